//! Every position, searched in every way to every depth.

use std::sync::Arc;
use std::time::Duration;

use kagetsu::search::Spent;
use kagetsu::util::clock::StopFlag;

use super::positions::{Phase, Position, Positions};
use super::way::Way;
use crate::experiments::spent::sum;
use crate::experiments::to_depth::{Searched, ToDepth};

/// What some searches in one way cost together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The way.
    pub way: Way,
    /// Their time.
    pub time: Duration,
    /// What they spent.
    pub spent: Spent,
    /// Openings in which the move is the first way's.
    pub same_opening: usize,
    /// Middle-game positions in which it is.
    pub same_middle: usize,
}

/// The searches to one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtDepth {
    /// Their depth.
    pub depth: usize,
    /// Openings searched.
    pub openings: usize,
    /// Middle-game positions searched.
    pub middle: usize,
    /// Positions of which the first way proved the outcome.
    pub decided: usize,
    /// A row for each way.
    pub rows: Vec<Row>,
}

/// Searches all positions in all ways to each of the depths, and tells how many searches are done. Where
/// the flag ends it before, a position that was not searched in all ways is left out.
pub fn run(
    positions: &Positions,
    depths: &[usize],
    stop: &Arc<StopFlag>,
    done: &mut dyn FnMut(usize),
) -> Vec<AtDepth> {
    let mut searches = 0;
    let mut results = Vec::new();
    for &depth in depths {
        let mut at_depth = AtDepth::new(depth);
        for position in &positions.all {
            let search = |way: Way| {
                let how = ToDepth { depth, options: way.options(), ..ToDepth::default() };
                let searched = how.search(&position.board, &positions.evaluator, stop);
                searches += 1;
                done(searches);
                searched
            };
            let searched: Option<Vec<_>> = Way::all().into_iter().map(search).collect();
            let Some(searched) = searched else { break };
            at_depth.add(position, &searched);
        }
        if at_depth.positions() > 0 {
            results.push(at_depth);
        }
        if stop.is_raised() {
            break;
        }
    }
    results
}

impl AtDepth {
    /// Nothing searched yet.
    fn new(depth: usize) -> Self {
        let spent = Spent::default();
        let row = |way| Row { way, time: Duration::ZERO, spent, same_opening: 0, same_middle: 0 };
        let rows = Way::all().into_iter().map(row).collect();
        Self { depth, openings: 0, middle: 0, decided: 0, rows }
    }

    /// Positions searched.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.openings + self.middle
    }

    /// Adds a position, searched in all ways.
    fn add(&mut self, position: &Position, searched: &[Searched]) {
        let Some(first) = searched.first() else { return };
        self.decided += usize::from(first.report.score.is_decided());
        match position.phase {
            Phase::Opening => self.openings += 1,
            Phase::Middle => self.middle += 1,
        }
        for (row, found) in self.rows.iter_mut().zip(searched) {
            row.time += found.time;
            row.spent = sum(row.spent, found.spent);
            let is_same = usize::from(found.report.best == first.report.best);
            match position.phase {
                Phase::Opening => row.same_opening += is_same,
                Phase::Middle => row.same_middle += is_same,
            }
        }
    }
}
