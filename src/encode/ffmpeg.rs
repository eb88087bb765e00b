//! MP4 and WebM through the FFmpeg that the user has.
//!
//! ```text
//!  Y4mWriter ──▶ pipe ──▶ ffmpeg ──▶ a file, given by its path
//!  4:2:0 here               └─ its error output, kept for our own error
//! ```
//!
//! Browsers play 4:2:0 only. The mean of two by two pixels is taken here and not by FFmpeg, whose
//! scaler mixes neighbours in: drawn at scale 2, a board's pixel then keeps a chroma sample of its
//! own. At scale 1 four pixels share one, which blurs coloured edges; no encoder can mend that.

use super::held::invalid;
use super::y4m::{Chroma, Y4mWriter, even};
use super::{Film, Packed, Write};
use crate::clock::{FrameRate, Instant};
use crate::pixels::Size;
use std::io::{self, BufWriter, Read};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

/// How much of FFmpeg's error output is shown.
const SHOWN_ERROR: usize = 2000;

/// A kind of video file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Video {
    /// H.264 in MP4, which begins to play before all of it is there.
    Mp4,
    /// VP9 in WebM, or AV1 where FFmpeg has no encoder for VP9.
    Webm,
}

impl Video {
    /// Whether there is an `ffmpeg` on the search path that can make it.
    ///
    /// # Errors
    /// As [`FfmpegWriter::new`], before there is a film.
    pub fn check(self) -> io::Result<()> {
        encoder(Path::new("ffmpeg"), self).map(drop)
    }

    /// The size of the video of a film: 4:2:0 takes even sides only.
    pub fn size(self, film: Size) -> Size {
        even(film)
    }

    /// Encoders by preference, with what they are told.
    ///
    /// At these qualities a film at scale 2 is 43 to 49 dB from its picture at scale 1 (boards 01,
    /// 03 and 05), where 8-bit 4:4:4 without any loss is at 45 to 51; at scale 1 it is 33 to 41 dB.
    fn encoders(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Video::Mp4 => &[(
                "libx264",
                &["-crf", "16", "-preset", "medium", "-tune", "animation"],
            )],
            Video::Webm => &[
                (
                    "libvpx-vp9",
                    &["-crf", "20", "-b:v", "0", "-row-mt", "1", "-cpu-used", "2"],
                ),
                ("libsvtav1", &["-crf", "20", "-preset", "6"]),
                (
                    "libaom-av1",
                    &["-crf", "20", "-b:v", "0", "-row-mt", "1", "-cpu-used", "6"],
                ),
            ],
        }
    }

    /// The container's own arguments.
    fn container(self) -> &'static [&'static str] {
        match self {
            Video::Mp4 => &["-movflags", "+faststart", "-f", "mp4"],
            Video::Webm => &["-f", "webm"],
        }
    }
}

/// What FFmpeg says where it could not write, whatever its exit code.
const UNWRITTEN: [&str; 4] = [
    "rror writing",
    "interleaved_write_frame",
    "No space left",
    "File too large",
];

/// How long a program that reads no more may take to end.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Writes frames packed by [`super::PlanePacker`] to FFmpeg.
pub struct FfmpegWriter {
    /// Dropped before the pipe: its end would be the end of a film to a program that still runs.
    process: Process,
    /// `None` when the pipe is closed.
    video: Option<Box<Y4mWriter<BufWriter<ChildStdin>>>>,
}

impl FfmpegWriter {
    /// Starts the `ffmpeg` on the search path, which replaces the file at `path`.
    ///
    /// # Errors
    /// `NotFound` if there is no `ffmpeg`, `Unsupported` if it has no suitable encoder; both say
    /// what to do. `InvalidInput` if the film has no colour or more than 256.
    pub fn new(
        film: &Film,
        rate: FrameRate,
        video: Video,
        path: &Path,
    ) -> io::Result<FfmpegWriter> {
        FfmpegWriter::start(Path::new("ffmpeg"), film, rate, video, path)
    }

    fn start(
        program: &Path,
        film: &Film,
        rate: FrameRate,
        video: Video,
        path: &Path,
    ) -> io::Result<FfmpegWriter> {
        let (encoder, settings) = encoder(program, video)?;
        let mut command = Command::new(program);
        command.args([
            "-hide_banner",
            "-loglevel",
            "error",
            "-y",
            "-f",
            "yuv4mpegpipe",
            "-i",
            "pipe:0",
        ]);
        command.args(["-an", "-c:v", encoder]).args(settings);
        command.args([
            "-pix_fmt",
            "yuv420p",
            "-color_range",
            "tv",
            "-colorspace",
            "bt709",
        ]);
        command.args(["-color_primaries", "bt709", "-color_trc", "bt709"]);
        // A name that begins with a dash, or has a colon, is still a file.
        let mut file = std::ffi::OsString::from("file:");
        file.push(path);
        command.args(video.container()).arg(file);
        let (mut process, stdin) = Process::start(command).map_err(missing)?;
        let pipe = BufWriter::new(stdin);
        match Y4mWriter::with_chroma(film, rate, Chroma::Quarter, pipe) {
            Ok(video) => Ok(FfmpegWriter {
                video: Some(Box::new(video)),
                process,
            }),
            Err(error) => Err(process.explain(error)),
        }
    }
}

impl Write for FfmpegWriter {
    fn write(&mut self, frame: Packed, end: Instant) -> io::Result<()> {
        let Some(video) = &mut self.video else {
            return Err(invalid("ffmpeg has stopped"));
        };
        let written = video.write(frame, end);
        written.map_err(|error| {
            self.video = None;
            self.process.explain(error)
        })
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        let Some(video) = self.video.take() else {
            return Err(invalid("ffmpeg has stopped"));
        };
        // Flushed, then dropped: the end of the pipe is the end of the film.
        video
            .finish()
            .map_err(|error| self.process.explain(error))?;
        let status = self.process.child.wait()?;
        let said = self.process.said();
        // On a full disk it ends in peace (5.1 does) and leaves half a file.
        let complete = !UNWRITTEN.iter().any(|words| said.contains(words));
        match status.success() && complete {
            true => Ok(()),
            false => Err(io::Error::other(format!("ffmpeg: {said}"))),
        }
    }
}

/// A running program with its error output. Dropped, it is ended.
struct Process {
    child: Child,
    errors: Option<JoinHandle<String>>,
}

impl Process {
    fn start(mut command: Command) -> io::Result<(Process, ChildStdin)> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        // Ctrl-C is for us: we end the program ourselves.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
        let mut process = Process {
            child,
            errors: None,
        };
        // Read beside the film: a full pipe would stop the program, and then us.
        process.errors = stderr.map(|mut stderr| {
            std::thread::spawn(move || {
                let mut text = Vec::new();
                let mut part = [0; 4096];
                while let Ok(n @ 1..) = stderr.read(&mut part) {
                    text.extend_from_slice(&part[..n]);
                    let past = text.len().saturating_sub(SHOWN_ERROR);
                    text.drain(..past);
                }
                String::from_utf8_lossy(&text).trim().to_owned()
            })
        });
        let stdin = stdin.ok_or_else(|| io::Error::other("no pipe to the program"))?;
        Ok((process, stdin))
    }

    /// What the program wrote to its error output, after its end.
    fn said(&mut self) -> String {
        let text = self.errors.take().and_then(|errors| errors.join().ok());
        match text {
            Some(text) if !text.is_empty() => text,
            _ => "it failed without a word".to_owned(),
        }
    }

    /// A broken pipe means that the program gave up, and it said why; other errors are our own.
    fn explain(&mut self, error: io::Error) -> io::Error {
        if error.kind() != io::ErrorKind::BrokenPipe {
            return error;
        }
        self.let_end();
        // It may only have closed its input.
        let _ = self.child.kill();
        let _ = self.child.wait();
        io::Error::other(format!("ffmpeg: {}", self.said()))
    }
}

impl Process {
    /// Gives the program time to say why it gave up.
    fn let_end(&mut self) {
        let patience = std::time::Instant::now();
        while patience.elapsed() < LAST_WORDS && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only for a process that has ended and been waited for.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first of the encoders that FFmpeg has.
fn encoder(program: &Path, video: Video) -> io::Result<(&'static str, &'static [&'static str])> {
    let listing = Command::new(program)
        .args(["-hide_banner", "-encoders"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .map_err(missing)?;
    let listing = String::from_utf8_lossy(&listing.stdout);
    let has = |name: &str| {
        listing
            .lines()
            .any(|line| line.split_whitespace().nth(1) == Some(name))
    };
    let wanted = video.encoders();
    wanted.iter().find(|(name, _)| has(name)).copied().ok_or_else(|| {
        let names: Vec<&str> = wanted.iter().map(|(name, _)| *name).collect();
        let message = format!(
            "this ffmpeg is built without {}; install a full build, or choose -f webp, apng or gif, which need no other program",
            names.join(", ")
        );
        io::Error::new(io::ErrorKind::Unsupported, message)
    })
}

/// Says what to do where the program is not there.
fn missing(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(
            io::ErrorKind::NotFound,
            "mp4 and webm are made by ffmpeg, which is not on the PATH; install it \
             (https://ffmpeg.org), or choose -f webp, apng or gif, which need no other program",
        ),
        _ => error,
    }
}

/// A shell script stands in for the program: what is tested is our side of the pipe.
#[cfg(test)]
#[cfg(unix)]
mod tests;
