//! The newer formats, each read by somebody else's reader or one written here from its definition.
//!
//! ```text
//!  webp        image-webp: the very pixels, the exact times
//!  y4m  raw    parsed here
//!  mp4  webm   a script in place of FFmpeg shows what goes through the pipe; the real one, where
//!              there is one, shows what comes out
//! ```

use std::fs::File;
use std::io::{BufReader, Cursor};
use std::path::Path;

use super::films::{frames, make, names, run};

/// The pictures of a film from its PNG sequence, as RGBA bytes.
fn pictures(folder: &Path) -> Vec<Vec<u8>> {
    let of = |frame: mazereel::decode::DecodedFrame| frame.picture.pixels().as_flattened().to_vec();
    frames(folder).into_iter().map(of).collect()
}

/// The frames of a WebP as they are shown, each with its time in ms. Frames are put together here
/// and only their streams read by the crate, whose blending is off by one where opaque covers
/// opaque.
fn webp_frames(path: &Path) -> Vec<(u64, Vec<u8>)> {
    let file = std::fs::read(path).unwrap();
    let three = |at: &[u8]| u32::from_le_bytes([at[0], at[1], at[2], 0]) as usize;
    let (mut width, mut canvas, mut shown) = (0, Vec::new(), Vec::new());
    for (name, data) in chunks(&file[12..]) {
        match name {
            b"VP8X" => {
                width = three(&data[4..]) + 1;
                canvas = vec![0; 4 * width * (three(&data[7..]) + 1)];
            }
            b"ANMF" => {
                let (left, top) = (2 * three(data), 2 * three(&data[3..]));
                let (columns, picture) = still(&data[16..]);
                assert_eq!(columns, three(&data[6..]) + 1);
                for (y, row) in picture.chunks(4 * columns).enumerate() {
                    let at = 4 * ((top + y) * width + left);
                    let under = canvas[at..at + row.len()].chunks_mut(4);
                    for (under, over) in under.zip(row.chunks(4)) {
                        assert!(over[3] == 255 || over == [0; 4], "{over:?} is half-way");
                        let replace = data[15] & 2 != 0;
                        if replace || over[3] == 255 {
                            under.copy_from_slice(over);
                        }
                    }
                }
                shown.push((three(&data[12..]) as u64, canvas.clone()));
            }
            _ => {}
        }
    }
    shown
}

/// The chunks of a RIFF, by their names.
fn chunks(mut rest: &[u8]) -> Vec<(&[u8; 4], &[u8])> {
    let mut chunks = Vec::new();
    while let Some((name, more)) = rest.split_first_chunk() {
        let (length, more) = more.split_first_chunk().unwrap();
        let length = u32::from_le_bytes(*length) as usize;
        chunks.push((name, &more[..length]));
        rest = &more[length.next_multiple_of(2)..];
    }
    chunks
}

/// The width and the pixels of the only stream in some chunks.
fn still(chunks: &[u8]) -> (usize, Vec<u8>) {
    let length = u32::try_from(chunks.len() + 4).unwrap().to_le_bytes();
    let file = [b"RIFF", &length, b"WEBP", chunks].concat();
    let mut still = image_webp::WebPDecoder::new(Cursor::new(file)).unwrap();
    let channels = if still.has_alpha() { 4 } else { 3 };
    let mut picture = vec![0; still.output_buffer_size().unwrap()];
    still.read_image(&mut picture).unwrap();
    let pixels = picture.chunks_exact(channels);
    let rgba = pixels.flat_map(|p| [p[0], p[1], p[2], *p.get(3).unwrap_or(&255)]);
    (still.dimensions().0 as usize, rgba.collect())
}

/// An uncompressed video: what its header says, and the planes of every frame.
struct Y4m {
    header: String,
    frames: Vec<Vec<u8>>,
}

fn y4m(bytes: &[u8]) -> Y4m {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    let header = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let number = |tag: char| -> usize {
        let field = header
            .split(' ')
            .skip(1)
            .find(|field| field.starts_with(tag));
        field.unwrap()[1..].parse().unwrap()
    };
    let luma = number('W') * number('H');
    let length = match header.contains(" C444") {
        true => 3 * luma,
        false => luma + luma / 2,
    };
    let frames = bytes[end + 1..].chunks(6 + length).map(|frame| {
        assert_eq!(
            (&frame[..6], frame.len()),
            (b"FRAME\n".as_slice(), 6 + length)
        );
        frame[6..].to_vec()
    });
    Y4m {
        frames: frames.collect(),
        header,
    }
}

/// Red, green and blue of BT.709 in limited range, by the definition, in floating point.
fn rgb(y: u8, cb: u8, cr: u8) -> [f64; 3] {
    let luma = (f64::from(y) - 16.0) / 219.0;
    let [blue, red] = [cb, cr].map(|c| (f64::from(c) - 128.0) / 224.0);
    let (r, b) = (luma + 1.5748 * red, luma + 1.8556 * blue);
    [r, (luma - 0.2126 * r - 0.0722 * b) / 0.7152, b].map(|c| c * 255.0)
}

#[test]
fn one_pass_makes_webp_y4m_and_raw_of_the_very_same_pixels() {
    let dir = tempfile::tempdir().unwrap();
    let made = make(
        dir.path(),
        "render -f webp,y4m,raw,png --fps 12 --start-ms 900 --duration-ms 1500 --end-hold-ms 250",
    );
    assert_eq!(made.stdout.lines().count(), 36, "{}", made.stdout);
    for webp in made.stdout.lines().filter(|path| path.ends_with(".webp")) {
        let webp = dir.path().join(webp);
        let pictures = pictures(&webp.with_extension(""));
        assert_eq!(pictures.len(), 18);
        let (mut shown_ms, mut seen) = (0, 0);
        let read = frames(&webp);
        for (nth, (ms, picture)) in webp_frames(&webp).into_iter().enumerate() {
            assert_eq!(read[nth].delay.unwrap().round_ms(), ms);
            assert!(read[nth].picture.pixels().as_flattened() == picture);
            shown_ms += ms;
            let last = usize::try_from((shown_ms * 12 + 500) / 1000)
                .unwrap()
                .min(18);
            for same in &pictures[seen..last] {
                assert!(*same == picture, "{} at {shown_ms} ms", webp.display());
            }
            seen = last;
        }
        assert_eq!((seen, shown_ms), (18, 1750), "{}", webp.display());

        // A quarter of a second more is three frames more of the last picture.
        let held = pictures.iter().chain(vec![&pictures[17]; 3]);
        let raw = std::fs::read(webp.with_extension("rgba")).unwrap();
        assert_eq!(raw.len(), 21 * pictures[0].len());
        let same = raw
            .chunks(pictures[0].len())
            .eq(held.clone().map(Vec::as_slice));
        assert!(same, "{}", webp.display());

        let video = y4m(&std::fs::read(webp.with_extension("y4m")).unwrap());
        assert_eq!(
            video.header,
            "YUV4MPEG2 W480 H300 F12:1 Ip A1:1 C444 XCOLORRANGE=LIMITED"
        );
        assert_eq!(video.frames.len(), 21);
        for (planes, picture) in video.frames.iter().zip(held) {
            let n = planes.len() / 3;
            for (i, pixel) in picture.chunks(4).enumerate() {
                let shown = rgb(planes[i], planes[n + i], planes[2 * n + i]);
                let near = |(a, b): (f64, &u8)| (a - f64::from(*b)).abs() < 2.5;
                assert!(
                    shown.into_iter().zip(pixel).all(near),
                    "{shown:?} {pixel:?}"
                );
            }
        }
    }
}

#[test]
fn a_webp_is_compared_and_measured_like_any_film() {
    let dir = tempfile::tempdir().unwrap();
    let line = "render distance-flood -f apng,webp --fps 25 --duration-ms 1000";
    make(dir.path(), line);
    let (apng, webp) = ("out/distance-flood.png", "out/distance-flood.webp");
    make(dir.path(), &format!("compare {apng} {webp}"));
    let table = |film: &str| {
        let csv = make(dir.path(), &format!("measure {film} --format csv")).stdout;
        csv.replace(film, "film")
    };
    assert_eq!(table(webp), table(apng));
}

#[test]
fn a_rate_that_is_no_whole_number_is_written_exactly() {
    let dir = tempfile::tempdir().unwrap();
    let scene = "board = \"distance-flood\"\n[capture]\nframes = 25\nduration_ms = 1001\n";
    std::fs::write(dir.path().join("odd.toml"), scene).unwrap();
    make(dir.path(), "render odd.toml --capture -o odd.y4m");
    let video = y4m(&std::fs::read(dir.path().join("odd.y4m")).unwrap());
    assert!(video.header.contains(" F25000:1001 "), "{}", video.header);
    assert_eq!(video.frames.len(), 25);
}

#[test]
fn formats_and_endings_are_known_in_any_case_and_captions_stand_beside() {
    let dir = tempfile::tempdir().unwrap();
    let short = "render distance-flood --duration-ms 200";
    make(dir.path(), &format!("{short} -f WebP,GIF -o films"));
    make(
        dir.path(),
        &format!("{short} --captions --theme light -o a.Y4M"),
    );
    make(dir.path(), &format!("{short} --frames 1 -o one.webp"));
    assert_eq!(
        names(dir.path()),
        [
            "a.Y4M",
            "a.vtt",
            "films/distance-flood.gif",
            "films/distance-flood.webp",
            "one.webp"
        ]
    );
    let still = std::fs::read(dir.path().join("one.webp")).unwrap();
    assert_eq!(&still[12..16], b"VP8L", "one frame is no animation");
    let kept = make(dir.path(), &format!("{short} -o one.webp --no-clobber"));
    assert!(kept.stderr.contains("one.webp exists and is kept"));
    assert!(std::fs::read(dir.path().join("one.webp")).unwrap() == still);
}

#[test]
fn a_webp_counts_its_plays_and_a_video_says_that_it_cannot() {
    let dir = tempfile::tempdir().unwrap();
    let line = "render distance-flood --duration-ms 200 --loop 3 -f webp,raw";
    let made = make(dir.path(), line);
    assert!(made.stderr.contains("--loop does not count there"));
    let path = dir.path().join("out/distance-flood.webp");
    let film = image_webp::WebPDecoder::new(BufReader::new(File::open(path).unwrap())).unwrap();
    let plays = film.loop_count();
    assert!(matches!(plays, image_webp::LoopCount::Times(n) if n.get() == 3));
}

#[test]
fn without_ffmpeg_nothing_is_begun_and_the_way_out_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let output = super::arguments::program()
        .args(["render", "-f", "gif,mp4"])
        .current_dir(dir.path())
        .env("PATH", dir.path())
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("not on the PATH; install it"), "{stderr}");
    assert!(stderr.contains("-f webp"), "{stderr}");
    assert!(names(dir.path()).is_empty());
    let told = run(dir.path(), "render distance-flood -f mp4 --dry-run");
    assert_eq!(
        told.stdout,
        "out/distance-flood.mp4: 129 frames, 480×300, 5160 ms in all, 25 frames a second\n"
    );
}

/// A script stands in for FFmpeg: what is tested is our side of the pipe.
#[cfg(unix)]
mod piped {
    use super::super::arguments::{Outcome, program};
    use super::*;
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    /// Puts an `ffmpeg` into `folder/bin` that has the usual encoders and then does what `body`
    /// says; `$out` is the file to write. Gives the search path that finds it.
    fn stand_in(folder: &Path, body: &str) -> String {
        let bin = folder.join("bin");
        std::fs::create_dir_all(&bin).unwrap();
        let script = format!(
            "#!/bin/sh\ncase \"$*\" in *-encoders*)\n\
             echo ' V....D libx264 H.264'; echo ' V....D libvpx-vp9 VP9'; exit 0;; esac\n\
             for out; do :; done\nout=${{out#file:}}\n{body}\n"
        );
        let path = bin.join("ffmpeg");
        // Written by a process that has ended: a program that anybody still has open for writing
        // cannot be started, and other tests start programs that inherit what is open here.
        let mut writer = Command::new("sh")
            .args(["-c", "cat > \"$0\"; chmod +x \"$0\""])
            .arg(&path)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pipe = writer.stdin.take().unwrap();
        pipe.write_all(script.as_bytes()).unwrap();
        drop(pipe);
        assert!(writer.wait().unwrap().success());
        format!("{}:{}", bin.display(), std::env::var("PATH").unwrap())
    }

    fn command(folder: &Path, search: &str, line: &str) -> Command {
        let mut command = program();
        command.args(line.split(' ')).current_dir(folder);
        command.env("PATH", search);
        command
    }

    fn shoot(folder: &Path, search: &str, line: &str) -> Outcome {
        let output = command(folder, search, line).output().unwrap();
        Outcome {
            code: output.status.code().unwrap(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    #[test]
    fn all_frames_go_to_ffmpeg_in_4_2_0_beside_the_other_formats() {
        let dir = tempfile::tempdir().unwrap();
        let search = stand_in(dir.path(), "cat > \"$out\"");
        let line = "render distance-flood -f gif,mp4,webm --duration-ms 400 --end-hold-ms 200";
        let outcome = shoot(dir.path(), &search, line);
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        assert_eq!(
            outcome.stdout,
            "out/distance-flood.gif\nout/distance-flood.mp4\nout/distance-flood.webm\n"
        );
        for name in ["out/distance-flood.mp4", "out/distance-flood.webm"] {
            let video = y4m(&std::fs::read(dir.path().join(name)).unwrap());
            assert!(video.header.contains(" W480 H300 F25:1 "));
            assert!(video.header.contains(" C420jpeg "), "{}", video.header);
            assert_eq!(video.frames.len(), 15);
        }
        let stdout = "render distance-flood --frames 0..3 -f mp4 -o -";
        let sent = command(dir.path(), &search, stdout).output().unwrap();
        assert_eq!(y4m(&sent.stdout).frames.len(), 3);
    }

    #[test]
    fn what_ffmpeg_complains_of_is_shown_and_the_older_file_stays() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("out")).unwrap();
        std::fs::write(dir.path().join("out/distance-flood.mp4"), "theirs").unwrap();
        for body in [
            "echo '[libx264] the moon is full' >&2; exit 1",
            "head -c 300000 > \"$out\"; echo '[libx264] the moon is full' >&2; exit 1",
            "cat > \"$out\"; echo '[libx264] the moon is full' >&2; exit 1",
        ] {
            let search = stand_in(dir.path(), body);
            let outcome = shoot(dir.path(), &search, "render distance-flood -f gif,mp4");
            assert_eq!(outcome.code, 1, "{body}\n{}", outcome.stderr);
            let words = "cannot write out/distance-flood.mp4: ffmpeg: [libx264] the moon is full";
            assert!(outcome.stderr.contains(words), "{body}\n{}", outcome.stderr);
            assert_eq!(names(dir.path()), ["bin/ffmpeg", "out/distance-flood.mp4"]);
            let kept = std::fs::read(dir.path().join("out/distance-flood.mp4")).unwrap();
            assert_eq!(kept, b"theirs");
        }
    }

    #[test]
    fn interrupted_it_ends_ffmpeg_and_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let search = stand_in(dir.path(), "echo > begun; cat > \"$out\"; echo > ended");
        let line = "render depth-first-carve -f mp4 --duration-ms 2000000";
        let mut child = command(dir.path(), &search, line)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let patience = Instant::now();
        while !dir.path().join("begun").exists() {
            assert!(patience.elapsed() < Duration::from_secs(60), "not begun");
            std::thread::sleep(Duration::from_millis(10));
        }
        let killed = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(killed.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(names(dir.path()), ["begun", "bin/ffmpeg"]);
    }

    fn mean_squared_error(ours: &[u8], theirs: &[u8]) -> f64 {
        let square = |(a, b): (&u8, &u8)| u64::from(a.abs_diff(*b)).pow(2);
        let sum: u64 = ours.iter().zip(theirs).map(square).sum();
        sum as f64 / ours.len() as f64
    }

    #[test]
    fn a_video_at_scale_2_shows_every_pixel_of_the_board_in_its_own_colour() {
        let has_ffmpeg = Command::new("ffmpeg")
            .args(["-hide_banner", "-encoders"])
            .output()
            .is_ok_and(|output| {
                let listing = String::from_utf8_lossy(&output.stdout);
                listing.contains(" libx264 ") && listing.contains(" libvpx-vp9 ")
            });
        if !has_ffmpeg {
            eprintln!("left out: no ffmpeg with libx264 and libvpx-vp9 is installed");
            return;
        }
        let dir = tempfile::tempdir().unwrap();
        let film = "render distance-flood --duration-ms 800 -o";
        make(dir.path(), &format!("{film} plain -f png"));
        let pictures = pictures(&dir.path().join("plain/distance-flood"));
        for name in ["a.mp4", "a.webm"] {
            make(dir.path(), &format!("{film} {name} --scale 2"));
            let decoded = Command::new("ffmpeg")
                .args(["-v", "error", "-i", name, "-vf"])
                // Two by two pixels become one, and nothing of their neighbours.
                .arg("scale=480:300:flags=area+accurate_rnd+full_chroma_int:in_color_matrix=bt709")
                .args(["-f", "rawvideo", "-pix_fmt", "rgba", "-"])
                .current_dir(dir.path())
                .output()
                .unwrap();
            let length = pictures[0].len();
            assert_eq!(decoded.stdout.len(), 20 * length, "{name}");
            for (nth, (shown, drawn)) in decoded.stdout.chunks(length).zip(&pictures).enumerate() {
                // 38 dB; at scale 1, where four cells' pixels share a colour, it is 30 to 33.
                let error = mean_squared_error(shown, drawn);
                assert!(error < 10.3, "{name}, frame {nth}: {error:.1}");
            }
        }
    }
}
