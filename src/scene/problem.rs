//! What is wrong with a scene, and where: shown with the line and a caret.
//!
//! ```text
//! error: `fps` must be a whole number from 1 to 100      message
//!   --> scenes/a.toml:12:7                               place
//!    |
//! 12 | fps = 0
//!    |       ^ out of range                              label
//!    |
//!    = note: …                                           notes
//! ```

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// Problems shown for one scene; a file of junk has thousands, and nobody reads them.
const SHOWN: usize = 20;
/// Lines longer than this are not shown, only named: they are no lines that somebody wrote.
const LONGEST_LINE: usize = 400;

/// Text that a problem can point into: a scene script, or an argument of the command line.
#[derive(Debug)]
pub(super) struct Source {
    /// The file; an argument has none.
    pub path: Option<String>,
    /// All of it.
    pub text: String,
}

/// A stretch of a source.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub source: Arc<Source>,
    pub span: Range<usize>,
}

impl Place {
    /// The number of its first line from 1, where that line starts, and the line.
    fn line(&self) -> (usize, usize, &str) {
        let text = &self.source.text;
        let start = self.span.start.min(text.len());
        let before = &text.as_bytes()[..start];
        let from = before
            .iter()
            .rposition(|b| *b == b'\n')
            .map_or(0, |i| i + 1);
        let number = before.iter().filter(|b| **b == b'\n').count() + 1;
        let line = text.get(from..).and_then(|rest| rest.lines().next());
        (number, from, line.unwrap_or_default())
    }

    /// The number of its first line, from 1.
    pub fn line_number(&self) -> usize {
        self.line().0
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    message: String,
    place: Option<Place>,
    label: Option<String>,
    notes: Vec<String>,
}

impl Problem {
    /// A problem without a place.
    pub fn new(message: impl Into<String>) -> Problem {
        Problem {
            message: message.into(),
            place: None,
            label: None,
            notes: Vec::new(),
        }
    }

    /// Where it is.
    pub fn at(mut self, place: Place) -> Problem {
        self.place = Some(place);
        self
    }

    /// What stands beside the caret.
    pub fn label(mut self, label: Option<String>) -> Problem {
        self.label = label;
        self
    }

    /// What stands below the line.
    pub fn note(mut self, note: impl Into<String>) -> Problem {
        self.notes.push(note.into());
        self
    }

    /// Where it is, if it has a place.
    pub fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    fn render(&self, renderer: &Renderer) -> String {
        let title = Level::ERROR.primary_title(&self.message);
        let mut group = match &self.place {
            Some(place) => self.show(Group::with_title(title), place),
            None => Group::with_title(title),
        };
        // Without a line to carry it, the label becomes the first note.
        let unplaced = self.label.iter().filter(|_| self.place.is_none());
        for note in unplaced.chain(&self.notes) {
            // Notes may hold what a file says, control characters included.
            let note = annotate_snippets::normalize_untrusted_str(note);
            group = group.element(Level::NOTE.message(note));
        }
        renderer.render(&[group])
    }

    fn show<'a>(&'a self, group: Group<'a>, place: &'a Place) -> Group<'a> {
        let (number, from, line) = place.line();
        let start = (place.span.start - from).min(line.len());
        if line.len() > LONGEST_LINE {
            let column = line.get(..start).map_or(start, |s| s.chars().count()) + 1;
            let Some(path) = &place.source.path else {
                return group;
            };
            return group.element(Origin::path(path).line(number).char_column(column));
        }
        // Of a value of many lines the first is shown.
        let end = (place.span.end.saturating_sub(from)).clamp(start, line.len());
        let mark = AnnotationKind::Primary.span(start..end);
        let snippet = Snippet::source(line).line_start(number);
        let snippet = match &place.source.path {
            Some(path) => snippet.path(path),
            None => snippet.line_numbering(false),
        };
        group.element(snippet.annotation(mark.label(self.label.as_deref())))
    }
}

/// Why a scene cannot be had, with everything that is wrong with it.
#[derive(Clone, Debug)]
pub struct SceneError {
    scene: String,
    problems: Vec<Problem>,
    usage: bool,
}

impl SceneError {
    /// A scene, or what was to be one, that does not work.
    pub(super) fn new(scene: impl Into<String>, problems: Vec<Problem>) -> SceneError {
        SceneError {
            scene: scene.into(),
            problems,
            usage: false,
        }
    }

    /// A command line that does not work.
    pub(super) fn usage(argument: impl Into<String>, problem: Problem) -> SceneError {
        SceneError {
            scene: argument.into(),
            problems: vec![problem],
            usage: true,
        }
    }

    /// A file named on the command line that does not work.
    pub(super) fn usage_of(argument: impl Into<String>, problems: Vec<Problem>) -> SceneError {
        SceneError {
            scene: argument.into(),
            problems,
            usage: true,
        }
    }

    /// The scene's name, or the argument that led to none.
    pub fn scene(&self) -> &str {
        &self.scene
    }

    /// Whether the command line is at fault: then nothing is done at all.
    pub fn is_usage(&self) -> bool {
        self.usage
    }

    /// Everything that is wrong.
    pub(super) fn into_problems(self) -> Vec<Problem> {
        self.problems
    }

    /// Everything that is wrong, for people, with or without the escape codes of colours. It ends
    /// without a line break.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let shown = self.problems.iter().take(SHOWN);
        let mut parts: Vec<String> = shown.map(|problem| problem.render(&renderer)).collect();
        if self.problems.len() > SHOWN {
            parts.push(format!("… and more errors in {}", self.scene));
        }
        parts.join("\n\n")
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for SceneError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(text: &str, span: Range<usize>, path: Option<&str>) -> String {
        let source = Arc::new(Source {
            path: path.map(str::to_owned),
            text: text.into(),
        });
        let problem = Problem::new("no")
            .at(Place { source, span })
            .label(Some("here".into()));
        SceneError::new("a", vec![problem]).render(false)
    }

    #[test]
    fn a_place_is_shown_with_file_line_column_and_caret() {
        let shown = rendered("a = 1\nb = 22\n", 10..12, Some("x.toml"));
        let expected = "\
error: no
 --> x.toml:2:5
  |
2 | b = 22
  |     ^^ here";
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_place_in_an_argument_has_no_line_number() {
        let shown = rendered("--set a=b", 6..7, None);
        assert!(shown.contains("| --set a=b"), "{shown}");
        assert!(!shown.contains('1'), "{shown}");
    }

    #[test]
    fn the_end_of_a_file_and_an_empty_file_are_places_too() {
        assert!(rendered("", 0..0, Some("x.toml")).contains("x.toml:1:1"));
        assert!(rendered("a = 1\n", 6..6, Some("x.toml")).contains("x.toml:2:1"));
        assert!(rendered("a = \"é", 4..7, Some("x.toml")).contains("x.toml:1:5"));
    }

    #[test]
    fn a_very_long_line_is_named_and_not_shown() {
        let shown = rendered(&"é".repeat(1000), 20..22, Some("x.toml"));
        assert!(shown.contains("x.toml:1:11"), "{shown}");
        assert!(shown.len() < 200);
    }

    #[test]
    fn of_very_many_problems_only_the_first_are_shown() {
        let problems = vec![Problem::new("no"); 1000];
        let shown = SceneError::new("a", problems).render(false);
        assert!(shown.ends_with("… and more errors in a"));
    }
}
