//! The laboratory: experiments around the engine, and what others need to check its proofs.
//!
//! | module | what it is |
//! |---|---|
//! | [`ablation`] | what each rule of the search is worth |
//! | [`domains`] | small games for the proof searches |
//! | [`experiments`] | published experiments, repeated, and our own |
//! | [`generation`] | games for fits |
//! | [`hand_made`] | the formula that the first tables came from |
//! | [`line_file`] | a file to which whole lines are added |
//! | [`opening_book`] | books of openings, made by long searches |
//! | [`opening_sets`] | sets of openings for matches: made, checked and measured |
//! | [`proof_check`] | the independent checker of certificates |
//! | [`proof_search`] | best-first proof search over positions, for proofs of days |
//! | [`proof_export`] | certificates as SGF and RenLib libraries |
//! | [`proof_search`] | best-first proof search over positions, for proofs of days |
//! | [`self_play`] | games of the engine with itself, inside one process |
//! | [`spsa`] | numbers of the search, tuned by such games |
//! | [`tune`] | tables of the evaluation, fitted to games |
//! | [`workers`] | numbered work on several threads |
//!
//! It may use all of the engine. The checker uses nothing of it: it knows stones and rules only.
//!
//! Nothing here prints; the binary hands in where to write.

pub mod ablation;
pub mod domains;
pub mod experiments;
pub mod generation;
pub mod hand_made;
pub mod line_file;
pub mod opening_book;
pub mod opening_sets;
pub mod proof_check;
pub mod proof_export;
pub mod proof_search;
pub mod self_play;
pub mod spsa;
pub mod tune;
pub mod workers;
