//! What is counted over all empty points.

use super::cell::Cell;
use crate::pattern::CellClass;
use crate::types::{Point, Side};

/// Bits of a counter: the largest board has 484 points.
const COUNTER_BITS: u32 = 9;
/// Counters of a word.
const PER_WORD: u32 = 7;
/// Words of counters for each side.
const WORDS: usize = 2;

/// How many empty points of each class each side has, but for [`CellClass::None`]: two words for
/// Black, two for White.
///
/// ```text
/// first word   bits  62..54  53..45  ...  8..0      second word   53..45  ...  8..0
///              class    7       6           1                       13           8
/// ```
type Counters = [u64; 2 * WORDS];

/// Word and lowest bit of the counter of a class.
const fn counter(class: usize) -> (usize, u32) {
    let number = class as u32 - 1;
    ((number / PER_WORD) as usize, number % PER_WORD * COUNTER_BITS)
}

/// One in the counters of a pair of classes, indexed by
/// [`CellFacts::class_pair`](crate::pattern::CellFacts): one addition counts for both sides.
static ONE_OF_PAIR: [Counters; 256] = {
    let mut ones = [[0; 2 * WORDS]; 256];
    let mut pair = 0;
    while pair < ones.len() {
        let classes = [pair % 16, pair / 16];
        let mut side = 0;
        while side < 2 {
            if classes[side] > 0 && classes[side] < CellClass::COUNT {
                let (word, bit) = counter(classes[side]);
                ones[pair][side * WORDS + word] = 1 << bit;
            }
            side += 1;
        }
        pair += 1;
    }
    ones
};

/// Class counts and value of all cells. Small enough to stay in registers while cells change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    counters: Counters,
    /// Sum of the values of all cells.
    pub(super) value: i32,
}

impl Tally {
    /// Of no cells.
    pub(super) const EMPTY: Self = Self { counters: [0; 2 * WORDS], value: 0 };

    /// Counts a cell.
    #[inline(always)]
    pub(super) fn add(&mut self, cell: &Cell) {
        self.value += cell.facts.value();
        let ones = &ONE_OF_PAIR[usize::from(cell.facts.class_pair())];
        for (counter, one) in self.counters.iter_mut().zip(ones) {
            *counter = counter.wrapping_add(*one);
        }
    }

    /// Counts `after` instead of `before`.
    #[inline(always)]
    pub(super) fn replace(&mut self, before: &Cell, after: &Cell) {
        self.value += after.facts.value() - before.facts.value();
        let [removed, added] =
            [before, after].map(|cell| &ONE_OF_PAIR[usize::from(cell.facts.class_pair())]);
        for ((counter, removed), added) in self.counters.iter_mut().zip(removed).zip(added) {
            *counter = counter.wrapping_sub(*removed).wrapping_add(*added);
        }
    }

    /// Counts a cell no longer.
    #[inline(always)]
    pub(super) fn remove(&mut self, cell: &Cell) {
        self.value -= cell.facts.value();
        let ones = &ONE_OF_PAIR[usize::from(cell.facts.class_pair())];
        for (counter, one) in self.counters.iter_mut().zip(ones) {
            *counter = counter.wrapping_sub(*one);
        }
    }

    /// Number of cells of a class; 0 for [`CellClass::None`].
    #[inline(always)]
    pub(super) fn count(&self, side: Side, class: CellClass) -> u32 {
        if class == CellClass::None {
            return 0;
        }
        let (word, bit) = counter(class as usize);
        (self.counters[side.index() * WORDS + word] >> bit) as u32 & ((1 << COUNTER_BITS) - 1)
    }

    /// The strongest class of any cell.
    #[inline]
    pub(super) fn strongest(&self, side: Side) -> CellClass {
        let counters = &self.counters[side.index() * WORDS..][..WORDS];
        let Some(word) = counters.iter().rposition(|&counters| counters != 0) else {
            return CellClass::None;
        };
        let number = word as u32 * PER_WORD + counters[word].ilog2() / COUNTER_BITS;
        CellClass::from_index(number as u8 + 1)
    }
}

/// For each side and [decisive](CellClass::is_decisive) class, the cell that took it on last. It may
/// have lost it since.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastDecisive([[u16; 4]; 2]);

impl LastDecisive {
    /// Before any cell.
    pub(super) const NONE: Self = Self([[0; 4]; 2]);

    /// Notes a cell that may have taken on its classes just now.
    #[inline(always)]
    pub(super) fn note(&mut self, cell: &Cell) {
        if !cell.facts.is_decisive() {
            return; // nearly always
        }
        for side in Side::ALL {
            let class = cell.facts.class(side);
            if class.is_decisive() {
                self.0[side.index()][class as usize % 4] = cell.patterns.index();
            }
        }
    }

    /// The point that took on the class last; some point, where the class is not decisive.
    #[inline(always)]
    pub(super) fn get(&self, side: Side, class: CellClass) -> Point {
        Point::at(usize::from(self.0[side.index()][class as usize % 4]))
    }
}
