//! How large changes and steps are, pair by pair.

use serde::{Deserialize, Serialize};

/// Exponents of Spall (1998), *Implementation of the Simultaneous Perturbation Algorithm for
/// Stochastic Optimization*, section III.B: of the step and of the change.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The stability constant, as a share of all pairs (the same place).
const STABILITY: f64 = 0.1;

/// The sizes of changes and steps over so many pairs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// Pairs of games in all.
    pub pairs: u64,
    /// At the last pair a won game moves a number by this share of its change.
    pub rate: f64,
    /// The change of a number at the last pair, in its steps.
    pub steps: f64,
}

impl Schedule {
    /// By how many of its steps a number is changed in this pair: more in the first pairs than in
    /// the last.
    #[must_use]
    pub fn change(self, pair: u64) -> f64 {
        self.steps * self.growth(pair)
    }

    /// By how many of its steps a number moves for each game more that was won than lost.
    #[must_use]
    pub fn gain(self, pair: u64) -> f64 {
        let stability = STABILITY * self.pairs as f64;
        let last = stability + self.pairs as f64;
        let rate = self.rate * (last / (stability + pair as f64 + 1.0)).powf(ALPHA);
        self.steps * rate / self.growth(pair)
    }

    /// How many times as large as in the last pair a change is.
    fn growth(self, pair: u64) -> f64 {
        (self.pairs as f64 / (pair as f64 + 1.0)).max(1.0).powf(GAMMA)
    }
}
