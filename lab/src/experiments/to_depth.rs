//! A search of one position to a fixed depth, with what it spent.

use std::sync::Arc;
use std::time::Duration;

use kagetsu::board::Board;
use kagetsu::eval::Evaluator;
use kagetsu::search::{Limits, Params, Report, SearchOptions, Spent, Worker};
use kagetsu::tt::TranspositionTable;
use kagetsu::util::clock::{self, StopFlag};

/// Bytes of the table: a search of some million nodes.
const TABLE_BYTES: usize = 64 << 20;

/// How deep, and how.
#[derive(Clone, Debug, Default)]
pub struct ToDepth {
    /// Iterations; a proven outcome ends the search before.
    pub depth: usize,
    /// The numbers of the search.
    pub params: Params,
    /// Its driver and evaluation.
    pub options: SearchOptions,
}

/// What a search found, and what it spent.
#[derive(Clone, Debug)]
pub struct Searched {
    /// What it found.
    pub report: Report,
    /// What it spent.
    pub spent: Spent,
    /// Its time.
    pub time: Duration,
}

impl ToDepth {
    /// Searches a position of the evaluator's board with nothing learned from another; none where the
    /// flag ended the search.
    #[must_use]
    pub fn search(
        &self,
        board: &Board,
        evaluator: &Arc<Evaluator>,
        stop: &Arc<StopFlag>,
    ) -> Option<Searched> {
        let table = Arc::new(TranspositionTable::with_bytes(TABLE_BYTES));
        let (evaluator, flag) = (Arc::clone(evaluator), Arc::clone(stop));
        let mut worker = Worker::new(board.clone(), evaluator, table, flag);
        worker.set_params(self.params.clone());
        worker.set_options(self.options);
        let start = clock::now();
        let report = worker.search(&Limits::depth(start, self.depth), &mut |_| ());
        let time = clock::since(start);
        (!stop.is_raised()).then(|| Searched { report, spent: worker.spent(), time })
    }
}
