//! What `still` and `contact` share: pictures of scenes, drawn and written.

use super::tally::Tally;
use super::{Console, LookArgs, SceneArgs};
use crate::export::{self, Drawn, ExportError, Picture, Place, Stop, Target};
use crate::output::Clobber;
use crate::scene::Scene;
use std::path::Path;
use std::process::ExitCode;

/// Pictures of which scenes, and where they go.
pub struct Request<'a> {
    /// The scenes.
    pub scenes: &'a SceneArgs,
    /// Their colours.
    pub look: &'a LookArgs,
    /// A file, a folder, or `-`.
    pub output: &'a Path,
    /// What the pictures show, for their names in a folder.
    pub shows: &'a str,
    /// In which formats; none: what the output's ending says, else PNG.
    pub formats: &'a [Picture],
    /// Whether pictures that exist are kept.
    pub no_clobber: bool,
}

/// Draws every scene in every format and writes the pictures.
pub fn write(
    request: &Request<'_>,
    console: &Console,
    draw: impl Fn(&Scene, Picture, &Stop) -> Result<Drawn, ExportError>,
) -> ExitCode {
    let selected = request.look.dress(request.scenes.select()).drawable();
    let mut tally = Tally::begin(console, &selected);
    let clobber = match request.no_clobber {
        true => Clobber::Keep,
        false => Clobber::Replace,
    };
    if selected.scenes.is_empty() {
        return tally.conclude();
    }
    let (place, formats) = match open(request, selected.scenes.len(), clobber) {
        Ok(opened) => opened,
        Err(message) => return tally.usage(&message),
    };
    let stop = match Stop::on_signals() {
        Ok(stop) => stop,
        Err(error) => return tally.usage(&error),
    };
    for scene in &selected.scenes {
        let mut written = Vec::new();
        for format in &formats {
            let target = match Target::picture(&place, &scene.name, request.shows, *format) {
                Ok(target) => target,
                Err(message) => return tally.usage(&message),
            };
            if clobber == Clobber::Keep && target.exists() {
                tally.note(&format!("{target} exists and is kept"));
                continue;
            }
            let drawn = draw(scene, *format, &stop);
            written.push(drawn.and_then(|drawn| export::write_picture(&target, &drawn, clobber)));
            if stop.is_requested() {
                return tally.interrupted(&stop);
            }
        }
        match written.into_iter().collect::<Result<Vec<_>, _>>() {
            Ok(results) if results.is_empty() => tally.skip(),
            Ok(results) => tally.done(&results, results.len() as u64),
            Err(error) => tally.fail(scene, &error),
        }
    }
    tally.end()
}

/// Where pictures go, and their formats: one after the other, none twice.
fn open(
    request: &Request<'_>,
    scenes: usize,
    clobber: Clobber,
) -> Result<(Place, Vec<Picture>), String> {
    let place = export::place(request.output, scenes)?;
    let mut formats = request.formats.to_vec();
    formats.sort_unstable();
    formats.dedup();
    if formats.is_empty() {
        formats.push(match place {
            Place::Drawing(_) => Picture::Svg,
            _ => Picture::Png,
        });
    }
    if formats.len() > 1 && !matches!(place, Place::Folder(_)) {
        return Err("one file takes one format: name a folder".into());
    }
    for format in &formats {
        Target::picture(&place, "", "", *format)?;
    }
    export::probe(&place, clobber).map_err(|error| error.to_string())?;
    Ok((place, formats))
}
