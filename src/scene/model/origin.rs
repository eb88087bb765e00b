//! Where the settings of a scene are set, so that what does not go together can be shown there.

use crate::scene::read::Place;

/// Where the settings of a scene are set.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Of the scene as a whole and from the command line, by the setting's name.
    pub places: Places,
    /// Of each track.
    pub tracks: Vec<TrackOrigin>,
    /// Where each clip's length is set.
    pub clips: Vec<Place>,
    /// Where each input's cell is set, if it presses one.
    pub cells: Vec<Option<Place>>,
    /// For settings that have their defaults.
    pub fallback: Option<Place>,
}

/// Settings by name, each with where it is set.
pub type Places = Vec<(&'static str, Place)>;

/// Where the settings of a track are set.
#[derive(Clone, Debug, Default)]
pub struct TrackOrigin {
    /// By the setting's name.
    pub places: Places,
    /// Whether something is wrong with them, so that it is not known whether its grid fits.
    pub doubtful: bool,
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
    /// Where a setting is set, of a track or of any, or else one that it has to agree with.
    pub fn place_of(
        &self,
        key: &'static str,
        track: Option<usize>,
    ) -> Option<(&'static str, &Place)> {
        let tracks = match track {
            Some(nth) => self.tracks.get(nth..=nth).unwrap_or_default(),
            None => &self.tracks,
        };
        let set = |key: &'static str| {
            let of_tracks = tracks.iter().flat_map(|track| &track.places);
            let mut all = self.places.iter().chain(of_tracks);
            let (_, place) = all.find(|(name, _)| *name == key)?;
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
