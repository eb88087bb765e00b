//! Promises of every theme: ramps, contrasts, how lights meet.

use super::*;

#[test]
fn flat_pictures_use_at_most_160_inks_and_the_relief_95_more() {
    const { assert!(FLAT_INKS <= 160) };
    const { assert!(INKS <= 255) };
}

fn lightness(palette: &Palette, ink: Ink) -> f64 {
    oklab(palette.color(ink))[0]
}

#[test]
fn ramps_rise_steadily_in_lightness_or_in_a_light_theme_fall() {
    for (name, theme) in ThemeName::NAMES {
        let palette = Palette::new(theme.theme());
        for ramp in [
            LIT_WALL, NOW, PINK, SKY, MINT, PEACH, LILAC, HEAT, THERMO, RIPPLE,
        ] {
            let rises = theme == ThemeName::Dark || ramp == THERMO;
            let steps: Vec<f64> = (0..ramp.levels)
                .map(|level| lightness(&palette, ramp.level(level)))
                .collect();
            let steady = |w: &[f64]| (w[0] < w[1]) == rises && w[0] != w[1];
            assert!(steps.windows(2).all(steady), "{name} {ramp:?} {steps:?}");
        }
    }
}

#[test]
fn walls_stay_visible_on_fills_in_every_theme() {
    for (name, theme) in ThemeName::NAMES {
        let palette = Palette::new(theme.theme());
        let wall = lightness(&palette, WALL);
        let ends = [PINK, SKY, MINT, PEACH, LILAC, HEAT, THERMO, RIPPLE].map(Ramp::top);
        let islands = (0..ISLAND.levels).map(|level| ISLAND.level(level));
        for ink in ends.into_iter().chain(islands) {
            let contrast = (lightness(&palette, ink) - wall).abs();
            assert!(contrast > 0.1, "{name} {ink:?} {contrast}");
        }
    }
}

#[test]
fn what_moves_is_farthest_from_the_floor_in_every_theme() {
    for (name, theme) in ThemeName::NAMES {
        let palette = Palette::new(theme.theme());
        let floor = lightness(&palette, FLOOR);
        let from_floor = |ramp: Ramp| (lightness(&palette, ramp.top()) - floor).abs();
        for ramp in [PINK, SKY, MINT, PEACH, LILAC, HEAT, RIPPLE] {
            assert!(from_floor(NOW) > from_floor(ramp), "{name} {ramp:?}");
        }
    }
}

#[test]
fn in_print_every_meaning_has_a_grey_of_its_own_on_white_paper() {
    let palette = Palette::new(&Theme::PRINT);
    assert_eq!(palette.color(GROUND), crate::pixels::Rgb([255; 3]));
    assert_eq!(palette.color(FLOOR), crate::pixels::Rgb([255; 3]));
    let tops = [NOW, PINK, SKY, MINT, PEACH, LILAC].map(Ramp::top);
    let mut greys = tops.map(|ink| lightness(&palette, ink));
    greys.sort_by(f64::total_cmp);
    assert!(greys.windows(2).all(|w| w[1] - w[0] > 0.04), "{greys:?}");
}

/// The contrast of two inks as the Web Content Accessibility Guidelines define it, 1 to 21.
fn contrast(palette: &Palette, ink: Ink, on: Ink) -> f64 {
    let luminance = |ink| {
        let [r, g, b] = palette.color(ink).0.map(|v| {
            let v = f64::from(v) / 255.0;
            if v <= 0.040_45 {
                v / 12.92
            } else {
                libm::pow((v + 0.055) / 1.055, 2.4)
            }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(ink), luminance(on));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn what_tells_the_story_has_a_contrast_of_three_in_every_theme() {
    const SOIL: u8 = 0;
    let [shaded_top, lit_top] = [3 + SIDE_LIGHTS, MATERIALS - 1];
    for (name, theme) in ThemeName::NAMES {
        let palette = Palette::new(theme.theme());
        let mut pairs = vec![
            ("gate", GATE, GROUND),
            ("what moves", NOW.top(), FLOOR),
            ("stack, trace", PINK.top(), FLOOR),
            ("best way so far", MINT.at(0.62), FLOOR),
            ("way back", SKY.at(0.8), FLOOR),
            ("dead end ahead", PEACH.top(), FLOOR),
            ("dead end kept", LILAC.level(8), FLOOR),
            ("cooled splice", MINT.level(9), FLOOR),
            ("lantern", NOW.top(), relief(SOIL, 0)),
        ];
        // The middle half of a board; farther out the fog may swallow what is bright.
        for fog in 0..=3 {
            pairs.push(("hedge in the sun", relief(lit_top, fog), relief(SOIL, fog)));
        }
        // In the dark, what the sun does not reach is dark. On paper all hedges are seen, up to
        // the middle of the board's edge.
        let is_paper = lightness(&palette, FLOOR) > 0.5;
        for fog in (0..=5).filter(|_| is_paper) {
            pairs.push(("hedge in shade", relief(shaded_top, fog), relief(SOIL, fog)));
        }
        if is_paper {
            pairs.push(("wall", WALL, FLOOR));
        }
        for (what, ink, on) in pairs {
            let contrast = contrast(&palette, ink, on);
            assert!(contrast >= 3.0, "{name}: {what} {contrast:.2}");
        }
    }
}

#[test]
fn the_dark_palette_has_not_changed_by_a_single_colour() {
    // The capture calibration was made with it.
    let palette = Palette::new(&Theme::DARK);
    let bytes: Vec<u8> = palette.colors().iter().flat_map(|color| color.0).collect();
    assert_eq!(crc32fast::hash(&bytes), 2_933_030_707);
}

#[test]
fn a_theme_by_role_takes_the_rest_from_its_base() {
    let mut roles = <Roles as crate::keys::Group>::from_params(&Default::default());
    assert_eq!(roles.theme(), Theme::DARK);
    roles.base = ThemeName::Print;
    roles.pink = Some(crate::pixels::Rgb::hex(0x123456));
    let theme = roles.theme();
    assert_eq!(theme.pink, crate::pixels::Rgb::hex(0x123456));
    assert_eq!(theme.sky, Theme::PRINT.sky);
}

#[test]
fn an_opening_takes_a_level_between_its_cells() {
    assert_eq!(between(PINK.level(4), PINK.level(10)), PINK.level(7));
    assert_eq!(between(FLOOR, SKY.top()), SKY.level(6));
    assert_eq!(between(UNTOUCHED, HEAT.level(3)), UNTOUCHED);
    assert_eq!(between(GROUND, FLOOR), GROUND);
}

#[test]
fn an_opening_is_the_same_from_both_sides_and_keeps_its_hue_while_both_fade() {
    for a in (0..FLAT_INKS).map(Ink) {
        for b in (0..FLAT_INKS).map(Ink) {
            assert_eq!(between(a, b), between(b, a));
        }
        assert_eq!(between(a, a), a);
    }
    for (mint, lilac) in [(14, 3), (3, 12)] {
        let opening = between(MINT.level(mint), LILAC.level(lilac));
        assert!(LILAC.level_of(opening).is_some());
    }
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
