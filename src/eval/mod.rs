//! Static evaluation: how a position stands, without search.
//!
//! | file | what |
//! |---|---|
//! | `pattern_sum` | stage 1: the board's own sum of cell values |
//! | `threat_term` | stage 2: who is to move with which threats |
//! | `count_network` | stage 2: what the class counts of both sides say together |
//! | `temperament` | biases for one side, chosen by how the game stands |
//! | `weight_set` | all numbers of one rule |
//! | `weight_file` | their versioned, checksummed file; embedded in the program |
//!
//! Wins are not the evaluator's business: the search asks the board for them first (stage 0), and
//! stage 3 is a search for continuous fours (`search::quiet`). `docs/evaluation.md` explains the
//! stages and where the numbers come from.

mod count_network;
mod pattern_sum;
mod temperament;
#[cfg(test)]
mod tests;
mod threat_term;
mod weight_file;
mod weight_set;

use std::sync::Arc;

use crate::board::Board;
use crate::pattern::CellTable;
use crate::types::{BoardSize, Rule, Score};

pub use count_network::CountNetwork;
pub use temperament::Temperament;
pub use threat_term::{Fact, ThreatFacts, ThreatTable};
pub use weight_file::{WeightFileError, read_weights, write_weights};
pub use weight_set::WeightSet;

/// Largest static score: 1,000 is nearly won, 6,000 as sure as an estimate can be.
pub const MAX_STATIC: i32 = 6_000;

/// How far the evaluation of a position goes; finer is dearer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Granularity {
    /// Stage 1: the pattern sum.
    Coarse,
    /// Stage 2: and the threat term and the count term.
    #[default]
    Medium,
    /// Stage 3: and a bounded search for continuous fours, which is the searcher's part; the
    /// evaluator's own part is that of [`Granularity::Medium`].
    Fine,
}

impl Granularity {
    /// The granularity of this name, in any letters.
    pub fn named(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "coarse" => Some(Self::Coarse),
            "medium" => Some(Self::Medium),
            "fine" => Some(Self::Fine),
            _ => None,
        }
    }
}

/// The numbers of one rule, ready for use.
#[derive(Clone, Debug)]
pub struct Evaluator {
    weights: WeightSet,
    /// Of its boards: a megabyte, and milliseconds to make.
    cell_tables: [Arc<CellTable>; 2],
}

impl Evaluator {
    /// The evaluator that comes with the program.
    pub fn embedded(rule: Rule) -> Self {
        Self::new(weight_file::embedded(rule))
    }

    /// An evaluator with other weights.
    pub fn new(weights: WeightSet) -> Self {
        let cell_tables = CellTable::of_sides(weights.rule, &weights.cells);
        Self { weights, cell_tables }
    }

    /// The numbers, and from which data they come.
    pub fn weights(&self) -> &WeightSet {
        &self.weights
    }

    /// The rule that the weights are for.
    pub fn rule(&self) -> Rule {
        self.weights.rule
    }

    /// An empty board that keeps up move scores and values with these weights.
    pub fn new_board(&self, size: BoardSize) -> Board {
        Board::with_tables(self.rule(), size, self.cell_tables.clone())
    }

    /// The static score of the side to move, from all stages up to `granularity`.
    ///
    /// `previous_value` is [`Board::value`] one ply ago; where there is no such ply, that of now.
    #[inline]
    pub fn score(&self, board: &Board, previous_value: i32, granularity: Granularity) -> Score {
        let coarse = self.coarse(board, previous_value);
        match granularity {
            Granularity::Coarse => bounded(coarse),
            Granularity::Medium | Granularity::Fine => {
                bounded(coarse + self.threat_term(board) + self.count_term(board))
            }
        }
    }

    /// Stage 1, for the side to move: see [`Evaluator::score`] for `previous_value`.
    #[inline]
    pub fn coarse(&self, board: &Board, previous_value: i32) -> i32 {
        pattern_sum::coarse(board, previous_value)
    }

    /// What stage 2 adds to stage 1 for who is to move with which threats.
    #[inline]
    pub fn threat_term(&self, board: &Board) -> i32 {
        self.weights.threats[board.side_to_move().index()].value(ThreatFacts::of(board))
    }

    /// What stage 2 adds to stage 1 for the class counts of both sides.
    #[inline]
    pub fn count_term(&self, board: &Board) -> i32 {
        self.weights.networks[board.side_to_move().index()].value(board)
    }
}

/// The score of a static value, inside ±[`MAX_STATIC`].
#[inline]
fn bounded(value: i32) -> Score {
    Score::estimate(value.clamp(-MAX_STATIC, MAX_STATIC))
}
