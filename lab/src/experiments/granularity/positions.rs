//! Openings, and middle-game positions made of them.

use std::sync::Arc;

use kagetsu::board::{Board, Outcome};
use kagetsu::eval::Evaluator;

use crate::self_play::{Arena, Player};

/// Where a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// An opening of the file.
    Opening,
    /// An opening that the engine has played on.
    Middle,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position {
    /// Its stones.
    pub board: Board,
    /// Where it comes from.
    pub phase: Phase,
}

/// How openings become middle-game positions: the engine plays on with itself.
#[derive(Clone, Copy, Debug)]
pub struct Continuation {
    /// So many stones.
    pub plies: usize,
    /// With so many nodes for each.
    pub nodes: u64,
}

/// Positions, in turns an opening and what was made of it.
#[derive(Clone, Debug)]
pub struct Positions {
    /// The evaluator that their boards keep values for.
    pub evaluator: Arc<Evaluator>,
    /// The positions.
    pub all: Vec<Position>,
}

impl Positions {
    /// The first `count` that the openings of an arena give. An opening is left out when one side
    /// proves its win or loss while it is played on.
    #[must_use]
    pub fn new(arena: &Arena, count: usize, continuation: Continuation) -> Self {
        let mut player = Player::new(arena.rule);
        let mut all = Vec::new();
        for opening in arena.openings() {
            if all.len() >= count {
                break;
            }
            let board = arena.board(player.evaluator(), opening);
            if let Some(middle) = continuation.play_on(&mut player, board.clone()) {
                all.push(Position { board, phase: Phase::Opening });
                all.push(Position { board: middle, phase: Phase::Middle });
            }
        }
        all.truncate(count);
        Self { evaluator: Arc::new(player.evaluator().clone()), all }
    }
}

impl Continuation {
    /// The position after so many plies; none where the game is decided before.
    fn play_on(self, player: &mut Player, mut board: Board) -> Option<Board> {
        player.begin();
        for _ in 0..self.plies {
            let report = player.think(&board, self.nodes);
            if report.score.is_decided() {
                return None;
            }
            board.play_any(report.best?);
        }
        (board.outcome() == Outcome::Open).then_some(board)
    }
}
