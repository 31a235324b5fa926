//! Files that a user names in a command.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// The path in a command, which may stand in quotes.
pub(super) fn path_of(text: &str) -> &Path {
    let text = text.trim();
    Path::new(text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text))
}

/// The bytes of an ordinary file, which is no longer than so many: a pipe or a device might never
/// end.
pub(super) fn read(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("no ordinary file; name another one".into());
    }
    if most < metadata.len() {
        return Err(format!("larger than {} MiB, the most that is read", most >> 20));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    file.take(most).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Writes a file. One that is there already is only replaced when it begins in the same way, which
/// says that it is of the same kind.
#[cfg(feature = "database")]
pub(super) fn write(path: &Path, bytes: &[u8], kind: usize) -> Result<(), String> {
    let head = &bytes[..kind.min(bytes.len())];
    if fs::metadata(path).is_ok_and(|found| !found.is_file() || 0 < found.len()) {
        let mut there = vec![0; head.len()];
        let is_alike = fs::metadata(path).is_ok_and(|found| found.is_file())
            && File::open(path).is_ok_and(|mut file| file.read_exact(&mut there).is_ok())
            && there == head;
        if !is_alike {
            return Err("something else is there; name a new file".into());
        }
    }
    fs::write(path, bytes).map_err(|error| error.to_string())
}
