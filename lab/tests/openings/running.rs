//! Every command line that the documents print runs as it is printed.
//!
//! The folder is not the reader's, but one that looks like it. Most of the commands take hours:
//! what has not ended after a moment has read what it was given, and is killed.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::documents::{PROGRAM, documents, root};
use super::examples::{examples, words};
use super::{ENGINE, lab, text};

/// A folder with what the examples name.
fn folder() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name);
    for name in ["openings", "suites"] {
        symlink(root().join(name), place(name)).unwrap();
    }
    for name in ["src/opening", "target"] {
        std::fs::create_dir_all(place(name)).unwrap();
    }
    let engine = place("pbrain-kagetsu");
    std::fs::write(&engine, format!("#!/bin/sh\nexec {ENGINE} --noise value \"$@\"\n")).unwrap();
    std::fs::set_permissions(engine, PermissionsExt::from_mode(0o755)).unwrap();
    std::fs::copy(root().join("proofs/freestyle-1-h8.kgp.gz"), place("win.kgp")).unwrap();
    let words = "gen --out own --board freestyle:15 --games 64 --nodes 50";
    let words: Vec<&str> = words.split(' ').collect();
    assert!(lab(directory.path(), &words).status.success());
    for games in ["own-200.txt", "own-20000.txt", "rapfi-6000.txt"] {
        std::fs::copy(place("own/freestyle.txt"), place(games)).unwrap();
    }
    directory
}

/// What the words find or do not find: a set that they make is whole only after hours.
fn lay_out(folder: &Path, words: &[String]) {
    let (made, set) = (folder.join("mine.txt"), root().join("openings/standard15.txt"));
    if words[..2] == ["openings", "make"] {
        std::fs::remove_file(made).ok();
    } else {
        std::fs::copy(set, made).unwrap();
    }
}

#[test]
fn every_example_runs() {
    let mut seen = 0;
    for document in documents() {
        let examples = examples(&std::fs::read_to_string(&document).unwrap(), PROGRAM);
        let folder = folder();
        for example in examples {
            let words = words(&example, PROGRAM);
            lay_out(folder.path(), &words);
            let mut child = Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"))
                .args(&words)
                .env("PATH", folder.path())
                .current_dir(folder.path())
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_millis(500));
            let ended = child.try_wait().unwrap();
            child.kill().unwrap();
            let told = text(&child.wait_with_output().unwrap().stderr);
            let is_well = ended.is_none_or(|status| status.success());
            assert!(is_well, "{}: {example}\n{told}", document.display());
            seen += 1;
        }
    }
    assert!(15 < seen, "only {seen} examples were found");
}
