//! What a scene says of its pictures, a line each, so that two states of a script can be held against
//! each other.

use super::scene::{Content, Scene};
use crate::boards::{Input, Until};
use crate::keys::Setting;

impl Scene {
    /// Everything that its pictures follow from, as `key = value`: boards and what is set of them,
    /// seed, canvas, inputs, the window that `check` compares. Defaults are not said.
    pub fn said(&self) -> Vec<String> {
        let mut said = self.said_of_content();
        let window = self.check.window(&self.capture);
        said.extend([
            format!("theme = {}", self.export.theme.to_value()),
            format!("check.start_ms = {}", window.start_ms),
            format!("check.duration_ms = {}", window.duration_ms),
            format!("check.frames = {}", window.frames),
        ]);
        said
    }

    fn said_of_content(&self) -> Vec<String> {
        let size = self.canvas.size;
        let mut said = vec![
            format!("seed = {}", self.seed),
            format!(
                "canvas = {}x{}, margin {}",
                size.width, size.height, self.canvas.margin_px
            ),
        ];
        match &self.content {
            Content::Mosaic(mosaic) => {
                for (nth, member) in (1..).zip(&mosaic.members) {
                    let place = format!("scene {nth} at = {}, {}", member.left, member.top);
                    let own = member.scene.said_of_content().into_iter();
                    said.push(place);
                    said.extend(own.map(|line| format!("scene {nth} {line}")));
                }
            }
            Content::Tracks(tracks) => {
                for (nth, track) in (1..).zip(tracks) {
                    let of = if tracks.len() == 1 {
                        String::new()
                    } else {
                        format!("track {nth} ")
                    };
                    said.push(format!("{of}board = {}", track.board.name));
                    let set = track.params.iter();
                    said.extend(set.map(|(key, value)| format!("{of}{key} = {value}")));
                    let end = match track.until {
                        Until::End => None,
                        Until::Ms(ms) => Some(format!("{of}duration_ms = {ms}")),
                        Until::Step(step) => Some(format!("{of}until_step = {step}")),
                    };
                    said.extend(end);
                }
            }
        }
        for (nth, cue) in (1..).zip(&self.script.cues) {
            let what = match &cue.input {
                Input::Key(key) => format!("key {key:?}"),
                Input::Button(label) => format!("button {label:?}"),
                Input::Press(cell) => format!("cell {}", cell.0),
            };
            said.push(format!("input {nth} = {what} at {} ms", cue.at_ms));
        }
        for (nth, hidden) in (1..).zip(&self.script.hidden) {
            said.push(format!(
                "hidden {nth} = {} to {} ms",
                hidden.from_ms, hidden.to_ms
            ));
        }
        said
    }
}
