//! What has been learned about moves: how often a point cut off, for each side.

use super::params::{HISTORY_BONUS, HISTORY_BONUS_MAX, HISTORY_MAX};
use crate::types::{CELLS, Point, Side};

/// Scores of moves by side and point, and the reply that last cut off after each move.
///
/// ```text
/// quiet[side][point]          -8192 .. 8192
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

    /// How good the move has been, between minus and plus [`HISTORY_MAX`].
    #[inline]
    pub(super) fn get(&self, side: Side, point: Point) -> i32 {
        i32::from(self.quiet[side.index()][point.index()])
    }

    /// The reply of `side` that last cut off after the opponent's `last` move.
    #[inline]
    pub(super) fn counter(&self, side: Side, last: Option<Point>) -> Option<Point> {
        self.counter[side.index()][last?.index()]
    }

    /// The move cut off at `depth`, after the opponent's `last` move.
    pub(super) fn reward(&mut self, side: Side, point: Point, last: Option<Point>, depth: i32) {
        self.change(side, point, bonus(depth));
        if let Some(last) = last {
            self.counter[side.index()][last.index()] = Some(point);
        }
    }

    /// The move was searched at `depth` before another cut off.
    pub(super) fn punish(&mut self, side: Side, point: Point, depth: i32) {
        self.change(side, point, -bonus(depth));
    }

    /// Moves the value towards `bonus`, the less the nearer it is to the limit ("gravity").
    fn change(&mut self, side: Side, point: Point, bonus: i32) {
        let value = &mut self.quiet[side.index()][point.index()];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
    }
}

fn bonus(depth: i32) -> i32 {
    (HISTORY_BONUS * depth * depth).min(HISTORY_BONUS_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_limits_and_follows_the_last_results() {
        let mut history = History::new();
        let point = Point::new(3, 4);
        for depth in 1..200 {
            history.reward(Side::Black, point, None, depth);
            assert!(history.get(Side::Black, point) <= HISTORY_MAX);
        }
        assert!(history.get(Side::Black, point) > HISTORY_MAX / 2);
        assert_eq!(history.get(Side::White, point), 0);
        for _ in 0..200 {
            history.punish(Side::Black, point, 20);
        }
        assert!(history.get(Side::Black, point) < -HISTORY_MAX / 2);
    }
}
