//! Published experiments, repeated, and our own.
//!
//! | module | what |
//! |---|---|
//! | [`granularity`] | how far evaluation goes, and which driver asks for it, at fixed depths |
//! | [`fixed_depth_game`] | a whole game at a fixed depth, with what each move cost |
//! | [`two_level`] | proof-number search with one level and with two, on Connect6 |
//! | [`false_wins`] | the prover on positions that nearly hold a win, its claims checked |
//! | [`lambda`] | proof-number search by orders and without, on problems of this game |
//! | [`to_depth`], [`spent`] | a search to a fixed depth; what searches spent together |
//! | [`ordering`] | alpha-beta with learned order of moves: in tic-tac-toe, and in this game |
//! | [`named`] | what is compared, with its name |
//! | [`chart`] | a picture of lines, as SVG |
//! | [`scatter`] | a picture of points on logarithmic axes, as SVG |

pub mod chart;
pub mod false_wins;
pub mod fixed_depth_game;
pub mod granularity;
pub mod lambda;
pub mod named;
pub mod ordering;
pub mod scatter;
pub mod spent;
pub mod to_depth;
pub mod two_level;
