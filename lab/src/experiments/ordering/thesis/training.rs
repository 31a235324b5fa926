//! Positions with the program's replies, and nets trained on them.

use std::collections::BTreeMap;

use kagetsu::util::rng::Rng;

use super::net::Net;
use super::program::{Counting, Order, Program, RootWindow, best_empty};
use super::squares::Squares;

/// Step down the slope.
const RATE: f64 = 0.01;
/// Passes over the samples, at most.
pub const LOOPS: usize = 32_500;
/// Error at which training ends.
const ENOUGH: f64 = 0.001;
/// Samples to train on and to test with, by the number of stones.
const SAMPLES: [(usize, usize, usize); 4] = [(1, 5, 2), (3, 25, 5), (5, 40, 8), (7, 30, 5)];

/// A position with the computer to move, and its reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub position: Squares,
    /// What the program replies.
    pub reply: usize,
}

impl Sample {
    /// What a square's output should be.
    pub(super) fn target(&self, square: usize) -> f64 {
        f64::from(u8::from(square == self.reply))
    }
}

/// What came of a training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The net.
    pub net: Net,
    /// Passes over the samples.
    pub loops: usize,
    /// The error that is left.
    pub error: f64,
    /// Share of the training samples whose reply is the best empty square.
    pub fit: f64,
    /// The same of the test samples.
    pub test: f64,
}

/// Every position that comes up against the program, whatever the human does, with its reply.
#[must_use]
pub fn positions() -> Vec<Sample> {
    let mut found = BTreeMap::new();
    visit(Squares::default(), &mut found);
    found.into_iter().map(|(position, reply)| Sample { position, reply }).collect()
}

/// Lets the human try all moves.
fn visit(position: Squares, found: &mut BTreeMap<Squares, usize>) {
    let program =
        Program { order: Order::Rows, counting: Counting::Moves, window: RootWindow::Reset };
    for square in (0..9).filter(|&square| position.is_empty(square)) {
        let after = position.with(square, Squares::HUMAN);
        if after.has_line(Squares::HUMAN) || found.contains_key(&after) {
            continue;
        }
        let Some(reply) = program.reply(after, &mut 0) else { continue };
        found.insert(after, reply);
        let next = after.with(reply, Squares::COMPUTER);
        if !next.has_line(Squares::COMPUTER) {
            visit(next, found);
        }
    }
}

/// Trains a net from random weights for so many passes, on samples drawn without repetition.
#[must_use]
pub fn train(seed: u64, loops: usize) -> Trained {
    let (training, test) = drawn(seed);
    let mut net = Net::random(seed);
    let mut done = 0;
    while done < loops && net.step(&training, RATE) > ENOUGH {
        done += 1;
    }
    let error = net.error(&training);
    let [fit, test] = [&training, &test].map(|samples| hits(&net, samples));
    Trained { net, loops: done, error, fit, test }
}

/// Samples to train on and to test with; none stands in both.
pub(super) fn drawn(seed: u64) -> (Vec<Sample>, Vec<Sample>) {
    let (all, mut rng) = (positions(), Rng::new(!seed));
    let (mut training, mut test) = (Vec::new(), Vec::new());
    for (stones, to_train, to_test) in SAMPLES {
        let mut of: Vec<Sample> =
            all.iter().filter(|sample| sample.position.stones() == stones).copied().collect();
        for index in (1..of.len()).rev() {
            of.swap(index, rng.below(index + 1));
        }
        training.extend(of.iter().take(to_train));
        test.extend(of.iter().skip(to_train).take(to_test));
    }
    (training, test)
}

/// Share of the samples whose reply is the best empty square.
fn hits(net: &Net, samples: &[Sample]) -> f64 {
    let hit = |sample: &&Sample| best_empty(net, sample.position) == Some(sample.reply);
    samples.iter().filter(hit).count() as f64 / samples.len() as f64
}
