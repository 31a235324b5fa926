//! The eight images of a square board.

use crate::types::{BoardSize, Point};

/// One of the eight ways to lay a square on itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    transposed: bool,
    mirrored_x: bool,
    mirrored_y: bool,
}

impl Symmetry {
    /// The image that is the board itself.
    pub const IDENTITY: Self = Self { transposed: false, mirrored_x: false, mirrored_y: false };

    /// All eight, the identity first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self::IDENTITY; 8];
        let mut number = 0;
        while number < 8 {
            all[number] = Self {
                transposed: number & 4 != 0,
                mirrored_x: number & 2 != 0,
                mirrored_y: number & 1 != 0,
            };
            number += 1;
        }
        all
    };

    /// Where a point of a board goes: first mirrored, then transposed.
    ///
    /// ```
    /// use kagetsu::board::Symmetry;
    /// use kagetsu::types::{BoardSize, Point};
    /// let corner = Point::new(0, 0);
    /// let corners = Symmetry::ALL.map(|symmetry| symmetry.image(corner, BoardSize::DEFAULT));
    /// assert_eq!(corners[0], corner);
    /// assert_eq!(corners[3], Point::new(14, 14));
    /// ```
    #[must_use]
    pub const fn image(self, point: Point, size: BoardSize) -> Point {
        let last = size.side() - 1;
        let x = if self.mirrored_x { last - point.x() } else { point.x() };
        let y = if self.mirrored_y { last - point.y() } else { point.y() };
        if self.transposed { Point::new(y, x) } else { Point::new(x, y) }
    }

    /// Its place in [`Symmetry::ALL`].
    #[must_use]
    pub const fn number(self) -> u8 {
        (self.transposed as u8) << 2 | (self.mirrored_x as u8) << 1 | self.mirrored_y as u8
    }

    /// One image after the other: `self` first.
    ///
    /// ```
    /// use kagetsu::board::Symmetry;
    /// use kagetsu::types::{BoardSize, Point};
    /// let (point, size) = (Point::new(1, 4), BoardSize::DEFAULT);
    /// for first in Symmetry::ALL {
    ///     for next in Symmetry::ALL {
    ///         let both = next.image(first.image(point, size), size);
    ///         assert_eq!(first.then(next).image(point, size), both);
    ///     }
    /// }
    /// ```
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let (x, y) = if self.transposed {
            (next.mirrored_y, next.mirrored_x)
        } else {
            (next.mirrored_x, next.mirrored_y)
        };
        Self {
            transposed: self.transposed != next.transposed,
            mirrored_x: self.mirrored_x != x,
            mirrored_y: self.mirrored_y != y,
        }
    }

    /// The image that takes every point back.
    ///
    /// ```
    /// use kagetsu::board::Symmetry;
    /// use kagetsu::types::{BoardSize, Point};
    /// let (point, size) = (Point::new(1, 4), BoardSize::DEFAULT);
    /// for there in Symmetry::ALL {
    ///     assert_eq!(there.inverse().image(there.image(point, size), size), point);
    /// }
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        if !self.transposed {
            return self;
        }
        Self { transposed: true, mirrored_x: self.mirrored_y, mirrored_y: self.mirrored_x }
    }
}
