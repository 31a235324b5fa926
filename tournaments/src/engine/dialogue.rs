//! What was said between runner and engines, written into a file as it is said.
//!
//! One line a line: date and time, the engine's name and process, and a mark: `>` sent to the
//! engine, `<` said by it, `!` its stderr.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::Mutex;

use crate::clock;

/// The dialogue cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}; name another file after -log file=", path.display())]
pub struct DialogueError {
    path: PathBuf,
    source: std::io::Error,
}

/// The file, shared by the engines whose dialogue it holds.
#[derive(Clone, Debug)]
pub struct Dialogue {
    path: PathBuf,
    /// Gone after a failed write, which is kept instead: no game ends for it.
    file: Arc<Mutex<Result<File, std::io::Error>>>,
    /// Names of the engines; empty for all.
    names: Vec<String>,
}

impl Dialogue {
    /// Begins a file, or goes on behind what stands in it. Without names all engines are heard.
    pub fn open(path: &Path, names: Vec<String>) -> Result<Self, DialogueError> {
        let opened = File::options().append(true).create(true).open(path);
        let file = opened.map_err(|source| DialogueError { path: path.into(), source })?;
        Ok(Self { path: path.into(), file: Arc::new(Mutex::new(Ok(file))), names })
    }

    /// Tells whether all could be written, or why from some moment on nothing was.
    pub fn close(self) -> Result<(), DialogueError> {
        let closed = Err(std::io::ErrorKind::Other.into());
        let file = std::mem::replace(&mut *self.file.lock(), closed);
        let written = file.and_then(|file| file.sync_data());
        written.map_err(|source| DialogueError { path: self.path, source })
    }

    /// The part of one engine's process, if it is to be heard.
    pub(super) fn part(&self, name: &str, process: u32) -> Option<Part> {
        let is_heard = self.names.is_empty() || self.names.iter().any(|heard| heard == name);
        let file = Arc::clone(&self.file);
        is_heard.then(|| Part { file, speaker: format!("{name}/{process}") })
    }
}

/// One process's part in a dialogue.
#[derive(Clone, Debug)]
pub(super) struct Part {
    file: Arc<Mutex<Result<File, std::io::Error>>>,
    speaker: String,
}

impl Part {
    /// Writes whole lines that were sent, in one piece.
    pub(super) fn sent(&self, bytes: &[u8]) {
        let whole = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        whole.split(|&byte| byte == b'\n').for_each(|line| self.write('>', line));
    }

    /// Writes a line that the engine said.
    pub(super) fn said(&self, line: &str) {
        self.write('<', line.as_bytes());
    }

    /// Writes a line of its stderr.
    pub(super) fn complained(&self, line: &str) {
        self.write('!', line.as_bytes());
    }

    fn write(&self, mark: char, line: &[u8]) {
        let (speaker, text) = (&self.speaker, String::from_utf8_lossy(line));
        let shown: String = text.chars().filter(|c| !c.is_control()).collect();
        let entry = format!("{} {speaker} {mark} {shown}\n", clock::date());
        let mut file = self.file.lock();
        let written = file.as_mut().map(|file| file.write_all(entry.as_bytes()));
        if let Ok(Err(error)) = written {
            *file = Err(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chosen_engines_are_written_down_line_by_line() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("dialogue.log");
        let dialogue = Dialogue::open(&path, vec!["A".to_owned()]).unwrap();
        assert!(dialogue.part("B", 2).is_none());
        let part = dialogue.part("A", 7).unwrap();
        part.sent(b"START 15\nBEGIN\n");
        part.said("7,7\u{1b}");
        part.complained("hm");
        dialogue.close().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<_> = text.lines().map(|line| line.split_once(' ').unwrap()).collect();
        let words: Vec<_> = lines.iter().map(|(_, words)| *words).collect();
        assert_eq!(words, ["A/7 > START 15", "A/7 > BEGIN", "A/7 < 7,7", "A/7 ! hm"]);
        assert!(lines.iter().all(|(at, _)| at.parse::<jiff::Timestamp>().is_ok()), "{text}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told_at_the_end() {
        let dialogue = Dialogue::open(Path::new("/dev/full"), Vec::new()).unwrap();
        dialogue.part("A", 1).unwrap().said("OK");
        let error = dialogue.close().unwrap_err().to_string();
        assert!(error.starts_with("/dev/full: ") && error.contains("space"), "{error}");
    }
}
