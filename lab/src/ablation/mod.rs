//! What each rule of the search is worth: it is switched off alone, and what is left is measured by
//! nodes to a fixed depth and by games.
//!
//! | file | what |
//! |---|---|
//! | `variant` | the rules, and the numbers that switch each off |
//! | `depth` | nodes and time to a fixed depth |
//! | `duel` | pairs of games between the search without a rule and the whole one |
//! | `report` | the table |
//!
//! After Cao (*Improvement of the performance of the alpha-beta pruning algorithm*, 2012), who lists
//! the classical enhancements; here each stands in the engine that uses all of them.

mod depth;
mod duel;
mod report;
#[cfg(test)]
mod tests;
mod variant;

pub use depth::{Effort, effort};
pub use duel::{Goal, Progress, duel};
pub use report::{Row, table};
pub(crate) use variant::off;
pub use variant::{BadChange, VARIANTS, Variant};
