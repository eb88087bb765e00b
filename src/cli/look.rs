//! How pictures look: options that all commands share which draw.

use crate::palette::ThemeName;
use crate::scene::Selected;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The look of pictures, in place of the scene's own.
#[derive(Clone, clap::Args)]
pub struct LookArgs {
    /// Colours, in place of the scene's
    #[arg(long, value_name = "NAME", value_parser = theme_parser())]
    theme: Option<ThemeName>,
}

impl LookArgs {
    /// The same, with a theme where none was named.
    pub fn or(&self, theme: ThemeName) -> LookArgs {
        LookArgs {
            theme: self.theme.or(Some(theme)),
        }
    }

    /// Gives scenes that look.
    pub fn dress(&self, mut selected: Selected) -> Selected {
        if let Some(name) = self.theme {
            for scene in &mut selected.scenes {
                scene.theme = name.theme().clone();
            }
        }
        selected
    }
}

fn theme_parser() -> impl TypedValueParser<Value = ThemeName> {
    let names = ThemeName::NAMES;
    PossibleValuesParser::new(names.map(|(name, _)| name)).try_map(move |typed| {
        let found = names.iter().find(|(name, _)| *name == typed);
        found.map(|(_, theme)| *theme).ok_or("no theme")
    })
}
