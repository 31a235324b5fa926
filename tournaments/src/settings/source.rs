//! The text of a match file, and in which of its lines something stands.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Table;
use toml::de::{DeTable, DeValue};

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
        let at = |error: toml::de::Error| {
            let message = error.message().replace('\n', " ");
            self.error(error.span(), &message)
        };
        toml::from_str::<MatchFile>(&self.text).map_err(at)?;
        self.refuse_rivals(DeTable::parse(&self.text).map_err(at)?.get_ref())?;
        self.text.parse().map_err(at)
    }

    /// A table has no order: of two words for one thing neither is the later.
    fn refuse_rivals(&self, whole: &DeTable<'_>) -> Result<(), Located> {
        let engines = whole.get("engine").and_then(|engines| engines.get_ref().as_array());
        let tables = whole.get("each").into_iter().chain(engines.into_iter().flatten());
        for words in tables.filter_map(|words| words.get_ref().as_table()) {
            for (key, value) in words {
                let rival = words::rivals(key.get_ref()).find(|rival| words.contains_key(*rival));
                if let Some(rival) = rival {
                    let spans = [value.span(), words[rival].span()];
                    let later = spans.into_iter().max_by_key(|span| span.start);
                    let key = key.get_ref();
                    let message =
                        format!("'{key}' and '{rival}' in one table say the same thing; keep one");
                    return Err(self.error(later, &message));
                }
            }
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
            let index = step.parse::<usize>().ok().filter(|_| here.is_array());
            let next = index.map_or_else(|| here.get(*step), |index| here.get(index));
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
