//! Kagetsu, a Gomoku, Renju and Caro engine.
//!
//! The modules stand in layer order: calls go down only (`tests/tidy` enforces it).
//!
//! Without the feature `engine` this is a small crate of the rules: boards, and the lines of the
//! protocol as values. The match runner asks for no more.
#![cfg_attr(not(feature = "engine"), allow(dead_code, reason = "the engine uses it"))]

pub mod util;

pub mod types;

pub mod pattern;

pub mod board;

#[cfg(feature = "engine")]
pub mod opening;

#[cfg(feature = "engine")]
pub mod tt;

#[cfg(feature = "engine")]
pub mod eval;

#[cfg(feature = "engine")]
pub mod movegen;

#[cfg(feature = "engine")]
pub mod proof;

#[cfg(feature = "engine")]
pub mod solver;

#[cfg(feature = "engine")]
pub mod search;

#[cfg(feature = "database")]
pub mod database;

#[cfg(feature = "engine")]
pub mod session;

pub mod protocol;

#[cfg(feature = "engine")]
pub mod tools;

#[cfg(feature = "engine")]
pub mod program;

// The rules over raw stones, which tests hold against the board: one file for the tests of the
// engine and for its suites. There the engine is a crate of this name.
#[cfg(test)]
extern crate self as kagetsu;
#[cfg(test)]
#[path = "../suites/stones.rs"]
mod stones;
