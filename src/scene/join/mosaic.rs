//! Scenes side by side: `[mosaic]`.
//!
//! ```text
//! [mosaic]                          ┌───┐ ┌───┐ ┌───┐   gap_px between and around
//! columns = 3                       └───┘ └───┘ └───┘
//! width_px = 240                    ┌───┐ ┌───┐         every board on a canvas of
//! height_px = 150                   └───┘ └───┘         240 × 150, with cells that fit
//! scenes = ["left-hand-walk", …]
//! ```

use toml::de::DeTable;

use crate::frame::{Canvas, TITLE_PX};
use crate::keys::Group;
use crate::pixels::Size;
use crate::scene::model::{Member, Mosaic, Scene};
use crate::scene::read::{Place, Problem, Reader};
use crate::settings;

settings! {
    /// Scenes side by side in one picture.
    pub struct MosaicTable {
        /// The scenes, row by row: shipped ones by name, and files beside this one.
        scenes: Vec<String> = Vec::new(), 1..=100;
        /// Scenes a row; as many as make the picture about square unless set.
        columns: Option<u32> = None, 1..=100;
        /// Ground between boards and around them.
        gap_px: u32 = 12, 0..=1000;
        /// Whether the title of each scene stands above it.
        titles: bool = false;
        /// Width of the canvas that each board is drawn on; its own unless set.
        width_px: Option<u32> = None, 16..=8192;
        /// Height of the canvas that each board is drawn on; its own unless set.
        height_px: Option<u32> = None, 16..=8192;
    }
}

/// Settings of boards that hold for one size of canvas.
const SIZES: [&str; 3] = ["cell_px", "room_px", "wall_px"];

/// What `[mosaic]` says.
pub struct ReadMosaic {
    /// Whether all its scenes are there, with their settings.
    pub is_whole: bool,
    /// The scenes, placed.
    pub mosaic: Mosaic,
    /// The canvas that holds all of theirs.
    pub canvas: Canvas,
    /// Where its settings are set.
    pub places: Vec<(&'static str, Place)>,
}

/// Reads the scene of a name that stands at a place.
pub type ReadMember<'f> = dyn Fn(&str, &Place) -> Result<Scene, Vec<Problem>> + 'f;

/// Reads `[mosaic]`, and with `member` the scenes that it names.
pub fn read(reader: &mut Reader, root: &DeTable, member: &ReadMember) -> Option<ReadMosaic> {
    let value = root.get("mosaic")?;
    let place = reader.place(value.span());
    for (key, why) in [
        ("board", "a scene is one `board` or a [mosaic] of scenes"),
        ("track", "a scene is [[track]]s or a [mosaic] of scenes"),
        (
            "params",
            "the settings of a mosaic's boards are those of its scenes",
        ),
        (
            "canvas",
            "a mosaic is as large as its boards, [mosaic] `width_px` × `height_px` each",
        ),
        ("input", "the inputs of a mosaic are those of its scenes"),
        (
            "hidden",
            "what is hidden of a mosaic is what is hidden of its scenes",
        ),
    ] {
        if let Some((name, _)) = root.get_key_value(key) {
            let problem = Problem::new(why).at(reader.place(name.span()));
            reader.report(problem.label(Some("not beside [mosaic]".into())));
        }
    }
    let table = reader.table("mosaic", value)?;
    let settings = reader.settings("in [mosaic]", table, &MosaicTable::keys());
    let read = MosaicTable::from_params(&settings.params);
    if settings.place("scenes").is_none() {
        if !settings.doubts(&["scenes"]) && reader.is_toml() {
            reader.report(Problem::new("a mosaic needs `scenes`").at(place));
        }
        return None;
    }
    let entries = entry_places(reader, table);
    let scenes = scenes(reader, &entries, &read, member);
    let is_whole = scenes.len() == read.scenes.len() && settings.is_sound();
    let (mosaic, canvas) = arrange(scenes, &read);
    Some(ReadMosaic {
        is_whole,
        mosaic,
        canvas,
        places: settings.places,
    })
}

/// Where each name of `scenes` stands.
fn entry_places(reader: &Reader, table: &DeTable) -> Vec<Place> {
    let list = table
        .get("scenes")
        .and_then(|value| value.get_ref().as_array());
    let entries = list.into_iter().flat_map(|list| list.iter());
    entries.map(|entry| reader.place(entry.span())).collect()
}

/// Reads the scenes that are named.
fn scenes(
    reader: &mut Reader,
    places: &[Place],
    read: &MosaicTable,
    member: &ReadMember,
) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (name, place) in read.scenes.iter().zip(places) {
        match member(name, place) {
            Ok(mut scene) => {
                resize(&mut scene, read);
                scenes.push(scene);
            }
            Err(problems) => reader.report_all(problems, place),
        }
    }
    scenes
}

/// Puts a scene on a canvas of the mosaic's size, where cells have the size that fits.
fn resize(scene: &mut Scene, read: &MosaicTable) {
    let own = scene.canvas;
    scene.canvas.size = Size {
        width: read.width_px.unwrap_or(own.size.width),
        height: read.height_px.unwrap_or(own.size.height),
    };
    if scene.canvas != own {
        scene.each_track(&mut |track| SIZES.iter().for_each(|key| track.params.unset(key)));
    }
}

/// Places scenes row by row, each in the middle of a place that the largest fits in.
fn arrange(scenes: Vec<Scene>, read: &MosaicTable) -> (Mosaic, Canvas) {
    let sizes = || scenes.iter().map(|scene| scene.canvas.size);
    let width = sizes().map(|size| size.width).max().unwrap_or(0);
    let height = sizes().map(|size| size.height).max().unwrap_or(0);
    let title = if read.titles { TITLE_PX } else { 0 };
    let count = scenes.len() as u32;
    let square = (1..=count).find(|columns| columns * columns >= count);
    let columns = read.columns.or(square).unwrap_or(1).clamp(1, count.max(1));
    let rows = count.div_ceil(columns);
    let (pitch_x, pitch_y) = (width + read.gap_px, title + height + read.gap_px);
    let member = |(nth, scene): (u32, Scene)| {
        let Size {
            width: own_width,
            height: own_height,
        } = scene.canvas.size;
        let (column, row) = (nth % columns, nth / columns);
        Member {
            left: read.gap_px + column * pitch_x + (width - own_width) / 2,
            top: read.gap_px + row * pitch_y + title + (height - own_height) / 2,
            scene,
        }
    };
    let mosaic = Mosaic {
        members: (0..).zip(scenes).map(member).collect(),
        titles: read.titles,
    };
    let (width, height) = (
        read.gap_px + columns * pitch_x,
        read.gap_px + rows * pitch_y,
    );
    (mosaic, Canvas::of(width, height))
}
