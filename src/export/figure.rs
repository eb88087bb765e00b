//! A film as a part of a page: HTML to be pasted into an article, with a poster for those who want no
//! motion and a text for those who see no picture.
//!
//! ```text
//!  <figure>  <picture>  reduced motion ─▶ walk-still.png     <figcaption> title
//!                       else the shortest that the browser knows: walk.webp, walk.gif
//!            or <video> walk.webm, walk.mp4, poster and captions
//! ```

use super::{Format, Reel};
use crate::clock::Plays;
use std::fmt::Write as _;

/// The files of a figure, by their names beside it.
#[derive(Clone, Debug)]
pub struct Files {
    /// Films; those that pages cannot show are left out.
    pub films: Vec<(Format, String)>,
    /// The picture for those who want no motion.
    pub poster: String,
    /// WebVTT.
    pub captions: Option<String>,
}

/// Whether a page can show a format.
pub fn is_for_pages(format: Format) -> bool {
    media_type(format).is_some()
}

fn media_type(format: Format) -> Option<&'static str> {
    match format {
        Format::Gif => Some("image/gif"),
        Format::Apng => Some("image/apng"),
        Format::Webp => Some("image/webp"),
        Format::Mp4 => Some("video/mp4"),
        Format::Webm => Some("video/webm"),
        Format::Png | Format::Y4m | Format::Raw => None,
    }
}

/// The words of a film: its title, and what it shows for those who cannot see it, if somebody has
/// written that. A clip's own come first.
pub fn words<'a>(reel: &Reel<'a>) -> (&'a str, Option<&'a str>) {
    let scene = reel.scene;
    let clip = scene
        .clips
        .iter()
        .find(|clip| Some(clip.name.as_str()) == reel.clip);
    let (title, alt) = clip.map_or((None, None), |clip| {
        (clip.title.as_deref(), clip.alt.as_deref())
    });
    let alt = alt.unwrap_or(&scene.alt);
    (
        title.unwrap_or(&scene.title),
        Some(alt).filter(|alt| !alt.is_empty()),
    )
}

/// The HTML of a film's figure. `said` stands in where nobody has written what it shows.
pub fn figure(reel: &Reel<'_>, files: &Files, plays: Plays, said: &str) -> String {
    let (title, alt) = words(reel);
    let alt = alt.map_or_else(|| format!("{title}. {said}"), str::to_owned);
    let (videos, images): (Vec<_>, Vec<_>) = (files.films.iter())
        .filter(|(format, _)| is_for_pages(*format))
        .partition(|(format, _)| format.video().is_some());
    let mut html = String::from("<figure>\n");
    let picture = picture(reel, &images, &files.poster, &alt);
    match videos.is_empty() {
        true => html.push_str(&picture),
        false => html.push_str(&video(reel, &videos, files, plays, &alt, &picture)),
    }
    push(
        &mut html,
        format_args!("  <figcaption>{}</figcaption>\n</figure>\n", escaped(title)),
    );
    html
}

/// Images, the shortest first; the last one is for browsers that know no other.
fn picture(reel: &Reel<'_>, images: &[&(Format, String)], poster: &str, alt: &str) -> String {
    let rank = |format: Format| match format {
        Format::Webp => 0,
        Format::Apng => 1,
        _ => 2,
    };
    let mut images = images.to_vec();
    images.sort_by_key(|(format, _)| rank(*format));
    let Some(((_, last), others)) = images.split_last() else {
        return String::new();
    };
    let size = reel.canvas();
    let mut html = format!(
        "  <picture>\n    <source media=\"(prefers-reduced-motion: reduce)\" srcset=\"{}\">\n",
        url(poster)
    );
    for (format, name) in others {
        let kind = media_type(*format).unwrap_or_default();
        let name = url(name);
        push(
            &mut html,
            format_args!("    <source type=\"{kind}\" srcset=\"{name}\">\n"),
        );
    }
    push(
        &mut html,
        format_args!(
            "    <img src=\"{}\" width=\"{}\" height=\"{}\" alt=\"{}\" loading=\"lazy\" decoding=\"async\">\n  </picture>\n",
            url(last),
            size.width,
            size.height,
            escaped(alt)
        ),
    );
    html
}

/// Videos, with what is shown where none of them can be.
fn video(
    reel: &Reel<'_>,
    videos: &[&(Format, String)],
    files: &Files,
    plays: Plays,
    alt: &str,
    instead: &str,
) -> String {
    let size = reel.canvas();
    let repeats = if plays == Plays::Forever { " loop" } else { "" };
    let mut html = format!(
        "  <video width=\"{}\" height=\"{}\" poster=\"{}\" aria-label=\"{}\" controls muted playsinline{repeats}>\n",
        size.width,
        size.height,
        url(&files.poster),
        escaped(alt)
    );
    let mut videos = videos.to_vec();
    // Browsers take the first that they know, and WebM is the shorter one.
    videos.sort_by_key(|(format, _)| *format != Format::Webm);
    for (format, name) in videos {
        let kind = media_type(*format).unwrap_or_default();
        let name = url(name);
        push(
            &mut html,
            format_args!("    <source type=\"{kind}\" src=\"{name}\">\n"),
        );
    }
    if let Some(captions) = &files.captions {
        let captions = url(captions);
        push(
            &mut html,
            format_args!("    <track kind=\"captions\" srclang=\"en\" src=\"{captions}\">\n"),
        );
    }
    for line in instead.lines() {
        push(&mut html, format_args!("  {line}\n"));
    }
    html.push_str("  </video>\n");
    html
}

fn push(html: &mut String, line: std::fmt::Arguments<'_>) {
    html.write_fmt(line).expect("a string takes everything");
}

/// Text that ends no element and no attribute.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

/// A file's name as a relative address (RFC 3986: every byte that is not unreserved in hexadecimal).
fn url(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            other => push(&mut out, format_args!("%{other:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::samples;

    fn html(films: &[(Format, &str)], captions: Option<&str>, plays: Plays) -> String {
        let mut scene = samples::scene();
        scene.title = "Carve <it>".into();
        let files = Files {
            films: films
                .iter()
                .map(|(f, name)| (*f, (*name).to_owned()))
                .collect(),
            poster: "a b.png".into(),
            captions: captions.map(str::to_owned),
        };
        figure(&Reel::still(&scene), &files, plays, "All \"done\".")
    }

    #[test]
    fn images_come_shortest_first_and_a_still_for_who_wants_no_motion() {
        let films = [
            (Format::Gif, "a.gif"),
            (Format::Png, "a"),
            (Format::Webp, "ä.webp"),
        ];
        let expected = "\
<figure>
  <picture>
    <source media=\"(prefers-reduced-motion: reduce)\" srcset=\"a%20b.png\">
    <source type=\"image/webp\" srcset=\"%C3%A4.webp\">
    <img src=\"a.gif\" width=\"480\" height=\"300\" alt=\"Carve &lt;it&gt;. All &quot;done&quot;.\" loading=\"lazy\" decoding=\"async\">
  </picture>
  <figcaption>Carve &lt;it&gt;</figcaption>
</figure>
";
        assert_eq!(html(&films, None, Plays::Forever), expected);
    }

    #[test]
    fn videos_have_captions_and_images_where_they_cannot_be_shown() {
        let films = [
            (Format::Mp4, "a.mp4"),
            (Format::Webm, "a.webm"),
            (Format::Gif, "a.gif"),
        ];
        let html = html(&films, Some("a.vtt"), Plays::Times(1));
        let order: Vec<usize> = ["<video", "a.webm", "a.mp4", "a.vtt", "<img", "</video>"]
            .iter()
            .map(|part| html.find(part).unwrap())
            .collect();
        assert!(order.is_sorted(), "{html}");
        assert!(!html.contains(" loop"), "{html}");
    }
}
