//! Results from files: our own records, one game a line of JSON, or PGN of any program.

use std::path::Path;

use super::pgn::{self, FirstMover, Read};
use super::results::Results;
use crate::input;
use crate::journal::{Entry, JournalError, Reader};

/// Adds the games of a file to `results`. What the file holds shows in its first letter.
pub fn read(path: &Path, first: FirstMover, results: &mut Results) -> Result<Read, JournalError> {
    let bytes = input::read(path).map_err(JournalError::io(path))?;
    if bytes.first() != Some(&b'{') {
        return Ok(pgn::read(&String::from_utf8_lossy(&bytes), first, results));
    }
    let mut read = Read::default();
    for entry in Reader::open(path)? {
        match entry {
            Ok(Entry::Game(record)) => {
                results.add_record(&record);
                read.games += 1;
            }
            Ok(_) => {}
            Err(damage) => read.bad.push((damage.line, damage.reason)),
        }
    }
    Ok(read)
}
