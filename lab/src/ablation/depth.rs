//! Nodes and time to a fixed depth.

use std::time::Duration;

use kagetsu::board::Board;
use kagetsu::search::{Limits, Worker};
use kagetsu::util::clock;

use super::variant::{BadChange, Variant};

/// Bytes of the table: large enough that nothing is pushed out of it.
const TABLE_BYTES: usize = 32 << 20;

/// What some searches cost together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Nodes.
    pub nodes: u64,
    /// Time.
    pub time: Duration,
}

/// Searches each position to a depth, with nothing learned from another.
///
/// # Errors
/// A variant that the engine does not know.
pub fn effort(variant: &Variant, boards: &[Board], depth: usize) -> Result<Effort, BadChange> {
    let mut all = Effort::default();
    for board in boards {
        let mut worker = Worker::alone(board, TABLE_BYTES);
        worker.set_params(variant.params()?);
        worker.set_options(variant.options());
        let start = clock::now();
        let report = worker.search(&Limits::depth(start, depth), &mut |_| ());
        all.nodes += report.nodes;
        all.time += clock::since(start);
    }
    Ok(all)
}
