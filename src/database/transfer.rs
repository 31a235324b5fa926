//! Whole databases: joined, split off, and as libraries of `RenLib`.

use std::collections::BTreeSet;
use std::fmt;

use crate::types::{BoardSize, Point, Rule};

use super::error::StoreError;
use super::position::Position;
use super::record::Record;
use super::renlib::{self, Axes, NoLibrary, Node, Played, Reader};
use super::store::{Edit, Records, Store};
use super::tree::{Sieve, children};

/// Takes over what another database knows more of; how many positions it knows.
///
/// # Errors
/// When one of the files fails; nothing is changed then.
pub fn merge(into: &Store, from: &Store) -> Result<usize, StoreError> {
    into.write(|edit| {
        let mut count = 0;
        from.read(|view| {
            view.each(|position, record| {
                count += 1;
                edit.update(&position, |known| known.join(record))
            })
        })?;
        Ok(count)
    })
}

/// Copies the position after `moves`, the way to it, and all that follows from it; how many
/// positions.
///
/// # Errors
/// When one of the files fails; nothing is changed then.
pub fn split(
    from: &Store,
    into: &Store,
    rule: Rule,
    size: BoardSize,
    moves: &[Point],
) -> Result<usize, StoreError> {
    let branch = from.read(|view| below(view, rule, size, moves))?;
    into.write(|edit| {
        for (position, record) in &branch {
            edit.update(position, |known| known.join(record.clone()))?;
        }
        Ok(branch.len())
    })
}

/// The known positions on the way to the one after `moves`, itself, and what follows from it.
fn below(
    records: &impl Records,
    rule: Rule,
    size: BoardSize,
    moves: &[Point],
) -> Result<Vec<(Position, Record)>, StoreError> {
    let sieve = Sieve::of(records, rule, size)?;
    let mut position = Position::empty(rule, size);
    let mut found = Vec::new();
    for &point in moves {
        found.extend(records.find(&position)?.map(|record| (position.clone(), record)));
        let Some(next) = position.play(point) else { return Ok(found) };
        position = next;
    }
    found.extend(records.find(&position)?.map(|record| (position.clone(), record)));
    let mut seen = BTreeSet::new();
    let mut rest = vec![position];
    while let Some(parent) = rest.pop() {
        for (point, record) in children(records, &parent, Some(&sieve))? {
            let Some(child) = parent.clone().play(point) else { continue };
            if seen.insert(child.key()) {
                found.push((child.clone(), record));
                rest.push(child);
            }
        }
    }
    Ok(found)
}

/// Why there is no library, or nothing was taken from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryError {
    /// `RenLib` knows one size of board.
    Size(BoardSize),
    /// The bytes are no library.
    Bytes(NoLibrary),
    /// The database fails.
    Store(StoreError),
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => {
                let side = size.side();
                write!(f, "a board of {side}x{side}; RenLib has 15x15, start such a game first")
            }
            Self::Bytes(problem) => problem.fmt(f),
            Self::Store(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for LibraryError {}

impl From<StoreError> for LibraryError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<NoLibrary> for LibraryError {
    fn from(error: NoLibrary) -> Self {
        Self::Bytes(error)
    }
}

fn must_be_of_renlib(size: BoardSize) -> Result<(), LibraryError> {
    if size.side() == renlib::SIDE { Ok(()) } else { Err(LibraryError::Size(size)) }
}

/// Takes over the moves, comments and texts of a library; how many positions it has. Comments stand
/// behind those that are there. Moves that cannot be played are left out with what follows them.
///
/// # Errors
/// When there is no such board, the bytes are no library, or the database fails.
pub fn import_library(
    store: &Store,
    bytes: &[u8],
    (rule, size): (Rule, BoardSize),
    axes: Axes,
) -> Result<usize, LibraryError> {
    must_be_of_renlib(size)?;
    // all of it is read before the first byte is written
    Reader::new(bytes)?.try_for_each(|node| node.map(|_| ()))?;
    let nodes = Reader::new(bytes)?;
    Ok(store.write(|edit| add_nodes(edit, nodes, Position::empty(rule, size), axes))?)
}

/// Takes over the nodes of a sound library; how many.
fn add_nodes(
    edit: &mut Edit<'_>,
    nodes: Reader<'_>,
    root: Position,
    axes: Axes,
) -> Result<usize, StoreError> {
    // the position at each depth; nothing from a move on that cannot be played
    let mut path = vec![Some(root)];
    let mut count = 0;
    for node in nodes.filter_map(Result::ok) {
        path.truncate(node.depth + 1);
        let Some(played) = node.played else {
            if let Some(Some(root)) = path.last() {
                edit.update(root, |record| add_comment(record, &node.comment))?;
            }
            continue;
        };
        let parent = path.last().cloned().flatten();
        let position = parent.clone().and_then(|parent| match played {
            Played::Stone(point) => parent.play(axes.turn(point)),
            Played::Pass => Some(parent.pass()),
            Played::Nowhere => None,
        });
        if let (Some(parent), Some(position)) = (&parent, &position) {
            edit.update(position, |record| add_comment(record, &node.comment))?;
            if let Played::Stone(point) = played {
                add_text(edit, parent, position, axes.turn(point), &node.text)?;
            }
            count += 1;
        }
        path.push(position);
    }
    Ok(count)
}

fn add_comment(record: &mut Record, comment: &str) {
    if !comment.is_empty() && !record.comment.contains(comment) {
        let known = std::mem::take(&mut record.comment);
        let apart = if known.is_empty() { "" } else { "\n" };
        record.set_comment(&format!("{known}{apart}{comment}"));
    }
}

/// A text on a move: a verdict as this program and others write it (`W*`, `L12`) is a label, without
/// its distance, which nobody has proven here; any other text is a mark.
fn add_text(
    edit: &mut Edit<'_>,
    parent: &Position,
    position: &Position,
    point: Point,
    text: &str,
) -> Result<(), StoreError> {
    let (first, rest) = text.split_at_checked(1).unwrap_or_default();
    let is_distance = rest == "*" || (!rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()));
    let label = match first {
        "W" | "w" if is_distance => Some('w'),
        "L" | "l" if is_distance => Some('l'),
        _ => None,
    };
    match label {
        Some(label) => edit.update(position, |record| record.label = record.label.or(Some(label))),
        None if text.is_empty() => Ok(()),
        None => edit.update(parent, |record| record.set_mark(point, text)),
    }
}

/// A library of the position after `moves`: these, and all that follows, with comments, and on each
/// move its mark or what `tag` says of the position after it. Returns how many positions, too. Of a
/// position that is reached in several ways the first one has what follows.
///
/// # Errors
/// When there is no such board, or the database fails.
pub fn export_library(
    records: &impl Records,
    (rule, size): (Rule, BoardSize),
    moves: &[Point],
    axes: Axes,
    tag: impl Fn(&Record) -> String,
) -> Result<(Vec<u8>, usize), LibraryError> {
    must_be_of_renlib(size)?;
    let sieve = Sieve::of(records, rule, size)?;
    let mut bytes = renlib::HEADER.to_vec();
    let mut count = 0;
    let mut seen = BTreeSet::new();
    let mut rest = vec![Twig::root(Position::empty(rule, size))];
    let mut way = moves.iter();
    while let Some(twig) = rest.pop() {
        let is_new = seen.insert(twig.position.key());
        let record = records.find(&twig.position)?.unwrap_or_default();
        let following = match way.next() {
            Some(&point) => {
                vec![(point, after(records, &twig.position, point)?.unwrap_or_default())]
            }
            None if is_new => branches(records, &twig.position, &record, &sieve)?,
            None => Vec::new(),
        };
        let comment = if is_new { record.comment.replace('\n', "\r\n") } else { String::new() };
        let node = Node {
            point: twig.played.map(|point| axes.turn(point)),
            comment: &comment,
            text: &twig.text,
            has_sibling: twig.has_sibling,
            is_last: following.is_empty(),
        };
        node.write(&mut bytes);
        count += 1;
        for (place, (point, child)) in following.iter().enumerate().rev() {
            let text = record.mark(*point).map_or_else(|| tag(child), str::to_owned);
            let has_sibling = place + 1 < following.len();
            let position = twig.position.clone().play(*point);
            rest.extend(position.map(|position| Twig {
                position,
                played: Some(*point),
                text,
                has_sibling,
            }));
        }
    }
    Ok((bytes, count))
}

/// The known moves and those with a mark; of moves that lead to images of one position the first one,
/// one with a mark before others.
fn branches(
    records: &impl Records,
    position: &Position,
    record: &Record,
    sieve: &Sieve,
) -> Result<Vec<(Point, Record)>, StoreError> {
    let mut found = children(records, position, Some(sieve))?;
    let known: Vec<Point> = found.iter().map(|(point, _)| *point).collect();
    let marks = record.marks.iter().map(|(point, _)| *point);
    found.extend(marks.filter(|mark| !known.contains(mark)).map(|mark| (mark, Record::default())));
    found.sort_by_key(|(point, _)| (record.mark(*point).is_none(), *point));
    let mut seen = BTreeSet::new();
    found.retain(|(point, _)| {
        position.clone().play(*point).is_some_and(|child| seen.insert(child.key()))
    });
    found.sort_unstable_by_key(|(point, _)| *point);
    Ok(found)
}

/// What is known of the position after a move.
fn after(
    records: &impl Records,
    position: &Position,
    point: Point,
) -> Result<Option<Record>, StoreError> {
    position.clone().play(point).map_or(Ok(None), |child| records.find(&child))
}

/// A node that is still to be written.
struct Twig {
    position: Position,
    played: Option<Point>,
    text: String,
    has_sibling: bool,
}

impl Twig {
    const fn root(position: Position) -> Self {
        Self { position, played: None, text: String::new(), has_sibling: false }
    }
}
