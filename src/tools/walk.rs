//! The walk by which make + undo is timed: short random games, and from each position every pair
//! of moves near its stones.
//!
//! The same walk as that of the yardstick in `benches/`, so that the two can be compared.

use std::hint::black_box;

use crate::board::Board;
use crate::types::{BoardSize, Point, RuleSet};
use crate::util::rng::Rng;

/// Games that are walked from.
const GAMES: usize = 64;
/// Seed of the games.
const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

/// Random games of 12 to 41 stones: from the centre on, each stone within two points of some
/// earlier one.
pub fn games(size: BoardSize) -> Vec<Vec<Point>> {
    let mut rng = Rng::new(SEED);
    (0..GAMES).map(|_| game(size, &mut rng)).collect()
}

fn game(size: BoardSize, rng: &mut Rng) -> Vec<Point> {
    let stones = (12 + rng.below(30)).min(size.area());
    let mut game = vec![size.centre()];
    while game.len() < stones {
        let from = game[rng.below(game.len())];
        let x = (from.x() + rng.below(5)).checked_sub(2);
        let y = (from.y() + rng.below(5)).checked_sub(2);
        let point = x.zip(y).and_then(|(x, y)| size.point(x, y));
        game.extend(point.filter(|point| !game.contains(point)));
    }
    game
}

/// The empty points within three columns and rows of a stone of `game`.
pub fn moves_near(game: &[Point], size: BoardSize) -> Vec<Point> {
    let is_near = |point: &Point| {
        game.iter()
            .any(|stone| stone.x().abs_diff(point.x()).max(stone.y().abs_diff(point.y())) <= 3)
    };
    size.points().filter(|point| !game.contains(point)).filter(is_near).collect()
}

/// Plays and takes back each move, and after it every second one of the others; the number of
/// stones played.
pub fn walk<R: RuleSet>(board: &mut Board, moves: &[Point]) -> u64 {
    let mut played = 0;
    for &first in moves {
        board.play::<R>(first);
        for &second in moves.iter().step_by(2).filter(|&&second| second != first) {
            board.play::<R>(second);
            black_box(board.value());
            board.take_back::<R>();
            played += 1;
        }
        board.take_back::<R>();
        played += 1;
    }
    played
}
