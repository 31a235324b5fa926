//! What results say: scores, Elo with error bars, and the sequential test that ends a match.
//!
//! | file | what |
//! |---|---|
//! | `elo` | Elo from a score, with error bars: logistic and normalized |
//! | `likelihood` | the most likely distribution of results under a condition on its mean |
//! | `pentanomial` | results counted in pairs of games: the same opening with both colours |
//! | `score` | wins, losses and draws of one engine against another |
//! | `simulation` | matches that are only drawn by lot: how often a test errs, and how many games it takes |
//! | `sprt` | the sequential probability ratio test: whether a match can end, and with which answer |
//! | `standing` | how a match between two engines stands, in the lines of fastchess |
//!
//! Games are counted in pairs, one opening with both colours, because the two games of a pair are
//! not independent. Every figure is a pure function of counts; nothing here knows of engines or
//! clocks. `docs/ratings.md` has the formulas with their sources.

pub mod elo;
mod likelihood;
pub mod pentanomial;
pub mod score;
pub mod simulation;
pub mod sprt;
pub mod standing;

pub use elo::EloEstimate;
pub use pentanomial::Pentanomial;
pub use score::{Outcome, Score};
pub use sprt::{EloModel, Hypothesis, Sprt, SprtRun, SprtState};
pub use standing::Standing;
