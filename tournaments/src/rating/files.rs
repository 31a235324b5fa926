//! Results from files: our own records, one game a line of JSON, or PGN of any program.

use std::path::Path;

use super::pgn::{self, FirstMover, Read};
use super::results::Results;
use crate::record::GameRecord;

/// Adds the games of a file to `results`. What the file holds shows in its first letter.
pub fn read(path: &Path, first: FirstMover, results: &mut Results) -> std::io::Result<Read> {
    let bytes = std::fs::read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        records(&text, results)
    } else {
        pgn::read(&text, first, results)
    })
}

/// Adds the games of a text of records.
fn records(text: &str, results: &mut Results) -> Read {
    let mut read = Read::default();
    for (index, line) in text.lines().enumerate() {
        match serde_json::from_str::<GameRecord>(line) {
            Ok(record) => {
                results.add_record(&record);
                read.games += 1;
            }
            Err(_) if index == 0 => {}
            Err(error) => read.bad.push((index + 1, format!("no record of a game: {error}"))),
        }
    }
    read
}
