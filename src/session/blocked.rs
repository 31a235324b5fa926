//! What may not be played at the root: single points, and the last moves of lines that a board has
//! blocked.

use crate::types::{Point, PointSet};

/// Lines that are kept; a board that blocks all replies but one sends a line for each point.
const MOST_LINES: usize = 4096;

/// Points and lines that are blocked.
#[derive(Debug, Default)]
pub(super) struct Blocked {
    pub(super) points: PointSet,
    /// Moves from the empty board on; the last one is blocked.
    lines: Vec<Vec<Point>>,
}

impl Blocked {
    /// Blocks the last move of a line; of very many lines the first ones.
    pub(super) fn add(&mut self, line: Vec<Point>) {
        if self.lines.len() < MOST_LINES && !line.is_empty() && !self.lines.contains(&line) {
            self.lines.push(line);
        }
    }

    /// Allows it again.
    pub(super) fn remove(&mut self, line: &[Point]) {
        self.lines.retain(|blocked| blocked != line);
    }

    /// Allows the last moves of all lines.
    pub(super) fn remove_lines(&mut self) {
        self.lines.clear();
    }

    /// The points that may not be played behind these stones.
    pub(super) fn behind(&self, stones: &[Point]) -> PointSet {
        let last_moves = self.lines.iter().filter_map(|line| {
            let (last, before) = line.split_last()?;
            is_same_position(before, stones).then_some(*last)
        });
        self.points | last_moves.collect()
    }
}

/// Whether two orders of play lead to the same stones.
fn is_same_position(one: &[Point], other: &[Point]) -> bool {
    let of_side = |stones: &[Point], side: usize| -> PointSet {
        stones.iter().skip(side).step_by(2).copied().collect()
    };
    one.len() == other.len()
        && [0, 1].iter().all(|&side| of_side(one, side) == of_side(other, side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_blocks_its_last_move_behind_the_same_stones() {
        let [a, b, c, d] = [0, 1, 2, 3].map(|x| Point::new(x, 0));
        let mut blocked = Blocked::default();
        blocked.add(vec![a, b, c, d]);
        assert!(blocked.behind(&[a, b, c]).contains(d));
        assert!(blocked.behind(&[c, b, a]).contains(d), "in another order");
        assert!(blocked.behind(&[b, a, c]).is_empty(), "other colours");
        assert!(blocked.behind(&[a, b]).is_empty(), "too early");
        blocked.points.insert(b);
        blocked.remove_lines();
        assert_eq!(blocked.behind(&[a, b, c]), PointSet::from_iter([b]));
    }
}
