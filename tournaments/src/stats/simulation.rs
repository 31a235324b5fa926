//! Matches that are only drawn by lot: how often a test errs, and how many games it takes.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::likelihood::Distribution;
use super::pentanomial::Pentanomial;
use super::score::Outcome;
use super::sprt::{Hypothesis, Sprt, SprtRun};

/// A pair of games for each number of half points.
const PAIRS: [[Outcome; 2]; 5] = [
    [Outcome::Loss, Outcome::Loss],
    [Outcome::Loss, Outcome::Draw],
    [Outcome::Draw, Outcome::Draw],
    [Outcome::Win, Outcome::Draw],
    [Outcome::Win, Outcome::Win],
];

/// How pairs usually end, where nothing better is known: half of them even.
pub const USUAL: Pentanomial = Pentanomial::from_counts([6, 19, 50, 19, 6]);

/// What came out of simulated matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Simulation {
    /// Matches that ended with H0.
    pub h0: u64,
    /// Matches that ended with H1.
    pub h1: u64,
    /// Pairs that they took together.
    pub pairs: u64,
}

impl Simulation {
    /// Share of the matches that ended with `hypothesis`.
    pub fn share(&self, hypothesis: Hypothesis) -> f64 {
        let count = match hypothesis {
            Hypothesis::H0 => self.h0,
            Hypothesis::H1 => self.h1,
        };
        count as f64 / (self.h0 + self.h1).max(1) as f64
    }

    /// Pairs a match.
    pub fn mean_pairs(&self) -> f64 {
        self.pairs as f64 / (self.h0 + self.h1).max(1) as f64
    }
}

/// Plays `runs` matches to their end where the true strength is `elo`, in the units of the test.
/// Pairs end like those of `shape`, as nearly as the strength allows.
pub fn simulate(
    test: &Sprt,
    elo: f64,
    shape: &Pentanomial,
    runs: u64,
    random: &mut Pcg64Mcg,
) -> Simulation {
    let truth: Distribution<5> = test.most_likely(shape, elo);
    let mut simulation = Simulation::default();
    for _ in 0..runs {
        let mut run = SprtRun::new(*test);
        let accepted = loop {
            let pair = draw(&truth, random);
            if let Some(accepted) = run.add(pair).accepted {
                break accepted;
            }
        };
        match accepted {
            Hypothesis::H0 => simulation.h0 += 1,
            Hypothesis::H1 => simulation.h1 += 1,
        }
        simulation.pairs += run.pairs().pairs();
    }
    simulation
}

/// The generator that a seed stands for.
pub fn generator(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

fn draw(truth: &Distribution<5>, random: &mut Pcg64Mcg) -> [Outcome; 2] {
    let mut rest: f64 = random.random();
    for (probability, pair) in truth.iter().zip(PAIRS) {
        rest -= probability;
        if rest < 0.0 {
            return pair;
        }
    }
    PAIRS[PAIRS.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{EloEstimate, EloModel};

    const SEED: u64 = 1;

    /// Few matches for each truth; `kagetsu-tournaments sprt --simulate 10000` plays more.
    #[test]
    fn a_test_errs_no_more_often_than_it_says() {
        // Five of a hundred may be wrong; of 500 matches not more than 40, with a chance of 99.8 %.
        let most = 0.08;
        for model in [EloModel::Normalized, EloModel::Logistic] {
            for shape in [USUAL, Pentanomial::from_counts([12, 4, 70, 4, 10])] {
                let test = Sprt::new([0.0, 60.0], 0.05, 0.05, model).unwrap();
                let mut random = generator(SEED);
                let [null, other] =
                    test.elos().map(|elo| simulate(&test, elo, &shape, 500, &mut random));
                let wrong = [null.share(Hypothesis::H1), other.share(Hypothesis::H0)];
                assert!(
                    wrong.iter().all(|share| *share <= most),
                    "{model:?} {shape} seed {SEED}: {wrong:?}"
                );
                assert_eq!((null.h0 + null.h1, other.h0 + other.h1), (500, 500));
            }
        }
    }

    #[test]
    fn games_are_drawn_at_the_strength_that_was_asked_for() {
        let test: Sprt = "elo0=0 elo1=50".parse().unwrap();
        let truth: Distribution<5> = test.most_likely(&USUAL, 50.0);
        let mut random = generator(SEED);
        let mut pairs = Pentanomial::default();
        (0..20_000).for_each(|_| pairs.add(draw(&truth, &mut random)));
        let nelo = EloEstimate::from_pairs(&pairs).unwrap().nelo;
        // Two bars are four standard deviations.
        assert!((nelo.value - 50.0).abs() < 2.0 * nelo.error, "seed {SEED}: {nelo}");
    }
}
