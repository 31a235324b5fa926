//! Writing a file of records: one runner, one line at a time.

use std::fs::{self, File, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use super::read::{Entry, Reader};
use super::{Closing, ClosingLine, Damage, JournalError};
use crate::clock;
use crate::engine::platform;
use crate::input::Input;
use crate::record::{GameRecord, MatchHeader, OPENINGS_DIGEST};

/// The setting that may grow.
const ROUNDS: &str = "rounds";
/// How often the disk is waited for. The end of the runner loses nothing that was written; only
/// the end of the machine can, and then at most so much.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// A file that is open for writing. It is locked as long as it is.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    synced: Instant,
}

/// What stood in the file already.
#[derive(Debug, Default)]
pub struct Found {
    /// How many games.
    pub games: usize,
    /// A last line that was only half written and is cut off now.
    pub cut: Option<Damage>,
    /// Lines that cannot be read; they stay.
    pub damage: Vec<Damage>,
}

impl Journal {
    /// Opens a file, or begins a new one with `header`. Games that stand in it already are handed
    /// to `played`. A file of the same match with fewer rounds gets the new header.
    pub fn open(
        path: &Path,
        header: &MatchHeader,
        played: &mut dyn FnMut(GameRecord),
    ) -> Result<(Self, Found), JournalError> {
        let mut journal = Self::lock(path)?;
        let mut found = Found { cut: journal.cut_half_line()?, ..Found::default() };
        if journal.file.metadata().map_err(JournalError::io(path))?.len() == 0 {
            journal.write(header)?;
            journal.sync()?;
            return Ok((journal, found));
        }
        let there = journal.reader()?.header().clone();
        if let Some(shorter) = in_rounds_of(&there, header) {
            compare(&there, &shorter, path)?;
            let longer = MatchHeader { started: there.started, ..header.clone() };
            journal = journal.with_header(&longer)?;
        } else {
            compare(&there, header, path)?;
        }
        for entry in journal.reader()? {
            match entry {
                Ok(Entry::Game(game)) => {
                    found.games += 1;
                    played(*game);
                }
                Ok(Entry::Closing(_)) => {}
                Err(damage) => found.damage.push(damage),
            }
        }
        journal.file.seek(SeekFrom::End(0)).map_err(JournalError::io(path))?;
        Ok((journal, found))
    }

    /// Reads the file from its beginning.
    fn reader(&mut self) -> Result<Reader, JournalError> {
        self.file.rewind().map_err(JournalError::io(&self.path))?;
        let again = self.file.try_clone().map_err(JournalError::io(&self.path))?;
        Reader::new(Input::Plain(again), &self.path)
    }

    /// The same file with another first line. Written beside it first: whatever happens, one of the
    /// two is whole.
    fn with_header(self, header: &MatchHeader) -> Result<Self, JournalError> {
        let beside = self.path.with_added_extension("part");
        self.copy_to(&beside, header).map_err(JournalError::io(&self.path))?;
        let Self { path, file, .. } = self;
        let replaced = fs::rename(&beside, &path).or_else(|_| {
            // Not every file system of Windows replaces a file that is open.
            drop(file);
            fs::rename(&beside, &path)
        });
        replaced.map_err(JournalError::io(&path))?;
        Self::lock(&path)
    }

    /// Writes the file with another first line.
    fn copy_to(&self, beside: &Path, header: &MatchHeader) -> std::io::Result<()> {
        let mut lines = BufReader::new(File::open(&self.path)?);
        lines.skip_until(b'\n')?;
        let mut copy = File::create(beside)?;
        write_line(&mut copy, header)?;
        std::io::copy(&mut lines, &mut copy)?;
        copy.sync_all()
    }

    fn lock(path: &Path) -> Result<Self, JournalError> {
        match platform::open_alone(path) {
            Ok(file) => Ok(Self { path: path.into(), file, synced: clock::now() }),
            Err(TryLockError::WouldBlock) => Err(JournalError::Locked(path.into())),
            Err(TryLockError::Error(source)) => Err(JournalError::io(path)(source)),
        }
    }

    /// Cuts off what stands behind the last newline, and leaves the place at the file's beginning.
    fn cut_half_line(&mut self) -> Result<Option<Damage>, JournalError> {
        let (end, line, half) = last_line(&self.file).map_err(JournalError::io(&self.path))?;
        self.file.rewind().map_err(JournalError::io(&self.path))?;
        if half == 0 {
            return Ok(None);
        }
        self.file.set_len(end).map_err(JournalError::io(&self.path))?;
        let reason = format!("half a line of {half} bytes is cut off; its game is played again");
        Ok(Some(Damage { file: self.path.clone(), line, reason }))
    }

    /// Adds a game.
    pub fn append(&mut self, record: &GameRecord) -> Result<(), JournalError> {
        self.write(record)?;
        if clock::now().saturating_duration_since(self.synced) >= SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Notes the end of this run.
    pub fn close(mut self, closing: &Closing) -> Result<(), JournalError> {
        self.write(&ClosingLine { closing })?;
        self.sync()
    }

    /// Waits until the disk has everything.
    fn sync(&mut self) -> Result<(), JournalError> {
        self.synced = clock::now();
        self.file.sync_data().map_err(JournalError::io(&self.path))
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        write_line(&mut self.file, line).map_err(JournalError::io(&self.path))
    }
}

/// Writes a line in one piece.
pub(super) fn write_line(file: &mut impl Write, line: &impl Serialize) -> std::io::Result<()> {
    let text = serde_json::to_string(line)?;
    file.write_all(format!("{text}\n").as_bytes())
}

/// Where the last whole line of a file ends, the number of the line behind it, and how many bytes
/// that one has.
fn last_line(file: &File) -> std::io::Result<(u64, usize, usize)> {
    let (mut end, mut line, mut buffer) = (0, 1, Vec::new());
    let mut lines = BufReader::new(file);
    loop {
        buffer.clear();
        let length = lines.read_until(b'\n', &mut buffer)?;
        if buffer.last() != Some(&b'\n') {
            return Ok((end, line, length));
        }
        end += length as u64;
        line += 1;
    }
}

/// The header `here` with the rounds of another one that has fewer games; none where it has as many,
/// or where the match is in parts, which all would have to know.
fn in_rounds_of(there: &MatchHeader, here: &MatchHeader) -> Option<MatchHeader> {
    let is_longer = there.games < here.games && here.shard.is_none();
    let mut settings = here.settings.clone();
    *settings.get_mut(ROUNDS)? = there.settings.get(ROUNDS)?.clone();
    is_longer.then(|| MatchHeader { games: there.games, settings, ..here.clone() })
}

/// Whether two headers are of the same match; when it began does not matter.
pub(super) fn compare(
    there: &MatchHeader,
    here: &MatchHeader,
    file: &Path,
) -> Result<(), JournalError> {
    // What tells most comes first: a digest says only that something is different.
    let of = |header: &MatchHeader| {
        let MatchHeader { event, engines, games, mut settings, shard, .. } = header.clone();
        let words = settings.as_object_mut();
        let digest = words.and_then(|words| words.remove(OPENINGS_DIGEST)).into();
        [
            ("", settings),
            ("event", event.into()),
            ("engines", engines.into()),
            ("games", games.into()),
            ("shard", shard.into()),
            ("the digest of the openings", digest),
        ]
    };
    let mut pairs = of(there).into_iter().zip(of(here));
    let found = pairs.find_map(|((key, a), (_, b))| difference(key, &a, &b));
    let Some((what, there, here)) = found else { return Ok(()) };
    let what = what.trim_start_matches('.').to_owned();
    Err(JournalError::OtherMatch { file: file.into(), what, there, here })
}

/// The first place at which two values differ, and what stands there.
fn difference(path: &str, a: &Value, b: &Value) -> Option<(String, String, String)> {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            keys.into_iter().find_map(|key| {
                let [a, b] = [a, b].map(|map| map.get(key).unwrap_or(&Value::Null));
                difference(&format!("{path}.{key}"), a, b)
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let places = a.iter().zip(b).enumerate();
            places.into_iter().find_map(|(i, (a, b))| difference(&format!("{path}.{i}"), a, b))
        }
        _ if a == b => None,
        _ => Some((path.to_owned(), shown(a), shown(b))),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "not set".to_owned(),
        other => other.to_string(),
    }
}
