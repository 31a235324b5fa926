//! The real binary, spoken to as managers do.
//!
//! Most tests are transcripts: text files that anybody can read and add to, see `README.md` in this
//! folder. What a transcript cannot say (how the process ends, random bytes, one write a line) is in
//! the files beside this one.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on shall fail")]

mod boards;
#[cfg(feature = "database")]
mod database;
mod dialogues;
mod engine;
mod games;
mod hash_files;
mod hostile;
mod leaving;
mod manager;
mod player;
mod transcript;
mod transcripts;
mod weights;
