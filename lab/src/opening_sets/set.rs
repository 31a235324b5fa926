//! A file read to its end, with everything that is wrong with it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::Path;

use kagetsu::board::PositionKey;
use kagetsu::types::{BoardSize, Rule};
use kagetsu_tournaments::input;
use kagetsu_tournaments::openings::{Notation, Opening, OpeningError, Problem, Value, read_lines};

/// The openings of a file, and its flaws.
#[derive(Debug)]
pub struct Set {
    /// The openings that can be played, duplicates included.
    pub openings: Vec<Opening>,
    /// What is wrong, in the order of the lines.
    pub flaws: Vec<(usize, Flaw)>,
}

/// What is wrong with an opening of a set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It cannot be played.
    #[error(transparent)]
    Unplayable(#[from] Problem),
    /// The same position as in an earlier line.
    #[error("the same position as line {of}, turned, mirrored or in another order; remove one")]
    Duplicate {
        /// The earlier line.
        of: usize,
    },
    /// An engine finds that one side is better.
    #[error("value {value} for the side to move, outside of ±{window}; remove it")]
    Unbalanced {
        /// What the engine said.
        value: Value,
        /// What would be balanced.
        window: i64,
    },
}

impl Set {
    /// Reads a file; only one that cannot be read at all is an error.
    ///
    /// # Errors
    /// What the system says.
    pub fn read(
        file: &Path,
        notation: Option<Notation>,
        rule: Rule,
        size: BoardSize,
    ) -> Result<Self, OpeningError> {
        let text = input::read_text(file)
            .map_err(|source| OpeningError::Unreadable { file: file.to_owned(), source })?;
        let mut set = Self { openings: Vec::new(), flaws: Vec::new() };
        let mut seen = HashMap::new();
        for (line, read) in read_lines(&text, notation, rule, size) {
            match read {
                Ok(stones) => {
                    match seen.entry(PositionKey::of(&stones, size)) {
                        Entry::Occupied(first) => {
                            set.flaws.push((line, Flaw::Duplicate { of: *first.get() }));
                        }
                        Entry::Vacant(place) => _ = place.insert(line),
                    }
                    set.openings.push(Opening { line, stones });
                }
                Err(problem) => set.flaws.push((line, problem.into())),
            }
        }
        Ok(set)
    }

    /// The openings, if all of them can be played; duplicates may stay.
    ///
    /// # Errors
    /// The first that cannot be played, or that there is none.
    pub fn playable(self, file: &Path) -> Result<Vec<Opening>, OpeningError> {
        let file = file.to_owned();
        for (line, flaw) in self.flaws {
            if let Flaw::Unplayable(problem) = flaw {
                return Err(OpeningError::Line { file, line, problem });
            }
        }
        if self.openings.is_empty() { Err(OpeningError::Empty { file }) } else { Ok(self.openings) }
    }
}
