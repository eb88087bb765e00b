//! Themes: colours by role.
//!
//! ```text
//!            floor ──▶ a meaning      now            ramps
//!  dark      dark      bright         the brightest  rise in lightness
//!  light     paper     deep           the darkest    fall
//!  print     white     as in light, and every meaning has a grey of its own
//! ```
//!
//! The valley and the hedges rise in all of them: the answer is the dark floor, a lit top is light.

use crate::pixels::Rgb;

/// The colours of one theme, by role; ramps are mixed from them.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The light round it, where that is more than the way from the floor to it: on paper, a dark
    /// mark would stand in soot.
    pub halo: Option<Rgb>,
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
    /// What is laid over the soil where a hedge keeps the sun off, and over the valley's floor.
    pub shadow: Rgb,
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
        halo: None,
        pink: Rgb::hex(0xff9ec4),
        sky: Rgb::hex(0x86c8ff),
        mint: Rgb::hex(0x8ef0c4),
        peach: Rgb::hex(0xffcba0),
        lilac: Rgb::hex(0xc9b2ff),
        heat: [
            Rgb::hex(0x4a80cc),
            Rgb::hex(0x60c8b4),
            Rgb::hex(0xf4bc90),
            Rgb::hex(0xffb9d4),
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
        shadow: Rgb::hex(0x0b0d16),
        hedge_side: [Rgb::hex(0x15352d), Rgb::hex(0x469560)],
        hedge_top: [Rgb::hex(0x3a7a58), Rgb::hex(0xe4ffb4)],
        fog: Rgb::hex(0x0e1220),
        lamp: Rgb::hex(0xffb45e),
    };

    /// For pages with a light ground: deep colours on paper, dark walls.
    pub const LIGHT: Theme = Theme {
        ground: Rgb::hex(0xf3efe6),
        untouched: Rgb::hex(0xe2dccf),
        floor: Rgb::hex(0xfdfbf6),
        wall: Rgb::hex(0x373d58),
        wall_lit: Rgb::hex(0x1f2540),
        gate: Rgb::hex(0xc0651d),
        now: Rgb::hex(0x2a1240),
        halo: Some(Rgb::hex(0xffc24d)),
        pink: Rgb::hex(0xd6336c),
        sky: Rgb::hex(0x2f7fd0),
        mint: Rgb::hex(0x0f7a50),
        peach: Rgb::hex(0xc8600f),
        lilac: Rgb::hex(0x7048c8),
        heat: [
            Rgb::hex(0x9fd0f5),
            Rgb::hex(0x6cc5a4),
            Rgb::hex(0xe8963f),
            Rgb::hex(0xc94a88),
        ],
        thermo: [
            Rgb::hex(0x9fd4ff),
            Rgb::hex(0xaadee0),
            Rgb::hex(0xcbe8bf),
            Rgb::hex(0xf4e0a4),
            Rgb::hex(0xfbefdf),
        ],
        ripple: [
            Rgb::hex(0xdcf0f6),
            Rgb::hex(0xa4d8ea),
            Rgb::hex(0x6fb6e6),
            Rgb::hex(0x5c8fdc),
        ],
        islands: [
            Rgb::hex(0xa9c6ea),
            Rgb::hex(0x9bd3c6),
            Rgb::hex(0xc7b5ea),
            Rgb::hex(0xeab4cd),
            Rgb::hex(0xa4d3e8),
            Rgb::hex(0xb8d9a4),
        ],
        soil: Rgb::hex(0xfbf4dd),
        shadow: Rgb::hex(0x1c2340),
        hedge_side: [Rgb::hex(0x0c2419), Rgb::hex(0x245233)],
        hedge_top: [Rgb::hex(0x143d29), Rgb::hex(0x356f3f)],
        fog: Rgb::hex(0xf3efe6),
        lamp: Rgb::hex(0xff9a2e),
    };

    /// For white paper: nothing but the picture takes ink, and it reads in grey.
    pub const PRINT: Theme = Theme {
        ground: Rgb::hex(0xffffff),
        untouched: Rgb::hex(0xececec),
        floor: Rgb::hex(0xffffff),
        wall: Rgb::hex(0x3d3d3d),
        wall_lit: Rgb::hex(0x000000),
        gate: Rgb::hex(0x6e6e6e),
        now: Rgb::hex(0x101010),
        halo: Some(Rgb::hex(0xffcf5a)),
        pink: Rgb::hex(0xc83a78),
        sky: Rgb::hex(0x4189ce),
        mint: Rgb::hex(0x007047),
        peach: Rgb::hex(0xd67527),
        lilac: Rgb::hex(0x744ccd),
        heat: [
            Rgb::hex(0xe6f2fb),
            Rgb::hex(0xa9d8c6),
            Rgb::hex(0xe89f52),
            Rgb::hex(0xb84a86),
        ],
        thermo: [
            Rgb::hex(0x9fd4ff),
            Rgb::hex(0xb4e2ea),
            Rgb::hex(0xd2ecc6),
            Rgb::hex(0xf8e6b0),
            Rgb::hex(0xfdf3e4),
        ],
        ripple: [
            Rgb::hex(0xe4f2f8),
            Rgb::hex(0xb4dcec),
            Rgb::hex(0x7cb8e0),
            Rgb::hex(0x5a8acb),
        ],
        islands: [
            Rgb::hex(0xdcebf7),
            Rgb::hex(0xc9e6d4),
            Rgb::hex(0xf6dcc2),
            Rgb::hex(0xd9cdf2),
            Rgb::hex(0xf2c4d6),
            Rgb::hex(0xb4cfe6),
        ],
        soil: Rgb::hex(0xfbf7ea),
        shadow: Rgb::hex(0x1c2340),
        hedge_side: [Rgb::hex(0x0c2419), Rgb::hex(0x245233)],
        hedge_top: [Rgb::hex(0x143d29), Rgb::hex(0x356f3f)],
        fog: Rgb::hex(0xffffff),
        lamp: Rgb::hex(0xf59a3c),
    };
}
