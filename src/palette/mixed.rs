//! The palette: the colour of every ink, mixed from a theme.
//!
//! ```text
//!  floor ──┬──┬──┬──┬── pink      a ramp takes its levels from the colours at its ends
//!  soil ── fog 0 1 2 3 4 5 6 7    a material of the relief takes every fog
//! ```

use super::*;
use crate::pixels::Rgb;

/// How much stronger: so that a share of 0.6, as a splice keeps it, has a contrast of 3 : 1. Below 1
/// the levels still fall steadily.
const PAPER_BEND: f64 = 0.85;

/// The colour of every ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    theme: Theme,
    colors: Vec<Rgb>,
}

impl Palette {
    /// Mixes all ramps of a theme.
    pub fn new(theme: &Theme) -> Palette {
        let mut palette = Palette {
            theme: theme.clone(),
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
            (PINK, theme.pink),
            (SKY, theme.sky),
            (MINT, theme.mint),
            (PEACH, theme.peach),
            (LILAC, theme.lilac),
        ] {
            palette.set_tints(ramp, theme.floor, color);
        }
        match theme.halo {
            None => palette.set_ramp(NOW, &[theme.floor, theme.now]),
            Some(halo) => {
                let faint = |share| mix(theme.floor, halo, share);
                palette.set_ramp(
                    NOW,
                    &[theme.floor, faint(0.4), faint(0.75), halo, theme.now],
                );
            }
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
        let shade = |share| mix(theme.soil, theme.shadow, share);
        let ramp = |[dark, lit]: [Rgb; 2], n: u8| {
            (0..n).map(move |i| mix(dark, lit, f64::from(i) / f64::from(n - 1)))
        };
        // Shadow lies over the soil at alpha 0.24 (spec/boards.md, board 09).
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
        let [dark_top, lit_top] = theme.hedge_top;
        // Where its light ends it has to meet the hedges round it: they are as dark as their tops in
        // the shade, or as pale as a light fog makes them.
        let fog_is_light = oklab(theme.fog)[0] > oklab(dark_top)[0];
        let faint = match fog_is_light {
            true => mix(mix(dark_top, lit_top, 0.4), theme.fog, 0.3),
            false => dark_top,
        };
        self.set_ramp(LAMP_HEDGE, &[faint, warm(lit_top, 0.6)]);
    }

    /// Lays a ramp from the floor to a meaning. On paper a tint pales where the same share glows in
    /// the dark, so there the middle levels are stronger; the first, which wash whole floors, are not.
    fn set_tints(&mut self, ramp: Ramp, floor: Rgb, color: Rgb) {
        let falls = oklab(color)[0] < oklab(floor)[0];
        let last = f64::from(ramp.levels - 1);
        for level in 0..ramp.levels {
            let share = f64::from(level) / last;
            let bend = PAPER_BEND * share * share * (1.0 - share);
            let share = if falls { share + bend } else { share };
            self.set(ramp.level(level), mix(floor, color, share));
        }
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

    /// What it is mixed from.
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// Sets the colour of one ink.
    pub fn set(&mut self, ink: Ink, color: Rgb) {
        self.colors[usize::from(ink.0)] = color;
    }

    /// Every ink it has a colour for.
    pub fn inks() -> impl Iterator<Item = Ink> {
        (0..INKS as u8).map(Ink)
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
