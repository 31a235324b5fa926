//! What has been learned about moves: how often a point cut off, for each side.

use super::params::Params;
use crate::types::{CELLS, LANES, Point, Side, Strip};

/// Scores of moves by side and point, and the reply that last cut off after each move.
///
/// ```text
/// quiet[side][point]          -history_max .. history_max
/// counter[side][last point]   a point
/// ```
#[derive(Clone, Debug)]
pub(super) struct History {
    quiet: [Box<[i16; CELLS]>; 2],
    counter: [Box<[Option<Point>; CELLS]>; 2],
}

impl History {
    pub(super) fn new() -> Self {
        let quiet = || Box::new([0; CELLS]);
        let counter = || Box::new([None; CELLS]);
        Self { quiet: [quiet(), quiet()], counter: [counter(), counter()] }
    }

    /// How good the move has been, between minus and plus `history_max`.
    #[inline]
    pub(super) fn get(&self, side: Side, point: Point) -> i32 {
        i32::from(self.quiet[side.index()][point.index()])
    }

    /// [`History::get`] of each cell of a strip.
    #[inline]
    pub(super) fn of(&self, side: Side, strip: Strip) -> &[i16; LANES] {
        strip.cells(&self.quiet[side.index()])
    }

    /// The reply of `side` that last cut off after the opponent's `last` move.
    #[inline]
    pub(super) fn counter(&self, side: Side, last: Option<Point>) -> Option<Point> {
        self.counter[side.index()][last?.index()]
    }

    /// The move cut off after the opponent's `last` move.
    pub(super) fn set_counter(&mut self, side: Side, last: Option<Point>, point: Point) {
        if let Some(last) = last {
            self.counter[side.index()][last.index()] = Some(point);
        }
    }

    /// Moves the value towards `bonus`, the less the nearer it is to the limit ("gravity").
    pub(super) fn update(&mut self, params: &Params, side: Side, point: Point, bonus: i32) {
        let value = &mut self.quiet[side.index()][point.index()];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / params.history_max()) as i16;
    }
}

/// What a move that cut off at `depth` gets, and those tried before it lose.
pub(super) fn bonus(params: &Params, depth: i32) -> i32 {
    (params.history_bonus() * depth * depth).min(params.history_bonus_max())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_limits_and_follows_the_last_results() {
        let (mut history, params) = (History::new(), Params::default());
        let most = params.history_max();
        let point = Point::new(3, 4);
        for depth in 1..200 {
            history.update(&params, Side::Black, point, bonus(&params, depth));
            assert!(history.get(Side::Black, point) <= most);
        }
        assert!(history.get(Side::Black, point) > most / 2);
        assert_eq!(history.get(Side::White, point), 0);
        for _ in 0..200 {
            history.update(&params, Side::Black, point, -bonus(&params, 20));
        }
        assert!(history.get(Side::Black, point) < -most / 2);
    }
}
