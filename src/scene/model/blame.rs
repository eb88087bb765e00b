//! Where a scene says what does not go together.

use super::origin::FITTING;
use super::scene::{Member, Scene};
use crate::keys::SettingError;
use crate::scene::read::{Problem, SceneError};

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
