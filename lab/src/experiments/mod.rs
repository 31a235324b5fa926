//! Published experiments, repeated, and our own.
//!
//! | module | what |
//! |---|---|
//! | [`two_level`] | proof-number search with one level and with two, on Connect6 |
//! | [`false_wins`] | the prover on positions that nearly hold a win, its claims checked |
//! | [`lambda`] | proof-number search by orders and without, on problems of this game |
//! | [`ordering`] | alpha-beta with learned order of moves: in tic-tac-toe, and in this game |
//! | [`named`] | what is compared, with its name |
//! | [`chart`] | a picture of lines, as SVG |
//! | [`scatter`] | a picture of points on logarithmic axes, as SVG |

pub mod chart;
pub mod false_wins;
pub mod lambda;
pub mod named;
pub mod ordering;
pub mod scatter;
pub mod two_level;
