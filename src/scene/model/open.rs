//! From a checked scene to what plays: its board, its colours, its counts.

use super::scene::{Content, Member, Mosaic, Scene};
use super::script::Script;
use crate::boards::{self, Board, FactSheet, Input, Playlist, Scripted, Seed, Tile, maze_of};
use crate::keys::{SettingError, Value};
use crate::palette::{Palette, Theme};
use crate::pixels::{MAX_PICTURE_PX, Size};

impl Scene {
    /// The board at the beginning of the film.
    ///
    /// # Errors
    /// A setting that does not go together with the others; a scene that was checked has none.
    pub fn open(&self) -> Result<Box<dyn Board>, SettingError> {
        self.open_for(self.is_from_step_0())
    }

    /// The board as the demo opens, or with `from_step_0` at the beginning of its round.
    ///
    /// # Errors
    /// As [`Scene::open`].
    pub fn open_for(&self, from_step_0: bool) -> Result<Box<dyn Board>, SettingError> {
        let board = self.open_bare(from_step_0)?;
        if self.script == Script::default() {
            return Ok(board);
        }
        self.check_presses(board.as_ref())?;
        let Script { cues, hidden } = &self.script;
        Ok(Box::new(Scripted::new(board, cues, hidden)))
    }

    /// The same without what happens to it from outside.
    pub(super) fn open_bare(&self, from_step_0: bool) -> Result<Box<dyn Board>, SettingError> {
        let tracks = match &self.content {
            Content::Mosaic(mosaic) => {
                let opened = mosaic.open(self.canvas.size, &self.theme, from_step_0)?;
                return Ok(Box::new(opened));
            }
            Content::Tracks(tracks) => tracks,
        };
        let [track] = tracks.as_slice() else {
            let opened = Playlist::open(tracks.clone(), self.canvas, self.seed)?;
            return Ok(Box::new(opened));
        };
        let mut params = track.params.clone();
        if let Some(key) = track.board.key("start_steps").filter(|_| from_step_0) {
            params.set(&key, Value::Int(0));
        }
        (track.board.open)(&params, self.canvas, self.seed)
    }

    /// The counts of the last track; none of a mosaic, whose parts have theirs.
    ///
    /// # Errors
    /// A setting that does not go together with the others.
    pub fn facts(&self, seed: Seed) -> Option<Result<FactSheet, SettingError>> {
        let (last, before) = self.tracks().split_last()?;
        let params = match last.previous {
            false => Ok(last.params.clone()),
            true => maze_of(before, self.canvas, seed).map(|maze| last.params_on(maze.as_ref())),
        };
        Some(params.and_then(|params| (last.board.facts)(&params, self.canvas, seed)))
    }

    /// The canvas is one that can be worked with.
    ///
    /// # Errors
    /// The numbers.
    pub fn check_canvas(&self) -> Result<(), SettingError> {
        let size = self.canvas.size;
        if size.area() as u64 <= MAX_PICTURE_PX {
            return Ok(());
        }
        Err(SettingError {
            key: "height_px",
            message: format!(
                "a canvas of {size} has {} pixels; {MAX_PICTURE_PX} are allowed",
                size.area()
            ),
        })
    }

    /// A pressed cell is one of the grid.
    fn check_presses(&self, board: &dyn Board) -> Result<(), SettingError> {
        let cells = self.script.cues.iter().filter_map(|cue| match cue.input {
            Input::Press(cell) => Some(cell.0),
            _ => None,
        });
        let Some(largest) = cells.max() else {
            return Ok(());
        };
        let layout = board.frame().layout;
        let cells = layout.cols * layout.rows;
        match largest < cells {
            true => Ok(()),
            false => Err(Scene::outside(largest, cells)),
        }
    }

    /// What to say of a cell that is none of so many.
    pub(super) fn outside(cell: u32, cells: u32) -> SettingError {
        let last = cells.saturating_sub(1);
        SettingError {
            key: "cell",
            message: format!("{cell} is past the last cell; 0 to {last} are allowed"),
        }
    }

    /// The colours of its inks: a palette for every track, or one where all have the same.
    pub fn palettes(&self) -> Vec<Palette> {
        self.palettes_in(&self.theme)
    }

    /// The same in another theme.
    fn palettes_in(&self, theme: &Theme) -> Vec<Palette> {
        let mut palettes: Vec<Palette> = match &self.content {
            Content::Tracks(tracks) => tracks.iter().map(|track| track.palette(theme)).collect(),
            Content::Mosaic(mosaic) => mosaic.palettes(theme),
        };
        if palettes.windows(2).all(|two| two[0] == two[1]) {
            palettes.truncate(1);
        }
        palettes
    }
}

impl Mosaic {
    /// The theme's colours, of what lies between the boards, then those of the boards one after the
    /// other.
    fn palettes(&self, theme: &Theme) -> Vec<Palette> {
        let boards = self.members.iter();
        let boards = boards.flat_map(|member| member.scene.palettes_in(theme));
        std::iter::once(Palette::new(theme)).chain(boards).collect()
    }

    /// All boards, each as its own film opens, or with `from_step_0` at the beginning of its round.
    fn open(
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
