//! The network of class counts, in floating point: what it says, and its slopes.

use kagetsu::eval::{CountNetwork, WeightSet};
use kagetsu::util::rng::Rng;

use super::prior::POINTS;
use super::table::{Additive, Table};

/// Counts that the network reads.
pub(super) const INPUTS: usize = CountNetwork::INPUTS;
/// Numbers of a network, in the order of [`CountNetwork::NUMBERS`].
pub(super) const NUMBERS: usize = CountNetwork::NUMBERS;

const HIDDEN: usize = CountNetwork::HIDDEN;
/// Where the biases of the hidden layer begin.
const HIDDEN_BIAS: usize = INPUTS * HIDDEN;
/// Where the weights of the output begin.
const OUTPUT: usize = HIDDEN_BIAS + HIDDEN;
/// The bias of the output.
const OUTPUT_BIAS: usize = NUMBERS - 1;
/// What the weights of the hidden layer begin below: 1 over the square root of the inputs.
const FIRST_WEIGHT: f32 = 0.2;
/// Its steps, as a share of those of the tables.
const PACE: f32 = 0.2;
/// What mixes the first weights.
const SEED: u64 = 26;

/// The networks before a fit, one after the other: those of `begin`, or new ones that say 0 of every
/// position, with a hidden layer by chance.
pub(super) fn table(colours: usize, begin: Option<&WeightSet>) -> Table {
    let begun = begin.map(|begin| -> Vec<f32> {
        begin.networks[..colours].iter().flat_map(from_engine).collect()
    });
    let fixed = begun.filter(|begun| begun.iter().any(|&number| number != 0.0));
    let fixed = fixed.unwrap_or_else(|| first_numbers(colours));
    let entries = vec![Vec::new(); fixed.len()];
    Table::new(Additive { entries, parameters: Vec::new(), fixed }).at_pace(PACE)
}

fn first_numbers(colours: usize) -> Vec<f32> {
    let mut rng = Rng::new(SEED);
    let mut weight = || FIRST_WEIGHT * (rng.below(2001) as f32 / 1000.0 - 1.0);
    let mut network = vec![0.0; NUMBERS];
    network[..OUTPUT].fill_with(&mut weight);
    network.repeat(colours)
}

/// Units of the numbers in the engine, in their order.
fn units() -> impl Iterator<Item = f32> {
    (0..NUMBERS).map(|index| match index {
        OUTPUT_BIAS => POINTS,
        OUTPUT.. => POINTS * CountNetwork::OUTPUT_UNIT as f32,
        _ => CountNetwork::HIDDEN_UNIT as f32,
    })
}

fn from_engine(network: &CountNetwork) -> impl Iterator<Item = f32> {
    network.numbers().iter().zip(units()).map(|(&number, unit)| f32::from(number) / unit)
}

/// The network in the engine's units.
pub(super) fn to_engine(numbers: &[f32]) -> CountNetwork {
    let mut rounded = Box::new([0; NUMBERS]);
    for ((rounded, number), unit) in rounded.iter_mut().zip(numbers).zip(units()) {
        *rounded = (number * unit).round() as i16;
    }
    CountNetwork::new(rounded)
}

/// What an input is for the hidden layer.
fn logarithm(input: u8) -> f32 {
    CountNetwork::logarithm(input) as f32 / CountNetwork::LOGARITHM_UNIT as f32
}

/// The inputs that are not 0: the first of their weights, and what they are.
fn present(inputs: &[u8; INPUTS]) -> impl Iterator<Item = (usize, f32)> {
    let present = inputs.iter().enumerate().filter(|(_, count)| **count != 0);
    present.map(|(index, &count)| (index * HIDDEN, logarithm(count)))
}

/// The hidden layer.
fn hidden(numbers: &[f32], inputs: &[u8; INPUTS]) -> [f32; HIDDEN] {
    let mut hidden = [0.0; HIDDEN];
    hidden.copy_from_slice(&numbers[HIDDEN_BIAS..OUTPUT]);
    for (first, input) in present(inputs) {
        for (sum, weight) in hidden.iter_mut().zip(&numbers[first..][..HIDDEN]) {
            *sum += input * weight;
        }
    }
    hidden.map(|sum| sum.max(0.0))
}

/// What the network says.
pub(super) fn value(numbers: &[f32], inputs: &[u8; INPUTS]) -> f32 {
    let hidden = hidden(numbers, inputs);
    let weighed = hidden.iter().zip(&numbers[OUTPUT..]).map(|(sum, weight)| sum * weight);
    weighed.sum::<f32>() + numbers[OUTPUT_BIAS]
}

/// Adds the slope of a loss by each number, where that by the value is `error`.
pub(super) fn add_gradient(
    numbers: &[f32],
    inputs: &[u8; INPUTS],
    error: f32,
    gradient: &mut [f32],
) {
    let hidden = hidden(numbers, inputs);
    let mut slopes = [0.0; HIDDEN];
    for (index, &sum) in hidden.iter().enumerate() {
        gradient[OUTPUT + index] += error * sum;
        slopes[index] = if sum > 0.0 { error * numbers[OUTPUT + index] } else { 0.0 };
        gradient[HIDDEN_BIAS + index] += slopes[index];
    }
    gradient[OUTPUT_BIAS] += error;
    for (first, input) in present(inputs) {
        for (number, slope) in gradient[first..][..HIDDEN].iter_mut().zip(&slopes) {
            *number += input * slope;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(scale: f32) -> Vec<f32> {
        let mut rng = Rng::new(3);
        (0..NUMBERS).map(|_| scale * (rng.below(2001) as f32 / 1000.0 - 1.0)).collect()
    }

    #[test]
    fn slopes_are_those_of_the_value() {
        let mut inputs = [0; INPUTS];
        let mut rng = Rng::new(4);
        inputs.fill_with(|| rng.below(12) as u8);
        let mut numbers = noise(0.3);
        let mut gradient = vec![0.0; NUMBERS];
        add_gradient(&numbers, &inputs, 1.0, &mut gradient);
        let mut steep = 0;
        for index in 0..NUMBERS {
            const STEP: f32 = 0.01;
            let number = numbers[index];
            let [up, down] = [STEP, -STEP].map(|step| {
                numbers[index] = number + step;
                value(&numbers, &inputs)
            });
            numbers[index] = number;
            let slope = (up - down) / (2.0 * STEP);
            assert!((slope - gradient[index]).abs() < 0.02, "{index}: {slope} {gradient:?}");
            steep += usize::from(slope.abs() > 0.05);
        }
        assert!(steep > 200, "{steep}");
    }

    #[test]
    fn the_engine_gets_the_same_numbers() {
        let numbers = noise(1.0);
        let there_and_back: Vec<f32> = from_engine(&to_engine(&numbers)).collect();
        for ((number, back), unit) in numbers.iter().zip(&there_and_back).zip(units()) {
            assert!((number - back).abs() <= 0.51 / unit, "{number} {back}");
        }
        assert_eq!(to_engine(&there_and_back), to_engine(&numbers));
    }

    #[test]
    fn a_new_network_says_nothing_and_can_learn() {
        let table = table(2, None);
        let mut gradient = vec![0.0; NUMBERS];
        assert_eq!(table.entries.len(), 2 * NUMBERS);
        let numbers = &table.entries[NUMBERS..];
        assert!(value(numbers, &[3; INPUTS]).abs() < f32::EPSILON);
        add_gradient(numbers, &[3; INPUTS], 1.0, &mut gradient);
        assert!(gradient[OUTPUT..].iter().filter(|&&slope| slope != 0.0).count() > HIDDEN / 4);
    }
}
