//! Every command line that the documents print is understood as it stands there: its options are
//! read (`--help` comes last). It also runs (`running`).

use std::path::{Path, PathBuf};

use super::examples::{examples, words};
use super::{lab, text};

pub(super) const PROGRAM: &str = "kagetsu-lab";

/// The folder of the repository.
pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Documents that print commands.
pub(super) fn documents() -> Vec<PathBuf> {
    let listed = |folder: &str| std::fs::read_dir(root().join(folder)).unwrap();
    let files = [".", "docs", "docs/papers", "lab", "openings"].map(listed);
    let paths = files.into_iter().flatten().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

#[test]
fn every_example_is_understood() {
    let directory = tempfile::tempdir().unwrap();
    let mut seen = 0;
    for document in documents() {
        let read = std::fs::read_to_string(&document).unwrap();
        for example in examples(&read, PROGRAM) {
            let mut words = words(&example, PROGRAM);
            words.push("--help".to_owned());
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = lab(directory.path(), &words);
            let told = text(&output.stderr);
            assert!(output.status.success(), "{}: {example}\n{told}", document.display());
            seen += 1;
        }
    }
    assert!(15 < seen, "only {seen} examples were found");
}
