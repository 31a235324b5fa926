//! The smallest tree that alpha-beta must look at (Knuth and Moore 1975).

/// Leaves of the minimal tree of a depth, with so many moves everywhere: 2·B^(D/2) − 1 for even
/// depths, B^((D+1)/2) + B^((D−1)/2) − 1 for odd ones.
#[must_use]
pub fn minimal_leaves(moves: f64, depth: usize) -> f64 {
    let power = |exponent: usize| moves.powi(exponent as i32);
    power(depth / 2) + power(depth.div_ceil(2)) - 1.0
}
