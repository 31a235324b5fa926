//! The growing file of a set and the notes beside it.
//!
//! The set is plain lines, which every manager can read. What else is known stands in the notes,
//! `SET.notes`: the recipe, then a line of JSON for each opening. A run that was interrupted, also
//! in the middle of a line, goes on behind the last opening that is whole in both files.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use kagetsu::types::Point;
use kagetsu_tournaments::openings::{Book, Notation, Opening, OpeningError, Value};
use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use super::recipe::Recipe;
use super::style::Style;
use crate::line_file::LineFile;

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
        source: io::Error,
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
    set: Place,
    notes: Place,
    recipe: Recipe,
    openings: Vec<Opening>,
    noted: Vec<Note>,
}

impl SetFile {
    /// Begins a set, or opens one that was begun with the same recipe.
    ///
    /// # Errors
    /// Files that cannot be used, or were begun otherwise: they are left as they are.
    pub fn open(path: &Path, recipe: Recipe) -> Result<Self, SetFileError> {
        let (mut set, lines) = Place::open(path.to_owned())?;
        let (mut notes, mut noted) = Place::open(notes_path(path))?;
        if noted.is_empty() {
            if !lines.is_empty() {
                return Err(notes.discard(set.path));
            }
            notes.keep("")?;
            noted = notes.append(&recipe)? + "\n";
        }
        let (first, behind) = noted.split_once('\n').unwrap_or((&noted, ""));
        let begun: Recipe = notes.read(first, 1)?;
        let differences = begun.differences(&recipe).join(", ");
        if !differences.is_empty() {
            return Err(SetFileError::OtherRecipe { set: set.path, differences });
        }
        let whole = lines.lines().count().min(behind.lines().count());
        let (lines, behind) = (first_lines(&lines, whole), first_lines(behind, whole));
        set.keep(lines)?;
        notes.keep(&noted[..first.len() + 1 + behind.len()])?;
        let read = |(index, line)| notes.read(line, index + 2);
        let noted = behind.lines().enumerate().map(read).collect::<Result<_, _>>()?;
        let openings = match lines {
            "" => Vec::new(),
            lines => Book::parse(lines, path, recipe.rule, recipe.size)?.openings().to_vec(),
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
    ///
    /// # Errors
    /// What the system says.
    pub fn append(&mut self, stones: Vec<Point>, note: Note) -> Result<(), SetFileError> {
        self.notes.append(&note)?;
        self.set.append_line(&Notation::Offsets.write(&stones, self.recipe.size))?;
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

/// The first lines of a text, with their ends.
fn first_lines(text: &str, count: usize) -> &str {
    &text[..text.split_inclusive('\n').take(count).map(str::len).sum()]
}

/// A file to which lines are added, and where it is.
#[derive(Debug)]
struct Place {
    path: PathBuf,
    file: LineFile,
}

impl Place {
    /// With the lines that are there.
    fn open(path: PathBuf) -> Result<(Self, String), SetFileError> {
        match LineFile::open(&path) {
            Ok((file, lines)) => Ok((Self { path, file }, lines)),
            Err(source) => Err(SetFileError::File { path, source }),
        }
    }

    fn keep(&mut self, lines: &str) -> Result<(), SetFileError> {
        let kept = self.file.keep(lines);
        kept.map_err(|source| self.fail(source))
    }

    fn append_line(&mut self, line: &str) -> Result<(), SetFileError> {
        let appended = self.file.append(line);
        appended.map_err(|source| self.fail(source))
    }

    /// Adds a line of JSON; the line.
    fn append(&mut self, value: &impl Serialize) -> Result<String, SetFileError> {
        let line = serde_json::to_string(value).map_err(|error| self.fail(error.into()))?;
        self.append_line(&line)?;
        Ok(line)
    }

    /// Reads a line of JSON.
    fn read<T: for<'a> Deserialize<'a>>(&self, text: &str, line: usize) -> Result<T, SetFileError> {
        let notes = || self.path.clone();
        serde_json::from_str(text).map_err(|source| SetFileError::BadNote {
            notes: notes(),
            line,
            source,
        })
    }

    /// Removes notes that were made by opening them beside a set that has none.
    fn discard(self, set: PathBuf) -> SetFileError {
        match fs::remove_file(&self.path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => self.fail(source),
            _ => SetFileError::NoNotes { set, notes: self.path },
        }
    }

    fn fail(&self, source: io::Error) -> SetFileError {
        SetFileError::File { path: self.path.clone(), source }
    }
}
