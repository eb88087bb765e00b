//! Scenes side by side: `[mosaic]`.
//!
//! ```text
//! [mosaic]                          ┌───┐ ┌───┐ ┌───┐   gap_px between and around
//! columns = 3                       └───┘ └───┘ └───┘
//! width_px = 240                    ┌───┐ ┌───┐         every board on a canvas of
//! height_px = 150                   └───┘ └───┘         240 × 150, with cells that fit
//! scenes = ["left-hand-walk", …]
//! ```

use std::path::Path;

use toml::de::DeTable;

use super::document::Reader;
use super::find::Script;
use super::problem::{Place, Problem, SceneError};
use super::shipped::SHIPPED;
use super::{Content, Scene, script};
use crate::boards::{self, Tile};
use crate::frame::{Canvas, Panel, TITLE_PX};
use crate::keys::{Group, SettingError, nearest};
use crate::palette::{Palette, Theme};
use crate::pixels::Size;
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

/// What reading `[mosaic]` needs to stop at: a mosaic in a mosaic.
const NESTED: &str = "a mosaic shows no other mosaic";

/// Scenes side by side.
#[derive(Clone)]
pub struct Mosaic {
    /// The scenes and their places, row by row.
    pub members: Vec<Member>,
    /// Whether the title of each stands above it.
    pub titles: bool,
}

/// A scene of a mosaic.
#[derive(Clone)]
pub struct Member {
    /// What plays.
    pub scene: Scene,
    /// Left edge of its picture.
    pub left: u32,
    /// Top edge of its picture.
    pub top: u32,
}

impl Mosaic {
    /// The theme's colours, of what lies between the boards, then those of the boards one after the
    /// other.
    pub(super) fn palettes(&self, theme: &Theme) -> Vec<Palette> {
        let boards = self.members.iter();
        let boards = boards.flat_map(|member| member.scene.palettes_in(theme));
        std::iter::once(Palette::new(theme)).chain(boards).collect()
    }

    /// What is allowed but hardly meant, in words.
    pub(super) fn warnings(&self) -> Vec<String> {
        let members = self.members.iter().filter(|_| self.titles);
        let cut = members.filter_map(|Member { scene, .. }| {
            let shown = Panel::title_above(&scene.title, scene.canvas.size.width);
            (shown != scene.title)
                .then(|| format!("the title of {} is cut to {shown:?}", scene.name))
        });
        cut.collect()
    }

    /// All boards, each as its own film opens, or with `from_step_0` at the beginning of its round.
    pub(super) fn open(
        &self,
        size: Size,
        theme: &Theme,
        from_step_0: bool,
    ) -> Result<boards::Mosaic, SettingError> {
        let mut next_palette = 1;
        let mut tile = |Member { scene, left, top }: &Member| {
            let board = match from_step_0 {
                true => scene.open_for(true)?,
                false => scene.open()?,
            };
            let palettes = scene.palettes_in(theme).len();
            next_palette += palettes;
            Ok(Tile {
                board,
                left: *left,
                top: *top,
                title: scene.title.clone(),
                first_palette: next_palette - palettes,
                palettes,
            })
        };
        let tiles: Result<Vec<Tile>, SettingError> = self.members.iter().map(&mut tile).collect();
        Ok(boards::Mosaic::new(size, tiles?, self.titles))
    }
}

/// What `[mosaic]` says.
pub(super) struct ReadMosaic {
    /// The scenes, placed.
    pub mosaic: Mosaic,
    /// The canvas that holds all of theirs.
    pub canvas: Canvas,
    /// Where its settings are set.
    pub places: Vec<(&'static str, Place)>,
}

/// Reads `[mosaic]`.
pub(super) fn read(
    reader: &mut Reader,
    root: &DeTable,
    neighbors: Option<&Path>,
) -> Option<ReadMosaic> {
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
    let settings = reader.settings("in [mosaic]", table, &MosaicTable::keys(), script::home);
    let read = MosaicTable::from_params(&settings.params);
    if settings.place("scenes").is_none() && reader.is_sound() {
        reader.report(Problem::new("a mosaic needs `scenes`").at(place));
        return None;
    }
    let entries = entry_places(reader, table);
    let scenes = scenes(reader, &entries, &read, neighbors);
    let (mosaic, canvas) = arrange(scenes, &read);
    Some(ReadMosaic {
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
    neighbors: Option<&Path>,
) -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (name, place) in read.scenes.iter().zip(places) {
        match member(name, place, neighbors) {
            Ok(mut scene) => {
                resize(&mut scene, read);
                scenes.push(scene);
            }
            Err(problems) => reader.report_all(problems),
        }
    }
    scenes
}

/// Reads the scene of that name.
fn member(name: &str, place: &Place, neighbors: Option<&Path>) -> Result<Scene, Vec<Problem>> {
    let script = find(name, neighbors).ok_or_else(|| vec![unknown(name).at(place.clone())])?;
    let (name, source) = script.load().map_err(SceneError::into_problems)?;
    // Before its own scenes are read: it may be the very mosaic that is being read.
    let (parsed, _) = DeTable::parse_recoverable(&source.text);
    if parsed.get_ref().contains_key("mosaic") {
        let label = Some(format!("{name} is one"));
        return Err(vec![Problem::new(NESTED).at(place.clone()).label(label)]);
    }
    script::parse(&name, &source, None)
}

/// A file beside the mosaic, or a shipped scene.
fn find(name: &str, neighbors: Option<&Path>) -> Option<Script> {
    let file = neighbors.map(|folder| match Path::new(name).extension() {
        Some(_) => folder.join(name),
        None => folder.join(name).with_extension("toml"),
    });
    if let Some(file) = file.filter(|file| file.is_file()) {
        return Some(Script::File(file));
    }
    let (shipped, _) = SHIPPED.iter().find(|(shipped, _)| *shipped == name)?;
    Some(Script::Shipped(shipped))
}

fn unknown(name: &str) -> Problem {
    let names: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
    let meant = nearest(name, names.iter().copied());
    Problem::new(format!("there is no scene {name:?}"))
        .label(meant.map(|meant| format!("did you mean \"{meant}\"?")))
        .note(format!("shipped scenes: {}", names.join(", ")))
        .note("or a .toml file in the folder of this one")
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

impl Content {
    /// Whether scenes stand side by side.
    pub fn is_mosaic(&self) -> bool {
        matches!(self, Content::Mosaic(_))
    }
}
