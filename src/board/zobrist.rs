//! Zobrist keys (A. L. Zobrist: *A new hashing method with application for game playing*, 1970):
//! one random number for each thing that a position can hold; the key of a position is their XOR.

use crate::types::{CELLS, Point, Side};
use crate::util::rng::Rng;

/// Seed of all keys.
const SEED: u64 = 0x4B61_6765_7473_7501;

/// A number for each cell: Black's stone, White's stone, blocked.
static CELL_KEYS: [[u64; CELLS]; 3] = {
    let mut rng = Rng::new(SEED);
    let mut keys = [[0; CELLS]; 3];
    let mut index = 0;
    while index < 3 * CELLS {
        keys[index / CELLS][index % CELLS] = rng.next_u64();
        index += 1;
    }
    keys
};

/// Changes with every ply.
pub(super) const SIDE_KEY: u64 = Rng::new(!SEED).next_u64();

/// The key of a stone.
#[inline(always)]
pub(super) fn stone_key(side: Side, point: Point) -> u64 {
    CELL_KEYS[side.index()][point.index()]
}

/// The key of a blocked point.
pub(super) fn blocked_key(point: Point) -> u64 {
    CELL_KEYS[2][point.index()]
}
