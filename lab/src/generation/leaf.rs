//! A leaf of a search from a position of a game, scored by a search of its own.

use std::fmt;
use std::sync::Arc;

use kagetsu::board::{Board, Outcome};
use kagetsu::eval::Evaluator;
use kagetsu::types::{Point, Score};
use kagetsu::util::rng::Rng;

use super::run::{Progress, SPREAD};
use crate::self_play::Player;
use crate::tune::Game;
use crate::workers::in_order;

/// Nodes of the search that has the leaf; half as many to half as many again.
const ROOT_NODES: usize = 3_000;
/// Positions tried for a leaf; of most games most have one.
const TRIES: usize = 1_000;

/// Whose leaves, and how many.
#[derive(Clone, Debug)]
pub struct Leaves<'a> {
    /// The rule, and the tables to search with.
    pub evaluator: Arc<Evaluator>,
    /// Games of this rule, from whose positions the searches begin.
    pub games: &'a [Game],
    /// Leaves that are there: no seed is used twice.
    pub found: u64,
    /// Leaves that are wanted in all.
    pub wanted: u64,
    /// Nodes of the search that scores a leaf.
    pub nodes: u64,
    /// What is random comes from it and the number of the leaf.
    pub seed: u64,
}

/// No search from these games has a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLeaves;

impl std::error::Error for NoLeaves {}

impl fmt::Display for NoLeaves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the games have no position that a search is not over with at once; play others")
    }
}

impl Leaves<'_> {
    /// Looks for the leaves that are still wanted, on so many threads. They come in the same order from
    /// any number of threads.
    ///
    /// # Errors
    /// When a thousand positions of the games have no leaf.
    pub fn run(&self, threads: usize, progress: &mut dyn Progress) -> Result<(), NoLeaves> {
        let start = || Ok(Player::with(Arc::clone(&self.evaluator)));
        let work = |player: &mut Player, number: u64| {
            let mut rng = Rng::new(self.seed ^ number.wrapping_mul(SPREAD));
            self.leaf(player, &mut rng).ok_or(Some(NoLeaves))
        };
        let accept = |leaf: Game| {
            progress.game(0, &leaf);
            if progress.must_stop() { Err(None) } else { Ok(None) }
        };
        match in_order(threads, self.found..self.wanted, start, work, accept) {
            Err(Some(NoLeaves)) => Err(NoLeaves),
            // Stopped or not, all that is known has been told.
            Err(None) | Ok(()) => Ok(()),
        }
    }

    /// A record of one move, with the stones of the leaf as its opening and without a result.
    fn leaf(&self, player: &mut Player, rng: &mut Rng) -> Option<Game> {
        for _ in 0..TRIES {
            let game = rng.pick(self.games)?;
            let Some(board) = self.position(game, rng) else { continue };
            player.begin();
            let nodes = ROOT_NODES / 2 + rng.below(ROOT_NODES);
            let Some(opening) = player.leaf(&board, nodes as u64, rng.next_u64()) else { continue };
            let Some(board) = self.board_after(game, opening.iter()) else { continue };
            player.begin();
            let report = player.think(&board, self.nodes);
            let Some(point) = report.best else { continue };
            return Some(Game {
                rule: game.rule,
                size: game.size,
                ending: None,
                opening,
                moves: vec![point],
                scores: vec![Some(report.score.0)],
                is_held_out: false,
            });
        }
        None
    }

    /// A position of the game in which nothing was proven yet.
    fn position(&self, game: &Game, rng: &mut Rng) -> Option<Board> {
        let is_open = |score: &Option<i32>| score.is_none_or(|score| !Score(score).is_decided());
        let open = game.scores.iter().take_while(|score| is_open(score)).count();
        let moves = game.moves.iter().take(rng.below(open + 1));
        self.board_after(game, game.opening.iter().chain(moves))
    }

    /// The open position behind these moves, if they can be played.
    fn board_after<'b>(
        &self,
        game: &Game,
        moves: impl Iterator<Item = &'b Point>,
    ) -> Option<Board> {
        let mut board = self.evaluator.new_board(game.size);
        for &point in moves {
            if board.outcome() != Outcome::Open || !board.is_legal(point) {
                return None;
            }
            board.play_any(point);
        }
        (board.outcome() == Outcome::Open).then_some(board)
    }
}
