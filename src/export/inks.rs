//! Which colours a film needs: fewer of them make shorter codes, and so do small numbers for those
//! that come up most.
//!
//! ```text
//!  ink           0 1 2 3 4 5 … 61 62 …     what boards paint with, the same for all
//!  film shows    # # # # . . …  #  # …
//!  changes       0 9 9 0        7  2       frames in which something takes this ink
//!  index         4 0 1 5        2  3       what its files store
//! ```
//!
//! Boards one after the other may give one ink a colour each; then a film has an index for each.

use super::ExportError;
use crate::palette::{Ink, Palette};
use crate::pixels::{Plane, Rgb};

/// A set of inks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InkSet([bool; 256]);

impl InkSet {
    /// No ink.
    pub const EMPTY: InkSet = InkSet([false; 256]);

    /// Adds one.
    pub fn insert(&mut self, ink: Ink) {
        self.0[usize::from(ink.0)] = true;
    }

    /// Adds those of another set.
    pub fn insert_all(&mut self, others: &InkSet) {
        for (ink, other) in self.0.iter_mut().zip(others.0) {
            *ink |= other;
        }
    }

    /// Whether an ink is in the set.
    pub fn holds(&self, ink: Ink) -> bool {
        self.0[usize::from(ink.0)]
    }

    /// For every ink, whether it is in the set.
    pub fn flags(&self) -> [bool; 256] {
        self.0
    }

    /// The inks of a picture.
    pub fn of(inks: &Plane) -> InkSet {
        let mut set = InkSet::EMPTY;
        inks.indices().iter().for_each(|ink| set.insert(Ink(*ink)));
        set
    }
}

/// The inks of some frames that are painted with one palette.
#[derive(Clone)]
pub struct Used {
    /// Which are shown.
    pub shown: InkSet,
    /// In how many frames some pixel takes an ink that it did not have.
    pub frames: [u64; 256],
}

impl Used {
    /// None.
    pub const NOTHING: Used = Used {
        shown: InkSet::EMPTY,
        frames: [0; 256],
    };

    /// Adds those of other frames.
    pub fn add(&mut self, other: &Used) {
        self.shown.insert_all(&other.shown);
        for (frames, more) in self.frames.iter_mut().zip(other.frames) {
            *frames += more;
        }
    }
}

/// Colours at most: one index stays free for "unchanged".
const MAX_COLORS: usize = 255;

/// Inks by the indices that a film's files store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The index of every ink, for each palette; a single one is that of all.
    tables: Vec<[u8; 256]>,
    colors: Vec<Rgb>,
}

/// A colour of a film, and what paints with it.
struct Shade {
    color: Rgb,
    /// Palette and ink.
    inks: Vec<(usize, Ink)>,
    frames: u64,
}

impl Numbering {
    /// The inks of a palette, each with its own number.
    pub fn plain(palette: &Palette) -> Numbering {
        let mut table = [0; 256];
        for (index, number) in table.iter_mut().zip(0..=255) {
            *index = number;
        }
        Numbering {
            tables: vec![table],
            colors: palette.colors().to_vec(),
        }
    }

    /// Numbers the inks that are used of each palette from 0 on, the most used ones first. An ink
    /// that has the same colour in two palettes has one number.
    ///
    /// # Errors
    /// More colours than there are numbers.
    pub fn of(palettes: &[Palette], used: &[Used]) -> Result<Numbering, ExportError> {
        let mut shades = shades(palettes, used, false);
        if shades.len() > MAX_COLORS {
            shades = self::shades(palettes, used, true);
        }
        if shades.len() > MAX_COLORS {
            return Err(too_many());
        }
        shades.sort_by_key(|shade| std::cmp::Reverse(shade.frames));
        let mut tables = vec![[0; 256]; palettes.len()];
        for (number, shade) in (0..=255).zip(&shades) {
            for (palette, ink) in &shade.inks {
                tables[*palette][usize::from(ink.0)] = number;
            }
        }
        Ok(Numbering {
            tables,
            colors: shades.iter().map(|shade| shade.color).collect(),
        })
    }

    /// The index of every ink of a palette.
    pub fn table(&self, palette: usize) -> &[u8; 256] {
        &self.tables[palette.min(self.tables.len() - 1)]
    }

    /// The colour of every index.
    pub fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// The index of a colour that something else than the film shows.
    ///
    /// # Errors
    /// More colours than there are numbers.
    pub fn include(&mut self, palette: &Palette, ink: Ink) -> Result<u8, ExportError> {
        let color = palette.color(ink);
        let own = self.table(0)[usize::from(ink.0)];
        if self.colors.get(usize::from(own)) == Some(&color) {
            return Ok(own);
        }
        let index = self.colors.iter().position(|known| *known == color);
        let index = index.unwrap_or(self.colors.len());
        if index == self.colors.len() {
            self.colors.push(color);
        }
        index.try_into().map_err(|_| too_many())
    }
}

fn too_many() -> ExportError {
    ExportError::Limit(format!(
        "its tracks have more than {MAX_COLORS} colours together; one colour in several of their \
         settings, or scenes of their own, make it fewer"
    ))
}

/// Every colour that is used, in the order of palettes and inks. What has one colour is one shade if
/// it is the same ink in two palettes, or with `by_color` whatever it is.
fn shades(palettes: &[Palette], used: &[Used], by_color: bool) -> Vec<Shade> {
    let mut shades: Vec<Shade> = Vec::new();
    for (number, (palette, used)) in palettes.iter().zip(used).enumerate() {
        let inks = Palette::inks().filter(|ink| used.shown.holds(*ink));
        for ink in inks {
            let (color, frames) = (palette.color(ink), used.frames[usize::from(ink.0)]);
            let joins = |shade: &&mut Shade| {
                let mut inks = shade.inks.iter();
                let is_same = inks.any(|(of, other)| *of != number && *other == ink);
                shade.color == color && (by_color || is_same)
            };
            match shades.iter_mut().find(joins) {
                Some(shade) => {
                    shade.inks.push((number, ink));
                    shade.frames += frames;
                }
                None => shades.push(Shade {
                    color,
                    inks: vec![(number, ink)],
                    frames,
                }),
            }
        }
    }
    shades
}

/// Renumbers pictures so that they have as few indices as they show, and gives the colours of these.
pub fn compact(pictures: &mut [Plane], colors: &[Rgb]) -> Vec<Rgb> {
    let mut shown = InkSet::EMPTY;
    for picture in pictures.iter() {
        shown.insert_all(&InkSet::of(picture));
    }
    let (mut numbers, mut kept) = ([0; 256], Vec::new());
    for (index, color) in colors.iter().enumerate() {
        if shown.0[index] {
            numbers[index] = kept.len() as u8;
            kept.push(*color);
        }
    }
    for index in pictures.iter_mut().flat_map(Plane::indices_mut) {
        *index = numbers[usize::from(*index)];
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::{GROUND, PINK, Theme, WALL};

    fn used(inks: &[(Ink, u64)]) -> Used {
        let mut used = Used::NOTHING;
        for (ink, frames) in inks {
            used.shown.insert(*ink);
            used.frames[usize::from(ink.0)] = *frames;
        }
        used
    }

    #[test]
    fn inks_that_come_up_most_have_the_smallest_numbers() {
        let palette = Palette::new(&Theme::DARK);
        let inks = used(&[(GROUND, 0), (WALL, 2), (PINK.top(), 9)]);
        let numbering = Numbering::of(std::slice::from_ref(&palette), &[inks]).unwrap();
        let expected = [PINK.top(), WALL, GROUND].map(|ink| palette.color(ink));
        assert_eq!(numbering.colors(), expected);
        assert_eq!(numbering.table(7)[usize::from(WALL.0)], 1);
    }

    #[test]
    fn an_ink_has_one_number_in_all_palettes_that_give_it_one_colour() {
        let palette = Palette::new(&Theme::DARK);
        let mut other = palette.clone();
        other.set(PINK.top(), Rgb([1, 2, 3]));
        let inks = used(&[(WALL, 1), (PINK.top(), 1)]);
        let numbering = Numbering::of(&[palette, other], &[inks.clone(), inks]).unwrap();
        assert_eq!(numbering.colors().len(), 3);
        let [wall, pink] = [WALL, PINK.top()].map(|ink| usize::from(ink.0));
        let [one, two] = [0, 1].map(|palette| numbering.table(palette));
        assert_eq!(one[wall], two[wall]);
        assert_eq!(numbering.colors()[usize::from(two[pink])], Rgb([1, 2, 3]));
        assert_ne!(one[pink], two[pink]);
    }

    #[test]
    fn more_colours_than_numbers_are_refused() {
        let palette = Palette::new(&Theme::DARK);
        let mut other = palette.clone();
        let all: Vec<(Ink, u64)> = Palette::inks().map(|ink| (ink, 0)).collect();
        for (ink, _) in &all {
            other.set(*ink, Rgb([ink.0, 255, 1]));
        }
        let both = [used(&all), used(&all)];
        let error = Numbering::of(&[palette, other], &both).unwrap_err();
        assert!(
            error.to_string().contains("more than 255 colours"),
            "{error}"
        );
    }
}
