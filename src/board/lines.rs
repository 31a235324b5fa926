//! The stones as words, one for each line in each of the four directions.
//!
//! A point lies on four lines. Its coordinate on a line is `x` for horizontal lines and `y` for
//! all others, both counted in the padded field (5 to 26), so that it grows with
//! [`Direction::step`]:
//!
//! ```text
//! direction       line           coordinate
//! horizontal      y              x
//! vertical        x              y
//! diagonal        x - y + 32     y
//! anti-diagonal   x + y          y
//! ```
//!
//! Every word is kept twice, forward (bit = coordinate) and backward (bit = 31 - coordinate), so
//! that what a point sees on either side comes by one shift, the nearest cell lowest.

use crate::pattern::ray_code;
use crate::types::{BORDER, BoardSize, Direction, Point, RuleSet, Side, WIDTH};

/// Numbers of the two ways along a line.
pub(super) const WAYS: usize = 2;

/// One line: forward words, then backward words.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Line {
    /// Stones of Black and of White.
    stones: [[u32; 2]; WAYS],
    /// Cells that nobody can use: outside the board, or blocked points.
    walls: [u32; WAYS],
}

/// What a point sees one way along a line, the nearest cell in the lowest bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    stones: [u32; 2],
    wall: u32,
}

impl View {
    /// The code of the ray for one colour with a sight of `reach` cells.
    #[inline(always)]
    pub(super) fn code<const ENDS: bool>(&self, side: usize, reach: usize) -> usize {
        ray_code::<ENDS>(self.stones[side], self.stones[1 - side], self.wall, reach)
    }
}

impl View {
    /// [`View::code`] with the sight of the line patterns.
    #[inline]
    pub(super) fn window_code<R: RuleSet>(&self, side: Side) -> usize {
        if R::ENDS_MATTER {
            self.code::<true>(side.index(), R::REACH)
        } else {
            self.code::<false>(side.index(), R::REACH)
        }
    }
}

/// Where a point lies on one line.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    at: u32,
}

impl Place {
    #[inline(always)]
    const fn of(point: Point, direction: Direction) -> Self {
        let (x, y) = (point.index() % WIDTH, point.index() / WIDTH);
        let (line, at) = match direction {
            Direction::Horizontal => (y, x),
            Direction::Vertical => (x, y),
            Direction::Diagonal => (x + WIDTH - y, y),
            Direction::AntiDiagonal => (x + y, y),
        };
        Self { line: line % LINES, at: at as u32 }
    }

    /// The bit of the point in the forward and in the backward word.
    #[inline(always)]
    const fn bits(self) -> [u32; WAYS] {
        [1 << (self.at % 32), 1 << ((31 - self.at) % 32)]
    }
}

/// Lines of a direction.
const LINES: usize = 64;

/// All lines of the board.
#[derive(Clone, Debug)]
pub(super) struct Lines([[Line; LINES]; 4]);

impl Lines {
    /// The lines of an empty board.
    pub(super) fn new(size: BoardSize) -> Self {
        let outside = Line { stones: [[0; 2]; WAYS], walls: [u32::MAX; WAYS] };
        let mut lines = Self([[outside; LINES]; 4]);
        for point in size.points() {
            lines.toggle_wall(point);
        }
        lines
    }

    /// Turns a usable point into a wall, or back.
    pub(super) fn toggle_wall(&mut self, point: Point) {
        for direction in Direction::ALL {
            let place = Place::of(point, direction);
            let line = &mut self.0[direction.index()][place.line];
            for (wall, bit) in line.walls.iter_mut().zip(place.bits()) {
                *wall ^= bit;
            }
        }
    }

    /// Puts a stone on an empty point, or takes it off again.
    #[inline(always)]
    pub(super) fn toggle_stone(&mut self, point: Point, side: Side) {
        for direction in Direction::ALL {
            let place = Place::of(point, direction);
            let line = &mut self.0[direction.index()][place.line];
            for (stones, bit) in line.stones.iter_mut().zip(place.bits()) {
                stones[side.index()] ^= bit;
            }
        }
    }

    /// [`Lines::views`] with more stones of one side laid on empty points.
    pub(super) fn views_with(
        &self,
        point: Point,
        direction: Direction,
        side: Side,
        laid: impl Iterator<Item = Point>,
    ) -> [View; WAYS] {
        let mut views = self.views(point, direction);
        let place = Place::of(point, direction);
        for stone in laid.map(|stone| Place::of(stone, direction)) {
            if stone.line == place.line && stone.at > place.at {
                views[0].stones[side.index()] |= 1 << (stone.at - place.at - 1);
            } else if stone.line == place.line && stone.at < place.at {
                views[1].stones[side.index()] |= 1 << (place.at - stone.at - 1);
            }
        }
        views
    }

    /// The stone on a cell.
    #[inline]
    pub(super) fn stone_at(&self, point: Point) -> Option<Side> {
        let place = Place::of(point, Direction::Horizontal);
        let stones = self.0[Direction::Horizontal.index()][place.line].stones[0];
        Side::ALL.into_iter().find(|side| stones[side.index()] & place.bits()[0] != 0)
    }

    /// What a point sees forward and backward along a line.
    #[inline(always)]
    pub(super) fn views(&self, point: Point, direction: Direction) -> [View; WAYS] {
        let place = Place::of(point, direction);
        let line = &self.0[direction.index()][place.line];
        // The nearest cell comes to bit 0; coordinates end at 26 + BORDER, so there is always one.
        let shifts = [place.at + 1, WIDTH as u32 - place.at];
        let view = |way: usize| {
            let shift = shifts[way] % 32;
            View {
                stones: line.stones[way].map(|word| word >> shift),
                wall: line.walls[way] >> shift,
            }
        };
        [view(0), view(1)]
    }
}

const _: () = assert!(BORDER >= 5, "a wall stands in sight of every point");
