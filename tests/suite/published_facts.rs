//! Published counts come out exactly: every entry of `fixtures/published-facts.toml`.

use mazereel::boards::{self, CANVAS, Fact, FactSheet, Seed};
use mazereel::keys::{Params, Raw};
use toml::de::{DeTable, DeValue};

const SEED: Seed = 464;
const PUBLISHED: &str = include_str!("../fixtures/published-facts.toml");

/// Calls `check` with every entry.
fn for_each_entry(mut check: impl FnMut(&DeTable)) {
    let document = DeTable::parse(PUBLISHED).unwrap();
    let entries = document.get_ref()["published"].get_ref();
    for entry in entries.as_array().unwrap().iter() {
        check(entry.get_ref().as_table().unwrap());
    }
}

fn board<'a>(entry: &'a DeTable) -> &'a str {
    entry["board"].get_ref().as_str().unwrap()
}

fn counted(entry: &DeTable) -> FactSheet {
    let name = board(entry);
    let board = boards::find(name).unwrap_or_else(|| panic!("no board {name}"));
    let keys = (board.keys)();
    let mut params = Params::default();
    let set = entry.get("set").and_then(|set| set.get_ref().as_table());
    for (name, value) in set.into_iter().flatten() {
        let key = keys.iter().find(|key| key.name == name.get_ref());
        let key = key.unwrap_or_else(|| panic!("no setting {}", name.get_ref()));
        let raw = match value.get_ref() {
            DeValue::Integer(n) => Raw::Int(n.as_str().parse().unwrap()),
            DeValue::Float(x) => Raw::Float(x.as_str().parse().unwrap()),
            other => panic!("{other:?} is not a number"),
        };
        params.set(key, key.kind.check(&raw).unwrap());
    }
    (board.facts)(&params, CANVAS, SEED).unwrap()
}

/// The fact with as many digits as were published.
fn written(fact: Fact, published: &DeValue) -> String {
    match (fact, published) {
        (Fact::Number(x), DeValue::Float(published)) => {
            let digits = published.as_str().split('.').nth(1).map_or(0, str::len);
            format!("{x:.digits$}")
        }
        (Fact::Count(n), _) => n.to_string(),
        (other, _) => format!("{other:?}"),
    }
}

#[test]
fn every_published_count_comes_out_exactly() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for_each_entry(|entry| {
        let sheet = counted(entry);
        for (name, published) in entry["facts"].get_ref().as_table().unwrap() {
            let fact = sheet.facts.iter().find(|(fact, _)| fact == name.get_ref());
            let fact = fact.map_or(Fact::Missing, |(_, fact)| *fact);
            let expected = match published.get_ref() {
                DeValue::Integer(n) => n.to_string(),
                DeValue::Float(x) => x.to_string(),
                other => panic!("{other:?} is no count"),
            };
            let got = written(fact, published.get_ref());
            if got != expected {
                let (board, name) = (board(entry), name.get_ref());
                wrong.push(format!("{board} {name}: published {expected}, got {got}"));
            }
            checked += 1;
        }
    });
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(checked > 50, "only {checked} counts were checked");
}

#[test]
fn every_board_has_published_counts() {
    let mut published = Vec::new();
    for_each_entry(|entry| published.push(board(entry).to_owned()));
    for board in boards::BOARDS {
        assert!(
            published.iter().any(|name| name == board.name),
            "{}",
            board.name
        );
    }
}
