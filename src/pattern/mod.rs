//! Patterns: what a stone on an empty point would make of one line, and of all four together.

mod cell;
mod line;
mod weights;

pub use cell::CellClass;
pub use line::LinePattern;
pub use weights::{CellWeights, Weights};

/// Unordered combinations of four line patterns: 14 kinds, C(17, 4).
pub const COMBINATIONS: usize = 2380;
