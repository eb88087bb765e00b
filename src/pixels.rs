//! Pixels as the rest of the program hands them around: a plane of palette indices, and RGBA.
//!
//! ```text
//!   x →
//! y 0 1 2 3      one byte a pixel, rows from the top, no padding:
//! ↓ 4 5 6 7      index = y × width + x
//! ```

/// Pixels of a picture at most: 32 million index bytes a plane, and a thread has a few of them.
pub const MAX_PICTURE_PX: u64 = 32 << 20;

/// Width and height in pixels; neither is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Pixels a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Size {
    /// Number of pixels.
    pub fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The same so many times as wide and as high.
    pub fn scaled(self, scale: u32) -> Size {
        Size {
            width: self.width * scale,
            height: self.height * scale,
        }
    }

    /// The whole of it as a rectangle.
    pub fn rect(self) -> Rect {
        Rect {
            x: 0,
            y: 0,
            width: self.width,
            height: self.height,
        }
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

/// A rectangle of pixels inside a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    /// Left edge.
    pub x: u32,
    /// Top edge.
    pub y: u32,
    /// Pixels a row; may be 0 only in an empty rectangle.
    pub width: u32,
    /// Rows; may be 0 only in an empty rectangle.
    pub height: u32,
}

impl Rect {
    /// The rectangle without pixels.
    pub const EMPTY: Rect = Rect {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
    };

    /// Whether it holds no pixel.
    pub fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// Number of pixels.
    pub fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Width and height.
    pub fn size(self) -> Size {
        Size {
            width: self.width,
            height: self.height,
        }
    }

    /// Whether they share a pixel.
    pub fn meets(self, other: Rect) -> bool {
        !self.is_empty()
            && !other.is_empty()
            && self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// The pixels that both have.
    pub fn overlap(self, other: Rect) -> Rect {
        if !self.meets(other) {
            return Rect::EMPTY;
        }
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = (self.x + self.width).min(other.x + other.width);
        let bottom = (self.y + self.height).min(other.y + other.height);
        Rect {
            x,
            y,
            width: right - x,
            height: bottom - y,
        }
    }

    /// The pixels that the other one does not have: up to four rectangles, none empty.
    pub fn minus(self, other: Rect) -> Vec<Rect> {
        let hole = self.overlap(other);
        if hole.is_empty() {
            return vec![self];
        }
        let (right, bottom) = (hole.x + hole.width, hole.y + hole.height);
        let above = Rect {
            height: hole.y - self.y,
            ..self
        };
        let below = Rect {
            y: bottom,
            height: self.y + self.height - bottom,
            ..self
        };
        let before = Rect {
            width: hole.x - self.x,
            x: self.x,
            ..hole
        };
        let after = Rect {
            x: right,
            width: self.x + self.width - right,
            ..hole
        };
        let mut rest = vec![above, before, after, below];
        rest.retain(|rect| !rect.is_empty());
        rest
    }

    /// The smallest rectangle that holds both.
    pub fn union(self, other: Rect) -> Rect {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let bottom = (self.y + self.height).max(other.y + other.height);
        Rect {
            x,
            y,
            width: right - x,
            height: bottom - y,
        }
    }
}

/// A colour as files store it: red, green, blue, 0–255 each (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// From the number that a `#rrggbb` notation spells.
    pub const fn hex(rrggbb: u32) -> Rgb {
        Rgb([(rrggbb >> 16) as u8, (rrggbb >> 8) as u8, rrggbb as u8])
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0[0], self.0[1], self.0[2])
    }
}

/// A picture of palette indices, one byte a pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    size: Size,
    indices: Vec<u8>,
}

impl Plane {
    /// A plane filled with one index.
    pub fn new(size: Size, index: u8) -> Plane {
        Plane {
            size,
            indices: vec![index; size.area()],
        }
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All indices, row by row from the top.
    pub fn indices(&self) -> &[u8] {
        &self.indices
    }

    /// All indices, to be painted over.
    pub fn indices_mut(&mut self) -> &mut [u8] {
        &mut self.indices
    }

    /// The index at (`x`, `y`).
    pub fn at(&self, x: u32, y: u32) -> u8 {
        self.indices[y as usize * self.size.width as usize + x as usize]
    }

    /// `width` indices of row `y` from `x` on.
    pub fn row(&self, x: u32, y: u32, width: u32) -> &[u8] {
        let start = y as usize * self.size.width as usize + x as usize;
        &self.indices[start..start + width as usize]
    }

    /// The same pixels of row `y`, to be painted over.
    pub fn row_mut(&mut self, x: u32, y: u32, width: u32) -> &mut [u8] {
        let start = y as usize * self.size.width as usize + x as usize;
        &mut self.indices[start..start + width as usize]
    }

    /// Copies a rectangle from another plane of the same size.
    pub fn copy_rect(&mut self, from: &Plane, rect: Rect) {
        for y in rect.y..rect.y + rect.height {
            self.row_mut(rect.x, y, rect.width)
                .copy_from_slice(from.row(rect.x, y, rect.width));
        }
    }

    /// The smallest rectangle inside `within` that holds every pixel in which the two differ.
    /// Both planes are of one size.
    pub fn changed_rect(&self, other: &Plane, within: Rect) -> Rect {
        debug_assert_eq!(self.size, other.size);
        let (mut left, mut right, mut top, mut bottom) = (u32::MAX, 0, None, 0);
        for y in within.y..within.y + within.height {
            let a = self.row(within.x, y, within.width);
            let b = other.row(within.x, y, within.width);
            if a == b {
                continue;
            }
            let differs = |(i, j): (&u8, &u8)| i != j;
            if let (Some(first), Some(last)) = (
                a.iter().zip(b).position(differs),
                a.iter().zip(b).rposition(differs),
            ) {
                left = left.min(within.x + first as u32);
                right = right.max(within.x + last as u32 + 1);
                top = top.or(Some(y));
                bottom = y + 1;
            }
        }
        match top {
            None => Rect::EMPTY,
            Some(y) => Rect {
                x: left,
                y,
                width: right - left,
                height: bottom - y,
            },
        }
    }
}

/// A picture of red, green, blue and alpha, 0–255 each (sRGB, alpha not multiplied in).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rgba {
    size: Size,
    pixels: Vec<[u8; 4]>,
}

impl Rgba {
    /// A picture filled with one colour.
    pub fn new(size: Size, pixel: [u8; 4]) -> Rgba {
        Rgba {
            size,
            pixels: vec![pixel; size.area()],
        }
    }

    /// What a plane looks like in these colours, opaque. Every index has a colour.
    pub fn of_plane(plane: &Plane, colors: &[Rgb]) -> Rgba {
        let color = |&index: &u8| {
            let Rgb([r, g, b]) = colors[usize::from(index)];
            [r, g, b, 255]
        };
        Rgba {
            size: plane.size,
            pixels: plane.indices.iter().map(color).collect(),
        }
    }

    /// The picture laid over a colour: opaque, each channel rounded to the nearest.
    pub fn over(mut self, Rgb(background): Rgb) -> Rgba {
        for pixel in &mut self.pixels {
            let [r, g, b, alpha] = *pixel;
            let alpha = u32::from(alpha);
            let mix = |over: u8, under: u8| {
                let sum = u32::from(over) * alpha + u32::from(under) * (255 - alpha);
                ((sum + 127) / 255) as u8
            };
            let [under_r, under_g, under_b] = background;
            *pixel = [mix(r, under_r), mix(g, under_g), mix(b, under_b), 255];
        }
        self
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All pixels, row by row from the top.
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// All pixels, to be painted over.
    pub fn pixels_mut(&mut self) -> &mut [[u8; 4]] {
        &mut self.pixels
    }

    /// The pixel at (`x`, `y`).
    pub fn at(&self, x: u32, y: u32) -> [u8; 4] {
        self.pixels[y as usize * self.size.width as usize + x as usize]
    }

    /// `width` pixels of row `y` from `x` on.
    pub fn row(&self, x: u32, y: u32, width: u32) -> &[[u8; 4]] {
        let start = y as usize * self.size.width as usize + x as usize;
        &self.pixels[start..start + width as usize]
    }

    /// The same pixels of row `y`, to be painted over.
    pub fn row_mut(&mut self, x: u32, y: u32, width: u32) -> &mut [[u8; 4]] {
        let start = y as usize * self.size.width as usize + x as usize;
        &mut self.pixels[start..start + width as usize]
    }
}
