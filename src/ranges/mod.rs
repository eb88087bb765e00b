//! The one language in which rows of numbers are typed: frames, seeds, swept values.
//!
//! ```text
//!  0..24     0 to 23: the end is left out      1,5,9         these three
//!  0..=23    0 to 23: the end is included      11..=31:2     every second: 11, 13, … 31
//!                                              0..4,10..=12  several together
//!  where there is a last number, as a film has, also
//!  12..      from 12 on        -1    the last          50%         the one half-way
//!  ..12      all before 12     -5..  the last five     25%..75%
//! ```
//!
//! [`Ranges`] is what was typed; it becomes [`Row`]s when it is known how many numbers there are.

/// What is numbered, for the sense of open ends and the words of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbered {
    /// Frames of a film, which has a last one.
    Frames,
    /// Seeds.
    Seeds,
    /// Whole numbers that a setting takes.
    Values,
}

impl Numbered {
    fn noun(self) -> &'static str {
        match self {
            Numbered::Frames => "frame",
            Numbered::Seeds => "seed",
            Numbered::Values => "value",
        }
    }

    /// What is allowed, in words.
    pub fn allowed(self) -> &'static str {
        match self {
            Numbered::Frames => {
                "allowed are 7, 0..24 (without 24), 0..=23, 0..=23:2 (every second), 12.., -1 (the \
                 last), 50%, and several of them with commas"
            }
            Numbered::Seeds | Numbered::Values => {
                "allowed are 7, 0..24 (without 24), 0..=23, 0..=23:2 (every second), and several of \
                 them with commas; 12.., -1 and 50% are for frames, which have a last one"
            }
        }
    }
}

/// Numbers in a row: `first`, `first + step`, … up to `last`, which is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The first.
    pub first: u64,
    /// The last, not before the first.
    pub last: u64,
    /// From one to the next, not 0.
    pub step: u64,
}

impl Row {
    /// One number.
    pub fn one(number: u64) -> Row {
        Row {
            first: number,
            last: number,
            step: 1,
        }
    }

    /// How many there are, not 0; at most `u64::MAX` is said.
    pub fn count(&self) -> u64 {
        ((self.last - self.first) / self.step).saturating_add(1)
    }

    /// One after the other.
    pub fn iter(self) -> impl Iterator<Item = u64> {
        let next = move |number: &u64| number.checked_add(self.step).filter(|n| *n <= self.last);
        std::iter::successors(Some(self.first), next)
    }
}

/// A place among numbers of which there may be any many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Counted from the first.
    FromStart(u64),
    /// Counted from the end: 1 is the last.
    FromEnd(u64),
    /// So many percent of the way.
    Percent(u8),
}

/// One number or some in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    One(Place),
    Row {
        from: Option<Place>,
        to: Option<Place>,
        /// Whether `to` belongs to it.
        with_end: bool,
        step: u64,
    },
}

/// Rows of numbers as they were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranges {
    text: String,
    numbered: Numbered,
    parts: Vec<Part>,
}

impl Ranges {
    /// Reads what was typed.
    ///
    /// # Errors
    /// In words, with what is allowed.
    pub fn parse(text: &str, numbered: Numbered) -> Result<Ranges, String> {
        let parts = text
            .split(',')
            .map(|part| parse_part(part.trim(), numbered));
        Ok(Ranges {
            text: text.to_owned(),
            numbered,
            parts: parts.collect::<Result<_, _>>()?,
        })
    }

    /// What was typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The rows among the numbers from 0 up to before `total`, in the order typed.
    ///
    /// # Errors
    /// In words, if one of them is not there, or a row holds nothing.
    pub fn rows(&self, total: u64) -> Result<Vec<Row>, String> {
        self.parts
            .iter()
            .map(|part| self.row(part, total))
            .collect()
    }

    fn row(&self, part: &Part, total: u64) -> Result<Row, String> {
        let last_of_all = total.saturating_sub(1);
        let (start, end, step) = part.edges(total);
        if start >= total || end > total {
            return Err(match self.numbered {
                Numbered::Frames => {
                    format!(
                        "{}: the film has {total} frames, 0 to {last_of_all}",
                        self.text
                    )
                }
                _ => format!(
                    "{}: a {} is a whole number from 0 to {last_of_all}",
                    self.text,
                    self.numbered.noun()
                ),
            });
        }
        if start >= end {
            let why = match part {
                Part::Row { with_end: true, .. } => "a row goes upwards",
                _ => "a row goes upwards, and its end is left out",
            };
            let dots = match part {
                Part::Row { with_end: true, .. } => format!("{start}..={}", end.saturating_sub(1)),
                _ => format!("{start}..{end}"),
            };
            return Err(format!(
                "{}: {dots} holds no {}: {why}",
                self.text,
                self.numbered.noun()
            ));
        }
        let last = start + (end - 1 - start) / step * step;
        Ok(Row {
            first: start,
            last,
            step,
        })
    }
}

impl Part {
    /// The first number, the one after the last, and the step.
    fn edges(&self, total: u64) -> (u64, u64, u64) {
        match *self {
            Part::One(place) => {
                let number = place.number(total);
                (number, number.saturating_add(1), 1)
            }
            Part::Row {
                from,
                to,
                with_end,
                step,
            } => {
                let start = from.map_or(0, |place| place.edge(total));
                let end = match (to, with_end) {
                    (None, _) => total,
                    (Some(place), false) => place.edge(total),
                    (Some(place), true) => place.number(total).saturating_add(1),
                };
                (start, end, step)
            }
        }
    }
}

impl Place {
    /// Numbers before this place; `u64::MAX` for a place before the first.
    fn edge(self, total: u64) -> u64 {
        match self {
            Place::FromStart(n) => n,
            Place::FromEnd(n) => total.checked_sub(n).unwrap_or(u64::MAX),
            Place::Percent(p) => (u128::from(total) * u128::from(p) / 100) as u64,
        }
    }

    /// The number at this place: 100 % of the way is the last one, as a viewer's slider has it.
    fn number(self, total: u64) -> u64 {
        match self {
            Place::Percent(_) => self.edge(total).min(total.saturating_sub(1)),
            _ => self.edge(total),
        }
    }
}

fn parse_part(text: &str, numbered: Numbered) -> Result<Part, String> {
    let refuse = |why: &str| Err(refusal(text, why, numbered));
    let (row, step) = match text.split_once(':') {
        Some((row, step)) => match digits(step.trim()) {
            Some(step) if step > 0 && row.contains("..") => (row, step),
            _ => return refuse("a step is a whole number from 1 on, behind a row"),
        },
        None => (text, 1),
    };
    let Some((from, to)) = row.split_once("..") else {
        if let Some((first, last)) = row.split_once('-')
            && digits(first).is_some()
            && digits(last).is_some()
        {
            return refuse(&format!("{first} to {last} is written {first}..={last}"));
        }
        return Ok(Part::One(parse_place(text, row, numbered)?));
    };
    let (to, with_end) = match to.strip_prefix('=') {
        Some(to) => (to, true),
        None => (to, false),
    };
    let end = |end: &str| match end.trim() {
        "" if numbered == Numbered::Frames => Ok(None),
        "" => refuse("it has no end").map(|_: Part| None),
        end => parse_place(text, end, numbered).map(Some),
    };
    let (from, to) = (end(from)?, end(to)?);
    if with_end && to.is_none() {
        return refuse("a number follows ..=");
    }
    Ok(Part::Row {
        from,
        to,
        with_end,
        step,
    })
}

/// Reads a place that stands in `part`.
fn parse_place(part: &str, text: &str, numbered: Numbered) -> Result<Place, String> {
    let text = text.trim();
    let wrong = || refusal(part, "", numbered);
    let place = if let Some(percent) = text.strip_suffix('%') {
        match digits(percent) {
            Some(n @ 0..=100) => Place::Percent(n as u8),
            _ => return Err(wrong()),
        }
    } else if let Some(n) = text.strip_prefix('-') {
        match digits(n) {
            None | Some(0) => return Err(wrong()),
            Some(n) => Place::FromEnd(n),
        }
    } else {
        return digits(text).map(Place::FromStart).ok_or_else(wrong);
    };
    match numbered {
        Numbered::Frames => Ok(place),
        _ => Err(refusal(part, "there is no last one", numbered)),
    }
}

/// A number without a sign: `parse` alone would take one.
fn digits(text: &str) -> Option<u64> {
    let only_digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    only_digits.then(|| text.parse().ok()).flatten()
}

/// The one text for whatever cannot be read.
fn refusal(part: &str, why: &str, numbered: Numbered) -> String {
    let (noun, allowed) = (numbered.noun(), numbered.allowed());
    let colon = if why.is_empty() { "" } else { ": " };
    format!("{part:?} names no {noun}{colon}{why}; {allowed}")
}

#[cfg(test)]
mod tests;
