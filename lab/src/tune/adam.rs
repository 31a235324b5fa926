//! Adam (Kingma and Ba, 2015): steps down a gradient, each number at its own pace.

/// How much of the mean slope each step keeps.
const KEPT_MEAN: f32 = 0.9;
/// How much of the mean square each step keeps.
const KEPT_SQUARE: f32 = 0.999;
/// Keeps the quotient finite.
const TINY: f32 = 1e-8;

/// The memory of the steps so far.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// What the means lack yet.
    missing: [f32; 2],
}

impl Adam {
    /// Before the first step of so many numbers.
    pub(super) fn new(count: usize) -> Self {
        Self { means: vec![0.0; count], squares: vec![0.0; count], missing: [1.0; 2] }
    }

    /// One step: about `rate` for a number whose slope keeps its sign.
    pub(super) fn step(&mut self, numbers: &mut [f32], gradient: &[f32], rate: f32) {
        self.missing = [self.missing[0] * KEPT_MEAN, self.missing[1] * KEPT_SQUARE];
        let [mean_whole, square_whole] = self.missing.map(|missing| 1.0 - missing);
        let memory = self.means.iter_mut().zip(&mut self.squares);
        for ((number, &slope), (mean, square)) in numbers.iter_mut().zip(gradient).zip(memory) {
            *mean += (1.0 - KEPT_MEAN) * (slope - *mean);
            *square += (1.0 - KEPT_SQUARE) * (slope * slope - *square);
            *number -= rate * (*mean / mean_whole) / ((*square / square_whole).sqrt() + TINY);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let (mut numbers, mut adam) = ([5.0, -3.0], Adam::new(2));
        for step in 0..2000 {
            let gradient = [numbers[0] - 1.0, 100.0 * (numbers[1] + 2.0)];
            adam.step(&mut numbers, &gradient, if step < 1000 { 0.05 } else { 0.005 });
        }
        assert!((numbers[0] - 1.0).abs() < 0.02 && (numbers[1] + 2.0).abs() < 0.02, "{numbers:?}");
    }
}
