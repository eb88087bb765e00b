//! A film as files: painted once, packed for every format, written by one writer a file.
//!
//! ```text
//!            ┌─ GifPacker ───▶ GifWriter ────▶ NewFile      film.gif
//!            ├─ ApngPacker ──▶ ApngWriter ───▶ NewFile      film.png
//!            ├─ WebpPacker ──▶ WebpWriter ───▶ NewFile      film.webp
//!  Painted ──┼─ PngPacker ───────────────────▶ NewSequence  film/frame-0000.png …
//!            ├─ PlanePacker ─▶ Y4mWriter ────▶ NewFile      film.y4m
//!            ├─ PlanePacker ─▶ RawWriter ────▶ NewFile      film.rgba
//!            └─ PlanePacker ─▶ FfmpegWriter ─▶ NewFile      film.mp4, film.webm
//!               in parallel    in order        whole or not at all
//! ```

use super::{
    Develop, ExportError, Format, Joined, Painted, Reel, Shot, Stop, Target, number_inks, run,
};
use crate::clock::{FrameRate, Plays};
use crate::encode::{
    ApngPacker, ApngWriter, Effort, FfmpegWriter, Film, GifPacker, GifWriter, Pack, Packed,
    PlanePacker, PngPacker, RawWriter, WebpPacker, WebpWriter, Write, Y4mWriter,
};
use crate::output::{Clobber, LiveStream, NewFile, NewSequence, NewStream, OutputError};
use crate::progress::Progress;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

/// A result that is in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Developed {
    /// Where.
    pub target: Target,
    /// How long; all frames of a sequence together.
    pub bytes: u64,
    /// What is in it, where it is a film.
    pub contents: Option<Contents>,
    /// Whether it was painted with more colours than it has.
    pub joined: Option<Joined>,
}

/// The bytes of a file that is written at once.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// All of them.
    pub bytes: Vec<u8>,
    /// Whether it was painted with more colours than it has.
    pub joined: Option<Joined>,
}

impl From<Vec<u8>> for Drawn {
    fn from(bytes: Vec<u8>) -> Drawn {
        let joined = None;
        Drawn { bytes, joined }
    }
}

/// What is in a film's file, for those who want to know why it is as long as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Frames that were taken; neighbours that are alike may be one in the file.
    pub frames: u64,
    /// Colours.
    pub inks: usize,
    /// How hard shorter data was looked for; `None` where there is no choice.
    pub effort: Option<Effort>,
}

impl std::fmt::Display for Contents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |n: u64| if n == 1 { "" } else { "s" };
        let (frames, inks) = (self.frames, self.inks as u64);
        write!(
            f,
            "{frames} frame{}, {inks} ink{}",
            plural(frames),
            plural(inks)
        )?;
        match self.effort {
            Some(effort) => write!(f, ", effort {}", effort.level()),
            None => Ok(()),
        }
    }
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

/// A reel and all that it becomes.
#[derive(Clone, Copy)]
pub struct Pass<'a> {
    /// What is filmed.
    pub reel: &'a Reel<'a>,
    /// Where it goes.
    pub targets: &'a [(Format, Target)],
}

/// Films reels and writes each to its targets in one pass: all of them, or none.
///
/// # Errors
/// The first error in film order; nothing under a final name has changed then, except that
/// targets before one that could not be renamed are in their place.
pub fn film(
    passes: &[Pass<'_>],
    options: WriteOptions,
    stop: &Stop,
    progress: &Progress,
) -> Result<Vec<Developed>, ExportError> {
    // Every file is complete before the first one takes its name.
    let mut complete = Vec::new();
    for pass in passes {
        complete.extend(pass.film(options, stop, progress)?);
    }
    let commit = |(result, developed): (Unnamed, Developed)| {
        let bytes = result.commit()?;
        Ok(Developed { bytes, ..developed })
    };
    complete.into_iter().map(commit).collect()
}

impl Pass<'_> {
    /// The results, complete but for their names.
    fn film(
        self,
        options: WriteOptions,
        stop: &Stop,
        progress: &Progress,
    ) -> Result<Vec<(Unnamed, Developed)>, ExportError> {
        let Pass { reel, targets } = self;
        let numbering = number_inks(reel, stop)?;
        let film = Film {
            size: reel.size(),
            colors: numbering.colors().to_vec(),
            frame_count: reel.frame_count(),
            plays: options.plays,
            effort: options.effort,
        };
        let mut packers = Packers(Vec::new());
        let mut sinks = Vec::new();
        for (format, target) in targets {
            packers.0.push(match format {
                Format::Gif => Box::new(GifPacker::new(&film)),
                Format::Apng => Box::new(ApngPacker::new(&film)),
                Format::Png => Box::new(PngPacker::new(&film)),
                Format::Webp => Box::new(WebpPacker::new(&film)),
                Format::Y4m | Format::Raw | Format::Mp4 | Format::Webm => Box::new(PlanePacker),
            });
            sinks.push(Sink::open(*format, target, &film, reel, options.clobber)?);
        }
        let filmed = run(reel, &numbering, stop, &packers, |strip| {
            let frames = strip.len();
            for (shot, packed) in strip {
                for (sink, packed) in sinks.iter_mut().zip(packed) {
                    sink.write(shot, packed)?;
                }
            }
            progress.advance((frames * sinks.len()) as u64);
            Ok(())
        });
        // Ctrl-C also ends whoever reads our standard output: a pipe that broke is not the reason
        // then.
        filmed.map_err(|error| match stop.is_requested() {
            true => ExportError::Interrupted,
            false => error,
        })?;
        let finish = |(sink, (format, target)): (Sink, &(Format, Target))| {
            let developed = Developed {
                target: target.clone(),
                bytes: 0,
                joined: numbering.joined(),
                contents: Some(Contents {
                    frames: film.frame_count,
                    inks: film.colors.len(),
                    effort: (!format.is_steady()).then_some(film.effort),
                }),
            };
            Ok((sink.finish()?, developed))
        };
        sinks.into_iter().zip(targets).map(finish).collect()
    }
}

/// Writes the bytes of one picture.
///
/// # Errors
/// What the system says.
pub fn write_picture(
    target: &Target,
    drawn: &Drawn,
    clobber: Clobber,
) -> Result<Developed, ExportError> {
    let Begun {
        unnamed, mut bytes, ..
    } = Begun::new(target, clobber)?;
    let written = bytes.write_all(&drawn.bytes).and_then(|()| bytes.flush());
    written.map_err(|error| unnamed.error(error))?;
    Ok(Developed {
        target: target.clone(),
        bytes: unnamed.commit()?,
        contents: None,
        joined: drawn.joined,
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
            ..
        } = painted;
        let packed = self.0.iter().map(|pack| pack.pack(before, now, dirty));
        strip.push((shot, packed.collect()));
    }

    fn bytes(&self, strip: &Self::Strip) -> usize {
        let packed = strip.iter().flat_map(|(_, packed)| packed);
        let data = packed.map(|packed| match packed {
            Packed::Unchanged => 0,
            Packed::Changed { data, .. } => data.len(),
        });
        data.sum::<usize>() + size_of_val(strip.as_slice())
    }
}

/// Where packed frames end up.
enum Sink {
    /// In one file, through its format's writer.
    Animation(Box<dyn Write + Send>, Unnamed),
    /// In a file each.
    Sequence(NewSequence),
}

/// A result that is not in its place yet.
enum Unnamed {
    File(NewFile),
    Stream(NewStream),
    /// Sent as it is made: the one result that is not held back.
    Live(LiveStream),
    Sequence(NewSequence),
}

/// One file that has been begun.
struct Begun {
    unnamed: Unnamed,
    bytes: BufWriter<File>,
    /// Where another program finds it until it has its name.
    path: PathBuf,
}

impl Begun {
    /// One file for a target; a sequence begins elsewhere.
    fn new(target: &Target, clobber: Clobber) -> Result<Begun, OutputError> {
        Ok(match target {
            Target::File(path) | Target::Frames(path) => {
                let file = NewFile::create(path, clobber)?;
                Begun {
                    bytes: file.writer()?,
                    path: file.temporary_path().to_owned(),
                    unnamed: Unnamed::File(file),
                }
            }
            Target::Stdout => {
                let stream = NewStream::create()?;
                Begun {
                    bytes: stream.writer()?,
                    path: stream.temporary_path().to_owned(),
                    unnamed: Unnamed::Stream(stream),
                }
            }
        })
    }
}

impl Unnamed {
    fn commit(self) -> Result<u64, OutputError> {
        match self {
            Unnamed::File(file) => file.commit(),
            Unnamed::Stream(stream) => stream.commit(),
            Unnamed::Live(stream) => Ok(stream.sent()),
            Unnamed::Sequence(sequence) => sequence.commit(),
        }
    }

    /// Puts the result's name to an error.
    fn error(&self, error: io::Error) -> OutputError {
        let (deed, path) = match self {
            Unnamed::File(file) => ("write", file.path()),
            Unnamed::Stream(_) | Unnamed::Live(_) => ("write to", Path::new("standard output")),
            Unnamed::Sequence(sequence) => ("write", sequence.path()),
        };
        OutputError::at(deed, path)(error)
    }
}

impl Sink {
    fn open(
        format: Format,
        target: &Target,
        film: &Film,
        reel: &Reel<'_>,
        clobber: Clobber,
    ) -> Result<Sink, OutputError> {
        let rate = reel.timeline.rate;
        let (writer, unnamed) = match target {
            Target::Frames(folder) => {
                let total = reel.timeline.frame_count();
                return NewSequence::create(folder, total, clobber).map(Sink::Sequence);
            }
            Target::Stdout if format.only_appends() => {
                let stream = LiveStream::open()?;
                let writer = steady(format, film, rate, stream.writer());
                (writer, Unnamed::Live(stream))
            }
            Target::File(_) | Target::Stdout => {
                let begun = Begun::new(target, clobber)?;
                let writer = animation(format, film, rate, begun.bytes, &begun.path);
                (writer, begun.unnamed)
            }
        };
        match writer {
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

/// The writer of one file, which begins with these bytes and lies at `path` for now.
fn animation(
    format: Format,
    film: &Film,
    rate: FrameRate,
    bytes: BufWriter<File>,
    path: &Path,
) -> io::Result<Box<dyn Write + Send>> {
    Ok(match (format, format.video()) {
        (_, Some(video)) => Box::new(FfmpegWriter::new(film, rate, video, path)?),
        (Format::Gif, _) => Box::new(GifWriter::new(film, bytes)?),
        (Format::Webp, _) => Box::new(WebpWriter::new(film, bytes)?),
        // A film of one frame is a plain PNG in this writer's hands.
        (Format::Apng | Format::Png, _) => Box::new(ApngWriter::new(film, bytes)?),
        _ => steady(format, film, rate, bytes)?,
    })
}

/// The writer of a format that is nothing but one picture after the other.
fn steady(
    format: Format,
    film: &Film,
    rate: FrameRate,
    bytes: impl io::Write + Send + 'static,
) -> io::Result<Box<dyn Write + Send>> {
    Ok(match format {
        Format::Raw => Box::new(RawWriter::new(film, rate, bytes)?),
        _ => Box::new(Y4mWriter::new(film, rate, bytes)?),
    })
}
