//! Colours by role from a file of their own: `--theme brand.toml`.
//!
//! ```text
//!  base = "light"        the table that a scene has as [export.theme],
//!  pink = "#e0407f"      without its heading
//! ```

use std::path::Path;
use std::sync::Arc;

use toml::de::DeTable;

use super::tables::home;
use crate::keys::Group;
use crate::palette::{Roles, Theme};
use crate::scene::read::{Reader, SceneError, Signs, read};

/// Reads the colours in the file at `path`.
///
/// # Errors
/// It cannot be read, is too large, or everything that is wrong with it.
pub fn read_theme(path: &Path) -> Result<Theme, SceneError> {
    let shown = path.display().to_string();
    let source = read(path).map_err(|problem| SceneError::usage(&shown, problem))?;
    let (root, syntax) = DeTable::parse_recoverable(&source.text);
    // Here roles stand at the top level, and their home is no other place.
    let signs = Signs {
        of_key: |key| home(key).map(|_| "in a scene, and this is a theme"),
        of_value: |_, _| None,
    };
    let mut reader = Reader::new(Arc::clone(&source), &syntax, signs);
    let settings = reader.settings("in a theme", root.get_ref(), &Roles::keys());
    if reader.is_sound() {
        return Ok(Roles::from_params(&settings.params).theme());
    }
    Err(SceneError::usage_of(shown, reader.into_problems()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Rgb;

    fn read(text: &[u8]) -> Result<Theme, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("brand.toml");
        std::fs::write(&path, text).unwrap();
        read_theme(&path).map_err(|error| {
            assert!(error.is_usage());
            error.render(false)
        })
    }

    #[test]
    fn colours_that_are_set_stand_over_those_of_the_base() {
        let text =
            b"base = \"light\"\npink = \"#e0407f\"\nhedge_top = [\"#000000\", \"#ffffff\"]\n";
        let theme = read(text).unwrap();
        let expected = Theme {
            pink: Rgb::hex(0xe0407f),
            hedge_top: [Rgb::hex(0), Rgb::hex(0xffffff)],
            ..Theme::LIGHT
        };
        assert_eq!(theme, expected);
        assert_eq!(read(b"").unwrap(), Theme::DARK);
    }

    #[test]
    fn whatever_is_wrong_is_shown_where_it_stands() {
        for (text, words, place) in [
            ("pnik = \"#e0407f\"", "did you mean `pink`?", "1:1"),
            (
                "base = \"light\"\npink = \"red\"",
                "a colour \"#rrggbb\"",
                "2:8",
            ),
            ("base = \"lihgt\"", "did you mean \"light\"?", "1:8"),
            ("heat = [\"#000000\"]", "a list of 4 colours", "1:8"),
            ("pink = ", "not TOML", "1:"),
            (
                "[export.theme]\npink = \"#e0407f\"",
                "unknown key `export`",
                "1:2",
            ),
            ("fps = 25", "this is a theme", "1:1"),
        ] {
            let shown = read(text.as_bytes()).unwrap_err();
            assert!(shown.contains(words), "{shown}");
            assert!(shown.contains(&format!("brand.toml:{place}")), "{shown}");
        }
    }

    #[test]
    fn what_is_no_file_of_colours_is_refused_in_bounded_time() {
        let large = vec![b'#'; (1 << 20) + 1];
        assert!(
            read(&large)
                .unwrap_err()
                .contains("has more than 1048576 bytes")
        );
        assert!(read(b"\xff").unwrap_err().contains("not UTF-8"));
        let missing = read_theme(Path::new("/nowhere/brand.toml")).unwrap_err();
        assert!(missing.render(false).contains("there is no such file"));
        let folder = tempfile::tempdir().unwrap();
        let shown = read_theme(folder.path()).unwrap_err().render(false);
        assert!(shown.contains("it is a folder"), "{shown}");
    }
}
