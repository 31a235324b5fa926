//! `INFO weights PATH`: numbers of the evaluation from a file that the user names.

use super::files;
use crate::session::Session;
use crate::util::paths::file_name;

/// No weight file is larger by far.
const MOST_BYTES: u64 = 1 << 20;

/// Reads the file and lets the session use it; a notice says what came of it. Where nothing did, what
/// was used so far stays in use.
pub(super) fn load(session: &mut Session, path: &str) {
    let path = files::path_of(path);
    let used = files::read(path, MOST_BYTES)
        .and_then(|bytes| session.use_weights(&bytes).map_err(|problem| problem.to_string()));
    let name = file_name(path);
    session.notify(match used {
        Ok(rule) => format!("weights of {name}, for {rule}"),
        Err(problem) => format!("weights of {name}: {problem}; those so far stay in use"),
    });
}
