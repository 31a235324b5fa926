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

/// What a finished iteration tells the clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Iteration {
    /// The best move is that of the iteration before.
    pub(super) same_best: bool,
    pub(super) score: Score,
    /// The share of all nodes so far that the best move took, in percent; none where several lines are
    /// searched.
    pub(super) best_percent: Option<i32>,
}

/// However sure the best move is, it gets so much of its basic time.
const LEAST_PERCENT: i32 = 20;

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
    pub(super) fn allows_another(&mut self, params: &Params, iteration: &Iteration) -> bool {
        let percent = self.stretch(params, iteration);
        self.optimum.is_none_or(|optimum| clock::since(self.start) < optimum * percent / 100)
    }

    /// The share of the basic time that the move gets, in percent: less while the best move stays the
    /// same, more where the score falls, and the more, the smaller a share of the nodes the best move
    /// took: then others had to be searched in earnest.
    fn stretch(&mut self, params: &Params, iteration: &Iteration) -> u32 {
        let &Iteration { same_best, score, best_percent } = iteration;
        self.stable = if same_best { self.stable + 1 } else { 0 };
        let falls =
            self.previous_score.is_some_and(|before| score + params.falling_score() < before);
        self.previous_score = Some(score);
        let steady = params.stable_percent() * self.stable.min(params.stable_max()) as i32;
        let falling = if falls { params.falling_percent() } else { 0 };
        let disputed = best_percent.map_or(0, |percent| {
            (params.best_nodes_even() - percent) * params.best_nodes_percent() / 100
        });
        (100 + falling - steady + disputed).max(LEAST_PERCENT) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plan with a clock of its own time so far.
    fn plan(params: &Params) -> Plan {
        let left = Some(Duration::from_secs(100));
        Plan::new(params, &Limits { left, ..Limits::infinite(clock::now()) })
    }

    #[test]
    fn the_surer_the_best_move_the_less_time_it_gets() {
        let params = Params::default();
        let mut plan = plan(&params);
        let even = Some(params.best_nodes_even());
        let changed = Iteration { same_best: false, score: Score(0), best_percent: even };
        let same = Iteration { same_best: true, ..changed };
        assert_eq!(plan.stretch(&params, &changed), 100, "nothing is known");
        let steady: Vec<u32> = (0..12).map(|_| plan.stretch(&params, &same)).collect();
        let saved = params.stable_percent() * params.stable_max() as i32;
        assert!(steady.is_sorted_by(|a, b| a >= b) && steady[0] < 100, "{steady:?}");
        assert_eq!(steady[11] as i32, 100 - saved);
        assert_eq!(plan.stretch(&params, &changed), 100, "another move");
        let fallen = Iteration { score: Score(-params.falling_score() - 1), ..changed };
        assert_eq!(plan.stretch(&params, &fallen) as i32, 100 + params.falling_percent());
        assert_eq!(plan.stretch(&params, &fallen), 100, "it fell before");
    }

    #[test]
    fn a_move_that_took_few_of_the_nodes_is_disputed() {
        let params = Params::default();
        let stretch = |percent| {
            let best_percent = Some(percent);
            let iteration = Iteration { same_best: false, score: Score(0), best_percent };
            plan(&params).stretch(&params, &iteration)
        };
        let percents: Vec<u32> = (0..=100).step_by(10).map(stretch).collect();
        assert!(percents.is_sorted_by(|a, b| a >= b), "{percents:?}");
        assert!(percents[0] > 130 && percents[10] < 70, "{percents:?}");
        let sure = Iteration { same_best: true, score: Score(0), best_percent: Some(100) };
        let mut plan = plan(&params);
        let last = (0..20).map(|_| plan.stretch(&params, &sure)).last();
        assert!(last >= Some(LEAST_PERCENT as u32), "never nothing");
    }

    #[test]
    fn without_a_clock_another_iteration_is_always_begun() {
        let params = Params::default();
        let sure = Iteration { same_best: true, score: Score(0), best_percent: Some(100) };
        let mut plan = Plan::new(&params, &Limits::infinite(clock::now()));
        assert!((0..20).all(|_| plan.allows_another(&params, &sure)));
    }
}
