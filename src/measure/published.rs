//! The published capture table, to be printed beside ours and used for nothing else.

use std::sync::LazyLock;

/// A row of the published table.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// The scene that films the same board.
    pub scene: &'static str,
    /// Share of the canvas that moved, in percent.
    pub area_percent: f64,
    /// Mean intensity of what moved, 0–255.
    pub mean_intensity: f64,
    /// Gaps in which something moved.
    pub moved_frames: u64,
    /// Gaps in all.
    pub gaps: u64,
}

static TABLE: LazyLock<Vec<Published>> = LazyLock::new(|| {
    include_str!("published.csv")
        .lines()
        .skip(1)
        .filter_map(parse)
        .collect()
});

fn parse(line: &'static str) -> Option<Published> {
    let mut fields = line.split(',');
    Some(Published {
        scene: fields.next()?,
        area_percent: fields.next()?.parse().ok()?,
        mean_intensity: fields.next()?.parse().ok()?,
        moved_frames: fields.next()?.parse().ok()?,
        gaps: fields.next()?.parse().ok()?,
    })
}

impl Published {
    /// The published figures of a scene.
    pub fn of(scene: &str) -> Option<Published> {
        TABLE.iter().find(|row| row.scene == scene).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BOARDS;

    #[test]
    fn every_line_is_read_and_names_a_board() {
        assert_eq!(
            TABLE.len(),
            include_str!("published.csv").lines().count() - 1
        );
        for row in TABLE.iter() {
            assert!(
                BOARDS.iter().any(|board| board.name == row.scene),
                "{}",
                row.scene
            );
        }
    }
}
