//! The scenes of the folder `scenes/`, embedded: the program works from any folder with nothing
//! beside it.

use std::sync::Arc;

use super::problem::Source;
use super::{Scene, SceneError, script};

/// Name and text of every shipped scene, in the order in which they are listed and rendered.
pub(super) const SHIPPED: &[(&str, &str)] = &[
    (
        "depth-first-carve",
        include_str!("../../scenes/depth-first-carve.toml"),
    ),
    (
        "frontier-ripples",
        include_str!("../../scenes/frontier-ripples.toml"),
    ),
    (
        "island-merging",
        include_str!("../../scenes/island-merging.toml"),
    ),
    (
        "reopened-dead-ends",
        include_str!("../../scenes/reopened-dead-ends.toml"),
    ),
    (
        "distance-flood",
        include_str!("../../scenes/distance-flood.toml"),
    ),
    (
        "estimated-distance-search",
        include_str!("../../scenes/estimated-distance-search.toml"),
    ),
    (
        "left-hand-walk",
        include_str!("../../scenes/left-hand-walk.toml"),
    ),
    (
        "detour-valley",
        include_str!("../../scenes/detour-valley.toml"),
    ),
    (
        "hedge-garden",
        include_str!("../../scenes/hedge-garden.toml"),
    ),
    (
        "recursive-build",
        include_str!("../../scenes/recursive-build.toml"),
    ),
    (
        "spanning-tree-rooms",
        include_str!("../../scenes/spanning-tree-rooms.toml"),
    ),
    (
        "carve-then-walk",
        include_str!("../../scenes/carve-then-walk.toml"),
    ),
    (
        "merge-then-flood",
        include_str!("../../scenes/merge-then-flood.toml"),
    ),
    ("garden-loop", include_str!("../../scenes/garden-loop.toml")),
    ("nine-boards", include_str!("../../scenes/nine-boards.toml")),
];

/// The shipped scenes.
///
/// # Errors
/// A script that does not validate; a test keeps that from being shipped.
pub fn shipped() -> Result<Vec<Scene>, SceneError> {
    let names = SHIPPED.iter().map(|(name, _)| *name);
    names.map(parse).collect()
}

/// The text of a shipped scene.
pub(super) fn source(name: &str) -> Option<Arc<Source>> {
    let (_, text) = SHIPPED.iter().find(|(shipped, _)| *shipped == name)?;
    Some(Arc::new(Source {
        path: Some(format!("scenes/{name}.toml")),
        text: (*text).to_owned(),
    }))
}

fn parse(name: &str) -> Result<Scene, SceneError> {
    let source = source(name).expect("the name is from the list itself");
    script::parse(name, &source, None).map_err(|problems| SceneError::new(name, problems))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BOARDS;

    #[test]
    fn the_list_is_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenes");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
            .collect();
        files.sort();
        let mut listed: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
        listed.sort_unstable();
        assert_eq!(listed, files);
    }

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
