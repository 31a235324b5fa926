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
    /// Stones of the side whose patterns are meant.
    own: u32,
    /// Stones of the other side.
    other: u32,
    wall: u32,
}

/// The codes of one ray as tables know it, seen far and near.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes {
    /// With twice the reach of patterns.
    pub(super) long: usize,
    /// With one cell less than that reach.
    pub(super) short: usize,
}

impl View {
    /// As the other side sees it.
    #[inline(always)]
    pub(super) const fn turned(self) -> Self {
        Self { own: self.other, other: self.own, wall: self.wall }
    }

    #[inline(always)]
    const fn code<const ENDS: bool>(self, reach: usize) -> usize {
        ray_code::<ENDS>(self.own, self.other, self.wall, reach)
    }

    /// The codes by which tables of pattern changes know the ray.
    #[inline(always)]
    pub(super) const fn codes<const REACH: usize, const ENDS: bool>(self) -> Codes {
        Codes { long: self.code::<ENDS>(2 * REACH), short: self.code::<ENDS>(REACH - 1) }
    }

    /// The code by which tables of patterns know the ray.
    #[inline]
    pub(super) const fn window_code<R: RuleSet>(self) -> usize {
        if R::ENDS_MATTER { self.code::<true>(R::REACH) } else { self.code::<false>(R::REACH) }
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

    /// The stone on a cell.
    #[inline]
    pub(super) fn stone_at(&self, point: Point) -> Option<Side> {
        let place = Place::of(point, Direction::Horizontal);
        let stones = self.0[Direction::Horizontal.index()][place.line].stones[0];
        Side::ALL.into_iter().find(|side| stones[side.index()] & place.bits()[0] != 0)
    }

    /// What a point sees forward and backward along a line, for one side.
    #[inline(always)]
    pub(super) fn views(&self, point: Point, direction: Direction, side: Side) -> [View; WAYS] {
        let place = Place::of(point, direction);
        let line = &self.0[direction.index()][place.line];
        // The nearest cell comes to bit 0; the border leaves room for the shift.
        let shifts = [place.at + 1, WIDTH as u32 - place.at];
        let view = |way: usize| View {
            own: line.stones[way][side.index()] >> (shifts[way] % 32),
            other: line.stones[way][side.opponent().index()] >> (shifts[way] % 32),
            wall: line.walls[way] >> (shifts[way] % 32),
        };
        [view(0), view(1)]
    }

    /// [`Lines::views`] with more stones of `colour` laid on empty points.
    pub(super) fn views_with(
        &self,
        point: Point,
        direction: Direction,
        side: Side,
        colour: Side,
        laid: impl Iterator<Item = Point>,
    ) -> [View; WAYS] {
        let mut views = self.views(point, direction, side);
        let place = Place::of(point, direction);
        for stone in laid.map(|stone| Place::of(stone, direction)) {
            if stone.line != place.line || stone.at == place.at {
                continue;
            }
            let view = &mut views[usize::from(stone.at < place.at)];
            let stones = if side == colour { &mut view.own } else { &mut view.other };
            *stones |= 1 << (stone.at.abs_diff(place.at) - 1);
        }
        views
    }
}

const _: () = assert!(BORDER >= 5, "a wall stands in sight of every point");
