//! A file that records are only ever appended to.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::tune::Game;

/// Games, one a line. What was killed in the middle of a line loses that line.
#[derive(Debug)]
pub struct RecordFile {
    file: File,
    games: u64,
}

impl RecordFile {
    /// Opens a file to go on with it, or makes it. A line without its end is cut off.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let lines =
            bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
        let (games, whole) =
            lines.fold((0, 0), |(games, whole), line| (games + 1, whole + line.len()));
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file, games })
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
        self.file.write_all(format!("{game}\n").as_bytes())?;
        self.games += 1;
        Ok(())
    }
}
