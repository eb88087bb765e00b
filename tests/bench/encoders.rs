//! The commands of the comparison: others' encoders on our frames, and our program on its scenes.
//!
//! ```text
//!  ours     scene ─▶ simulate, draw, encode ─▶ file
//!  theirs   PNG frames ─────────────▶ encode ─▶ file      (some on another's file)
//! ```

use super::process::is_installed;
use std::path::{Path, PathBuf};

/// A film of the comparison.
pub struct Shown {
    /// What it is called in the table.
    pub name: String,
    /// The arguments of `render` that make it.
    pub args: Vec<String>,
    /// Its frames a second.
    pub fps: u32,
}

/// One command of a round.
pub struct Encoder {
    /// What it is called in the table.
    pub name: String,
    /// The file it writes.
    pub out: PathBuf,
    /// The command, its program first.
    pub argv: Vec<String>,
    /// Whether it is this program.
    pub ours: bool,
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// ImageMagick under the names it has had.
fn imagemagick() -> &'static str {
    let names = ["convert-im6.q16", "magick", "convert"];
    names
        .into_iter()
        .find(|n| is_installed(n))
        .unwrap_or("convert")
}

/// Our own commands: every format that `render` knows, the default effort and the highest.
pub fn ours(program: &Path, help: &str, film: &Shown, folder: &Path) -> Vec<Encoder> {
    let mut encoders = Vec::new();
    let mut add = |name: &str, format: &str, ending: &str, more: &[&str]| {
        let out = folder.join(format!("ours-{}.{ending}", encoders.len()));
        let mut argv = vec![program.display().to_string()];
        argv.extend(words(&["-q", "render", "-f", format, "-o"]));
        argv.push(out.display().to_string());
        argv.extend(film.args.iter().cloned());
        argv.extend(words(more));
        encoders.push(Encoder {
            name: name.to_owned(),
            out,
            argv,
            ours: true,
        });
    };
    add("mazereel GIF", "gif", "gif", &[]);
    if help.contains("--effort") {
        add("mazereel GIF, --effort 3", "gif", "gif", &["--effort", "3"]);
    }
    add("mazereel APNG", "apng", "png", &[]);
    if help.contains("webp") {
        add("mazereel WebP", "webp", "webp", &[]);
    }
    encoders
}

/// The others' commands on the frames `folder/frames/…`, those that are installed, in an order in
/// which every file is there when it is needed; and the names of programs that are missing.
pub fn theirs(frames: &[PathBuf], fps: u32, folder: &Path) -> (Vec<Encoder>, Vec<String>) {
    let out = |name: &str| folder.join(name).display().to_string();
    let files: Vec<String> = frames.iter().map(|f| f.display().to_string()).collect();
    let pattern = pattern(&files[0]);
    let rate = fps.to_string();
    let cs_of = |nth: usize| {
        let end = |nth: usize| (200 * nth as u64 + u64::from(fps)) / (2 * u64::from(fps));
        end(nth + 1) - end(nth)
    };
    let delayed = |option: &str, unit: u64| {
        let timed = files.iter().enumerate();
        let argument = |(nth, file): (usize, &String)| {
            [
                option.to_owned(),
                (cs_of(nth) * unit).to_string(),
                file.clone(),
            ]
        };
        timed.flat_map(argument).collect::<Vec<String>>()
    };
    let ffmpeg = |filter: &str, name: &str| {
        let mut argv = words(&["ffmpeg", "-v", "error", "-y", "-framerate", &rate, "-i"]);
        argv.extend([pattern.clone(), "-lavfi".into(), filter.into(), out(name)]);
        argv
    };
    let palette = "split[a][b];[a]palettegen[p];[b][p]paletteuse";
    let plain = format!("{palette}=dither=none:diff_mode=rectangle");
    let mut gifski = words(&["gifski", "-q", "--no-sort", "-r", &rate, "-o"]);
    gifski.push(out("gifski.gif"));
    gifski.extend(["-W", "480", "-H", "300"].map(str::to_owned));
    gifski.extend(files.iter().cloned());
    let mut magick = words(&[imagemagick()]);
    magick.extend(delayed("-delay", 1));
    magick.extend(words(&["+dither", "-loop", "0", "-layers", "Optimize"]));
    magick.push(out("magick.gif"));
    let mut webp = words(&["img2webp", "-loop", "0", "-lossless", "-m", "4"]);
    webp.extend(delayed("-d", 10));
    webp.extend(["-o".into(), out("img2.webp")]);
    let shrink = |from: &str, to: &str| words(&["gifsicle", "-O3", &out(from), "-o", &out(to)]);
    let apngasm = words(&["apngasm", &out("asm.png"), &files[0], "1", &rate, "-z1"]);
    let commands = [
        (
            "ffmpeg palettegen + paletteuse",
            "ffmpeg.gif",
            ffmpeg(palette, "ffmpeg.gif"),
        ),
        (
            "ffmpeg, no dither",
            "plain.gif",
            ffmpeg(&plain, "plain.gif"),
        ),
        ("gifski", "gifski.gif", gifski),
        ("ImageMagick -layers Optimize", "magick.gif", magick),
        (
            "gifsicle -O3 on ffmpeg's, no dither",
            "plain3.gif",
            shrink("plain.gif", "plain3.gif"),
        ),
        (
            "gifsicle -O3 on ImageMagick's",
            "magick3.gif",
            shrink("magick.gif", "magick3.gif"),
        ),
        ("apngasm -z1", "asm.png", apngasm),
        ("img2webp -lossless -m 4", "img2.webp", webp),
    ];
    let (mut encoders, mut missing) = (Vec::new(), Vec::new());
    for (name, file, argv) in commands {
        if is_installed(&argv[0]) {
            encoders.push(Encoder {
                name: name.to_owned(),
                out: folder.join(file),
                argv,
                ours: false,
            });
        } else if !missing.contains(&argv[0]) {
            missing.push(argv[0].clone());
        }
    }
    (encoders, missing)
}

/// `frame-%03d.png` from the name of the first frame, as FFmpeg wants it.
pub fn pattern(first: &str) -> String {
    let stem = first.strip_suffix(".png").unwrap_or(first);
    let digits = stem.len() - stem.trim_end_matches('0').len();
    format!("{}%0{digits}d.png", stem.trim_end_matches('0'))
}
