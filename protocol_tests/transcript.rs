//! The form of a transcript file; `README.md` explains it to its writers.

use std::path::{Path, PathBuf};

/// A line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// `>`: the manager sends it.
    Send(String),
    /// `<`: the engine's next line (messages before it are passed over).
    Expect(String),
    /// `!`: no line of the engine may begin so, from here on.
    Never(String),
    /// `~`: lines of the engine that begin so are passed over, from here on.
    PassOver(String),
    /// `=`: the engine has nothing more to say at this point.
    Silence,
}

/// A transcript with the line numbers of its file.
#[derive(Debug)]
pub(crate) struct Transcript {
    /// The file.
    pub(crate) path: PathBuf,
    /// Its lines, numbered from 1; comments and blank lines are left out.
    pub(crate) lines: Vec<(usize, Line)>,
    /// Letters must stay as they are (`@ exact` in the file): paths and odd bytes.
    pub(crate) is_exact: bool,
    /// It is for the engine as it was built here, with or without its position database.
    is_of_build: bool,
}

impl Transcript {
    /// All transcripts of this folder, by name.
    pub(crate) fn all() -> Vec<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol_tests/transcripts");
        let mut paths: Vec<_> =
            folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
        paths.sort();
        assert!(paths.len() > 40, "only {} transcripts were found", paths.len());
        paths.into_iter().map(Self::read).filter(|transcript| transcript.is_of_build).collect()
    }

    fn read(path: PathBuf) -> Self {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut transcript = Self { path, lines: Vec::new(), is_exact: false, is_of_build: true };
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split("  #").next().unwrap_or_default().trim_end();
            let rest = line.get(1..).unwrap_or_default().trim_start().to_owned();
            let parsed = match line.chars().next() {
                None | Some('#') => continue,
                Some('@') if rest == "exact" => {
                    transcript.is_exact = true;
                    continue;
                }
                Some('@') if rest == "with database" => {
                    transcript.is_of_build = cfg!(feature = "database");
                    continue;
                }
                Some('@') if rest == "without database" => {
                    transcript.is_of_build = !cfg!(feature = "database");
                    continue;
                }
                Some('>') => Line::Send(rest),
                Some('<') => Line::Expect(rest),
                Some('!') => Line::Never(rest),
                Some('~') => Line::PassOver(rest),
                Some('=') => Line::Silence,
                _ => panic!(
                    "{}:{number}: a line begins with one of > < ! ~ = @ #",
                    transcript.path.display()
                ),
            };
            transcript.lines.push((number, parsed));
        }
        transcript
    }
}
