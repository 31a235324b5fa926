//! Kagetsu, a Gomoku, Renju and Caro engine.
//!
//! The modules stand in layer order: calls go down only (`tests/tidy` enforces it).

pub mod util;

pub mod types;

pub mod pattern;

pub mod board;

pub mod opening;

pub mod tt;

pub mod eval;

pub mod movegen;

pub mod proof;

pub mod solver;

pub mod search;

#[cfg(feature = "database")]
pub mod database;

pub mod session;

pub mod protocol;

pub mod tools;

pub mod program;

// The rules over raw stones, which tests hold against the board: one file for the tests of the
// engine and for its suites. There the engine is a crate of this name.
#[cfg(test)]
extern crate self as kagetsu;
#[cfg(test)]
#[path = "../suites/stones.rs"]
mod stones;
