//! What results say: scores, Elo with error bars, and the sequential test that ends a match.
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
