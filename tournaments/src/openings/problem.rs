//! What can be wrong with a file of openings: told with file, line and mend.

use std::path::PathBuf;

use kagetsu::types::Point;

use super::notation::Offset;

/// A file of openings that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("{file}: {source}")]
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There is no line with an opening.
    #[error("{file}: no opening in this file; write one a line, such as 0,0, 1,1, 2,0")]
    Empty {
        /// Which file.
        file: PathBuf,
    },
    /// Something is wrong with a line.
    #[error("{file}:{line}: {problem}")]
    Line {
        /// Which file.
        file: PathBuf,
        /// Which line, the first is 1.
        line: usize,
        /// What it is.
        problem: Problem,
    },
}

/// What is wrong with an opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A word that is no stone in the line's notation.
    #[error("'{0}' is no stone; write offsets (0,0, 1,1) or points (h8i9)")]
    NotAStone(String),
    /// An offset off the board, whose side comes first.
    #[error("{0}x{0} cannot hold offset {1}; use a larger board or a set for {0}")]
    Outside(usize, Offset),
    /// A point off the board, whose side comes first.
    #[error("{0}x{0} has no point {1}; use a larger board or a set for {0}")]
    NoSuchPoint(usize, Point),
    /// Two stones on one point; the second one.
    #[error("stone {0} is on an occupied point; remove it or the earlier one")]
    Occupied(Point),
    /// A black stone that renju forbids.
    #[error("stone {0} is forbidden for Black in renju; change the opening")]
    Forbidden(Point),
    /// The game is over before the engines begin, with this stone.
    #[error("the game is over with stone {0}; shorten the opening")]
    Decided(Point),
}
