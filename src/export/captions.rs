//! Captions: a board's status lines as WebVTT (w3.org/TR/webvtt1), in the film's own time.
//!
//! ```text
//!  status   Carving… 1   Carving… 2   …   Carved: 961 cells
//!  cue      ├───────── 1 s ─────────┤ …   ├──────────────▶    new words at once, new counts
//!                                                             once a second
//! ```

use super::step::Stepper;
use super::{ExportError, Reel};
use crate::clock::Millis;
use std::fmt::Write as _;

/// The shortest time that a cue is shown: two a second can still be read.
const SHORTEST_MS: Millis = 500;
/// How often a line is renewed of which only the counts have changed.
const COUNTS_MS: Millis = 1000;

/// A line and when it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cue {
    from: Millis,
    text: String,
}

/// The captions of a reel as the text of a `.vtt` file.
///
/// # Errors
/// A board that cannot be opened.
pub fn captions(reel: &Reel<'_>) -> Result<String, ExportError> {
    let mut stepper = Stepper::open(reel)?;
    let mut shown = 0;
    let mut cues = Vec::new();
    // The board's line, and since when it stands: counts that stay, as those of a paused board, are
    // shown from where they came up.
    let mut line = Cue {
        from: 0,
        text: String::new(),
    };
    while let Some(shot) = stepper.step() {
        let text = stepper.board().status();
        if text != line.text {
            line = Cue { from: shown, text };
        }
        add(&mut cues, shown, &line);
        shown = shot.end.round_ms();
    }
    Ok(vtt(&cues, shown))
}

/// Takes in the line of a frame that is shown from an instant on.
fn add(cues: &mut Vec<Cue>, from: Millis, line: &Cue) {
    let Some(cue) = cues.last() else {
        return cues.push(line.clone());
    };
    if cue.text == line.text {
        return;
    }
    let readable = cue.from + SHORTEST_MS;
    if words(&cue.text) == words(&line.text) {
        if from >= cue.from + COUNTS_MS {
            let from = line.from.max(readable);
            cues.push(Cue {
                from,
                ..line.clone()
            });
        }
    } else if from < readable && renews_counts(cues) {
        // New words, such as a result, count more than the last counts before them.
        cues.pop();
        cues.push(line.clone());
    } else if from >= readable {
        let from = line.from.max(readable);
        cues.push(Cue {
            from,
            ..line.clone()
        });
    }
}

/// Whether the last cue only has newer counts than the one before it.
fn renews_counts(cues: &[Cue]) -> bool {
    match cues {
        [.., before, last] => words(&before.text) == words(&last.text),
        _ => false,
    }
}

/// A line without its counts.
fn words(text: &str) -> impl PartialEq + use<> {
    let letters: String = text.chars().filter(|c| !c.is_ascii_digit()).collect();
    letters
}

fn vtt(cues: &[Cue], end: Millis) -> String {
    let mut text = String::from("WEBVTT\n");
    let ends = cues.iter().skip(1).map(|cue| cue.from).chain([end]);
    for (cue, end) in cues.iter().zip(ends) {
        let line = escaped(&cue.text);
        write!(text, "\n{} --> {}\n{line}\n", time(cue.from), time(end))
            .expect("a string takes everything");
    }
    text
}

/// `00:00:01.500`.
fn time(ms: Millis) -> String {
    let (s, ms) = (ms / 1000, ms % 1000);
    format!("{:02}:{:02}:{:02}.{ms:03}", s / 3600, s / 60 % 60, s % 60)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{self, BOARDS};
    use crate::export::samples;

    #[test]
    fn counts_that_stay_are_shown_from_where_they_came_up() {
        let mut scene = samples::scene();
        // 24 ms a step: from the pause on nothing moves but the steps that are asked for.
        scene.script.cues = [(100, "Space"), (1700, "ArrowRight")]
            .map(|(at_ms, key)| boards::Cue {
                at_ms,
                input: boards::Input::Key(key.into()),
            })
            .into();
        let text = captions(&Reel::animation(&scene).unwrap()).unwrap();
        let begins: Vec<&str> = text
            .lines()
            .filter_map(|l| l.split(" --> ").next())
            .collect();
        assert!(begins.contains(&"00:00:00.500"), "{text}");
        assert!(begins.contains(&"00:00:01.720"), "{text}");
    }

    #[test]
    fn cues_follow_each_other_to_the_film_s_end_and_are_at_most_two_a_second() {
        for board in BOARDS {
            let mut scene = samples::scene();
            scene.content = samples::playing(board);
            let text = captions(&Reel::animation(&scene).unwrap()).unwrap();
            let mut blocks = text.split("\n\n");
            assert_eq!(blocks.next(), Some("WEBVTT"));
            let mut before = "00:00:00.000".to_owned();
            for block in blocks {
                let (times, line) = block.split_once('\n').unwrap();
                let (from, to) = times.split_once(" --> ").unwrap();
                assert_eq!(from, before, "{text}");
                assert!(from < to && !line.is_empty(), "{text}");
                before = to.to_owned();
            }
            assert_eq!(before, "00:00:06.000", "{text}");
            assert!(text.matches("-->").count() <= 12, "{text}");
        }
    }

    #[test]
    fn new_words_come_at_once_new_counts_once_a_second_and_a_blink_is_left_out() {
        let mut cues = Vec::new();
        for (at, line) in [
            (0, "Carving 1"),
            (400, "Carving 2"),
            (1000, "Carving 3"),
            (1600, "Done: 3"),
            (1700, "Carving 1"),
        ] {
            let text = line.into();
            add(&mut cues, at, &Cue { from: at, text });
        }
        let shown: Vec<(u64, &str)> = cues.iter().map(|c| (c.from, c.text.as_str())).collect();
        assert_eq!(
            shown,
            [(0, "Carving 1"), (1000, "Carving 3"), (1600, "Done: 3")]
        );
        let mut cues = Vec::new();
        for (at, line) in [
            (0, "Flooding 1"),
            (1000, "Flooding 50"),
            (1320, "Flooded in 66"),
            (1720, "Flooding 1"),
            (1840, "Flooding 5"),
        ] {
            let text = line.into();
            add(&mut cues, at, &Cue { from: at, text });
        }
        let shown: Vec<(u64, &str)> = cues.iter().map(|c| (c.from, c.text.as_str())).collect();
        assert_eq!(
            shown,
            [
                (0, "Flooding 1"),
                (1320, "Flooded in 66"),
                (1840, "Flooding 5")
            ]
        );
    }

    #[test]
    fn times_and_lines_are_written_as_webvtt_has_them() {
        let cue = |from, text: &str| Cue {
            from,
            text: text.into(),
        };
        let text = vtt(&[cue(0, "a --> b"), cue(3_661_005, "c & d")], 3_662_000);
        let expected = "WEBVTT\n\n00:00:00.000 --> 01:01:01.005\na --&gt; b\n\n\
                        01:01:01.005 --> 01:01:02.000\nc &amp; d\n";
        assert_eq!(text, expected);
    }
}
