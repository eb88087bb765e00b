//! The files that a glob matches, without looking at more of a disk than anybody means.
//!
//! ```text
//!  my/*/b*.toml     my            a name: nothing is listed for it
//!                   *             every entry of my/ that is a folder
//!                   b*.toml       every entry of those
//!  my/**/b.toml     **            my/ and all folders below it, links not followed
//! ```
//!
//! Patterns mean what the crate `glob` says; only the walk is our own, for that crate's has no end:
//! it looks at a whole disk in silence.

use std::path::{Component, Path, PathBuf};

use ::glob::Pattern;

/// Files and folders that are looked at for one SCENE. A disk has millions; scenes lie together.
pub const MOST_ENTRIES: usize = 100_000;
/// Folders below `**` that stand in each other.
const DEEPEST: usize = 32;

/// A component of a pattern.
enum Part {
    /// A name as it stands, `..` or a root.
    Name(PathBuf),
    /// `*`, `?` or `[…]` in it.
    Any(Pattern),
    /// `**`.
    Deep,
}

/// Lists folders, up to a bound.
pub struct Walk {
    left: usize,
}

impl Walk {
    /// A walk that looks at so many entries at most.
    pub fn of(entries: usize) -> Walk {
        Walk { left: entries }
    }

    /// The files and folders in a folder, sorted.
    ///
    /// # Errors
    /// It cannot be read, or there is no end of it.
    pub fn list(&mut self, folder: &Path) -> Result<Vec<PathBuf>, String> {
        let here = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        let cannot = |error: std::io::Error| {
            let why = super::file::plain(&error);
            format!("cannot read {}: {why}", here.display())
        };
        let mut paths = Vec::new();
        for entry in std::fs::read_dir(here).map_err(cannot)? {
            self.left = self.left.checked_sub(1).ok_or_else(|| {
                format!(
                    "more than {MOST_ENTRIES} files and folders would be looked at, up to {}; \
                     name a smaller folder, or a pattern with fewer *",
                    here.display()
                )
            })?;
            paths.push(folder.join(entry.map_err(cannot)?.file_name()));
        }
        paths.sort();
        Ok(paths)
    }

    /// What matches the parts below `base`, in order.
    fn matches(
        &mut self,
        base: &Path,
        parts: &[Part],
        found: &mut Vec<PathBuf>,
    ) -> Result<(), String> {
        let Some((part, rest)) = parts.split_first() else {
            found.push(base.to_owned());
            return Ok(());
        };
        match part {
            Part::Name(name) => {
                let path = base.join(name);
                match path.exists() {
                    true => self.matches(&path, rest, found),
                    false => Ok(()),
                }
            }
            Part::Any(pattern) => {
                for path in self.list(base)? {
                    let name = path.file_name().and_then(|name| name.to_str());
                    let is_match = name.is_some_and(|name| pattern.matches(name));
                    if is_match && (rest.is_empty() || path.is_dir()) {
                        self.matches(&path, rest, found)?;
                    }
                }
                Ok(())
            }
            Part::Deep => self.below(base, rest, 0, found),
        }
    }

    /// What matches the parts in a folder and in all folders below it.
    fn below(
        &mut self,
        folder: &Path,
        parts: &[Part],
        depth: usize,
        found: &mut Vec<PathBuf>,
    ) -> Result<(), String> {
        if depth > DEEPEST {
            let shown = folder.display();
            return Err(format!(
                "more than {DEEPEST} folders in each other, at {shown}; name one further down"
            ));
        }
        self.matches(folder, parts, found)?;
        for path in self.list(folder)? {
            // A link may lead anywhere, also back.
            if path.is_dir() && !path.is_symlink() {
                self.below(&path, parts, depth + 1, found)?;
            }
        }
        Ok(())
    }
}

/// The files and folders that a pattern matches, sorted.
///
/// # Errors
/// It is no pattern, a folder cannot be read, or the bound of the walk.
pub fn matching(pattern: &str, walk: &mut Walk) -> Result<Vec<PathBuf>, String> {
    Pattern::new(pattern).map_err(|error| error.to_string())?;
    let mut parts = Vec::new();
    for component in Path::new(pattern).components() {
        let text = component.as_os_str().to_str().unwrap_or_default();
        let part = match component {
            Component::Normal(_) if text == "**" => Part::Deep,
            Component::Normal(_) if text.contains(['*', '?', '[']) => {
                Part::Any(Pattern::new(text).map_err(|error| error.to_string())?)
            }
            // Of the folder `.` the files are better known without it.
            Component::CurDir => continue,
            name => Part::Name(PathBuf::from(name.as_os_str())),
        };
        // Two in a row would find everything twice.
        if !matches!((&part, parts.last()), (Part::Deep, Some(Part::Deep))) {
            parts.push(part);
        }
    }
    let base = PathBuf::new();
    let mut found = Vec::new();
    walk.matches(&base, &parts, &mut found)?;
    found.sort();
    found.dedup();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        folder
    }

    #[test]
    fn patterns_mean_what_the_crate_glob_says() {
        let files = ["a.toml", "b/a.toml", "b/c/a.toml", "b/c/.d.toml", "e/b.txt"];
        let folder = tree(&files);
        for pattern in [
            "*",
            "*.toml",
            "?.toml",
            "[ab].toml",
            "[!b]*",
            "b/*",
            "*/*.toml",
            "**/*",
            "**/a.toml",
            "b/**/*.toml",
            "**/c/*",
            "**/**/a.toml",
            "b/../*.toml",
            "z*",
            "*/c/a.toml",
            "**/.d*",
        ] {
            let pattern = format!("{}/{pattern}", folder.path().display());
            let theirs: Vec<PathBuf> = ::glob::glob(&pattern)
                .unwrap()
                .map(Result::unwrap)
                .collect();
            let ours = matching(&pattern, &mut Walk::of(1000)).unwrap();
            assert_eq!(ours, theirs, "{pattern}");
        }
        assert!(matching("a**", &mut Walk::of(10)).is_err());
    }

    #[test]
    fn a_walk_ends_at_its_bound_and_says_how_to_narrow_it() {
        let folder = tree(&["a/1.toml", "a/2.toml", "b/1.toml", "b/2.toml"]);
        let pattern = format!("{}/**/*", folder.path().display());
        // Every folder is listed for `*` and for the folders in it.
        assert!(matching(&pattern, &mut Walk::of(12)).is_ok());
        for bound in 0..12 {
            let error = matching(&pattern, &mut Walk::of(bound)).unwrap_err();
            assert!(error.contains("name a smaller folder"), "{error}");
        }
    }

    #[test]
    fn folders_in_each_other_have_a_bound_too() {
        let deep = format!("{}a.toml", "d/".repeat(DEEPEST + 1));
        let folder = tree(&[&deep]);
        let pattern = format!("{}/**/*.toml", folder.path().display());
        let error = matching(&pattern, &mut Walk::of(1000)).unwrap_err();
        assert!(error.contains("more than 32 folders"), "{error}");
        let pattern = format!("{}/d/**/*.toml", folder.path().display());
        assert_eq!(matching(&pattern, &mut Walk::of(1000)).unwrap().len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_back_is_not_followed() {
        let folder = tree(&["a/b.toml"]);
        std::os::unix::fs::symlink(folder.path(), folder.path().join("a/back")).unwrap();
        let pattern = format!("{}/**/*.toml", folder.path().display());
        assert_eq!(matching(&pattern, &mut Walk::of(1000)).unwrap().len(), 1);
    }
}
