//! Elo from a score, with error bars: logistic and normalized.
//!
//! Logistic Elo says how the score share looks on the usual scale. Normalized Elo divides by the
//! spread of a game instead, so that it does not depend on how drawish the openings are; it says
//! how many games a difference takes to be seen. Sources: Van den Bergh, "Normalized Elo"
//! (<https://www.cantate.be/Fishtest/normalized_elo.pdf>), and the published test values of
//! fastchess.

use std::f64::consts::LN_10;
use std::fmt;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use super::pentanomial::Pentanomial;
use super::score::Score;

/// Half the width of a 95 % interval, in standard deviations.
pub const Z_95: f64 = 1.959_963_984_540_054;
/// Normalized Elo of one standard deviation a game.
pub const NELO_SCALE: f64 = 800.0 / LN_10;

/// The share of points that goes with a difference of logistic Elo.
pub fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference of logistic Elo that goes with a share of points; infinite at 0 and 1.
pub fn elo_of(share: f64) -> f64 {
    // Not -400 times it: even results would have a 0 with a sign.
    0.0 - 400.0 * (1.0 / share - 1.0).log10()
}

/// Two digits behind the point; `nan` and `inf` in small letters, as other tools write them.
pub fn figure(number: f64) -> String {
    if number.is_nan() { "nan".to_owned() } else { format!("{number:.2}") }
}

/// A value and half of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate; infinite where every game was won or lost.
    pub value: f64,
    /// Plus or minus; infinite or not a number where the value says nothing.
    pub error: f64,
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} +/- {}", figure(self.value), figure(self.error))
    }
}

/// What a score says about strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EloEstimate {
    /// Points a game, 0 to 1.
    pub share: f64,
    /// Logistic Elo.
    pub elo: Interval,
    /// Normalized Elo.
    pub nelo: Interval,
    /// Likelihood of superiority: how probable it is that the engine is the stronger one.
    pub los: f64,
}

impl EloEstimate {
    /// From single games; none before the first one.
    pub fn from_score(score: &Score) -> Option<Self> {
        Self::from_counts([score.losses, score.draws, score.wins].map(|count| count as f64), 1.0)
    }

    /// From pairs of games; none before the first one.
    pub fn from_pairs(pairs: &Pentanomial) -> Option<Self> {
        Self::from_counts(pairs.counts().map(|count| count as f64), 2.0)
    }

    /// From pairs of games, or from single ones where there is no pair; none before the first game.
    pub fn from_results(pairs: &Pentanomial, score: &Score) -> Option<Self> {
        Self::from_pairs(pairs).or_else(|| Self::from_score(score))
    }

    /// From how often each sum of points was seen, the sums evenly spread from 0 to 1; each is the
    /// sum of `games` games.
    fn from_counts<const N: usize>(counts: [f64; N], games: f64) -> Option<Self> {
        let total: f64 = counts.iter().sum();
        if total <= 0.0 {
            return None;
        }
        let (share, variance) = moments(&counts.map(|count| count / total));
        let deviation = (variance / total).sqrt();
        let bounds = [share - Z_95 * deviation, share + Z_95 * deviation];
        let nelo = |share: f64| NELO_SCALE * (share - 0.5) / (games * variance).sqrt();
        let interval = |of: &dyn Fn(f64) -> f64| {
            let [low, high] = bounds.map(of);
            Interval { value: of(share), error: (high - low) / 2.0 }
        };
        // Infinite where all sums are the same, and not a number where all are even.
        let surprise = (share - 0.5) / deviation;
        let los = if surprise.is_nan() { 0.5 } else { Normal::standard().cdf(surprise) };
        Some(Self { share, elo: interval(&elo_of), nelo: interval(&nelo), los })
    }
}

impl fmt::Display for EloEstimate {
    /// In the form of fastchess: `Elo: 55.58 +/- 27.65, nElo: 57.94 +/- 28.28`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Elo: {}, nElo: {}", self.elo, self.nelo)
    }
}

/// Sums of points from 0 to 1, evenly spread.
pub(super) fn values<const N: usize>() -> [f64; N] {
    std::array::from_fn(|index| index as f64 / (N - 1) as f64)
}

/// Mean and variance of a distribution over [`values`].
pub(super) fn moments<const N: usize>(probabilities: &[f64; N]) -> (f64, f64) {
    let weighted = |of: &dyn Fn(f64) -> f64| -> f64 {
        values::<N>().iter().zip(probabilities).map(|(value, weight)| weight * of(*value)).sum()
    };
    let mean = weighted(&|value| value);
    (mean, weighted(&|value| (value - mean).powi(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `nElo`, its error, Elo, its error, likelihood of superiority in percent, share.
    fn figures(estimate: &EloEstimate) -> String {
        let EloEstimate { share, elo, nelo, los } = estimate;
        let los = 100.0 * los;
        format!(
            "{:.2} {:.2} {:.2} {:.2} {los:.2} {share:.3}",
            nelo.value, nelo.error, elo.value, elo.error
        )
    }

    fn score(wins: usize, losses: usize, draws: usize) -> EloEstimate {
        EloEstimate::from_score(&Score { wins, losses, draws }).unwrap()
    }

    fn pairs([ll, ld, wl, dd, wd, ww]: [u64; 6]) -> EloEstimate {
        EloEstimate::from_pairs(&Pentanomial { ll, ld, wl, dd, wd, ww }).unwrap()
    }

    #[test]
    fn games_give_the_published_values_of_fastchess() {
        // app/tests/elo_test.cpp; "EloWDL 1" and 3 publish no logistic Elo.
        assert_eq!(figures(&score(136, 96, 111)), "49.77 36.77 40.70 30.43 99.60 0.558");
        let first = figures(&score(76, 89, 123));
        assert!(first.starts_with("-20.76 40.13 ") && first.ends_with(" 15.53 0.477"), "{first}");
        let third = figures(&score(34, 356, 0));
        assert!(third.starts_with("-508.44 34.48 ") && third.ends_with(" 0.087"), "{third}");
    }

    #[test]
    fn pairs_give_the_published_values_of_fastchess() {
        let expected = [
            ([34, 54, 31, 32, 64, 75], "57.94 28.28 55.58 27.65 100.00 0.579"),
            ([332, 433, 457, 41, 333, 334], "-9.17 10.96 -8.64 10.33 5.05 0.488"),
            ([7895, 8757, 5485, 200, 568, 9999], "-19.01 2.65 -21.04 2.95 0.00 0.470"),
        ];
        for (counts, published) in expected {
            assert_eq!(figures(&pairs(counts)), published, "{counts:?}");
        }
    }

    #[test]
    fn the_opponent_has_the_opposite_elo() {
        let own = Pentanomial { ll: 3, ld: 14, wl: 15, dd: 9, wd: 26, ww: 5 };
        let [own, other] = [own, own.reversed()].map(|it| EloEstimate::from_pairs(&it).unwrap());
        for (own, other) in [(own.elo, other.elo), (own.nelo, other.nelo)] {
            assert!((own.value + other.value).abs() < 1e-9, "{own} {other}");
            assert!((own.error - other.error).abs() < 1e-9, "{own} {other}");
        }
        assert!((own.los + other.los - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_score_without_losses_is_infinite_and_one_without_games_is_none() {
        assert_eq!(EloEstimate::from_score(&Score::default()), None);
        assert_eq!(EloEstimate::from_pairs(&Pentanomial::default()), None);
        let won = score(3, 0, 0);
        assert_eq!(won.to_string(), "Elo: inf +/- nan, nElo: inf +/- nan");
        assert_eq!(format!("{:.2}", won.los), "1.00");
        assert_eq!(format!("{:.2}", score(0, 3, 0).los), "0.00");
        assert_eq!(format!("{:.2}", score(0, 0, 3).los), "0.50");
        assert_eq!(format!("{:.2}", score(3, 3, 0).los), "0.50");
    }

    #[test]
    fn shares_and_elo_are_inverse() {
        for elo in [-800.0, -35.0, 0.0, 1.0, 400.0] {
            assert!((elo_of(share_of(elo)) - elo).abs() < 1e-9, "{elo}");
        }
        assert_eq!(format!("{:.4} {:.4}", share_of(400.0), share_of(-100.0)), "0.9091 0.3599");
    }
}
