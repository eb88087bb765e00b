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
use crate::output;
use std::path::{Path, PathBuf};

/// Endings that people give to films and pictures that mazereel does not write. Without this list
/// `-o film.mp4` would make a folder of that name.
const FOREIGN_ENDINGS: &[&str] = &[
    "avif", "avi", "bmp", "jpeg", "jpg", "jxl", "mkv", "mov", "mp4", "pdf", "tif", "tiff", "webm",
    "webp",
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
    /// In words, for the ending of a format that mazereel does not write.
    pub fn parse(output: &Path) -> Result<Place, String> {
        if output.as_os_str() == "-" {
            return Ok(Place::Stdout);
        }
        let slash = output.as_os_str().as_encoded_bytes().ends_with(b"/");
        if slash || output.is_dir() {
            return Ok(Place::Folder(output.to_owned()));
        }
        let ending = output.extension().unwrap_or_default().to_ascii_lowercase();
        match ending.to_str().unwrap_or_default() {
            "gif" => Ok(Place::File(output.to_owned(), Format::Gif)),
            "png" | "apng" => Ok(Place::File(output.to_owned(), Format::Apng)),
            "svg" => Ok(Place::Drawing(output.to_owned())),
            foreign if FOREIGN_ENDINGS.contains(&foreign) => Err(format!(
                "cannot write {}: mazereel writes .gif, .png, .apng and .svg (for a folder of that name, end it with a slash)",
                output.display()
            )),
            _ => Ok(Place::Folder(output.to_owned())),
        }
    }
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
        match format {
            Format::Gif => Target::File(folder.join(format!("{scene}.gif"))),
            Format::Apng => Target::File(folder.join(format!("{scene}.png"))),
            Format::Png => Target::Frames(folder.join(scene)),
        }
    }

    /// The captions beside a scene's film; none beside standard output.
    pub fn captions(place: &Place, scene: &str) -> Option<Target> {
        match place {
            Place::Folder(folder) => Some(Target::File(folder.join(format!("{scene}.vtt")))),
            Place::File(path, _) | Place::Drawing(path) => {
                Some(Target::File(path.with_extension("vtt")))
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
                "cannot write {}: this picture is a .{ending}",
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
        assert_eq!(place("b.gif/"), Place::Folder("b.gif/".into()));
        assert_eq!(place("v1.5"), Place::Folder("v1.5".into()));
        assert_eq!(place("out"), Place::Folder("out".into()));
        let dir = tempfile::Builder::new().suffix(".gif").tempdir().unwrap();
        assert_eq!(
            place(dir.path().to_str().unwrap()),
            Place::Folder(dir.path().into())
        );
        assert!(Place::parse(Path::new("b.mp4")).is_err());
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
