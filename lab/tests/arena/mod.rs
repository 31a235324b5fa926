//! A place for games.

use std::fs;
use std::path::Path;

/// Two short openings of freestyle on 15 lines, written into the folder, as `--arena` wants them.
pub(crate) fn short(folder: &Path) -> String {
    let openings = folder.join("openings.txt");
    fs::write(&openings, "0,0, 1,1, 2,0\n0,0, 1,0, 2,2\n").unwrap();
    format!("freestyle:15:{}", openings.display())
}
