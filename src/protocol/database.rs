//! The database commands of the Yixin dialect, and the settings of the database.
//!
//! A board reads `MESSAGE DATABASE …` at any time, in capitals or not, and may end when what
//! follows is not as it expects: no text for the user begins with that word. What changes a record
//! answers when the change is on the disk.

use super::command::{Coordinates, YixinCommand};
use super::files;
use super::names::Names;
use super::reply::Reply;
use super::transfers;
use crate::session::Session;
use crate::session::database::{
    Finding, Position, Record, Records, Store, StoreError, children, delete_below, keep,
};
use crate::types::{Bound, Point, Score};
use crate::util::paths::file_name;

/// What is said once where a command needs a database and none is open.
const NO_DATABASE: &str = "no database is open; YXSETDATABASE or INFO database_path names its file";

/// Takes a setting of the database; tells whether it is one.
pub(super) fn set(session: &mut Session, key: &str, value: &str) -> bool {
    let number = value.split_whitespace().next().and_then(|word| word.parse::<i64>().ok());
    match key.to_ascii_lowercase().as_str() {
        "database_path" => {
            if let Some(problem) = open(session, value) {
                session.notify(problem);
            }
        }
        "usedatabase" => number.into_iter().for_each(|n| session.use_database(n != 0)),
        "database_readonly" => number.into_iter().for_each(|n| session.protect_database(n != 0)),
        _ => return false,
    }
    true
}

/// What is known of a position before its search: `known: depth 18 eval 35 best h8`.
pub(super) fn known_text(finding: &Finding, names: Names) -> String {
    let Finding { score, depth, best, .. } = finding;
    let best = best.map(|best| format!(" best {}", names.name(best))).unwrap_or_default();
    format!("known: depth {depth} eval {score}{best}")
}

/// Opens the file; what went wrong.
fn open(session: &mut Session, path: &str) -> Option<String> {
    let path = files::path_of(path);
    let Err(error) = session.open_database(path) else {
        session.withdraw_notice(NO_DATABASE);
        return None;
    };
    let goes_on = if session.has_database() {
        "the one that is open stays so"
    } else {
        "the engine goes on without it"
    };
    Some(format!("position database {}: {error}; {goes_on}", file_name(path)))
}

/// Obeys a command of the database; nothing for other commands.
pub(super) fn obey(session: &mut Session, command: &YixinCommand) -> Option<Vec<Reply>> {
    match command {
        YixinCommand::File { word, path } if word == "YXSETDATABASE" => {
            return Some(set_database(session, path));
        }
        YixinCommand::Query { .. } | YixinCommand::Edit { .. } | YixinCommand::File { .. } => {}
        YixinCommand::Other(word)
            if ["YXSAVEDATABASE", "YXDBCHECK", "YXDBFIX"].contains(&&**word) => {}
        // an edit whose list was broken off
        YixinCommand::Other(word) if word.contains("DATABASE") => return Some(Vec::new()),
        _ => return None,
    }
    if session.database().is_none() {
        if !session.has_database() {
            session.notify_once(NO_DATABASE.to_owned());
        }
        return Some(Vec::new());
    }
    let answer = match command {
        YixinCommand::Query { word, stones } => query(session, word, stones),
        YixinCommand::Edit { word, argument, stones } => edit(session, word, argument, stones),
        YixinCommand::File { word, path } => transfers::obey(session, word, path),
        YixinCommand::Other(word) => look_after(session, word),
        _ => return None,
    };
    Some(answer.unwrap_or_else(|problem| vec![told(session, problem)]))
}

/// Why a command came to nothing.
pub(super) enum Problem {
    /// The database fails.
    Store(StoreError),
    /// The user should do something else.
    Told(String),
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

pub(super) type Answer = Result<Vec<Reply>, Problem>;

fn told(session: &mut Session, problem: Problem) -> Reply {
    Reply::Message(match problem {
        Problem::Store(error) => session.give_up_database(&error),
        Problem::Told(text) => text,
    })
}

pub(super) fn message(text: impl Into<String>) -> Vec<Reply> {
    vec![Reply::Message(text.into())]
}

fn set_database(session: &mut Session, path: &str) -> Vec<Reply> {
    match open(session, path) {
        Some(problem) => message(problem),
        None => vec![
            Reply::Database(format!("LOAD START {}", files::path_of(path).display())),
            Reply::Database("LOAD DONE".to_owned()),
        ],
    }
}

/// `YXSAVEDATABASE`, `YXDBCHECK`, `YXDBFIX`.
fn look_after(session: &mut Session, word: &str) -> Answer {
    let Some(store) = session.database() else { return Ok(Vec::new()) };
    Ok(message(match word {
        "YXSAVEDATABASE" => {
            "position database: every change was on the disk when it was answered".into()
        }
        "YXDBCHECK" => format!("position database: sound, {} positions", store.check()?),
        _ => "position database: nothing to be fixed; a damaged file is not opened".to_owned(),
    }))
}

/// The stones as points; nothing where they cannot lie so.
fn game(session: &Session, stones: &[Coordinates]) -> Option<(Vec<Point>, Position)> {
    let points: Option<Vec<Point>> = stones.iter().map(|at| at.on(session.size())).collect();
    let points = points?;
    let position = session.position_after(&points)?;
    Some((points, position))
}

/// `YXQUERYDATABASE…`.
fn query(session: &mut Session, word: &str, stones: &[Coordinates]) -> Answer {
    let position = game(session, stones).map(|(_, position)| position);
    let Some(store) = session.database() else { return Ok(Vec::new()) };
    let record = match &position {
        Some(position) => store.read(|view| view.find(position))?,
        None => None,
    };
    let text = || Reply::Database(format!("TEXT {}", quoted(record.as_ref())));
    Ok(match word {
        "YXQUERYDATABASEONE" => vec![one_line(record.as_ref())],
        "YXQUERYDATABASETEXT" => vec![text()],
        _ => {
            let mut lines = vec![Reply::Database("REFRESH".to_owned())];
            if let Some(position) = &position {
                let marks = record.as_ref().map_or(&[][..], |record| &record.marks);
                lines.extend(cells(store, position, marks)?);
            }
            lines.push(Reply::Database("DONE".to_owned()));
            if word == "YXQUERYDATABASEALLT" {
                lines.push(text());
            }
            lines
        }
    })
}

/// A line for each point whose move is known or that has a mark: `x y tag value depth bound
/// hascomment text`.
fn cells(
    store: &Store,
    position: &Position,
    marks: &[(Point, String)],
) -> Result<Vec<Reply>, StoreError> {
    let mut known = store.read(|view| children(view, position, None))?;
    let unknown = marks.iter().map(|(point, _)| *point);
    let unknown: Vec<_> =
        unknown.filter(|mark| known.iter().all(|(point, _)| point != mark)).collect();
    known.extend(unknown.into_iter().map(|point| (point, Record::default())));
    known.sort_unstable_by_key(|(point, _)| *point);
    let line = |(point, record): (Point, Record)| {
        let tag = tag(&record);
        let tag = if tag.is_empty() { -1 } else { tag_number(&tag) };
        let Finding { score, depth, bound, .. } = finding_or_none(Some(&record));
        let mark = marks.iter().find(|(at, _)| *at == point).map_or("", |(_, text)| text);
        let has_comment = u8::from(!record.comment.is_empty());
        let (x, y, bound) = (point.x(), point.y(), bound as u8);
        Reply::Database(format!(
            "{x} {y} {tag} {score} {depth} {bound} {has_comment} {mark}",
            score = score.0
        ))
    };
    Ok(known.into_iter().map(line).collect())
}

/// Up to four characters as a number, the first one the highest byte.
fn tag_number(tag: &str) -> i64 {
    tag.bytes().take(4).fold(0, |number, byte| number << 8 | i64::from(byte))
}

/// `ONE tag value depth bound label`.
fn one_line(record: Option<&Record>) -> Reply {
    let Finding { score, depth, bound, .. } = finding_or_none(record);
    let verdict = record.and_then(verdict).map(|letter| i64::from(u32::from(letter)));
    let tag = verdict.unwrap_or(if record.is_some() { -1 } else { 0 });
    let (score, bound) = (score.0, bound as u8);
    let label = record.map(self::tag).unwrap_or_default();
    Reply::Database(format!("ONE {tag} {score} {depth} {bound} {label}"))
}

fn finding_or_none(record: Option<&Record>) -> Finding {
    let none = Finding { score: Score(0), depth: 0, bound: Bound::None, best: None };
    record.and_then(|record| record.finding).unwrap_or(none)
}

/// Plies from the move that leads to a position to the end of the game, where it is proven; and
/// whether that move wins.
fn proof(record: &Record) -> Option<(bool, i32)> {
    let score = record.finding?.score;
    score.is_decided().then(|| (score.is_loss(), Score::WIN.0 - score.0.abs() + 1))
}

/// The verdict on the move that leads to a position: `w` and `l`, proven or a person's word, or
/// another letter of a person's.
fn verdict(record: &Record) -> Option<char> {
    let is_verdict = |label: &char| ['w', 'l'].contains(label);
    let other = record.label.filter(|label| !is_verdict(label));
    let proven = proof(record).map(|(wins, _)| if wins { 'w' } else { 'l' });
    other.or(proven).or(record.label)
}

/// What a board draws on the move that leads to a position: `w12` for a proven win in so many plies,
/// `w*` for a person's word, `53%` for an estimate.
pub(super) fn tag(record: &Record) -> String {
    match (verdict(record), proof(record)) {
        (Some(letter @ ('w' | 'l')), Some((_, plies))) => format!("{letter}{plies}"),
        (Some(letter @ ('w' | 'l')), None) => format!("{letter}*"),
        (Some(letter), _) => letter.to_string(),
        (None, _) => {
            let exact = record.finding.filter(|finding| finding.bound == Bound::Exact);
            let part = |finding: Finding| ((-finding.score).win_rate() * 100.0) as u32;
            exact.map(|finding| format!("{}%", part(finding).min(99))).unwrap_or_default()
        }
    }
}

/// The comment in quotes, as boards read it.
fn quoted(record: Option<&Record>) -> String {
    let comment = record.map_or("", |record| &record.comment);
    format!("\"{}\"", comment.replace('\\', "\\\\").replace('"', "\\\""))
}

/// `YXEDIT…`, `YXDELETE…`, `YXSETBESTMOVEDATABASE`, `YXCLEARBESTMOVEDATABASE`.
fn edit(session: &mut Session, word: &str, argument: &str, stones: &[Coordinates]) -> Answer {
    let Some((moves, position)) = game(session, stones) else { return Ok(Vec::new()) };
    let size = session.size();
    let Some(store) = session.writable_database() else { return Ok(Vec::new()) };
    let Position { rule, .. } = position;
    match word {
        "YXEDITTVDDATABASE" => {
            let change = |record: &mut Record| change_values(record, argument);
            store.write(|edit| keep(edit, rule, size, &moves, change))?;
            let record = store.read(|view| view.find(&position))?;
            return Ok(vec![one_line(record.as_ref())]);
        }
        "YXEDITTEXTDATABASE" => store
            .write(|edit| keep(edit, rule, size, &moves, |record| record.set_comment(argument)))?,
        "YXEDITLABELDATABASE" => {
            let (at, text) = argument.split_once(char::is_whitespace).unwrap_or((argument, ""));
            let point = Coordinates::read(at).and_then(|at| at.on(size));
            if let Some(point) = point.filter(|&point| position.is_free(point)) {
                store.write(|edit| {
                    keep(edit, rule, size, &moves, |record| record.set_mark(point, text))
                })?;
            }
        }
        "YXDELETEDATABASEONE" => drop(store.write(|edit| edit.remove(&position))?),
        "YXDELETEDATABASEALL" => return delete_all(session, argument, &position, stones),
        "YXSETBESTMOVEDATABASE" | "YXCLEARBESTMOVEDATABASE" => {
            set_best(store, &moves, &position, word == "YXSETBESTMOVEDATABASE")?;
        }
        _ => {}
    }
    Ok(Vec::new())
}

/// `mask label value depth`; the mask says what is to be changed: 1 label, 2 value, 4 depth.
fn change_values(record: &mut Record, argument: &str) {
    let mut numbers = argument.split_whitespace().map(|word| word.parse::<i32>().ok());
    let mut next = || numbers.next().flatten().unwrap_or(0);
    let (mask, label, value, depth) = (next(), next(), next(), next());
    if mask & 1 != 0 {
        let letter = u8::try_from(label).ok().map(char::from).filter(char::is_ascii_graphic);
        let is_verdict = |letter: char| "WLDX".contains(letter);
        record.label = letter
            .map(|letter| if is_verdict(letter) { letter.to_ascii_lowercase() } else { letter });
    }
    if mask & 6 != 0 {
        let finding = Finding { bound: Bound::Exact, ..finding_or_none(Some(record)) };
        let finding = record.finding.insert(finding);
        if mask & 2 != 0 {
            // what a person sets down is no proof
            finding.score = Score::estimate(value);
        }
        if mask & 4 != 0 {
            finding.depth = u16::try_from(depth.max(0)).unwrap_or(u16::MAX);
        }
    }
}

/// The label of a best move; one move of a position has it at most.
const BEST: char = '!';

/// Makes the last of the moves the best one of the position before it, or no longer.
fn set_best(
    store: &Store,
    moves: &[Point],
    position: &Position,
    is_best: bool,
) -> Result<(), StoreError> {
    let Position { rule, size, .. } = *position;
    let Some((_, before)) = moves.split_last() else { return Ok(()) };
    let Some(parent) = Position::after(rule, size, before) else { return Ok(()) };
    store.write(|edit| {
        for (point, record) in children(edit, &parent, None)? {
            let child = parent.clone().play(point).filter(|_| record.label == Some(BEST));
            if let Some(child) = child {
                edit.update(&child, |record| record.label = None)?;
            }
        }
        if is_best {
            keep(edit, rule, size, moves, |record| record.label = Some(BEST))?;
        }
        Ok(())
    })
}

/// The filters, the first one for none.
const KINDS: [&str; 9] = ["", "nonwl", "nonwld", "w", "l", "wl", "wld", "wlnostep", "wlinstep"];

/// `YXDELETEDATABASEALL [filter]`: what follows from the position.
fn delete_all(
    session: &mut Session,
    filter: &str,
    position: &Position,
    stones: &[Coordinates],
) -> Answer {
    let (kind, number) = filter.split_once(char::is_whitespace).unwrap_or((filter, ""));
    let kind = kind.to_ascii_lowercase();
    let (kind, goes_on) = match kind.strip_suffix("recursive") {
        Some(kind) => (kind, true),
        None => (kind.as_str(), false),
    };
    let steps = number.trim().parse::<i32>().unwrap_or(1);
    let is_one_of = |record: &Record, letters: &str| {
        verdict(record).is_some_and(|letter| letters.contains(letter))
    };
    let is_doomed = |record: &Record| match kind {
        "nonwl" => !is_one_of(record, "wl"),
        "nonwld" => !is_one_of(record, "wld"),
        "w" | "l" | "wl" | "wld" => is_one_of(record, kind),
        "wlnostep" => is_one_of(record, "wl") && proof(record).is_none(),
        "wlinstep" => proof(record).is_some_and(|(_, plies)| plies <= steps),
        _ => true,
    };
    if !KINDS.contains(&kind) {
        return Err(Problem::Told(format!(
            "'{filter}' is no filter; use one of {}",
            KINDS[1..].join(", ")
        )));
    }
    let Some(store) = session.writable_database() else { return Ok(Vec::new()) };
    let count = store.write(|edit| delete_below(edit, position, goes_on, is_doomed))?;
    let mut lines = message(format!("{count} positions deleted"));
    lines.extend(query(session, "YXQUERYDATABASEALL", stones)?);
    Ok(lines)
}
