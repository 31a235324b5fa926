//! Every command line that the documents print is understood as it stands there, and runs.
//!
//! It is understood: matches are completed, checked against their openings, and their games listed
//! (`-dry-run`); of other commands the options are read (`--help`, which comes last). It runs
//! (`running`): a shell gets it as it is printed.

use std::path::{Path, PathBuf};

use super::commands::{ENGINE, command, text};
use super::examples::{examples, words};

pub(super) const PROGRAM: &str = "kagetsu-tournaments";

/// The folder of the repository.
pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}

/// Documents that print commands.
pub(super) fn documents() -> Vec<PathBuf> {
    let listed = |folder: &str| std::fs::read_dir(root().join(folder)).unwrap();
    let files = [".", "docs", "tournaments", "tournaments/results", "openings"].map(listed);
    let paths = files.into_iter().flatten().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// The match file that `docs/tournaments.md` shows.
pub(super) fn match_file() -> String {
    let document = std::fs::read_to_string(root().join("docs/tournaments.md")).unwrap();
    let (_, behind) = document.split_once("`cup.toml`:\n\n").unwrap();
    let lines = behind.lines().take_while(|line| !line.contains(PROGRAM));
    lines.map(|line| line.trim_start().to_owned() + "\n").collect()
}

/// A folder with what the examples name.
fn folder() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let place = |name: &str| directory.path().join(name);
    std::fs::create_dir(place("old")).unwrap();
    std::fs::copy(ENGINE, place("pbrain-kagetsu")).unwrap();
    std::fs::copy(ENGINE, place("old/pbrain-kagetsu")).unwrap();
    for (folder, files) in [("openings", "openings"), ("openings/rapfi", "openings/rapfi")] {
        std::fs::create_dir(place(folder)).unwrap();
        for file in std::fs::read_dir(root().join(files)).unwrap() {
            let file = file.unwrap();
            if file.file_type().unwrap().is_file() {
                std::fs::copy(file.path(), place(folder).join(file.file_name())).unwrap();
            }
        }
    }
    std::fs::write(place("cup.toml"), match_file()).unwrap();
    directory
}

#[test]
fn every_example_is_understood() {
    let directory = folder();
    let mut seen = 0;
    for document in documents() {
        for example in examples(&std::fs::read_to_string(&document).unwrap(), PROGRAM) {
            let mut words = words(&example, PROGRAM);
            let is_match = words[0] == "match"
                && !words.iter().any(|word| word == "--resume" || word == "-resume");
            words.push(if is_match { "-dry-run" } else { "--help" }.to_owned());
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = command(directory.path(), &words).output().unwrap();
            let told = text(&output.stderr);
            assert!(output.status.success(), "{}: {example}\n{told}", document.display());
            seen += 1;
        }
    }
    assert!(30 < seen, "only {seen} examples were found");
}

#[test]
fn examples_are_cut_out_whole() {
    let document = "\
Prose about kagetsu-tournaments match.

    $ kagetsu-tournaments sprt elo0=0 \\
        elo1=5     # a remark
    echo h8 | kagetsu-tournaments analyse -
    kagetsu-tournaments check  find what loses games
    kagetsu-tournaments report RECORDS… [-o FILE]
    target/release/kagetsu-tournaments game
";
    let expected = [
        "kagetsu-tournaments sprt elo0=0 elo1=5",
        "echo h8 | kagetsu-tournaments analyse -",
        "target/release/kagetsu-tournaments game",
    ];
    assert_eq!(examples(document, PROGRAM), expected);
    assert_eq!(words("echo h8 | kagetsu-tournaments analyse - > out", PROGRAM), ["analyse", "-"]);
}
