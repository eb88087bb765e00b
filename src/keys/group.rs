//! Groups of settings: a struct whose fields, keys and help are written once.

use super::{Key, Params, Value};

/// A group of settings, as [`settings!`] declares it.
pub trait Group: Clone + Send {
    /// The description of every setting, in the order of the struct.
    fn keys() -> Vec<Key>;
    /// The settings in force: what `params` sets, and the defaults.
    fn from_params(params: &Params) -> Self;
    /// Every setting with the value in force, in the order of the struct.
    fn values(&self) -> Vec<(&'static str, Value)>;
}

/// Declares a group of settings: a struct, and its [`Group`]. Groups that several share are named
/// after `with`.
#[macro_export]
macro_rules! settings {
    (
        $(#[doc = $about:literal])*
        pub struct $Name:ident {
            $($(#[doc = $help:literal])+ $key:ident: $ty:ty = $default:expr $(, $min:literal..=$max:literal)?;)*
        }
        $(with { $($(#[doc = $inner:literal])+ $group:ident: $Group:ty),+ $(,)? })?
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Name {
            $($(#[doc = $help])+ pub $key: $ty,)*
            $($($(#[doc = $inner])+ pub $group: $Group,)+)?
        }

        impl $crate::keys::Group for $Name {
            fn keys() -> Vec<$crate::keys::Key> {
                #[allow(unused_mut)]
                let mut keys = vec![$({
                    let range: &[(f64, f64)] = &[$(($min as f64, $max as f64))?];
                    let default: $ty = $default;
                    $crate::keys::Key {
                        name: stringify!($key),
                        kind: <$ty as $crate::keys::Setting>::kind(
                            range.first().copied().unwrap_or((f64::NEG_INFINITY, f64::INFINITY)),
                        ),
                        default: $crate::keys::Setting::to_value(&default),
                        help: concat!($($help),+).trim().to_owned(),
                    }
                }),*];
                $($(keys.extend(<$Group as $crate::keys::Group>::keys());)+)?
                keys
            }

            fn from_params(params: &$crate::keys::Params) -> Self {
                Self {
                    $($key: params
                        .get(stringify!($key))
                        .and_then($crate::keys::Setting::from_value)
                        .unwrap_or_else(|| $default),)*
                    $($($group: $crate::keys::Group::from_params(params),)+)?
                }
            }

            fn values(&self) -> Vec<(&'static str, $crate::keys::Value)> {
                #[allow(unused_mut)]
                let mut values =
                    vec![$((stringify!($key), $crate::keys::Setting::to_value(&self.$key))),*];
                $($(values.extend($crate::keys::Group::values(&self.$group));)+)?
                values
            }
        }
    };
}
