//! The most likely distribution of results under a condition on its mean.
//!
//! A generalised sequential test compares, at each moment, the best explanation of the results
//! that has the strength of one hypothesis with the best one that has the strength of the other.
//! Both are multinomial distributions; Van den Bergh shows that they have the form `q / (1 + θ φ)`
//! with one unknown number θ. Sources: "Comparing the approximations for the generalized log
//! likelihood ratio of a multinomial distribution", proposition 1.1, and "Comments on normalized
//! Elo", section 4.1 (<https://www.cantate.be/Fishtest/>).

use super::elo::{moments, values};

/// Steps after which the search for a root gives up; it takes about eight.
const ROOT_STEPS: usize = 200;
/// Rounds of the normalized condition; it takes about ten.
const ROUNDS: usize = 100;
/// A round that changes no probability by more is the last one.
const SETTLED: f64 = 1e-12;

/// A distribution over evenly spread sums of points from 0 to 1.
pub(super) type Distribution<const N: usize> = [f64; N];

/// The most likely distribution with the given mean, which lies between 0 and 1, where the
/// frequencies `seen` were observed. No frequency may be 0.
pub(super) fn with_mean<const N: usize>(seen: &Distribution<N>, mean: f64) -> Distribution<N> {
    reweighted(seen, &values::<N>().map(|value| value - mean))
}

/// The most likely distribution whose mean is `t` standard deviations above one half. The
/// condition is not linear, so a linear one is taken at the last answer until that stands still.
pub(super) fn with_normalized_mean<const N: usize>(
    seen: &Distribution<N>,
    t: f64,
) -> Distribution<N> {
    let mut answer = [1.0 / N as f64; N];
    for _ in 0..ROUNDS {
        let (mean, variance) = moments(&answer);
        let deviation = variance.sqrt();
        let condition = values::<N>().map(|value| {
            let distance = (value - mean) / deviation;
            value - 0.5 - 0.5 * t * deviation * (1.0 + distance * distance)
        });
        let next = reweighted(seen, &condition);
        let change = answer.iter().zip(&next).map(|(old, new)| (old - new).abs());
        let settled = change.fold(0.0, f64::max) < SETTLED;
        answer = next;
        if settled {
            break;
        }
    }
    answer
}

/// The distribution nearest to `seen` under which `condition` has the mean 0; some sums must have
/// a positive and some a negative condition.
///
/// Its `1 + θ φ` is written `(1 - c) + ε c`, with `c` the condition over its extreme value on the
/// side that has to gain weight: rarely seen sums need an ε near 0, and a θ so near to its pole
/// would have no digits left.
fn reweighted<const N: usize>(
    seen: &Distribution<N>,
    condition: &Distribution<N>,
) -> Distribution<N> {
    let mean: f64 = seen.iter().zip(condition).map(|(weight, value)| weight * value).sum();
    let further = if mean > 0.0 { f64::min } else { f64::max };
    let extreme = condition.iter().copied().reduce(further).unwrap_or(1.0);
    let ratios = condition.map(|value| value / extreme);
    let epsilon = root(seen, &ratios);
    std::array::from_fn(|index| seen[index] / divisor(ratios[index], epsilon))
}

fn divisor(ratio: f64, epsilon: f64) -> f64 {
    (1.0 - ratio) + epsilon * ratio
}

/// The one ε from 0 to 1 at which the sum of `seen c / ((1 - c) + ε c)` vanishes. The sum falls
/// all the way, so Newton's method is kept inside a bracket.
fn root<const N: usize>(seen: &Distribution<N>, ratios: &Distribution<N>) -> f64 {
    // No probability of the answer is above 1.
    let at_extreme = seen.iter().zip(ratios).filter(|(_, ratio)| **ratio >= 1.0);
    let (mut low, mut high) = (at_extreme.map(|(weight, _)| *weight).sum::<f64>(), 1.0);
    let mut epsilon = 1.0;
    for _ in 0..ROOT_STEPS {
        let (mut value, mut slope) = (0.0, 0.0);
        for (weight, ratio) in seen.iter().zip(ratios) {
            let term = ratio / divisor(*ratio, epsilon);
            value += weight * term;
            slope -= weight * term * term;
        }
        if value > 0.0 {
            low = epsilon;
        } else {
            high = epsilon;
        }
        let newton = epsilon - value / slope;
        let next = if newton > low && newton < high { newton } else { (low * high).sqrt() };
        if (next - epsilon).abs() <= f64::EPSILON * epsilon {
            break;
        }
        epsilon = next;
    }
    epsilon
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// Frequencies of every kind: even, lopsided, with sums that were never seen.
    fn frequencies(random: &mut Pcg64Mcg) -> Distribution<5> {
        let mut seen = [(); 5].map(|()| 10_f64.powf(random.random_range(-3.0..5.0)));
        for weight in &mut seen {
            if random.random_bool(0.2) {
                *weight = 1e-3;
            }
        }
        let total: f64 = seen.iter().sum();
        seen.map(|weight| weight / total)
    }

    fn log_likelihood(seen: &Distribution<5>, answer: &Distribution<5>) -> f64 {
        seen.iter().zip(answer).map(|(seen, answer)| seen * answer.ln()).sum()
    }

    #[test]
    fn the_answer_is_a_distribution_with_the_mean() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        for round in 0..2000 {
            let seen = frequencies(&mut random);
            let mean = random.random_range(0.05..0.95);
            let answer = with_mean(&seen, mean);
            let total: f64 = answer.iter().sum();
            assert!((total - 1.0).abs() < 1e-9, "round {round}: {seen:?} {answer:?}");
            assert!((moments(&answer).0 - mean).abs() < 1e-9, "round {round}: {seen:?} {mean}");
        }
    }

    #[test]
    fn the_answer_has_the_normalized_mean() {
        let mut random = Pcg64Mcg::seed_from_u64(2);
        for round in 0..2000 {
            let seen = frequencies(&mut random);
            let t = random.random_range(-0.8..0.8);
            let answer = with_normalized_mean(&seen, t);
            let (mean, variance) = moments(&answer);
            let found = (mean - 0.5) / variance.sqrt();
            let total: f64 = answer.iter().sum();
            assert!((total - 1.0).abs() < 1e-9, "round {round}: {seen:?} {t} {answer:?}");
            assert!((found - t).abs() < 1e-6, "round {round}: {seen:?} {t} {found}");
        }
    }

    #[test]
    fn no_other_distribution_with_the_mean_is_likelier() {
        let mut random = Pcg64Mcg::seed_from_u64(3);
        for round in 0..500 {
            let seen = frequencies(&mut random);
            let answer = with_mean(&seen, 0.55);
            // Moves that change neither the total nor the mean: +1 -2 +1 on neighbours.
            for middle in 1..4 {
                for size in [-1e-4, 1e-4] {
                    let mut other = answer;
                    other[middle - 1] += size;
                    other[middle] -= 2.0 * size;
                    other[middle + 1] += size;
                    if other.iter().all(|&weight| weight > 0.0) {
                        let gain = log_likelihood(&seen, &other) - log_likelihood(&seen, &answer);
                        assert!(gain <= 1e-12, "round {round}: {seen:?} {middle} {gain}");
                    }
                }
            }
        }
    }
}
