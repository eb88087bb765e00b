//! Where a table goes, and in which format: `--output` and `--format` of `facts` and `measure`.
//!
//! ```text
//!  -o table.csv             CSV, as the ending says        -o table.csv -f json   an error
//!  -o table.txt  -f csv     CSV, as was asked for          -o tables/             an error
//!  -o -                     standard output                -o a.csv,b.json        an error
//! ```

use std::path::Path;

use clap::ValueEnum;

use crate::export::{Place, is_typed_as_folder};

/// Reads where a table goes, `None` being standard output, and its format: the first of `F` where
/// neither the option nor the ending says another.
///
/// # Errors
/// In words, if no table can be written there, or not in that format.
pub fn table<F: ValueEnum + PartialEq + Copy>(
    output: Option<&Path>,
    format: Option<F>,
) -> Result<(Option<&Path>, F), String> {
    let usual = F::value_variants()[0];
    let Some(path) = output.filter(|path| path.as_os_str() != "-") else {
        return Ok((None, format.unwrap_or(usual)));
    };
    let shown = path.display();
    if is_typed_as_folder(path) || path.is_dir() {
        let file = path.join(format!("table.{}", name(format.unwrap_or(usual))));
        return Err(format!(
            "cannot write {shown}: it is a folder, and a table is one file, such as {}",
            file.display()
        ));
    }
    let text = path.to_string_lossy();
    if let Some((one, rest)) = text.split_once(',')
        && of_ending::<F>(Path::new(one)).is_some()
    {
        let two = rest.trim();
        return Err(format!(
            "cannot write {shown}: --output takes one path; give one command for each: -o {one}, \
             then -o {two}"
        ));
    }
    match (of_ending(path), format) {
        (Some(said), Some(asked)) if said != asked => Err(format!(
            "{shown} holds {}, not {}: leave out --format, or name {}",
            name(said),
            name(asked),
            path.with_extension(name(asked)).display()
        )),
        (Some(said), _) => Ok((Some(path), said)),
        (None, _) if matches!(Place::parse(path), Ok(Place::File(..) | Place::Drawing(_))) => {
            let endings = F::value_variants().iter();
            let endings: Vec<String> = endings
                .map(|format| format!(".{}", name(*format)))
                .collect();
            Err(format!(
                "cannot write {shown}: a table is {}",
                endings.join(", ")
            ))
        }
        (None, asked) => Ok((Some(path), asked.unwrap_or(usual))),
    }
}

/// The format whose name a path ends in.
fn of_ending<F: ValueEnum + Copy>(path: &Path) -> Option<F> {
    let ending = path.extension()?.to_str()?;
    let mut formats = F::value_variants().iter().copied();
    formats.find(|format| name(*format).eq_ignore_ascii_case(ending))
}

fn name<F: ValueEnum>(format: F) -> String {
    let value = format.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
    enum Format {
        Md,
        Csv,
        Json,
    }

    fn read(path: &str, format: Option<Format>) -> Result<(Option<&Path>, Format), String> {
        table(Some(Path::new(path)), format)
    }

    #[test]
    fn the_ending_says_the_format_unless_the_option_does() {
        assert_eq!(table(None, None), Ok((None, Format::Md)));
        assert_eq!(read("-", Some(Format::Csv)), Ok((None, Format::Csv)));
        for (path, asked, format) in [
            ("t.csv", None, Format::Csv),
            ("t.JSON", None, Format::Json),
            ("t.csv", Some(Format::Csv), Format::Csv),
            ("t.txt", Some(Format::Csv), Format::Csv),
            ("t", None, Format::Md),
            ("a,b.csv", None, Format::Csv),
        ] {
            assert_eq!(read(path, asked), Ok((Some(Path::new(path)), format)));
        }
    }

    #[test]
    fn where_no_table_can_be_written_the_error_says_what_can() {
        for (path, asked, words) in [
            ("t.csv", Some(Format::Json), "t.csv holds csv, not json"),
            ("t.csv", Some(Format::Json), "name t.json"),
            ("out/", Some(Format::Csv), "such as out/table.csv"),
            (".", None, "such as ./table.md"),
            ("a.csv,b.json", None, "-o a.csv, then -o b.json"),
            ("a.csv, b", None, "-o a.csv, then -o b"),
            ("t.gif", None, "a table is .md, .csv, .json"),
            ("t.svg", Some(Format::Csv), "a table is .md, .csv, .json"),
        ] {
            let error = read(path, asked).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
