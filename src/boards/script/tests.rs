use super::*;
use crate::boards::{BOARDS, CANVAS, find};
use crate::keys::Params;
use proptest::prelude::*;

fn open(name: &str) -> Box<dyn Board> {
    (find(name).unwrap().open)(&Params::default(), CANVAS, 464).unwrap()
}

fn key(at_ms: Millis, key: &str) -> Cue {
    Cue {
        at_ms,
        input: Input::Key(key.into()),
    }
}

fn button(at_ms: Millis, label: &str) -> Cue {
    Cue {
        at_ms,
        input: Input::Button(label.into()),
    }
}

/// The status of a scripted board at some times.
fn play(name: &str, cues: &[Cue], hidden: &[Hidden], times: &[Millis]) -> Vec<String> {
    let mut board = Scripted::new(open(name), cues, hidden);
    let mut now = 0;
    times
        .iter()
        .map(|at| {
            board.advance(at - now);
            now = *at;
            board.status()
        })
        .collect()
}

#[test]
fn an_input_acts_before_the_steps_due_at_its_time() {
    // Step 1 of the carve's film is due at 24 ms; a pause at 24 ms comes before it.
    let at =
        |pause: Millis| play("depth-first-carve", &[key(pause, "Space")], &[], &[100])[0].clone();
    let opening = open("depth-first-carve").status();
    assert_eq!(at(24), opening);
    assert_ne!(at(25), opening);
}

#[test]
fn a_pause_holds_time_and_steps_asked_for_in_it_are_taken() {
    let cues = [
        key(100, "Space"),
        key(200, "ArrowRight"),
        key(1000, "Space"),
    ];
    let seen = play(
        "left-hand-walk",
        &cues,
        &[],
        &[99, 150, 250, 999, 1000, 1016],
    );
    let steps = |text: &String| -> u64 { text.split_whitespace().nth(1).unwrap().parse().unwrap() };
    // 99 ms ÷ 16 are 6 steps beyond the 420 of the opening; 20 are asked for.
    let counted: Vec<u64> = seen.iter().map(steps).collect();
    assert_eq!(counted, [426, 426, 446, 446, 446, 447]);
}

#[test]
fn steps_end_at_the_end_and_a_restart_drops_the_hold() {
    let many: Vec<Cue> = (0..60).map(|i| key(10 + i, "ArrowRight")).collect();
    let after_end = [
        many.clone(),
        vec![key(500, "ArrowRight"), button(600, "From the start")],
    ]
    .concat();
    let seen = play("left-hand-walk", &after_end, &[], &[300, 550, 600]);
    assert!(
        seen[0].starts_with("At the exit after 1095 steps"),
        "{}",
        seen[0]
    );
    assert_eq!(seen[0], seen[1]);
    assert!(seen[2].starts_with("Walking… 0 steps"), "{}", seen[2]);
}

#[test]
fn what_is_settled_is_the_same_whenever_inputs_come() {
    let settled = |cues: &[Cue]| {
        let mut board = Scripted::new(open("frontier-ripples"), cues, &[]);
        board.settle();
        board.frame()
    };
    for at_ms in [0, 1] {
        assert!(settled(&[key(at_ms, "Enter")]) == settled(&[]), "{at_ms}");
    }
    assert_eq!(
        play("frontier-ripples", &[key(0, "Enter")], &[], &[0])[0],
        "Growing… 1 / 961 cells, 4 on the frontier."
    );
}

#[test]
fn a_hidden_stretch_rests_and_makes_up_for_at_most_100_ms() {
    let hidden = [Hidden {
        from_ms: 500,
        to_ms: 1500,
    }];
    let seen = play("depth-first-carve", &[], &hidden, &[500, 1499, 1500, 1600]);
    let unhidden = play("depth-first-carve", &[], &[], &[500, 600, 700]);
    assert_eq!(seen[0], unhidden[0]);
    assert_eq!(seen[1], unhidden[0]);
    assert_eq!(seen[2], unhidden[1]);
    assert_eq!(seen[3], unhidden[2]);
    let short = [Hidden {
        from_ms: 500,
        to_ms: 560,
    }];
    let seen = play("depth-first-carve", &[], &short, &[559, 600]);
    assert_eq!(seen, [unhidden[0].clone(), unhidden[1].clone()]);
}

#[test]
fn each_input_does_what_its_board_says() {
    let at_end = |name, cues: &[Cue], ms| play(name, cues, &[], &[ms])[0].clone();
    // 02: the next rule, from the centre alone.
    assert_eq!(
        at_end("frontier-ripples", &[key(900, "Enter")], 900),
        "Growing… 1 / 961 cells, 4 on the frontier."
    );
    assert!(at_end("frontier-ripples", &[key(1, "ArrowRight")], 1).starts_with("Growing… 41 "));
    // 03: 60 walls at once.
    assert!(at_end("island-merging", &[key(1, "ArrowRight")], 1).starts_with("Merging… 460 "));
    // 04: keep ratio up by a tenth ten times, then all the way down at once.
    let ups: Vec<Cue> = (0..10).map(|i| key(i, "ArrowUp")).collect();
    assert_eq!(
        at_end("reopened-dead-ends", &ups, 9 + 5766),
        "Scanned: 0 dead ends reopened, 96 left."
    );
    let none = [ups, vec![button(50, "Keep all / none")]].concat();
    assert_eq!(
        at_end("reopened-dead-ends", &none, 50 + 5766),
        "Scanned: 95 dead ends reopened, 0 left."
    );
    // 05: the two floods give the longest path.
    let far = at_end("distance-flood", &[key(300, "Enter")], 300 + 69 * 20);
    assert!(
        far.starts_with("The longest path has 69 steps, from cell 932 to"),
        "{far}"
    );
    // 06: six steps of the slope lead from 1.0 to 2.2.
    let steeper: Vec<Cue> = (0..6).map(|i| button(i, "Steeper")).collect();
    let solved = at_end(
        "estimated-distance-search",
        &steeper,
        5 + 126 * 12 + 91 * 18,
    );
    assert_eq!(solved, "Path of 90 steps, 126 cells closed.");
    // 07: the other hand, from the entrance.
    let right = at_end("left-hand-walk", &[key(0, "Enter")], 1484 * 16);
    assert!(right.starts_with("At the exit after 1484 steps"), "{right}");
    // 08: the goal moves and comes back.
    let moved = at_end("detour-valley", &[key(10, "ArrowUp")], 2000);
    let back = at_end(
        "detour-valley",
        &[key(10, "ArrowUp"), button(20, "Goal to the exit")],
        2000,
    );
    assert!(
        moved != back && back.contains("321 cells"),
        "{moved} {back}"
    );
}

#[test]
fn the_sun_turns_stands_and_goes_on() {
    let frame = |cues: &[Cue], ms: Millis| {
        let mut board = Scripted::new(open("hedge-garden"), cues, &[]);
        board.advance(ms);
        board.frame()
    };
    assert_ne!(frame(&[key(5, "ArrowRight")], 10), frame(&[], 10));
    assert_eq!(
        frame(&[key(5, "ArrowRight"), key(6, "ArrowLeft")], 10),
        frame(&[], 10)
    );
    let stopped = [button(1000, "Stop the sun")];
    let sun = |frame: Frame| match frame.scenery {
        crate::frame::Scenery::Relief(relief) => relief.sun,
        _ => panic!("a garden is a relief"),
    };
    assert_eq!(sun(frame(&stopped, 1500)), sun(frame(&stopped, 3000)));
    let on = [button(1000, "Stop the sun"), button(2000, "Stop the sun")];
    assert_eq!(sun(frame(&on, 2500)), sun(frame(&[], 1500)));
}

#[test]
fn a_pressed_cell_lights_its_island_for_1400_ms() {
    let press = [Cue {
        at_ms: 100,
        input: Input::Press(crate::maze::Cell(480)),
    }];
    let frames = |cues: &[Cue]| {
        let mut board = Scripted::new(open("island-merging"), cues, &[]);
        [99, 1, 1399, 1, 1].map(|ms| {
            board.advance(ms);
            board.frame()
        })
    };
    let (lit, dark) = (frames(&press), frames(&[]));
    let differs: Vec<bool> = lit.iter().zip(&dark).map(|(a, b)| a != b).collect();
    assert_eq!(differs, [false, true, true, false, false]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Frames before an input are those without it, and how the film was cut into pieces
    /// does not matter.
    #[test]
    fn inputs_change_nothing_before_their_moment(
        board in 0..BOARDS.len(),
        inputs in prop::collection::vec((1u64..3000, any::<prop::sample::Index>()), 1..5),
        hidden_from in 1u64..2000, hidden_ms in 1u64..500,
        cuts in prop::collection::vec(1u64..900, 1..6),
    ) {
        let kind = &BOARDS[board];
        let choices = (kind.inputs)();
        prop_assume!(!choices.is_empty());
        let cues: Vec<Cue> = inputs.iter().map(|(at_ms, index)| {
            let choice = index.get(&choices);
            let input = match (choice.key, choice.button) {
                (Some(key), _) => Input::Key(key.into()),
                (None, button) => Input::Button(button.unwrap().into()),
            };
            Cue { at_ms: *at_ms, input }
        }).collect();
        let hidden = [Hidden { from_ms: hidden_from, to_ms: hidden_from + hidden_ms }];
        let first = cues.iter().map(|cue| cue.at_ms).min().unwrap().min(hidden_from);
        let mut scripted = Scripted::new(open(kind.name), &cues, &hidden);
        let mut plain = open(kind.name);
        scripted.advance(first - 1);
        plain.advance(first - 1);
        prop_assert!(scripted.frame() == plain.frame());
        let (mut pieces, mut whole) = (
            Scripted::new(open(kind.name), &cues, &hidden),
            Scripted::new(open(kind.name), &cues, &hidden),
        );
        cuts.iter().for_each(|ms| pieces.advance(*ms));
        whole.advance(cuts.iter().sum());
        prop_assert_eq!(pieces.status(), whole.status());
        prop_assert!(pieces.frame() == whole.frame());
    }
}
