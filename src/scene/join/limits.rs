//! What only shows when several settings of a script are seen together.

use crate::clock::{MAX_FILM_MS, Millis};
use crate::scene::model::{Check, Export};
use crate::scene::read::{Problem, Reader, Settings};

/// Who tolerates a difference says why.
pub fn check_guard(reader: &mut Reader, settings: &Settings, check: &Check) {
    let reasoned = check
        .reason
        .as_ref()
        .is_some_and(|why| !why.trim().is_empty());
    let tolerant = settings
        .place("tolerance")
        .filter(|_| check.tolerance > 0)
        .or(settings
            .place("max_outliers")
            .filter(|_| check.max_outliers > 0));
    let is_told = settings.doubts(&["reason"]);
    if let (Some(place), false) = (tolerant, reasoned || is_told) {
        let problem = Problem::new("[check] tolerates a difference without a reason")
            .at(place.clone())
            .note("add `reason = \"…\"`; it is printed whenever the tolerance applies");
        reader.report(problem);
    }
}

/// A film ends within a day, counted from the board's opening.
pub fn check_end(reader: &mut Reader, settings: &Settings, start_ms: Millis, duration_ms: Millis) {
    let end = start_ms + duration_ms;
    if end <= MAX_FILM_MS {
        return;
    }
    // One of the two is set: by default they end soon.
    let place = settings
        .place("duration_ms")
        .or_else(|| settings.place("start_ms"))
        .cloned()
        .unwrap_or_else(|| reader.place(0..0));
    let message = format!("the film would end at {end} ms; {MAX_FILM_MS} ms are allowed");
    reader.report(
        Problem::new(message)
            .at(place)
            .label(Some(format!("start_ms {start_ms} + {duration_ms}"))),
    );
}

/// What squeezes a film and what speeds it up exclude each other; a film starts inside of itself.
pub fn check_pace(
    reader: &mut Reader,
    settings: &Settings,
    export: &Export,
    length_ms: Option<Millis>,
) {
    if let (Some(place), Some(_)) = (settings.place("speed"), settings.place("fit_ms")) {
        let problem = Problem::new("`speed` and `fit_ms` exclude each other").at(place.clone());
        reader.report(problem.label(Some("`fit_ms` says it already".into())));
    }
    let (Some(length_ms), offset_ms) = (length_ms, export.loop_offset_ms) else {
        return;
    };
    let is_past = offset_ms >= length_ms && !settings.doubts(&["duration_ms"]);
    if let Some(place) = settings.place("loop_offset_ms").filter(|_| is_past) {
        let message = format!("a film of {length_ms} ms has no picture at {offset_ms} ms");
        let label = Some(format!("0 to {} are allowed", length_ms - 1));
        reader.report(Problem::new(message).at(place.clone()).label(label));
    }
}
