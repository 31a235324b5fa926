//! One side of a game: a worker with its own tables.

use std::sync::Arc;

use kagetsu::board::Board;
use kagetsu::eval::Evaluator;
use kagetsu::search::{Limits, Params, Report, SearchOptions, Worker};
use kagetsu::tt::TranspositionTable;
use kagetsu::types::{BoardSize, Point, Rule};
use kagetsu::util::clock::{self, StopFlag};

/// Bytes of a player's transposition table: a game at some ten thousand nodes a move.
const TABLE_BYTES: usize = 4 << 20;

/// A worker with its own table.
#[derive(Debug)]
pub struct Player {
    worker: Worker,
    evaluator: Arc<Evaluator>,
    table: Arc<TranspositionTable>,
    table_bytes: usize,
    stop: Arc<StopFlag>,
}

impl Player {
    /// A player for a rule, with the program's own tables and numbers.
    #[must_use]
    pub fn new(rule: Rule) -> Self {
        Self::with(Arc::new(Evaluator::embedded(rule)))
    }

    /// A player with other tables.
    #[must_use]
    pub fn with(evaluator: Arc<Evaluator>) -> Self {
        Self::with_table(evaluator, TABLE_BYTES)
    }

    /// A player with other tables, whose searches are long enough to fill so many bytes.
    #[must_use]
    pub fn with_table(evaluator: Arc<Evaluator>, table_bytes: usize) -> Self {
        let table = Arc::new(TranspositionTable::with_bytes(table_bytes));
        let stop = Arc::new(StopFlag::new());
        let board = evaluator.new_board(BoardSize::DEFAULT);
        let worker =
            Worker::new(board, Arc::clone(&evaluator), Arc::clone(&table), Arc::clone(&stop));
        Self { worker, evaluator, table, table_bytes, stop }
    }

    /// From now on its searches end when this flag is raised.
    pub fn set_stop(&mut self, stop: Arc<StopFlag>) {
        self.stop = stop;
    }

    /// The evaluation it plays with.
    #[must_use]
    pub fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// From now on it searches with these numbers.
    pub fn set_params(&mut self, params: Params) {
        self.worker.set_params(params);
    }

    /// From now on it searches so.
    pub fn set_options(&mut self, options: SearchOptions) {
        self.worker.set_options(options);
    }

    /// A new game begins: everything learned is forgotten.
    pub fn begin(&mut self) {
        self.table = Arc::new(TranspositionTable::with_bytes(self.table_bytes));
        self.worker.clear();
    }

    /// Thinks about a position with so many nodes.
    pub fn think(&mut self, board: &Board, nodes: u64) -> Report {
        self.search(board, &Limits::nodes(clock::now(), nodes))
    }

    /// Searches a position with so many nodes and gives all moves to one of the leaves, chosen at random
    /// by `seed`; none where the search was over before it reached one.
    pub fn leaf(&mut self, board: &Board, nodes: u64, seed: u64) -> Option<Vec<Point>> {
        self.worker.sample_leaf(seed);
        self.think(board, nodes);
        self.worker.take_leaf()
    }

    /// Searches a position.
    pub fn search(&mut self, board: &Board, limits: &Limits) -> Report {
        let (evaluator, table) = (Arc::clone(&self.evaluator), Arc::clone(&self.table));
        self.worker.set_position(board.clone(), evaluator, table, Arc::clone(&self.stop));
        self.worker.search(limits, &mut |_| ())
    }
}
