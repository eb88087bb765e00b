//! What decoders that are not ours see in a file: FFmpeg, and Pillow where Python has it.
//!
//! ```text
//!  frames of the film    |  0  |  1  |  2  |  3  |      asked in the middle of each
//!  pictures of the file  |  a  |     b     |  c  |      for the MD5 of its RGB bytes
//! ```

use std::path::Path;
use std::process::Command;

/// The pictures of a file.
pub struct Seen {
    /// When each begins, in ms, and the MD5 of its pixels as RGB.
    pictures: Vec<(f64, String)>,
    /// When the last one ends, in ms.
    total_ms: f64,
}

const PILLOW: &str = "\
import hashlib, sys
from PIL import Image
film = Image.open(sys.argv[1])
for number in range(getattr(film, 'n_frames', 1)):
    film.seek(number)
    film.load()
    pixels = film.convert('RGB').tobytes()
    print(film.info.get('duration', 0), hashlib.md5(pixels).hexdigest())
";

impl Seen {
    /// What FFmpeg sees; `None` where it cannot read the file (it has no animated WebP) or is not
    /// installed.
    pub fn by_ffmpeg(input: &[&str]) -> Option<Seen> {
        let decoded = framemd5(input, &["-fps_mode", "passthrough", "-pix_fmt", "rgb24"])?;
        // The decoder's frames have no length of their own, the file's packets do.
        let (begin, length, _) = framemd5(input, &["-c", "copy"])?.pop()?;
        Some(Seen {
            pictures: decoded
                .into_iter()
                .map(|(at, _, hash)| (at, hash))
                .collect(),
            total_ms: begin + length,
        })
    }

    /// What Pillow sees; `None` where it cannot read the file or is not installed.
    pub fn by_pillow(path: &Path) -> Option<Seen> {
        let mut python = Command::new("python3");
        let ran = python.args(["-c", PILLOW]).arg(path).output().ok()?;
        let text = String::from_utf8(ran.stdout).ok()?;
        let (mut pictures, mut total_ms) = (Vec::new(), 0.0);
        for line in text.lines() {
            let (ms, hash) = line.split_once(' ')?;
            pictures.push((total_ms, hash.to_owned()));
            total_ms += ms.parse::<f64>().ok()?;
        }
        (!pictures.is_empty()).then_some(Seen { pictures, total_ms })
    }

    /// The hashes alone.
    pub fn hashes(self) -> Vec<String> {
        self.pictures.into_iter().map(|(_, hash)| hash).collect()
    }

    /// How many of a film's frames it shows in the middle of their time.
    pub fn identical(&self, film: &[String], fps: u32) -> usize {
        let shown = |nth: usize| {
            let middle = (nth as f64 + 0.5) * 1000.0 / f64::from(fps);
            let begun = self.pictures.iter().take_while(|(at, _)| *at <= middle);
            begun.last().map(|(_, hash)| hash)
        };
        let same = film.iter().enumerate();
        same.filter(|(nth, hash)| shown(*nth) == Some(*hash))
            .count()
    }

    /// How long it lasts.
    pub fn total_ms(&self) -> f64 {
        self.total_ms
    }
}

/// FFmpeg's list of frames or packets: begin and length in ms, MD5.
fn framemd5(input: &[&str], options: &[&str]) -> Option<Vec<(f64, f64, String)>> {
    let mut ffmpeg = Command::new("ffmpeg");
    ffmpeg.args(["-v", "quiet"]).args(input).args(options);
    let ran = ffmpeg.args(["-f", "framemd5", "-"]).output().ok()?;
    let text = String::from_utf8(ran.stdout).ok()?;
    // "#tb 0: 1/100", then a line each: stream, dts, pts, duration, size, hash.
    let base = text.lines().find_map(|line| line.strip_prefix("#tb 0: "))?;
    let (num, den) = base.split_once('/')?;
    let unit_ms = 1000.0 * num.parse::<f64>().ok()? / den.parse::<f64>().ok()?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let listed = |line: &str| {
        let words: Vec<&str> = line.split(',').map(str::trim).collect();
        let ms = |at: usize| Some(words.get(at)?.parse::<f64>().ok()? * unit_ms);
        Some((ms(2)?, ms(3)?, (*words.get(5)?).to_owned()))
    };
    let listed: Option<Vec<_>> = lines.map(listed).collect();
    listed.filter(|listed| !listed.is_empty())
}
