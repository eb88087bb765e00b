//! How pictures look: options that all commands share which draw.

use std::path::{Path, PathBuf};

use crate::keys::nearest;
use crate::palette::{Theme, ThemeName};
use crate::scene::{CanvasSize, SceneError, Selected, read_theme};

/// The look of pictures, in place of the scene's own.
#[derive(Clone, clap::Args)]
pub struct LookArgs {
    /// Colours, in place of the scene's: dark, light, print, or a .toml file with colours by role as
    /// in [export.theme]
    #[arg(long, value_name = "NAME|FILE", value_parser = parse_theme)]
    theme: Option<ThemeArg>,
    #[command(flatten)]
    size: SizeArgs,
}

/// The size of the canvas, in place of the scene's own.
#[derive(Clone, clap::Args)]
pub struct SizeArgs {
    /// Canvas in place of the scene's, such as 960x600: more room for the board, or less
    #[arg(long, value_name = "WIDTHxHEIGHT")]
    size: Option<CanvasSize>,
}

/// What `--theme` names.
#[derive(Clone, Debug, PartialEq)]
enum ThemeArg {
    Named(ThemeName),
    File(PathBuf),
}

impl ThemeArg {
    fn theme(&self) -> Result<Theme, SceneError> {
        match self {
            ThemeArg::Named(name) => Ok(name.theme().clone()),
            ThemeArg::File(path) => read_theme(path),
        }
    }
}

impl LookArgs {
    /// The same, with a theme where none was named.
    pub fn or(&self, theme: ThemeName) -> LookArgs {
        LookArgs {
            theme: self.theme.clone().or(Some(ThemeArg::Named(theme))),
            size: self.size.clone(),
        }
    }

    /// Gives scenes that look; to be called before they are tried on their canvas.
    pub fn dress(&self, selected: Selected) -> Selected {
        let mut selected = self.size.fit(selected);
        match self.theme.as_ref().map(ThemeArg::theme) {
            None => {}
            Some(Ok(theme)) => {
                for scene in &mut selected.scenes {
                    scene.theme = theme.clone();
                }
            }
            Some(Err(error)) => {
                selected.scenes.clear();
                selected.failures.push(error);
            }
        }
        selected
    }
}

impl SizeArgs {
    /// Whether a size is named.
    pub fn is_set(&self) -> bool {
        self.size.is_some()
    }

    /// Puts scenes on a canvas of that size.
    pub fn fit(&self, mut selected: Selected) -> Selected {
        let Some(size) = &self.size else {
            return selected;
        };
        for mut scene in std::mem::take(&mut selected.scenes) {
            match size.apply(&mut scene) {
                Ok(()) => selected.scenes.push(scene),
                Err(error) => selected.failures.push(error),
            }
        }
        selected
    }
}

/// A theme's name, or else a file: one that exists, or that is spelled like one.
fn parse_theme(typed: &str) -> Result<ThemeArg, String> {
    let names = ThemeName::NAMES;
    if let Some((_, name)) = names.iter().find(|(name, _)| *name == typed) {
        return Ok(ThemeArg::Named(*name));
    }
    let path = Path::new(typed);
    if path.extension().is_some() || typed.contains(std::path::is_separator) || path.exists() {
        return Ok(ThemeArg::File(path.to_owned()));
    }
    let words = names.map(|(name, _)| name);
    let meant = nearest(typed, words);
    let meant = meant.map(|meant| format!("; did you mean {meant}?"));
    Err(format!(
        "expected {} or a .toml file{}",
        words.join(", "),
        meant.unwrap_or_default()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_a_name_or_a_file() {
        assert_eq!(parse_theme("light"), Ok(ThemeArg::Named(ThemeName::Light)));
        for path in ["brand.toml", "a/brand", "Cargo.toml", "brand.TOML"] {
            assert_eq!(parse_theme(path), Ok(ThemeArg::File(path.into())));
        }
        let error = parse_theme("lihgt").unwrap_err();
        assert!(
            error.contains("dark, light, print or a .toml file"),
            "{error}"
        );
        assert!(error.ends_with("did you mean light?"), "{error}");
        assert!(parse_theme("").is_err());
    }
}
