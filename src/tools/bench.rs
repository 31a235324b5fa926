//! A fixed search of every position: its number of nodes is the signature of the engine.
//!
//! One thread, fixed depth, an empty table of fixed size for each position, no clock: the number is
//! the same on every machine and changes only when the engine plays differently. `benches/signature`
//! holds the number of the current version. The memory is the same for all positions, as it is for
//! all moves of a game: what the system takes for fresh pages is no matter of the search.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::eval::Evaluator;
use crate::search::{Limits, Report, Worker};
use crate::util::clock;

use super::positions::{POSITIONS, Position};

/// Iterations of each search.
const DEPTH: usize = 8;
/// Size of the table.
const TABLE_BYTES: usize = 16 << 20;

/// Searches all positions and writes a line for each; the last line is
/// `Bench: N nodes M nps`.
pub fn bench(out: &mut impl Write) -> io::Result<()> {
    let mut worker = worker();
    let mut nodes = 0;
    let mut spent = Duration::ZERO;
    for position in &POSITIONS {
        let report = think(&mut worker, position, |start| Limits::depth(start, DEPTH));
        spent += report.elapsed;
        nodes += report.nodes;
        let best = report.best.map_or_else(|| "-".to_owned(), |point| point.to_string());
        writeln!(out, "{position}: {} nodes {best} {}", report.nodes, report.score)?;
    }
    writeln!(out, "Bench: {nodes} nodes {:.0} nps", per_second(nodes, spent))
}

/// A worker for [`think`].
pub(super) fn worker() -> Worker {
    let first = &POSITIONS[0];
    Worker::alone(&first.board(&Evaluator::embedded(first.rule)), TABLE_BYTES)
}

/// Searches a position with a worker that has forgotten everything.
pub(super) fn think(
    worker: &mut Worker,
    position: &Position,
    limits: impl FnOnce(Instant) -> Limits,
) -> Report {
    let evaluator = Arc::new(Evaluator::embedded(position.rule));
    worker.begin_game(position.board(&evaluator), evaluator);
    worker.search(&limits(clock::now()), &mut |_| {})
}

/// How many of something happened in a second.
pub(super) fn per_second(count: u64, spent: Duration) -> f64 {
    count as f64 / spent.as_secs_f64().max(1e-9)
}
