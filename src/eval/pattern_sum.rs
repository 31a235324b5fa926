//! Stage 1: the sum of the values of all empty cells, which the board keeps up with every stone.

use crate::board::Board;
use crate::pattern::CellWeights;
use crate::types::Side;

/// The mean of the sum now and one ply ago, for the side to move, in points.
///
/// The side that has just moved always looks better than it is: its new stone counts, the reply
/// does not yet. The mean of two plies holds one stone of each and damps the swing between odd and
/// even depths.
#[inline]
pub(super) fn coarse(board: &Board, previous_value: i32) -> i32 {
    const PARTS: i32 = 2 * CellWeights::VALUE_UNIT;
    let sum = board.value() + previous_value;
    // Division towards zero, so that colours changed is exactly the sign changed.
    match board.side_to_move() {
        Side::Black => sum / PARTS,
        Side::White => -sum / PARTS,
    }
}
