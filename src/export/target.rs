//! Where results go, and what they are called.
//!
//! ```text
//!  --output        out/            a folder      out/<scene>.gif   out/<scene>.png (APNG)
//!                                                out/<scene>/frame-0000.png …
//!                                                out/<scene>-still.png   out/<scene>-contact.png
//!                  film.gif        one file      its ending says which format
//!                  -               stdout
//! ```

use super::{Format, Picture};
use crate::keys::nearest;
use crate::output;
use std::path::{Path, PathBuf};

/// Endings that people give to films, pictures and documents that mazereel does not write as films.
/// Without this list `-o film.mov` would make a folder of that name.
const FOREIGN_ENDINGS: &[&str] = &[
    "avif", "avi", "bmp", "csv", "eps", "flv", "heic", "heif", "htm", "html", "ico", "jpeg", "jpg",
    "json", "jsonl", "jxl", "m4v", "md", "mkv", "mng", "mov", "mpeg", "mpg", "ogg", "ogv", "pdf",
    "ppm", "ps", "psd", "raw", "rgb", "svgz", "swf", "tga", "tif", "tiff", "toml", "txt", "vtt",
    "wmv", "xml", "yuv", "zip",
];

/// What `--output` names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A folder for results under their own names.
    Folder(PathBuf),
    /// One file, in the format of its ending: an animation, where the ending is `.png` too.
    File(PathBuf, Format),
    /// One SVG.
    Drawing(PathBuf),
    /// Standard output.
    Stdout,
}

impl Place {
    /// Reads an `--output`. A folder that exists is a folder whatever its name ends in, and so is
    /// a path that ends in a slash.
    ///
    /// # Errors
    /// In words, for several paths in one, and for the ending of a format that mazereel does not
    /// write or that is misspelt.
    pub fn parse(output: &Path) -> Result<Place, String> {
        if output.as_os_str() == "-" {
            return Ok(Place::Stdout);
        }
        if is_typed_as_folder(output) || output.is_dir() {
            return Ok(Place::Folder(output.to_owned()));
        }
        if let Some(several) = several_in_one(output) {
            return Err(several);
        }
        let ending = output.extension().unwrap_or_default().to_ascii_lowercase();
        let ending = ending.to_str().unwrap_or_default();
        if ending == "svg" {
            return Ok(Place::Drawing(output.to_owned()));
        }
        if let Some(format) = format_of(ending) {
            return Ok(Place::File(output.to_owned(), format));
        }
        let refuse = |why: &str| {
            let shown = output.display();
            Err(format!(
                "cannot write {shown}: {why} (for a folder of that name, end it with a slash)"
            ))
        };
        if FOREIGN_ENDINGS.contains(&ending) {
            return refuse(&known_endings());
        }
        if let Some(meant) = misspelt(ending) {
            return refuse(&format!("did you mean .{meant}? {}", known_endings()));
        }
        // To the system `.gif` is a hidden file's whole name, without an ending.
        let name = output.file_name().and_then(|name| name.to_str());
        let hidden = name.and_then(|name| name.strip_prefix('.'));
        if hidden.is_some_and(|name| name.eq_ignore_ascii_case("svg") || format_of(name).is_some())
        {
            return refuse("that is only an ending, a name is missing before it");
        }
        Ok(Place::Folder(output.to_owned()))
    }
}

/// Whether a path can only be a folder's, as it is typed.
pub fn is_typed_as_folder(path: &Path) -> bool {
    let text = path.as_os_str().to_string_lossy();
    let name = text.strip_suffix('.').unwrap_or(&text);
    text.ends_with(std::path::is_separator) || name.ends_with(std::path::is_separator)
}

/// What to say of several paths in one `--output`: a known ending, and a comma behind it.
fn several_in_one(output: &Path) -> Option<String> {
    let text = output.to_str()?;
    let paths: Vec<&str> = text.split(',').map(str::trim).collect();
    let known = |path: &&str| {
        let ending = Path::new(path).extension().and_then(|e| e.to_str());
        ending.is_some_and(|ending| {
            let ending = ending.to_ascii_lowercase();
            ending == "svg" || format_of(&ending).is_some() || FOREIGN_ENDINGS.contains(&&*ending)
        })
    };
    let (_, before) = paths.split_last()?;
    if !before.iter().any(known) {
        return None;
    }
    Some(format!(
        "cannot write {text}: --output takes one path; for several files of one scene name their \
         formats and a folder, {}-o DIR/, or give one command for each: -o {}, then -o {}",
        formats_option(&paths),
        paths[0],
        paths[1]
    ))
}

/// The `-f` that asks for the formats of these paths, each once.
fn formats_option(paths: &[&str]) -> String {
    let endings = paths.iter().filter_map(|path| {
        let ending = Path::new(path).extension()?.to_str()?;
        Some(ending.to_ascii_lowercase())
    });
    let endings: Vec<String> = endings.collect();
    // A `.png` is a picture beside an SVG, and else a film.
    let pictures = endings.iter().any(|ending| ending == "svg");
    let mut names: Vec<&str> = Vec::new();
    for ending in &endings {
        let name = match (format_of(ending), ending.as_str()) {
            (_, "png" | "svg") if pictures => ending,
            (Some(format), _) if !pictures => format.name(),
            _ => continue,
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.is_empty() {
        true => String::new(),
        false => format!("-f {} ", names.join(",")),
    }
}

/// What films and pictures end in, in words.
fn known_endings() -> String {
    let endings = Format::ENDINGS.map(|(ending, _)| format!(".{ending}"));
    format!("films are {}, pictures .png and .svg", endings.join(", "))
}

/// The ending that was probably meant; short ones are near to too much.
fn misspelt(ending: &str) -> Option<&'static str> {
    let letters = ending.bytes().filter(u8::is_ascii_alphabetic).count();
    let known = Format::ENDINGS.iter().map(|(ending, _)| *ending);
    let meant = nearest(ending, known.chain(["svg"]))?;
    (letters >= 3 && ending.len() >= 3).then_some(meant)
}

/// The format of films whose names end so, in whatever case.
fn format_of(ending: &str) -> Option<Format> {
    let known = |(known, _): &&(&str, Format)| known.eq_ignore_ascii_case(ending);
    Format::ENDINGS
        .iter()
        .find(known)
        .map(|(_, format)| *format)
}

/// Where one result goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A file.
    File(PathBuf),
    /// A folder of numbered frames.
    Frames(PathBuf),
    /// Standard output.
    Stdout,
}

impl Target {
    /// The default name of a scene's film in a folder.
    pub fn in_folder(folder: &Path, scene: &str, format: Format) -> Target {
        match format.ending() {
            Some(ending) => Target::File(folder.join(format!("{scene}.{ending}"))),
            None => Target::Frames(folder.join(scene)),
        }
    }

    /// What stands beside a scene's film, under its name with another end; none beside standard
    /// output.
    pub fn beside(place: &Place, scene: &str, end: &str) -> Option<Target> {
        match place {
            Place::Folder(folder) => Some(Target::File(folder.join(format!("{scene}{end}")))),
            Place::File(path, _) | Place::Drawing(path) => {
                let stem = path.file_stem()?.to_str()?;
                Some(Target::File(path.with_file_name(format!("{stem}{end}"))))
            }
            Place::Stdout => None,
        }
    }

    /// The path of a result on disk.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Target::File(path) | Target::Frames(path) => Some(path),
            Target::Stdout => None,
        }
    }

    /// Whether an older result is there already.
    pub fn exists(&self) -> bool {
        match self {
            Target::File(path) => path.exists(),
            Target::Frames(folder) => output::holds_frames(folder),
            Target::Stdout => false,
        }
    }

    /// The name of a picture of a scene. In a folder, what it shows stands in the name: there
    /// `<scene>.png` is the animation's.
    ///
    /// # Errors
    /// In words, for a file of another format.
    pub fn picture(
        place: &Place,
        scene: &str,
        shows: &str,
        picture: Picture,
    ) -> Result<Target, String> {
        let ending = picture.name();
        match (place, picture) {
            (Place::Folder(folder), _) => Ok(Target::File(
                folder.join(format!("{scene}-{shows}.{ending}")),
            )),
            (Place::File(path, Format::Apng), Picture::Png)
            | (Place::Drawing(path), Picture::Svg) => Ok(Target::File(path.clone())),
            (Place::File(path, _) | Place::Drawing(path), _) => Err(format!(
                "cannot write {}: this picture is a .{ending}, and pictures are .png or .svg",
                path.display()
            )),
            (Place::Stdout, _) => Ok(Target::Stdout),
        }
    }
}

impl std::fmt::Display for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Target::File(path) | Target::Frames(path) => write!(f, "{}", path.display()),
            Target::Stdout => write!(f, "standard output"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_ending_is_a_file_and_anything_else_a_folder() {
        let place = |text: &str| Place::parse(Path::new(text)).unwrap();
        assert_eq!(place("-"), Place::Stdout);
        assert_eq!(place("a/b.GIF"), Place::File("a/b.GIF".into(), Format::Gif));
        assert_eq!(place("b.png"), Place::File("b.png".into(), Format::Apng));
        for folder in [
            "b.gif/", "b.gif/.", "./", "a,b/", "my.film", "2026.12", "site.d",
        ] {
            assert_eq!(place(folder), Place::Folder(folder.into()));
        }
        assert_eq!(
            place("one,two.gif"),
            Place::File("one,two.gif".into(), Format::Gif)
        );
        assert_eq!(place("v1.5"), Place::Folder("v1.5".into()));
        assert_eq!(place("out"), Place::Folder("out".into()));
        let dir = tempfile::Builder::new().suffix(".gif").tempdir().unwrap();
        assert_eq!(
            place(dir.path().to_str().unwrap()),
            Place::Folder(dir.path().into())
        );
        for (name, format) in [
            ("b.webp", Format::Webp),
            ("b.y4m", Format::Y4m),
            ("b.RGBA", Format::Raw),
            ("b.mp4", Format::Mp4),
            ("b.webm", Format::Webm),
        ] {
            assert_eq!(place(name), Place::File(name.into(), format));
        }
        let error = |text: &str| Place::parse(Path::new(text)).unwrap_err();
        assert!(error("b.mov").contains(".mp4, .webm, pictures .png and .svg"));
        for name in [".gif", "a/.SVG"] {
            assert!(error(name).contains("only an ending"), "{name}");
        }
        assert_eq!(place(".cache"), Place::Folder(".cache".into()));
    }

    #[test]
    fn an_ending_that_no_film_has_is_an_error_with_those_there_are() {
        let error = |text: &str| Place::parse(Path::new(text)).unwrap_err();
        for ending in FOREIGN_ENDINGS {
            for ending in [ending.to_string(), ending.to_uppercase()] {
                let error = error(&format!("a/film.{ending}"));
                assert!(error.contains("films are .gif, .png"), "{error}");
                assert!(error.contains("end it with a slash"), "{error}");
            }
        }
        for (name, meant) in [
            ("a.gfi", "gif"),
            ("a.giff", "gif"),
            ("a.wepb", "webp"),
            ("a.mpp4", "mp4"),
            ("a.svgg", "svg"),
        ] {
            let error = error(name);
            assert!(
                error.contains(&format!("did you mean .{meant}?")),
                "{error}"
            );
        }
    }

    #[test]
    fn several_paths_in_one_are_an_error_that_shows_both_ways_to_ask() {
        for (text, formats, one, two) in [
            (
                "a.gif,b.webp",
                "-f gif,webp -o DIR/",
                "-o a.gif",
                "-o b.webp",
            ),
            ("a.GIF, b.Mp4", "-f gif,mp4 -o DIR/", "-o a.GIF", "-o b.Mp4"),
            (
                "x/a.png,x/b.gif",
                "-f apng,gif -o DIR/",
                "x/a.png",
                "x/b.gif",
            ),
            ("a.png,a.svg", "-f png,svg -o DIR/", "-o a.png", "-o a.svg"),
            ("a.gif,b", "-f gif -o DIR/", "-o a.gif", "-o b"),
            ("a.jpg,b.gif", "-f gif -o DIR/", "-o a.jpg", "-o b.gif"),
            ("a.gif,b.gif", "-f gif -o DIR/", "-o a.gif", "-o b.gif"),
        ] {
            let error = Place::parse(Path::new(text)).unwrap_err();
            for words in [formats, one, two] {
                assert!(error.contains(words), "{text}: {error}");
            }
        }
    }

    #[test]
    fn results_of_one_scene_have_different_names() {
        let out = Path::new("out");
        let picture =
            |shows| Target::picture(&Place::Folder(out.into()), "a", shows, Picture::Png).unwrap();
        let names = [
            Target::in_folder(out, "a", Format::Gif),
            Target::in_folder(out, "a", Format::Apng),
            Target::in_folder(out, "a", Format::Png),
            picture("still"),
            picture("contact"),
        ]
        .map(|target| target.to_string());
        let expected = ["a.gif", "a.png", "a", "a-still.png", "a-contact.png"];
        assert_eq!(names, expected.map(|name| format!("out/{name}")));
    }
}
