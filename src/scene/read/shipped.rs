//! The scenes of the folder `scenes/`, embedded: the program works from any folder with nothing
//! beside it.

use std::sync::Arc;

use super::problem::Source;

/// Name and text of every shipped scene, in the order in which they are listed and rendered.
pub const SHIPPED: &[(&str, &str)] = &[
    (
        "depth-first-carve",
        include_str!("../../../scenes/depth-first-carve.toml"),
    ),
    (
        "frontier-ripples",
        include_str!("../../../scenes/frontier-ripples.toml"),
    ),
    (
        "island-merging",
        include_str!("../../../scenes/island-merging.toml"),
    ),
    (
        "reopened-dead-ends",
        include_str!("../../../scenes/reopened-dead-ends.toml"),
    ),
    (
        "distance-flood",
        include_str!("../../../scenes/distance-flood.toml"),
    ),
    (
        "estimated-distance-search",
        include_str!("../../../scenes/estimated-distance-search.toml"),
    ),
    (
        "left-hand-walk",
        include_str!("../../../scenes/left-hand-walk.toml"),
    ),
    (
        "detour-valley",
        include_str!("../../../scenes/detour-valley.toml"),
    ),
    (
        "hedge-garden",
        include_str!("../../../scenes/hedge-garden.toml"),
    ),
    (
        "recursive-build",
        include_str!("../../../scenes/recursive-build.toml"),
    ),
    (
        "spanning-tree-rooms",
        include_str!("../../../scenes/spanning-tree-rooms.toml"),
    ),
    (
        "carve-then-walk",
        include_str!("../../../scenes/carve-then-walk.toml"),
    ),
    (
        "merge-then-flood",
        include_str!("../../../scenes/merge-then-flood.toml"),
    ),
    (
        "garden-loop",
        include_str!("../../../scenes/garden-loop.toml"),
    ),
    (
        "nine-boards",
        include_str!("../../../scenes/nine-boards.toml"),
    ),
];

/// The text of a shipped scene.
pub fn source(name: &str) -> Option<Arc<Source>> {
    let (_, text) = SHIPPED.iter().find(|(shipped, _)| *shipped == name)?;
    let path = format!("scenes/{name}.toml");
    Some(Source::new(Some(path), (*text).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
