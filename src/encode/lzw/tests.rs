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

/// A cut every so many codes.
fn cuts(codes: usize, side_by_side: usize) -> Cuts {
    Cuts {
        codes,
        side_by_side,
    }
}

/// Packs and unpacks in every way, and checks the count of bits against the bytes.
fn check(indices: &[u8], codes: usize) {
    let size = CodeSize::of(indices);
    let runs = Runs::of(indices);
    let mut dictionary = Dictionary::new(size);
    let whole = vec![runs.whole()];
    let cut = |side_by_side| {
        let cuts = cuts(codes, side_by_side);
        lifetimes(&mut Dictionaries::default(), &runs, 1, size, cuts)
    };
    for lifetimes in [whole, cut(2), cut(5)] {
        let plain = lifetimes.iter();
        let plain = plain.map(|range| greedy(&mut dictionary, &runs, range.clone()));
        let plain = plain.collect();
        for parsed in [plain, look_ahead(&mut dictionary, &runs, &lifetimes)] {
            let data = write(&parsed, size);
            assert_eq!(bits(&parsed, size).div_ceil(8), data.len() as u64 - 1);
            assert!(unpack(&data, indices.len()) == indices);
        }
        let forms = [indices, indices];
        let data = write(&search(&mut dictionary, forms, 4, &lifetimes, size), size);
        assert!(unpack(&data, indices.len()) == indices);
    }
}

/// The plain codes of a string, read pixel by pixel by the book.
fn by_the_book(indices: &[u8], size: CodeSize) -> Codes {
    let mut known: Vec<Vec<u8>> = Vec::new();
    let single = usize::from(size.first_free());
    let code = |known: &[Vec<u8>], phrase: &[u8]| match phrase {
        [index] => Some(u16::from(*index)),
        _ => {
            let at = known.iter().position(|learned| learned == phrase);
            at.map(|at| (single + at) as u16)
        }
    };
    let (mut codes, mut start) = (Codes::new(), 0);
    for end in 1..=indices.len() {
        let longer = indices.get(start..=end);
        if longer.is_some_and(|longer| code(&known, longer).is_some()) {
            continue;
        }
        codes.extend(code(&known, &indices[start..end]));
        if let Some(longer) = longer.filter(|_| single + known.len() < 4096) {
            known.push(longer.to_vec());
        }
        start = end;
    }
    codes
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
        indices in prop::collection::vec(0u8..5, 1..600), codes in 1usize..200,
    ) {
        check(&indices, codes);
    }

    #[test]
    fn runs_come_back_as_they_were(
        runs in prop::collection::vec((0u8..=255, 1usize..60), 1..60), codes in 1usize..200,
    ) {
        let run = |&(index, len): &(u8, usize)| std::iter::repeat_n(index, len);
        check(&runs.iter().flat_map(run).collect::<Vec<_>>(), codes);
    }

    #[test]
    fn runs_are_read_as_their_pixels_would_be(
        runs in prop::collection::vec((0u8..3, 1usize..90), 1..200),
    ) {
        let run = |&(index, len): &(u8, usize)| std::iter::repeat_n(index, len);
        let indices: Vec<u8> = runs.iter().flat_map(run).collect();
        let size = CodeSize::of(&indices);
        let runs = Runs::of(&indices);
        let mut dictionary = Dictionary::new(size);
        // Twice: the second time with what another lifetime has left.
        for _ in 0..2 {
            let codes = greedy(&mut dictionary, &runs, runs.whole());
            prop_assert!(codes == by_the_book(&indices, size));
        }
    }
}

#[test]
fn a_search_takes_one_of_the_two_forms_of_every_pixel() {
    let (one, other) = (noise(5000, 4), noise(5001, 4)[1..].to_vec());
    let size = CodeSize::of(&one);
    let runs = Runs::of(&one);
    let whole = vec![runs.whole()];
    let parsed = search(&mut Dictionary::new(size), [&one, &other], 8, &whole, size);
    let read = unpack(&write(&parsed, size), one.len());
    assert!((0..one.len()).all(|i| read[i] == one[i] || read[i] == other[i]));
    let plain = greedy(&mut Dictionary::new(size), &runs, runs.whole());
    assert!(parsed[0].len() < plain.len());
}

#[test]
fn noise_that_fills_the_dictionary_comes_back_as_it_was() {
    for colors in [2, 4, 255, 256] {
        check(&noise(30_000, colors), 700);
    }
}

#[test]
fn every_length_around_a_change_of_width_comes_back_as_it_was() {
    for len in 1..700 {
        check(&noise(len, 4), 100);
    }
}

/// The lifetimes of a string in rows of `width`.
fn cut(indices: &[u8], width: usize, cuts: Cuts) -> Vec<Range<usize>> {
    let runs = Runs::of(indices);
    let size = CodeSize::of(indices);
    lifetimes(&mut Dictionaries::default(), &runs, width, size, cuts)
}

#[test]
fn lifetimes_are_cut_where_the_picture_changes_its_kind() {
    let mut indices = noise(6000, 3);
    indices.extend(noise(6000, 3).iter().map(|index| index + 3));
    let cut = cut(&indices, 100, cuts(250, 16));
    let is_near = |range: &Range<usize>| range.start.abs_diff(6000) <= 500;
    assert!(cut.iter().any(is_near), "{cut:?}");
}

#[test]
fn a_full_dictionary_is_kept_while_it_fits() {
    let indices = noise(40_000, 2);
    assert_eq!(cut(&indices, 40, cuts(1024, 5)).len(), 1);
}

/// However large the picture, a dictionary that fits no longer is forgotten.
#[test]
fn large_pictures_are_cut_as_finely_as_small_ones() {
    let kind = |kind: u8| noise(20_000, 3).into_iter().map(move |i| i + 3 * kind);
    let indices: Vec<u8> = (0..40).flat_map(kind).collect();
    let cut = cut(&indices, 1000, cuts(1024, 5));
    let codes = |indices: &[u8]| {
        let runs = Runs::of(indices);
        greedy(
            &mut Dictionary::new(CodeSize::of(indices)),
            &runs,
            runs.whole(),
        )
        .len()
    };
    let parts = cut.iter().map(|range| codes(&indices[range.clone()]));
    assert!(2 * parts.sum::<usize>() < codes(&indices), "{cut:?}");
}
