//! Numbers as options take them: whatever else is typed, the answer is what is allowed.
//!
//! ```text
//!  --scale 0   --scale -1   --scale 1.5   --scale x   --scale 99999999999
//!      all: expected 1 to 100
//! ```

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A parser of whole numbers in a range, for one option. `N` is the type of its field: name it, for
/// clap finds out only when the option is read.
pub fn whole<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + Display + Clone,
{
    move |text| match text.parse() {
        Ok(n) if range.contains(&n) => Ok(n),
        _ => Err(format!("expected {} to {}", range.start(), range.end())),
    }
}

/// The same for milliseconds.
pub fn millis(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> + Clone {
    let whole = whole(range);
    move |text| whole(text).map_err(|error| format!("{error}: a whole number of milliseconds"))
}

/// Lets the options of a command and all below it take `-5` for a number out of range and not for
/// an option that does not exist.
pub fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes_value = |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_positional();
    command
        .mut_args(|arg| match takes_value(&arg) {
            true => arg.allow_negative_numbers(true),
            false => arg,
        })
        .mut_subcommands(with_negative_numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_of_the_range_is_answered_with_the_range() {
        let parse = whole(1..=100u32);
        assert_eq!(parse("1"), Ok(1));
        assert_eq!(parse("100"), Ok(100));
        for wrong in ["0", "101", "-5", "1.5", "", "x", "99999999999999999999"] {
            assert_eq!(parse(wrong), Err("expected 1 to 100".into()), "{wrong}");
        }
    }
}
