//! How probable a result is: the model of BayesElo (Rémi Coulom, 2005).
//!
//! Two engines are `x` apart, the first mover has an advantage of `a`, and draws are as frequent
//! as a number `d` says. Then, with `f(u) = 1 / (1 + e^-u)`,
//!
//! * the first mover wins with the probability `f(x + a - d)`,
//! * it loses with the probability `f(-x - a - d)`,
//! * otherwise the game is drawn, which is the product of both times `e^2d - 1`.
//!
//! So a draw weighs like a win and a loss together. Inside, all numbers are natural logarithms of
//! odds; [`PER_ELO`] turns Elo into them.

use std::f64::consts::LN_10;

/// Natural logarithm of the odds that one Elo is.
pub const PER_ELO: f64 = LN_10 / 400.0;

/// The two parameters that all games share, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// What the first move is worth.
    pub advantage: f64,
    /// How frequent draws are: 0 for never.
    pub draw: f64,
}

impl Model {
    /// Probabilities that the first mover wins, that it is a draw, and that the second wins, where
    /// the first mover is `difference` Elo stronger.
    pub fn probabilities(&self, difference: f64) -> [f64; 3] {
        let [win, loss] = self.arguments(difference * PER_ELO).map(logistic);
        [win, 1.0 - win - loss, loss]
    }

    /// What [`logistic`] is taken of for a win and for a loss; `difference` is natural.
    pub(super) fn arguments(&self, difference: f64) -> [f64; 2] {
        let Self { advantage, draw } = *self;
        let lead = difference + advantage * PER_ELO;
        [lead - draw * PER_ELO, -lead - draw * PER_ELO]
    }

    /// Elo of the model times this are Elo of the usual scale: a small lead is worth the same share
    /// of points, however frequent draws are. BayesElo prints its ratings so.
    pub fn scale(&self) -> f64 {
        let ratio = (-self.draw * PER_ELO).exp();
        4.0 * ratio / (1.0 + ratio).powi(2)
    }
}

/// `1 / (1 + e^-u)`.
pub(super) fn logistic(argument: f64) -> f64 {
    1.0 / (1.0 + (-argument).exp())
}

/// The logarithm of [`logistic`], exact far from 0 too.
pub(super) fn log_logistic(argument: f64) -> f64 {
    if argument < 0.0 { argument - argument.exp().ln_1p() } else { -(-argument).exp().ln_1p() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bayeselos_own_parameters_give_its_probabilities() {
        // 1 / (1 + 10^((97.3 - 32.8) / 400)) and 1 / (1 + 10^((97.3 + 32.8) / 400)), by hand.
        let model = Model { advantage: 32.8, draw: 97.3 };
        let shown = model.probabilities(0.0).map(|probability| format!("{probability:.5}"));
        assert_eq!(shown, ["0.40823", "0.27071", "0.32106"]);
    }

    #[test]
    fn a_draw_is_the_product_of_win_and_loss() {
        for difference in [-300.0, -20.0, 0.0, 77.0, 500.0] {
            for draw in [0.01, 50.0, 200.0] {
                let model = Model { advantage: 12.0, draw };
                let [win, drawn, loss] = model.probabilities(difference);
                let product = win * loss * ((2.0 * draw * PER_ELO).exp() - 1.0);
                assert!((drawn - product).abs() < 1e-12, "{difference} {draw}");
                let [second_win, _, second_loss] =
                    Model { advantage: -12.0, ..model }.probabilities(-difference);
                assert!((win - second_loss).abs() + (loss - second_win).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_small_lead_is_worth_the_usual_share_of_points() {
        for draw in [0.01, 97.3, 300.0] {
            let model = Model { advantage: 0.0, draw };
            let [win, drawn, _] = model.probabilities(0.1);
            let gain = win + drawn / 2.0 - 0.5;
            let usual = logistic(0.1 * model.scale() * PER_ELO) - 0.5;
            assert!((gain / usual - 1.0).abs() < 1e-6, "{draw}: {gain} {usual}");
        }
    }

    #[test]
    fn the_logarithm_is_exact_far_from_0() {
        for argument in [-700.0, -30.0, -1.0, 0.0, 1.0, 30.0] {
            let plain = logistic(argument).ln();
            assert!((log_logistic(argument) - plain).abs() < 1e-9, "{argument}");
        }
        assert!((log_logistic(-2000.0) + 2000.0).abs() < 1e-9);
        assert!(log_logistic(50.0) < 0.0);
    }
}
