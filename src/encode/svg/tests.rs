use super::*;
use crate::frame::{Canvas, Layout, TilePainter};
use crate::maze::{Cell, Grid, Heading};
use crate::palette::{FLOOR, PEACH, PINK, Theme, WALL};
use crate::pixels::Size;

/// Two rows of three cells, the first two joined; the third is pink.
fn frame() -> Frame {
    let canvas = Size {
        width: 40,
        height: 30,
    };
    let layout = Layout::fit(Canvas::of(canvas.width, canvas.height), 3, 2, Some(10)).unwrap();
    let mut grid = Grid::new(3, 2);
    grid.open(Cell(0), Heading::East);
    let ink = |cell: Cell| if cell.0 == 2 { PINK.top() } else { FLOOR };
    TilePainter::new(layout, &grid, ink, |_| false, |_| WALL).finish()
}

fn drawn(title: &str) -> String {
    let words = Words {
        title,
        description: "Six cells.",
    };
    svg(&frame(), &[Palette::new(&Theme::DARK)], 2, words, |_| {
        Vec::new()
    })
}

#[test]
fn joined_cells_are_one_rectangle_and_walls_in_line_one_line() {
    let text = drawn("A");
    assert!(
        text.contains("<path fill=\"#232a3d\" d=\"M6 6h18v18h-18zM26 16h8v8h-8z\"/>"),
        "{text}"
    );
    assert!(
        text.contains("d=\"M4 5h32M4 15h32M4 25h32M5 4v22M15 14v12M25 4v22M35 4v22\""),
        "{text}"
    );
    assert!(text.contains("width=\"80\" height=\"60\" viewBox=\"0 0 40 30\""));
}

#[test]
fn words_are_escaped() {
    let text = drawn("a < b & \"c\"\u{7}>");
    assert!(
        text.contains("<title>a &lt; b &amp; \"c\" &gt;</title>\n<desc>Six cells.</desc>"),
        "{text}"
    );
}

#[test]
fn a_wall_that_the_canvas_clips_is_a_line_around_its_edge() {
    let layout = Layout::fit(Canvas::of(20, 20), 2, 2, None).unwrap();
    let frame = TilePainter::new(layout, &Grid::new(2, 2), |_| FLOOR, |_| false, |_| WALL);
    let words = Words {
        title: "",
        description: "",
    };
    let palette = Palette::new(&Theme::DARK);
    let text = svg(
        &frame.finish(),
        std::slice::from_ref(&palette),
        1,
        words,
        |_| Vec::new(),
    );
    assert!(text.contains("M0 0h20M0 10h20M0 20h20"), "{text}");
    assert!(text.contains("M0 0v20M10 0v20M20 0v20"), "{text}");
}

#[test]
fn a_fading_ring_is_see_through_and_a_panel_cuts_off_what_reaches_beyond_it() {
    let palette = Palette::new(&Theme::DARK);
    let mut inner = frame();
    if let Scenery::Tiles { shapes, .. } = &mut inner.scenery {
        let ring = |level| Shape {
            outline: Outline::Ring {
                center: (5.0, 5.0),
                radius: 3.0,
                line: 1.0,
            },
            ramp: PEACH,
            level,
        };
        *shapes = vec![ring(0), ring(PEACH.levels() - 1)];
    }
    let size = inner.layout.canvas;
    let panel = Panel {
        left: 12,
        top: 20,
        title: Some("A & B".into()),
        frame: inner,
    };
    let mosaic = Frame {
        layout: Layout::blank(size.scaled(2)),
        scenery: Scenery::Mosaic(vec![panel]),
        palette: 0,
    };
    let words = Words {
        title: "",
        description: "",
    };
    let text = svg(&mosaic, std::slice::from_ref(&palette), 1, words, |_| {
        Vec::new()
    });
    let top = palette.color(PEACH.top());
    for opacity in ["0.00", "1.00"] {
        let ring = format!("stroke=\"{top}\" stroke-width=\"1.00\" stroke-opacity=\"{opacity}\"");
        assert!(text.contains(&ring), "{text}");
    }
    let place = format!("<svg x=\"12\" y=\"20\" width=\"{}\"", size.width);
    let title = text.find("A &amp; B</text>").unwrap();
    assert!(title < text.find(&place).unwrap(), "{text}");
}
