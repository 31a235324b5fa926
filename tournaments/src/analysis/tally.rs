//! What one player's moves cost together.

use kagetsu::types::Side;

use super::judge::Judgement;
use super::mark::Mark;

/// The sum over one player's moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// How many of his moves were judged.
    pub moves: usize,
    /// How many of them the engine would have played too.
    pub own_choice: usize,
    /// The chances that they lost together; 1 is a whole game.
    pub loss: f64,
    /// How many have each mark, the mildest first.
    pub marks: [usize; 3],
}

impl Tally {
    /// Counts the moves of `side`.
    pub fn of(judgements: &[Judgement], side: Side) -> Self {
        let mut tally = Self::default();
        for judgement in judgements.iter().filter(|judgement| judgement.side == side) {
            let Some(loss) = judgement.loss else { continue };
            tally.moves += 1;
            tally.loss += loss;
            tally.own_choice += usize::from(judgement.best() == Some(judgement.point));
            if let Some(mark) = judgement.mark {
                tally.marks[mark as usize] += 1;
            }
        }
        tally
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let marks = Mark::ALL.iter().zip(self.marks);
        let marks: Vec<String> = marks.map(|(mark, count)| format!("{count} {mark}")).collect();
        let lost = 100.0 * (self.loss / self.moves.max(1) as f64);
        let Self { moves, own_choice, .. } = self;
        write!(
            f,
            "{} in {moves} moves, {lost:.1} % lost a move, {own_choice} as the engine",
            marks.join(", ")
        )
    }
}
