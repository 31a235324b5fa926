//! The laboratory: experiments around the engine, and what others need to check its proofs.
//!
//! | module | what it is |
//! |---|---|
//! | [`false_wins`] | the prover on positions that nearly hold a win |
//! | [`proof_check`] | the independent checker of certificates |
//! | [`proof_export`] | certificates as SGF and RenLib libraries |
//!
//! It may use all of the engine. The checker uses nothing of it: it knows stones and rules only.
//!
//! Nothing here prints; the binary hands in where to write.

pub mod false_wins;
pub mod proof_check;
pub mod proof_export;
