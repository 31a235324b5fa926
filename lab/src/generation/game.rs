//! A game, with a few moves at random now and then.

use kagetsu::board::{Board, Outcome};
use kagetsu::movegen::{Situation, situation};
use kagetsu::types::{BoardSize, Point, Side};
use kagetsu::util::rng::Rng;

use crate::self_play::{Player, draw};
use crate::tune::{Ending, Game};

/// Moves at random begin before one move in so many: about a third of all positions then stand behind
/// some.
const RANDOM_EVERY: usize = 40;
/// So many follow one another at most.
const MOST_AT_RANDOM: usize = 3;
/// Nodes of a move lie so far around what was asked for, in hundredths.
const SPREAD_PERCENT: usize = 30;
/// Move scores behind the best by so much make a move at random e times less likely: three times flatter
/// than the policy that they are.
const FLATNESS: f64 = 300.0;

/// Plays a game from an opening. It ends where one side has five, the board is full, the side to move
/// has proven its win or its loss, or both sides agree on a draw.
pub fn play(
    player: &mut Player,
    size: BoardSize,
    opening: Vec<Point>,
    nodes: u64,
    rng: &mut Rng,
) -> Game {
    let mut board = player.evaluator().new_board(size);
    for &stone in &opening {
        board.play_any(stone);
    }
    player.begin();
    let (mut moves, mut scores) = (Vec::new(), Vec::new());
    let mut at_random = 0;
    let ending = loop {
        match board.outcome() {
            Outcome::Open => {}
            Outcome::Won(winner) => break Some(Ending::Won(winner)),
            Outcome::Draw => break Some(Ending::Draw),
        }
        if at_random == 0 && rng.below(RANDOM_EVERY) == 0 {
            at_random = 1 + rng.below(MOST_AT_RANDOM);
        }
        if at_random > 0 {
            at_random -= 1;
            if let Some(point) = random_move(&board, rng) {
                board.play_any(point);
                moves.push(point);
                scores.push(None);
                continue;
            }
        }
        let report = player.think(&board, spread(nodes, rng));
        let Some(point) = report.best else { break None };
        moves.push(point);
        scores.push(Some(report.score.0));
        if report.score.is_decided() {
            let us = board.side_to_move();
            let winner: Side = if report.score.is_win() { us } else { !us };
            break Some(Ending::Won(winner));
        }
        board.play_any(point);
        if draw::is_agreed(&board, scores.iter().rev().copied()) {
            break Some(Ending::Draw);
        }
    };
    let rule = board.rule();
    Game { rule, size, ending, opening, moves, scores, is_held_out: false }
}

/// A number of nodes around the one that was asked for.
fn spread(nodes: u64, rng: &mut Rng) -> u64 {
    let percent = 100 - SPREAD_PERCENT + rng.below(2 * SPREAD_PERCENT + 1);
    (nodes * percent as u64 / 100).max(1)
}

/// A legal move near stones, the likelier the better the order of moves likes it; none where something
/// must be done at once, for then a move at random ends the game.
fn random_move(board: &Board, rng: &mut Rng) -> Option<Point> {
    if situation(board) != Situation::Free {
        return None;
    }
    let us = board.side_to_move();
    let points: Vec<Point> =
        board.candidates().iter().filter(|&point| board.is_legal(point)).collect();
    let score = |&point: &Point| f64::from(board.move_score(us, point));
    let best = points.iter().map(score).fold(f64::MIN, f64::max);
    let weights: Vec<f64> =
        points.iter().map(|point| ((score(point) - best) / FLATNESS).exp()).collect();
    let mut left = weights.iter().sum::<f64>() * rng.below(1 << 30) as f64 / f64::from(1 << 30);
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    points.get(chosen.unwrap_or(0)).copied()
}
