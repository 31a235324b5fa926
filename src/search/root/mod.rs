//! The root: from the limits of a search to its move.
//!
//! | file | what |
//! |---|---|
//! | `probe` | the root moves in one window |
//! | `pvs`, `mtdf`, `bt` | the drivers: how probes make an iteration |
//! | `driver` | one iteration, by the driver that was chosen |
//! | `bracket` | an iteration that leaves the value some points open |
//! | `deepen` | iterative deepening, one report after each iteration |
//! | `handicap` | a move below full strength |
//! | `lines` | the same for several lines |

mod bracket;
mod bt;
mod deepen;
mod driver;
mod handicap;
mod lines;
mod mtdf;
mod probe;
mod pvs;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::event::Report;
use super::limits::{Limits, Lines};
use super::meter::Meter;
use super::time::Plan;
use super::worker::Worker;
use crate::types::{PointSet, Side};
use crate::with_rule;

impl Worker {
    /// Searches the position to the end of its limits, tells `report` of every finished iteration,
    /// and returns the last word.
    pub fn search(&mut self, limits: &Limits, report: &mut dyn FnMut(&Report)) -> Report {
        self.search_in_team(limits, Arc::default(), report)
    }

    /// The same as one of a team, whose nodes are counted together.
    pub(super) fn search_in_team(
        &mut self,
        limits: &Limits,
        team: Arc<AtomicU64>,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let limits = &self.limits_of_strength(limits);
        let plan = Plan::new(&self.params, limits);
        self.meter = Meter::new(Arc::clone(&self.meter.stop), limits, plan.maximum, team);
        self.limits = limits.clone();
        self.proofs.begin();
        self.selective_depth = 0;
        self.refuted = PointSet::EMPTY;
        self.choose_evaluation();
        self.moves.clear();
        if self.index == 0 {
            self.table.new_search();
        }
        let is_full = self.options.strength.is_full();
        let last = with_rule!(self.board.rule(), R => match self.limits.lines {
            Lines::ONE if is_full => self.deepen::<R>(plan, report),
            Lines::ONE => self.play_below_strength::<R>(plan, report),
            _ => self.deepen_lines::<R>(plan, report),
        });
        let is_black = self.board.side_to_move() == Side::Black;
        self.last_score = if is_black { last.score } else { -last.score };
        last
    }
}
