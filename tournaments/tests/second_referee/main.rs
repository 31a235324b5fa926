//! The second referee against labelled positions, and the runner's referee against the second one.
//!
//! Every game of every test is held against it too: `src/review.rs`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on shall panic")]

mod random_games;
mod rules;
mod suites;
