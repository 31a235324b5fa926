//! Alpha-beta with learned order of moves.
//!
//! Cao (*Improvement of the performance of the alpha-beta pruning algorithm*, thesis, Inner
//! Mongolia Normal University, 2012) lets a net, trained on best moves of the search itself, rank the
//! moves of tic-tac-toe. Here that experiment is repeated, and its question asked in this game.
//!
//! | module | what |
//! |---|---|
//! | [`thesis`] | tic-tac-toe: the program, its ten games, the net and its training |
//! | [`gomoku`] | this game: nodes to a fixed depth by what orders the moves |
//!
//! `docs/papers/ordering.md` says what came of it.

pub mod gomoku;
pub mod thesis;
