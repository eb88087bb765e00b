//! What a visitor does, when: `[[input]]`, and the stretches in which nobody looks: `hidden`.
//!
//! ```text
//! [[input]]                 at_ms   film time
//! at_ms = 1200              one of  key     "ArrowRight"   as browsers name it
//! key = "ArrowRight"                button  "Pause"        by its label
//!                                   cell    480            a press on a cell
//! hidden = [{ from_ms = 500, to_ms = 1500 }]
//! ```

use toml::de::DeTable;

use crate::boards::{BoardKind, Cue, Hidden, Input, InputHelp};
use crate::keys::{Group, nearest};
use crate::maze::Cell;
use crate::scene::model::{Origin, Script};
use crate::scene::read::{Entry, Problem, Reader, Settings};
use crate::settings;

settings! {
    /// Something that a visitor does: one key, one button or one cell.
    pub struct InputTable {
        /// When, in film time. An input after the end of a film is in longer ones.
        at_ms: Option<u64> = None, 0..=86_400_000;
        /// A key that the board listens to, as browsers name it.
        key: Option<String> = None;
        /// A button of the board, by its label.
        button: Option<String> = None;
        /// A cell that is pressed, by its number.
        cell: Option<u32> = None, 0..=16_777_215;
    }
}

settings! {
    /// A stretch of the film in which the page is hidden: the board rests, and makes up for at most
    /// 100 ms when it ends.
    pub struct HiddenTable {
        /// Its first millisecond of film time: from here on the picture stands still, and goes on
        /// as if no more than 100 ms had passed.
        from_ms: Option<u64> = None, 0..=86_400_000;
        /// The first millisecond after it.
        to_ms: Option<u64> = None, 0..=86_400_000;
    }
}

/// Reads `[[input]]` and `hidden` for boards that play one after the other.
pub fn read(
    reader: &mut Reader,
    root: &DeTable,
    boards: &[&'static BoardKind],
    origin: &mut Origin,
) -> Script {
    let mut script = Script::default();
    for entry in reader.entries(root, "input", &InputTable::keys()) {
        let Some(cue) = cue(reader, &entry, boards) else {
            continue;
        };
        // Of all pressed cells the largest is outside of the grid, if any is.
        if let (Input::Press(cell), Some(place)) = (&cue.input, entry.settings.place("cell")) {
            let pressed = script.cues.iter().map(|cue| match cue.input {
                Input::Press(cell) => cell,
                _ => Cell(0),
            });
            if pressed.max().is_none_or(|largest| largest <= *cell) {
                origin.set("cell", place.clone());
            }
        }
        script.cues.push(cue);
    }
    script.hidden = hidden(reader, root);
    script
}

fn cue(reader: &mut Reader, entry: &Entry, boards: &[&'static BoardKind]) -> Option<Cue> {
    let table = InputTable::from_params(&entry.settings.params);
    let named = [
        table.key.map(|key| ("key", Input::Key(key))),
        table.button.map(|label| ("button", Input::Button(label))),
        table.cell.map(|cell| ("cell", Input::Press(Cell(cell)))),
    ];
    let mut named = named.into_iter().flatten();
    let (first, second) = (named.next(), named.next());
    if let Some((name, _)) = &second {
        let place = entry.settings.place(name).unwrap_or(&entry.place).clone();
        let problem = Problem::new("an input is one key, one button or one cell")
            .at(place)
            .label(Some("one too many: make it an [[input]] of its own".into()));
        reader.report(problem);
        return None;
    }
    let at_ms = reader.required(entry, "at_ms", "an input", table.at_ms);
    let Some((name, input)) = first else {
        if entry.sound {
            let message = "an input needs one of `key`, `button`, `cell`";
            reader.report(Problem::new(message).at(entry.place.clone()));
        }
        return None;
    };
    if !boards.is_empty() && !boards.iter().any(|board| listens(board, &input)) {
        let place = entry.settings.place_of_value(name).unwrap_or(&entry.place);
        let problem = deaf(boards, &input).at(place.clone());
        reader.report(problem);
        return None;
    }
    Some(Cue {
        at_ms: at_ms?,
        input,
    })
}

fn listens(board: &BoardKind, input: &Input) -> bool {
    let inputs = (board.inputs)();
    match input {
        Input::Key(key) => inputs.iter().any(|help| help.key == Some(key)),
        Input::Button(label) => inputs.iter().any(|help| help.button == Some(label)),
        Input::Press(_) => board.pressable,
    }
}

/// What to say of an input that none of the boards listens to.
fn deaf(boards: &[&BoardKind], input: &Input) -> Problem {
    let inputs: Vec<InputHelp> = boards.iter().flat_map(|board| (board.inputs)()).collect();
    let keys = || inputs.iter().filter_map(|help| help.key);
    let buttons = || inputs.iter().filter_map(|help| help.button);
    let who = match boards {
        [board] => board.name,
        _ => "none of the boards",
    };
    let not = if boards.len() == 1 {
        "does not listen"
    } else {
        "listens"
    };
    let (message, label) = match input {
        Input::Key(key) => (
            format!("{who} {not} to the key \"{key}\""),
            match (meant(key, keys()), buttons().find(|label| label == key)) {
                (_, Some(_)) => Some(format!("that is a button: button = \"{key}\"")),
                (Some(meant), None) => Some(format!("did you mean \"{meant}\"?")),
                (None, None) => None,
            },
        ),
        Input::Button(label) => (
            format!("{who} {not} to a button \"{label}\""),
            match (meant(label, buttons()), keys().find(|key| key == label)) {
                (_, Some(_)) => Some(format!("that is a key: key = \"{label}\"")),
                (Some(meant), None) => Some(format!("did you mean \"{meant}\"?")),
                (None, None) => None,
            },
        ),
        Input::Press(_) => (format!("{who} {not} to presses on cells"), None),
    };
    let pressable = boards.iter().any(|board| board.pressable);
    Problem::new(message)
        .label(label)
        .note(format!("keys: {}", quoted(keys())))
        .note(format!("buttons: {}", quoted(buttons())))
        .note(if pressable { "cells: yes" } else { "cells: no" })
}

/// The word that was probably meant: the same without regard to case, an arrow by its sign or its
/// direction alone, or a near miss.
fn meant<'a>(written: &str, words: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let plain = written.trim().to_lowercase();
    let plain = match plain.as_str() {
        "←" => "left",
        "→" => "right",
        "↑" => "up",
        "↓" => "down",
        "" => "space",
        "return" => "enter",
        other => other,
    };
    let mut same = words.clone().filter(|word| {
        let word = word.to_lowercase();
        word == plain || word.strip_prefix("arrow") == Some(plain)
    });
    same.next().or_else(|| nearest(written, words))
}

fn quoted<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut quoted: Vec<String> = Vec::new();
    for word in words.map(|word| format!("\"{word}\"")) {
        if !quoted.contains(&word) {
            quoted.push(word);
        }
    }
    match quoted.is_empty() {
        true => "none".into(),
        false => quoted.join(", "),
    }
}

/// Reads the hidden stretches, in the order of their time.
fn hidden(reader: &mut Reader, root: &DeTable) -> Vec<Hidden> {
    let mut stretches: Vec<(Hidden, Settings)> = Vec::new();
    for entry in reader.entries(root, "hidden", &HiddenTable::keys()) {
        let table = HiddenTable::from_params(&entry.settings.params);
        let from = reader.required(&entry, "from_ms", "a hidden stretch", table.from_ms);
        let to = reader.required(&entry, "to_ms", "a hidden stretch", table.to_ms);
        let (Some(from_ms), Some(to_ms)) = (from, to) else {
            continue;
        };
        let place = entry.settings.place_of_value("to_ms");
        let place = place.unwrap_or(&entry.place).clone();
        if to_ms <= from_ms {
            let message = format!("a hidden stretch ends after it begins, not at {to_ms} ms");
            let label = Some(format!("it begins at {from_ms} ms"));
            reader.report(Problem::new(message).at(place).label(label));
            continue;
        }
        let meets = |other: &Hidden| from_ms < other.to_ms && other.from_ms < to_ms;
        if let Some((other, _)) = stretches.iter().find(|(other, _)| meets(other)) {
            let (from, to) = (other.from_ms, other.to_ms);
            let message = format!("hidden stretches overlap: {from_ms} to {to_ms} ms");
            let label = Some(format!("another one is from {from} to {to} ms"));
            reader.report(Problem::new(message).at(entry.place).label(label));
            continue;
        }
        stretches.push((Hidden { from_ms, to_ms }, entry.settings));
    }
    let mut hidden: Vec<Hidden> = stretches.into_iter().map(|(hidden, _)| hidden).collect();
    hidden.sort_by_key(|stretch| stretch.from_ms);
    hidden
}
