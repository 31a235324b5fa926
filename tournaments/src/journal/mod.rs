//! The file in which a match keeps its games: append-only lines of JSON.
//!
//! | file | what |
//! |---|---|
//! | `merge` | several files of one match into one |
//! | `read` | reading a file of records, line by line |
//! | `write` | writing a file of records: one runner, one line at a time |
//!
//! The first line is the [`MatchHeader`], every other line a [`GameRecord`] or the [`Closing`] of a
//! run. A line is written in one piece when its game is over, so that whatever ends the runner
//! costs at most the line that was being written: [`Journal::open`] cuts that off and goes on. A
//! line that was damaged later is named and skipped; the rest holds.

mod merge;
mod read;
mod write;

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

pub use merge::merge;
pub use read::{Contents, Entry, Reader, read};
pub use write::{Found, Journal};

use crate::record::FORMAT;
#[cfg(doc)]
use crate::record::{GameRecord, MatchHeader};

/// Why a run of a match ended; a match that was resumed has several.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Closing {
    /// When.
    pub at: Timestamp,
    /// Why.
    pub reason: ClosingReason,
    /// What the test said, where one was asked for.
    pub sprt: Option<String>,
    /// Games that were running and have no record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abandoned: Vec<usize>,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClosingReason {
    /// All games of the schedule, or of the shard, are played.
    Complete,
    /// The sequential test is decided.
    Decided,
    /// Someone asked for the end: a signal, or a file that says so.
    Stopped,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct Damage {
    /// In which file.
    pub file: PathBuf,
    /// Which line, the first is 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// Why a file of records, here its path, cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be opened, read or written.
    #[error("{0}: {1}")]
    Io(PathBuf, #[source] std::io::Error),
    /// Its first line is no header: what is wrong with it.
    #[error("{0}:1: no record of a match: {1}; choose another file")]
    NoHeader(PathBuf, String),
    /// It was written by a later version of this program, in this format.
    #[error("{0}:1: records of format {1}, this program knows {FORMAT}; use a newer one")]
    Newer(PathBuf, u32),
    /// Another runner writes to it.
    #[error("{0}: another runner is writing to it; end that one first, or choose another file")]
    Locked(PathBuf),
    /// It holds another match.
    #[error(
        "{file}:1: the record is of another match: {what} was {there}, now it is {here}; go back \
         to the old settings, or choose another file"
    )]
    OtherMatch {
        /// Which file.
        file: PathBuf,
        /// The first setting that differs.
        what: String,
        /// Its value in the file.
        there: String,
        /// Its value now.
        here: String,
    },
    /// A game stands in two files that are to be one.
    #[error("game {game} stands in {first} and in {second}; leave one of the files out")]
    Twice {
        /// Its number.
        game: usize,
        /// Where it was read first.
        first: PathBuf,
        /// And then again.
        second: PathBuf,
    },
}

impl JournalError {
    /// What to say of a file that the system refuses.
    pub(crate) fn io(file: &Path) -> impl Fn(std::io::Error) -> Self {
        |source| Self::Io(file.into(), source)
    }
}

/// The line of a [`Closing`], which its key tells from that of a game.
#[derive(Serialize, Deserialize)]
struct ClosingLine<T> {
    closing: T,
}
