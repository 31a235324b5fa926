//! The hand-made evaluation: a formula of a hundred numbers a rule.
//!
//! | file | what |
//! |---|---|
//! | `formula` | from the numbers to tables |
//! | `numbers` | the numbers |
//!
//! Fitted tables begin at it, so that what the data never shows keeps sense, and experiments compare
//! its order of moves with the learned one.

mod formula;
mod numbers;

pub use formula::hand_made;
pub use numbers::{Numbers, numbers};
