//! Mean, minimum and maximum of every count over the seeds, and how many of the yes/no facts are
//! yes.

use std::collections::BTreeMap;

use super::Row;
use crate::boards::Fact;
use crate::keys::Value;

/// What the rows of one scene and parameter set have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The scene's name.
    pub scene: String,
    /// Its board's name.
    pub board: &'static str,
    /// How many seeds were counted.
    pub seeds: usize,
    /// The swept settings with their values.
    pub swept: Vec<(&'static str, Value)>,
    /// The settings that are the same for all seeds.
    pub params: Vec<(&'static str, Value)>,
    /// The counts in the order of their documentation.
    pub facts: Vec<(&'static str, Spread)>,
}

/// The values of one fact over the seeds for which it exists.
#[derive(Clone, Debug, PartialEq)]
pub enum Spread {
    /// Of a count or a ratio; absent if it exists for no seed.
    Numbers {
        /// The mean.
        mean: Option<f64>,
        /// The smallest.
        min: Fact,
        /// The largest.
        max: Fact,
        /// Seeds for which it exists.
        of: usize,
    },
    /// Of a yes/no fact.
    YesNo {
        /// Seeds for which it is true.
        yes: usize,
        /// Seeds for which it exists.
        of: usize,
    },
}

/// The summaries of rows, in the order in which their parameter sets appear.
pub fn summarize(rows: &[Row]) -> Vec<Summary> {
    let mut sets: BTreeMap<usize, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        sets.entry(row.set).or_default().push(row);
    }
    sets.values().map(|rows| summary(rows)).collect()
}

fn summary(rows: &[&Row]) -> Summary {
    let first = rows[0];
    let common = |(key, value): &&(&'static str, Value)| {
        rows.iter().all(|row| {
            let mut params = row.sheet.params.iter();
            params.any(|(other, theirs)| other == key && theirs == value)
        })
    };
    let facts = first.sheet.facts.iter().enumerate().map(|(i, (name, _))| {
        let values = rows.iter().filter_map(|row| row.sheet.facts.get(i));
        (*name, spread(values.map(|(_, fact)| *fact)))
    });
    Summary {
        scene: first.scene.clone(),
        board: first.board,
        seeds: rows.len(),
        swept: first.swept.clone(),
        params: first.sheet.params.iter().filter(common).cloned().collect(),
        facts: facts.collect(),
    }
}

fn spread(facts: impl Iterator<Item = Fact>) -> Spread {
    let facts: Vec<Fact> = facts.filter(|fact| *fact != Fact::Missing).collect();
    let of = facts.len();
    if let Some(Fact::YesNo(_)) = facts.first() {
        let yes = facts.iter().filter(|fact| **fact == Fact::YesNo(true));
        return Spread::YesNo {
            yes: yes.count(),
            of,
        };
    }
    let by_size = |a: &&Fact, b: &&Fact| number(**a).total_cmp(&number(**b));
    let sum: f64 = facts.iter().map(|fact| number(*fact)).sum();
    Spread::Numbers {
        mean: (of > 0).then(|| sum / of as f64),
        min: facts
            .iter()
            .min_by(by_size)
            .copied()
            .unwrap_or(Fact::Missing),
        max: facts
            .iter()
            .max_by(by_size)
            .copied()
            .unwrap_or(Fact::Missing),
        of,
    }
}

fn number(fact: Fact) -> f64 {
    match fact {
        Fact::Count(n) => n as f64,
        Fact::Number(x) => x,
        Fact::YesNo(_) | Fact::Missing => f64::NAN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_count_is_left_out_and_never_taken_for_0() {
        let facts = [Fact::Count(3), Fact::Missing, Fact::Count(6)];
        let expected = Spread::Numbers {
            mean: Some(4.5),
            min: Fact::Count(3),
            max: Fact::Count(6),
            of: 2,
        };
        assert_eq!(spread(facts.into_iter()), expected);
    }

    #[test]
    fn a_count_that_never_exists_has_no_mean() {
        let spread = spread([Fact::Missing, Fact::Missing].into_iter());
        assert!(matches!(
            spread,
            Spread::Numbers {
                mean: None,
                of: 0,
                ..
            }
        ));
    }

    #[test]
    fn yes_is_counted() {
        let facts = [Fact::YesNo(true), Fact::YesNo(false), Fact::YesNo(true)];
        let expected = Spread::YesNo { yes: 2, of: 3 };
        assert_eq!(spread(facts.into_iter()), expected);
    }
}
