//! A pair of games: an opening with both colours.

use kagetsu::types::{Point, Side};
use kagetsu_tournaments::stats::Outcome;

use super::arena::Arena;
use super::game::play;
use super::player::Player;

/// Plays an opening twice with so many nodes a move, the first player once Black and once White. What
/// came of both games for it.
pub fn play_pair(
    arena: &Arena,
    opening: &[Point],
    players: &mut [Player; 2],
    nodes: u64,
) -> [Outcome; 2] {
    Side::ALL.map(|first| {
        let board = arena.board(players[0].evaluator(), opening);
        let [a, b] = players.each_mut();
        let in_order = if first == Side::Black { [a, b] } else { [b, a] };
        Outcome::new(first, play(board, in_order, nodes).winner)
    })
}
