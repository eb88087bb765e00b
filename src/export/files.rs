//! A film as files: painted once, packed for every format, written by one writer a file.
//!
//! ```text
//!            ┌─ GifPacker ──▶ GifWriter ──▶ NewFile      film.gif
//!  Painted ──┼─ ApngPacker ─▶ ApngWriter ─▶ NewFile      film.png
//!            └─ PngPacker ────────────────▶ NewSequence  film/frame-0000.png …
//!              in parallel    in order      whole or not at all
//! ```

use super::{Develop, ExportError, Painted, Reel, Shot, Stop, Target, number_inks, run};
use crate::clock::Plays;
use crate::encode::{
    ApngPacker, ApngWriter, Effort, Film, GifPacker, GifWriter, Pack, Packed, PngPacker, Write,
};
use crate::output::{Clobber, NewFile, NewSequence, NewStream, OutputError};
use crate::progress::Progress;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::str::FromStr;

/// What a film can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// One animated file, times in 1/100 s.
    Gif,
    /// One animated file, times in 1/1000 s.
    Apng,
    /// Numbered pictures in a folder.
    Png,
}

impl Format {
    /// All of them, by the names that [`FromStr`] takes.
    pub const NAMES: [(&'static str, Format); 3] = [
        ("gif", Format::Gif),
        ("apng", Format::Apng),
        ("png", Format::Png),
    ];
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let found = Format::NAMES.iter().find(|(name, _)| *name == text);
        found
            .map(|(_, format)| *format)
            .ok_or_else(|| format!("{text:?} is none of gif, apng, png"))
    }
}

/// A result that is in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Developed {
    /// Where.
    pub target: Target,
    /// How long; all frames of a sequence together.
    pub bytes: u64,
}

/// How the results of a film are written.
#[derive(Clone, Copy, Debug)]
pub struct WriteOptions {
    /// How often an animation plays.
    pub plays: Plays,
    /// How hard packers look for shorter data.
    pub effort: Effort,
    /// Whether older results are replaced.
    pub clobber: Clobber,
}

/// Films a reel and writes it to all targets in one pass: all of them, or none.
///
/// # Errors
/// The first error in film order; nothing under a final name has changed then, except that
/// targets before one that could not be renamed are in their place.
pub fn film(
    reel: &Reel<'_>,
    targets: &[(Format, Target)],
    options: WriteOptions,
    stop: &Stop,
    progress: &Progress,
) -> Result<Vec<Developed>, ExportError> {
    let numbering = number_inks(reel, stop)?;
    let film = Film {
        size: reel.size(),
        colors: numbering.colors(&reel.palette()),
        frame_count: reel.frame_count(),
        plays: options.plays,
        effort: options.effort,
    };
    let total = reel.timeline.frame_count();
    let mut packers = Packers(Vec::new());
    let mut sinks = Vec::new();
    for (format, target) in targets {
        packers.0.push(match format {
            Format::Gif => Box::new(GifPacker::new(&film)),
            Format::Apng => Box::new(ApngPacker::new(&film)),
            Format::Png => Box::new(PngPacker::new(&film)),
        });
        sinks.push(Sink::open(*format, target, &film, total, options.clobber)?);
    }
    run(reel, &numbering, stop, &packers, |strip| {
        let frames = strip.len();
        for (shot, packed) in strip {
            for (sink, packed) in sinks.iter_mut().zip(packed) {
                sink.write(shot, packed)?;
            }
        }
        progress.advance((frames * sinks.len()) as u64);
        Ok(())
    })?;
    // Every file is complete before the first one takes its name.
    let complete: Result<Vec<_>, _> = sinks.into_iter().map(Sink::finish).collect();
    let complete = complete?;
    let mut developed = Vec::new();
    for (result, (_, target)) in complete.into_iter().zip(targets) {
        developed.push(Developed {
            target: target.clone(),
            bytes: result.commit()?,
        });
    }
    Ok(developed)
}

/// Writes the bytes of one picture.
///
/// # Errors
/// What the system says.
pub fn write_picture(
    target: &Target,
    png: &[u8],
    clobber: Clobber,
) -> Result<Developed, ExportError> {
    let (unnamed, mut bytes) = Unnamed::file(target, clobber)?;
    let written = bytes.write_all(png).and_then(|()| bytes.flush());
    written.map_err(|error| unnamed.error(error))?;
    Ok(Developed {
        target: target.clone(),
        bytes: unnamed.commit()?,
    })
}

/// Packs every frame for every format.
struct Packers(Vec<Box<dyn Pack>>);

impl Develop for Packers {
    type Strip = Vec<(Shot, Vec<Packed>)>;

    fn strip(&self) -> Self::Strip {
        Vec::new()
    }

    fn add(&self, strip: &mut Self::Strip, painted: Painted<'_>) {
        let Painted {
            shot,
            before,
            now,
            dirty,
        } = painted;
        let packed = self.0.iter().map(|pack| pack.pack(before, now, dirty));
        strip.push((shot, packed.collect()));
    }
}

/// Where packed frames end up.
enum Sink {
    /// In one file, through its format's writer.
    Animation(Box<dyn Write>, Unnamed),
    /// In a file each.
    Sequence(NewSequence),
}

/// A result that is not in its place yet.
enum Unnamed {
    File(NewFile),
    Stream(NewStream),
    Sequence(NewSequence),
}

impl Unnamed {
    /// One file for a target; a sequence begins elsewhere.
    fn file(target: &Target, clobber: Clobber) -> Result<(Unnamed, BufWriter<File>), OutputError> {
        match target {
            Target::File(path) | Target::Frames(path) => {
                let file = NewFile::create(path, clobber)?;
                let writer = file.writer()?;
                Ok((Unnamed::File(file), writer))
            }
            Target::Stdout => {
                let stream = NewStream::create()?;
                let writer = stream.writer()?;
                Ok((Unnamed::Stream(stream), writer))
            }
        }
    }

    fn commit(self) -> Result<u64, OutputError> {
        match self {
            Unnamed::File(file) => file.commit(),
            Unnamed::Stream(stream) => stream.commit(),
            Unnamed::Sequence(sequence) => sequence.commit(),
        }
    }

    /// Puts the result's name to an error.
    fn error(&self, error: std::io::Error) -> OutputError {
        let path = match self {
            Unnamed::File(file) => file.path(),
            Unnamed::Stream(_) => Path::new("standard output"),
            Unnamed::Sequence(sequence) => sequence.path(),
        };
        OutputError::at("write", path)(error)
    }
}

impl Sink {
    fn open(
        format: Format,
        target: &Target,
        film: &Film,
        total: u64,
        clobber: Clobber,
    ) -> Result<Sink, OutputError> {
        if let Target::Frames(folder) = target {
            return NewSequence::create(folder, total, clobber).map(Sink::Sequence);
        }
        let (unnamed, bytes) = Unnamed::file(target, clobber)?;
        match animation(format, film, bytes) {
            Ok(writer) => Ok(Sink::Animation(writer, unnamed)),
            Err(error) => Err(unnamed.error(error)),
        }
    }

    fn write(&mut self, shot: Shot, packed: Packed) -> Result<(), OutputError> {
        match (self, packed) {
            (Sink::Animation(writer, unnamed), packed) => writer
                .write(packed, shot.end)
                .map_err(|error| unnamed.error(error)),
            (Sink::Sequence(sequence), Packed::Changed { data, .. }) => {
                sequence.add(shot.number, &data)
            }
            // Pictures of a sequence are packed whole, also where they are all alike.
            (Sink::Sequence(_), Packed::Unchanged) => Ok(()),
        }
    }

    /// Completes the bytes; the result still has no name.
    fn finish(self) -> Result<Unnamed, OutputError> {
        match self {
            Sink::Animation(writer, unnamed) => match writer.finish() {
                Ok(()) => Ok(unnamed),
                Err(error) => Err(unnamed.error(error)),
            },
            Sink::Sequence(sequence) => Ok(Unnamed::Sequence(sequence)),
        }
    }
}

fn animation(
    format: Format,
    film: &Film,
    bytes: BufWriter<File>,
) -> std::io::Result<Box<dyn Write>> {
    Ok(match format {
        Format::Gif => Box::new(GifWriter::new(film, bytes)?),
        // A film of one frame is a plain PNG in this writer's hands.
        Format::Apng | Format::Png => Box::new(ApngWriter::new(film, bytes)?),
    })
}
