//! What `still` and `contact` share: one picture a scene, drawn and written.

use super::tally::Tally;
use super::{Console, SceneArgs};
use crate::export::{self, ExportError, Place, Stop, Target};
use crate::output::Clobber;
use crate::scene::Scene;
use std::path::Path;
use std::process::ExitCode;

/// Pictures of which scenes, and where they go.
pub struct Request<'a> {
    /// The scenes.
    pub scenes: &'a SceneArgs,
    /// A file, a folder, or `-`.
    pub output: &'a Path,
    /// What the pictures show, for their names in a folder.
    pub shows: &'a str,
    /// Whether pictures that exist are kept.
    pub no_clobber: bool,
}

/// Draws a picture of every scene and writes it.
pub fn write(
    request: &Request<'_>,
    console: &Console,
    draw: impl Fn(&Scene, &Stop) -> Result<Vec<u8>, ExportError>,
) -> ExitCode {
    let selected = request.scenes.select().drawable();
    let mut tally = Tally::begin(console, &selected);
    let clobber = match request.no_clobber {
        true => Clobber::Keep,
        false => Clobber::Replace,
    };
    if selected.scenes.is_empty() {
        return tally.conclude();
    }
    let place = match open(request, selected.scenes.len(), clobber) {
        Ok(place) => place,
        Err(message) => return tally.usage(&message),
    };
    let stop = match Stop::on_signals() {
        Ok(stop) => stop,
        Err(error) => return tally.usage(&format!("cannot handle Ctrl-C: {error}")),
    };
    for scene in &selected.scenes {
        let target = match Target::picture(&place, &scene.name, request.shows) {
            Ok(target) => target,
            Err(message) => return tally.usage(&message),
        };
        if clobber == Clobber::Keep && target.exists() {
            tally.note(&format!("{target} exists and is kept"));
            tally.skip();
            continue;
        }
        let written =
            draw(scene, &stop).and_then(|png| export::write_picture(&target, &png, clobber));
        match written {
            _ if stop.is_requested() => return tally.interrupted(),
            Ok(result) => tally.done(&[result], 1),
            Err(error) => tally.fail(scene, &error),
        }
    }
    tally.end()
}

fn open(request: &Request<'_>, scenes: usize, clobber: Clobber) -> Result<Place, String> {
    let place = export::place(request.output, scenes)?;
    Target::picture(&place, "", "")?;
    export::probe(&place, clobber).map_err(|error| error.to_string())?;
    Ok(place)
}
