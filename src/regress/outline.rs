//! The outline of a film: its size, how often it plays, and for every frame its time and a hash of
//! its pixels. As text it is a baseline that people can read in a diff:
//!
//! ```text
//! mazereel baseline 1
//! scene distance-flood
//! size 480x300
//! frames 24
//! loop forever
//! # frame, ms shown, XXH3-128 of its RGBA bytes
//! 0 83 3d1f…
//! 1 84 90ab…
//! ```
//!
//! The hash is that of `xxh128sum` over the frame's pixels, 4 bytes each from the top left, so that
//! anyone can recompute it. It need not resist an attacker, who could as well edit the file.

use crate::clock::Plays;
use crate::pixels::{Rgba, Size};
use xxhash_rust::xxh3::xxh3_128;

/// First line of the text.
const TITLE: &str = "mazereel baseline 1";

/// A hash of the pixels of a picture, or of any bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PixelHash(u128);

impl PixelHash {
    /// Of a picture.
    pub fn of(picture: &Rgba) -> PixelHash {
        PixelHash::of_bytes(picture.pixels().as_flattened())
    }

    /// Of bytes.
    pub fn of_bytes(bytes: &[u8]) -> PixelHash {
        PixelHash(xxh3_128(bytes))
    }
}

impl std::fmt::Display for PixelHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// One frame, as far as an outline knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// How long it is shown, in whole milliseconds taken from rounded absolute times.
    pub shown_ms: u64,
    /// Its pixels.
    pub hash: PixelHash,
}

/// A film without its pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Width and height of every frame.
    pub size: Size,
    /// How often it plays; `None` where the format does not say.
    pub plays: Option<Plays>,
    /// Every frame.
    pub lines: Vec<Line>,
}

impl Outline {
    /// When each frame begins.
    pub fn begins(&self) -> Vec<u64> {
        let mut at = 0;
        let begin = |line: &Line| {
            at += line.shown_ms;
            at - line.shown_ms
        };
        self.lines.iter().map(begin).collect()
    }

    /// How long the whole film is.
    pub fn length_ms(&self) -> u64 {
        self.lines.iter().map(|line| line.shown_ms).sum()
    }

    /// The text of a scene's baseline. A scene that does not come with the program says where its
    /// script is: once that is gone, the baseline is an orphan. What the scene `said` is kept to tell
    /// later why its pictures changed; comparing does not read it.
    pub fn to_text(&self, scene: &str, script: Option<&str>, said: &[String]) -> String {
        let script = script.map_or(String::new(), |path| format!("script {path}\n"));
        let mut text = format!(
            "{TITLE}\nscene {scene}\n{script}size {}x{}\nframes {}\nloop {}\n",
            self.size.width,
            self.size.height,
            self.lines.len(),
            plays_text(self.plays),
        );
        for line in said {
            // One that cannot end its line.
            let line = line.replace(char::is_control, " ");
            text.push_str(&format!("{SAID}{line}\n"));
        }
        text.push_str("# frame, ms shown, XXH3-128 of its RGBA bytes\n");
        for (number, line) in self.lines.iter().enumerate() {
            text.push_str(&format!("{number} {} {}\n", line.shown_ms, line.hash));
        }
        text
    }

    /// Reads the text of a scene's baseline.
    ///
    /// # Errors
    /// The line, and what is expected there.
    pub fn from_text(text: &str, scene: &str) -> Result<Outline, String> {
        let mut lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.starts_with('#') && !line.starts_with("script "));
        let mut next = |expected: &str| {
            let (at, line) = lines.next().unwrap_or((text.lines().count(), ""));
            line.strip_prefix(expected)
                .map(|rest| rest.trim().to_owned())
                .ok_or_else(|| format!("line {}: expected {expected:?}", at + 1))
        };
        next(TITLE)?;
        let name = next("scene ")?;
        if name != scene {
            return Err(format!("it is the baseline of {name}"));
        }
        let size = next("size ")?;
        let size = parse_size(&size).ok_or(format!("no size: {size:?}"))?;
        let frames = next("frames ")?;
        let frames: usize = frames
            .parse()
            .map_err(|_| format!("no number of frames: {frames:?}"))?;
        let plays = next("loop ")?;
        let plays = parse_plays(&plays).ok_or(format!("no loop: {plays:?}"))?;
        let mut outline = Outline {
            size,
            plays,
            lines: Vec::new(),
        };
        for (at, line) in lines {
            let wrong = || {
                format!(
                    "line {}: expected \"{} ms hash\"",
                    at + 1,
                    outline.lines.len()
                )
            };
            let line = parse_line(line, outline.lines.len()).ok_or_else(wrong)?;
            outline.lines.push(line);
        }
        if outline.lines.len() != frames || frames == 0 {
            return Err(format!(
                "it says {frames} frames and lists {}",
                outline.lines.len()
            ));
        }
        Ok(outline)
    }
}

/// What begins a line of what a scene said.
const SAID: &str = "# said ";

/// What the scene of a baseline's text said.
pub fn said_in(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.strip_prefix(SAID))
        .collect()
}

/// What a scene says otherwise now, in words.
pub fn said_otherwise(before: &[&str], now: &[String]) -> Vec<String> {
    let key = |line: &str| line.split(" = ").next().unwrap_or(line).to_owned();
    let value = |line: &str| {
        line.split_once(" = ")
            .map_or("", |(_, value)| value)
            .to_owned()
    };
    let mut words = Vec::new();
    for line in now.iter().filter(|line| !before.contains(&line.as_str())) {
        let old = before.iter().find(|old| key(old) == key(line));
        words.push(match old {
            Some(old) => format!("{line} instead of {}", value(old)),
            None => format!("{line}, which was not set"),
        });
    }
    let gone = before
        .iter()
        .filter(|old| now.iter().all(|line| key(line) != key(old)));
    words.extend(gone.map(|old| format!("{} is not set, which was {}", key(old), value(old))));
    words
}

/// The script that a baseline's text names, if it names one.
pub fn script_of(text: &str) -> Option<&str> {
    let named = text.lines().find_map(|line| line.strip_prefix("script "));
    named.filter(|_| text.starts_with(TITLE))
}

/// How often a film plays, in a word.
pub fn plays_text(plays: Option<Plays>) -> String {
    match plays {
        None => "unsaid".into(),
        Some(Plays::Forever) => "forever".into(),
        Some(Plays::Times(1)) => "once".into(),
        Some(Plays::Times(n)) => format!("{n} times"),
    }
}

fn parse_plays(text: &str) -> Option<Option<Plays>> {
    match text {
        "unsaid" => Some(None),
        "forever" => Some(Some(Plays::Forever)),
        "once" => Some(Some(Plays::Times(1))),
        n => {
            let n = n.strip_suffix(" times")?.parse().ok()?;
            (n > 1).then_some(Some(Plays::Times(n)))
        }
    }
}

fn parse_size(text: &str) -> Option<Size> {
    let (width, height) = text.split_once('x')?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    (width > 0 && height > 0).then_some(Size { width, height })
}

fn parse_line(line: &str, number: usize) -> Option<Line> {
    let mut words = line.split(' ');
    let same = words.next()?.parse() == Ok(number);
    let shown_ms = words.next()?.parse().ok()?;
    let digits = words.next()?;
    let hash = u128::from_str_radix(digits, 16).ok()?;
    let whole = same && digits.len() == 32 && words.next().is_none();
    whole.then_some(Line {
        shown_ms,
        hash: PixelHash(hash),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline() -> Outline {
        let size = Size {
            width: 2,
            height: 1,
        };
        let line = |shown_ms, level| Line {
            shown_ms,
            hash: PixelHash::of(&Rgba::new(size, [level; 4])),
        };
        Outline {
            size,
            plays: Some(Plays::Forever),
            lines: vec![line(83, 0), line(84, 9)],
        }
    }

    #[test]
    fn a_baseline_is_read_back_as_it_was_written() {
        for plays in [None, Some(Plays::Times(1)), Some(Plays::Times(7))] {
            let mut outline = outline();
            outline.plays = plays;
            let text = outline.to_text("a", None, &[]);
            assert_eq!(Outline::from_text(&text, "a"), Ok(outline));
        }
        assert!(
            outline()
                .to_text("a", None, &[])
                .contains("\nsize 2x1\nframes 2\n")
        );
    }

    #[test]
    fn what_a_scene_says_otherwise_is_told_by_its_key() {
        let said = ["seed = 7", "grid_n = 9", "note = a\nb"].map(String::from);
        let text = outline().to_text("a", None, &said);
        assert_eq!(Outline::from_text(&text, "a").unwrap(), outline());
        let before = said_in(&text);
        assert_eq!(before, ["seed = 7", "grid_n = 9", "note = a b"]);
        let now = ["seed = 8", "note = a b", "cell_px = 3"].map(String::from);
        assert_eq!(
            said_otherwise(&before, &now),
            [
                "seed = 8 instead of 7",
                "cell_px = 3, which was not set",
                "grid_n is not set, which was 9"
            ]
        );
    }

    #[test]
    fn a_baseline_that_was_cut_or_edited_wrongly_says_where() {
        let text = outline().to_text("a", None, &[]);
        let error = |text: &str| Outline::from_text(text, "a").unwrap_err();
        assert!(error("").contains("line 1: expected \"mazereel baseline 1\""));
        assert!(error(&text.replace("scene a", "scene b")).contains("baseline of b"));
        assert!(error(&text.replace("0 83", "1 83")).contains("line 7"));
        let cut = text.trim_end().rsplit_once('\n').unwrap().0;
        assert!(error(cut).contains("says 2 frames and lists 1"));
        assert!(error(&text[..text.len() - 2]).contains("line 8"));
    }

    #[test]
    fn the_hash_is_that_of_the_reference_implementation() {
        // xxh128sum of no byte, as published with the algorithm.
        let none = PixelHash::of_bytes(b"").to_string();
        assert_eq!(none, "99aa06d3014798d86001c324468d497f");
    }
}
