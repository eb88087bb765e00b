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
use std::sync::{Arc, OnceLock};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// Problems shown for one scene; a file of junk has thousands, and nobody reads them.
const SHOWN: usize = 20;
/// Lines longer than this are not shown, only named: they are no lines that somebody wrote.
const LONGEST_LINE: usize = 400;

/// Text that a problem can point into: a scene script, or an argument of the command line.
#[derive(Debug)]
pub struct Source {
    /// The file; an argument has none.
    pub path: Option<String>,
    /// All of it.
    pub text: String,
    /// Where its lines start, once a place in it is looked for.
    starts: OnceLock<Vec<usize>>,
}

impl Source {
    /// A text, with the path of its file if it has one.
    pub fn new(path: Option<String>, text: String) -> Arc<Source> {
        let starts = OnceLock::new();
        Arc::new(Source { path, text, starts })
    }

    /// Where every line starts: found once, for a file of faults asks for each of them.
    fn starts(&self) -> &[usize] {
        self.starts.get_or_init(|| {
            let ends = self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
            std::iter::once(0)
                .chain(ends.map(|(at, _)| at + 1))
                .collect()
        })
    }
}

/// A stretch of a source.
#[derive(Clone, Debug)]
pub struct Place {
    pub source: Arc<Source>,
    pub span: Range<usize>,
}

impl Place {
    /// The number of its first line from 1, where that line starts, and the line.
    fn line(&self) -> (usize, usize, &str) {
        let text = &self.source.text;
        let starts = self.source.starts();
        let number = starts.partition_point(|from| *from <= self.span.start.min(text.len()));
        let from = starts[number - 1];
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
pub struct Problem {
    message: String,
    place: Option<Place>,
    /// In the script that led there, when its place is in another.
    through: Option<Place>,
    label: Option<String>,
    notes: Vec<String>,
}

impl Problem {
    /// A problem without a place.
    pub fn new(message: impl Into<String>) -> Problem {
        Problem {
            message: message.into(),
            place: None,
            through: None,
            label: None,
            notes: Vec::new(),
        }
    }

    /// Where it is.
    pub fn at(mut self, place: Place) -> Problem {
        self.place = Some(place);
        self
    }

    /// Where the script that is read names the one that it is in.
    pub fn through(mut self, place: Place) -> Problem {
        self.through = Some(place);
        self
    }

    /// Where it stands among the problems of its script: first those of no place, last those of the
    /// command line.
    fn order(&self) -> Option<usize> {
        let place = self.through.as_ref().or(self.place.as_ref());
        place.map(|place| match place.source.path {
            Some(_) => place.span.start,
            None => usize::MAX,
        })
    }

    fn is_told_by(&self, other: &Problem) -> bool {
        let is_there = match (&self.place, &other.place) {
            (Some(own), Some(others)) => {
                Arc::ptr_eq(&own.source, &others.source) && own.span == others.span
            }
            _ => false,
        };
        is_there && self.message == other.message
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
    pub fn new(scene: impl Into<String>, problems: Vec<Problem>) -> SceneError {
        let mut error = SceneError {
            scene: scene.into(),
            problems: Vec::new(),
            usage: false,
        };
        error.add(problems);
        error
    }

    /// Adds what else is wrong with it. Problems stand in the order of the file, each once.
    pub fn add(&mut self, problems: Vec<Problem>) {
        self.problems.extend(problems);
        self.problems.sort_by_key(Problem::order);
        self.problems.dedup_by(|next, one| next.is_told_by(one));
    }

    /// A command line that does not work.
    pub fn usage(argument: impl Into<String>, problem: Problem) -> SceneError {
        SceneError {
            scene: argument.into(),
            problems: vec![problem],
            usage: true,
        }
    }

    /// A file named on the command line that does not work.
    pub fn usage_of(argument: impl Into<String>, problems: Vec<Problem>) -> SceneError {
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
    pub fn into_problems(self) -> Vec<Problem> {
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
        let source = Source::new(path.map(str::to_owned), text.into());
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

    #[test]
    fn problems_stand_in_the_order_of_the_file_each_once() {
        let source = Source::new(Some("x.toml".into()), "a\nb\nc\n".into());
        let other = Source::new(Some("y.toml".into()), "d\n".into());
        let argument = Source::new(None, "--set a=b".into());
        let at = |source: &Arc<Source>, start: usize| Place {
            source: Arc::clone(source),
            span: start..start + 1,
        };
        let problem = |source, start| Problem::new("no").at(at(source, start));
        let mut error = SceneError::new(
            "a",
            vec![
                problem(&argument, 0),
                problem(&source, 4),
                problem(&source, 0),
            ],
        );
        // Of another script, which this one names on its second line.
        let inside = problem(&other, 0).through(at(&source, 2));
        error.add(vec![inside, problem(&source, 4), Problem::new("nowhere")]);
        let shown = error.render(false);
        let order = [
            "nowhere",
            "x.toml:1:1",
            "y.toml:1:1",
            "x.toml:3:1",
            "--set a=b",
        ];
        let places: Vec<usize> = order.iter().map(|word| shown.find(word).unwrap()).collect();
        assert!(places.is_sorted(), "{shown}");
        assert_eq!(shown.matches("error").count(), 5, "{shown}");
    }

    #[test]
    fn the_lines_of_a_text_are_counted_once_for_all_its_problems() {
        let source = Source::new(Some("x.toml".into()), "é\n".repeat(20_000));
        let place = |line: usize| Place {
            source: Arc::clone(&source),
            span: 3 * line..3 * line + 1,
        };
        let starts = source.starts().as_ptr();
        for line in (0..20_000).step_by(97) {
            assert_eq!(place(line).line_number(), line + 1);
            assert_eq!(source.starts().as_ptr(), starts);
        }
        assert_eq!(place(20_000).line_number(), 20_001);
    }
}
