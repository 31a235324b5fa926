//! Where games are played, as the command line names it.

use std::fmt;
use std::path::PathBuf;

use kagetsu::types::{BoardSize, Rule};
use kagetsu_lab::self_play::Arena;
use kagetsu_tournaments::openings::Book;
use kagetsu_tournaments::settings::words::{read_rule, read_size};

use super::CliError;

/// A rule, a board and a file of openings.
#[derive(Clone, Debug)]
pub(super) struct Place {
    rule: Rule,
    size: BoardSize,
    openings: PathBuf,
}

impl Place {
    /// Reads `RULE:SIZE:FILE`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.splitn(3, ':').collect();
        let [rule, size, openings] = parts.as_slice() else {
            return Err("write RULE:SIZE:FILE, as freestyle:15:openings/freestyle15.txt".into());
        };
        let (rule, size) = (read_rule(rule)?, read_size(size)?);
        Ok(Self { rule, size, openings: openings.into() })
    }

    /// Reads its openings.
    pub(super) fn open(&self) -> Result<Arena, CliError> {
        let book = Book::read(&self.openings, self.rule, self.size)?;
        Ok(Arena::new(self.rule, self.size, &book))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.rule, self.size.side(), self.openings.display())
    }
}
