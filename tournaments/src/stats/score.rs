//! Wins, losses and draws of one engine against another.

use std::fmt;

use kagetsu::types::Side;
use serde::{Deserialize, Serialize};

/// How a game ended for one of the engines; the number is that of half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

impl Outcome {
    /// The outcome for an engine that played `side`.
    pub fn new(side: Side, winner: Option<Side>) -> Self {
        match winner {
            Some(winner) if winner == side => Self::Win,
            Some(_) => Self::Loss,
            None => Self::Draw,
        }
    }

    /// The same game as the opponent sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Results of one engine against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Games won.
    pub wins: usize,
    /// Games lost.
    pub losses: usize,
    /// Games drawn.
    pub draws: usize,
}

impl Score {
    /// Adds a game.
    pub fn add_outcome(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Loss => self.losses += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Win => self.wins += 1,
        }
    }

    /// The same games as the opponent sees them.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, losses: self.wins, draws: self.draws }
    }

    /// The games of both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            draws: self.draws + other.draws,
        }
    }

    /// Games in all.
    pub const fn games(&self) -> usize {
        self.wins + self.losses + self.draws
    }

    /// A win is one point, a draw half of one.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points a game, from 0 to 1; 0 where no game was played.
    pub fn share(&self) -> f64 {
        self.points() / self.games().max(1) as f64
    }

    /// Share of the games that were drawn.
    pub fn draw_ratio(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }
}

impl fmt::Display for Score {
    /// In the form of cutechess and fastchess: `12 - 5 - 3  [0.675] 20`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wins, losses, draws } = *self;
        write!(f, "{wins} - {losses} - {draws}  [{:.3}] {}", self.share(), self.games())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_counts_from_its_engines_side() {
        let mut score = Score::default();
        for (side, winner) in [
            (Side::Black, Some(Side::Black)),
            (Side::White, Some(Side::White)),
            (Side::White, Some(Side::Black)),
            (Side::Black, None),
        ] {
            score.add_outcome(Outcome::new(side, winner));
        }
        assert_eq!(score.to_string(), "2 - 1 - 1  [0.625] 4");
        assert_eq!(score.reversed().to_string(), "1 - 2 - 1  [0.375] 4");
        assert_eq!(Score::default().to_string(), "0 - 0 - 0  [0.000] 0");
    }

    #[test]
    fn what_one_engine_wins_the_other_loses() {
        for outcome in [Outcome::Loss, Outcome::Draw, Outcome::Win] {
            assert_eq!(outcome as usize + outcome.reversed() as usize, 2, "half points");
        }
        for winner in [None, Some(Side::Black), Some(Side::White)] {
            let [black, white] = Side::ALL.map(|side| Outcome::new(side, winner));
            assert_eq!(black, white.reversed());
        }
    }
}
