//! Exact numbers about every position, without search: what a change of board or move generation
//! must not change.
//!
//! For the side to move: how many lines of one and of two plies the candidates make; how many lines
//! of one, two and three fours with the replies on their five cells; how many points are forbidden.
//! For both sides: how many cells of each class. `counts.txt` holds the output; the tests make it a
//! second time from raw stones by the rules alone.

use std::fmt;
use std::io::{self, Write};

use crate::board::{Board, Outcome};
use crate::eval::Evaluator;
use crate::pattern::CellClass;
use crate::types::{Point, RuleSet, Side};
use crate::with_rule;

use super::positions::POSITIONS;

/// Plies of the candidate count.
pub(super) const CANDIDATE_PLIES: usize = 2;
/// Fours in the longest lines that are counted.
pub(super) const FOURS: usize = 3;

/// The numbers of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Lines of 1, 2, … plies in which every move is a legal candidate.
    pub(super) candidates: [u64; CANDIDATE_PLIES],
    /// Lines of 1, 2, … fours of the side to move; each but the last is answered on a five cell.
    pub(super) fours: [u64; FOURS],
    /// Empty points where the side to move may not play.
    pub(super) forbidden: usize,
    /// Cells of each class but the first, Black's and White's.
    pub(super) classes: [[u32; CellClass::COUNT]; 2],
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: &mut dyn Iterator<Item = u64>| {
            numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
        };
        let classes =
            |side: Side| list(&mut self.classes[side.index()][1..].iter().map(|&n| n.into()));
        write!(f, "candidates {}", list(&mut self.candidates.iter().copied()))?;
        write!(f, "; fours {}", list(&mut self.fours.iter().copied()))?;
        write!(f, "; forbidden {}", self.forbidden)?;
        write!(f, "; black {}; white {}", classes(Side::Black), classes(Side::White))
    }
}

/// Writes a line for every position.
pub fn counts(out: &mut impl Write) -> io::Result<()> {
    for position in &POSITIONS {
        let mut board = position.board(&Evaluator::embedded(position.rule));
        let counts = with_rule!(position.rule, R => count::<R>(&mut board));
        writeln!(out, "{position}: {counts}")?;
    }
    Ok(())
}

/// Counts everything about the board's position.
pub(super) fn count<R: RuleSet>(board: &mut Board) -> Counts {
    let us = board.side_to_move();
    let mut counts = Counts {
        forbidden: board.empty_points().iter().filter(|&p| board.is_forbidden(us, p)).count(),
        ..Counts::default()
    };
    for (index, lines) in counts.candidates.iter_mut().enumerate() {
        *lines = candidate_lines::<R>(board, index + 1);
    }
    for (index, lines) in counts.fours.iter_mut().enumerate() {
        *lines = four_lines::<R>(board, index + 1);
    }
    for side in Side::ALL {
        counts.classes[side.index()] = CellClass::ALL.map(|class| board.count(side, class));
    }
    counts
}

/// Number of lines of `plies` candidates; a five ends a line.
fn candidate_lines<R: RuleSet>(board: &mut Board, plies: usize) -> u64 {
    let points: Vec<Point> = board.candidates().iter().filter(|&p| board.is_legal(p)).collect();
    if plies == 1 {
        return points.len() as u64;
    }
    let mut lines = 0;
    for point in points {
        board.play::<R>(point);
        if board.outcome() == Outcome::Open {
            lines += candidate_lines::<R>(board, plies - 1);
        }
        board.take_back::<R>();
    }
    lines
}

/// Number of lines in which the side to move makes `fours` fours; none where it has a five.
fn four_lines<R: RuleSet>(board: &mut Board, fours: usize) -> u64 {
    let us = board.side_to_move();
    if board.fives(us) > 0 {
        return 0;
    }
    let points: Vec<Point> =
        board.empty_points().iter().filter(|&p| board.makes_four::<R>(us, p)).collect();
    if fours == 1 {
        return points.len() as u64;
    }
    let mut lines = 0;
    for point in points {
        board.play::<R>(point);
        let replies: Vec<Point> = board
            .empty_points()
            .iter()
            .filter(|&p| board.wins_at(us, p) && board.is_legal(p))
            .collect();
        for reply in replies {
            board.play::<R>(reply);
            lines += four_lines::<R>(board, fours - 1);
            board.take_back::<R>();
        }
        board.take_back::<R>();
    }
    lines
}
