//! A fixed search of every position: its number of nodes is the signature of the engine.
//!
//! One thread, fixed depth, a fresh table of fixed size for each position, no clock: the number is
//! the same on every machine and changes only when the engine plays differently. `benches/signature`
//! holds the number of the current version.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use crate::eval::Evaluator;
use crate::search::{Limits, Report, Worker};
use crate::tt::TranspositionTable;
use crate::util::clock::{self, StopFlag};

use super::positions::{POSITIONS, Position};

/// Iterations of each search.
const DEPTH: usize = 8;
/// Size of the table.
const TABLE_BYTES: usize = 16 << 20;

/// Searches all positions and writes a line for each; the last line is
/// `Bench: N nodes M nps`.
pub fn bench(out: &mut impl Write) -> io::Result<()> {
    let mut nodes = 0;
    let mut spent = Duration::ZERO;
    for position in &POSITIONS {
        let start = clock::now();
        let report = think(position, &Limits::depth(start, DEPTH));
        spent += clock::since(start);
        nodes += report.nodes;
        let best = report.best.map_or_else(|| "-".to_owned(), |point| point.to_string());
        writeln!(out, "{position}: {} nodes {best} {}", report.nodes, report.score)?;
    }
    writeln!(out, "Bench: {nodes} nodes {:.0} nps", per_second(nodes, spent))
}

/// Searches a position with a new worker and an empty table.
pub(super) fn think(position: &Position, limits: &Limits) -> Report {
    let evaluator = Arc::new(Evaluator::embedded(position.rule));
    let board = position.board(&evaluator);
    let table = Arc::new(TranspositionTable::with_bytes(TABLE_BYTES));
    let mut worker = Worker::new(board, evaluator, table, Arc::new(StopFlag::new()));
    worker.search(limits, &mut |_| {})
}

/// How many of something happened in a second.
pub(super) fn per_second(count: u64, spent: Duration) -> f64 {
    count as f64 / spent.as_secs_f64().max(1e-9)
}
