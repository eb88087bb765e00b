//! What decoders that are not ours see in a file: FFmpeg, and Pillow where Python has it.
//!
//! ```text
//!  frames of the film    |  0  |  1  |  2  |  3  |      asked in the middle of each
//!  pictures of the file  |  a  |     b     |  c  |      for the MD5 of its RGB bytes
//! ```

use std::path::Path;
use std::process::Command;

/// The pictures of a file: when each ends, in ms, and the MD5 of its pixels as RGB.
pub struct Seen(Vec<(f64, String)>);

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
        let ran = Command::new("ffmpeg")
            .args(["-v", "quiet"])
            .args(input)
            .args([
                "-fps_mode",
                "passthrough",
                "-pix_fmt",
                "rgb24",
                "-f",
                "framemd5",
                "-",
            ])
            .output()
            .ok()?;
        let text = String::from_utf8(ran.stdout).ok()?;
        // "#tb 0: 1/100", then a line a frame: stream, dts, pts, duration, size, hash.
        let base = text.lines().find_map(|line| line.strip_prefix("#tb 0: "))?;
        let (num, den) = base.split_once('/')?;
        let unit_ms = 1000.0 * num.parse::<f64>().ok()? / den.parse::<f64>().ok()?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let picture = |line: &str| {
            let words: Vec<&str> = line.split(',').map(str::trim).collect();
            let (begin, length): (f64, f64) =
                (words.get(2)?.parse().ok()?, words.get(3)?.parse().ok()?);
            Some(((begin + length) * unit_ms, (*words.get(5)?).to_owned()))
        };
        let seen: Option<Vec<_>> = lines.map(picture).collect();
        seen.filter(|seen| !seen.is_empty()).map(Seen)
    }

    /// What Pillow sees; `None` where it cannot read the file or is not installed.
    pub fn by_pillow(path: &Path) -> Option<Seen> {
        let python = Command::new("python3");
        let ran = { python }.args(["-c", PILLOW]).arg(path).output().ok()?;
        let text = String::from_utf8(ran.stdout).ok()?;
        let mut end = 0.0;
        let mut seen = Vec::new();
        for line in text.lines() {
            let (ms, hash) = line.split_once(' ')?;
            end += ms.parse::<f64>().ok()?;
            seen.push((end, hash.to_owned()));
        }
        (!seen.is_empty()).then_some(Seen(seen))
    }

    /// The hashes alone.
    pub fn hashes(self) -> Vec<String> {
        self.0.into_iter().map(|(_, hash)| hash).collect()
    }

    /// How many of a film's frames it shows in the middle of their time.
    pub fn identical(&self, film: &[String], fps: u32) -> usize {
        let shown = |nth: usize| {
            let middle = (nth as f64 + 0.5) * 1000.0 / f64::from(fps);
            let picture = self.0.iter().find(|(end, _)| *end > middle);
            picture.or(self.0.last()).map(|(_, hash)| hash)
        };
        let same = film.iter().enumerate();
        same.filter(|(nth, hash)| shown(*nth) == Some(*hash))
            .count()
    }

    /// When the last picture ends.
    pub fn total_ms(&self) -> f64 {
        self.0.last().map_or(0.0, |(end, _)| *end)
    }
}
