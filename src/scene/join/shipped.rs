//! The shipped scenes, checked.

use super::script;
use crate::scene::model::Scene;
use crate::scene::read::{SHIPPED, SceneError, shipped_source};

/// The shipped scenes.
///
/// # Errors
/// A script that does not validate; a test keeps that from being shipped.
pub fn shipped() -> Result<Vec<Scene>, SceneError> {
    let names = SHIPPED.iter().map(|(name, _)| *name);
    names.map(parse).collect()
}

fn parse(name: &str) -> Result<Scene, SceneError> {
    let source = shipped_source(name).expect("the name is from the list itself");
    script::parse(name, &source, None).map_err(|flawed| SceneError::new(name, flawed.problems))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BOARDS;

    #[test]
    fn every_shipped_scene_is_sound_and_can_be_drawn() {
        for scene in shipped().unwrap() {
            assert!(scene.open().is_ok(), "{}", scene.name);
            assert!(!scene.alt.is_empty(), "{} has no alt text", scene.name);
        }
    }

    #[test]
    fn the_scenes_are_the_boards_in_their_order_and_nine_of_them_need_no_words() {
        let mut scenes = shipped().unwrap();
        // The others show several boards, or one of them a second time.
        scenes.retain(|scene| scene.tracks().len() == 1 && scene.name != "garden-loop");
        let named: Vec<(&str, &str)> = scenes
            .iter()
            .map(|scene| (scene.name.as_str(), scene.tracks()[0].board.name))
            .collect();
        let boards: Vec<(&str, &str)> = BOARDS.iter().map(|b| (b.name, b.name)).collect();
        assert_eq!(named, boards);
        // Boards 10 and 11 are of other sources than the nine.
        let default: Vec<bool> = scenes.iter().map(|scene| scene.default).collect();
        assert_eq!(default, [[true; 9].as_slice(), &[false; 2]].concat());
    }
}
