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

    /// Reads its openings and lets all their other images follow: at fixed nodes an opening that comes
    /// again as it was brings the same two games, which would be counted as if they told something new.
    pub(super) fn open_for_match(&self) -> Result<Arena, CliError> {
        let book = Book::read(&self.openings, self.rule, self.size)?;
        Ok(Arena::new(self.rule, self.size, &book.in_eight_passes(self.size)))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.rule, self.size.side(), self.openings.display())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_takes_every_opening_before_other_images_of_them() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../openings/caro15.txt");
        let place = Place::read(&format!("caro:15:{file}")).expect("a place");
        let once = place.open().expect("openings");
        let all = place.open_for_match().expect("openings");
        let count = once.openings().len();
        assert_eq!((all.openings().len(), &all.openings()[..count]), (8 * count, once.openings()));
        assert_ne!(all.openings()[count..2 * count], *once.openings(), "other images");
    }
}
