//! The answers on disk, for going on after any end.
//!
//! The first line of the file is the question, each further line an answer with its place. A tree
//! follows from its answers in their order, so nothing else is kept. What was killed in the middle of a
//! line loses that line.

use std::io;
use std::path::{Path, PathBuf};

use kagetsu::board::Board;
use kagetsu::types::{Point, Side};
use serde::{Deserialize, Serialize};

use super::game::Game;
use super::job::{Found, Place};
use super::tree::Tree;
use crate::line_file::LineFile;

/// Of the lines: more of them mean something else.
const VERSION: u32 = 1;

/// What is to be proven: the side to move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Rule, board and attacker.
    pub game: Game,
    /// The stones, ascending.
    pub stones: [Vec<Point>; 2],
    /// By this first move; none where any will do.
    pub first: Option<Point>,
}

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    kagetsu_solve: u32,
    rule: String,
    size: usize,
    attacker: String,
    black: String,
    white: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
}

/// A journal that cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum BadJournal {
    /// What the system says.
    #[error("{path}: {source}")]
    File {
        /// Its place.
        path: PathBuf,
        /// What is wrong.
        source: io::Error,
    },
    /// A line that is none of a journal.
    #[error(
        "{path}, line {line}: no line of this journal; choose an empty folder, or cut the file off there"
    )]
    Line {
        /// Its place.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
    },
    /// The journal is of another position.
    #[error("{path}: this search began with another position; choose an empty folder")]
    Other {
        /// Its place.
        path: PathBuf,
    },
}

/// The file to which answers are added.
#[derive(Debug)]
pub struct Journal {
    file: LineFile,
    path: PathBuf,
}

impl Question {
    /// Of the side to move on a board without blocked points.
    #[must_use]
    pub fn of(board: &Board, first: Option<Point>) -> Self {
        let stones = board.position().stones.each_ref().map(|stones| stones.iter().collect());
        Self { game: Game::of(board), stones, first }
    }

    fn head(&self) -> Head {
        let text = |points: &[Point]| points.iter().map(Point::to_string).collect::<String>();
        let attacker = if self.game.attacker == Side::Black { "black" } else { "white" };
        Head {
            kagetsu_solve: VERSION,
            rule: self.game.rule.word().to_owned(),
            size: self.game.size.side(),
            attacker: attacker.to_owned(),
            black: text(&self.stones[0]),
            white: text(&self.stones[1]),
            first: self.first.map(|first| first.to_string()),
        }
    }
}

impl Journal {
    /// Opens the journal of a question, or begins it; with the tree that follows from its answers.
    ///
    /// # Errors
    /// When the file cannot be read or written, is no journal, or one of another question.
    pub fn open(path: &Path, question: &Question) -> Result<(Self, Tree), BadJournal> {
        let failed = |source| BadJournal::File { path: path.into(), source };
        let bad_line = |line| BadJournal::Line { path: path.into(), line };
        let (mut file, text) = LineFile::open(path).map_err(failed)?;
        let mut tree = Tree::new(question.game, &question.stones, question.first);
        let mut lines = text.lines();
        match lines.next() {
            None => {
                file.keep("").map_err(failed)?;
                file.append(&json(&question.head())).map_err(failed)?;
            }
            Some(head) => {
                let head: Head = serde_json::from_str(head).map_err(|_| bad_line(1))?;
                if head != question.head() {
                    return Err(BadJournal::Other { path: path.into() });
                }
                file.keep(&text).map_err(failed)?;
            }
        }
        for (number, line) in lines.enumerate() {
            let answer: Option<(Place, Found)> = serde_json::from_str(line).ok();
            let fitting = answer.filter(|(place, found)| tree.fits(*place, found));
            let (place, found) = fitting.ok_or_else(|| bad_line(number + 2))?;
            tree.learn(place, found);
        }
        Ok((Self { file, path: path.into() }, tree))
    }

    /// Adds an answer.
    pub(super) fn append(&mut self, place: Place, found: &Found) -> Result<(), BadJournal> {
        let written = self.file.append(&json(&(place, found)));
        written.map_err(|source| BadJournal::File { path: self.path.clone(), source })
    }
}

/// As a line; what is written here always can be.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
