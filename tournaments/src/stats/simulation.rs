//! Matches that are only drawn by lot: how often a test errs, and how many games it takes.

use rand::RngExt;
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
    /// Matches that ended with H0, and with H1.
    pub ended: [u64; 2],
    /// Pairs that they took together.
    pub pairs: u64,
}

impl Simulation {
    /// Plays a match to its end where the true strength is `elo`, in the units of the test. Pairs
    /// end like those of `shape`, as nearly as the strength allows.
    pub fn play(&mut self, test: &Sprt, elo: f64, shape: &Pentanomial, random: &mut Pcg64Mcg) {
        let truth = test.most_likely(shape, elo);
        let mut run = SprtRun::new(*test);
        let accepted = loop {
            if let Some(accepted) = run.add(draw(&truth, random)).accepted {
                break accepted;
            }
        };
        self.ended[accepted as usize] += 1;
        self.pairs += run.pairs.pairs();
    }

    /// Share of the matches that ended with `hypothesis`.
    pub fn share(&self, hypothesis: Hypothesis) -> f64 {
        self.ended[hypothesis as usize] as f64 / self.matches()
    }

    /// Pairs a match.
    pub fn mean_pairs(&self) -> f64 {
        self.pairs as f64 / self.matches()
    }

    fn matches(&self) -> f64 {
        self.ended.iter().sum::<u64>().max(1) as f64
    }
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
    use rand::SeedableRng;

    use super::*;
    use crate::stats::EloEstimate;

    const SEED: u64 = 1;

    /// Few matches for each truth; `kagetsu-tournaments sprt --simulate 10000` plays more.
    #[test]
    fn a_test_errs_no_more_often_than_it_says() {
        // Five of a hundred may be wrong; of 500 matches not more than 40, with a chance of 99.8 %.
        let most = 0.08;
        for model in ["normalized", "logistic"] {
            for shape in [USUAL, Pentanomial::from_counts([12, 4, 70, 4, 10])] {
                let test: Sprt = format!("elo0=0 elo1=60 model={model}").parse().unwrap();
                let mut random = Pcg64Mcg::seed_from_u64(SEED);
                let [null, other] = test.elos().map(|elo| {
                    let mut all = Simulation::default();
                    (0..500).for_each(|_| all.play(&test, elo, &shape, &mut random));
                    all
                });
                let wrong = [null.share(Hypothesis::H1), other.share(Hypothesis::H0)];
                assert!(
                    wrong.iter().all(|share| *share <= most),
                    "{model} {shape} seed {SEED}: {wrong:?}"
                );
                assert_eq!([null, other].map(|all| all.ended[0] + all.ended[1]), [500, 500]);
            }
        }
    }

    #[test]
    fn games_are_drawn_at_the_strength_that_was_asked_for() {
        let test: Sprt = "elo0=0 elo1=50".parse().unwrap();
        let truth: Distribution<5> = test.most_likely(&USUAL, 50.0);
        let mut random = Pcg64Mcg::seed_from_u64(SEED);
        let mut pairs = Pentanomial::default();
        (0..20_000).for_each(|_| pairs.add(draw(&truth, &mut random)));
        let nelo = EloEstimate::from_pairs(&pairs).unwrap().nelo;
        // Two bars are four standard deviations.
        assert!((nelo.value - 50.0).abs() < 2.0 * nelo.error, "seed {SEED}: {nelo}");
    }
}
