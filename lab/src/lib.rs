//! The laboratory: experiments around the engine, and what others need to check its proofs.
//!
//! | module | what it is |
//! |---|---|
//! | [`ablation`] | what each rule of the search is worth |
//! | [`domains`] | small games for the proof searches |
//! | [`experiments`] | published experiments, repeated, and our own |
//! | [`generation`] | games for fits |
//! | [`hand_made`] | the formula that the first tables came from |
//! | [`opening_book`] | books of openings, made by long searches |
//! | [`proof_check`] | the independent checker of certificates |
//! | [`proof_export`] | certificates as SGF and RenLib libraries |
//! | [`self_play`] | games of the engine with itself, inside one process |
//! | [`spsa`] | numbers of the search, tuned by such games |
//! | [`tune`] | tables of the evaluation, fitted to games |
//!
//! It may use all of the engine. The checker uses nothing of it: it knows stones and rules only.
//!
//! Nothing here prints; the binary hands in where to write.

pub mod ablation;
pub mod domains;
pub mod experiments;
pub mod generation;
pub mod hand_made;
pub mod opening_book;
pub mod proof_check;
pub mod proof_export;
pub mod self_play;
pub mod spsa;
pub mod tune;
