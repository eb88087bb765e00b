//! The size of the canvas from the command line: `--size 960x600`.
//!
//! It stands in place of `width_px` and `height_px` of [canvas], with the same limits.

use std::str::FromStr;

use crate::keys::{Group, Kind, Raw};
use crate::pixels::Size;
use crate::scene::model::{CanvasTable, Scene};
use crate::scene::read::{Place, Problem, SceneError, Source};

/// The option, as errors show it.
const OPTION: &str = "--size";
/// What stands between the two numbers.
const TIMES: [char; 3] = ['x', 'X', '×'];

/// A size of the canvas as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanvasSize {
    size: Size,
    typed: String,
}

impl CanvasSize {
    /// The size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Draws a scene on a canvas of this size; its margin stays.
    ///
    /// # Errors
    /// A mosaic is as large as its boards.
    pub fn apply(&self, scene: &mut Scene) -> Result<(), SceneError> {
        let text = format!("{OPTION} {}", self.typed);
        let place = Place {
            span: OPTION.len() + 1..text.len(),
            source: Source::new(None, text),
        };
        if scene.content.is_mosaic() {
            let problem = Problem::new(format!("scene {} is a mosaic", scene.name))
                .at(place)
                .label(Some("it is as large as its boards".into()))
                .note("`width_px` and `height_px` of its [mosaic] are the size of each board");
            return Err(SceneError::new(&scene.name, vec![problem]));
        }
        scene.canvas.size = self.size;
        for key in ["width_px", "height_px"] {
            scene.origin.set(key, place.clone());
        }
        Ok(())
    }
}

impl FromStr for CanvasSize {
    type Err = String;

    fn from_str(typed: &str) -> Result<CanvasSize, String> {
        let (width, height) = typed
            .split_once(TIMES)
            .ok_or("a size is width x height in canvas pixels, such as 960x600")?;
        let side = |name: &str, text: &str| -> Result<u32, String> {
            let keys = CanvasTable::keys();
            let key = keys.iter().find(|key| key.name == name);
            let kind = key.map_or(Kind::Text, |key| key.kind.clone());
            let number = text.trim().parse::<u32>().ok();
            number
                .filter(|n| kind.check(&Raw::Int(i64::from(*n))).is_ok())
                .ok_or_else(|| format!("`{name}` must be {}, as in 960x600", kind.allowed()))
        };
        Ok(CanvasSize {
            size: Size {
                width: side("width_px", width)?,
                height: side("height_px", height)?,
            },
            typed: typed.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Overrides, Selected, select};

    fn scenes(name: &str, size: &str) -> Result<Selected, SceneError> {
        let size: CanvasSize = size.parse().unwrap();
        let mut selected = select(&[name.into()], false, &Overrides::default());
        for scene in &mut selected.scenes {
            size.apply(scene)?;
        }
        Ok(selected.drawable())
    }

    #[test]
    fn a_size_is_typed_with_any_sign_between_its_numbers() {
        for typed in ["960x600", "960X600", "960×600", "960 x 600"] {
            let size: CanvasSize = typed.parse().unwrap();
            assert_eq!((size.size.width, size.size.height), (960, 600), "{typed}");
        }
    }

    #[test]
    fn a_size_has_the_limits_of_the_canvas() {
        for (typed, words) in [
            ("960", "such as 960x600"),
            ("", "such as 960x600"),
            (
                "15x600",
                "`width_px` must be a whole number from 16 to 8192",
            ),
            (
                "960x8193",
                "`height_px` must be a whole number from 16 to 8192",
            ),
            ("x600", "`width_px` must be"),
            ("960x", "`height_px` must be"),
            ("960x600x2", "`height_px` must be"),
            ("-960x600", "`width_px` must be"),
            ("960,600", "such as 960x600"),
            ("99999999999x1", "`width_px` must be"),
        ] {
            let error = typed.parse::<CanvasSize>().unwrap_err();
            assert!(error.contains(words), "{typed}: {error}");
        }
        // Each side is allowed; together they are too many pixels, or too few for the board.
        for size in ["8192x8192", "16x16"] {
            let selected = scenes("left-hand-walk", size).unwrap();
            assert!(selected.scenes.is_empty());
            let shown = selected.failures[0].render(false);
            assert!(shown.contains(&format!("| --size {size}")), "{shown}");
        }
    }

    #[test]
    fn a_scene_is_drawn_on_that_canvas_and_a_mosaic_is_as_large_as_its_boards() {
        let selected = scenes("left-hand-walk", "960x600").unwrap();
        let canvas = selected.scenes[0].canvas;
        assert_eq!((canvas.size.width, canvas.size.height), (960, 600));
        let error = scenes("nine-boards", "960x600").map(|_| ()).unwrap_err();
        let shown = error.render(false);
        assert!(shown.contains("as large as its boards"), "{shown}");
    }
}
