//! Every key, button and press of `spec/boards.md`, scripted once.
//!
//! ```text
//!  plain     ├──────────────┼─ 300 ms ─────────────▶
//!  pressed   ├── the same ──┼─ input, then as a board of other settings, or further on
//! ```

use super::*;
use crate::keys::Raw;

/// What an input does to a board.
enum Effect {
    /// Nothing moves any more.
    Rests,
    /// So many steps more, of so many milliseconds each.
    Steps(u64, Millis),
    /// What a board with these settings shows from its step 0 on.
    Opens(Vec<(&'static str, Raw)>),
    /// Something of its own, which a test of its own tells.
    Shows,
}
use Effect::{Opens, Rests, Shows, Steps};

fn key(name: &str) -> Input {
    Input::Key(name.into())
}

fn button(label: &str) -> Input {
    Input::Button(label.into())
}

/// The same board again.
fn again() -> Effect {
    Opens(Vec::new())
}

/// The inputs of a board as they are documented.
fn documented(board: &str) -> Vec<(Input, Effect)> {
    match board {
        "depth-first-carve" => vec![
            (key("Space"), Rests),
            (key("ArrowRight"), Steps(20, 24)),
            (key("Home"), again()),
            (key("Enter"), again()),
            (button("Carve again"), again()),
            (button("Pause"), Rests),
        ],
        // The rule after "random" is "newest".
        "frontier-ripples" => vec![
            (
                key("Enter"),
                Opens(vec![("frontier_pick", Raw::Text("newest".into()))]),
            ),
            (key("ArrowRight"), Steps(40, 8)),
            (
                button("Change pick rule"),
                Opens(vec![("frontier_pick", Raw::Text("newest".into()))]),
            ),
            (button("Grow again"), again()),
        ],
        "island-merging" => vec![
            (key("Space"), Rests),
            (key("ArrowRight"), Steps(60, 8)),
            (button("Shuffle again"), again()),
            (button("Pause"), Rests),
            (Input::Press(Cell(480)), Shows),
        ],
        // The keep ratio is 0 and gets no smaller.
        "reopened-dead-ends" => vec![
            (key("ArrowUp"), Opens(vec![("braid_keep", Raw::Float(0.1))])),
            (key("ArrowDown"), again()),
            (button("Scan again"), again()),
            (
                button("Keep all / none"),
                Opens(vec![("braid_keep", Raw::Int(1))]),
            ),
        ],
        "distance-flood" => vec![
            (key("Enter"), Shows),
            (key("ArrowRight"), Steps(5, 20)),
            (button("From farthest room"), Shows),
            (button("Flood again"), again()),
        ],
        "estimated-distance-search" => vec![
            (key("ArrowUp"), Opens(vec![("astar_h_k", Raw::Float(1.2))])),
            (
                key("ArrowDown"),
                Opens(vec![("astar_h_k", Raw::Float(0.8))]),
            ),
            (key("Enter"), again()),
            (
                button("Steeper"),
                Opens(vec![("astar_h_k", Raw::Float(1.2))]),
            ),
            (button("Solve again"), again()),
        ],
        "left-hand-walk" => vec![
            (key("Space"), Rests),
            (
                key("Enter"),
                Opens(vec![("hand_side", Raw::Text("right".into()))]),
            ),
            (key("ArrowRight"), Steps(20, 16)),
            (
                button("Use right hand"),
                Opens(vec![("hand_side", Raw::Text("right".into()))]),
            ),
            (button("From the start"), again()),
        ],
        // The goal is in the corner: to the east and south is the border.
        "detour-valley" => vec![
            (
                key("ArrowUp"),
                Opens(vec![("exit_cell", Raw::Int(960 - 31))]),
            ),
            (key("ArrowRight"), again()),
            (key("ArrowDown"), again()),
            (
                key("ArrowLeft"),
                Opens(vec![("exit_cell", Raw::Int(960 - 1))]),
            ),
            (button("Reveal again"), again()),
            (button("Goal to the exit"), again()),
        ],
        "hedge-garden" => vec![
            (key("ArrowLeft"), Shows),
            (key("ArrowRight"), Shows),
            (button("Stop the sun"), Shows),
            (button("Relight"), again()),
        ],
        // Boards of other sources: ours to choose, and so like the first one's.
        "recursive-build" => vec![
            (key("Space"), Rests),
            (key("ArrowRight"), Steps(20, 16)),
            (key("Enter"), again()),
            (button("Build again"), again()),
            (button("Pause"), Rests),
        ],
        "spanning-tree-rooms" => vec![
            (key("Space"), Rests),
            (key("ArrowRight"), Steps(10, 18)),
            (key("Enter"), again()),
            (button("Carve again"), again()),
            (button("Pause"), Rests),
        ],
        other => panic!("{other} is a new board: which inputs does it have?"),
    }
}

/// When the input comes: no step is due then on some boards, one is on others.
const AT_MS: Millis = 304;

fn open(kind: &BoardKind, sets: &[(&str, Raw)]) -> Box<dyn Board> {
    let mut params = Params::default();
    for (name, raw) in sets {
        let key = kind.key(name).unwrap();
        params.set(&key, key.kind.check(raw).unwrap());
    }
    (kind.open)(&params, CANVAS, 464).unwrap()
}

/// A board from its step 0 on.
fn open_at_step_0(kind: &BoardKind, sets: &[(&'static str, Raw)]) -> Box<dyn Board> {
    let start = kind.key("start_steps").map(|key| (key.name, Raw::Int(0)));
    let sets: Vec<(&str, Raw)> = sets.iter().cloned().chain(start).collect();
    open(kind, &sets)
}

#[test]
fn the_documented_inputs_are_those_that_boards_listen_to() {
    for kind in BOARDS {
        let mut listed: Vec<String> = documented(kind.name)
            .iter()
            .map(|(input, _)| match input {
                Input::Press(_) => "press".into(),
                input => format!("{input:?}"),
            })
            .collect();
        let mut known: Vec<String> = (kind.inputs)()
            .iter()
            .flat_map(|help| [help.key.map(key), help.button.map(button)])
            .flatten()
            .map(|input| format!("{input:?}"))
            .collect();
        known.extend(kind.pressable.then(|| "press".into()));
        listed.sort();
        known.sort();
        assert_eq!(listed, known, "{}", kind.name);
    }
}

#[test]
fn every_input_changes_nothing_before_its_moment_and_then_does_what_is_documented() {
    for kind in BOARDS {
        for (input, effect) in documented(kind.name) {
            let what = format!("{} {input:?}", kind.name);
            let cue = Cue {
                at_ms: AT_MS,
                input,
            };
            let mut pressed = Scripted::new(open(kind, &[]), &[cue], &[]);
            let mut plain = open(kind, &[]);
            for _ in 0..AT_MS / 8 {
                assert!(pressed.frame() == plain.frame(), "{what}");
                assert_eq!(pressed.status(), plain.status(), "{what}");
                pressed.advance(8);
                plain.advance(8);
            }
            check(kind, &mut pressed, plain.as_mut(), &effect, &what);
        }
    }
}

/// Compares what shows from the moment of an input on.
fn check(
    kind: &BoardKind,
    pressed: &mut Scripted,
    plain: &mut dyn Board,
    effect: &Effect,
    what: &str,
) {
    match effect {
        Rests => {
            let (frame, status) = (pressed.frame(), pressed.status());
            pressed.advance(5000);
            assert_eq!(pressed.status(), status, "{what}");
            assert!(pressed.frame() == frame, "{what}");
        }
        Steps(steps, step_ms) => {
            plain.advance(steps * step_ms);
            // The input acts before a step that is due with it, which comes then.
            assert_eq!(pressed.status(), plain.status(), "{what}");
            assert_eq!(pressed.maze(), plain.maze(), "{what}");
        }
        Opens(sets) => {
            let mut other = open_at_step_0(kind, sets);
            for ms in [0, 1, 40, 500, 1700] {
                pressed.advance(ms);
                other.advance(ms);
                assert_eq!(pressed.status(), other.status(), "{what}");
                assert!(pressed.frame() == other.frame(), "{what}");
            }
        }
        Shows => {
            let differs = (0..20).any(|_| {
                let differs = pressed.frame() != plain.frame();
                pressed.advance(40);
                plain.advance(40);
                differs
            });
            assert!(differs, "{what}");
        }
    }
}
