//! No files name each other in a circle: whoever reads one need not have read it first.
//!
//! ```text
//!  track.rs ──▶ script.rs      `use super::script::Playing`      two files, a circle
//!      ▲────────────┘          `use super::track`
//!  mod.rs: pub use track::Track    only hands on: no arrow, and who takes it there takes track.rs's
//! ```
//!
//! An arrow runs from the file that names an item to the file that *defines* it. Tests are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Circles that stay, a file of each with the reason.
const KNOWN: &[(&str, &str)] = &[
    // The table of boards stands beside the trait that they keep to.
    (
        "src/boards/mod.rs",
        "each board implements the trait of the module that lists it",
    ),
    // Every command takes the shared arguments and exit codes, and the root lists the commands.
    (
        "src/cli/mod.rs",
        "each command takes the arguments of the module that lists it",
    ),
    // A mosaic is painted by a raster a panel, and a raster paints mosaics.
    ("src/raster/mosaic.rs", "a raster may hold rasters"),
];

/// The way to a module or an item from the root of the crate, or a relative one as it is written.
type Way = Vec<String>;

/// What a file says of modules and items.
#[derive(Default)]
struct Module {
    file: String,
    /// Items that it defines.
    defines: BTreeSet<String>,
    /// Child modules that are tests.
    tests: BTreeSet<String>,
    /// What it takes under which name, and whether it hands that on.
    takes: Vec<(String, Way, bool)>,
    /// Ways written in the code itself.
    written: Vec<Way>,
    /// Single words of the code outside of `use`.
    words: BTreeSet<String>,
}

struct House(BTreeMap<Way, Module>);

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The code without comments and without the tests at its end.
fn code_of(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {");
    let lines = text[..end.unwrap_or(text.len())].lines();
    let code = lines.map(|line| line.split("//").next().unwrap_or_default());
    code.collect::<Vec<_>>().join("\n")
}

/// `a::{b, c::{self, d as e}}` as pairs of the name it gets and the way.
fn spread(tree: &str, before: &[String], into: &mut Vec<(String, Way)>) {
    let tree = tree.trim();
    if let Some(open) = tree.find('{') {
        let mut way = before.to_vec();
        way.extend(
            tree[..open]
                .split("::")
                .map(|s| s.trim().to_owned())
                .filter(|s| !s.is_empty()),
        );
        let inner = &tree[open + 1..tree.rfind('}').unwrap()];
        let (mut depth, mut from) = (0, 0);
        for (at, c) in inner.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    spread(&inner[from..at], &way, into);
                    from = at + 1;
                }
                _ => {}
            }
        }
        spread(&inner[from..], &way, into);
        return;
    }
    if tree.is_empty() {
        return;
    }
    let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
    let mut way = before.to_vec();
    way.extend(path.split("::").map(|s| s.trim().to_owned()));
    if way.len() > 1 && way.last().is_some_and(|last| last == "self") {
        way.pop();
    }
    let name = match alias.trim() {
        "" => way.last().unwrap().clone(),
        alias => alias.to_owned(),
    };
    into.push((name, way));
}

impl Module {
    fn read(file: String, text: &str) -> Module {
        let mut module = Module {
            file,
            ..Module::default()
        };
        let code = code_of(text);
        let mut rest = String::new();
        let mut lines = code.lines();
        let mut is_test = false;
        while let Some(line) = lines.next() {
            let plain = line.trim_start();
            let after_pub = match plain.strip_prefix("pub(") {
                Some(after) => after.split_once(") ").map_or(plain, |(_, after)| after),
                None => plain.strip_prefix("pub ").unwrap_or(plain),
            };
            if let Some(start) = after_pub.strip_prefix("use ") {
                let mut tree = start.to_owned();
                while !tree.contains(';') {
                    tree.push_str(lines.next().unwrap_or(";"));
                }
                let mut taken = Vec::new();
                spread(tree.split(';').next().unwrap(), &[], &mut taken);
                let hands_on = plain.starts_with("pub");
                let taken = taken.into_iter().filter(|_| !is_test);
                module
                    .takes
                    .extend(taken.map(|(name, way)| (name, way, hands_on)));
            } else if let Some(child) = after_pub
                .strip_prefix("mod ")
                .and_then(|child| child.strip_suffix(';'))
            {
                if is_test {
                    module.tests.insert(child.to_owned());
                }
            } else {
                module.define(after_pub);
                rest.push_str(line);
                rest.push('\n');
            }
            is_test = plain == "#[cfg(test)]" || is_test && plain.starts_with("#[");
        }
        module.scan(&rest);
        module
    }

    fn define(&mut self, line: &str) {
        let line = line.strip_prefix("const fn ").map_or(line, |_| &line[6..]);
        for kind in [
            "fn ",
            "struct ",
            "enum ",
            "const ",
            "static ",
            "trait ",
            "type ",
            "macro_rules! ",
        ] {
            if let Some(name) = line.strip_prefix(kind) {
                let end = name.find(|c| !is_word(c)).unwrap_or(name.len());
                self.defines.insert(name[..end].to_owned());
            }
        }
    }

    /// Collects words and the ways that are written between them.
    fn scan(&mut self, code: &str) {
        let mut at = 0;
        while let Some(start) = code[at..].find(is_word).map(|i| at + i) {
            let is_outer_macro = code[..start].ends_with('$');
            let mut way = Vec::new();
            at = start;
            loop {
                let end = code[at..]
                    .find(|c| !is_word(c))
                    .map_or(code.len(), |i| at + i);
                way.push(code[at..end].to_owned());
                at = end;
                match code[at..].strip_prefix("::") {
                    Some(after) if after.starts_with(is_word) => at += 2,
                    _ => break,
                }
            }
            if way.len() > 1 && !is_outer_macro {
                self.written.push(way.clone());
            }
            self.words.insert(way.swap_remove(0));
        }
    }
}

impl House {
    fn read() -> House {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut house = House(BTreeMap::new());
        house.enter(&src, &src.join("lib.rs"), Vec::new());
        house
    }

    /// Takes in a module and its children, which lie in `folder`.
    fn enter(&mut self, folder: &Path, file: &Path, way: Way) {
        let text = std::fs::read_to_string(file).unwrap();
        let shown = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
        let module = Module::read(shown.display().to_string(), &text);
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            if ["mod", "lib", "main"].contains(&name.as_str()) || module.tests.contains(&name) {
                continue;
            }
            let child = [way.as_slice(), std::slice::from_ref(&name)].concat();
            let (inside, flat) = (path.join("mod.rs"), folder.join(format!("{name}.rs")));
            if inside.exists() {
                self.enter(&path, &inside, child);
            } else if path == flat {
                self.enter(&folder.join(name), &flat, child);
            }
        }
        self.0.insert(way, module);
    }

    /// The module that a way from `from` leads to, and whether it ends at an item of it.
    fn resolve(&self, from: &[String], way: &[String], depth: usize) -> Option<(Way, bool)> {
        let (first, rest) = way.split_first()?;
        let up = || from.split_last().map(|(_, parent)| parent.to_vec());
        let child = |name: &String| [from, std::slice::from_ref(name)].concat();
        let (mut here, rest) = match first.as_str() {
            "crate" => (Vec::new(), rest),
            "super" => (up()?, rest),
            "self" => (from.to_vec(), rest),
            _ if self.0.contains_key(&child(first)) => (child(first), rest),
            _ => {
                let takes = &self.0.get(from)?.takes;
                let (_, taken, _) = takes.iter().find(|(name, ..)| name == first)?;
                if depth == 0 || taken.first() == Some(first) {
                    return None;
                }
                match self.resolve(from, taken, depth - 1)? {
                    (module, false) => (module, rest),
                    item => return Some(item),
                }
            }
        };
        for (nth, word) in rest.iter().enumerate() {
            if word == "super" {
                here.pop();
                continue;
            }
            let next = [here.as_slice(), std::slice::from_ref(word)].concat();
            if self.0.contains_key(&next) {
                here = next;
                continue;
            }
            let module = self.0.get(&here)?;
            let handed = module.takes.iter().find(|(name, ..)| name == word);
            return match handed {
                _ if module.defines.contains(word) || depth == 0 => Some((here, true)),
                Some((_, taken, _)) => {
                    let on = [taken.as_slice(), &rest[nth + 1..]].concat();
                    self.resolve(&here, &on, depth - 1)
                }
                // A macro lives at the root, whichever file defines it.
                None => {
                    let home = self.0.iter().find(|(_, m)| m.defines.contains(word));
                    let home = home.filter(|_| here.is_empty()).map(|(way, _)| way.clone());
                    Some((home.unwrap_or(here), true))
                }
            };
        }
        Some((here, false))
    }

    /// From file to file, with a name that ties them.
    fn arrows(&self) -> BTreeMap<&str, BTreeMap<&str, String>> {
        let mut arrows: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
        for (own, module) in &self.0 {
            let taken = module.takes.iter().filter(|(name, way, hands_on)| {
                !hands_on || module.words.contains(name) && way.len() > 1
            });
            let ways = taken.map(|(_, way, _)| way).chain(&module.written);
            for way in ways {
                if let Some((to, true)) = self.resolve(own, way, 8)
                    && to != *own
                    && !to.is_empty()
                {
                    let from = arrows.entry(&module.file).or_default();
                    from.entry(&self.0[&to].file).or_insert(way.join("::"));
                }
            }
        }
        arrows
    }
}

/// Files that reach each other, each group once, with what ties it.
fn circles(arrows: &BTreeMap<&str, BTreeMap<&str, String>>) -> Vec<(Vec<String>, String)> {
    let reach = |start: &str| {
        let mut seen = BTreeSet::new();
        let mut next = vec![start.to_owned()];
        while let Some(file) = next.pop() {
            for to in arrows.get(file.as_str()).into_iter().flat_map(|a| a.keys()) {
                if seen.insert((*to).to_owned()) {
                    next.push((*to).to_owned());
                }
            }
        }
        seen
    };
    let reached: BTreeMap<String, BTreeSet<String>> = arrows
        .keys()
        .map(|file| ((*file).to_owned(), reach(file)))
        .collect();
    let mut circles: Vec<(Vec<String>, String)> = Vec::new();
    for (file, seen) in &reached {
        if !seen.contains(file) || circles.iter().any(|(files, _)| files.contains(file)) {
            continue;
        }
        let back = |other: &&String| reached.get(*other).is_some_and(|r| r.contains(file));
        let files: Vec<String> = seen.iter().filter(back).cloned().collect();
        let mut ties = String::new();
        for from in &files {
            for (to, name) in &arrows[from.as_str()] {
                if files.iter().any(|file| file == to) {
                    ties.push_str(&format!("  {from} -> {to}: {name}\n"));
                }
            }
        }
        circles.push((files, ties));
    }
    circles
}

#[test]
fn no_files_name_each_other_in_a_circle() {
    let house = House::read();
    let mut wrong = circles(&house.arrows());
    wrong.retain(|(files, _)| {
        !KNOWN
            .iter()
            .any(|(known, _)| files.iter().any(|f| f == known))
    });
    let ties: Vec<&str> = wrong.iter().map(|(_, ties)| ties.as_str()).collect();
    assert!(wrong.is_empty(), "circles:\n{}", ties.join("\n"));
}

/// The arrows of a small house, `(way, text)` a file.
fn sketch(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let modules = files.iter().map(|(way, text)| {
        let parts: Way = way
            .split("::")
            .filter(|s| !s.is_empty())
            .map(str::to_owned)
            .collect();
        (parts, Module::read((*way).to_owned(), text))
    });
    let house = House(modules.collect());
    let found = circles(&house.arrows());
    found.into_iter().map(|(files, _)| files).collect()
}

#[test]
fn the_check_tells_a_circle_from_what_is_only_handed_on() {
    let root = ("", "mod m;\n");
    let hands_on = ("m", "mod a;\nmod b;\npub use a::A;\npub use b::B;\n");
    let a = ("m::a", "use super::B;\npub struct A(B);\n");
    let b = ("m::b", "pub struct B;\n");
    assert!(sketch(&[root, hands_on, a, b]).is_empty());
    // What is taken from mod.rs is tied to the file that defines it.
    for back in [
        "use super::A;\npub struct B;\n",
        "use super::{\n    A,\n};\npub struct B;\n",
        "use crate::m::a::{self};\nfn f(x: a::A) {}\npub struct B;\n",
        "pub struct B(Box<super::A>);\n",
    ] {
        let found = sketch(&[root, hands_on, a, ("m::b", back)]);
        assert_eq!(found, [["m::a", "m::b"]], "{back}");
    }
    // An item of mod.rs itself that uses its child's.
    let owner = ("m", "mod b;\npub use b::B;\npub struct M(B);\n");
    let child = ("m::b", "use super::M;\npub struct B;\n");
    assert_eq!(sketch(&[root, owner, child]), [["m", "m::b"]]);
    // Tests may name what they test.
    let tested = (
        "m::b",
        "pub struct B;\n#[cfg(test)]\nmod tests {\n use super::super::A;\n}\n",
    );
    assert!(sketch(&[root, hands_on, a, tested]).is_empty());
}
