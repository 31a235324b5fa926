//! A folder for one test.

use std::fs;
use std::path::PathBuf;

/// A folder of its own, gone afterwards.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// Makes it.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("kagetsu-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Where it cannot be removed, the system does so one day.
        fs::remove_dir_all(&self.0).ok();
    }
}
