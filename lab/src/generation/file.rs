//! A file that records are only ever appended to.

use std::io;
use std::path::Path;

use crate::line_file::LineFile;
use crate::tune::Game;

/// Games, one a line. What was killed in the middle of a line loses that line.
#[derive(Debug)]
pub struct RecordFile {
    file: LineFile,
    games: u64,
}

impl RecordFile {
    /// Opens a file to go on with it, or makes it. A line without its end is cut off.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(path: &Path) -> io::Result<Self> {
        let (mut file, lines) = LineFile::open(path)?;
        file.keep(&lines)?;
        Ok(Self { file, games: lines.lines().count() as u64 })
    }

    /// Games in the file.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Appends a game, in one piece.
    ///
    /// # Errors
    /// What the system says.
    pub fn append(&mut self, game: &Game) -> io::Result<()> {
        self.file.append(&game.to_string())?;
        self.games += 1;
        Ok(())
    }
}
