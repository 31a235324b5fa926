//! What a stone makes of one line, found by trying every cell of it over raw stones.

use crate::stones::{Cell, Index, Stones};
use crate::types::Side;

/// Fours of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fours {
    /// No five threatens.
    None,
    /// A reply stops the five.
    Single,
    /// No reply stops both ends of four in a row.
    Straight,
    /// No reply stops both of two fours in the line.
    Double,
}

/// What a stone of `side` on the empty cell makes of a line that it does not win on.
pub(super) fn fours(stones: &mut Stones, side: Side, cell: Index, step: usize) -> Fours {
    stones.set(cell, Cell::Stone(side));
    let fives = five_places(stones, side, cell, step);
    let kind = match fives[..] {
        [] => Fours::None,
        _ if has_reply(stones, side, cell, step) => Fours::Single,
        // Both ends of four in a row, or two fours.
        [first, last] if last - first == 5 => Fours::Straight,
        _ => Fours::Double,
    };
    stones.set(cell, Cell::Empty);
    kind
}

/// Where on the line a second stone wins together with the one on `cell`, in steps from it.
fn five_places(stones: &mut Stones, side: Side, cell: Index, step: usize) -> Vec<isize> {
    let mut places = stones.open_places(cell, step, 4);
    places.retain(|place| {
        let second = cell.wrapping_add_signed(place * step as isize);
        stones.set(second, Cell::Stone(side));
        let wins = stones.wins_on(cell, step, side);
        stones.set(second, Cell::Empty);
        wins
    });
    places
}

/// Whether some stone of the opponent leaves no five on the line.
fn has_reply(stones: &mut Stones, side: Side, cell: Index, step: usize) -> bool {
    stones.open_places(cell, step, 5).into_iter().any(|place| {
        let reply = cell.wrapping_add_signed(place * step as isize);
        stones.set(reply, Cell::Stone(!side));
        let stopped = five_places(stones, side, cell, step).is_empty();
        stones.set(reply, Cell::Empty);
        stopped
    })
}
