//! Why a file cannot be used.

use std::fmt;
use std::io;

/// What is wrong with a file, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// It may be read and not written.
    ReadOnly,
    /// Another program, or another copy of this one, has it open.
    InUse,
    /// A folder, a pipe or a device.
    NotAFile,
    /// It is something else than a database of this program.
    Foreign,
    /// A later version of this program wrote it, in a form with this number.
    Version(u64),
    /// It was a database once.
    Damaged,
    /// What the system says.
    System(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly => f.write_str("it may not be written; allow that or name another file"),
            Self::InUse => f.write_str("another program has it open; close it there first"),
            Self::NotAFile => f.write_str("no ordinary file; name another one"),
            Self::Foreign => f.write_str("no database of Kagetsu; name another file"),
            Self::Version(found) => {
                write!(f, "a database of form {found}; use the later version that wrote it")
            }
            Self::Damaged => f.write_str("it is damaged; put a copy in its place"),
            Self::System(text) => write!(f, "{text}; name another file"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            _ => Self::System(error.to_string()),
        }
    }
}

impl From<redb::Error> for StoreError {
    fn from(error: redb::Error) -> Self {
        match error {
            redb::Error::Io(error) => error.into(),
            redb::Error::DatabaseAlreadyOpen => Self::InUse,
            redb::Error::PreviousIo => Self::System("the disk has failed".into()),
            error => {
                log::error!("database: {error}");
                Self::Damaged
            }
        }
    }
}

/// The package has an error type for each step; all of them become its common one.
macro_rules! from_steps {
    ($($step:ident)*) => {$(
        impl From<redb::$step> for StoreError {
            fn from(error: redb::$step) -> Self {
                redb::Error::from(error).into()
            }
        }
    )*};
}

from_steps! { CommitError DatabaseError StorageError TableError TransactionError }
