//! Where the settings of a scene are set, so that what does not go together can be shown there.

use super::problem::{Place, Problem};
use super::{Member, Scene, SceneError};
use crate::keys::SettingError;

/// Where the settings of a scene are set.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// By the setting's name; the last one counts.
    pub(super) places: Vec<(&'static str, Place)>,
    /// For settings that have their defaults.
    pub(super) fallback: Option<Place>,
}

/// Settings that decide together whether a grid fits its canvas, those first that are there for
/// nothing else.
const FITTING: [&str; 9] = [
    "cell_px",
    "room_px",
    "grid_n",
    "grid_cols",
    "grid_rows",
    "rooms_n",
    "margin_px",
    "height_px",
    "width_px",
];

impl Origin {
    /// Where a setting is set, or else one that it has to agree with.
    fn place_of(&self, key: &'static str) -> Option<(&'static str, &Place)> {
        let set = |key: &'static str| {
            let (_, place) = self.places.iter().find(|(name, _)| *name == key)?;
            Some((key, place))
        };
        let related = FITTING.iter().filter(|_| FITTING.contains(&key));
        set(key).or_else(|| related.copied().find_map(set))
    }

    /// Notes where a setting is set.
    pub(super) fn set(&mut self, key: &'static str, place: Place) {
        self.places.retain(|(name, _)| *name != key);
        self.places.push((key, place));
    }
}

impl Scene {
    /// Points at the setting that does not go together with the others.
    pub fn blame(&self, error: &SettingError) -> SceneError {
        let fails = |member: &&Member| member.scene.open().err().as_ref() == Some(error);
        let place = self.origin.place_of(error.key);
        let place = match self.members().iter().find(fails) {
            // Its canvas is that of the mosaic, if that has one for all.
            Some(member) if place.is_none() => return member.scene.blame(error),
            _ => place,
        };
        let (key, place) = match place {
            Some((key, place)) => (Some(key), Some(place)),
            None => (None, self.origin.fallback.as_ref()),
        };
        let message = match key {
            Some(key) => format!("scene {}: {key}: {}", self.name, error.message),
            // Nobody has written the key.
            None if FITTING.contains(&error.key) => {
                format!("scene {}: {}", self.name, error.message)
            }
            None => format!("scene {}: {error}", self.name),
        };
        let problem = match place {
            Some(place) => Problem::new(message).at(place.clone()),
            None => Problem::new(message),
        };
        SceneError::new(&self.name, vec![problem])
    }
}
