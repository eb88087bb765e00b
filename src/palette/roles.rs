//! Which theme: one by its name, or one made of colours by role.
//!
//! ```text
//!  theme = "light"          ThemeName ─────────────▶ Theme
//!  [export.theme]
//!  base = "light"           Roles: what is set ────▶ Theme
//!  pink = "#e0407f"                the rest is the base's
//! ```

use super::Theme;
use crate::choice;
use crate::keys::{Kind, Setting, Value};
use crate::pixels::Rgb;
use crate::settings;

/// A theme that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeName {
    /// Bright meanings on a night-blue ground.
    Dark,
    /// Deep meanings on paper.
    Light,
    /// White paper, readable in grey.
    Print,
}

choice! { ThemeName {
    ThemeName::Dark = "dark",
    ThemeName::Light = "light",
    ThemeName::Print = "print",
} }

impl ThemeName {
    /// All of them, by their names.
    pub const NAMES: [(&'static str, ThemeName); 3] = [
        ("dark", ThemeName::Dark),
        ("light", ThemeName::Light),
        ("print", ThemeName::Print),
    ];

    /// Its colours.
    pub const fn theme(self) -> &'static Theme {
        match self {
            ThemeName::Dark => &Theme::DARK,
            ThemeName::Light => &Theme::LIGHT,
            ThemeName::Print => &Theme::PRINT,
        }
    }
}

/// The setting `theme`: a name, or a table of its own with [`Roles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeChoice {
    /// One that comes with the program.
    Named(ThemeName),
    /// Colours by role.
    ByRole,
}

impl Setting for ThemeChoice {
    fn kind(_: (f64, f64)) -> Kind {
        Kind::ChoiceOrTable {
            words: ThemeName::NAMES.iter().map(|(name, _)| *name).collect(),
            table: "export.theme",
        }
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Table => Some(ThemeChoice::ByRole),
            name => ThemeName::from_value(name).map(ThemeChoice::Named),
        }
    }
    fn to_value(&self) -> Value {
        match self {
            ThemeChoice::Named(name) => name.to_value(),
            ThemeChoice::ByRole => Value::Table,
        }
    }
}

settings! {
    /// A theme by its colours.
    pub struct Roles {
        /// The theme whose colours are taken where none is set.
        base: ThemeName = ThemeName::Dark;
        /// Around the board.
        ground: Option<Rgb> = None;
        /// Cells not met yet.
        untouched: Option<Rgb> = None;
        /// Carved cells.
        floor: Option<Rgb> = None;
        /// Walls.
        wall: Option<Rgb> = None;
        /// Walls in full light.
        wall_lit: Option<Rgb> = None;
        /// Marks of entrance and exit.
        gate: Option<Rgb> = None;
        /// The one thing that moves.
        now: Option<Rgb> = None;
        /// The light round it; the way from the floor to it where neither this nor the base sets it.
        halo: Option<Rgb> = None;
        /// First of the five meanings that a board may use.
        pink: Option<Rgb> = None;
        /// Second of the five meanings.
        sky: Option<Rgb> = None;
        /// Third of the five meanings.
        mint: Option<Rgb> = None;
        /// Fourth of the five meanings.
        peach: Option<Rgb> = None;
        /// Fifth of the five meanings.
        lilac: Option<Rgb> = None;
        /// Stops of the distance ramp, near to far.
        heat: Option<[Rgb; 4]> = None;
        /// Stops of the valley, from the answer to the largest detour, rising in lightness.
        thermo: Option<[Rgb; 5]> = None;
        /// Stops of the ripples.
        ripple: Option<[Rgb; 4]> = None;
        /// Islands by number.
        islands: Option<[Rgb; 6]> = None;
        /// The garden's ground in the sun.
        soil: Option<Rgb> = None;
        /// Shadow on the garden's ground and on the valley's floor.
        shadow: Option<Rgb> = None;
        /// Sides of a hedge in the shade and in the sun.
        hedge_side: Option<[Rgb; 2]> = None;
        /// Tops of a hedge in the shade and in the sun.
        hedge_top: Option<[Rgb; 2]> = None;
        /// What thick fog looks like.
        fog: Option<Rgb> = None;
        /// Light of a lantern.
        lamp: Option<Rgb> = None;
    }
}

impl Roles {
    /// The theme.
    pub fn theme(&self) -> Theme {
        let base = self.base.theme();
        macro_rules! set_or_of_base {
            ($($role:ident,)+) => {
                Theme {
                    halo: self.halo.or(base.halo),
                    $($role: self.$role.unwrap_or(base.$role),)+
                }
            };
        }
        set_or_of_base! {
            ground,
            untouched,
            floor,
            wall,
            wall_lit,
            gate,
            now,
            pink,
            sky,
            mint,
            peach,
            lilac,
            heat,
            thermo,
            ripple,
            islands,
            soil,
            shadow,
            hedge_side,
            hedge_top,
            fog,
            lamp,
        }
    }
}
