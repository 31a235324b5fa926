//! Books of openings, made by long searches.
//!
//! | file | what |
//! |---|---|
//! | `mod` | what both have in common: a searched position |
//! | `grow` | the book: positions that the engine comes to by its own moves and usual replies |
//! | `sieve` | the even beginnings of swap2, from random ones by longer and longer searches |

mod grow;
mod sieve;

use std::sync::Arc;

use kagetsu::board::Board;
use kagetsu::eval::{Evaluator, MAX_STATIC};
use kagetsu::opening::Entry;
use kagetsu::types::{BoardSize, Point, Rule};

use crate::self_play::Player;

pub use grow::{Growth, grow};
pub use sieve::{Sieve, sieve};

/// Bytes of the table of a long search.
const TABLE_BYTES: usize = 64 << 20;

/// Searches positions of a rule and a board.
#[derive(Debug)]
struct Analyst {
    player: Player,
    size: BoardSize,
}

impl Analyst {
    fn new(rule: Rule, size: BoardSize) -> Self {
        let evaluator = Arc::new(Evaluator::embedded(rule));
        Self { player: Player::with_table(evaluator, TABLE_BYTES), size }
    }

    fn board(&self, stones: &[Point]) -> Board {
        let mut board = self.player.evaluator().new_board(self.size);
        for &stone in stones {
            board.play_any(stone);
        }
        board
    }

    /// What a search says of a position; nothing of one that is won or lost.
    fn search(&mut self, stones: &[Point], nodes: u64) -> Option<Entry> {
        let board = self.board(stones);
        self.player.begin();
        let report = self.player.think(&board, nodes);
        let is_open = report.score.0.abs() <= MAX_STATIC;
        let best = report.best.filter(|_| is_open)?;
        Some(Entry { stones: stones.to_vec(), best, score: report.score.0, depth: report.depth })
    }
}
