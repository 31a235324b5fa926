//! The net of the thesis: nine inputs, fourteen hidden units, nine outputs, all sigmoid, no bias.

use kagetsu::util::rng::Rng;

use super::squares::Squares;
use super::training::Sample;

/// Hidden units.
const HIDDEN: usize = 14;
/// The published weights.
const PUBLISHED: &str = include_str!("net.txt");

/// The net.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// From each square to the hidden units.
    inner: [[f64; HIDDEN]; 9],
    /// From each hidden unit to the squares.
    outer: [[f64; 9]; HIDDEN],
}

/// A line of weights that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: v0 to v8 with {HIDDEN} weights each, w0 to w13 with 9 are expected")]
pub struct BadNet {
    line: usize,
}

/// Slopes of the error, weight by weight.
type Slopes = Net;

impl Net {
    const ZERO: Self = Self { inner: [[0.0; HIDDEN]; 9], outer: [[0.0; 9]; HIDDEN] };

    /// The weights that the thesis prints.
    ///
    /// # Errors
    /// None, as long as the file is whole.
    pub fn published() -> Result<Self, BadNet> {
        Self::read(PUBLISHED)
    }

    /// Weights between 0 and 1, evenly spread.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut net = Self::ZERO;
        net.weights_mut()
            .for_each(|weight| *weight = (rng.next_u64() >> 11) as f64 / 2_f64.powi(53));
        net
    }

    /// Reads lines `v0 …` to `v8 …` and `w0 …` to `w13 …`; other lines begin with `#`.
    ///
    /// # Errors
    /// The first line that is none of them, or the one behind the last where some are missing.
    pub fn read(text: &str) -> Result<Self, BadNet> {
        let mut rows = Vec::new();
        let mut lines = 0;
        for (index, line) in text.lines().enumerate() {
            lines = index + 1;
            let bad = BadNet { line: lines };
            if line.starts_with('#') {
                continue;
            }
            let mut words = line.split(' ');
            let expected = if rows.len() < 9 {
                format!("v{}", rows.len())
            } else {
                format!("w{}", rows.len() - 9)
            };
            if words.next() != Some(expected.as_str()) {
                return Err(bad);
            }
            let numbers = words.map(str::parse).collect::<Result<Vec<f64>, _>>();
            rows.push((numbers.map_err(|_| bad.clone())?, bad));
        }
        let mut net = Self::ZERO;
        let mut rows = rows.into_iter();
        let missing = BadNet { line: lines + 1 };
        for row in &mut net.inner {
            let (numbers, bad) = rows.next().ok_or_else(|| missing.clone())?;
            *row = numbers.try_into().map_err(|_| bad)?;
        }
        for row in &mut net.outer {
            let (numbers, bad) = rows.next().ok_or_else(|| missing.clone())?;
            *row = numbers.try_into().map_err(|_| bad)?;
        }
        rows.next().map_or(Ok(net), |(_, bad)| Err(bad))
    }

    /// How much each square is recommended, between 0 and 1.
    #[must_use]
    pub fn outputs(&self, position: Squares) -> [f64; 9] {
        self.answer(position).1
    }

    /// Half the sum of squared errors over the samples, a reply being 1 and the other squares 0.
    #[must_use]
    pub fn error(&self, samples: &[Sample]) -> f64 {
        let of = |sample: &Sample| -> f64 {
            let outputs = self.outputs(sample.position);
            (0..9).map(|square| (sample.target(square) - outputs[square]).powi(2) / 2.0).sum()
        };
        samples.iter().map(of).sum()
    }

    /// One step down the slope of the error over all samples; the error before it.
    pub fn step(&mut self, samples: &[Sample], rate: f64) -> f64 {
        let (mut slopes, error) = self.slopes(samples);
        for (weight, slope) in self.weights_mut().zip(slopes.weights_mut()) {
            *weight -= rate * *slope;
        }
        error
    }

    /// The slopes of the error over all samples, and the error.
    pub(super) fn slopes(&self, samples: &[Sample]) -> (Slopes, f64) {
        let (mut slopes, mut error) = (Self::ZERO, 0.0);
        for sample in samples {
            let (hidden, outputs) = self.answer(sample.position);
            let mut at_outputs = [0.0; 9];
            for (square, slope) in at_outputs.iter_mut().enumerate() {
                let (output, target) = (outputs[square], sample.target(square));
                error += (target - output).powi(2) / 2.0;
                *slope = (output - target) * output * (1.0 - output);
            }
            for (unit, &value) in hidden.iter().enumerate() {
                let mut at_hidden = 0.0;
                for (square, slope) in at_outputs.iter().enumerate() {
                    slopes.outer[unit][square] += slope * value;
                    at_hidden += slope * self.outer[unit][square];
                }
                at_hidden *= value * (1.0 - value);
                for (row, &stone) in slopes.inner.iter_mut().zip(&sample.position.0) {
                    row[unit] += at_hidden * f64::from(stone);
                }
            }
        }
        (slopes, error)
    }

    /// All weights, in one order.
    pub(super) fn weights_mut(&mut self) -> impl Iterator<Item = &mut f64> {
        self.inner.iter_mut().flatten().chain(self.outer.iter_mut().flatten())
    }

    /// What the hidden units and the outputs say.
    fn answer(&self, position: Squares) -> ([f64; HIDDEN], [f64; 9]) {
        let mut hidden = [0.0; HIDDEN];
        for (row, &stone) in self.inner.iter().zip(&position.0) {
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum += weight * f64::from(stone);
            }
        }
        let hidden = hidden.map(sigmoid);
        let mut outputs = [0.0; 9];
        for (row, value) in self.outer.iter().zip(&hidden) {
            for (sum, weight) in outputs.iter_mut().zip(row) {
                *sum += weight * value;
            }
        }
        (hidden, outputs.map(sigmoid))
    }
}

fn sigmoid(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}
