//! How scores tell the result: how many points mean 73 %.

use super::samples::{cross_entropy, sigmoid};

/// Fewer positions than these tell nothing of what a score means.
const MIN_OUTCOMES: usize = 1000;
/// Between these the scale is looked for.
const RANGE: (f32, f32) = (50.0, 1000.0);
/// Steps of the search: each leaves 62 % of the range.
const STEPS: usize = 20;
/// What is left of a range cut by the golden section.
const GOLDEN: f32 = 0.618_034;

/// The number of points with which scores explain results best; the loss has one minimum. None where there
/// are too few results.
pub(super) fn scale(outcomes: &[(f32, f32)]) -> Option<f32> {
    if outcomes.len() < MIN_OUTCOMES {
        return None;
    }
    let loss = |scale: f32| -> f64 {
        let losses = outcomes
            .iter()
            .map(|&(score, result)| f64::from(cross_entropy(sigmoid(score / scale), result)));
        losses.sum()
    };
    let (mut low, mut high) = RANGE;
    for _ in 0..STEPS {
        let width = (high - low) * GOLDEN;
        if loss(high - width) < loss(low + width) { high = low + width } else { low = high - width }
    }
    Some(f32::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_that_made_the_results_is_found() {
        for points in [120.0, 200.0, 350.0] {
            let scores = (-800..=800).map(|score| score as f32);
            let outcomes: Vec<_> = scores.map(|s| (s, sigmoid(s / points))).collect();
            let found = scale(&outcomes).expect("results enough");
            assert!((found - points).abs() < 1.0, "{points}: {found}");
            assert_eq!(scale(&outcomes[..MIN_OUTCOMES - 1]), None);
        }
    }
}
