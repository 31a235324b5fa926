//! The laboratory: experiments around the engine.
//!
//! | module | what it is |
//! |---|---|
//! | [`domains`] | small games for the proof searches |
//! | [`experiments`] | published experiments, repeated |
//!
//! It may use all of the engine. Nothing here prints; the binary hands in where to write.

pub mod domains;
pub mod experiments;
