//! Reading a file of records, line by line.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::{Closing, ClosingLine, Damage, JournalError};
use crate::input::Input;
use crate::record::{FORMAT, GameRecord, MatchHeader};

/// One line behind the header.
#[derive(Debug)]
pub enum Entry {
    /// A game.
    Game(Box<GameRecord>),
    /// The end of a run.
    Closing(Closing),
}

/// Everything in a file.
#[derive(Debug)]
pub struct Contents {
    /// The first line.
    pub header: MatchHeader,
    /// The games, in the order in which they ended.
    pub games: Vec<GameRecord>,
    /// How the runs ended.
    pub closings: Vec<Closing>,
    /// Lines that cannot be read; the last one may have been cut off by the end of the runner.
    pub damage: Vec<Damage>,
}

/// Reads a whole file. Only a missing file or header is an error: of the rest the good part holds.
pub fn read(file: &Path) -> Result<Contents, JournalError> {
    let mut reader = Reader::open(file)?;
    let (mut games, mut closings, mut damage) = (Vec::new(), Vec::new(), Vec::new());
    for entry in reader.by_ref() {
        match entry {
            Ok(Entry::Game(game)) => games.push(*game),
            Ok(Entry::Closing(closing)) => closings.push(closing),
            Err(bad) => damage.push(bad),
        }
    }
    Ok(Contents { header: reader.header, games, closings, damage })
}

/// A file that is read entry by entry, for files that are larger than memory.
#[derive(Debug)]
pub struct Reader {
    file: PathBuf,
    header: MatchHeader,
    lines: BufReader<Input>,
    /// Number of the last line read.
    line: usize,
    /// Games read so far, with their lines.
    seen: BTreeMap<usize, usize>,
    buffer: Vec<u8>,
    /// Whether the disk failed: what cannot be read once is not asked for again.
    has_failed: bool,
}

impl Reader {
    /// Opens a file and reads its header.
    pub fn open(file: &Path) -> Result<Self, JournalError> {
        Self::new(Input::open(file).map_err(JournalError::io(file))?, file)
    }

    /// Reads the header of a file that stands at its beginning.
    pub(super) fn new(opened: Input, file: &Path) -> Result<Self, JournalError> {
        let mut lines = BufReader::new(opened);
        let mut buffer = Vec::new();
        lines.read_until(b'\n', &mut buffer).map_err(JournalError::io(file))?;
        let header = read_header(&buffer, file)?;
        let seen = BTreeMap::new();
        let (file, has_failed) = (file.into(), false);
        Ok(Self { file, header, lines, line: 1, seen, buffer, has_failed })
    }

    /// The first line.
    pub fn header(&self) -> &MatchHeader {
        &self.header
    }

    fn damage(&self, reason: impl Into<String>) -> Damage {
        Damage { file: self.file.clone(), line: self.line, reason: reason.into() }
    }

    /// Reads the line in the buffer.
    fn entry(&mut self) -> Result<Entry, Damage> {
        if self.buffer.last() != Some(&b'\n') {
            return Err(self.damage("the last line is incomplete; its game does not count"));
        }
        let bad = |error: serde_json::Error| self.damage(format!("no record of a game: {error}"));
        let line: ClosingLine<Option<Closing>> =
            serde_json::from_slice(&self.buffer).map_err(bad)?;
        if let Some(closing) = line.closing {
            return Ok(Entry::Closing(closing));
        }
        let game: Box<GameRecord> = serde_json::from_slice(&self.buffer).map_err(bad)?;
        let first = *self.seen.entry(game.game).or_insert(self.line);
        if first != self.line {
            return Err(self.damage(format!("game {} stands already in line {first}", game.game)));
        }
        Ok(Entry::Game(game))
    }
}

impl Iterator for Reader {
    type Item = Result<Entry, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        self.buffer.clear();
        self.line += 1;
        match self.lines.read_until(b'\n', &mut self.buffer) {
            Ok(0) => None,
            Ok(_) => Some(self.entry()),
            Err(error) => {
                self.has_failed = true;
                Some(Err(self.damage(error.to_string())))
            }
        }
    }
}

fn read_header(line: &[u8], file: &Path) -> Result<MatchHeader, JournalError> {
    /// Read first, so that a file of a later version is named as such.
    #[derive(Deserialize)]
    struct Version {
        format: u32,
    }
    let bad = |error: serde_json::Error| {
        let reason = if line.is_empty() { "it is empty".to_owned() } else { error.to_string() };
        JournalError::NoHeader(file.into(), reason)
    };
    let Version { format } = serde_json::from_slice(line).map_err(bad)?;
    if format > FORMAT {
        return Err(JournalError::Newer(file.into(), format));
    }
    serde_json::from_slice(line).map_err(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r#"{"format":1,"event":"","started":"1970-01-01T00:00:00Z","engines":[],
        "games":9,"settings":{}}"#;

    fn game(number: usize) -> String {
        format!(
            r#"{{"game":{number},"started":"1970-01-01T00:00:00Z","rule":"renju","size":15,
            "names":["A","B"],"time":{{}},"opening":[],"moves":[],"verdict":"board_full","new":1}}"#
        )
    }

    /// Reads lines, each given over several.
    fn read_lines(lines: &[&str]) -> Result<Contents, JournalError> {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("a.jsonl");
        let flat: Vec<String> = lines.iter().map(|line| line.replace('\n', "")).collect();
        std::fs::write(&file, flat.join("\n")).unwrap();
        read(&file)
    }

    #[test]
    fn the_good_part_holds_and_bad_lines_are_named() {
        let (one, two) = (game(1), game(2));
        let closing = r#"{"closing":{"at":"1970-01-01T00:00:00Z","reason":"stopped"}}"#;
        let lines =
            [HEADER, one.as_str(), "garbage", "\u{fffd}", closing, two.as_str(), &one, "", &two];
        let contents = read_lines(&lines).unwrap();
        let numbers: Vec<usize> = contents.games.iter().map(|game| game.game).collect();
        assert_eq!((numbers, contents.closings.len()), (vec![1, 2], 1));
        let damage: Vec<(usize, &str)> = contents
            .damage
            .iter()
            .map(|damage| (damage.line, damage.reason.split(':').next().unwrap()))
            .collect();
        let expected = [
            (3, "no record of a game"),
            (4, "no record of a game"),
            (7, "game 1 stands already in line 2"),
            (8, "no record of a game"),
            (9, "the last line is incomplete; its game does not count"),
        ];
        assert_eq!(damage, expected);
    }

    #[test]
    fn what_is_no_record_is_refused() {
        let error = |lines: &[&str]| {
            let text = read_lines(lines).unwrap_err().to_string();
            text.split_once("a.jsonl").unwrap().1.to_owned()
        };
        assert_eq!(error(&[""]), ":1: no record of a match: it is empty; choose another file");
        assert!(error(&["hello", ""]).starts_with(":1: no record of a match: expected value"));
        let newer = HEADER.replace(r#""format":1"#, r#""format":2"#);
        let expected = ":1: records of format 2, this program knows 1; use a newer one";
        assert_eq!(error(&[&newer, ""]), expected);
    }
}
