//! The public suites, films of our own, and broken files.

use super::canvas::Disposal;
use super::*;
use crate::clock::Plays;
use crate::pixels::Rgba;
use proptest::prelude::*;
use std::collections::HashMap;
use std::io::Cursor;
use std::path::PathBuf;

const SMALL: u64 = 1 << 17;

fn frames_of(bytes: &[u8]) -> Result<Box<dyn Frames>, DecodeError> {
    let input = BufReader::new(Cursor::new(bytes.to_vec()));
    read(input, Site::new(Path::new("film")), SMALL)
}

/// All frames, and the error that ended them.
fn drain(frames: &mut dyn Frames) -> (Vec<DecodedFrame>, Option<DecodeError>) {
    let mut all = Vec::new();
    loop {
        match frames.next_frame() {
            Ok(Some(frame)) => all.push(frame),
            Ok(None) => return (all, None),
            Err(error) => {
                assert!(
                    matches!(frames.next_frame(), Ok(None)),
                    "nothing after {error}"
                );
                return (all, Some(error));
            }
        }
    }
}

/// A folder of public samples, or `None` with a message where it is absent.
fn samples(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/samples");
    let folder = folder.join(name);
    if !folder.is_dir() {
        eprintln!("skipped: {} is not here", folder.display());
        return None;
    }
    Some(folder)
}

mod gif_suite {
    use super::*;

    /// One test of the suite: sections of `key = value`, the first one `config`.
    struct Case(HashMap<String, HashMap<String, String>>);

    impl Case {
        fn read(folder: &Path, name: &str) -> Case {
            let text = std::fs::read(folder.join(format!("{name}.conf"))).unwrap();
            let mut sections: HashMap<String, HashMap<String, String>> = HashMap::new();
            let mut section = String::new();
            for line in String::from_utf8_lossy(&text).lines() {
                if let Some(name) = line.strip_prefix('[') {
                    section = name.trim_end_matches(']').to_owned();
                } else if let Some((key, value)) = line.split_once(" = ") {
                    let keys = sections.entry(section.clone()).or_default();
                    keys.insert(key.to_owned(), value.to_owned());
                }
            }
            Case(sections)
        }

        fn config(&self, key: &str) -> &str {
            &self.0["config"][key]
        }

        /// The raw pixels of each frame.
        fn frames(&self, folder: &Path) -> Vec<Vec<[u8; 4]>> {
            let names = self.0["config"].get("frames").map_or("", |names| names);
            let pixels = |frame: &str| {
                let raw = std::fs::read(folder.join(&self.0[frame]["pixels"])).unwrap();
                raw.as_chunks::<4>().0.to_vec()
            };
            names
                .split(',')
                .filter(|name| !name.is_empty())
                .map(pixels)
                .collect()
        }
    }

    /// What the suite calls frames: those with a delay, and the last one.
    fn as_in_suite(case: &Case, frames: Vec<DecodedFrame>) -> Vec<DecodedFrame> {
        if case.config("force-animation") == "yes" {
            return frames;
        }
        let last = frames.len().wrapping_sub(1);
        let zero = Some(Delay { num: 0, den: 100 });
        let kept = frames.into_iter().enumerate();
        kept.filter(|(i, frame)| frame.delay != zero || *i == last)
            .map(|(_, frame)| frame)
            .collect()
    }

    /// Files that browsers show otherwise, and how: number of frames, and whether an error ends
    /// them.
    const LIKE_BROWSERS: [(&str, usize, bool); 6] = [
        ("image-zero-height", 0, true), // cut off inside a palette
        ("image-zero-size", 0, true),   // likewise
        ("image-zero-width", 1, true),  // cut off before the data, of which none is needed
        ("invalid-colors", 1, false),   // a missing colour is black
        ("no-data", 0, true),           // nothing to show
        ("plain-text", 1, false),       // the image that comes after the text
    ];

    #[test]
    fn every_file_is_read_as_the_suite_or_browsers_do() {
        let Some(folder) = samples("gif-suite") else {
            return;
        };
        let names = std::fs::read_to_string(folder.join("TESTS")).unwrap();
        let mut failures = Vec::new();
        for name in names.lines() {
            let case = Case::read(&folder, name);
            let path = folder.join(case.config("input"));
            let (frames, error) = match open(&path) {
                Err(error) => (Vec::new(), Some(error)),
                Ok(mut film) => drain(&mut *film),
            };
            let expected = case.frames(&folder);
            let own = LIKE_BROWSERS.iter().find(|own| own.0 == name);
            let (count, ends_in_error) = match own {
                Some(&(_, count, error)) => (count, error),
                // no picture in the suite: an error here
                None => (expected.len(), expected.is_empty()),
            };
            let frames = as_in_suite(&case, frames);
            let same =
                |(ours, theirs): (&DecodedFrame, &Vec<[u8; 4]>)| ours.picture.pixels() == theirs;
            if frames.len() != count
                || error.is_some() != ends_in_error
                || own.is_none() && !frames.iter().zip(&expected).all(same)
            {
                let error = error.map(|e| e.to_string());
                failures.push(format!(
                    "{name}: {} frames of {count}, {error:?}",
                    frames.len()
                ));
            }
        }
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }

    #[test]
    fn delays_and_loops_are_those_of_the_files() {
        let Some(folder) = samples("gif-suite") else {
            return;
        };
        let film = |name: &str| open(&folder.join(name)).unwrap();
        let (frames, _) = drain(&mut *film("animation-speed.gif"));
        let delays: Vec<_> = frames.iter().map(|f| f.delay.unwrap().round_ms()).collect();
        assert_eq!(delays, [250, 500, 1000, 2000]);
        let (frames, _) = drain(&mut *film("animation-zero-delays.gif"));
        assert_eq!(frames[0].delay.unwrap().round_ms(), 0);
        assert_eq!(frames[0].shown_delay().unwrap().round_ms(), 100);

        let plays = |name| film(name).plays().unwrap();
        assert_eq!(plays("loop-infinite.gif"), Plays::Forever);
        assert_eq!(plays("loop-animexts.gif"), Plays::Forever);
        assert_eq!(plays("loop-once.gif"), Plays::Times(2));
        assert_eq!(plays("loop-max.gif"), Plays::Times(65_536));
        assert_eq!(plays("gif87a.gif"), Plays::Times(1));
    }
}

#[test]
fn every_picture_of_the_png_suite_is_read_and_every_broken_one_refused() {
    let Some(folder) = samples("png-suite") else {
        return;
    };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.ends_with(".png") {
            continue;
        }
        let read = open(&path).map(|mut film| drain(&mut *film));
        match read {
            Ok((frames, None)) => {
                assert!(!name.starts_with('x'), "{name} is broken");
                assert_eq!((frames.len(), frames[0].delay), (1, None));
            }
            Err(_) | Ok((_, Some(_))) => assert!(name.starts_with('x'), "{name} is good"),
        }
    }
}

/// A film as text: red, green, blue, `.` transparent. Each frame: its left edge, its row of
/// pixels, what becomes of it, and what is visible then.
const FILM: [(u32, &str, Disposal, &str); 7] = [
    (0, "rrrr", Disposal::Keep, "rrrr"),
    (1, "g.g", Disposal::Keep, "rgrg"),
    (2, "b", Disposal::Previous, "rgbg"),
    (0, "b", Disposal::Keep, "bgrg"),
    (1, "rr", Disposal::Background, "brrg"),
    (3, ".", Disposal::Keep, "b..g"),
    (0, "g", Disposal::Previous, "g..g"),
];

fn color(letter: u8) -> [u8; 4] {
    match letter {
        b'r' => [255, 0, 0, 255],
        b'g' => [0, 255, 0, 255],
        b'b' => [0, 0, 255, 255],
        _ => [0; 4],
    }
}

fn index(letter: u8) -> u8 {
    b"rgb.".iter().position(|&l| l == letter).unwrap() as u8
}

fn text(picture: &Rgba) -> String {
    let letter = |&pixel: &[u8; 4]| b"rgb.".iter().find(|&&l| color(l) == pixel);
    let letters = picture.pixels().iter().map(letter);
    letters.map(|l| l.map_or('?', |&l| char::from(l))).collect()
}

/// The film as a GIF; 70 ms a frame, 3 plays.
fn our_gif() -> Vec<u8> {
    let palette: Vec<u8> = b"rgb."
        .iter()
        .flat_map(|&l| color(l)[..3].to_vec())
        .collect();
    let mut out = Vec::new();
    let mut gif = ::gif::Encoder::new(&mut out, 4, 1, &palette).unwrap();
    gif.set_repeat(::gif::Repeat::Finite(2)).unwrap();
    for (left, row, disposal, _) in FILM {
        let frame = ::gif::Frame {
            left: left as u16,
            width: row.len() as u16,
            height: 1,
            delay: 7,
            transparent: Some(3),
            dispose: match disposal {
                Disposal::Keep => ::gif::DisposalMethod::Keep,
                Disposal::Background => ::gif::DisposalMethod::Background,
                Disposal::Previous => ::gif::DisposalMethod::Previous,
            },
            buffer: row.bytes().map(index).collect(),
            ..::gif::Frame::default()
        };
        gif.write_frame(&frame).unwrap();
    }
    drop(gif);
    out
}

/// The film as an APNG with this blend operation; `apart`: IDAT is a picture of its own.
fn our_apng(blend: ::png::BlendOp, apart: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut png = ::png::Encoder::new(&mut out, 4, 1);
    png.set_color(::png::ColorType::Rgba);
    png.set_animated(FILM.len() as u32, 3).unwrap();
    png.set_sep_def_img(apart).unwrap();
    png.set_frame_delay(7, 100).unwrap();
    png.set_blend_op(blend).unwrap();
    let mut png = png.write_header().unwrap();
    if apart {
        png.write_image_data(&[7; 16]).unwrap();
    }
    for (left, row, disposal, _) in FILM {
        png.reset_frame_position().unwrap();
        png.set_frame_dimension(row.len() as u32, 1).unwrap();
        png.set_frame_position(left, 0).unwrap();
        png.set_dispose_op(match disposal {
            Disposal::Keep => ::png::DisposeOp::None,
            Disposal::Background => ::png::DisposeOp::Background,
            Disposal::Previous => ::png::DisposeOp::Previous,
        })
        .unwrap();
        let pixels: Vec<u8> = row.bytes().flat_map(color).collect();
        png.write_image_data(&pixels).unwrap();
    }
    png.finish().unwrap();
    out
}

/// A still as the only chunk of a WebP.
fn webp_stream(row: &str) -> Vec<u8> {
    let pixels: Vec<u8> = row.bytes().flat_map(color).collect();
    let mut file = Vec::new();
    let encoder = image_webp::WebPEncoder::new(&mut file);
    let (width, color) = (row.len() as u32, image_webp::ColorType::Rgba8);
    encoder.encode(&pixels, width, 1, color).unwrap();
    file.split_off(12)
}

/// A RIFF around chunks.
fn webp_file(chunks: &[Vec<u8>]) -> Vec<u8> {
    let chunks = chunks.concat();
    let length = (chunks.len() as u32 + 4).to_le_bytes();
    [b"RIFF".as_slice(), &length, b"WEBP", &chunks].concat()
}

/// Where a frame begins, its pixels, whether it is cleared afterwards and replaces what is there,
/// and what is visible.
const WEBP_FILM: [(u32, &str, bool, bool, &str); 5] = [
    (0, "rrrr", false, false, "rrrr"),
    (2, "g.", false, false, "rrgr"),
    (0, "b.", true, true, "b.gr"),
    (2, "bb", false, false, "..bb"),
    (2, ".", false, true, "...b"),
];

/// The head of an animation four pixels wide and one high that plays three times.
fn webp_head() -> Vec<u8> {
    let size = b"VP8X\x0a\0\0\0\x12\0\0\0\x03\0\0\0\0\0";
    [size.as_slice(), b"ANIM\x06\0\0\0\0\0\0\0\x03\0"].concat()
}

/// The film as a WebP; 70 ms a frame.
fn our_webp() -> Vec<u8> {
    let frame = |(left, row, clear, replace, _): (u32, &str, bool, bool, &str)| {
        let stream = webp_stream(row);
        let mut chunk = b"ANMF".to_vec();
        chunk.extend((stream.len() as u32 + 16).to_le_bytes());
        for field in [left / 2, 0, row.len() as u32 - 1, 0, 70] {
            chunk.extend(&field.to_le_bytes()[..3]);
        }
        chunk.push(u8::from(clear) | u8::from(replace) << 1);
        [chunk, stream].concat()
    };
    let frames = WEBP_FILM.map(frame).concat();
    webp_file(&[webp_head(), b"EXIF\x01\0\0\0e\0".to_vec(), frames])
}

#[test]
fn a_webp_is_composited_too_and_what_others_added_is_passed_over() {
    let bytes = our_webp();
    let mut frames = frames_of(&bytes).unwrap();
    assert_eq!(frames.size().to_string(), "4×1");
    assert_eq!(frames.plays(), Some(Plays::Times(3)));
    let (frames, error) = drain(&mut *frames);
    assert!(error.is_none(), "{error:?}");
    let shown: Vec<String> = frames.iter().map(|frame| text(&frame.picture)).collect();
    assert_eq!(shown, WEBP_FILM.map(|frame| frame.4));
    let delay = Some(Delay { num: 7, den: 100 });
    assert!(frames.iter().all(|frame| frame.delay == delay));

    let mut still = frames_of(&webp_file(&[webp_stream("rg.b")])).unwrap();
    assert_eq!(still.plays(), None);
    let (frames, error) = drain(&mut *still);
    assert!(error.is_none() && frames[0].delay.is_none());
    assert_eq!(text(&frames[0].picture), "rg.b");
}

#[test]
fn a_webp_that_lies_is_an_error_before_anything_is_allocated() {
    let error = |bytes: &[u8]| match frames_of(bytes) {
        Err(error) => error.to_string(),
        Ok(mut frames) => drain(&mut *frames).1.unwrap().to_string(),
    };
    let whole = our_webp();
    let changed = |at: usize, value: &[u8]| {
        let mut bytes = whole.clone();
        bytes[at..at + value.len()].copy_from_slice(value);
        bytes
    };
    let canvas = error(&changed(24, &[0xff; 6]));
    assert!(
        canvas.contains("16777216×16777216 pixels; at most"),
        "{canvas}"
    );
    // The first frame begins behind the heads and the chunk that is passed over.
    let frame = 12 + webp_head().len() + 10;
    let outside = error(&changed(frame + 8, &[1]));
    assert!(
        outside.contains("frame 0, byte") && outside.contains("outside"),
        "{outside}"
    );
    let other = error(&changed(frame + 14, &[1]));
    assert!(other.ends_with("a picture of another size"), "{other}");
    let cut = error(&whole[..whole.len() - 9]);
    assert!(
        cut.contains("frame 4, byte") && cut.contains("the file ends inside"),
        "{cut}"
    );
    let long = error(&changed(frame + 4, &[0xff; 4]));
    assert!(long.contains("a part longer than the film"), "{long}");
    let empty = error(&webp_file(&[webp_head()]));
    assert!(empty.ends_with("holds no picture"), "{empty}");
}

#[test]
fn frames_are_composited_on_what_the_ones_before_left() {
    let over = ::png::BlendOp::Over;
    for bytes in [our_gif(), our_apng(over, false), our_apng(over, true)] {
        let mut frames = frames_of(&bytes).unwrap();
        assert_eq!((frames.size().width, frames.size().height), (4, 1));
        assert_eq!(frames.plays(), Some(Plays::Times(3)));
        let (frames, error) = drain(&mut *frames);
        assert!(error.is_none());
        let shown: Vec<String> = frames.iter().map(|frame| text(&frame.picture)).collect();
        assert_eq!(shown, FILM.map(|frame| frame.3));
        assert!(
            frames
                .iter()
                .all(|f| f.delay == Some(Delay { num: 14, den: 200 }))
        );
    }
}

#[test]
fn the_source_operation_replaces_pixels_with_transparent_ones_too() {
    let bytes = our_apng(::png::BlendOp::Source, false);
    let (frames, _) = drain(&mut *frames_of(&bytes).unwrap());
    assert_eq!(text(&frames[1].picture), "rg.g");
    assert_eq!(text(&frames[5].picture), "b...");
}

#[test]
fn interlaced_rows_find_their_places() {
    let mut out = Vec::new();
    let mut gif = ::gif::Encoder::new(&mut out, 1, 10, &[0; 3 * 10]).unwrap();
    let frame = ::gif::Frame {
        width: 1,
        height: 10,
        interlaced: true,
        palette: Some((0..30).collect()),
        // rows 0 and 8, then 4, then 2 and 6, then the odd ones
        buffer: vec![0, 8, 4, 2, 6, 1, 3, 5, 7, 9].into(),
        ..::gif::Frame::default()
    };
    gif.write_frame(&frame).unwrap();
    drop(gif);
    let (frames, _) = drain(&mut *frames_of(&out).unwrap());
    for y in 0..10 {
        assert_eq!(frames[0].picture.at(0, y)[0], 3 * y as u8);
    }
}

/// A still of this width, one row.
fn still(row: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut png = ::png::Encoder::new(&mut out, row.len() as u32, 1);
    png.set_color(::png::ColorType::Rgba);
    let pixels: Vec<u8> = row.bytes().flat_map(color).collect();
    let mut png = png.write_header().unwrap();
    png.write_image_data(&pixels).unwrap();
    png.finish().unwrap();
    out
}

#[test]
fn a_folder_is_read_by_number_and_all_pictures_must_be_of_one_size() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: Vec<u8>| std::fs::write(folder.path().join(name), bytes).unwrap();
    let shown = || {
        let (frames, error) = drain(&mut *open(folder.path()).unwrap());
        assert!(frames.iter().all(|frame| frame.delay.is_none()));
        let shown: Vec<String> = frames.iter().map(|frame| text(&frame.picture)).collect();
        (shown.join(" "), error.map(|error| error.to_string()))
    };
    assert!(open(folder.path()).is_err_and(|e| matches!(e.problem(), Problem::NoPicture)));
    put("f-10.png", still("gg"));
    put("f-9.png", still("rr"));
    put("f-100.PNG", still("b."));
    put("notes.txt", b"not a frame".to_vec());
    assert_eq!(shown(), ("rr gg b.".into(), None));

    put("f-11.png", still("rrr"));
    let (frames, error) = shown();
    assert_eq!(frames, "rr gg");
    assert!(
        error
            .unwrap()
            .ends_with("f-11.png, frame 2: 3×1, but the first frame is 2×1")
    );

    let mut cut = still("rr");
    cut.truncate(cut.len() - 1);
    let place = format!("f-11.png, frame 2, byte {}: ", cut.len());
    put("f-11.png", cut);
    let error = shown().1.unwrap();
    assert!(error.contains(&place), "{error}");
}

#[test]
fn an_error_names_the_file_the_frame_and_the_byte() {
    let error = frames_of(b"MZ").err().unwrap();
    assert_eq!(
        error.to_string(),
        "film: neither a GIF nor a PNG nor a WebP"
    );
    let gif = our_gif();
    let (frames, error) = drain(&mut *frames_of(&gif[..gif.len() - 4]).unwrap());
    assert_eq!(
        frames.len(),
        7,
        "a cut-off frame is shown as far as it goes"
    );
    let place = format!("film, frame 6, byte {}: ", gif.len() - 4);
    let error = error.unwrap().to_string();
    assert_eq!(error, place + "the file ends inside the picture");
}

#[test]
fn a_picture_beyond_the_bound_is_refused_before_it_is_allocated() {
    let mut gif = our_gif();
    gif[6..10].copy_from_slice(&[0xff; 4]);
    let error = frames_of(&gif).err().unwrap();
    assert!(matches!(
        error.problem(),
        Problem::TooLarge { width: 65_535, .. }
    ));
    let mut png = our_apng(::png::BlendOp::Over, false);
    png[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    let crc = crc32fast::hash(&png[12..29]);
    png[29..33].copy_from_slice(&crc.to_be_bytes());
    let error = frames_of(&png).err().unwrap();
    assert!(matches!(
        error.problem(),
        Problem::TooLarge { width: 65_536, .. }
    ));
}

#[test]
fn a_palette_that_ends_inside_a_colour_is_refused() {
    let mut out = Vec::new();
    let mut png = ::png::Encoder::new(&mut out, 1, 1);
    png.set_color(::png::ColorType::Indexed);
    png.set_palette(vec![9; 4]);
    let mut png = png.write_header().unwrap();
    png.write_image_data(&[0]).unwrap();
    png.finish().unwrap();
    let error = frames_of(&out).err().unwrap();
    assert!(
        error.to_string().contains("a palette of 4 bytes"),
        "{error}"
    );
}

/// Gives every chunk of a PNG the checksum it should have, as far as there are whole chunks, so
/// that broken data get past the first gate.
fn mend_checksums(png: &mut [u8]) {
    let mut at = 8;
    while let Some(head) = png.get(at..at + 4) {
        let len = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let end = at + 8 + len;
        let Some(crc) = png.get(at + 4..end).map(crc32fast::hash) else {
            return;
        };
        let Some(place) = png.get_mut(end..end + 4) else {
            return;
        };
        place.copy_from_slice(&crc.to_be_bytes());
        at = end + 4;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_broken_file_makes_a_reader_panic(
        kind in 0..3,
        apart in any::<bool>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in prop::option::of(any::<prop::sample::Index>()),
        mend in any::<bool>(),
    ) {
        let mut bytes = match kind {
            0 => our_gif(),
            1 => our_apng(::png::BlendOp::Over, apart),
            _ => our_webp(),
        };
        for (at, value) in edits {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if kind == 1 && mend {
            mend_checksums(&mut bytes);
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(mut frames) = frames_of(&bytes) {
            let size = frames.size();
            prop_assert!(size.area() as u64 <= SMALL);
            let (all, _) = drain(&mut *frames);
            prop_assert!(all.len() <= bytes.len());
            prop_assert!(all.iter().all(|frame| frame.picture.size() == size));
        }
    }
}
