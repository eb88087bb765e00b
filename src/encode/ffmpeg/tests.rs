use super::super::{Effort, Pack, PlanePacker};
use super::*;
use crate::clock::Plays;
use crate::pixels::{Plane, Rgb, Size};
use std::path::PathBuf;
use std::time::Duration;

/// A program that knows libx264 and otherwise does what `body` says; `$out` is the file.
fn program(folder: &Path, body: &str) -> PathBuf {
    let path = folder.join("ffmpeg");
    let script = format!(
        "#!/bin/sh\n\
         case \"$*\" in *-encoders*) echo ' V....D libx264 H.264'; exit 0;; esac\n\
         for out; do :; done\nout=${{out#file:}}\n{body}\n"
    );
    // Written by a process that has ended: a program that anybody still has open for writing
    // cannot be started, and other tests start programs that inherit what is open here.
    let mut writer = Command::new("sh")
        .args(["-c", "cat > \"$0\"; chmod +x \"$0\""])
        .arg(&path)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = writer.stdin.take().unwrap();
    io::Write::write_all(&mut pipe, script.as_bytes()).unwrap();
    drop(pipe);
    assert!(writer.wait().unwrap().success());
    path
}

fn film() -> Film {
    Film {
        size: Size {
            width: 400,
            height: 400,
        },
        colors: vec![Rgb([9; 3])],
        frame_count: 20,
        plays: Plays::Forever,
        effort: Effort::default(),
    }
}

/// Writes the film, or as much of it as goes.
fn shoot(body: &str) -> io::Result<u64> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("film");
    let (program, film) = (program(folder.path(), body), film());
    let rate = FrameRate::fps(25);
    let mut writer = Box::new(FfmpegWriter::start(
        &program,
        &film,
        rate,
        Video::Mp4,
        &out,
    )?);
    let plane = Plane::new(film.size, 0);
    for i in 1..=film.frame_count {
        let packed = PlanePacker.pack((i > 1).then_some(&plane), &plane, film.size.rect());
        writer.write(packed, Instant::at_ms(40 * i))?;
    }
    writer.finish()?;
    Ok(std::fs::metadata(out).unwrap().len())
}

#[test]
fn all_frames_go_through_the_pipe_before_the_file_is_complete() {
    let frame = 6 + 400 * 400 * 3 / 2;
    let length = shoot("cat > \"$out\"").unwrap();
    assert_eq!(length / frame, 20);
    assert!(length % frame < 100);
}

#[test]
fn what_the_program_complains_of_is_in_the_error() {
    for body in [
        "echo 'no room' >&2; exit 1",
        "cat > /dev/null; echo 'no room' >&2; exit 1",
        "exec 0<&-; echo 'no room' >&2; sleep 0.2; exit 1",
    ] {
        assert_eq!(
            shoot(body).unwrap_err().to_string(),
            "ffmpeg: no room",
            "{body}"
        );
    }
}

#[test]
fn a_file_that_could_not_be_written_is_an_error_also_where_the_program_ends_in_peace() {
    let body = "cat > /dev/null; echo 'Error writing trailer: No space left on device' >&2";
    let error = shoot(body).unwrap_err().to_string();
    assert!(error.contains("No space left on device"), "{error}");
}

#[test]
fn much_said_on_the_error_output_blocks_nobody() {
    let body = "head -c 300000 /dev/zero | tr '\\0' x >&2; cat > \"$out\"";
    assert!(shoot(body).is_ok());
}

#[test]
fn a_writer_that_is_dropped_ends_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let alive = folder.path().join("alive");
    let body = format!("exec 0<&-; sleep 1; echo > '{}'", alive.display());
    let program = program(folder.path(), &body);
    let out = folder.path().join("film");
    let writer =
        FfmpegWriter::start(&program, &film(), FrameRate::fps(25), Video::Mp4, &out).unwrap();
    drop(writer);
    std::thread::sleep(Duration::from_millis(1500));
    assert!(!alive.exists());
}

#[test]
fn a_missing_program_or_encoder_is_named_with_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let start = |program: &Path, video| {
        let out = folder.path().join("film");
        let started = FfmpegWriter::start(program, &film(), FrameRate::fps(25), video, &out);
        started.err().unwrap()
    };
    let none = start(&folder.path().join("none"), Video::Mp4);
    assert_eq!(none.kind(), io::ErrorKind::NotFound);
    assert!(none.to_string().contains("-f webp"));
    let bare = start(&program(folder.path(), ""), Video::Webm);
    assert_eq!(bare.kind(), io::ErrorKind::Unsupported);
    assert!(bare.to_string().contains("libvpx-vp9"));
}
