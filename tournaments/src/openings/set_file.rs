//! The growing file of a set and the notes beside it.
//!
//! The set is plain lines, which every manager can read. What else is known stands in the notes,
//! `SET.notes`: the recipe, then a line of JSON for each opening. A run that was interrupted, also
//! in the middle of a line, goes on behind the last opening that is whole in both files.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use kagetsu::types::Point;
use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use super::book::{Book, Opening};
use super::notation::Notation;
use super::problem::OpeningError;
use super::recipe::Recipe;
use super::style::Style;
use super::value::Value;

/// What is noted of an opening.
#[serde_as]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// How it was placed.
    #[serde_as(as = "DisplayFromStr")]
    pub style: Style,
    /// What the engine said, from the view of the side to move.
    pub value: Value,
    /// How many candidates were looked at for this line.
    pub attempts: u64,
}

/// Why a file cannot be written or gone on with.
#[derive(Debug, thiserror::Error)]
pub enum SetFileError {
    /// Reading or writing failed.
    #[error("{path}: {source}")]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A set that was not made by this program, or whose notes are lost.
    #[error("{set} exists without its notes {notes}; write to another file")]
    NoNotes {
        /// The set.
        set: PathBuf,
        /// Where its notes should be.
        notes: PathBuf,
    },
    /// A line of the notes that cannot be read.
    #[error("{notes}:{line}: {source}; write to another file")]
    BadNote {
        /// The notes.
        notes: PathBuf,
        /// Which line.
        line: usize,
        /// Why.
        source: serde_json::Error,
    },
    /// The set was begun with other settings.
    #[error("{set} was begun with another {differences}; give the same settings or another file")]
    OtherRecipe {
        /// The set.
        set: PathBuf,
        /// The settings.
        differences: String,
    },
    /// The lines that are there cannot be used.
    #[error(transparent)]
    Openings(#[from] OpeningError),
}

/// A set that grows.
#[derive(Debug)]
pub struct SetFile {
    set: Appended,
    notes: Appended,
    recipe: Recipe,
    openings: Vec<Opening>,
    noted: Vec<Note>,
}

impl SetFile {
    /// Begins a set, or opens one that was begun with the same recipe.
    pub fn open(path: &Path, recipe: Recipe) -> Result<Self, SetFileError> {
        let notes_path = notes_path(path);
        let (mut set, mut notes) = (Appended::open(path)?, Appended::open(&notes_path)?);
        if notes.lines.is_empty() {
            if !set.lines.is_empty() {
                notes.discard()?;
                return Err(SetFileError::NoNotes { set: path.to_owned(), notes: notes_path });
            }
            notes.keep(0)?;
            notes.append(&json(&recipe, &notes_path)?)?;
        }
        let begun: Recipe = read_json(&notes.lines[0], &notes_path, 1)?;
        let differences = begun.differences(&recipe).join(", ");
        if !differences.is_empty() {
            return Err(SetFileError::OtherRecipe { set: path.to_owned(), differences });
        }
        let whole = set.lines.len().min(notes.lines.len() - 1);
        set.keep(whole)?;
        notes.keep(whole + 1)?;
        let read = |(index, line): (usize, &String)| read_json(line, &notes_path, index + 1);
        let noted = notes.lines.iter().enumerate().skip(1).map(read).collect::<Result<_, _>>()?;
        let openings = match set.lines.join("\n") {
            text if text.is_empty() => Vec::new(),
            text => Book::parse(&text, path, recipe.rule, recipe.size)?.openings().to_vec(),
        };
        Ok(Self { set, notes, recipe, openings, noted })
    }

    /// The openings, oldest first.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// What is noted of them.
    pub fn notes(&self) -> &[Note] {
        &self.noted
    }

    /// What the set is made of.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Adds an opening: its line is in the file when this returns.
    pub fn append(&mut self, stones: Vec<Point>, note: Note) -> Result<(), SetFileError> {
        let line = json(&note, &self.notes.path)?;
        self.notes.append(&line)?;
        self.set.append(&Notation::Offsets.write(&stones, self.recipe.size))?;
        self.openings.push(Opening { line: self.openings.len() + 1, stones });
        self.noted.push(note);
        Ok(())
    }
}

fn notes_path(set: &Path) -> PathBuf {
    let mut name = OsString::from(set);
    name.push(".notes");
    name.into()
}

fn json(value: &impl Serialize, path: &Path) -> Result<String, SetFileError> {
    serde_json::to_string(value)
        .map_err(|error| SetFileError::File { path: path.to_owned(), source: error.into() })
}

fn read_json<T: for<'a> Deserialize<'a>>(
    text: &str,
    notes: &Path,
    line: usize,
) -> Result<T, SetFileError> {
    serde_json::from_str(text).map_err(|source| SetFileError::BadNote {
        notes: notes.to_owned(),
        line,
        source,
    })
}

/// A file to which whole lines are added.
#[derive(Debug)]
struct Appended {
    path: PathBuf,
    file: File,
    /// The lines that are whole.
    lines: Vec<String>,
}

impl Appended {
    fn open(path: &Path) -> Result<Self, SetFileError> {
        let fail = |source| SetFileError::File { path: path.to_owned(), source };
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(fail)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(fail)?;
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let lines = whole.lines().map(str::to_owned).collect();
        Ok(Self { path: path.to_owned(), file, lines })
    }

    /// Cuts the file behind so many lines.
    fn keep(&mut self, count: usize) -> Result<(), SetFileError> {
        self.lines.truncate(count);
        let length = self.lines.iter().map(|line| line.len() as u64 + 1).sum();
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(|_| ()).map_err(|source| self.fail(source))
    }

    fn append(&mut self, line: &str) -> Result<(), SetFileError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|source| self.fail(source))?;
        self.lines.push(line.to_owned());
        Ok(())
    }

    /// Removes a file that was made by opening it.
    fn discard(self) -> Result<(), SetFileError> {
        match std::fs::remove_file(&self.path) {
            Err(source) if source.kind() != ErrorKind::NotFound => Err(self.fail(source)),
            _ => Ok(()),
        }
    }

    fn fail(&self, source: std::io::Error) -> SetFileError {
        SetFileError::File { path: self.path.clone(), source }
    }
}
