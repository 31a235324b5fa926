//! What is counted over all empty points.

use super::cell::Cell;
use crate::pattern::CellClass;
use crate::types::{Point, Side};

/// Bits of a counter: the largest board has 484 points.
const COUNTER_BITS: u32 = 9;
/// Counters of a word.
const PER_WORD: u32 = 7;

/// How many empty points of each class a colour has, but for [`CellClass::None`].
///
/// ```text
/// word 0   bits  62..54  53..45  ...  8..0        word 1   62..54  ...  8..0
///          class    7       6           1                    -   13 ...   8
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts([u64; 2]);

/// One in the counter of each class; zero for [`CellClass::None`] and the two numbers after the
/// classes.
const ONE: [[u64; 2]; 16] = {
    let mut ones = [[0; 2]; 16];
    let mut class = 1;
    while class < CellClass::COUNT {
        let lane = class as u32 - 1;
        ones[class][(lane / PER_WORD) as usize] = 1 << (lane % PER_WORD * COUNTER_BITS);
        class += 1;
    }
    ones
};

impl Counts {
    #[inline(always)]
    fn add(&mut self, class: CellClass) {
        let one = ONE[class as usize % 16];
        self.0 = [self.0[0].wrapping_add(one[0]), self.0[1].wrapping_add(one[1])];
    }

    #[inline(always)]
    fn remove(&mut self, class: CellClass) {
        let one = ONE[class as usize % 16];
        self.0 = [self.0[0].wrapping_sub(one[0]), self.0[1].wrapping_sub(one[1])];
    }

    #[inline(always)]
    fn get(&self, class: CellClass) -> u32 {
        let Some(lane) = (class as u32).checked_sub(1) else { return 0 };
        let word = self.0[(lane / PER_WORD) as usize % 2];
        (word >> (lane % PER_WORD * COUNTER_BITS)) as u32 & ((1 << COUNTER_BITS) - 1)
    }
}

/// Class counts, value, and for each class the point that was last found to be of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    counts: [Counts; 2],
    /// Index of the last cell that took on a class, by side and class: [`Tally::last`].
    last: [[u16; 16]; 2],
    /// Sum of the values of all cells.
    pub(super) value: i32,
}

impl Tally {
    /// Of no cells.
    pub(super) const EMPTY: Self =
        Self { counts: [Counts([0; 2]); 2], last: [[0; 16]; 2], value: 0 };

    /// Counts a cell.
    #[inline(always)]
    pub(super) fn add(&mut self, cell: &Cell) {
        self.value += cell.value;
        for side in Side::ALL {
            let class = cell.class[side.index()];
            self.counts[side.index()].add(class);
            self.last[side.index()][class as usize % 16] = cell.index;
        }
    }

    /// Counts a cell no longer.
    #[inline(always)]
    pub(super) fn remove(&mut self, cell: &Cell) {
        self.value -= cell.value;
        for side in Side::ALL {
            self.counts[side.index()].remove(cell.class[side.index()]);
        }
    }

    /// Number of cells of a class; 0 for [`CellClass::None`].
    #[inline(always)]
    pub(super) fn count(&self, side: Side, class: CellClass) -> u32 {
        self.counts[side.index()].get(class)
    }

    /// The point that took on a class last. It may have lost it since.
    #[inline(always)]
    pub(super) fn last(&self, side: Side, class: CellClass) -> Point {
        Point::at(usize::from(self.last[side.index()][class as usize % 16]))
    }
}
