//! Where a scene says what does not go together.

use super::origin::FITTING;
use super::scene::{Member, Scene};
use crate::keys::SettingError;
use crate::scene::read::{Place, Problem, SceneError};

impl Scene {
    /// Points at the setting that does not go together with the others.
    pub fn blame(&self, error: &SettingError) -> SceneError {
        let fails = |member: &&Member| member.scene.open().err().as_ref() == Some(error);
        // Its canvas is that of the mosaic, if that has one for all.
        if self.origin.place_of(error.key, None).is_none()
            && let Some(member) = self.members().iter().find(fails)
        {
            return member.scene.blame(error);
        }
        SceneError::new(&self.name, vec![self.problem(error, None)])
    }

    /// The same as a problem; `track` is the one that it is about.
    pub(super) fn problem(&self, error: &SettingError, track: Option<usize>) -> Problem {
        let place = self.origin.place_of(error.key, track);
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
        placed(message, place)
    }

    /// What is wrong with the thing that is set at `place`.
    pub(super) fn problem_at(&self, error: &SettingError, place: Option<&Place>) -> Problem {
        placed(
            format!("scene {}: {error}", self.name),
            place.or(self.origin.fallback.as_ref()),
        )
    }
}

fn placed(message: String, place: Option<&Place>) -> Problem {
    match place {
        Some(place) => Problem::new(message).at(place.clone()),
        None => Problem::new(message),
    }
}
