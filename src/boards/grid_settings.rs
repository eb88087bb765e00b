//! Settings that boards share: the size of the grid, and which maze a solver runs on.

use super::{CANVAS, Seed};
use crate::choice;
use crate::frame::Layout;
use crate::keys::{Group, Key, Kind, Params, Setting, SettingError, Value};
use crate::maze::{Cell, Grid, MazeKind, Recipe};
use crate::pixels::Size;
use crate::settings;
use std::sync::Arc;

settings! {
    /// The size of a grid.
    pub struct GridSettings {
        /// Cells a side.
        grid_n: Option<u32> = Some(31), 2..=4096;
        /// Cells a row; grid_n unless set.
        grid_cols: Option<u32> = None, 2..=4096;
        /// Rows of cells; grid_n unless set.
        grid_rows: Option<u32> = None, 2..=4096;
        /// Side of a cell in canvas pixels; the largest that fits the canvas unless set.
        cell_px: Option<u32> = None, 1..=300;
        /// Thickness of a wall in canvas pixels; 2, or 1 where cells are small, unless set.
        wall_px: Option<u32> = None, 1..=100;
    }
}

impl GridSettings {
    /// Cells a row.
    pub fn cols(&self) -> u32 {
        self.grid_cols.or(self.grid_n).unwrap_or(31)
    }

    /// Rows of cells.
    pub fn rows(&self) -> u32 {
        self.grid_rows.or(self.grid_n).unwrap_or(31)
    }

    /// Number of cells.
    pub fn cells(&self) -> u32 {
        self.cols() * self.rows()
    }

    /// Side of a cell: as set, or the largest that fits the canvas. `None` on a grid too fine to
    /// be drawn, of which only counts can be asked for.
    pub fn cell_px(&self) -> Option<u32> {
        let largest = (CANVAS.width / self.cols()).min(CANVAS.height / self.rows());
        self.cell_px.or((largest >= 2).then_some(largest))
    }

    /// A grid of that size with every wall standing.
    pub fn fresh(&self) -> Grid {
        Grid::new(self.cols(), self.rows())
    }

    /// Fills in what is unset.
    pub fn complete(&mut self) {
        let (cols, rows) = (self.cols(), self.rows());
        self.cell_px = self.cell_px();
        // Walls get thinner before corridors vanish.
        let wall_px = self.cell_px.map(|side| if side >= 6 { 2 } else { 1 });
        self.wall_px = self.wall_px.or(wall_px);
        self.grid_n = (cols == rows).then_some(cols);
        self.grid_cols = Some(cols);
        self.grid_rows = Some(rows);
    }

    /// The grid's place on a canvas.
    ///
    /// # Errors
    /// The numbers, when it does not fit.
    pub fn layout(&self, canvas: Size) -> Result<Layout, SettingError> {
        let error = |key, message| SettingError { key, message };
        let layout = Layout::fit(canvas, self.cols(), self.rows(), self.cell_px)
            .map_err(|message| error("cell_px", message))?;
        let wall_px = self.wall_px.unwrap_or(layout.wall_px);
        if wall_px >= layout.cell_px {
            let most = layout.cell_px - 1;
            let message = format!("{wall_px} px leave nothing of a cell; 1 to {most} px do");
            return Err(error("wall_px", message));
        }
        Ok(Layout { wall_px, ..layout })
    }
}

/// Grid settings whose defaults are `N` × `N` cells of `CELL_PX`; at any other size a cell is the
/// largest that fits, as on every board.
#[derive(Clone, Debug, PartialEq)]
pub struct GridOf<const N: u32, const CELL_PX: u32>(GridSettings);

impl<const N: u32, const CELL_PX: u32> Group for GridOf<N, CELL_PX> {
    fn keys() -> Vec<Key> {
        let mut keys = GridSettings::keys();
        for key in &mut keys {
            match key.name {
                "grid_n" => key.default = Some(N).to_value(),
                "cell_px" => {
                    key.help = format!(
                        "Side of a cell in canvas pixels; {CELL_PX} for {N}×{N} cells and else the largest that fits the canvas unless set."
                    );
                }
                _ => {}
            }
        }
        keys
    }

    fn from_params(params: &Params) -> Self {
        let mut grid = GridSettings::from_params(params);
        if params.get("grid_n").is_none() {
            grid.grid_n = Some(N);
        }
        GridOf(grid)
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        self.0.values()
    }
}

impl<const N: u32, const CELL_PX: u32> GridOf<N, CELL_PX> {
    /// Fills in what is unset.
    pub fn complete(&mut self) {
        if (self.0.cols(), self.0.rows()) == (N, N) {
            self.0.cell_px = self.0.cell_px.or(Some(CELL_PX));
        }
        self.0.complete();
    }

    /// A grid of that size with every wall standing.
    pub fn fresh(&self) -> Grid {
        self.0.fresh()
    }

    /// The grid's place on a canvas.
    ///
    /// # Errors
    /// The numbers, when it does not fit.
    pub fn layout(&self, canvas: Size) -> Result<Layout, SettingError> {
        self.0.layout(canvas)
    }
}

choice! { MazeKind {
    MazeKind::DepthFirst = "depth-first",
    MazeKind::Frontier = "frontier",
    MazeKind::Island = "island",
    MazeKind::Braided = "braided",
    MazeKind::Looped = "looped",
    MazeKind::Recursive = "recursive",
    MazeKind::Rooms = "rooms",
} }

/// Where a maze comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum MazeSource {
    /// It is built for the board.
    Named(MazeKind),
    /// It was built by another board.
    Given(Arc<Grid>),
}

impl Setting for MazeSource {
    fn kind(range: (f64, f64)) -> Kind {
        MazeKind::kind(range)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Maze(grid) => Some(MazeSource::Given(Arc::clone(grid))),
            value => MazeKind::from_value(value).map(MazeSource::Named),
        }
    }

    fn to_value(&self) -> Value {
        match self {
            MazeSource::Named(kind) => kind.to_value(),
            MazeSource::Given(grid) => Value::Maze(Arc::clone(grid)),
        }
    }
}

impl GridSettings {
    /// Takes over the size of a maze that was built before.
    pub fn take_size(&mut self, maze: &Option<MazeSource>) {
        if let Some(MazeSource::Given(grid)) = maze {
            self.grid_cols = Some(grid.cols());
            self.grid_rows = Some(grid.rows());
        }
    }
}

settings! {
    /// What a solver runs on, from where to where.
    pub struct SolveSettings {
        /// The maze; each board has its own unless set.
        maze: Option<MazeSource> = None;
        /// Share of dead ends that a braided maze keeps.
        braid_keep: f64 = 0.0, 0..=1;
        /// Share of dead ends that a looped maze keeps.
        loop_keep: f64 = 0.4, 0..=1;
        /// The cell where the way starts.
        entry_cell: u32 = 0, 0..=16_777_215;
        /// The cell where it ends; the last one unless set.
        exit_cell: Option<u32> = None, 0..=16_777_215;
    }
    with {
        /// The size of the grid.
        grid: GridSettings,
    }
}

impl SolveSettings {
    /// The start of the way.
    pub fn entry(&self) -> Cell {
        Cell(self.entry_cell)
    }

    /// The end of the way.
    pub fn exit(&self) -> Cell {
        Cell(self.exit_cell.unwrap_or(self.grid.cells() - 1))
    }

    /// Fills in what is unset; `maze` is the board's own.
    ///
    /// # Errors
    /// A cell that the grid does not have, and an entrance that is the exit.
    pub fn complete(&mut self, maze: MazeKind) -> Result<(), SettingError> {
        self.grid.take_size(&self.maze);
        self.grid.complete();
        self.maze.get_or_insert(MazeSource::Named(maze));
        self.exit_cell = Some(self.exit().0);
        let last = self.grid.cells() - 1;
        for (key, cell) in [("entry_cell", self.entry()), ("exit_cell", self.exit())] {
            if cell.0 > last {
                let message = format!("{} is past the last cell; 0 to {last} are allowed", cell.0);
                return Err(SettingError { key, message });
            }
        }
        if self.entry() == self.exit() {
            let message = format!(
                "{} is also the entry_cell; the two must differ",
                self.exit().0
            );
            return Err(SettingError {
                key: "exit_cell",
                message,
            });
        }
        Ok(())
    }

    /// Builds the maze of a seed.
    pub fn build(&self, seed: Seed) -> Grid {
        let kind = match &self.maze {
            Some(MazeSource::Given(grid)) => return Grid::clone(grid),
            Some(MazeSource::Named(kind)) => *kind,
            None => MazeKind::DepthFirst,
        };
        let recipe = Recipe {
            kind,
            braid_keep: self.braid_keep,
            loop_keep: self.loop_keep,
        };
        recipe.build(self.grid.cols(), self.grid.rows(), seed)
    }
}
