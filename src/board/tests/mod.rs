//! Tests of the board.
//!
//! | file | what |
//! |---|---|
//! | `incremental` | boards after random play and take-back against the slow definition |
//! | `rules` | winner, fours and fouls against the rules over raw stones |
//! | `line` | what a stone makes of one line, by trying, for `rules` |
//! | `fouls` | renju's fouls as diagrams, and positions of known answer |
//! | `parts` | keys, candidates, passes, symmetry, text |

mod fouls;
mod incremental;
mod line;
mod parts;
mod rules;

use super::Board;
use crate::types::{BoardSize, Point};
use crate::util::rng::Rng;

fn size(side: usize) -> BoardSize {
    BoardSize::new(side).expect("a size from 5 to 22")
}

/// An empty point, most often near the last stones, so that rows grow.
fn random_point(board: &Board, rng: &mut Rng) -> Option<Point> {
    let last: Vec<Point> = (1..4).filter_map(|back| board.move_back(back)).collect();
    let is_close = |point: &Point| last.iter().any(|stone| point.distance(*stone) <= 2);
    let near: Vec<Point> = match rng.below(8) {
        0 => Vec::new(),
        1 | 2 => board.candidates().iter().collect(),
        _ => board.candidates().iter().filter(is_close).collect(),
    };
    let anywhere: Vec<Point> = board.empty_points().iter().collect();
    rng.pick(&near).or_else(|| rng.pick(&anywhere)).copied()
}
