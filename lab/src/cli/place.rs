//! Where games are played, as the command line names it.

use std::fmt;
use std::path::PathBuf;

use kagetsu::types::{BoardSize, Rule};
use kagetsu_lab::self_play::Arena;

use super::tune::read_rule;
use super::{CliError, report};

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
        let size = size.parse().ok().and_then(BoardSize::new);
        let size = size.ok_or("the board has 5 to 22 lines")?;
        Ok(Self { rule: read_rule(rule)?, size, openings: openings.into() })
    }

    /// Reads its openings.
    pub(super) fn open(&self) -> Result<Arena, CliError> {
        let text = report::read(&self.openings)?;
        Arena::read(self.rule, self.size, &text)
            .map_err(|source| CliError::Openings { path: self.openings.clone(), source })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.rule, self.size.side(), self.openings.display())
    }
}
