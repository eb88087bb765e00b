//! 11 Spanning-tree rooms: rooms and doors, dug room by room. A perfect maze *is* a spanning tree:
//! V rooms, V − 1 doors.
//!
//! ```text
//!  ┌──┐┌──┐┌──┐
//!  │░░╞╡░░││  │     ░ visited, and so are the doors ╞╡
//!  └──┘└╥╥┘└──┘     ▓ head
//!  ┌──┐┌╨╨┐┌──┐
//!  │  ││▓▓││  │     rooms keep a little off each other: what is between them are the walls
//!  └──┘└──┘└──┘
//! ```

use super::{Act, Control, Facts, Moment, Round, Seed, count, named};
use crate::clock::Millis;
use crate::frame::{Canvas, Frame, Layout, TilePainter};
use crate::keys::SettingError;
use crate::maze::carve::DepthFirst;
use crate::maze::{Grid, Heading};
use crate::palette::{FLOOR, GROUND, Ink, MINT, PINK, Palette, Theme, UNTOUCHED, WALL, mix};
use crate::pixels::Rgb;
use crate::settings;

settings! {
    /// Settings of the spanning-tree rooms.
    pub struct Settings {
        /// Time a step takes.
        step_ms: u32 = 18, 1..=60_000;
        /// Steps that the demo opens with.
        start_steps: u64 = 0, 0..=100_000_000;
        /// How long the finished tree stands before the next seed.
        hold_ms: u32 = 1200, 0..=600_000;
        /// Rooms a side.
        rooms_n: u32 = 10, 2..=4096;
        /// Side of a room with its walls, in canvas pixels; the largest that leaves a margin of 8 px
        /// unless set.
        room_px: Option<u32> = None, 1..=300;
        /// Colours of the background with its walls, of rooms, of what is visited and of the head;
        /// those of the source in the dark theme, and the theme's in others, unless set.
        room_colors: Option<[Rgb; 4]> = None;
    }
}

/// The colours of the source.
const ROOM_COLORS: [Rgb; 4] = [
    Rgb::hex(0x0d1b2a),
    Rgb::hex(0x1d3557),
    Rgb::hex(0xe8eef3),
    Rgb::hex(0xe63946),
];
/// Ground that the usual size leaves at each edge, at least. Ten rooms of the source's 30 px fill the
/// height to the last pixel, and the board looks cut off.
const MARGIN_PX: u32 = 8;
/// A room that is not visited yet. The board's colours take inks that the other boards use
/// otherwise.
const ROOM: Ink = UNTOUCHED;
/// A visited room.
const VISITED: Ink = MINT.top();
/// The room on top of the stack.
const HEAD: Ink = PINK.top();

/// One tree being dug.
pub struct SpanningTreeRooms {
    settings: Settings,
    carver: DepthFirst,
    /// Every wall standing, which the rooms are drawn from; doors go on top.
    walls: Grid,
    /// A step has found the stack empty.
    ended: bool,
}

impl Round for SpanningTreeRooms {
    const NAME: &'static str = "spanning-tree-rooms";
    const TITLE: &'static str = "Spanning-tree rooms";
    type Settings = Settings;

    fn complete(settings: &mut Settings, canvas: Canvas) -> Result<(), SettingError> {
        settings.room_px = settings
            .room_px
            .or(Some(usual_room_px(settings.rooms_n, canvas)));
        settings.room_colors.get_or_insert(ROOM_COLORS);
        Ok(())
    }

    fn layout(settings: &Settings, canvas: Canvas) -> Result<Layout, SettingError> {
        let rooms = settings.rooms_n;
        let layout = Layout::fit(canvas, rooms, rooms, settings.room_px);
        let layout = layout.map_err(|message| SettingError {
            key: "room_px",
            message,
        })?;
        let wall_px = wall_px(layout.cell_px);
        Ok(Layout { wall_px, ..layout })
    }

    fn start_steps(settings: &Settings) -> u64 {
        settings.start_steps
    }

    fn hold_ms(settings: &Settings) -> Millis {
        settings.hold_ms.into()
    }

    fn controls() -> Vec<Control<Self>> {
        vec![
            Control::key("Space", Act::Pause, "pause, or go on"),
            Control::key("ArrowRight", Act::Steps(10), "10 steps"),
            Control::key("Enter", Act::Again, "carve again from step 0"),
            Control::button("Carve again", Act::Again, "from step 0"),
            Control::button("Pause", Act::Pause, "pause, or go on"),
        ]
    }

    fn open(settings: &Settings, seed: Seed) -> Self {
        let walls = Grid::new(settings.rooms_n, settings.rooms_n);
        SpanningTreeRooms {
            settings: settings.clone(),
            carver: DepthFirst::of_rooms(walls.clone(), seed),
            walls,
            ended: false,
        }
    }

    fn next_in(&self) -> Option<Millis> {
        (!self.ended).then_some(self.settings.step_ms.into())
    }

    fn step(&mut self, _now: Millis) {
        self.ended = self.carver.step().is_none();
    }

    fn maze(&self) -> &Grid {
        self.carver.grid()
    }

    fn frame(&self, layout: &Layout, _moment: Moment) -> Frame {
        let head = self.carver.stack().last();
        let ink = |room| {
            if head == Some(&room) {
                HEAD
            } else if self.carver.is_carved(room) {
                VISITED
            } else {
                ROOM
            }
        };
        let mut painter = TilePainter::new(*layout, &self.walls, ink, |_| false, |_| WALL);
        let tree = self.carver.grid();
        for room in tree.cells() {
            for heading in [Heading::East, Heading::South] {
                if tree.is_open(room, heading) {
                    painter.door(room, heading, MINT);
                }
            }
        }
        painter.finish()
    }

    fn status(&self) -> String {
        let rooms = self.carver.grid().len();
        let doors = self.carver.pushes();
        if self.ended {
            return format!(
                "Done: {rooms} rooms connected by {doors} doors — a spanning tree (V−1 doors)."
            );
        }
        format!("Carving… {} / {rooms} rooms reached.", doors + 1)
    }

    fn facts(settings: &Settings, _: Canvas, seed: Seed) -> Facts {
        let mut carver = Self::open(settings, seed).carver;
        while carver.step().is_some() {}
        let build_ms = carver.steps() * u64::from(settings.step_ms);
        named(vec![
            ("rooms", count(carver.grid().len() as u64)),
            ("doors", count(carver.grid().open_walls())),
            ("steps", count(carver.steps())),
            ("build_ms", count(build_ms)),
        ])
    }

    fn recolor(settings: &Settings, palette: &mut Palette) {
        let usual = (*palette.theme() == Theme::DARK).then_some(ROOM_COLORS);
        let Some([background, room, visited, head]) = settings.room_colors.or(usual) else {
            // As in the source, a visited room is white and the others are not; what is left of a
            // wall beside a door is wall.
            let [floor, wall] = [FLOOR, WALL].map(|ink| palette.color(ink));
            palette.set(ROOM, mix(floor, wall, 0.55));
            palette.set_ramp(MINT, &[wall, floor]);
            return palette.set(FLOOR, wall);
        };
        for ink in [GROUND, WALL, FLOOR] {
            palette.set(ink, background);
        }
        palette.set(ROOM, room);
        palette.set_ramp(MINT, &[background, visited]);
        palette.set_ramp(PINK, &[background, head]);
    }
}

/// The largest rooms that leave ground around them, or that fit at all where they would vanish.
fn usual_room_px(rooms_n: u32, canvas: Canvas) -> u32 {
    let with_margin = Canvas {
        margin_px: canvas.margin_px.max(MARGIN_PX),
        ..canvas
    };
    match with_margin.largest_cell(rooms_n, rooms_n) {
        room_px @ 2.. => room_px,
        _ => canvas.largest_cell(rooms_n, rooms_n).max(1),
    }
}

/// Thickness of a wall: thinner before rooms and doors vanish.
fn wall_px(room_px: u32) -> u32 {
    match room_px {
        16.. => 4,
        8.. => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Board, CANVAS, find};
    use crate::keys::{Params, Raw};

    fn open(sets: &[(&str, Raw)]) -> Box<dyn Board> {
        let kind = find("spanning-tree-rooms").unwrap();
        let mut params = Params::default();
        for (name, raw) in sets {
            let key = kind.key(name).unwrap();
            params.set(&key, key.kind.check(raw).unwrap());
        }
        (kind.open)(&params, CANVAS, 464).unwrap()
    }

    #[test]
    fn rooms_leave_a_margin_unless_their_size_is_set() {
        let layout = |sets: &[(&str, Raw)]| open(sets).frame().layout;
        let usual = layout(&[]);
        assert_eq!((usual.cell_px, usual.wall_px, usual.top), (28, 4, 10));
        let set = layout(&[("room_px", Raw::Int(30))]);
        assert_eq!((set.cell_px, set.wall_px, set.top), (30, 4, 0));
        // Where a margin would leave nothing of them they fill the canvas.
        assert_eq!(layout(&[("rooms_n", Raw::Int(150))]).cell_px, 2);
    }
}
