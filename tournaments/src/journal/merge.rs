//! Several files of one match into one.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use super::read::{Contents, read};
use super::write::{compare, write_line};
use super::{ClosingLine, JournalError};

/// Reads files, such as those of shards, that must be of the same match and have no game in common;
/// none without any file. The match began when the first of them did, and its games come in the
/// order of the schedule.
pub fn merge(files: &[PathBuf]) -> Result<Option<Contents>, JournalError> {
    let mut whole: Option<Contents> = None;
    let mut seen: BTreeMap<usize, &Path> = BTreeMap::new();
    for file in files {
        let mut part = read(file)?;
        part.header.shard = None;
        for game in part.games.iter().map(|record| record.game) {
            if let Some(first) = seen.insert(game, file) {
                let (first, second) = (first.into(), file.clone());
                return Err(JournalError::Twice { game, first, second });
            }
        }
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => {
                compare(&whole.header, &part.header, file)?;
                whole.header.started = whole.header.started.min(part.header.started);
                whole.games.extend(part.games);
                whole.closings.extend(part.closings);
                whole.damage.extend(part.damage);
            }
        }
    }
    if let Some(whole) = &mut whole {
        whole.games.sort_by_key(|game| game.game);
        whole.closings.sort_by_key(|closing| closing.at);
    }
    Ok(whole)
}

impl Contents {
    /// Writes one file of records in place of `path`: whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), JournalError> {
        let beside = path.with_added_extension("part");
        let written = self.write_beside(&beside).and_then(|()| std::fs::rename(&beside, path));
        written.map_err(JournalError::io(path))
    }

    fn write_beside(&self, beside: &Path) -> std::io::Result<()> {
        let mut file = BufWriter::new(File::create(beside)?);
        write_line(&mut file, &self.header)?;
        self.games.iter().try_for_each(|game| write_line(&mut file, game))?;
        let mut closings = self.closings.iter().map(|closing| ClosingLine { closing });
        closings.try_for_each(|line| write_line(&mut file, &line))?;
        file.into_inner()?.sync_data()
    }
}
