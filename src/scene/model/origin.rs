//! Where the settings of a scene are set, so that what does not go together can be shown there.

use crate::scene::read::Place;

/// Where the settings of a scene are set.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// By the setting's name; the last one counts.
    pub places: Vec<(&'static str, Place)>,
    /// For settings that have their defaults.
    pub fallback: Option<Place>,
}

/// Settings that decide together whether a grid fits its canvas, those first that are there for
/// nothing else.
pub const FITTING: [&str; 9] = [
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
    pub fn place_of(&self, key: &'static str) -> Option<(&'static str, &Place)> {
        let set = |key: &'static str| {
            let (_, place) = self.places.iter().find(|(name, _)| *name == key)?;
            Some((key, place))
        };
        let related = FITTING.iter().filter(|_| FITTING.contains(&key));
        set(key).or_else(|| related.copied().find_map(set))
    }

    /// Notes where a setting is set.
    pub fn set(&mut self, key: &'static str, place: Place) {
        self.places.retain(|(name, _)| *name != key);
        self.places.push((key, place));
    }
}
