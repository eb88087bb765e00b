//! Colours by role: every picture is painted with inks, and a theme says what colour an ink has.
//!
//! ```text
//!  ink   0 ground  1 untouched  2 floor  3 wall …        single colours
//!        └ pink ┐  level 0 ▁▂▃▄▅▆▇ n-1                   ramps of fixed levels:
//!        └ sky  ┘                                        fades, glows and soft edges pick a level
//! ```
//!
//! Nothing is ever blended freely, so a film has at most 255 colours by construction and a GIF
//! frame decodes to the very pixels that were drawn. The nine boards' flat pictures use at most 160
//! inks, the garden's relief up to 95 more, so that all of them fit one picture.

mod mixed;
mod oklab;
mod roles;
mod theme;

pub use mixed::Palette;
pub use oklab::{mix, oklab};
pub use roles::{Roles, ThemeChoice, ThemeName};
pub use theme::Theme;

/// A colour by its role: an index into the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ink(pub u8);

/// A run of inks that leads in even steps from one colour to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ramp {
    first: u8,
    levels: u8,
}

impl Ramp {
    /// Number of levels.
    pub const fn levels(self) -> u8 {
        self.levels
    }

    /// The ink of a level; levels past the end are the last.
    pub const fn level(self, level: u8) -> Ink {
        let last = self.levels - 1;
        Ink(self.first + if level < last { level } else { last })
    }

    /// The strongest ink.
    pub const fn top(self) -> Ink {
        self.level(self.levels - 1)
    }

    /// The ink at a share from 0 (first level) to 1 (last level).
    pub fn at(self, share: f64) -> Ink {
        let last = f64::from(self.levels - 1);
        self.level((share.clamp(0.0, 1.0) * last + 0.5) as u8)
    }

    /// The level that an ink has on this ramp.
    pub fn level_of(self, ink: Ink) -> Option<u8> {
        ink.0
            .checked_sub(self.first)
            .filter(|level| *level < self.levels)
    }

    /// The first ink after the ramp.
    const fn end(self) -> u8 {
        self.first + self.levels
    }
}

/// Around the board.
pub const GROUND: Ink = Ink(0);
/// Cells that the algorithm has not met.
pub const UNTOUCHED: Ink = Ink(1);
/// Carved, quiet.
pub const FLOOR: Ink = Ink(2);
/// Standing walls.
pub const WALL: Ink = Ink(3);
/// The marks of entrance and exit.
pub const GATE: Ink = Ink(4);

/// Light on a wall, from nearly the wall's own colour on.
pub const LIT_WALL: Ramp = Ramp {
    first: 5,
    levels: 5,
};
/// From the floor to the one thing that moves.
pub const NOW: Ramp = Ramp {
    first: LIT_WALL.end(),
    levels: 12,
};
/// From the floor to pink.
pub const PINK: Ramp = Ramp {
    first: NOW.end(),
    levels: 18,
};
/// From the floor to sky blue.
pub const SKY: Ramp = Ramp {
    first: PINK.end(),
    levels: 14,
};
/// From the floor to mint.
pub const MINT: Ramp = Ramp {
    first: SKY.end(),
    levels: 16,
};
/// From the floor to peach.
pub const PEACH: Ramp = Ramp {
    first: MINT.end(),
    levels: 8,
};
/// From the floor to lilac.
pub const LILAC: Ramp = Ramp {
    first: PEACH.end(),
    levels: 14,
};
/// Near to far: rises steadily in lightness through sky, mint, peach and pink.
pub const HEAT: Ramp = Ramp {
    first: LILAC.end(),
    levels: 24,
};
/// The valley: from the dark answer to the bright slopes (its stops are a setting).
pub const THERMO: Ramp = Ramp {
    first: HEAT.end(),
    levels: 18,
};
/// Ripples: hue and lightness drift slowly.
pub const RIPPLE: Ramp = Ramp {
    first: THERMO.end(),
    levels: 20,
};
/// Six calm colours of islands.
pub const ISLAND: Ramp = Ramp {
    first: RIPPLE.end(),
    levels: 6,
};
/// Inks of the flat pictures; the relief's come after them.
pub const FLAT_INKS: u8 = ISLAND.end();

/// The ramps that start at the floor: a floor cell is their level 0.
const FROM_FLOOR: [Ramp; 6] = [NOW, PINK, SKY, MINT, PEACH, LILAC];

/// Relief: levels of fog, from clear air to thick.
pub const FOG_LEVELS: u8 = 8;
/// Relief: density of the thickest fog that has a level. The corner of a board has 0.56; what
/// lies farther out is ground, which is as dark as the fog.
pub const THICKEST_FOG: f64 = 0.6;
/// Relief: what the fog lies over. The ground, its half and full shadow, the lights of a hedge's
/// side and those of its top.
pub const MATERIALS: u8 = 3 + SIDE_LIGHTS + TOP_LIGHTS;
/// Relief: how brightly a hedge's side can be lit.
pub const SIDE_LIGHTS: u8 = 3;
/// Relief: how brightly its top can be lit.
pub const TOP_LIGHTS: u8 = 4;
/// Inks of the relief: material after material, each in every fog, then the lantern's own.
pub const RELIEF_FIRST: u8 = FLAT_INKS;
/// Warm light on the ground round the lantern.
pub const LAMP_GROUND: Ramp = Ramp {
    first: RELIEF_FIRST + MATERIALS * FOG_LEVELS,
    levels: 8,
};
/// Warm light on hedges near the lantern.
pub const LAMP_HEDGE: Ramp = Ramp {
    first: LAMP_GROUND.end(),
    levels: 7,
};
/// Number of inks in all; one index stays free for "unchanged".
pub const INKS: usize = LAMP_HEDGE.end() as usize;

/// A material of the relief in some fog.
pub const fn relief(material: u8, fog: u8) -> Ink {
    Ink(RELIEF_FIRST + material * FOG_LEVELS + fog)
}

/// Whether an ink is a standing wall's, lit or not.
pub fn is_wall(ink: Ink) -> bool {
    ink == WALL || LIT_WALL.level_of(ink).is_some()
}

/// Whether an ink is a cell's fill that leads from no floor: near or far, a ripple's or an island's.
pub fn is_fill(ink: Ink) -> bool {
    (HEAT.first..FLAT_INKS).contains(&ink.0)
}

/// How much an ink stands out, 0–255: of two lights on one pixel the more prominent is seen.
fn prominence(ink: Ink) -> u32 {
    for ramp in FROM_FLOOR {
        if let Some(level) = ramp.level_of(ink) {
            return u32::from(level) * 255 / u32::from(ramp.levels - 1);
        }
    }
    // Fills in the middle, so that the core of a light wins over them and its faint rim does not.
    if ink.0 >= HEAT.first { 110 } else { 0 }
}

/// The ink of the opening between two joined cells: a level between theirs, or the quieter ink
/// where they share no ramp.
pub fn between(a: Ink, b: Ink) -> Ink {
    // Most openings join cells that are alike.
    if a == b {
        return a;
    }
    let meaning = |ink| {
        FROM_FLOOR
            .into_iter()
            .find(|ramp| ramp.level_of(ink).is_some())
    };
    match (meaning(a), meaning(b)) {
        // Where two meanings meet, the later ramp wins, whichever is stronger now: as both fade,
        // the opening must not flip from hue to hue.
        (Some(first), Some(second)) if first != second => {
            let ramp = if first.first > second.first {
                first
            } else {
                second
            };
            let share = (prominence(a) + prominence(b)) / 2;
            ramp.level((share * u32::from(ramp.levels - 1) / 255) as u8)
        }
        (Some(ramp), None) if b == FLOOR => halfway(ramp, a, ramp.level(0)),
        (None, Some(ramp)) if a == FLOOR => halfway(ramp, ramp.level(0), b),
        _ => {
            let shared = |ramp: &Ramp| ramp.level_of(a).and(ramp.level_of(b)).is_some();
            let mut ramps = FROM_FLOOR.into_iter().chain([HEAT, THERMO, RIPPLE]);
            let quieter = [a, b]
                .into_iter()
                .min_by_key(|ink| (prominence(*ink), ink.0));
            match ramps.find(shared) {
                Some(ramp) => halfway(ramp, a, b),
                None => quieter.unwrap_or(a),
            }
        }
    }
}

/// The level in the middle of two on one ramp.
fn halfway(ramp: Ramp, a: Ink, b: Ink) -> Ink {
    let level = |ink| u32::from(ramp.level_of(ink).unwrap_or(0));
    ramp.level(((level(a) + level(b)) / 2) as u8)
}

/// What is seen where light of `level` on `ramp` falls on `base`. Walls are lit in their own
/// colour, the ground around the board stays dark, and a stronger ink stays as it is.
/// Several lights give the same ink in any order.
pub fn light(base: Ink, ramp: Ramp, level: u8) -> Ink {
    if level == 0 || base == GROUND {
        return base;
    }
    if is_wall(base) {
        let share = u32::from(level) * u32::from(LIT_WALL.levels) / u32::from(ramp.levels - 1);
        if share == 0 {
            return base;
        }
        return base.max(LIT_WALL.level(share as u8 - 1));
    }
    // Faint light does not reach into rock: it would end in a hard edge there.
    if base == UNTOUCHED && u32::from(level) * 4 < u32::from(ramp.levels) {
        return base;
    }
    let lit = ramp.level(level);
    if prominence(lit) >= prominence(base) {
        lit
    } else {
        base
    }
}

#[cfg(test)]
mod tests;
