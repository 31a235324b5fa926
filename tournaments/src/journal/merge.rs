//! Several files of one match into one.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::read::{Contents, read};
use super::write::compare;
use super::{Closing, ClosingLine, Damage, JournalError};
use crate::record::{GameRecord, MatchHeader};

/// The records of several runs of a match, such as its shards.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The header that they have in common; it began when the first of them did.
    pub header: MatchHeader,
    /// All games in the order of the schedule.
    pub games: Vec<GameRecord>,
    /// How the runs ended.
    pub closings: Vec<Closing>,
    /// Lines that cannot be read.
    pub damage: Vec<Damage>,
}

/// Reads files that must be of the same match and have no game in common; none without any file.
pub fn merge(files: &[PathBuf]) -> Result<Option<Merged>, JournalError> {
    let mut whole: Option<Merged> = None;
    let mut seen: BTreeMap<usize, &Path> = BTreeMap::new();
    for file in files {
        let Contents { mut header, games, closings, damage } = read(file)?;
        header.shard = None;
        for game in games.iter().map(|record| record.game) {
            if let Some(first) = seen.insert(game, file) {
                let (first, second) = (first.into(), file.clone());
                return Err(JournalError::Twice { game, first, second });
            }
        }
        match &mut whole {
            None => whole = Some(Merged { header, games, closings, damage }),
            Some(whole) => {
                compare(&whole.header, &header, file)?;
                whole.header.started = whole.header.started.min(header.started);
                whole.games.extend(games);
                whole.closings.extend(closings);
                whole.damage.extend(damage);
            }
        }
    }
    if let Some(whole) = &mut whole {
        whole.games.sort_by_key(|game| game.game);
        whole.closings.sort_by_key(|closing| closing.at);
    }
    Ok(whole)
}

impl Merged {
    /// Writes one file of records in place of `path`: whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), JournalError> {
        let beside = path.with_added_extension("part");
        let written = self.write_beside(&beside).and_then(|()| std::fs::rename(&beside, path));
        written.map_err(|source| JournalError::Io { file: path.into(), source })
    }

    fn write_beside(&self, beside: &Path) -> std::io::Result<()> {
        let mut file = File::create(beside)?;
        file.write_all(self.text()?.as_bytes())?;
        file.sync_data()
    }

    fn text(&self) -> std::io::Result<String> {
        let games = self.games.iter().map(serde_json::to_string);
        let closings = self.closings.iter();
        let closings = closings.map(|closing| serde_json::to_string(&ClosingLine { closing }));
        let lines =
            std::iter::once(serde_json::to_string(&self.header)).chain(games).chain(closings);
        Ok(lines.map(|line| line.map(|line| line + "\n")).collect::<Result<_, _>>()?)
    }
}
