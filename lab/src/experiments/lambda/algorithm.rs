//! The searches that are compared, each with its settings.

use kagetsu::proof::lambda::{Growth, Pass};
use kagetsu::proof::thresholds::Options;

use crate::experiments::named::Named;

/// A search with its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// By orders: LDFPN, or pseudo-λ with [`Growth::Orders`].
    Orders(Growth, Pass, Options),
    /// df-pn without orders. A quiet move must threaten a win by fours and only replies that may
    /// matter to that threat are tried: what the moves of order 2 are.
    Plain(Simulation, Options),
    /// df-pn that knows nothing of passes: a quiet move need not threaten anything, and every legal
    /// reply is tried.
    Unordered(Simulation, Options),
}

/// Whether the win against one reply is tried against the others at once (Kawano's simulation).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simulation {
    /// Every reply is searched from nothing.
    Off,
    /// It is, as the searches by orders try the win after a pass.
    On,
}

/// The published form with the domain's initial numbers (df-pn+).
const PLUS: Options = Options { heuristic: true, ..Options::PUBLISHED };

/// The three of the paper, in its order, and the control.
#[must_use]
pub fn published() -> Vec<Named<Algorithm>> {
    let plain = Options::PUBLISHED;
    let orders = |growth| Algorithm::Orders(growth, Pass::Chosen, plain);
    vec![
        Named::new("LDFPN", orders(Growth::Twofold)),
        Named::new("DFPN+", Algorithm::Plain(Simulation::On, PLUS)),
        Named::new("pseudo-λ", orders(Growth::Orders)),
        Named::new("DFPN+, any move and reply", Algorithm::Unordered(Simulation::On, PLUS)),
    ]
}

/// The same searches with the engine's additions switched, and with the pass settled first.
#[must_use]
pub fn additions() -> Vec<Named<Algorithm>> {
    let plain = Options::PUBLISHED;
    let epsilon = Options { epsilon: true, ..plain };
    let weak = Options { weak: true, ..plain };
    let ldfpn =
        |name, pass, options| Named::new(name, Algorithm::Orders(Growth::Twofold, pass, options));
    let pseudo =
        |name, pass, options| Named::new(name, Algorithm::Orders(Growth::Orders, pass, options));
    let engine = Options::ENGINE;
    vec![
        ldfpn("LDFPN, 1 + ε", Pass::Chosen, epsilon),
        ldfpn("LDFPN, weak", Pass::Chosen, weak),
        ldfpn("LDFPN, heuristic", Pass::Chosen, PLUS),
        ldfpn("LDFPN, these three", Pass::Chosen, engine),
        ldfpn("LDFPN, pass first", Pass::First, plain),
        ldfpn("LDFPN, pass first, the three", Pass::First, engine),
        Named::new("DFPN+ without simulation", Algorithm::Plain(Simulation::Off, PLUS)),
        Named::new("DFPN+ without both", Algorithm::Plain(Simulation::Off, plain)),
        Named::new("DFPN+, 1 + ε, weak", Algorithm::Plain(Simulation::On, engine)),
        pseudo("pseudo-λ, the three", Pass::Chosen, engine),
        pseudo("pseudo-λ, pass first", Pass::First, plain),
    ]
}
