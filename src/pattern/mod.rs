//! Patterns: what a stone on an empty point would make of one line, and of all four together.
//!
//! | file | what |
//! |---|---|
//! | `line` | the fourteen line patterns, drawn |
//! | `cell` | the fourteen classes of a cell: four line patterns taken together |
//! | `line_rule` | which rows win: the five kinds of line |
//! | `classify` | the definition of the line patterns, slow, the oracle of the tables |
//! | `window`, `ray` | what the definition and the tables look at |
//! | `table` | pattern of every window; what a stone changes along its rays |
//! | `combination` | unordered combinations of four line patterns, numbered |
//! | `weights` | the numbers that a board is made with |
//! | `cell_table` | from four line patterns to class, scores and value in one look-up |

mod cell;
mod cell_table;
mod classify;
mod combination;
mod line;
mod line_rule;
mod ray;
mod table;
#[cfg(test)]
mod tests;
mod weights;
mod window;

pub use cell::CellClass;
pub(crate) use cell_table::{CellFacts, CellParts, CellTable};
pub(crate) use classify::Classifier;
pub use combination::{COMBINATIONS, combination, combinations};
pub use line::LinePattern;
pub use line_rule::LineRule;
pub(crate) use ray::{Ray, ray_code};
pub(crate) use table::CHANGED_BIT;
pub use table::PatternTable;
pub use weights::{CellWeights, Weights};
