//! Tests of the solver, on small boards where the truth can be worked out.
//!
//! | file | what |
//! |---|---|
//! | `vcf` | wins by fours |
//! | `zone` | which replies matter to a win |
//! | `prover` | wins by threats |

mod prover;
mod vcf;
mod zone;

use crate::board::Board;
use crate::types::{BoardSize, Point, Rule};
use crate::util::rng::Rng;

/// A position of 10 to 25 stones on a board of 7 to 9, nobody having won.
fn position(rule: Rule, seed: u64) -> Board {
    let mut rng = Rng::new(seed);
    let size = BoardSize::new(7 + seed as usize % 3).expect("a size of the list");
    let mut board = Board::without_scores(rule, size);
    for _ in 0..10 + rng.below(16) {
        let near: Vec<Point> = board.candidates().iter().collect();
        if let Some(&point) = rng.pick(&near)
            && board.is_legal(point)
            && !board.wins_at(board.side_to_move(), point)
        {
            board.play_any(point);
        }
    }
    board
}
