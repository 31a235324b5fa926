//! A file to which whole lines are added.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A text that grows by lines. What was killed in the middle of a line loses that line.
#[derive(Debug)]
pub struct LineFile {
    file: File,
}

impl LineFile {
    /// Opens a file to go on with it, or makes it; with the lines that are whole. Nothing is
    /// changed until [`Self::keep`].
    ///
    /// # Errors
    /// What the system says, that the lines are no text, or that another process has it open.
    pub fn open(path: &Path) -> io::Result<(Self, String)> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // where the system has no locks it goes without
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::other("another process is writing it; wait for its end"));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(whole);
        let text =
            String::from_utf8(bytes).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
        Ok((Self { file }, text))
    }

    /// Cuts off what is behind these first lines.
    ///
    /// # Errors
    /// What the system says.
    pub fn keep(&mut self, lines: &str) -> io::Result<()> {
        self.file.set_len(lines.len() as u64)?;
        self.file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Adds a line, in one piece.
    ///
    /// # Errors
    /// What the system says.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())
    }
}
