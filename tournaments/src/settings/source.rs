//! The text of a match file, and in which of its lines something stands.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Table;
use toml::de::{DeTable, DeValue};

use super::file::MatchFile;
use super::{Located, SettingsError};

/// A match file.
#[derive(Clone, Debug)]
pub struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, Located> {
        match std::fs::read_to_string(path) {
            Ok(text) => Ok(Self { path: path.to_owned(), text }),
            Err(error) => {
                Err(Located { place: Some((path.into(), None)), message: error.to_string() })
            }
        }
    }

    /// Where its games are kept unless it says where: beside it.
    pub fn record(&self) -> PathBuf {
        self.path.with_extension("jsonl")
    }

    /// Its table, if every key in it is known and has a value of the right kind.
    pub fn table(&self) -> Result<Table, Located> {
        let at = |error: toml::de::Error| {
            let message = error.message().replace('\n', " ");
            self.error(error.span(), message)
        };
        let known: Result<MatchFile, _> = toml::from_str(&self.text);
        known.map_err(at)?;
        self.text.parse().map_err(at)
    }

    /// An error at the line to which its path leads, as far as the file goes.
    pub fn locate(&self, error: SettingsError) -> Located {
        let Ok(table) = DeTable::parse(&self.text) else {
            return Located::nowhere(error.message);
        };
        let root = DeValue::Table(table.into_inner());
        let (mut here, mut span) = (&root, None);
        for step in &error.path {
            let next = match here {
                DeValue::Table(table) => table.get(step.as_str()),
                DeValue::Array(array) => {
                    step.parse().ok().and_then(|index: usize| array.get(index))
                }
                _ => None,
            };
            let Some(next) = next else { break };
            span = Some(next.span());
            here = next.get_ref();
        }
        match span {
            Some(span) => self.error(Some(span), error.message),
            None => Located::nowhere(error.message),
        }
    }

    fn error(&self, span: Option<Range<usize>>, message: String) -> Located {
        let before = span.and_then(|span| self.text.get(..span.start));
        let line = before.map(|before| before.matches('\n').count() + 1);
        Located { place: Some((self.path.clone(), line)), message }
    }
}
