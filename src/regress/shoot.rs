//! Renders what is compared: the window of a scene, pictures kept in memory.

use super::film::Rendered;
use super::outline::{Line, Outline, PixelHash};
use crate::clock::Plays;
use crate::export::{Develop, ExportError, Painted, Reel, Stop, compact, number_colors, run};
use crate::pixels::{Plane, Rgb, Rgba};
use crate::scene::Scene;

/// Pixels of a window at most: half a gigabyte of indices, or 3,700 frames of 480×300.
const MAX_WINDOW_PX: u64 = 512 << 20;

/// Renders a scene's window.
///
/// # Errors
/// A window with too many pixels, a board that cannot be opened, or a raised flag.
pub fn shoot(scene: &Scene, stop: &Stop) -> Result<Rendered, ExportError> {
    let reel = Reel::guarded(scene);
    let pixels = reel.size().area() as u64 * reel.frame_count();
    if pixels > MAX_WINDOW_PX {
        return Err(ExportError::Limit(format!(
            "its window of {} frames has {pixels} pixels, more than {MAX_WINDOW_PX}: \
             give it a smaller one in [check]",
            reel.frame_count()
        )));
    }
    let numbering = number_colors(&reel, stop)?;
    let mut film = Rendered {
        outline: Outline {
            size: reel.size(),
            plays: Some(Plays::Forever),
            lines: Vec::new(),
        },
        planes: Vec::new(),
        colors: Vec::new(),
    };
    let mut begin = 0;
    let keep = Keep {
        colors: numbering.colors(),
    };
    run(&reel, &numbering, stop, &keep, |strip| {
        for (end, hash, plane) in strip {
            let last = film.outline.lines.last();
            if last.is_none_or(|line: &Line| line.hash != hash) {
                film.planes.push(plane);
            }
            film.outline.lines.push(Line {
                shown_ms: end - begin,
                hash,
            });
            begin = end;
        }
        Ok(())
    })?;
    film.colors = compact(&mut film.planes, numbering.colors());
    Ok(film)
}

/// Keeps every frame, with its end and hash.
struct Keep<'a> {
    colors: &'a [Rgb],
}

impl Develop for Keep<'_> {
    type Strip = Vec<(u64, PixelHash, Plane)>;

    fn strip(&self) -> Self::Strip {
        Vec::new()
    }

    fn add(&self, strip: &mut Self::Strip, painted: Painted<'_>) {
        let hash = PixelHash::of(&Rgba::of_plane(painted.now, self.colors));
        strip.push((painted.shot.end.round_ms(), hash, painted.now.clone()));
    }

    fn bytes(&self, strip: &Self::Strip) -> usize {
        strip.iter().map(|(.., plane)| plane.size().area()).sum()
    }
}
