//! Random stones that a short search calls balanced.

use kagetsu::board::Outcome;
use kagetsu::types::{BoardSize, Point};
use kagetsu::util::rng::Rng;

use crate::self_play::Player;

/// Fewest stones.
const FEWEST: usize = 2;
/// So many numbers of stones there are.
const MORE: usize = 7;
/// Farthest from the first stone.
const REACH: i32 = 4;
/// Farthest of the first stone from the centre.
const OFF_CENTRE: i32 = 2;
/// Nodes of the search.
const NODES: u64 = 3000;
/// Balanced up to this score: about 68 % for one side.
const BALANCED: i32 = 150;

/// Two to eight stones of both colours in turn, around a point near the centre, that a search of 3,000
/// nodes calls balanced.
pub fn balanced(player: &mut Player, size: BoardSize, rng: &mut Rng) -> Vec<Point> {
    loop {
        let stones = random_stones(player, size, rng);
        let mut board = player.evaluator().new_board(size);
        for &stone in &stones {
            board.play_any(stone);
        }
        if board.outcome() == Outcome::Open {
            player.begin();
            if player.think(&board, NODES).score.0.abs() <= BALANCED {
                return stones;
            }
        }
    }
}

/// Legal stones, whatever they are worth.
fn random_stones(player: &Player, size: BoardSize, rng: &mut Rng) -> Vec<Point> {
    let mut board = player.evaluator().new_board(size);
    let centre = size.side() as i32 / 2;
    let count = FEWEST + rng.below(MORE);
    let mut offset = |reach: i32| rng.below(2 * reach as usize + 1) as i32 - reach;
    let (x, y) = (centre + offset(OFF_CENTRE), centre + offset(OFF_CENTRE));
    let mut stones = Vec::new();
    while stones.len() < count {
        let (x, y) = (x + offset(REACH), y + offset(REACH));
        let on_board = 0..size.side() as i32;
        if on_board.contains(&x) && on_board.contains(&y) {
            let point = Point::new(x as usize, y as usize);
            if board.is_legal(point) {
                board.play_any(point);
                stones.push(point);
            }
        }
    }
    stones
}
