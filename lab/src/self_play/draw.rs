//! When both sides agree on a draw.
//!
//! Games that fill the board take four times the moves of others, and teach little meanwhile: of 330
//! games of caro (50,000 nodes a move) the 52 drawn ones had 64 % of the positions. Of 96 games in four
//! rules (20,000 nodes a move) eight would have ended by agreement, and all eight were drawn in the end.

use kagetsu::board::Board;

/// So many scores in a row, both sides' in turn, ...
const PLIES: usize = 12;
/// ... lie within so many points of even, ...
const POINTS: i32 = 40;
/// ... and so many stones lie.
const STONES: usize = 80;

/// Whether a draw is agreed on. `scores` are the movers', the last one first; none for a move at
/// random, after which nothing is agreed on for long.
pub fn is_agreed(board: &Board, scores: impl Iterator<Item = Option<i32>>) -> bool {
    board.stones() >= STONES && are_even(scores)
}

/// Whether both sides' last scores have been close to even for long.
fn are_even(scores: impl Iterator<Item = Option<i32>>) -> bool {
    let is_even = |score: &Option<i32>| score.is_some_and(|score| score.abs() <= POINTS);
    scores.take(PLIES).filter(is_even).count() == PLIES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_agreed_on_when_both_sides_have_long_been_even() {
        let even = |scores: &[Option<i32>]| are_even(scores.iter().rev().copied());
        let mut scores = vec![Some(300), Some(-300)];
        scores.extend([Some(40), Some(-40)].repeat(6));
        assert!(even(&scores), "twelve scores");
        assert!(!even(&scores[..13]), "one fewer");
        scores[8] = None;
        assert!(!even(&scores), "a move at random among them");
        scores[8] = Some(-41);
        assert!(!even(&scores), "one of them too low");
        assert!(!even(&[Some(0); 11]), "too few");
    }
}
