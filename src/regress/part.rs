//! A run in parts, on several machines: which scenes belong to which part.
//!
//! ```text
//!  --partition hash:2/4     a b c d e f g h ─▶ hash of the name modulo 4 ─▶ part 2: b g
//! ```
//!
//! A scene's part depends on its name alone, so it stays where it is when others are added.

use super::record::Part;
use std::str::FromStr;
use xxhash_rust::xxh3::xxh3_64;

/// More parts than anyone has machines.
const MOST_PARTS: u32 = 10_000;

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let parse = || {
            let (number, of) = text.strip_prefix("hash:")?.split_once('/')?;
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            let sound = (1..=of).contains(&number) && of <= MOST_PARTS;
            sound.then_some(Part { number, of })
        };
        parse().ok_or_else(|| {
            format!("{text:?} is not hash:N/M with N from 1 to M and M at most {MOST_PARTS}")
        })
    }
}

impl Part {
    /// Whether a scene of that name belongs to it.
    pub fn holds(self, name: &str) -> bool {
        xxh3_64(name.as_bytes()) % u64::from(self.of) + 1 == u64::from(self.number)
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "hash:{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_in_exactly_one_part() {
        for name in ["distance-flood", "a", "", "<img>"] {
            let parts = (1..=7).map(|number| Part { number, of: 7 });
            assert_eq!(parts.filter(|part| part.holds(name)).count(), 1, "{name}");
        }
    }

    #[test]
    fn a_part_is_written_as_it_is_read_and_nonsense_is_refused() {
        let part: Part = "hash:2/4".parse().unwrap();
        assert_eq!(part.to_string(), "hash:2/4");
        for wrong in [
            "2/4",
            "hash:0/4",
            "hash:5/4",
            "hash:1/0",
            "hash:1/99999",
            "",
        ] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
    }
}
