//! A game from an opening to its end.

use kagetsu::board::{Board, Outcome};
use kagetsu::types::{Point, Side};

use super::draw;
use super::player::Player;

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
        if draw::is_agreed(&board, moves.iter().rev().map(|&(_, score)| Some(score))) {
            return Played { winner: None, moves };
        }
    }
}
