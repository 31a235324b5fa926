//! Paths as they are told.

use std::path::Path;

/// The last part of a path: a line has no room for all of a long one.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
