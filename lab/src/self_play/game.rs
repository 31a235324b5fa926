//! A game from an opening to its end.

use kagetsu::board::{Board, Outcome};
use kagetsu::types::{Point, Side};

use super::player::Player;

/// A draw is agreed on where so many scores in a row, both sides' in turn, lie within so many points of
/// even, and so many stones lie. Games that fill the board take four times the moves of others. Of 96
/// games in four rules (20,000 nodes a move) eight would have ended so, and all eight were drawn in the end.
const DRAW_PLIES: usize = 12;
const DRAW_POINTS: i32 = 40;
const DRAW_STONES: usize = 80;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who won; none: a draw.
    pub winner: Option<Side>,
    /// The moves behind the opening, each with the mover's score of it.
    pub moves: Vec<(Point, i32)>,
}

/// Plays on from `board` with so many nodes a move, `players` being Black and White. A game ends
/// where the side to move has proven its win or its loss, both are proofs, or where nobody has anything
/// left to hope for.
pub fn play(mut board: Board, players: [&mut Player; 2], nodes: u64) -> Played {
    let mut moves = Vec::new();
    let [black, white] = players;
    black.begin();
    white.begin();
    loop {
        let us = board.side_to_move();
        match board.outcome() {
            Outcome::Open => {}
            Outcome::Won(winner) => return Played { winner: Some(winner), moves },
            Outcome::Draw => return Played { winner: None, moves },
        }
        let report = match us {
            Side::Black => black.think(&board, nodes),
            Side::White => white.think(&board, nodes),
        };
        let Some(point) = report.best else { return Played { winner: None, moves } };
        moves.push((point, report.score.0));
        if report.score.is_decided() {
            let winner = if report.score.is_win() { us } else { !us };
            return Played { winner: Some(winner), moves };
        }
        board.play_any(point);
        if board.stones() >= DRAW_STONES && is_even(&moves) {
            return Played { winner: None, moves };
        }
    }
}

/// Whether both sides' last scores have been close to even for long.
pub(super) fn is_even(moves: &[(Point, i32)]) -> bool {
    moves.len() >= DRAW_PLIES
        && moves.iter().rev().take(DRAW_PLIES).all(|&(_, score)| score.abs() <= DRAW_POINTS)
}
