//! The sequential probability ratio test: whether a match can end, and with which answer.
//!
//! Two hypotheses, H0: the strength is `elo0`, and H1: it is `elo1`. After every pair of games the
//! logarithm of their likelihood ratio is compared with two bounds (Wald 1945). It has to be asked
//! in the order of the schedule: short games are more often lost ones, and would be counted first
//! where finished games are counted as they come.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::elo::{NELO_SCALE, share_of};
use super::likelihood::{Distribution, with_mean, with_normalized_mean};
use super::pentanomial::Pentanomial;
use super::score::{Outcome, Score};

/// Taken for a count of 0, or its logarithm would not exist; fastchess does the same.
const UNSEEN: f64 = 1e-3;
/// Largest value of `elo0` and `elo1`: beyond it nobody needs a test, and the search for the most
/// likely distribution may have no solution.
const MAX_ELO: f64 = 200.0;

/// What `elo0` and `elo1` mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Differences in units of a game's own spread; the usual choice.
    #[default]
    Normalized,
    /// Differences of the score share, on the scale of ratings.
    Logistic,
}

/// Why a test cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses, as given, are the same or the wrong way round.
    #[error("sprt: elo0 is {0} and elo1 is {1}; elo0 must be the smaller one")]
    Order(f64, f64),
    /// A hypothesis that is no number or far from what can be tested: its word and value.
    #[error("sprt: {0} is {1}; give a number from -{MAX_ELO} to {MAX_ELO}")]
    Elo(&'static str, f64),
    /// An error rate that is no probability: its word and value.
    #[error("sprt: {0} is {1}; give a probability between 0 and 0.5, usually 0.05")]
    Rate(&'static str, f64),
    /// Another model.
    #[error("sprt: no model '{0}'; write normalized or logistic")]
    Model(String),
    /// A word that is not understood.
    #[error(
        "sprt: '{0}' is not understood; write elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized"
    )]
    Word(String),
    /// A hypothesis that was not named.
    #[error("sprt: {0} is missing; write for example elo0=0 elo1=5")]
    Missing(&'static str),
}

/// The settings as they are written, not checked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    elo0: f64,
    elo1: f64,
    #[serde(default = "usual_rate")]
    alpha: f64,
    #[serde(default = "usual_rate")]
    beta: f64,
    #[serde(default)]
    model: EloModel,
}

const fn usual_rate() -> f64 {
    0.05
}

/// A sequential test of `elo0` against `elo1`. `alpha` is how often H1 may be accepted where H0 is
/// true, `beta` how often H0 where H1 is true.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Settings")]
pub struct Sprt(Settings);

impl Sprt {
    /// The hypotheses, H0 first.
    pub const fn elos(&self) -> [f64; 2] {
        [self.0.elo0, self.0.elo1]
    }

    /// The ratio's logarithm below which H0 is accepted, and above which H1 is.
    pub fn bounds(&self) -> [f64; 2] {
        let Settings { alpha, beta, .. } = self.0;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// What pairs of games say.
    pub fn judge(&self, pairs: &Pentanomial) -> SprtState {
        self.state(self.ratio(pairs.counts(), 2.0))
    }

    /// What single games say, for results that were not played in pairs. Openings that favour a
    /// side make this test slower than it could be.
    pub fn judge_games(&self, score: &Score) -> SprtState {
        let counts = [score.losses, score.draws, score.wins];
        self.state(self.ratio(counts.map(|count| count as u64), 1.0))
    }

    fn state(&self, llr: f64) -> SprtState {
        let bounds = self.bounds();
        let accepted = if llr <= bounds[0] {
            Some(Hypothesis::H0)
        } else if llr >= bounds[1] {
            Some(Hypothesis::H1)
        } else {
            None
        };
        SprtState { llr, bounds, accepted }
    }

    /// The logarithm of the likelihood ratio; each count is that of a sum of `games` games.
    fn ratio<const N: usize>(&self, counts: [u64; N], games: f64) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let (counts, seen) = frequencies(counts);
        let [null, other] = self.elos().map(|elo| self.explanation(&seen, elo, games));
        let terms = counts.iter().zip(null.iter().zip(&other));
        terms.map(|(count, (null, other))| count * (other / null).ln()).sum()
    }

    /// The most likely distribution of sums of `games` games at the strength `elo`.
    fn explanation<const N: usize>(
        &self,
        seen: &Distribution<N>,
        elo: f64,
        games: f64,
    ) -> Distribution<N> {
        match self.0.model {
            EloModel::Normalized => with_normalized_mean(seen, elo * games.sqrt() / NELO_SCALE),
            EloModel::Logistic => with_mean(seen, share_of(elo)),
        }
    }

    /// The most likely distribution of pairs at the strength `elo` where `pairs` were seen.
    pub(super) fn most_likely(&self, pairs: &Pentanomial, elo: f64) -> Distribution<5> {
        self.explanation(&frequencies(pairs.counts()).1, elo, 2.0)
    }
}

/// Counts without zeros, and their shares.
fn frequencies<const N: usize>(counts: [u64; N]) -> ([f64; N], Distribution<N>) {
    let counts = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    let total: f64 = counts.iter().sum();
    (counts, counts.map(|count| count / total))
}

impl TryFrom<Settings> for Sprt {
    type Error = SprtError;

    fn try_from(settings: Settings) -> Result<Self, SprtError> {
        let Settings { elo0, elo1, alpha, beta, .. } = settings;
        for (word, elo) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-MAX_ELO..=MAX_ELO).contains(&elo) {
                return Err(SprtError::Elo(word, elo));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order(elo0, elo1));
        }
        for (word, rate) in [("alpha", alpha), ("beta", beta)] {
            if !(rate > 0.0 && rate < 0.5) {
                return Err(SprtError::Rate(word, rate));
            }
        }
        Ok(Self(settings))
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`, in any order; only the
    /// hypotheses are needed.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let (mut elo0, mut elo1) = (None, None);
        let (mut alpha, mut beta, mut model) = (usual_rate(), usual_rate(), EloModel::default());
        for word in text.split_whitespace() {
            let wrong = || SprtError::Word(word.to_owned());
            let (name, value) = word.split_once('=').ok_or_else(wrong)?;
            let number = || value.parse::<f64>().map_err(|_| wrong());
            match name {
                "elo0" => elo0 = Some(number()?),
                "elo1" => elo1 = Some(number()?),
                "alpha" => alpha = number()?,
                "beta" => beta = number()?,
                "model" => {
                    model = serde_json::from_value(value.into())
                        .map_err(|_| SprtError::Model(value.to_owned()))?;
                }
                _ => return Err(wrong()),
            }
        }
        let elo0 = elo0.ok_or(SprtError::Missing("elo0"))?;
        let elo1 = elo1.ok_or(SprtError::Missing("elo1"))?;
        Settings { elo0, elo1, alpha, beta, model }.try_into()
    }
}

impl fmt::Display for Sprt {
    /// The hypotheses in the form of fastchess: `[0.00, 5.00]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{:.2}, {:.2}]", self.0.elo0, self.0.elo1)
    }
}

/// What a test can end with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hypothesis {
    /// No stronger than `elo0`: the change is not worth it.
    H0,
    /// As strong as `elo1` or stronger: the change is good.
    H1,
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The bounds, H0's first.
    pub bounds: [f64; 2],
    /// Which hypothesis is accepted; none while the test goes on.
    pub accepted: Option<Hypothesis>,
}

impl fmt::Display for SprtState {
    /// In the form of fastchess: `2.25 (76.4%) (-2.94, 2.94)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lower, upper] = self.bounds;
        // How far the way to the nearer bound is gone.
        let share = if self.llr >= 0.0 { self.llr / upper } else { -self.llr / lower };
        let percent = 100.0 * share;
        write!(f, "{:.2} ({percent:.1}%) ({lower:.2}, {upper:.2})", self.llr)
    }
}

/// A test that goes on: pairs come in the order of the schedule, and the first bound that is
/// crossed decides. What comes later changes nothing.
#[derive(Clone, Copy, Debug)]
pub struct SprtRun {
    pub(super) test: Sprt,
    /// The pairs that counted.
    pub(super) pairs: Pentanomial,
    state: SprtState,
}

impl SprtRun {
    /// A test before its first pair.
    pub fn new(test: Sprt) -> Self {
        let pairs = Pentanomial::default();
        Self { test, pairs, state: test.judge(&pairs) }
    }

    /// Adds the next pair, unless the test is over.
    pub fn add(&mut self, pair: [Outcome; 2]) -> SprtState {
        if self.state.accepted.is_none() {
            self.pairs.add(pair);
            self.state = self.test.judge(&self.pairs);
        }
        self.state
    }

    /// Where it stands.
    pub const fn state(&self) -> SprtState {
        self.state
    }

    /// The line that ends a match, in the form of fastchess; none while the test goes on.
    pub fn conclusion(&self) -> Option<String> {
        let accepted = self.state.accepted?;
        Some(format!("SPRT ({}) completed - {accepted} was accepted", self.test))
    }
}

#[cfg(test)]
mod tests;
