//! How a running match is asked to come to an end: by a flag within the program, and by a file
//! from without.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// All games are played.
const GOING: u8 = 0;
/// No further game begins.
const FINISHING: u8 = 1;
/// Nor is a running one played to its end.
const ABANDONED: u8 = 2;

/// A flag that may be raised from any thread, in two steps: begin no further game; break off the
/// running ones too. It is never lowered. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

impl Stop {
    /// Lets no further game begin.
    pub fn finish(&self) {
        self.0.fetch_max(FINISHING, Ordering::Relaxed);
    }

    /// Breaks off the running games too: they leave no record.
    pub fn abandon(&self) {
        self.0.fetch_max(ABANDONED, Ordering::Relaxed);
    }

    /// One step further: as for a second Ctrl-C.
    pub fn escalate(&self) {
        if self.is_raised() { self.abandon() } else { self.finish() }
    }

    /// Whether no further game is to begin.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed) != GOING
    }

    /// Whether running games are to be broken off.
    pub fn is_abandoned(&self) -> bool {
        self.0.load(Ordering::Relaxed) == ABANDONED
    }
}

/// How often the file is looked for.
const LOOK: Duration = Duration::from_millis(250);

/// A file beside a record that asks whoever plays that match to end it, wherever he runs: what is
/// in it does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopFile(PathBuf);

impl StopFile {
    /// The file of a record: `match.jsonl.stop`.
    pub fn beside(record: &Path) -> Self {
        Self(record.with_added_extension("stop"))
    }

    /// Whether it is there.
    pub fn exists(&self) -> bool {
        self.0.exists()
    }

    /// Asks for the end, and says why to whoever looks into the file.
    pub fn write(&self, reason: &str) -> std::io::Result<()> {
        std::fs::write(&self.0, format!("{reason}\n"))
    }

    /// Breaks off the match as soon as the file is there; at once when it is there already.
    pub fn watch(self, stop: &Stop) -> Watch {
        if self.exists() {
            stop.abandon();
        }
        let stop = stop.clone();
        let (watch, ended) = channel();
        std::thread::spawn(move || {
            let goes_on = || ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout);
            while !stop.is_abandoned() && goes_on() {
                if self.exists() {
                    stop.abandon();
                }
            }
        });
        Watch(watch)
    }
}

impl fmt::Display for StopFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display().fmt(f)
    }
}

/// Looks for a [`StopFile`] until it is dropped.
#[derive(Debug)]
pub struct Watch(#[expect(dead_code, reason = "its end is what the thread hears")] Sender<()>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_beside_a_record_stops_its_match() {
        let directory = tempfile::tempdir().unwrap();
        let file = StopFile::beside(&directory.path().join("a.jsonl"));
        assert_eq!(file.to_string(), directory.path().join("a.jsonl.stop").display().to_string());
        let stop = Stop::default();
        drop(file.clone().watch(&stop));
        assert!(!stop.is_raised());
        file.write("enough").unwrap();
        drop(file.watch(&stop));
        assert!(stop.is_abandoned());
    }

    #[test]
    fn it_only_rises() {
        let stop = Stop::default();
        let other = stop.clone();
        assert!(!stop.is_raised());
        other.escalate();
        assert!(stop.is_raised() && !stop.is_abandoned());
        other.escalate();
        assert!(stop.is_abandoned());
        other.finish();
        assert!(stop.is_abandoned() && stop.is_raised());
    }
}
