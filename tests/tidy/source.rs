//! A text of the project, and how the texts are found.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders and kinds of file that belong to the project.
const FOLDERS: &[&str] = &[
    ".cargo",
    ".ci",
    "benches",
    "docs",
    "lab",
    "openings",
    "protocol_tests",
    "release",
    "src",
    "suites",
    "tests",
    "tournaments",
];

/// A text of the project, with its path from the root.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.into(), text: text.into() }
    }

    pub(crate) fn is_rust(&self) -> bool {
        self.has_ending("rs")
    }

    pub(crate) fn has_ending(&self, ending: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == ending)
    }

    /// The module of the engine that the file belongs to, `main` for the executable.
    pub(crate) fn module(&self) -> Option<&str> {
        let name = self.path.strip_prefix("src/")?.split('/').next()?;
        Some(name.strip_suffix(".rs").unwrap_or(name))
    }

    pub(crate) fn complaint(&self, line: usize, text: &str) -> String {
        format!("{}:{}: {text}", self.path, line + 1)
    }
}

/// Names of the engine's modules that follow `prefix` in a line: `crate::board` gives `board`,
/// `crate::{board, types}` gives `{`.
pub(crate) fn names_after<'a>(line: &'a str, prefix: &str) -> Vec<&'a str> {
    line.match_indices(prefix)
        .filter(|(at, _)| !line[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        .map(|(at, _)| &line[at + prefix.len()..])
        .map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            if end == 0 { &rest[..rest.len().min(1)] } else { &rest[..end] }
        })
        .collect()
}

pub(crate) fn has_word(code: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word)
        .any(|(at, _)| !code[..at].ends_with(part) && !code[at + word.len()..].starts_with(part))
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All texts of the project.
pub(crate) fn sources() -> Vec<Source> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_file() || FOLDERS.contains(&name.as_str()) {
            collect(&path, &mut paths);
        }
    }
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        fs::read_to_string(path).ok().map(|text| Source { path: name, text })
    };
    paths.iter().filter_map(read).collect()
}

/// Files of a folder that are text by their names (`.git` is a file in a second work tree).
fn collect(path: &Path, paths: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            collect(&entry.unwrap().path(), paths);
        }
    } else {
        let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
        let texts = ["rs", "md", "toml", "txt", "lock", "sh", "js", "css"];
        let in_git = path.file_name().is_some_and(|name| name == ".git");
        if !in_git && ending.is_none_or(|ending| texts.contains(&ending.as_str())) {
            paths.push(path.to_owned());
        }
    }
}

#[track_caller]
pub(crate) fn assert_clean(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// Asserts how many complaints a check has about a snippet.
#[track_caller]
pub(crate) fn check(rule: fn(&Source) -> Vec<String>, path: &str, text: &str, complaints: usize) {
    let found = rule(&Source::new(path, text));
    assert_eq!(found.len(), complaints, "{path}: {text:?}: {found:?}");
    assert!(found.iter().all(|line| line.starts_with(&format!("{path}:"))), "{found:?}");
}
