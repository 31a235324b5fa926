//! The text of a match file, and in which of its lines something stands.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};
use toml::{Table, Value};

use super::file::MatchFile;
use super::{Located, SettingsError, words};
use crate::input;

/// A match file.
#[derive(Clone, Debug)]
pub(super) struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// Reads a file.
    pub(super) fn read(path: &Path) -> Result<Self, Located> {
        match input::read_text(path) {
            Ok(text) => Ok(Self { path: path.to_owned(), text }),
            Err(error) => Err(Located(format!("{}: {error}", path.display()))),
        }
    }

    /// Where its games are kept unless it says where: beside it.
    pub(super) fn record(&self) -> PathBuf {
        self.path.with_extension("jsonl")
    }

    /// Its table, if every key in it is known and has a value of the right kind.
    pub(super) fn table(&self) -> Result<Table, Located> {
        let at =
            |error: toml::de::Error| self.error(error.span(), &error.message().replace('\n', " "));
        toml::from_str::<MatchFile>(&self.text).map_err(at)?;
        let table: Table = self.text.parse().map_err(at)?;
        self.refuse_rivals(&table)?;
        Ok(table)
    }

    /// A table has no order: of two words for one thing neither is the later.
    fn refuse_rivals(&self, table: &Table) -> Result<(), Located> {
        let each = table.get("each").into_iter().map(|words| (vec!["each".to_owned()], words));
        let engines = table.get("engine").and_then(Value::as_array).into_iter().flatten();
        let engines = engines
            .enumerate()
            .map(|(index, words)| (vec!["engine".to_owned(), index.to_string()], words));
        for (path, words) in each.chain(engines) {
            let Some(words) = words.as_table() else { continue };
            let rivals = words.keys().flat_map(|key| words::rivals(key).map(move |r| (key, r)));
            let Some((key, rival)) = rivals.into_iter().find(|(_, r)| words.contains_key(*r))
            else {
                continue;
            };
            let place = |key: &str| {
                let path = path.iter().map(String::as_str).chain([key]);
                self.find(&path.collect::<Vec<_>>()).0
            };
            let spans = [place(key), place(rival)];
            let later = spans.into_iter().flatten().max_by_key(|span| span.start);
            let message =
                format!("'{key}' and '{rival}' in one table say the same thing; keep one");
            return Err(self.error(later, &message));
        }
        Ok(())
    }

    /// An error at the line to which its path leads, as far as the file goes. What an engine does
    /// not say itself may stand in the words for all.
    fn locate(&self, error: SettingsError) -> Located {
        let path: Vec<&str> = error.path.iter().map(String::as_str).collect();
        let (mut span, mut steps) = self.find(&path);
        if let ["engine", _, words @ ..] = path.as_slice()
            && steps < path.len()
        {
            let (other, found) = self.find(&[&["each"], words].concat());
            if found == words.len() + 1 {
                (span, steps) = (other, path.len());
            }
        }
        if steps == 0 { Located(error.message) } else { self.error(span, &error.message) }
    }

    /// Follows a path as far as it leads: where that is, and after how many steps.
    fn find(&self, path: &[&str]) -> (Option<Range<usize>>, usize) {
        let Ok(table) = DeTable::parse(&self.text) else { return (None, 0) };
        let root = DeValue::Table(table.into_inner());
        let (mut here, mut span) = (&root, None);
        for (steps, step) in path.iter().enumerate() {
            let next = match here {
                DeValue::Table(table) => table.get(*step),
                DeValue::Array(array) => {
                    step.parse().ok().and_then(|index: usize| array.get(index))
                }
                _ => None,
            };
            let Some(next) = next else { return (span, steps) };
            span = Some(next.span());
            here = next.get_ref();
        }
        (span, path.len())
    }

    fn error(&self, span: Option<Range<usize>>, message: &str) -> Located {
        let before = span.and_then(|span| self.text.get(..span.start));
        let line = before.map(|before| format!("{}:", before.matches('\n').count() + 1));
        Located(format!("{}:{} {message}", self.path.display(), line.unwrap_or_default()))
    }
}

/// Says where the error stands, if it is in the file.
pub(super) fn locate(file: Option<&Source>, error: SettingsError) -> Located {
    match file {
        Some(file) => file.locate(error),
        None => Located(error.message),
    }
}
