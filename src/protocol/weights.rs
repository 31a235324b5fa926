//! `INFO weights PATH`: numbers of the evaluation from a file that the user names.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::session::Session;

/// No weight file is larger by far, and what pretends to be one is not read to its end.
const MOST_BYTES: u64 = 1 << 20;

/// Reads the file and lets the session use it; a notice says what came of it. Where nothing did, what
/// was used so far stays in use.
pub(super) fn load(session: &mut Session, path: &str) {
    let used = read(path)
        .and_then(|bytes| session.use_weights(&bytes).map_err(|problem| problem.to_string()));
    // a line has no room for all of a long path
    let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
    session.notify(match used {
        Ok(rule) => format!("weights of {name}, for {rule}"),
        Err(problem) => format!("weights of {name}: {problem}; those so far stay in use"),
    });
}

/// The bytes of an ordinary file: a pipe or a device might never end.
fn read(path: &str) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    if !metadata.is_file() || metadata.len() > MOST_BYTES {
        return Err("not a weight file; name one that kagetsu-lab tune has written".into());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}
