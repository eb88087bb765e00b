//! Films of every small kind through the encoder and back, read by another crate.

use super::super::{Effort, Film, Pack, Packed, Write};
use super::*;
use crate::clock::{Instant, Plays};
use crate::pixels::{Plane, Rgb, Rgba, Size};
use proptest::prelude::*;
use std::io::{self, Cursor};

#[derive(Clone, Debug)]
struct Reel {
    film: Film,
    /// Pictures and the time each is shown, in ms.
    frames: Vec<(Plane, u64)>,
}

fn reel(size: (u32, u32), colors: usize, frames: Vec<(Vec<u8>, u64)>) -> Reel {
    let size = Size {
        width: size.0,
        height: size.1,
    };
    let color = |i: usize| Rgb([i as u8, (i * i / 3) as u8, 255 - i as u8]);
    let frame = |(indices, ms): (Vec<u8>, u64)| {
        let mut plane = Plane::new(size, 0);
        plane.indices_mut().copy_from_slice(&indices);
        (plane, ms)
    };
    Reel {
        film: Film {
            size,
            colors: (0..colors).map(color).collect(),
            frame_count: frames.len() as u64,
            plays: Plays::Forever,
            effort: Effort::default(),
        },
        frames: frames.into_iter().map(frame).collect(),
    }
}

fn bytes(reel: &Reel, effort: Effort) -> Vec<u8> {
    let film = Film {
        effort,
        ..reel.film.clone()
    };
    let mut out = Cursor::new(b"before".to_vec());
    out.set_position(6); // a file need not begin at its start
    let packer = WebpPacker::new(&film);
    let mut writer = Box::new(WebpWriter::new(&film, &mut out).unwrap());
    let mut end = 0;
    for (i, (now, ms)) in reel.frames.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| &reel.frames[i].0);
        end += ms;
        let packed = packer.pack(before, now, now.size().rect());
        writer.write(packed, Instant::at_ms(end)).unwrap();
    }
    writer.finish().unwrap();
    out.into_inner().split_off(6)
}

/// The chunks of a file or of a part of one.
fn chunks(mut bytes: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut chunks = Vec::new();
    while let Some((head, rest)) = bytes.split_first_chunk::<8>() {
        let length = u32::from_le_bytes(head[4..].try_into().unwrap()) as usize;
        chunks.push((&bytes[..4], &rest[..length]));
        bytes = &rest[length.next_multiple_of(2)..];
    }
    chunks
}

/// One stream as the other crate reads it.
fn still(stream: &[u8]) -> (u32, Vec<[u8; 4]>) {
    let mut file = b"RIFF\0\0\0\0WEBPVP8L".to_vec();
    file.extend((stream.len() as u32).to_le_bytes());
    file.extend(stream);
    file.extend(vec![0; stream.len() % 2]);
    let length = file.len() as u32 - 8;
    file[4..8].copy_from_slice(&length.to_le_bytes());
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(file)).unwrap();
    let mut buffer = vec![0; decoder.output_buffer_size().unwrap()];
    decoder.read_image(&mut buffer).unwrap();
    let pixel = |p: &[u8]| [p[0], p[1], p[2], *p.get(3).unwrap_or(&255)];
    let channels = if decoder.has_alpha() { 4 } else { 3 };
    (
        decoder.dimensions().0,
        buffer.chunks(channels).map(pixel).collect(),
    )
}

/// Pictures and times of a file, and its plays (0: forever). Frames are put together here: the
/// other crate's blending is off by one in a channel where opaque covers opaque.
fn shown(file: &[u8], size: Size) -> (Vec<(Rgba, u64)>, u16) {
    let three = |at: &[u8]| u32::from_le_bytes([at[0], at[1], at[2], 0]);
    let (mut canvas, mut frames, mut plays) = (Rgba::new(size, [0; 4]), Vec::new(), 1);
    let mut may_have_alpha = false;
    for (name, data) in chunks(&file[12..]) {
        match name {
            b"VP8L" => {
                canvas.pixels_mut().copy_from_slice(&still(data).1);
                frames.push((canvas.clone(), 0));
            }
            b"VP8X" => {
                assert_eq!(
                    (three(&data[4..]), three(&data[7..])),
                    (size.width - 1, size.height - 1)
                );
                may_have_alpha = data[0] & 16 != 0;
            }
            b"ANIM" => plays = u16::from_le_bytes([data[4], data[5]]),
            b"ANMF" => {
                let (x, y) = (2 * three(data), 2 * three(&data[3..]));
                let (width, pixels) = still(chunks(&data[16..])[0].1);
                assert_eq!(width, three(&data[6..]) + 1);
                assert_eq!(pixels.len() as u32, width * (three(&data[9..]) + 1));
                for (row, y) in pixels.chunks(width as usize).zip(y..) {
                    for (old, new) in canvas.row_mut(x, y, width).iter_mut().zip(row) {
                        let over = data[15] & 2 == 0;
                        assert!(new[3] == 255 || over && may_have_alpha);
                        *old = if new[3] == 0 { *old } else { *new };
                    }
                }
                frames.push((canvas.clone(), u64::from(three(&data[12..]))));
            }
            _ => panic!("an unknown chunk"),
        }
    }
    (frames, plays)
}

/// The reel's own pictures, equal neighbours merged; a still has no time.
fn expected(reel: &Reel) -> Vec<(Rgba, u64)> {
    let mut merged: Vec<(Rgba, u64)> = Vec::new();
    for (plane, ms) in &reel.frames {
        let picture = Rgba::of_plane(plane, &reel.film.colors);
        let ms = if reel.frames.len() == 1 { 0 } else { *ms };
        match merged.last_mut() {
            Some((last, time)) if *last == picture => *time += ms,
            _ => merged.push((picture, ms)),
        }
    }
    merged
}

/// Films of 1–5 frames, of flat cells with edits, from one pixel to some hundred.
fn any_reel() -> impl Strategy<Value = Reel> {
    let colors = prop_oneof![1usize..=20, Just(255usize), 1usize..=255];
    ((1u32..=40, 1u32..=24), colors, 1u32..=9, 1usize..=5).prop_flat_map(
        |(size, colors, cell, count)| {
            let area = (size.0 * size.1) as usize;
            let cells = prop::collection::vec(0..colors as u8, 64);
            let edits = prop::collection::vec((0..area, 1..40usize, 0..colors as u8), 0..6);
            let rest = prop::collection::vec(edits, count - 1);
            let times = prop::collection::vec(1u64..400, count);
            (cells, rest, times).prop_map(move |(cells, rest, times)| {
                let at = |i: usize| {
                    let (x, y) = (i as u32 % size.0 / cell, i as u32 / size.0 / cell);
                    cells[((x + 7 * y) % 64) as usize]
                };
                let mut planes: Vec<Vec<u8>> = vec![(0..area).map(at).collect()];
                for edits in rest {
                    let mut plane = planes[planes.len() - 1].clone();
                    for (start, len, index) in edits {
                        let end = (start + len).min(area);
                        plane[start..end].fill(index);
                    }
                    planes.push(plane);
                }
                reel(size, colors, planes.into_iter().zip(times).collect())
            })
        },
    )
}

proptest! {
    #[test]
    fn a_file_holds_the_very_pixels_and_times_of_its_film(reel in any_reel(), level in 0usize..4) {
        let file = bytes(&reel, Effort::LEVELS[level]);
        prop_assert_eq!(file.len() % 2, 0);
        prop_assert_eq!(u32::from_le_bytes(file[4..8].try_into().unwrap()) as usize, file.len() - 8);
        prop_assert_eq!(shown(&file, reel.film.size).0, expected(&reel));
        prop_assert_eq!(bytes(&reel, Effort::LEVELS[level]), file);
    }

    #[test]
    fn noise_survives_too(pixels in prop::collection::vec(any::<u8>(), 900..=900)) {
        let pixels: Vec<u8> = pixels.into_iter().map(|p| p % 255).collect();
        let reel = reel((30, 30), 255, vec![(pixels, 40)]);
        prop_assert_eq!(shown(&bytes(&reel, Effort::Normal), reel.film.size).0, expected(&reel));
    }
}

#[test]
fn plays_are_counted_in_all() {
    for (plays, stored) in [
        (Plays::Forever, 0),
        (Plays::Times(1), 1),
        (Plays::Times(65_535), 65_535),
    ] {
        let mut film = reel((2, 1), 2, vec![(vec![0, 1], 40), (vec![1, 1], 40)]);
        film.film.plays = plays;
        assert_eq!(
            shown(&bytes(&film, Effort::Normal), film.film.size).1,
            stored
        );
    }
}

#[test]
fn a_delay_beyond_the_field_is_continued_by_frames_that_paint_nothing() {
    let film = reel(
        (3, 1),
        2,
        vec![(vec![0, 1, 0], 40_000_000), (vec![0, 0, 1], 7)],
    );
    let (frames, _) = shown(&bytes(&film, Effort::Normal), film.film.size);
    let times: Vec<u64> = frames.iter().map(|frame| frame.1).collect();
    assert_eq!(times, [16_777_215, 16_777_215, 6_445_570, 7]);
    assert!(frames[..3].iter().all(|frame| frame.0 == frames[0].0));
}

#[test]
fn one_colour_over_a_large_picture_takes_few_bytes() {
    let film = reel((1000, 600), 1, vec![(vec![0; 600_000], 40)]);
    let file = bytes(&film, Effort::Normal);
    assert!(file.len() <= 80, "{} bytes", file.len());
    assert_eq!(shown(&file, film.film.size).0, expected(&film));
}

#[test]
fn films_that_do_not_fit_are_refused() {
    let film = reel((2, 1), 2, vec![(vec![0, 1], 40), (vec![1, 1], 40)]).film;
    let refused = |film: &Film| WebpWriter::new(film, Cursor::new(Vec::new())).is_err();
    assert!(!refused(&film));
    let mut wide = film.clone();
    wide.size.width = 16_385;
    let mut lasting = film.clone();
    lasting.plays = Plays::Times(65_536);
    let mut colorful = film.clone();
    colorful.colors = vec![Rgb([0; 3]); 256];
    assert!([wide, lasting, colorful].iter().all(refused));
}

#[test]
fn a_film_without_frames_is_an_error() {
    let film = reel((1, 1), 1, vec![(vec![0], 40)]).film;
    let writer = Box::new(WebpWriter::new(&film, Cursor::new(Vec::new())).unwrap());
    assert_eq!(
        writer.finish().unwrap_err().kind(),
        io::ErrorKind::InvalidInput
    );
    let mut writer = WebpWriter::new(&film, Cursor::new(Vec::new())).unwrap();
    assert!(writer.write(Packed::Unchanged, Instant::at_ms(40)).is_err());
}
