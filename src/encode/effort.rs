//! How hard packers look for shorter data. Every level draws the very same pixels.
//!
//! ```text
//!  level   0 least time   1 the default   2 patient   3 fewest bytes
//! ```

/// How hard packers look for shorter data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// One attempt a frame.
    Least,
    /// What pays for its time; no larger than the best of other encoders.
    #[default]
    Normal,
    /// More attempts, a fraction of the bytes less.
    More,
    /// Every attempt there is.
    Most,
}

impl Effort {
    /// Every level, by its number.
    pub const LEVELS: [Effort; 4] = [Effort::Least, Effort::Normal, Effort::More, Effort::Most];

    /// The level of that number, 0 to 3.
    pub fn from_level(level: u8) -> Option<Effort> {
        Effort::LEVELS.get(usize::from(level)).copied()
    }
}
