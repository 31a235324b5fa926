//! Orders above 2 against plain search, and the experiment at its smallest.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod experiment;
mod orders;
mod plain;
