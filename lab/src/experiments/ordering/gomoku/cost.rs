//! Nodes to a fixed depth.

use std::sync::Arc;
use std::time::Duration;

use kagetsu::search::{Limits, Report, Worker};
use kagetsu::tt::TranspositionTable;
use kagetsu::types::{Point, Score};
use kagetsu::util::clock::{self, StopFlag};

use super::orders::Order;
use super::setting::Setting;
use crate::self_play::Arena;

/// What one search cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Nodes of all iterations.
    pub nodes: u64,
    /// Nodes of the last iteration.
    pub last: u64,
    /// Time of all.
    pub time: Duration,
    /// What it found.
    pub score: Score,
}

/// What the searches of a setting cost, order by order.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// Positions that every order searched to the depth: what is summed.
    pub positions: usize,
    /// Those of them in which all orders found the same score.
    pub agreed: usize,
    /// Mean number of candidate moves at their roots.
    pub moves: f64,
    /// Nodes of all iterations, nodes of the last one, and time of each order.
    pub totals: Vec<(u64, u64, Duration)>,
}

/// Searches the first openings of an arena, with every order in turn and nothing learned from another
/// search; `progress` is told of every position.
pub fn measure(
    setting: &Setting,
    orders: &[Order],
    arena: &Arena,
    positions: usize,
    progress: &mut dyn FnMut(),
) -> Measured {
    let mut all = Measured { totals: vec![<_>::default(); orders.len()], ..Measured::default() };
    let mut moves = 0;
    for opening in arena.openings().iter().take(positions) {
        progress();
        let costs: Option<Vec<Cost>> =
            orders.iter().map(|order| cost(setting, order, arena, opening)).collect();
        let Some(costs) = costs else { continue };
        all.positions += 1;
        all.agreed += usize::from(costs.windows(2).all(|two| two[0].score == two[1].score));
        for ((nodes, last, time), cost) in all.totals.iter_mut().zip(&costs) {
            *nodes += cost.nodes;
            *last += cost.last;
            *time += cost.time;
        }
        let board = orders.first().map(|order| arena.board(&order.algorithm, opening));
        moves += board.map_or(0, |board| board.candidates().iter().count());
    }
    all.moves = moves as f64 / all.positions.max(1) as f64;
    all
}

/// Searches one position; none where the outcome is known before the depth is reached.
pub(super) fn cost(
    setting: &Setting,
    order: &Order,
    arena: &Arena,
    opening: &[Point],
) -> Option<Cost> {
    let board = arena.board(&order.algorithm, opening);
    let table = Arc::new(TranspositionTable::with_bytes(setting.table_bytes));
    let stop = Arc::new(StopFlag::new());
    let mut worker = Worker::new(board, Arc::clone(&order.algorithm), table, stop);
    worker.set_params(setting.params.clone());
    worker.set_options(setting.options);
    let start = clock::now();
    let mut before = 0;
    let last = worker.search(&Limits::depth(start, setting.depth), &mut |report: &Report| {
        // The first report of a depth ends its iteration; more may come inside the next one.
        if report.depth + 1 == setting.depth && before == 0 {
            before = report.nodes;
        }
    });
    (last.depth == setting.depth).then_some(Cost {
        nodes: last.nodes,
        last: last.nodes - before,
        time: clock::since(start),
        score: last.score,
    })
}
