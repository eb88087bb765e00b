//! Random strings through every way of parsing and back through the `gif` crate's decoder.

use super::*;
use proptest::prelude::*;

/// What a reader makes of LZW data.
fn unpack(data: &[u8], pixels: usize) -> Vec<u8> {
    let mut gif = ::gif::Encoder::new(Vec::new(), pixels as u16, 1, &[0; 768]).unwrap();
    let frame = ::gif::Frame {
        width: pixels as u16,
        height: 1,
        buffer: data.to_vec().into(),
        ..::gif::Frame::default()
    };
    gif.write_lzw_pre_encoded_frame(&frame).unwrap();
    let bytes = gif.into_inner().unwrap();
    let mut options = ::gif::DecodeOptions::new();
    options.check_lzw_end_code(true);
    options.check_frame_consistency(true);
    let mut reader = options.read_info(bytes.as_slice()).unwrap();
    reader.read_next_frame().unwrap().unwrap().buffer.to_vec()
}

/// Packs and unpacks in every way, and checks the count of bits against the bytes.
fn check(indices: &[u8], parts: usize) {
    let size = CodeSize::of(indices);
    let mut dictionary = Dictionary::new(size);
    let whole = std::iter::once(0..indices.len()).collect();
    let cut = lifetimes(&mut dictionary, indices, 1, parts, size);
    for lifetimes in [whole, cut] {
        let plain = lifetimes.iter();
        let plain = plain.map(|range| greedy(&mut dictionary, &indices[range.clone()]));
        let plain = plain.collect();
        for parsed in [plain, look_ahead(&mut dictionary, indices, &lifetimes)] {
            let data = write(&parsed, size);
            assert_eq!(bits(&parsed, size).div_ceil(8), data.len() as u64 - 1);
            assert!(unpack(&data, indices.len()) == indices);
        }
        let forms = [indices, indices];
        let data = write(&search(&mut dictionary, forms, 4, &lifetimes, size), size);
        assert!(unpack(&data, indices.len()) == indices);
    }
}

/// A reproducible noise.
fn noise(len: usize, colors: u32) -> Vec<u8> {
    let mut state = 1_u32;
    let next = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((state >> 8) % colors) as u8
    };
    (0..len).map(next).collect()
}

proptest! {
    #[test]
    fn strings_of_few_colours_come_back_as_they_were(
        indices in prop::collection::vec(0u8..5, 1..600), parts in 1usize..20,
    ) {
        check(&indices, parts);
    }

    #[test]
    fn runs_come_back_as_they_were(
        runs in prop::collection::vec((0u8..=255, 1usize..60), 1..60), parts in 1usize..20,
    ) {
        let run = |&(index, len): &(u8, usize)| std::iter::repeat_n(index, len);
        check(&runs.iter().flat_map(run).collect::<Vec<_>>(), parts);
    }
}

#[test]
fn a_search_takes_one_of_the_two_forms_of_every_pixel() {
    let (one, other) = (noise(5000, 4), noise(5001, 4)[1..].to_vec());
    let size = CodeSize::of(&one);
    let whole = std::iter::once(0..one.len()).collect::<Vec<_>>();
    let parsed = search(&mut Dictionary::new(size), [&one, &other], 8, &whole, size);
    let read = unpack(&write(&parsed, size), one.len());
    assert!((0..one.len()).all(|i| read[i] == one[i] || read[i] == other[i]));
    let plain = greedy(&mut Dictionary::new(size), &one);
    assert!(parsed[0].len() < plain.len());
}

#[test]
fn noise_that_fills_the_dictionary_comes_back_as_it_was() {
    for colors in [2, 4, 255, 256] {
        check(&noise(30_000, colors), 7);
    }
}

#[test]
fn every_length_around_a_change_of_width_comes_back_as_it_was() {
    for len in 1..700 {
        check(&noise(len, 4), 1);
    }
}

#[test]
fn lifetimes_are_cut_where_the_picture_changes_its_kind() {
    let mut indices = noise(6000, 3);
    indices.extend(noise(6000, 3).iter().map(|index| index + 3));
    let size = CodeSize::of(&indices);
    let cut = lifetimes(&mut Dictionary::new(size), &indices, 100, 12, size);
    assert!(cut.iter().any(|range| range.start == 6000), "{cut:?}");
}

#[test]
fn a_full_dictionary_is_kept_while_it_fits() {
    let indices = noise(40_000, 2);
    let size = CodeSize::of(&indices);
    let cut = lifetimes(&mut Dictionary::new(size), &indices, 40, 4, size);
    let whole = [greedy(&mut Dictionary::new(size), &indices)];
    assert!(whole[0].len() > 2000);
    assert_eq!(cut.len(), 1);
}
