//! Positions with known answers, put to the board, the solver, the search and the executable.
//!
//! The files and what is known about them are described in README.md. The judge over raw stones is
//! first held against the labels itself (`judge`), then it checks what the engine claims. Only
//! node limits are used, never the clock, so that every run sees the same searches.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod fours;
mod line;
mod stones;

mod board;
mod judge;
mod process;
mod search;
mod solver;

use line::Line;

/// Fails with all complaints at once, one a line.
#[track_caller]
fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} lines fail:\n{}", complaints.len(), complaints.join("\n"));
}

/// Runs a check over lines and collects what it complains about, each with the id of its line.
fn complaints(lines: &[Line], mut check: impl FnMut(&Line) -> Result<(), String>) -> Vec<String> {
    let complain = |line: &Line| check(line).err().map(|what| format!("{}: {what}", line.id));
    lines.iter().filter_map(complain).collect()
}
