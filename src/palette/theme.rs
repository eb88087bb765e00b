//! Themes: colours by role, and the palette that is mixed from them.
//!
//! ```text
//!  Theme   floor, pink, …  ── mix ──▶  Palette   the colour of every ink
//! ```

use super::*;
use crate::pixels::Rgb;

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
        hedge_top: [Rgb::hex(0x3a7a58), Rgb::hex(0xe4ffb4)],
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
