//! `openings` from its command line, and the command lines that the documents print.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on shall panic")]

mod documents;
// Cuts command lines out of documents, for this program as for the match runner.
#[path = "../../../tournaments/tests/fake_engine/examples.rs"]
mod examples;
#[cfg(unix)]
mod running;
mod sets;

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The engine that misbehaves as it is told.
const ENGINE: &str = env!("CARGO_BIN_EXE_lab-fake-engine");

/// Runs the laboratory in a folder.
fn lab(directory: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"));
    command.current_dir(directory).args(words).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}
