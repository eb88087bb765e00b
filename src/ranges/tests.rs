//! What is typed for rows of numbers, and what becomes of it.

use super::*;
use proptest::prelude::*;

const ALL: [Numbered; 3] = [Numbered::Frames, Numbered::Seeds, Numbered::Values];

fn listed(text: &str, numbered: Numbered, total: u64) -> Result<Vec<u64>, String> {
    let rows = Ranges::parse(text, numbered)?.rows(total)?;
    Ok(rows.into_iter().flat_map(Row::iter).collect())
}

#[test]
fn frames_seeds_and_values_are_typed_alike() {
    for (text, numbers) in [
        ("7", &[7_u64][..]),
        ("0..3", &[0, 1, 2]),
        ("0..=3", &[0, 1, 2, 3]),
        ("0 ..= 3", &[0, 1, 2, 3]),
        ("1..=7:2", &[1, 3, 5, 7]),
        ("1..7:3", &[1, 4]),
        ("9,1,3..5", &[9, 1, 3, 4]),
        ("5..=6, 1", &[5, 6, 1]),
    ] {
        for numbered in ALL {
            let listed = listed(text, numbered, 100);
            assert_eq!(listed.as_deref(), Ok(numbers), "{text} of {numbered:?}");
        }
    }
}

#[test]
fn where_there_is_a_last_one_places_are_counted_from_it() {
    let frames = |text| listed(text, Numbered::Frames, 150).unwrap();
    assert_eq!(frames("147.."), [147, 148, 149]);
    assert_eq!(frames("..2"), [0, 1]);
    assert_eq!(frames("..=2"), [0, 1, 2]);
    assert_eq!(frames("-1"), [149]);
    assert_eq!(frames("-2.."), [148, 149]);
    assert_eq!(frames("-2..=-1"), [148, 149]);
    assert_eq!(frames("50%"), [75]);
    assert_eq!(frames("100%"), [149]);
    assert_eq!(frames("99%..=100%"), [148, 149]);
    assert_eq!(frames("50%..52%"), [75, 76, 77]);
    assert_eq!(frames("..:50"), [0, 50, 100]);
}

#[test]
fn elsewhere_open_ends_and_shares_are_refused_with_the_reason() {
    for numbered in [Numbered::Seeds, Numbered::Values] {
        for text in ["12..", "..12", "..", "-1", "-5..", "1..-1", "50%", "0..50%"] {
            let error = listed(text, numbered, 1000).unwrap_err();
            assert!(error.contains("are for frames"), "{error}");
            assert!(error.contains("0..=23:2"), "{error}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_shown_with_what_is_allowed() {
    for numbered in ALL {
        for text in [
            "",
            "a",
            "1,,2",
            "1,",
            "--1",
            "-0",
            "+1",
            "1.5",
            "101%",
            "-5%",
            "1..2..3",
            "1..=",
            "1..==2",
            "1..=2..=3",
            "7:2",
            "0..4:0",
            "0..4:",
            "0..4:-1",
            "0...4",
            "99999999999999999999",
            "1-5",
        ] {
            let error = listed(text, numbered, 1000).unwrap_err();
            assert!(error.contains(numbered.allowed()), "{text}: {error}");
        }
        let error = listed("464-483", numbered, 1000).unwrap_err();
        assert!(error.contains("is written 464..=483"), "{error}");
    }
}

#[test]
fn a_row_that_holds_nothing_is_an_error_of_its_own() {
    for (text, row) in [
        ("9..3", "9..3"),
        ("7..7", "7..7"),
        ("0..0", "0..0"),
        ("5..=4", "5..=4"),
    ] {
        for numbered in ALL {
            let error = listed(text, numbered, 150).unwrap_err();
            let words = format!("{row} holds no {}", numbered.noun());
            assert!(error.contains(&words), "{error}");
        }
    }
}

#[test]
fn rows_of_any_length_cost_nothing_and_do_not_overflow() {
    let rows = Ranges::parse("0..=4294967295", Numbered::Seeds).unwrap();
    assert_eq!(rows.rows(1 << 32).unwrap()[0].count(), 1 << 32);
    let all = format!("0..={}", u64::MAX);
    let rows = Ranges::parse(&all, Numbered::Values).unwrap();
    assert!(rows.rows(1 << 32).is_err());
    let last = Row::one(u64::MAX);
    assert_eq!((last.count(), last.iter().count()), (1, 1));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[-0-9.,%=: ]{0,12}", total in 0u64..200) {
        for numbered in ALL {
            let rows = Ranges::parse(&text, numbered).and_then(|ranges| ranges.rows(total));
            for row in rows.into_iter().flatten() {
                prop_assert!(row.first <= row.last && row.last < total);
                prop_assert_eq!(row.count(), row.iter().count() as u64);
            }
        }
    }
}
