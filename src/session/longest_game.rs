//! How long a game may become: the stones with which it is a draw, and what the own clock keeps for
//! the moves until then.

use std::time::Duration;

use crate::board::Board;
use crate::types::{BoardSize, Rule};

/// Points left when a game of renju ends in a draw.
const POINTS_LEFT_AT_DRAW: usize = 25;

/// Kept back from the own clock for each move still to come, at least and at most: an answer without
/// any thought costs a millisecond or two, on a machine with other work ten, and more on the way.
/// Shares of what is left alone come to nothing in a long game.
const LATER_MOVE: [Duration; 2] = [Duration::from_millis(3), Duration::from_millis(20)];
/// Between the two, so much that all moves of the longest game take this part of the match limit.
const LATER_MOVES_DIV: u32 = 16;

/// Stones with which the game is a draw before the board is full: renju on tournament boards, as
/// GomocupJudge has it.
pub(super) fn drawn_after(rule: Rule, size: BoardSize) -> Option<usize> {
    let limited = rule == Rule::Renju && size.side() >= BoardSize::DEFAULT.side();
    limited.then(|| size.area() - POINTS_LEFT_AT_DRAW)
}

/// The moves still to come if the game is a long one.
#[derive(Clone, Copy, Debug)]
pub(super) struct LaterMoves {
    /// Own moves until no point is left.
    own: u32,
    /// The same from the first move on.
    whole_game: u32,
    /// Time for the whole game.
    match_limit: Option<Duration>,
}

impl LaterMoves {
    /// From this position on, with a match limit for the whole game.
    pub(super) fn of(board: &Board, match_limit: Option<Duration>) -> Self {
        let last = drawn_after(board.rule(), board.size()).unwrap_or(board.size().area());
        Self {
            own: own_moves(last.saturating_sub(board.stones())),
            whole_game: own_moves(last),
            match_limit,
        }
    }

    /// What is left of the own clock when something is kept back for each of them; at least an eighth.
    pub(super) fn taken_from(self, left: Duration) -> Duration {
        let [least, most] = LATER_MOVE;
        let parts = LATER_MOVES_DIV * self.whole_game.max(1);
        let each = self.match_limit.map_or(least, |limit| (limit / parts).clamp(least, most));
        left.saturating_sub(each * self.own).max(left / 8)
    }
}

/// The moves of one side when so many points are filled by turns.
fn own_moves(points: usize) -> u32 {
    u32::try_from(points.div_ceil(2)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_keeps_something_for_every_move_of_a_long_game() {
        let rest = |left, own, match_limit: Option<u64>| {
            let match_limit = match_limit.map(Duration::from_millis);
            let later_moves = LaterMoves { own, whole_game: 113, match_limit };
            later_moves.taken_from(Duration::from_millis(left)).as_millis()
        };
        let least = [(180_000, 110), (3_000, 110), (3_000, 10), (600, 0), (80, 110), (0, 110)];
        assert_eq!(
            least.map(|(left, own)| rest(left, own, None)),
            [179_670, 2_670, 2_970, 600, 10, 0]
        );
        let limits = [3_000, 18_080, 180_000, 100_000_000];
        let kept = limits.map(|limit| 3_000 - rest(3_000, 10, Some(limit)));
        assert_eq!(kept, [30, 100, 200, 200], "3, 10, 20, 20 ms a move");
    }
}
