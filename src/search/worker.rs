//! Everything that one thread needs to search.

use std::sync::Arc;
use std::time::Instant;

use super::event::Report;
use super::history::History;
use super::limits::Limits;
use super::pick::ScoredMove;
use super::stack::Stack;
use super::threats::Budget;
use crate::board::Board;
use crate::eval::{Evaluator, Granularity};
use crate::solver::Verdict;
use crate::solver::prover::Prover;
use crate::solver::vcf::{FourRequest, Vcf};
use crate::tt::TranspositionTable;
use crate::types::{BoardSize, Point, PointSet, Rule, RuleSet, Score};
use crate::util::clock::StopFlag;
use crate::with_rule;

/// Bytes of the table of refuted fours that a worker keeps.
const VCF_TABLE_BYTES: usize = 4 << 20;
/// Bytes of the prover's tables at most.
const PROVER_BYTES: usize = 28 << 20;
/// They are no more than one part in this many of the transposition table.
const PROVER_SHARE_DIV: usize = 4;

/// The clock is read once in so many nodes.
const NODES_PER_CLOCK: u64 = 256;

/// One search thread's own things. What is learned (histories, refuted fours) stays from one
/// search to the next until [`Worker::clear`].
pub struct Worker {
    pub(super) board: Board,
    pub(super) evaluator: Arc<Evaluator>,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) stack: Stack,
    pub(super) history: History,
    pub(super) vcf: Vcf,
    /// None where the system had no memory for it.
    pub(super) prover: Option<Prover>,
    pub(super) budget: Budget,
    /// Moves of all nodes on the current path, those of the deepest node last.
    pub(super) moves: Vec<ScoredMove>,
    /// Stones made by the main search and at its leaves.
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    /// Set once the search must end; scores that come back afterwards mean nothing.
    pub(super) stopped: bool,
    pub(super) stop: Arc<StopFlag>,
    pub(super) maximum: Option<Instant>,
    pub(super) max_nodes: u64,
    /// Stones with which the game is a draw.
    pub(super) drawn_after: usize,
    next_clock: u64,
    /// What the refuted fours belong to.
    game: (Rule, BoardSize),
}

impl Worker {
    /// A worker that has learned nothing.
    pub fn new(
        board: Board,
        evaluator: Arc<Evaluator>,
        table: Arc<TranspositionTable>,
        stop: Arc<StopFlag>,
    ) -> Self {
        let game = (board.rule(), board.size());
        let prover_bytes = PROVER_BYTES.min(table.bytes() / PROVER_SHARE_DIV);
        Self {
            board,
            evaluator,
            table,
            stack: Stack::new(),
            history: History::new(),
            vcf: Vcf::new(VCF_TABLE_BYTES),
            prover: Prover::new(prover_bytes).ok(),
            budget: Budget::new(),
            moves: Vec::with_capacity(4096),
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            stop,
            maximum: None,
            max_nodes: u64::MAX,
            drawn_after: usize::MAX,
            next_clock: 0,
            game,
        }
    }

    /// A worker on its own for the game on `board`, with the program's evaluator and an empty table
    /// of `bytes`.
    pub fn alone(board: &Board, bytes: usize) -> Self {
        let evaluator = Evaluator::embedded(board.rule());
        let mut own = evaluator.new_board(board.size());
        board.position().blocked.iter().for_each(|point| own.block(point));
        board.moves().for_each(|stone| match stone {
            Some(point) => own.play_any(point),
            None => own.pass(),
        });
        let table = TranspositionTable::with_bytes(bytes);
        Self::new(own, Arc::new(evaluator), Arc::new(table), Arc::new(StopFlag::new()))
    }

    /// Takes the next position, with the evaluator and table to be used for it.
    pub fn set_position(
        &mut self,
        board: Board,
        evaluator: Arc<Evaluator>,
        table: Arc<TranspositionTable>,
        stop: Arc<StopFlag>,
    ) {
        let game = (board.rule(), board.size());
        if game != self.game {
            self.game = game;
            self.clear();
        }
        self.board = board;
        self.evaluator = evaluator;
        self.table = table;
        self.stop = stop;
    }

    /// Forgets what was learned.
    pub fn clear(&mut self) {
        self.stack = Stack::new();
        self.history = History::new();
        self.vcf.clear();
        if let Some(prover) = &mut self.prover {
            prover.clear();
        }
    }

    /// Searches the position to the end of its limits, tells `report` of every finished iteration,
    /// and returns the last word.
    pub fn search(
        &mut self,
        limits: &Limits,
        excluded: &PointSet,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        self.nodes = 0;
        self.selective_depth = 0;
        self.budget = Budget::new();
        self.stopped = false;
        self.next_clock = 0;
        self.moves.clear();
        self.max_nodes = limits.max_nodes.unwrap_or(u64::MAX);
        self.drawn_after = limits.drawn_after.unwrap_or(usize::MAX);
        self.table.new_search();
        with_rule!(self.board.rule(), R => self.deepen::<R>(limits, excluded, report))
    }

    /// Notes whether the search must end, and tells it.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.max_nodes {
            self.stopped = true;
        } else if self.nodes >= self.next_clock {
            self.next_clock = self.nodes + NODES_PER_CLOCK;
            self.stopped |= self.stop.check_clock(self.maximum);
        }
        self.stopped
    }

    /// The static score of the position at `ply`, from the side to move's view.
    #[inline]
    pub(super) fn static_score(&mut self, ply: usize) -> Score {
        let value = self.board.value();
        let before = if ply > 0 { self.stack.at(ply - 1).value } else { value };
        self.evaluator.score(&self.board, before, Granularity::Medium)
    }

    /// Whether the side to move wins by fours, looked for with at most `limit` stones; the score is
    /// counted from the root, `ply` plies above. With its first move.
    #[inline]
    pub(super) fn win_by_fours<R: RuleSet>(
        &mut self,
        ply: usize,
        limit: u64,
    ) -> Option<(Score, Option<Point>)> {
        let request = FourRequest { stop: Some(&self.stop), ..FourRequest::of_nodes(limit) };
        let verdict = self.vcf.solve::<R>(&mut self.board, &request);
        self.nodes += self.vcf.nodes();
        match verdict {
            Verdict::Win { line, plies } if self.ends_in_time(plies) => {
                Some((Score::win_in(ply + plies), line.first().copied()))
            }
            _ => None,
        }
    }

    /// Whether a forced line of so many plies is over before the game is drawn.
    #[inline]
    pub(super) fn ends_in_time(&self, plies: usize) -> bool {
        self.board.stones() + plies <= self.drawn_after
    }
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
