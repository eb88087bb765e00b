//! Mean, minimum and maximum of every count over the seeds, and how many of the yes/no facts are
//! yes.

use std::borrow::Cow;

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
    pub facts: Vec<(Cow<'static, str>, Spread)>,
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

/// The summary of a parameter set while its rows are counted: figures, and no rows.
pub(super) struct Running {
    summary: Summary,
    sums: Vec<f64>,
}

impl Running {
    /// Nothing counted yet of the set that `first` is a row of.
    pub fn new(first: &Row) -> Running {
        let facts = first.sheet.facts.iter();
        let facts = facts.map(|(name, _)| (name.clone(), Spread::NONE));
        Running {
            sums: vec![0.0; first.sheet.facts.len()],
            summary: Summary {
                scene: first.scene.clone(),
                board: first.board,
                seeds: 0,
                swept: first.swept.clone(),
                params: first.sheet.params.clone(),
                facts: facts.collect(),
            },
        }
    }

    /// The scene's name.
    pub fn scene(&self) -> &str {
        &self.summary.scene
    }

    /// Counts a row of the set.
    pub fn add(&mut self, row: &Row) {
        let summary = &mut self.summary;
        summary.seeds += 1;
        let theirs = &row.sheet.params;
        if summary.params != *theirs {
            summary.params.retain(|ours| theirs.contains(ours));
        }
        let facts = summary.facts.iter_mut().zip(&mut self.sums);
        for (((_, spread), sum), (_, fact)) in facts.zip(&row.sheet.facts) {
            spread.add(*fact, sum);
        }
    }

    /// What came out.
    pub fn summary(mut self) -> Summary {
        for ((_, spread), sum) in self.summary.facts.iter_mut().zip(self.sums) {
            if let Spread::Numbers { mean, of, .. } = spread {
                *mean = (*of > 0).then(|| sum / *of as f64);
            }
        }
        self.summary
    }
}

impl Spread {
    /// Of no values.
    const NONE: Spread = Spread::Numbers {
        mean: None,
        min: Fact::Missing,
        max: Fact::Missing,
        of: 0,
    };

    /// Takes in one value more; a missing one is none. `sum` becomes the mean in the end.
    fn add(&mut self, fact: Fact, sum: &mut f64) {
        if let (Fact::YesNo(_), Spread::Numbers { of: 0, .. }) = (fact, &*self) {
            *self = Spread::YesNo { yes: 0, of: 0 };
        }
        match (self, fact) {
            (_, Fact::Missing) => {}
            (Spread::YesNo { yes, of }, fact) => {
                *yes += usize::from(fact == Fact::YesNo(true));
                *of += 1;
            }
            (Spread::Numbers { min, max, of, .. }, fact) => {
                *sum += number(fact);
                if *of == 0 || number(fact) < number(*min) {
                    *min = fact;
                }
                if *of == 0 || number(fact) >= number(*max) {
                    *max = fact;
                }
                *of += 1;
            }
        }
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
    use crate::boards::FactSheet;

    fn spread(facts: impl Iterator<Item = Fact>) -> Spread {
        let row = |fact| Row {
            scene: "a".into(),
            board: "b",
            seed: 0,
            set: 0,
            swept: Vec::new(),
            sheet: FactSheet {
                params: Vec::new(),
                facts: vec![("fact".into(), fact)],
            },
        };
        let rows: Vec<Row> = facts.map(row).collect();
        let mut running = Running::new(&rows[0]);
        rows.iter().for_each(|row| running.add(row));
        running.summary().facts.remove(0).1
    }

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
    fn yes_is_counted_also_where_the_first_is_missing() {
        let facts = [Fact::YesNo(true), Fact::YesNo(false), Fact::YesNo(true)];
        let expected = Spread::YesNo { yes: 2, of: 3 };
        assert_eq!(spread(facts.into_iter()), expected);
        let missing = [Fact::Missing].into_iter();
        assert_eq!(spread(missing.chain(facts)), expected);
    }
}
