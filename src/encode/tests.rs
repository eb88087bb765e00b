//! Films of every small kind through both animated formats and back, read by other crates.
//!
//! ```text
//!  planes ─pack─▶ write ─▶ bytes ─▶ `gif` / `png` crate ─▶ composited here ─▶ the same pixels
//! ```

use super::*;
use crate::pixels::Rgba;
use proptest::prelude::*;
use std::io::{Cursor, Seek, SeekFrom};

/// A film in memory: planes, and when each ends.
#[derive(Clone, Debug)]
struct Reel {
    film: Film,
    planes: Vec<Plane>,
    ends_ms: Vec<u64>,
}

/// What a reader made of a file: pictures with their time, and the number of plays (0: forever).
struct Shown {
    frames: Vec<(Rgba, u64)>,
    plays: u32,
}

fn packed(reel: &Reel, packer: &dyn Pack) -> Vec<Packed> {
    let rect = reel.film.size.rect();
    let before = |i: usize| i.checked_sub(1).map(|i| &reel.planes[i]);
    let pack = |(i, now)| packer.pack(before(i), now, rect);
    reel.planes.iter().enumerate().map(pack).collect()
}

fn write(reel: &Reel, packer: &dyn Pack, mut writer: Box<dyn Write + '_>) -> io::Result<()> {
    for (frame, &end) in packed(reel, packer).into_iter().zip(&reel.ends_ms) {
        writer.write(frame, Instant::at_ms(end))?;
    }
    writer.finish()
}

fn write_gif(reel: &Reel, file: &mut dyn io::Write) -> io::Result<()> {
    let writer = GifWriter::new(&reel.film, file)?;
    write(reel, &GifPacker::new(&reel.film), Box::new(writer))
}

fn write_apng<F: io::Write + Seek>(reel: &Reel, file: &mut F) -> io::Result<()> {
    let writer = ApngWriter::new(&reel.film, file)?;
    write(reel, &ApngPacker::new(&reel.film), Box::new(writer))
}

fn gif_bytes(reel: &Reel) -> Vec<u8> {
    let mut out = Vec::new();
    write_gif(reel, &mut out).unwrap();
    out
}

fn apng_bytes(reel: &Reel) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    write_apng(reel, &mut out).unwrap();
    out.into_inner()
}

/// Paints `pixels` of a rectangle, except transparent ones where `over`.
fn paint(canvas: &mut Rgba, rect: Rect, pixels: &[[u8; 4]], over: bool) {
    for (y, row) in pixels.chunks(rect.width as usize).enumerate() {
        let target = canvas.row_mut(rect.x, rect.y + y as u32, rect.width);
        for (old, new) in target.iter_mut().zip(row) {
            if !over || new[3] != 0 {
                *old = *new;
            }
        }
    }
}

fn read_gif(bytes: &[u8], size: Size) -> Shown {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(bytes).unwrap();
    let mut canvas = Rgba::new(size, [0; 4]);
    let mut frames: Vec<(Rgba, u64)> = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let side = u32::from;
        let rect = Rect {
            x: side(frame.left),
            y: side(frame.top),
            width: side(frame.width),
            height: side(frame.height),
        };
        let pixels: Vec<[u8; 4]> = frame.buffer.as_chunks::<4>().0.to_vec();
        paint(&mut canvas, rect, &pixels, true);
        frames.push((canvas.clone(), u64::from(frame.delay) * 10));
    }
    let plays = match decoder.repeat() {
        ::gif::Repeat::Infinite => 0,
        ::gif::Repeat::Finite(n) => u32::from(n) + 1,
    };
    Shown { frames, plays }
}

fn read_apng(bytes: &[u8], size: Size) -> Shown {
    let mut decoder = ::png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(::png::Transformations::EXPAND | ::png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let control = reader.info().animation_control;
    let mut canvas = Rgba::new(size, [0; 4]);
    let mut frames = Vec::new();
    for _ in 0..control.map_or(1, |control| control.num_frames) {
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        let out = reader.next_frame(&mut buffer).unwrap();
        let pixels = buffer[..out.buffer_size()].as_chunks::<4>().0;
        let (mut rect, mut over, mut ms) = (size.rect(), false, 0);
        if let Some(control) = reader.info().frame_control {
            rect = Rect {
                x: control.x_offset,
                y: control.y_offset,
                width: control.width,
                height: control.height,
            };
            over = control.blend_op == ::png::BlendOp::Over;
            ms = u64::from(control.delay_num) * 1000 / u64::from(control.delay_den);
        }
        paint(&mut canvas, rect, pixels, over);
        frames.push((canvas.clone(), ms));
    }
    reader.finish().unwrap();
    Shown {
        frames,
        plays: control.map_or(1, |control| control.num_plays),
    }
}

/// A film of `n` colours from planes and the time of each frame in ms.
fn reel(size: (u32, u32), colors: usize, frames: &[(Vec<u8>, u64)]) -> Reel {
    let size = Size {
        width: size.0,
        height: size.1,
    };
    let color = |i: usize| Rgb([i as u8, (i * 7) as u8, 255 - i as u8]);
    let plane = |(indices, _): &(Vec<u8>, u64)| {
        let mut plane = Plane::new(size, 0);
        plane.indices_mut().copy_from_slice(indices);
        plane
    };
    let mut end = 0;
    let mut ends_ms = Vec::new();
    for (_, ms) in frames {
        end += ms;
        ends_ms.push(end);
    }
    Reel {
        film: Film {
            size,
            colors: (0..colors).map(color).collect(),
            frame_count: frames.len() as u64,
            plays: Plays::Forever,
            effort: Effort::Normal,
        },
        planes: frames.iter().map(plane).collect(),
        ends_ms,
    }
}

/// The reel's own frames, equal neighbours merged.
fn merged(reel: &Reel) -> Vec<(Rgba, u64)> {
    let mut frames: Vec<(Rgba, u64)> = Vec::new();
    let mut start = 0;
    for (plane, &end) in reel.planes.iter().zip(&reel.ends_ms) {
        let picture = Rgba::of_plane(plane, &reel.film.colors);
        match frames.last_mut() {
            Some((last, ms)) if *last == picture => *ms += end - start,
            _ => frames.push((picture, end - start)),
        }
        start = end;
    }
    frames
}

/// Films of 1–6 frames up to 9×7 pixels; few colours are in use, whatever the palette; times are
/// multiples of 10 ms so that both formats hold them exactly.
fn any_reel() -> impl Strategy<Value = Reel> {
    let palette = prop_oneof![
        Just(1usize),
        Just(2),
        Just(3),
        Just(4),
        Just(255),
        1usize..=255
    ];
    ((1u32..=9, 1u32..=7), palette, 1usize..=6).prop_flat_map(|(size, colors, count)| {
        let area = (size.0 * size.1) as usize;
        let first = prop::collection::vec(0..colors as u8, area);
        let edits = prop::collection::vec((0..area, 0..colors as u8), 0..8);
        let rest = prop::collection::vec(edits, count - 1);
        let times = prop::collection::vec(1u64..40, count);
        (first, rest, times).prop_map(move |(first, rest, times)| {
            let mut planes = vec![first];
            for edits in rest {
                let mut plane = planes[planes.len() - 1].clone();
                for (at, index) in edits {
                    plane[at] = index;
                }
                planes.push(plane);
            }
            let times = times.into_iter().map(|cs| cs * 10);
            reel(
                size,
                colors,
                &planes.into_iter().zip(times).collect::<Vec<_>>(),
            )
        })
    })
}

proptest! {
    #[test]
    fn a_gif_holds_the_very_pixels_and_times_of_its_film_at_every_effort(mut reel in any_reel()) {
        for effort in Effort::LEVELS {
            reel.film.effort = effort;
            let shown = read_gif(&gif_bytes(&reel), reel.film.size);
            let mut expected = merged(&reel);
            // 1/100 s at the end would be shown for a tenth: the frame before gives one, if it can.
            if let [.., (_, before), (_, 10)] = &mut expected[..]
                && *before >= 30
            {
                *before -= 10;
            }
            if let Some((_, last @ 10)) = expected.last_mut() {
                *last = 20;
            }
            prop_assert_eq!(shown.frames, expected);
        }
    }

    #[test]
    fn an_apng_holds_the_very_pixels_and_times_of_its_film(
        mut reel in any_reel(), effort in prop::sample::select(Effort::LEVELS.to_vec()),
    ) {
        reel.film.effort = effort;
        let shown = read_apng(&apng_bytes(&reel), reel.film.size);
        let mut expected = merged(&reel);
        if reel.film.frame_count == 1 {
            expected[0].1 = 0; // a plain PNG has no time
        }
        prop_assert_eq!(shown.frames, expected);
    }

    #[test]
    fn a_still_holds_the_very_pixels_of_its_plane(reel in any_reel()) {
        let (plane, colors) = (&reel.planes[0], &reel.film.colors);
        let expected = Rgba::of_plane(plane, colors);
        for bytes in [png_bytes(plane, colors), png_rgba_bytes(&expected)] {
            prop_assert_eq!(&read_apng(&bytes, plane.size()).frames[0].0, &expected);
        }
    }
}

/// Three frames of two colours, the middle one shown twice.
fn blink() -> Reel {
    let (off, on) = (vec![0, 0, 0, 1], vec![0, 1, 0, 0]);
    let frames = [(off.clone(), 80), (on.clone(), 90), (on, 80), (off, 100)];
    reel((2, 2), 2, &frames)
}

#[test]
fn plays_are_counted_in_all() {
    for (plays, expected) in [
        (Plays::Forever, 0),
        (Plays::Times(1), 1),
        (Plays::Times(5), 5),
        (Plays::Times(65_536), 65_536),
    ] {
        let mut reel = blink();
        reel.film.plays = plays;
        let size = reel.film.size;
        assert_eq!(read_gif(&gif_bytes(&reel), size).plays, expected);
        assert_eq!(read_apng(&apng_bytes(&reel), size).plays, expected);
    }
    let mut once = blink();
    once.film.plays = Plays::Times(1);
    let bytes = gif_bytes(&once);
    assert!(!bytes.windows(8).any(|w| w == b"NETSCAPE"));
}

#[test]
fn a_delay_beyond_the_field_is_continued_by_frames_that_paint_nothing() {
    let frames = [(vec![0, 1], 1_400_000), (vec![1, 0], 65_537)];
    let reel = reel((2, 1), 2, &frames);
    let total = |shown: &Shown| shown.frames.iter().map(|f| f.1).sum::<u64>();

    let shown = read_gif(&gif_bytes(&reel), reel.film.size);
    assert_eq!(shown.frames.len(), 4);
    assert_eq!(total(&shown), 1_465_540);
    assert_eq!(shown.frames[0].0, shown.frames[2].0);

    let shown = read_apng(&apng_bytes(&reel), reel.film.size);
    assert_eq!(shown.frames.len(), 3);
    assert_eq!(total(&shown), 1_465_537);
    assert_eq!(shown.frames[1].0, shown.frames[2].0);
}

#[test]
fn the_palette_and_the_code_size_are_as_small_as_the_colours_allow() {
    // header, screen, flags: 2 << (flags & 7) entries; after the palette of 3 colours + unchanged
    // and the control extension, the image descriptor and its code size
    let bytes = gif_bytes(&reel((2, 1), 3, &[(vec![2, 0], 10)]));
    assert_eq!(2 << (bytes[10] & 7), 4);
    let image = 13 + 3 * 4 + 19 + 8;
    assert_eq!((bytes[image], bytes[image + 10]), (b',', 2));
    assert_eq!(
        2 << (gif_bytes(&reel((1, 1), 255, &[(vec![9], 10)]))[10] & 7),
        256
    );
}

#[test]
fn unused_colours_are_dropped_only_where_that_saves_bits() {
    let bits = |bytes: Vec<u8>| bytes[24];
    let still = reel((2, 1), 200, &[(vec![199, 0], 10)]);
    assert_eq!(bits(png_bytes(&still.planes[0], &still.film.colors)), 1);
    assert_eq!(bits(apng_bytes(&still)), 8);
    let blink = apng_bytes(&blink());
    assert_eq!(bits(blink), 2);
}

#[test]
fn a_sequence_packs_every_frame_as_a_file() {
    let reel = blink();
    for (frame, plane) in packed(&reel, &PngPacker::new(&reel.film))
        .iter()
        .zip(&reel.planes)
    {
        let Packed::Changed { data, .. } = frame else {
            panic!("a frame was left out");
        };
        assert_eq!(*data, png_bytes(plane, &reel.film.colors));
    }
}

#[test]
fn films_that_do_not_fit_are_refused() {
    let mut wide = blink().film;
    wide.size.width = 65_536;
    assert!(GifWriter::new(&wide, io::sink()).is_err());
    let mut lasting = blink().film;
    lasting.plays = Plays::Times(65_537);
    assert!(GifWriter::new(&lasting, io::sink()).is_err());
    let mut colorful = blink().film;
    colorful.colors = vec![Rgb([0; 3]); 256];
    assert!(GifWriter::new(&colorful, io::sink()).is_err());
    assert!(ApngWriter::new(&colorful, Cursor::new(Vec::new())).is_err());
}

/// A file on a disk with room for so many operations and bytes.
struct Full {
    file: Cursor<Vec<u8>>,
    room: usize,
    flush_fails: bool,
}

impl Full {
    fn new(room: usize) -> Full {
        Full {
            file: Cursor::new(Vec::new()),
            room,
            flush_fails: false,
        }
    }
}

impl io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = bytes.len().min(self.room);
        if n == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.room -= n;
        self.file.write(&bytes[..n])
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.flush_fails {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl Seek for Full {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

#[test]
fn a_disk_that_fills_up_at_any_byte_is_reported() {
    let reel = blink();
    let gif_len = gif_bytes(&reel).len();
    for room in 0..gif_len {
        let error = write_gif(&reel, &mut Full::new(room)).unwrap_err();
        assert_eq!(
            error.kind(),
            io::ErrorKind::StorageFull,
            "after {room} bytes"
        );
    }
    write_gif(&reel, &mut Full::new(gif_len)).unwrap();

    let apng_len = apng_bytes(&reel).len() + 20; // acTL is written twice
    for room in 0..apng_len {
        let error = write_apng(&reel, &mut Full::new(room)).unwrap_err();
        assert_eq!(
            error.kind(),
            io::ErrorKind::StorageFull,
            "after {room} bytes"
        );
    }
    write_apng(&reel, &mut Full::new(apng_len)).unwrap();

    let mut file = Full::new(usize::MAX);
    file.flush_fails = true;
    assert!(write_gif(&reel, &mut file).is_err());
    assert!(write_apng(&reel, &mut file).is_err());
}
