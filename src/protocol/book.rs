//! `INFO book PATH`: an opening book from a file that the user names.

use super::files;
use crate::session::Session;
use crate::util::paths::file_name;

/// Room for some hundred thousand positions.
const MOST_BYTES: u64 = 16 << 20;

/// Reads the file and lets the session use it; a notice says what came of it. Where nothing did, the
/// book so far stays in use.
pub(super) fn load(session: &mut Session, path: &str) {
    let path = files::path_of(path);
    let used = files::read(path, MOST_BYTES).and_then(|bytes| {
        let text = String::from_utf8(bytes).map_err(|_| "no text; name a book".to_owned())?;
        session.use_book(&text).map_err(|problem| problem.to_string())
    });
    let name = file_name(path);
    session.notify(match used {
        Ok(positions) => format!("book {name}, {positions} positions"),
        Err(problem) => format!("book {name}: {problem}; the one so far stays in use"),
    });
}
