//! The cells of one line around a stone: what the definition of the patterns looks at.

use super::line_rule::LineRule;
use super::ray::Ray;

/// Index of the middle cell.
pub(super) const CENTRE: usize = 5;
/// Number of cells.
const CELLS: usize = 2 * CENTRE + 1;

/// Eleven cells of a line, the middle one an own stone.
///
/// ```text
/// cell    0 1 2 3 4 5 6 7 8 9 10
///         | . X . . X . X O            | edge or not seen, O stone of the opponent
///                   ^ the stone in question
/// ```
///
/// On each side the cells from the first blocker on are seen as blocked: no row through the middle
/// gets past it. Only the caro rules tell a blocking stone from the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Window {
    /// Own stones, one bit a cell.
    own: u16,
    /// Empty cells.
    empty: u16,
    /// The opponent's stones, where they matter.
    stones: u16,
}

impl Window {
    /// The window of a stone that sees the two rays.
    pub(super) fn new(rule: LineRule, rays: [Ray; 2]) -> Self {
        let mut window = Self { own: 1 << CENTRE, empty: 0, stones: 0 };
        for (side, ray) in rays.into_iter().enumerate() {
            let cell =
                |distance: usize| if side == 0 { CENTRE - distance } else { CENTRE + distance };
            let length = ray.length.min(rule.reach());
            for distance in 1..=length {
                if ray.own >> (distance - 1) & 1 != 0 {
                    window.own |= 1 << cell(distance);
                } else {
                    window.empty |= 1 << cell(distance);
                }
            }
            if rule.ends_matter() && ray.stone && length < rule.reach() {
                window.stones |= 1 << cell(length + 1);
            }
        }
        window
    }

    /// The empty cells.
    pub(super) fn empty_cells(self) -> impl Iterator<Item = usize> {
        (0..CELLS).filter(move |&cell| self.empty >> cell & 1 != 0)
    }

    /// With one more own stone.
    pub(super) fn with_own(self, cell: usize) -> Self {
        Self { own: self.own | 1 << cell, empty: self.empty & !(1 << cell), ..self }
    }

    /// With one more stone of the opponent.
    pub(super) fn with_reply(self, cell: usize) -> Self {
        Self { stones: self.stones | 1 << cell, empty: self.empty & !(1 << cell), ..self }
    }

    /// The row through the middle: its length, and whether opponent's stones stand on both ends.
    pub(super) fn row(self) -> (usize, bool) {
        let is_own = |cell: usize| self.own >> cell & 1 != 0;
        let first = (0..CENTRE).rev().take_while(|&cell| is_own(cell)).last().unwrap_or(CENTRE);
        let last = (CENTRE + 1..CELLS).take_while(|&cell| is_own(cell)).last().unwrap_or(CENTRE);
        let is_stone = |cell: usize| self.stones >> cell & 1 != 0;
        (last - first + 1, first > 0 && is_stone(first - 1) && is_stone(last + 1))
    }

    /// The window of one more own stone, as far as this window shows it.
    pub(super) fn recentred(self, cell: usize, rule: LineRule) -> Self {
        let own = self.with_own(cell);
        Self::new(rule, [own.ray(cell, -1), own.ray(cell, 1)])
    }

    /// What the cell sees in one direction; what lies outside the window counts as edge.
    fn ray(self, from: usize, step: isize) -> Ray {
        let mut ray = Ray { own: 0, length: 0, stone: false };
        let mut cell = from;
        loop {
            cell = cell.wrapping_add_signed(step);
            if cell >= CELLS || (self.own | self.empty) >> cell & 1 == 0 {
                ray.stone = cell < CELLS && self.stones >> cell & 1 != 0;
                return ray;
            }
            ray.own |= u32::from(self.own >> cell & 1) << ray.length;
            ray.length += 1;
        }
    }
}
