//! The table of the comparison.
//!
//! ```text
//!  film | encoder | wall | CPU | peak | bytes | ratios | two decoders' verdicts
//! ```

use super::process::Run;
use std::fmt::Write as _;

/// What a decoder sees in a file.
pub struct Verdict {
    /// Frames shown exactly.
    pub identical: usize,
    /// Frames of the film.
    pub frames: usize,
    /// How long the file lasts.
    pub total_ms: f64,
}

/// One encoder on one film.
pub struct Row {
    /// Its name.
    pub encoder: String,
    /// Whether it is this program.
    pub ours: bool,
    /// What it took.
    pub run: Run,
    /// Length of its file.
    pub bytes: u64,
    /// `None` where FFmpeg cannot tell.
    pub ffmpeg: Option<Verdict>,
    /// `None` where Pillow cannot tell.
    pub pillow: Option<Verdict>,
}

/// Ours, theirs, and what is compared.
const JUDGED: [(&str, &str, Figure); 10] = [
    ("mazereel GIF", GIFSICLE, Figure::Bytes),
    ("mazereel GIF", FFMPEG, Figure::Wall),
    ("mazereel GIF", "gifski", Figure::Wall),
    ("mazereel GIF, --effort 3", GIFSICLE, Figure::Bytes),
    ("mazereel GIF, --effort 3", FFMPEG, Figure::Wall),
    ("mazereel APNG", "apngasm -z1", Figure::Bytes),
    ("mazereel APNG", "apngasm -z1", Figure::Wall),
    ("mazereel WebP", IMG2WEBP, Figure::Bytes),
    ("mazereel WebP", IMG2WEBP, Figure::Wall),
    ("mazereel GIF", FFMPEG, Figure::Cpu),
];
const FFMPEG: &str = "ffmpeg palettegen + paletteuse";
const IMG2WEBP: &str = "img2webp -lossless -m 4";
/// Stands for the best of its rows that a decoder found lossless.
const GIFSICLE: &str = "gifsicle -O3";

#[derive(Clone, Copy)]
enum Figure {
    Bytes,
    Wall,
    Cpu,
}

impl Figure {
    fn of(self, row: &Row) -> f64 {
        match self {
            Figure::Bytes => row.bytes as f64,
            Figure::Wall => row.run.wall_s,
            Figure::Cpu => row.run.cpu_s,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Figure::Bytes => "bytes",
            Figure::Wall => "wall",
            Figure::Cpu => "CPU",
        }
    }
}

impl Verdict {
    fn is_lossless(&self) -> bool {
        self.identical == self.frames
    }
}

impl Row {
    /// The head of the table.
    pub const HEAD: &str = "\
| film | encoder | wall s | CPU s | peak MB | bytes | ratios | FFmpeg sees | Pillow sees |
|---|---|--:|--:|--:|--:|---|---|---|";

    fn is_lossless(&self) -> bool {
        let mut verdicts = [&self.ffmpeg, &self.pillow].into_iter().flatten();
        verdicts.any(Verdict::is_lossless)
    }

    /// Its line, with ratios to others of the same film.
    pub fn line(&self, film: &str, rows: &[Row]) -> String {
        let judged = JUDGED.iter().filter(|(own, ..)| *own == self.encoder);
        let ratios = judged.filter_map(|(_, other, figure)| {
            let other_row = rival(rows, other)?;
            let ratio = figure.of(self) / figure.of(other_row);
            Some(format!("{} {ratio:.2} × {other}", figure.name()))
        });
        let sees = |verdict: &Option<Verdict>| match verdict {
            None => "–".to_owned(),
            Some(seen) => format!(
                "{}/{}, {:.0} ms",
                seen.identical, seen.frames, seen.total_ms
            ),
        };
        let bold = if self.ours { "**" } else { "" };
        format!(
            "| {film} | {bold}{}{bold} | {:.2} | {:.2} | {:.0} | {} | {} | {} | {} |",
            self.encoder,
            self.run.wall_s,
            self.run.cpu_s,
            self.run.peak_mb,
            self.bytes,
            ratios.collect::<Vec<_>>().join("; "),
            sees(&self.ffmpeg),
            sees(&self.pillow)
        )
    }
}

/// The row that a name of [`JUDGED`] stands for.
fn rival<'a>(rows: &'a [Row], name: &str) -> Option<&'a Row> {
    if name != GIFSICLE {
        return rows.iter().find(|row| row.encoder == name);
    }
    let shrunk = || rows.iter().filter(|row| row.encoder.starts_with(GIFSICLE));
    let exact = shrunk().filter(|row| row.is_lossless());
    let smallest = exact.min_by_key(|row| row.bytes);
    smallest.or_else(|| shrunk().min_by_key(|row| row.bytes))
}

/// The judged ratios of all films side by side, and those of the sums.
pub fn summary(tables: &[(String, Vec<Row>)]) -> String {
    let known = |own: &str| {
        let mut all = tables.iter().flat_map(|(_, rows)| rows);
        all.any(|row| row.encoder == own)
    };
    let judged: Vec<_> = JUDGED.iter().filter(|(own, ..)| known(own)).collect();
    let mut text = String::from("| film |");
    for (own, other, figure) in &judged {
        let own = own.trim_start_matches("mazereel ");
        write!(text, " {own}, {} × {other} |", figure.name()).expect("memory takes every word");
    }
    text.push_str("\n|---|");
    text.push_str(&"--:|".repeat(judged.len()));
    let mut sums = vec![(0.0, 0.0); judged.len()];
    for (film, rows) in tables {
        write!(text, "\n| {film} |").expect("memory takes every word");
        for ((own, other, figure), sum) in judged.iter().zip(&mut sums) {
            let own = rows.iter().find(|row| row.encoder == *own);
            let Some((own, other)) = own.zip(rival(rows, other)) else {
                text.push_str(" – |");
                continue;
            };
            let (own, other) = (figure.of(own), figure.of(other));
            *sum = (sum.0 + own, sum.1 + other);
            write!(text, " {:.3} |", own / other).expect("memory takes every word");
        }
    }
    text.push_str("\n| all together |");
    for (own, other) in sums {
        write!(text, " {:.3} |", own / other).expect("memory takes every word");
    }
    text.push('\n');
    text
}
