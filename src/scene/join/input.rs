//! What a visitor does, when: `[[input]]`, and the stretches in which nobody looks: `hidden`.
//!
//! ```text
//! [[input]]                 at_ms   film time
//! at_ms = 1200              one of  key     "ArrowRight"   as browsers name it
//! key = "ArrowRight"                button  "Pause"        by its label
//!                                   cell    480            a press on a cell
//! hidden = [{ from_ms = 500, to_ms = 1500 }]
//! ```

use std::collections::BTreeMap;

use toml::de::DeTable;

use crate::boards::{BoardKind, Cue, Hidden, Input, InputHelp};
use crate::clock::Millis;
use crate::keys::{Group, nearest};
use crate::maze::Cell;
use crate::scene::model::{Origin, Script, distinct};
use crate::scene::read::{Entry, Problem, Reader};
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
    let listeners = Listeners::of(boards);
    for entry in reader.entries(root, "input", &InputTable::keys()) {
        if let Some(cue) = cue(reader, &entry, &listeners) {
            origin.cells.push(entry.settings.place("cell").cloned());
            script.cues.push(cue);
        }
    }
    script.hidden = hidden(reader, root);
    script
}

fn cue(reader: &mut Reader, entry: &Entry, listeners: &Listeners) -> Option<Cue> {
    let table = InputTable::from_params(&entry.settings.params);
    let named = [
        table.key.map(|key| ("key", Input::Key(key))),
        table.button.map(|label| ("button", Input::Button(label))),
        table.cell.map(|cell| ("cell", Input::Press(Cell(cell)))),
    ];
    let named: Vec<(&str, Input)> = named.into_iter().flatten().collect();
    let at_ms = reader.required(entry, "at_ms", "an input", table.at_ms);
    if named.is_empty() && !entry.settings.doubts(&["key", "button", "cell"]) {
        let message = "an input needs one of `key`, `button`, `cell`";
        reader.report(Problem::new(message).at(entry.place.clone()));
    }
    if let Some((name, _)) = named.get(1) {
        let problem = Problem::new("an input is one key, one button or one cell")
            .at(entry.settings.key_or(name, &entry.place))
            .label(Some("one too many: make it an [[input]] of its own".into()));
        reader.report(problem);
    }
    let mut is_heard = true;
    for (name, input) in &named {
        if !listeners.hear(input) {
            is_heard = false;
            let place = entry.settings.value_or(name, &entry.place);
            reader.report(listeners.deaf(input).at(place));
        }
    }
    // What nobody hears is not judged further, such as by where it presses.
    let (_, input) = named.into_iter().next().filter(|_| is_heard)?;
    Some(Cue {
        at_ms: at_ms?,
        input,
    })
}

/// What the boards of a scene listen to, put together once for all inputs.
struct Listeners {
    /// Each once; none are those of a scene that plays nothing yet.
    boards: Vec<&'static BoardKind>,
    inputs: Vec<InputHelp>,
    pressable: bool,
}

impl Listeners {
    fn of(boards: &[&'static BoardKind]) -> Listeners {
        let boards = distinct(boards.to_vec());
        Listeners {
            inputs: boards.iter().flat_map(|board| (board.inputs)()).collect(),
            pressable: boards.iter().any(|board| board.pressable),
            boards,
        }
    }

    fn hear(&self, input: &Input) -> bool {
        let mut inputs = self.inputs.iter();
        self.boards.is_empty()
            || match input {
                Input::Key(key) => inputs.any(|help| help.key == Some(key)),
                Input::Button(label) => inputs.any(|help| help.button == Some(label)),
                Input::Press(_) => self.pressable,
            }
    }

    /// What to say of an input that none of the boards listens to.
    fn deaf(&self, input: &Input) -> Problem {
        let keys = || self.inputs.iter().filter_map(|help| help.key);
        let buttons = || self.inputs.iter().filter_map(|help| help.button);
        let (who, not) = match self.boards.as_slice() {
            [board] => (board.name, "does not listen"),
            _ => ("none of the boards", "listens"),
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
        let cells = if self.pressable { "yes" } else { "no" };
        Problem::new(message)
            .label(label)
            .note(format!("keys: {}", quoted(keys())))
            .note(format!("buttons: {}", quoted(buttons())))
            .note(format!("cells: {cells}"))
    }
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
    // By their beginning: no two overlap.
    let mut stretches: BTreeMap<Millis, Hidden> = BTreeMap::new();
    for entry in reader.entries(root, "hidden", &HiddenTable::keys()) {
        let table = HiddenTable::from_params(&entry.settings.params);
        let from = reader.required(&entry, "from_ms", "a hidden stretch", table.from_ms);
        let to = reader.required(&entry, "to_ms", "a hidden stretch", table.to_ms);
        let (Some(from_ms), Some(to_ms)) = (from, to) else {
            continue;
        };
        if to_ms <= from_ms {
            let message = format!("a hidden stretch ends after it begins, not at {to_ms} ms");
            let place = entry.settings.value_or("to_ms", &entry.place);
            let label = Some(format!("it begins at {from_ms} ms"));
            reader.report(Problem::new(message).at(place).label(label));
            continue;
        }
        // Of those that begin before its end the last one ends last.
        let before = stretches.range(..to_ms).next_back();
        if let Some((_, other)) = before.filter(|(_, other)| from_ms < other.to_ms) {
            let (from, to) = (other.from_ms, other.to_ms);
            let message = format!("hidden stretches overlap: {from_ms} to {to_ms} ms");
            let label = Some(format!("another one is from {from} to {to} ms"));
            reader.report(Problem::new(message).at(entry.place).label(label));
            continue;
        }
        stretches.insert(from_ms, Hidden { from_ms, to_ms });
    }
    stretches.into_values().collect()
}
