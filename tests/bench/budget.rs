//! The recorded counts and how far a count may be above its own.
//!
//! ```text
//!  # comments
//!  carve/raster   1234567   3       stage, instructions, margin in percent
//! ```

use std::fmt::Write as _;
use std::path::PathBuf;

/// What a stage took.
pub struct Count {
    /// Film and stage.
    pub stage: String,
    /// Instructions of the whole film.
    pub instructions: u64,
    /// Its frames.
    pub frames: u64,
}

/// A recorded line.
struct Line {
    stage: String,
    instructions: u64,
    margin_percent: u64,
}

/// Above the last digit of a compiler, below what is worth a look.
const DEFAULT_MARGIN_PERCENT: u64 = 3;

const HEAD: &str = "\
# Instructions of every stage under callgrind: film/stage, count, allowed excess in percent.
# Checked by `cargo bench --bench instructions`; written anew, with the margins kept, by
# `cargo bench --bench instructions -- --record`.
";

/// The file of recorded counts.
pub struct Budget(Vec<Line>);

impl Budget {
    fn path() -> PathBuf {
        PathBuf::from(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/bench/budget.txt"
        ))
    }

    fn read() -> Result<Budget, String> {
        let path = Budget::path();
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let lines = text.lines().enumerate();
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let parse = |(at, line): (usize, &str)| {
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            let wrong = || {
                let place = format!("{}:{}", path.display(), at + 1);
                format!("{place}: not a stage, a count and a percentage: {line}")
            };
            let [stage, instructions, margin] = words[..] else {
                return Err(wrong());
            };
            Ok(Line {
                stage: stage.to_owned(),
                instructions: instructions.parse().map_err(|_| wrong())?,
                margin_percent: margin.parse().map_err(|_| wrong())?,
            })
        };
        lines.map(parse).collect::<Result<_, _>>().map(Budget)
    }

    fn line(&self, stage: &str) -> Option<&Line> {
        self.0.iter().find(|line| line.stage == stage)
    }

    /// Prints the counts beside the recorded ones.
    ///
    /// # Errors
    /// The stages above their margin, or that have no line.
    pub fn check(counts: &[Count]) -> Result<(), String> {
        let budget = Budget::read()?;
        println!("| stage | instructions | a frame | recorded | of it |");
        println!("|---|--:|--:|--:|--:|");
        let mut above = Vec::new();
        for count in counts {
            let (stage, now) = (&count.stage, count.instructions);
            let a_frame = now / count.frames;
            let Some(line) = budget.line(stage) else {
                println!("| {stage} | {now} | {a_frame} | – | – |");
                above.push(format!("{stage} has no recorded count"));
                continue;
            };
            let ratio = now as f64 / line.instructions as f64;
            println!(
                "| {stage} | {now} | {a_frame} | {} | {ratio:.4} |",
                line.instructions
            );
            if now > line.instructions + line.instructions * line.margin_percent / 100 {
                above.push(format!(
                    "{stage} takes {ratio:.3} × its record, at most {}.{:02} are allowed",
                    1 + line.margin_percent / 100,
                    line.margin_percent % 100
                ));
            }
        }
        if above.is_empty() {
            return Ok(());
        }
        above.push(
            "where that is meant to be: cargo bench --bench instructions -- --record".to_owned(),
        );
        Err(above.join("\n  "))
    }

    /// Writes the counts as the record, with the margins there are.
    ///
    /// # Errors
    /// What the file system says.
    pub fn record(counts: &[Count]) -> Result<(), String> {
        let old = Budget::read().unwrap_or(Budget(Vec::new()));
        let mut text = HEAD.to_owned();
        for count in counts {
            let margin = old
                .line(&count.stage)
                .map_or(DEFAULT_MARGIN_PERCENT, |line| line.margin_percent);
            let (stage, instructions) = (&count.stage, count.instructions);
            writeln!(text, "{stage:<16} {instructions:>12} {margin:>3}")
                .expect("memory takes every line");
        }
        let path = Budget::path();
        std::fs::write(&path, text)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        println!("recorded in {}", path.display());
        Budget::check(counts)
    }
}
