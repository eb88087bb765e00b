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

use crate::pixels::Rgb;

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
    levels: 8,
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
    levels: 20,
};
/// Ripples: hue and lightness drift slowly.
pub const RIPPLE: Ramp = Ramp {
    first: THERMO.end(),
    levels: 16,
};
/// Six calm colours of islands.
pub const ISLAND: Ramp = Ramp {
    first: RIPPLE.end(),
    levels: 6,
};
/// The same six, lit.
pub const ISLAND_LIT: Ramp = Ramp {
    first: ISLAND.end(),
    levels: 6,
};
/// Inks of the flat pictures; the relief's come after them.
pub const FLAT_INKS: u8 = ISLAND_LIT.end();

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
    if a == b {
        return a;
    }
    let (quiet, strong) = if prominence(a) <= prominence(b) {
        (a, b)
    } else {
        (b, a)
    };
    for ramp in FROM_FLOOR.into_iter().chain([HEAT, THERMO, RIPPLE]) {
        let Some(level) = ramp.level_of(strong) else {
            continue;
        };
        if let Some(other) = ramp.level_of(quiet) {
            return ramp.level(((u32::from(level) + u32::from(other)) / 2) as u8);
        }
        if ramp.first >= HEAT.first || quiet.0 < FLOOR.0 || LIT_WALL.level_of(quiet).is_some() {
            break;
        }
        // Two meanings meet: the stronger one's ramp, half way down to the quieter one's level.
        let share = (prominence(strong) + prominence(quiet)) / 2;
        return ramp.level((share * u32::from(ramp.levels - 1) / 255) as u8);
    }
    quiet
}

/// What is seen where light of `level` on `ramp` falls on `base`. Walls are lit in their own
/// colour, the ground around the board stays dark, and a stronger ink stays as it is.
/// Several lights give the same ink in any order.
pub fn light(base: Ink, ramp: Ramp, level: u8) -> Ink {
    if level == 0 || base == GROUND {
        return base;
    }
    if base == WALL || LIT_WALL.level_of(base).is_some() {
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

/// The colours of one theme, by role; ramps are mixed from them.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Around the board.
    pub ground: Rgb,
    /// Cells not met yet.
    pub untouched: Rgb,
    /// Carved cells.
    pub floor: Rgb,
    /// Walls.
    pub wall: Rgb,
    /// Walls in full light.
    pub wall_lit: Rgb,
    /// Marks of entrance and exit.
    pub gate: Rgb,
    /// The one thing that moves.
    pub now: Rgb,
    /// The five meanings that a board may use.
    pub pink: Rgb,
    /// See `pink`.
    pub sky: Rgb,
    /// See `pink`.
    pub mint: Rgb,
    /// See `pink`.
    pub peach: Rgb,
    /// See `pink`.
    pub lilac: Rgb,
    /// Stops of the distance ramp, near to far.
    pub heat: [Rgb; 4],
    /// Stops of the valley, from the answer to the largest detour.
    pub thermo: [Rgb; 5],
    /// Stops of the ripples.
    pub ripple: [Rgb; 4],
    /// Islands by number.
    pub islands: [Rgb; 6],
    /// The relief: its ground in the sun.
    pub soil: Rgb,
    /// A hedge in the shade and in the sun: first its sides, then its tops.
    pub hedge_side: [Rgb; 2],
    /// See `hedge_side`.
    pub hedge_top: [Rgb; 2],
    /// What thick fog looks like.
    pub fog: Rgb,
    /// Light of a lantern.
    pub lamp: Rgb,
}

impl Theme {
    /// The theme that the boards are drawn for.
    pub const DARK: Theme = Theme {
        ground: Rgb::hex(0x0b0d16),
        untouched: Rgb::hex(0x151927),
        floor: Rgb::hex(0x232a3d),
        wall: Rgb::hex(0x39425c),
        wall_lit: Rgb::hex(0xb0b8d8),
        gate: Rgb::hex(0x9aa3c4),
        now: Rgb::hex(0xfff6e8),
        pink: Rgb::hex(0xff9ec4),
        sky: Rgb::hex(0x86c8ff),
        mint: Rgb::hex(0x8ef0c4),
        peach: Rgb::hex(0xffcba0),
        lilac: Rgb::hex(0xc9b2ff),
        heat: [
            Rgb::hex(0x3f6fb5),
            Rgb::hex(0x62c3ae),
            Rgb::hex(0xf3c295),
            Rgb::hex(0xffd3e6),
        ],
        thermo: [
            Rgb::hex(0x9accfa),
            Rgb::hex(0xa0ead2),
            Rgb::hex(0xd2f0b4),
            Rgb::hex(0xffe4a8),
            Rgb::hex(0xfff2f4),
        ],
        ripple: [
            Rgb::hex(0x4f86d6),
            Rgb::hex(0x5cb4e4),
            Rgb::hex(0x7fdcd2),
            Rgb::hex(0xdcf8e0),
        ],
        islands: [
            Rgb::hex(0x46699c),
            Rgb::hex(0x3f8480),
            Rgb::hex(0x71649f),
            Rgb::hex(0x8f5f80),
            Rgb::hex(0x3a7593),
            Rgb::hex(0x568660),
        ],
        soil: Rgb::hex(0x5d5a55),
        hedge_side: [Rgb::hex(0x15352d), Rgb::hex(0x469560)],
        hedge_top: [Rgb::hex(0x3a7a58), Rgb::hex(0xd6f8a8)],
        fog: Rgb::hex(0x0e1220),
        lamp: Rgb::hex(0xffb45e),
    };
}

/// The colour of every ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    colors: Vec<Rgb>,
}

impl Palette {
    /// Mixes all ramps of a theme.
    pub fn new(theme: &Theme) -> Palette {
        let mut palette = Palette {
            colors: vec![theme.ground; INKS],
        };
        for (ink, color) in [
            (GROUND, theme.ground),
            (UNTOUCHED, theme.untouched),
            (FLOOR, theme.floor),
            (WALL, theme.wall),
            (GATE, theme.gate),
        ] {
            palette.colors[usize::from(ink.0)] = color;
        }
        palette.set_ramp(
            LIT_WALL,
            &[mix(theme.wall, theme.wall_lit, 0.2), theme.wall_lit],
        );
        for (ramp, color) in [
            (NOW, theme.now),
            (PINK, theme.pink),
            (SKY, theme.sky),
            (MINT, theme.mint),
            (PEACH, theme.peach),
            (LILAC, theme.lilac),
        ] {
            palette.set_ramp(ramp, &[theme.floor, color]);
        }
        palette.set_ramp(HEAT, &theme.heat);
        palette.set_ramp(THERMO, &theme.thermo);
        palette.set_ramp(RIPPLE, &theme.ripple);
        palette.set_ramp(ISLAND, &theme.islands);
        palette.set_ramp(
            ISLAND_LIT,
            &theme.islands.map(|color| mix(color, theme.now, 0.6)),
        );
        palette.mix_relief(theme);
        palette
    }

    /// Lays every fog over every material, and the lantern's light.
    fn mix_relief(&mut self, theme: &Theme) {
        let shade = |share| mix(theme.soil, theme.ground, share);
        let ramp = |[dark, lit]: [Rgb; 2], n: u8| {
            (0..n).map(move |i| mix(dark, lit, f64::from(i) / f64::from(n - 1)))
        };
        // Shadow is the background's colour at alpha 0.24 (spec/boards.md, board 09).
        let mut materials = vec![theme.soil, shade(0.12), shade(0.24)];
        materials.extend(ramp(theme.hedge_side, SIDE_LIGHTS));
        materials.extend(ramp(theme.hedge_top, TOP_LIGHTS));
        for (material, color) in (0u8..).zip(materials) {
            for fog in 0..FOG_LEVELS {
                let density = THICKEST_FOG * f64::from(fog) / f64::from(FOG_LEVELS - 1);
                self.set(relief(material, fog), mix(color, theme.fog, density));
            }
        }
        let warm = |color, share| mix(color, theme.lamp, share);
        self.set_ramp(
            LAMP_GROUND,
            &[warm(mix(theme.soil, theme.fog, 0.3), 0.15), theme.lamp],
        );
        self.set_ramp(
            LAMP_HEDGE,
            &[theme.hedge_top[0], warm(theme.hedge_top[1], 0.6)],
        );
    }

    /// Lays a ramp evenly through some colours.
    pub fn set_ramp(&mut self, ramp: Ramp, stops: &[Rgb]) {
        for level in 0..ramp.levels {
            let along = f64::from(level) * (stops.len() - 1) as f64 / f64::from(ramp.levels - 1);
            let stop = (along as usize).min(stops.len() - 2);
            self.colors[usize::from(ramp.level(level).0)] =
                mix(stops[stop], stops[stop + 1], along - stop as f64);
        }
    }

    /// Sets the colour of one ink.
    pub fn set(&mut self, ink: Ink, color: Rgb) {
        self.colors[usize::from(ink.0)] = color;
    }

    /// The colour of an ink.
    pub fn color(&self, ink: Ink) -> Rgb {
        self.colors[usize::from(ink.0)]
    }

    /// All colours; an ink's number is its index.
    pub fn colors(&self) -> &[Rgb] {
        &self.colors
    }
}

/// A colour between two, `share` of the way, mixed in Oklab (B. Ottosson, 2020), where equal steps
/// look equal: ramps rise steadily in lightness.
pub fn mix(from: Rgb, to: Rgb, share: f64) -> Rgb {
    if share <= 0.0 {
        return from;
    }
    if share >= 1.0 {
        return to;
    }
    let (a, b) = (oklab(from), oklab(to));
    from_oklab([0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * share))
}

/// Lightness, green–red, blue–yellow; lightness runs from 0 to 1.
pub fn oklab(color: Rgb) -> [f64; 3] {
    let [r, g, b] = color.0.map(|v| {
        let v = f64::from(v) / 255.0;
        if v <= 0.040_45 {
            v / 12.92
        } else {
            libm::pow((v + 0.055) / 1.055, 2.4)
        }
    });
    let l = libm::cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
    let m = libm::cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
    let s = libm::cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

fn from_oklab([light, a, b]: [f64; 3]) -> Rgb {
    let cube = |x: f64| x * x * x;
    let l = cube(light + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
    let m = cube(light - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
    let s = cube(light - 0.089_484_177_5 * a - 1.291_485_548_0 * b);
    Rgb([
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ]
    .map(|v| {
        let v = if v <= 0.003_130_8 {
            v * 12.92
        } else {
            1.055 * libm::pow(v, 1.0 / 2.4) - 0.055
        };
        (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_pictures_use_at_most_160_inks_and_the_relief_95_more() {
        const { assert!(FLAT_INKS <= 160) };
        const { assert!(INKS <= 255) };
    }

    #[test]
    fn ramps_rise_steadily_in_lightness() {
        let palette = Palette::new(&Theme::DARK);
        for ramp in [
            LIT_WALL, NOW, PINK, SKY, MINT, PEACH, LILAC, HEAT, THERMO, RIPPLE,
        ] {
            let lightness: Vec<f64> = (0..ramp.levels)
                .map(|l| oklab(palette.color(ramp.level(l)))[0])
                .collect();
            assert!(
                lightness.windows(2).all(|w| w[0] < w[1]),
                "{ramp:?} {lightness:?}"
            );
        }
    }

    #[test]
    fn an_opening_takes_a_level_between_its_cells() {
        assert_eq!(between(PINK.level(4), PINK.level(10)), PINK.level(7));
        assert_eq!(between(FLOOR, SKY.top()), SKY.level(6));
        assert_eq!(between(UNTOUCHED, HEAT.level(3)), UNTOUCHED);
        assert_eq!(between(GROUND, FLOOR), GROUND);
    }

    #[test]
    fn light_never_dims_and_never_leaves_the_palette() {
        for base in 0..FLAT_INKS {
            for level in 0..MINT.levels {
                let lit = light(Ink(base), MINT, level);
                assert!(prominence(lit) >= prominence(Ink(base)));
            }
        }
        assert_eq!(light(WALL, MINT, 1), WALL);
        assert_eq!(light(GROUND, MINT, 9), GROUND);
    }
}
