//! How much of the time to spend.
//!
//! Two moments: after `optimum` no new iteration is begun; at `maximum` the running one is ended.
//! The caller's own deadline lies behind both.

use std::time::{Duration, Instant};

use super::limits::{Limits, shorter};
use super::params::Params;
use crate::types::Score;
use crate::util::clock;

/// The two moments, and what stretches the first.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    start: Instant,
    /// Basic time; none without a match clock: then the whole turn limit is used.
    optimum: Option<Duration>,
    /// Moment at which the search ends wherever it is.
    pub(super) maximum: Option<Instant>,
    /// Iterations in a row that confirmed the best move.
    stable: u32,
    previous_score: Option<Score>,
}

impl Plan {
    /// A plan for the limits.
    pub(super) fn new(params: &Params, limits: &Limits) -> Self {
        let turn = limits.turn.map(|turn| turn.saturating_sub(limits.reserve));
        let left = limits.left.map(|left| left.saturating_sub(limits.reserve));
        let share = left.map(|left| left / params.match_optimum_div());
        let cap = left.map(|left| left / params.match_maximum_div());
        let maximum = shorter(turn, cap);
        Self {
            start: limits.start,
            optimum: share.map(|share| maximum.map_or(share, |maximum| share.min(maximum))),
            maximum: maximum.and_then(|maximum| limits.start.checked_add(maximum)),
            stable: 0,
            previous_score: None,
        }
    }

    /// Notes a finished iteration and tells whether another may begin.
    pub(super) fn allows_another(
        &mut self,
        params: &Params,
        same_best: bool,
        score: Score,
    ) -> bool {
        self.stable = if same_best { self.stable + 1 } else { 0 };
        let falls =
            self.previous_score.is_some_and(|before| score + params.falling_score() < before);
        self.previous_score = Some(score);
        let Some(optimum) = self.optimum else { return true };
        let steady = params.stable_percent().saturating_mul(self.stable.min(params.stable_max()));
        let falling = if falls { params.falling_percent() } else { 0 };
        clock::since(self.start) < optimum * (100 + falling - steady) / 100
    }
}
