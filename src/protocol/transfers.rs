//! Database commands with a path: text, libraries of `RenLib`, other databases.

use std::path::Path;

use super::database::{Answer, Problem, message, tag};
use super::files;
use super::names::Names;
use crate::session::database::{
    Axes, LibraryError, Position, Record, Records, Store, export_library, import_library, merge,
    read_text, renlib, split, write_text,
};
use crate::session::{Dialect, Session};
use crate::types::{BoardSize, Point, Rule};
use crate::util::paths::file_name;

/// Largest text or library that is read.
const MOST_BYTES: u64 = 64 << 20;
/// What a list of positions begins with.
const LIST_HEAD: &str = "# kagetsu moves 1\n";

/// What was done, or why not.
type Done = Result<String, Problem>;

/// Obeys a command with a path.
pub(super) fn obey(session: &mut Session, word: &str, path: &str) -> Answer {
    if session.is_thinking() {
        return Err(Problem::Told("stop the search first".to_owned()));
    }
    let path = files::path_of(path);
    let writes = ["YXTXTTODB", "YXLIBTODB", "YXDBMERGE"].contains(&word);
    if writes && session.writable_database().is_none() {
        return Err(Problem::Told("the position database is set to be read only".to_owned()));
    }
    let done = match word {
        "YXDBTOTXT" => write_records(session, path, false),
        "YXDBTOTXTALL" => write_records(session, path, true),
        "YXDBTOPOS" => write_moves(session, path),
        "YXTXTTODB" => take_text(session, path),
        "YXLIBTODB" => take_library(session, path),
        "YXDBTOLIB" => write_library(session, path),
        "YXDBMERGE" => join(session, path),
        "YXDBSPLIT" => split_off(session, path),
        _ => return Ok(Vec::new()),
    };
    let name = file_name(path);
    match done {
        Ok(text) => Ok(message(format!("{text} {name}"))),
        Err(Problem::Told(text)) => Err(Problem::Told(format!("file {name}: {text}"))),
        Err(problem) => Err(problem),
    }
}

impl From<LibraryError> for Problem {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Store(error) => Self::Store(error),
            other => Self::Told(other.to_string()),
        }
    }
}

/// The open database; who calls knows that there is one.
fn store(session: &Session) -> Result<&Store, Problem> {
    session.database().ok_or_else(|| Problem::Told("no database is open".to_owned()))
}

/// Rule and size of the game.
fn form(session: &Session) -> Result<(Rule, BoardSize), Problem> {
    let empty = session.position_after(&[]);
    let empty = empty.ok_or_else(|| Problem::Told("there is no game".to_owned()))?;
    Ok((empty.rule, empty.size))
}

/// The moves of the game.
fn moves(session: &mut Session) -> Result<Vec<Point>, Problem> {
    let moves = session.moves_in_turns();
    moves
        .ok_or_else(|| Problem::Told("the stones on the board were not played in turns".to_owned()))
}

fn axes(session: &Session) -> Axes {
    match session.dialect() {
        Dialect::Plain => Axes::ColumnFirst,
        Dialect::Yixin => Axes::RowFirst,
    }
}

fn write_records(session: &mut Session, path: &Path, all: bool) -> Done {
    let form = form(session)?;
    let is_wanted = |position: &Position| all || (position.rule, position.size) == form;
    let (text, count) = store(session)?.read(|view| write_text(view, is_wanted))?;
    let head = text.find('\n').unwrap_or_default();
    files::write(path, text.as_bytes(), head).map_err(Problem::Told)?;
    Ok(format!("{count} positions written to"))
}

/// The moves to each position of the game's rule and size, as boards write and read them.
fn write_moves(session: &mut Session, path: &Path) -> Done {
    let form = form(session)?;
    let names = Names::of(session);
    let mut text = LIST_HEAD.to_owned();
    let mut count = 0;
    store(session)?.read(|view| {
        view.each(|position, record| {
            let moves = position.in_turns().filter(|moves| !moves.is_empty());
            let is_wanted = (position.rule, position.size) == form && !record.is_empty();
            if let Some(moves) = moves.filter(|_| is_wanted) {
                text.extend(moves.into_iter().map(|point| names.name(point)));
                text.push('\n');
                count += 1;
            }
            Ok(())
        })
    })?;
    files::write(path, text.as_bytes(), LIST_HEAD.len()).map_err(Problem::Told)?;
    Ok(format!("{count} positions written to"))
}

fn take_text(session: &mut Session, path: &Path) -> Done {
    let bytes = files::read(path, MOST_BYTES).map_err(Problem::Told)?;
    let found = read_text(&String::from_utf8_lossy(&bytes))
        .map_err(|error| Problem::Told(error.to_string()))?;
    store(session)?.write(|edit| {
        for (position, record) in &found {
            edit.update(position, |known| known.join(record.clone()))?;
        }
        Ok(())
    })?;
    Ok(format!("{} positions taken from", found.len()))
}

fn take_library(session: &mut Session, path: &Path) -> Done {
    let (form, axes) = (form(session)?, axes(session));
    let bytes = files::read(path, MOST_BYTES).map_err(Problem::Told)?;
    let count = import_library(store(session)?, &bytes, form, axes)?;
    Ok(format!("{count} moves taken from"))
}

fn write_library(session: &mut Session, path: &Path) -> Done {
    let (form, axes, moves) = (form(session)?, axes(session), moves(session)?);
    let label = |record: &Record| tag(record).to_ascii_uppercase();
    let mut exported = Ok((Vec::new(), 0));
    store(session)?.read(|view| {
        exported = export_library(view, form, &moves, axes, label);
        Ok(())
    })?;
    let (bytes, count) = exported?;
    files::write(path, &bytes, renlib::MAGIC_BYTES).map_err(Problem::Told)?;
    Ok(format!("{count} moves written to"))
}

fn join(session: &mut Session, path: &Path) -> Done {
    let other = Store::open_existing(path).map_err(|error| Problem::Told(error.to_string()))?;
    let count = merge(store(session)?, &other)?;
    Ok(format!("{count} positions taken from"))
}

fn split_off(session: &mut Session, path: &Path) -> Done {
    let ((rule, size), moves) = (form(session)?, moves(session)?);
    let other = Store::open(path).map_err(|error| Problem::Told(error.to_string()))?;
    let count = split(store(session)?, &other, rule, size, &moves)?;
    Ok(format!("{count} positions written to"))
}
