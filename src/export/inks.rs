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
use crate::frame::Area;
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
/// How far a colour may be from the one that stands for it: nobody sees that on flat ground.
const MAX_JOINED: u8 = 8;

/// Inks by the indices that a film's files store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The index of every ink, for each palette; a single one is that of all.
    tables: Vec<[u8; 256]>,
    colors: Vec<Rgb>,
    joined: Option<Joined>,
}

/// What became of more colours than there are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined {
    /// Colours that the film was painted with.
    pub colors: usize,
    /// How far a colour is from the one that stands for it at most: levels of a channel, of 255.
    pub largest: u8,
}

impl std::fmt::Display for Joined {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} colours, of which {MAX_COLORS} are stored: the nearest became one, at most {} of \
             255 away",
            self.colors, self.largest
        )
    }
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
            joined: None,
        }
    }

    /// Numbers the inks that are used of each palette from 0 on, the most used ones first. An ink
    /// that has the same colour in two palettes has one number; where there are more colours than
    /// numbers, the nearest ones become one ([`Joined`]).
    ///
    /// # Errors
    /// More colours than can be told apart with so few numbers.
    pub fn of(palettes: &[Palette], used: &[Used]) -> Result<Numbering, ExportError> {
        let mut shades = shades(palettes, used, false);
        if shades.len() > MAX_COLORS {
            shades = self::shades(palettes, used, true);
        }
        let colors = shades.len();
        while shades.len() > MAX_COLORS {
            join_nearest(&mut shades);
        }
        shades.sort_by_key(|shade| std::cmp::Reverse(shade.frames));
        let mut tables = vec![[0; 256]; palettes.len()];
        for (number, shade) in (0..=255).zip(&shades) {
            for (palette, ink) in &shade.inks {
                tables[*palette][usize::from(ink.0)] = number;
            }
        }
        let painted = shades.iter().flat_map(|shade| {
            let inks = shade.inks.iter();
            inks.map(|(palette, ink)| levels(palettes[*palette].color(*ink), shade.color))
        });
        let joined = Joined {
            colors,
            largest: painted.max().unwrap_or(0),
        };
        if joined.largest > MAX_JOINED {
            return Err(too_many());
        }
        Ok(Numbering {
            tables,
            colors: shades.iter().map(|shade| shade.color).collect(),
            joined: (joined.largest > 0).then_some(joined),
        })
    }

    /// The index of every ink of a palette.
    pub fn table(&self, palette: usize) -> &[u8; 256] {
        &self.tables[palette.min(self.tables.len() - 1)]
    }

    /// Copies an area from a plane of inks to a plane of indices.
    pub fn number(&self, inks: &Plane, indices: &mut Plane, area: Area) {
        let (rect, numbers) = (area.rect, self.table(area.palette));
        for y in rect.y..rect.y + rect.height {
            let from = inks.row(rect.x, y, rect.width);
            for (to, ink) in indices.row_mut(rect.x, y, rect.width).iter_mut().zip(from) {
                *to = numbers[usize::from(*ink)];
            }
        }
    }

    /// Whether colours that are near each other became one.
    pub fn joined(&self) -> Option<Joined> {
        self.joined
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
        "its boards have more than {MAX_COLORS} colours together; one colour in several of their \
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

/// Makes the two colours that are nearest to each other one: the one that is painted more often.
fn join_nearest(shades: &mut Vec<Shade>) {
    let pairs = (1..shades.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let nearest = pairs.min_by_key(|(a, b)| levels(shades[*a].color, shades[*b].color));
    let Some((a, b)) = nearest else { return };
    let taken = shades.remove(b);
    let kept = &mut shades[a];
    if taken.frames > kept.frames {
        kept.color = taken.color;
    }
    kept.frames += taken.frames;
    kept.inks.extend(taken.inks);
}

/// The largest difference of a channel.
fn levels(Rgb(a): Rgb, Rgb(b): Rgb) -> u8 {
    let channels = a.into_iter().zip(b).map(|(a, b)| a.abs_diff(b));
    channels.max().unwrap_or(0)
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
    fn more_colours_than_numbers_become_the_nearest_and_how_far_is_told() {
        let palette = Palette::new(&Theme::DARK);
        // Every ink of one palette, and in the other one a little more of red.
        let mut other = palette.clone();
        for ink in Palette::inks() {
            let Rgb([r, g, b]) = palette.color(ink);
            other.set(ink, Rgb([r ^ 3, g, b]));
        }
        let mut all = Used::NOTHING;
        Palette::inks().for_each(|ink| all.shown.insert(ink));
        let palettes = [palette, other];
        let numbering = Numbering::of(&palettes, &[all.clone(), all.clone()]).unwrap();
        assert_eq!(numbering.colors().len(), MAX_COLORS);
        let joined = numbering.joined().unwrap();
        assert!(
            joined.colors > MAX_COLORS && joined.largest <= MAX_JOINED,
            "{joined}"
        );
        for (number, palette) in palettes.iter().enumerate() {
            for ink in Palette::inks() {
                let index = numbering.table(number)[usize::from(ink.0)];
                let stored = numbering.colors()[usize::from(index)];
                assert!(levels(palette.color(ink), stored) <= joined.largest);
            }
        }
        let few = used(&[(WALL, 1), (PINK.top(), 1)]);
        let numbering = Numbering::of(&palettes, &[few.clone(), few]).unwrap();
        assert_eq!(numbering.joined(), None);

        let far: Vec<Palette> = [0, 60, 120, 180]
            .into_iter()
            .map(|blue| {
                let mut palette = palettes[0].clone();
                let spread = |ink: Ink| Rgb([ink.0 / 16 * 17, ink.0 % 16 * 17, blue]);
                Palette::inks().for_each(|ink| palette.set(ink, spread(ink)));
                palette
            })
            .collect();
        assert!(Numbering::of(&far, &vec![all; 4]).is_err());
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
}
