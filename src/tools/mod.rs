//! Tools of the executable: what `pbrain-kagetsu bench`, `speed`, `counts`,
//! `analysis` and `solve` do.
//!
//! | file | what |
//! |---|---|
//! | `positions` | the fixed set of positions that all but `solve` use |
//! | `bench` | a fixed search of each position: the signature and a speed |
//! | `counts` | exact numbers about each position, without search |
//! | `speed` | how fast the parts and the whole program are |
//! | `process` | the program as a child process, for `speed` |
//! | `analysis` | what several lines cost, and how soon a board sees the first |
//! | `solve` | the prover by hand |
//! | `walk` | the two-ply walk that times playing and taking back |
//!
//! All write to what the caller hands in.

pub mod analysis;
pub mod bench;
pub mod counts;
pub mod positions;
mod process;
pub mod solve;
pub mod speed;
#[cfg(test)]
mod tests;
pub mod walk;
