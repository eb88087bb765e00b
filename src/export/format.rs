//! What a film can become, and how its files end.
//!
//! ```text
//!  gif  apng  webp   an animation; every frame has its own time    film.gif  film.png  film.webp
//!  png               numbered pictures                             film/frame-0000.png …
//!  y4m  raw          picture after picture at a constant rate      film.y4m  film.rgba
//!  mp4  webm         the same, packed by FFmpeg                    film.mp4  film.webm
//! ```

use crate::encode::Video;
use std::str::FromStr;

/// What a film can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// One animated file, times in 1/100 s.
    Gif,
    /// One animated file, times in 1/1000 s.
    Apng,
    /// One animated file, lossless, times in 1/1000 s.
    Webp,
    /// Numbered pictures in a folder.
    Png,
    /// Uncompressed video for other programs.
    Y4m,
    /// Uncompressed RGBA without a header.
    Raw,
    /// H.264 video.
    Mp4,
    /// VP9 video.
    Webm,
}

impl Format {
    /// All of them, by the names that [`FromStr`] takes.
    pub const NAMES: [(&'static str, Format); 8] = [
        ("gif", Format::Gif),
        ("apng", Format::Apng),
        ("webp", Format::Webp),
        ("png", Format::Png),
        ("y4m", Format::Y4m),
        ("raw", Format::Raw),
        ("mp4", Format::Mp4),
        ("webm", Format::Webm),
    ];

    /// Endings of files that are one film each, in lower case: `.png` is an APNG, which every
    /// viewer opens under that name.
    pub const ENDINGS: [(&'static str, Format); 8] = [
        ("gif", Format::Gif),
        ("png", Format::Apng),
        ("apng", Format::Apng),
        ("webp", Format::Webp),
        ("y4m", Format::Y4m),
        ("rgba", Format::Raw),
        ("mp4", Format::Mp4),
        ("webm", Format::Webm),
    ];

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        let found = Format::NAMES.iter().find(|(_, format)| *format == self);
        found.map_or("", |(name, _)| *name)
    }

    /// How the file of a film is named by default; `None` for numbered pictures.
    pub fn ending(self) -> Option<&'static str> {
        let found = Format::ENDINGS.iter().find(|(_, format)| *format == self);
        found.map(|(ending, _)| *ending)
    }

    /// What one file of it is called in a sentence.
    pub fn noun(self) -> &'static str {
        match self {
            Format::Gif => "GIF",
            Format::Apng | Format::Png => "APNG (or a film of one frame)",
            Format::Webp => "WebP",
            Format::Y4m => "Y4M video",
            Format::Raw => "raw video",
            Format::Mp4 => "MP4",
            Format::Webm => "WebM",
        }
    }

    /// The kind of video, where FFmpeg makes it.
    pub fn video(self) -> Option<Video> {
        match self {
            Format::Mp4 => Some(Video::Mp4),
            Format::Webm => Some(Video::Webm),
            _ => None,
        }
    }

    /// Whether a file never changes what it has written before, so that it can be sent as it is
    /// made.
    pub fn only_appends(self) -> bool {
        matches!(self, Format::Y4m | Format::Raw)
    }

    /// Whether all frames are shown equally long: then one that stays is stored again and again,
    /// and nothing says how often the film plays.
    pub fn is_steady(self) -> bool {
        self.only_appends() || self.video().is_some()
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let found = Format::NAMES
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text));
        found.map(|(_, format)| *format).ok_or_else(|| {
            let names = Format::NAMES.map(|(name, _)| name);
            format!("{text:?} is none of {}", names.join(", "))
        })
    }
}

/// The file format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Picture {
    /// Pixels.
    Png,
    /// Lines and fills, sharp at any size.
    Svg,
}

impl Picture {
    /// All of them, by their names, which are also the endings of files.
    pub const NAMES: [(&'static str, Picture); 2] = [("png", Picture::Png), ("svg", Picture::Svg)];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Picture::Png => "png",
            Picture::Svg => "svg",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_a_name_in_any_case_and_all_but_pictures_an_ending_of_their_own() {
        for (name, format) in Format::NAMES {
            assert_eq!(name.parse(), Ok(format));
            assert_eq!(name.to_uppercase().parse(), Ok(format));
            assert_eq!(format.ending().is_none(), format == Format::Png);
        }
        let error = "mov".parse::<Format>().unwrap_err();
        assert!(error.ends_with("gif, apng, webp, png, y4m, raw, mp4, webm"));
    }
}
