//! `YXHASHDUMP`, `YXHASHLOAD`: the transposition table as a file.
//!
//! | file | what |
//! |---|---|
//! | `header` | the form of such a file, and for whom it is |
//! | `dump` | writing one, beside the old one until it is whole |
//! | `load` | reading one, twice: it is checked before anything is taken from it |
//!
//! Both go on piece by piece ([`HashJob::go_on`]), so that between two pieces the engine can be sent
//! away.

mod dump;
mod header;
mod load;
#[cfg(test)]
mod tests;

use std::fmt;
use std::io;

use super::files;
use crate::session::Session;
use crate::util::paths::file_name;

use dump::Dump;
use header::FORMAT;
use load::Load;

/// A file that is being written or read.
#[derive(Debug)]
pub(super) struct HashJob {
    /// The name of the file, without its folder: a line has no room for all of a long path.
    name: String,
    work: Work,
}

/// What is done with it.
#[derive(Debug)]
enum Work {
    Dump(Box<Dump>),
    Load(Box<Load>),
}

/// How a piece of the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// There is more to do.
    More,
    /// All is done with so many entries.
    Done(u64),
}

impl HashJob {
    /// Begins to write the table into a file; else what to tell the user.
    pub(super) fn dump(session: &mut Session, path: &str) -> Result<Self, String> {
        let path = files::path_of(path);
        let name = file_name(path);
        let work = Dump::begin(session.hash_table(), path).map(|dump| Work::Dump(Box::new(dump)));
        work.map(|work| Self { work, name: name.clone() })
            .map_err(|problem| format!("hash not saved to {name}: {problem}"))
    }

    /// Begins to read the table from a file; else what to tell the user.
    pub(super) fn load(session: &mut Session, path: &str) -> Result<Self, String> {
        let path = files::path_of(path);
        let name = file_name(path);
        let work = Load::begin(session.hash_table(), path).map(|load| Work::Load(Box::new(load)));
        work.map(|work| Self { work, name: name.clone() })
            .map_err(|problem| format!("hash not loaded from {name}: {problem}"))
    }

    /// Does a piece of the work, of some milliseconds. At the end of it, what to tell the user.
    pub(super) fn go_on(&mut self, session: &mut Session) -> Option<String> {
        let Self { name, work } = self;
        let (progress, done, failed) = match work {
            Work::Dump(dump) => (dump.go_on(), "saved to", "not saved to"),
            Work::Load(load) => (load.go_on(session), "loaded from", "not loaded from"),
        };
        match progress {
            Ok(Progress::More) => None,
            Ok(Progress::Done(entries)) => Some(format!("hash {done} {name}: {entries} positions")),
            Err(problem) => Some(format!("hash {failed} {name}: {problem}")),
        }
    }
}

/// Why a file was not written, or nothing taken from it.
#[derive(Debug)]
enum HashFileError {
    Unnamed,
    System(io::Error),
    NoFile,
    Foreign,
    Version(u16),
    OtherEngine,
    OtherGame { rule: u8, side: u8 },
    OtherWeights,
    Cut,
    Damaged,
    Changed,
}

impl fmt::Display for HashFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unnamed => f.write_str("name a file on the next line"),
            Self::System(error) => error.fmt(f),
            Self::NoFile => f.write_str("not an ordinary file; name another one"),
            Self::Foreign => f.write_str("not a hash file; name one that YXHASHDUMP has written"),
            Self::Version(version) => {
                write!(f, "hash file version {version}; this program reads version {FORMAT}")
            }
            Self::OtherEngine => f.write_str("it is of another version of the engine"),
            Self::OtherGame { rule, side } => {
                write!(f, "it is for rule {rule} on {side}x{side}; choose these first")
            }
            Self::OtherWeights => f.write_str("it was made with other weights"),
            Self::Cut => f.write_str("the file is cut"),
            Self::Damaged => f.write_str("the checksum is wrong"),
            Self::Changed => {
                f.write_str("the file has changed while it was read; the hash is empty")
            }
        }
    }
}

impl std::error::Error for HashFileError {}

impl From<io::Error> for HashFileError {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}
