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
    Plain(Options),
    /// df-pn that knows nothing of passes: a quiet move need not threaten anything, and every legal
    /// reply is tried.
    Unordered(Options),
}

/// The published form with the domain's initial numbers (df-pn+).
const PLUS: Options = Options { heuristic: true, ..Options::PUBLISHED };

/// The three of the paper, in its order, and the control.
#[must_use]
pub fn published() -> Vec<Named<Algorithm>> {
    vec![
        Named::new("LDFPN", Algorithm::Orders(Growth::Twofold, Pass::Free, Options::PUBLISHED)),
        Named::new("DFPN+", Algorithm::Plain(PLUS)),
        Named::new("pseudo-λ", Algorithm::Orders(Growth::Orders, Pass::Free, Options::PUBLISHED)),
        Named::new("DFPN+, any move and reply", Algorithm::Unordered(PLUS)),
    ]
}

/// The same searches with the engine's additions switched.
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
        ldfpn("LDFPN, 1 + ε", Pass::Free, epsilon),
        ldfpn("LDFPN, weak", Pass::Free, weak),
        ldfpn("LDFPN, heuristic", Pass::Free, PLUS),
        ldfpn("LDFPN, these three", Pass::Free, engine),
        ldfpn("LDFPN, pass counted", Pass::Counted, plain),
        ldfpn("LDFPN, all four", Pass::Counted, engine),
        Named::new("DFPN+ without heuristic", Algorithm::Plain(plain)),
        Named::new("DFPN+, 1 + ε, weak", Algorithm::Plain(engine)),
        pseudo("pseudo-λ, pass counted", Pass::Counted, plain),
        pseudo("pseudo-λ, all four", Pass::Counted, engine),
    ]
}
