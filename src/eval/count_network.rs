//! Stage 2, its other part: what the class counts of both sides say together.
//!
//! The pattern sum gives a cell its value whatever else there is. But an open three is worth more where
//! the opponent has nothing to answer with, the tenth open two less than the second. A network with one
//! hidden layer reads how many cells of each class each side has:
//!
//! ```text
//!   own 13 counts   ln(1 + n) ─┐
//!                              ├─ 32 sums, negative ones are 0 ── weighed and added ── points
//!   their 13 counts ln(1 + n) ─┘
//! ```
//!
//! A count's share of the 32 sums is worked out beforehand, so that the hidden layer is 26 additions
//! of 32 numbers and no multiplication.

use crate::board::Board;
use crate::pattern::CellClass;
use crate::util::boxed::boxed_array;

/// Classes that are counted: all but [`CellClass::None`].
const CLASSES: usize = CellClass::COUNT - 1;
/// Numbers of the hidden layer.
const HIDDEN: usize = 32;
/// Counts that are told apart; more are as the largest.
const COUNTS: usize = 32;

/// The hidden layer: sums in 512ths. It fills a line of the cache, and none shares its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Hidden([i16; HIDDEN]);

/// The network of one side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountNetwork {
    /// As the file has them.
    numbers: Box<[i16; CountNetwork::NUMBERS]>,
    /// What each count of each input adds to the hidden layer. Those of a count stand side by side: most
    /// counts are small, and rows of the same count a power of two apart would fall on few sets of the cache.
    shares: Box<[[Hidden; CountNetwork::INPUTS]; COUNTS]>,
    hidden_bias: Hidden,
    output: Hidden,
    output_bias: i32,
}

impl CountNetwork {
    /// Counts that it reads: the side to move's by class, then the opponent's.
    pub const INPUTS: usize = 2 * CLASSES;
    /// Size of the hidden layer.
    pub const HIDDEN: usize = HIDDEN;
    /// Numbers that make it up: each input's weights in the hidden layer, the biases of the hidden
    /// layer, the weights of the output, the bias of the output.
    pub const NUMBERS: usize = (Self::INPUTS + 2) * HIDDEN + 1;
    /// One in the hidden layer, its weights and its biases.
    pub const HIDDEN_UNIT: i32 = 512;
    /// One point in the weights of the output; the bias of the output is in points.
    pub const OUTPUT_UNIT: i32 = 8;
    /// One in the logarithm of an input.
    pub const LOGARITHM_UNIT: i32 = 256;

    /// The network with the given numbers, in the order of [`CountNetwork::NUMBERS`].
    pub fn new(numbers: Box<[i16; Self::NUMBERS]>) -> Self {
        let mut shares = boxed_array([Hidden([0; HIDDEN]); Self::INPUTS]);
        let mut rows = numbers.chunks_exact(HIDDEN);
        for (input, weights) in (0..Self::INPUTS).zip(&mut rows) {
            for (shares, logarithm) in shares.iter_mut().zip(LOGARITHMS) {
                for (share, &weight) in shares[input].0.iter_mut().zip(weights) {
                    *share = share_of(logarithm, weight);
                }
            }
        }
        let mut next =
            || Hidden(rows.next().and_then(|row| row.try_into().ok()).unwrap_or([0; HIDDEN]));
        let (hidden_bias, output) = (next(), next());
        let output_bias = i32::from(numbers[Self::NUMBERS - 1]);
        Self { numbers, shares, hidden_bias, output, output_bias }
    }

    /// The network that says 0 of every position.
    pub fn silent() -> Self {
        Self::new(boxed_array(0))
    }

    /// All numbers, in the order of [`CountNetwork::NUMBERS`].
    pub fn numbers(&self) -> &[i16; Self::NUMBERS] {
        &self.numbers
    }

    /// The inputs of a position: the side to move's counts by class, then the opponent's; at most 31 each.
    #[inline(always)]
    pub fn inputs(board: &Board) -> [u8; Self::INPUTS] {
        let own = board.side_to_move();
        let mut inputs = [0; Self::INPUTS];
        for (side, counts) in [own, !own].into_iter().zip(inputs.chunks_exact_mut(CLASSES)) {
            for (count, class) in counts.iter_mut().zip(&CellClass::ALL[1..]) {
                *count = board.count(side, *class).min(COUNTS as u32 - 1) as u8;
            }
        }
        inputs
    }

    /// ln(1 + n) of an input, in units of [`CountNetwork::LOGARITHM_UNIT`].
    pub const fn logarithm(input: u8) -> i32 {
        LOGARITHMS[input as usize % COUNTS]
    }

    /// Points for the side to move.
    ///
    /// With numbers that no fit makes, the hidden layer stays at the ends of its range and the output
    /// wraps round: a meaningless score, never an error.
    #[inline]
    pub fn value(&self, board: &Board) -> i32 {
        let mut hidden = self.hidden_bias.0;
        for (input, count) in Self::inputs(board).into_iter().enumerate() {
            let shares = &self.shares[usize::from(count) % COUNTS][input];
            for (sum, share) in hidden.iter_mut().zip(&shares.0) {
                *sum = sum.saturating_add(*share);
            }
        }
        let products = hidden.iter().zip(&self.output.0);
        let sum = products.fold(0_i32, |sum, (&hidden, &weight)| {
            sum.wrapping_add(i32::from(hidden.max(0)) * i32::from(weight))
        });
        sum / (Self::HIDDEN_UNIT * Self::OUTPUT_UNIT) + self.output_bias
    }
}

/// 256 ln(1 + n), rounded.
const LOGARITHMS: [i32; COUNTS] = [
    0, 177, 281, 355, 412, 459, 498, 532, 562, 589, 614, 636, 657, 676, 693, 710, 725, 740, 754,
    767, 779, 791, 803, 814, 824, 834, 844, 853, 862, 871, 879, 887,
];

/// What an input of this logarithm adds to a sum in which it has this weight.
fn share_of(logarithm: i32, weight: i16) -> i16 {
    let share = (logarithm * i32::from(weight)).div_euclid(CountNetwork::LOGARITHM_UNIT);
    share.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::types::{BoardSize, Point, Rule};
    use crate::util::rng::Rng;

    /// The network computed as it is drawn, with multiplications and in floating point.
    fn expected(network: &CountNetwork, board: &Board) -> f64 {
        let number = |index: usize| f64::from(network.numbers[index]);
        let unit = f64::from(CountNetwork::HIDDEN_UNIT);
        let own = board.side_to_move();
        let counts: Vec<f64> = [own, !own]
            .into_iter()
            .flat_map(|side| CellClass::ALL[1..].iter().map(move |&class| board.count(side, class)))
            .map(|count| f64::from(count.min(31)).ln_1p())
            .collect();
        let sum = |hidden: usize| -> f64 {
            let inputs = counts.iter().enumerate();
            let sum: f64 =
                inputs.map(|(input, count)| count * number(input * HIDDEN + hidden)).sum();
            let bias = number(CountNetwork::INPUTS * HIDDEN + hidden);
            let weight = number((CountNetwork::INPUTS + 1) * HIDDEN + hidden);
            (sum + bias).max(0.0) / unit * weight / f64::from(CountNetwork::OUTPUT_UNIT)
        };
        (0..HIDDEN).map(sum).sum::<f64>() + number(CountNetwork::NUMBERS - 1)
    }

    #[test]
    fn a_value_is_what_the_drawing_says() {
        let mut rng = Rng::new(5);
        let mut numbers = boxed_array::<i16, { CountNetwork::NUMBERS }>(0);
        numbers.fill_with(|| rng.below(401) as i16 - 200);
        let network = CountNetwork::new(numbers);
        let mut board = Evaluator::embedded(Rule::Renju).new_board(BoardSize::DEFAULT);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..60 {
            let point = Point::new(rng.below(15), rng.below(15));
            if board.is_empty(point) {
                board.play_any(point);
            }
            let (value, expected) = (network.value(&board), expected(&network, &board));
            // The shares are rounded down: 26 of them, each less than one, times the outputs.
            assert!((f64::from(value) - expected).abs() < 30.0, "{value}, {expected}\n{board}");
            seen.insert(value);
        }
        assert!(seen.len() > 30, "{seen:?}");
        assert_eq!(CountNetwork::silent().value(&board), 0);
    }

    #[test]
    fn logarithms_are_logarithms() {
        for (count, logarithm) in (0_u8..).zip(LOGARITHMS) {
            assert_eq!(logarithm, (256.0 * f64::from(count).ln_1p()).round() as i32);
            assert_eq!(logarithm, CountNetwork::logarithm(count));
        }
    }

    #[test]
    fn numbers_that_no_fit_makes_do_no_harm() {
        let board = Evaluator::embedded(Rule::Standard).new_board(BoardSize::DEFAULT);
        for number in [i16::MIN, i16::MAX] {
            CountNetwork::new(boxed_array(number)).value(&board);
        }
    }
}
