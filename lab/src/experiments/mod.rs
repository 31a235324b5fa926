//! Published experiments, repeated.
//!
//! | module | what |
//! |---|---|
//! | [`two_level`] | proof-number search with one level and with two, on Connect6 |
//! | [`chart`] | a picture of lines, as SVG |

pub mod chart;
pub mod two_level;
