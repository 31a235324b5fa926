//! What is needed to start an engine, as said on the command line.
//!
//! The words are those of fastchess and c-gomoku-cli: `cmd=./engine name=A dir=work args="-x 1"
//! env.KEY=value option.max_node=1000`. A word without `=` is the command.

use std::path::PathBuf;
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::line;
use super::own::OwnLimits;

/// How names of engines for tournaments begin.
const TOURNAMENT_PREFIX: &str = "pbrain-";

/// The engine that plays when none is named: it is built into the same folder as this program.
const KAGETSU: &str = "pbrain-kagetsu";

/// What starts programs of Windows elsewhere.
const WINE: &str = "wine";

/// When an engine is started anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Restart {
    /// For every game, as tournaments do.
    #[default]
    On,
    /// Only after a fault: a process plays one game after the other.
    Off,
}

/// How to start an engine and what to tell it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineSpec {
    /// Shown in records; the file's name unless given.
    pub name: String,
    /// The program: a path, or a name to be looked up in PATH. One that ends in `.exe` is started
    /// by wine, except on Windows.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it is started; the runner's own directory unless given.
    pub directory: Option<PathBuf>,
    /// Added to the environment.
    pub environment: Vec<(String, String)>,
    /// Sent as `INFO name value` after the standard keys.
    pub options: Vec<(String, String)>,
    /// Time, memory and other limits that it has instead of those of the game.
    pub own: OwnLimits,
    /// When it is started anew; as in the whole match unless given.
    pub restart: Option<Restart>,
    /// Whether each process gets a folder of its own for lasting files (`INFO folder`), which is
    /// removed with the process.
    pub folder: bool,
}

/// What is wrong with the words for an engine.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// Something was said before the first command.
    #[error("'{0}' comes before the engine's command; begin with cmd=PATH")]
    NoCommand(String),
    /// An unknown word.
    #[error(
        "'{0}' is no word for an engine; known are cmd, name, dir, args, env.NAME, option.NAME, \
         tc, st, tolerance, timemargin, nodes, depth, memory, threads, restart, folder"
    )]
    Unknown(String),
    /// Unbalanced quotes in `args`.
    #[error("the quotes in '{0}' do not match")]
    Quotes(String),
    /// More engines than one, where one is asked for.
    #[error("{0} engines given; give one")]
    NotOne(usize),
    /// A word whose value cannot be read, and what is wanted behind its `=`.
    #[error("'{0}' wants {1}")]
    Value(String, &'static str),
}

impl EngineSpec {
    /// An engine that is started by `command`: a path, or where there is no such file a line whose
    /// first word is the path. Its name is the file's, without the prefix that tournaments ask for.
    pub fn new(command: impl Into<PathBuf>) -> Self {
        let (command, arguments) = split(command.into());
        let stem = command.file_stem().unwrap_or_default().to_string_lossy();
        let name = stem.strip_prefix(TOURNAMENT_PREFIX).unwrap_or(&stem).to_owned();
        Self { name, command, arguments, ..Self::default() }
    }

    /// Kagetsu: beside the program itself, or else wherever PATH finds it.
    pub fn kagetsu() -> Self {
        let own = std::env::current_exe().unwrap_or_default();
        let name = format!("{KAGETSU}{}", std::env::consts::EXE_SUFFIX);
        let beside = own.with_file_name(&name);
        Self::new(if beside.is_file() { beside } else { name.into() })
    }

    /// Reads the words for one engine; Kagetsu where there are none.
    pub fn one(words: &[String]) -> Result<Self, SpecError> {
        let mut engines = Self::list(words)?;
        if engines.len() > 1 {
            return Err(SpecError::NotOne(engines.len()));
        }
        Ok(engines.pop().unwrap_or_else(Self::kagetsu))
    }

    /// Reads the words for any number of engines; each `cmd=` begins a new one.
    ///
    /// ```
    /// use kagetsu_tournaments::engine::EngineSpec;
    /// let words = ["cmd=a/pbrain-one.exe", "option.max_node=9", "two", "name=Second"].map(String::from);
    /// let engines = EngineSpec::list(&words).unwrap();
    /// assert_eq!(engines[0].options, [("max_node".to_owned(), "9".to_owned())]);
    /// assert_eq!((engines[0].name.as_str(), engines[1].name.as_str()), ("one", "Second"));
    /// ```
    pub fn list(words: &[String]) -> Result<Vec<Self>, SpecError> {
        let mut engines: Vec<Self> = Vec::new();
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or(("cmd", word));
            if key == "cmd" {
                engines.push(Self::new(value));
            } else {
                let engine =
                    engines.last_mut().ok_or_else(|| SpecError::NoCommand(word.clone()))?;
                engine.set(key, value)?;
            }
        }
        Ok(engines)
    }

    /// Takes one word other than `cmd`, already cut at its `=`.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        match key.split_once('.') {
            Some(("option", name)) => self.options.push((name.to_owned(), value.to_owned())),
            Some(("env", name)) => self.environment.push((name.to_owned(), value.to_owned())),
            _ => match key {
                "name" => value.clone_into(&mut self.name),
                "dir" => self.directory = Some(value.into()),
                "args" => {
                    let more = line::split(value);
                    let quotes = || SpecError::Quotes(value.to_owned());
                    self.arguments.extend(more.ok_or_else(quotes)?);
                }
                "restart" => {
                    let (on, off) = (Some(Restart::On), Some(Restart::Off));
                    self.restart = if switch(key, value)? { on } else { off };
                }
                "folder" => self.folder = switch(key, value)?,
                _ if self.own.set(key, value)? => {}
                _ => return Err(SpecError::Unknown(key.to_owned())),
            },
        }
        Ok(())
    }

    /// The command that starts the program.
    pub(super) fn command(&self) -> Command {
        let program = self.program();
        let is_for_windows = program.extension().is_some_and(|end| end.eq_ignore_ascii_case("exe"));
        let mut command = if cfg!(not(windows)) && is_for_windows {
            let mut wine = Command::new(WINE);
            wine.arg(program);
            wine
        } else {
            Command::new(program)
        };
        command.args(&self.arguments).envs(self.environment.iter().cloned());
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        command
    }

    /// The program as it is to be started: a path to a file is meant from the runner's own
    /// directory, whatever `directory` says; anything else is looked up in PATH.
    fn program(&self) -> PathBuf {
        let file = Some(&self.command).filter(|path| path.is_file());
        let absolute = file.and_then(|path| std::path::absolute(path).ok());
        absolute.unwrap_or_else(|| self.command.clone())
    }
}

/// A command and the arguments behind it.
fn split(command: PathBuf) -> (PathBuf, Vec<String>) {
    let words = command.to_str().filter(|line| line.contains(' ') && !command.exists());
    let mut words = words.and_then(line::split).unwrap_or_default().into_iter();
    words.next().map_or((command, Vec::new()), |first| (first.into(), words.collect()))
}

/// Reads `on` or `off`.
fn switch(key: &str, value: &str) -> Result<bool, SpecError> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(SpecError::Value(format!("{key}={value}"), "on or off")),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[track_caller]
    fn check(words: &[&str], expected: &Result<&str, SpecError>) {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let shown = EngineSpec::list(&words).map(|engines| format!("{engines:?}"));
        assert_eq!(shown.as_deref(), expected.as_ref().map(|text| *text));
    }

    #[test]
    fn every_word_lands_in_its_field() {
        let words = [
            "cmd=bin/a",
            "name=My engine",
            "dir=work",
            "args=-x 'two words'",
            "env.LOG=on",
            "option.hash_size=1=2",
        ];
        let mut words = words.to_vec();
        words.extend(["restart=off", "folder=on", "nodes=7"]);
        let text = "[EngineSpec { name: \"My engine\", command: \"bin/a\", \
                    arguments: [\"-x\", \"two words\"], directory: Some(\"work\"), \
                    environment: [(\"LOG\", \"on\")], options: [(\"hash_size\", \"1=2\")], \
                    own: OwnLimits { turn: None, total: None, increment: None, tolerance: None, \
                    nodes: Some(7), depth: None, memory: None, threads: None }, \
                    restart: Some(Off), folder: true }]";
        check(&words, &Ok(text));
    }

    #[test]
    fn arguments_may_stand_in_the_command() {
        let words = ["./engine -x 'two words'", "args=-y", "cmd=alone"].map(str::to_owned);
        let engines = EngineSpec::list(&words).unwrap();
        assert_eq!(engines[0].command, Path::new("./engine"));
        assert_eq!(engines[0].arguments, ["-x", "two words", "-y"]);
        assert_eq!((engines[0].name.as_str(), engines[1].name.as_str()), ("engine", "alone"));
        // a file of such a name is what is meant
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("my engine");
        std::fs::write(&path, "").unwrap();
        assert_eq!(EngineSpec::new(&path).command, path);
    }

    #[test]
    fn bad_words_are_named() {
        check(&["name=A"], &Err(SpecError::NoCommand("name=A".into())));
        check(&["cmd=a", "colour=red"], &Err(SpecError::Unknown("colour".into())));
        check(&["cmd=a", "args='x"], &Err(SpecError::Quotes("'x".into())));
        let error = SpecError::Value("restart=maybe".into(), "on or off");
        check(&["cmd=a", "restart=maybe"], &Err(error));
    }

    #[cfg(not(windows))]
    #[test]
    fn programs_of_windows_are_started_by_wine() {
        let mut spec = EngineSpec::new("engines/pbrain-Other.EXE");
        spec.arguments.push("-x".to_owned());
        let command = spec.command();
        assert_eq!(command.get_program(), WINE);
        assert!(command.get_args().eq(["engines/pbrain-Other.EXE", "-x"]), "{command:?}");
        assert_eq!(EngineSpec::new("a.exe/b").command().get_program(), "a.exe/b");
    }
}
