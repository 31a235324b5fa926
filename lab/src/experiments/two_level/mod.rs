//! Proof-number search with one level and with two (Gao, Xu: *Application of proof-number search to
//! computer lazi games*, 2016), on Connect6.
//!
//! | file | what |
//! |---|---|
//! | `algorithm` | the drivers with their settings, over any domain |
//! | `positions` | seven stones each, by a seeded generator |
//! | `problems` | the same on problems of this game |
//! | `run` | the measurements |
//! | `report` | tables as Markdown and CSV, and the picture |

pub mod algorithm;
mod positions;
pub mod problems;
mod report;
mod run;

pub use report::{csv, markdown, picture};
pub use run::{Cost, Kept, Measured, Plan, Rationed, Results, Set, run};
