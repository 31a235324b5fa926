//! The book: positions that the engine comes to by its own moves and usual replies.

use std::cmp::Reverse;
use std::collections::{HashSet, VecDeque};
use std::iter;

use kagetsu::board::{Outcome, PositionKey};
use kagetsu::opening::{Book, Entry};
use kagetsu::types::{BoardSize, Point, Rule};

use super::Analyst;

/// Lines between a usual first stone and the centre, at most.
const REACH: usize = 4;

/// How far a book goes.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// Nodes of each search.
    pub nodes: u64,
    /// Most stones of a position.
    pub stones: usize,
    /// Replies to each own move, those with the best move scores.
    pub replies: usize,
}

/// Searches all positions of a book that `known` has not, those with few stones first. `found` is told
/// of each, with the number of positions that wait behind it, and says whether to go on.
///
/// The engine has Black on the empty board and White behind a first stone near the centre; behind its
/// move stand the usual replies.
pub fn grow(
    rule: Rule,
    size: BoardSize,
    growth: Growth,
    known: &Book,
    found: &mut dyn FnMut(&Entry, usize) -> bool,
) {
    let mut analyst = Analyst::new(rule, size);
    let mut seen = HashSet::new();
    let mut waiting = VecDeque::new();
    for stones in iter::once(Vec::new()).chain(first_stones(size)) {
        if seen.insert(PositionKey::of(&stones, size)) {
            waiting.push_back(stones);
        }
    }
    while let Some(stones) = waiting.pop_front() {
        let entry = if let Some(entry) = known.find(&analyst.board(&stones)) {
            entry
        } else {
            let Some(entry) = analyst.search(&stones, growth.nodes) else { continue };
            if !found(&entry, waiting.len()) {
                return;
            }
            entry
        };
        if entry.stones.len() + 2 <= growth.stones {
            let behind = replies(&analyst, &entry, growth.replies);
            waiting
                .extend(behind.into_iter().filter(|next| seen.insert(PositionKey::of(next, size))));
        }
    }
}

/// A stone near the centre.
fn first_stones(size: BoardSize) -> impl Iterator<Item = Vec<Point>> {
    let centre = size.side() / 2;
    let is_near =
        move |point: &Point| point.x().abs_diff(centre).max(point.y().abs_diff(centre)) <= REACH;
    size.points().filter(is_near).map(|point| vec![point])
}

/// The position behind an entry's move and each of so many replies.
fn replies(analyst: &Analyst, entry: &Entry, count: usize) -> Vec<Vec<Point>> {
    let mut played = entry.stones.clone();
    played.push(entry.best);
    let board = analyst.board(&played);
    if board.outcome() != Outcome::Open {
        return Vec::new();
    }
    let side = board.side_to_move();
    let mut points: Vec<_> =
        board.candidates().iter().filter(|&point| board.is_legal(point)).collect();
    points.sort_by_key(|&point| Reverse(board.move_score(side, point)));
    let mut seen = HashSet::new();
    let behind = points.into_iter().map(|point| [&played[..], &[point]].concat());
    let distinct = behind.filter(|stones| seen.insert(PositionKey::of(stones, board.size())));
    distinct.take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kagetsu::opening::{HEADER, line, section};

    fn grown(known: &Book, most: usize) -> Vec<Entry> {
        let mut entries = Vec::new();
        let growth = Growth { nodes: 200, stones: 3, replies: 2 };
        let size = BoardSize::new(9).expect("a size");
        grow(Rule::Freestyle, size, growth, known, &mut |entry, _| {
            entries.push(entry.clone());
            entries.len() < most
        });
        entries
    }

    /// On nine lines: the empty board, fifteen first stones, and behind the empty board's move and
    /// each answer to a first stone two replies, some of which meet.
    #[test]
    fn it_holds_own_moves_and_usual_replies() {
        let entries = grown(&Book::default(), usize::MAX);
        let count = |stones| entries.iter().filter(|entry| entry.stones.len() == stones).count();
        assert_eq!((count(0), count(1), count(2)), (1, 15, 2));
        assert!((2..=30).contains(&count(3)));
        assert!(entries.iter().all(|entry| !entry.stones.contains(&entry.best)));
    }

    #[test]
    fn what_was_broken_off_goes_on() {
        let whole = grown(&Book::default(), usize::MAX);
        let part = grown(&Book::default(), 9);
        assert_eq!(part, whole[..9]);
        let lines: Vec<_> = part.iter().map(line).collect();
        let size = BoardSize::new(9).expect("a size");
        let text = [HEADER, &section(Rule::Freestyle, size), &lines.join("\n")].join("\n");
        let known = Book::read(&text).expect("a book");
        assert_eq!(grown(&known, usize::MAX), whole[9..]);
    }
}
