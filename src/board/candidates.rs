//! The cells near stones, among which moves are looked for.
//!
//! ```text
//! # . . . # . . . #
//! . # # # # # # # .        a stone makes these its neighbours: the square of seven by seven,
//! . # # # # # # # .        and the cells at distance four on its four lines
//! . # # # # # # # .
//! # # # # O # # # #
//! . # # # # # # # .
//! . # # # # # # # .
//! . # # # # # # # .
//! # . . . # . . . #
//! ```

use crate::types::{Point, PointSet, WIDTH};

/// Words of a set that a neighbourhood lies in: nine rows, two a word.
pub(super) const NEAR_WORDS: usize = 5;

/// The nine rows of the drawing, for a stone in column 4.
const ROWS: [u32; 9] = {
    let mut rows = [0b0_1111_1110; 9];
    rows[0] = 0b1_0001_0001;
    rows[4] = 0b1_1111_1111;
    rows[8] = rows[0];
    rows
};

/// The rows as words, for a first row in an even and in an odd row of the field.
const PATTERNS: [[u64; NEAR_WORDS]; 2] = {
    let mut patterns = [[0; NEAR_WORDS]; 2];
    let mut row = 0;
    while row < ROWS.len() {
        patterns[0][row / 2] |= (ROWS[row] as u64) << (row % 2 * WIDTH);
        patterns[1][row.div_ceil(2)] |= (ROWS[row] as u64) << ((row + 1) % 2 * WIDTH);
        row += 1;
    }
    patterns
};

/// The part of a set that a neighbourhood can change, as it was before.
pub(super) type NearWords = [u64; NEAR_WORDS];

/// Adds the neighbours of a stone to `near`, and returns the words that it changed.
#[inline(always)]
pub(super) fn add_near(near: &mut PointSet, stone: Point) -> NearWords {
    let (row, column) = (stone.index() / WIDTH - 4, stone.index() % WIDTH - 4);
    let words = near.words_mut();
    let mut before = [0; NEAR_WORDS];
    for (word, pattern) in PATTERNS[row % 2].iter().enumerate() {
        let index = (row / 2 + word) % words.len();
        before[word] = words[index];
        words[index] |= pattern << column;
    }
    before
}

/// Puts back the words that [`add_near`] returned.
#[inline(always)]
pub(super) fn restore_near(near: &mut PointSet, stone: Point, before: &NearWords) {
    let first = (stone.index() / WIDTH - 4) / 2;
    let words = near.words_mut();
    for (word, &old) in before.iter().enumerate() {
        words[(first + word) % words.len()] = old;
    }
}
