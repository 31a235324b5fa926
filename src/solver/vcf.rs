//! Victory by continuous fours.
//!
//! Every move of the attacker makes a four, every reply stops it: the defender has one answer (or
//! none; in caro sometimes several). So this is a search for one player over "which four next":
//! depth first, with a table of positions that were searched to the end without a win. The order
//! is by what the four makes besides: fours with a second purpose first, then plain ones.
//!
//! A win is a complete proof: all replies to each four are answered. `NoWinByTheseMoves` is exact
//! too: every legal four was tried, renju's false fouls among them.

use std::sync::Arc;

use super::Verdict;
use super::table::RefutedTable;
use super::win_line;
use crate::board::Board;
use crate::movegen::{fours, stoppers};
use crate::pattern::CellClass;
use crate::types::{Point, RuleSet};
use crate::util::clock::StopFlag;

/// Result of one node, from the attacker's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The attacker wins; plies from this node to the five.
    Win(usize),
    /// He does not, by fours alone.
    Refuted,
    /// The node limit was reached first, or the search was stopped.
    Cut,
}

/// A four to be tried: its class, then its place for a fixed order.
#[derive(Clone, Copy, Debug)]
struct Four {
    class: CellClass,
    point: Point,
}

/// A searcher for wins by continuous fours, with its table.
#[derive(Clone, Debug)]
pub struct Vcf {
    refuted: RefutedTable,
    /// Fours of all nodes on the current path, those of the deepest node last.
    fours: Vec<Four>,
    /// Moves of the win that was found, last one first.
    reversed_line: Vec<Point>,
    /// Stones made since the last [`Vcf::solve`] began.
    nodes: u64,
    limit: u64,
    /// Ends the search from outside.
    stop: Arc<StopFlag>,
}

impl Vcf {
    /// A searcher with a table of about `bytes`.
    pub fn new(bytes: usize) -> Self {
        Self {
            refuted: RefutedTable::new(bytes),
            fours: Vec::with_capacity(1024),
            reversed_line: Vec::with_capacity(256),
            nodes: 0,
            limit: 0,
            stop: Arc::new(StopFlag::new()),
        }
    }

    /// From now on a raised `stop` ends a search as its node limit does.
    pub fn stop_with(&mut self, stop: Arc<StopFlag>) {
        self.stop = stop;
    }

    /// Forgets all positions. Needed when the rule or the size changes: keys do not hold them.
    pub fn clear(&mut self) {
        self.refuted.clear();
    }

    /// Stones made by the last call.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// First move of the win that the last call of [`Vcf::solve`] found.
    pub fn first_move(&self) -> Option<Point> {
        self.reversed_line.last().copied()
    }

    /// Searches for a win of the side to move with at most `limit` stones. The board is the same
    /// afterwards. Allocates nothing in the usual case.
    pub fn solve<R: RuleSet>(&mut self, board: &mut Board, limit: u64) -> Answer {
        self.nodes = 0;
        self.limit = limit;
        self.fours.clear();
        self.reversed_line.clear();
        self.attack::<R>(board)
    }

    /// As [`Vcf::solve`], with the whole line of a win, replayed move by move. A line that does
    /// not replay is not believed: the verdict is then unknown.
    pub fn prove<R: RuleSet>(&mut self, board: &mut Board, limit: u64) -> Verdict {
        match self.solve::<R>(board, limit) {
            Answer::Win(_) => {
                let line: Vec<Point> = self.reversed_line.iter().rev().copied().collect();
                win_line::replayed::<R>(board, &line).map_or(Verdict::Unknown, Verdict::Win)
            }
            Answer::Refuted => Verdict::NoWinByTheseMoves,
            Answer::Cut => Verdict::Unknown,
        }
    }

    /// The attacker is to move.
    fn attack<R: RuleSet>(&mut self, board: &mut Board) -> Answer {
        let us = board.side_to_move();
        if let Some(five) = board.find(us, CellClass::Five) {
            self.reversed_line.push(five);
            return Answer::Win(1);
        }
        let must_stop = board.fives(!us) > 0;
        if !must_stop && let Some(point) = board.find(us, CellClass::OpenFour) {
            self.reversed_line.push(point);
            return Answer::Win(3);
        }
        if !board.may_make_four::<R>(us) || self.refuted.contains(board.key()) {
            return Answer::Refuted;
        }
        if self.nodes >= self.limit || self.stop.is_raised() {
            return Answer::Cut;
        }
        let first = self.fours.len();
        self.gather_fours::<R>(board, must_stop);
        let answer = self.try_fours::<R>(board, first);
        self.fours.truncate(first);
        if answer == Answer::Refuted {
            self.refuted.insert(board.key());
        }
        answer
    }

    /// Appends the fours of the side to move, strongest class first. When the opponent has a five,
    /// only those that stop it.
    fn gather_fours<R: RuleSet>(&mut self, board: &mut Board, must_stop: bool) {
        let us = board.side_to_move();
        let first = self.fours.len();
        if must_stop {
            let list = &mut self.fours;
            stoppers::<R>(board, |point| list.push(Four { class: CellClass::None, point }));
            let mut kept = first;
            for index in first..self.fours.len() {
                let point = self.fours[index].point;
                if board.makes_four::<R>(us, point) {
                    self.fours[kept] = Four { class: board.class(us, point), point };
                    kept += 1;
                }
            }
            self.fours.truncate(kept);
        } else {
            let list = &mut self.fours;
            fours::<R>(board, |point| list.push(Four { class: board.class(us, point), point }));
        }
        self.fours[first..]
            .sort_unstable_by_key(|four| (std::cmp::Reverse(four.class), four.point));
    }

    /// Tries the fours from `first` on in turn.
    fn try_fours<R: RuleSet>(&mut self, board: &mut Board, first: usize) -> Answer {
        for index in first..self.fours.len() {
            let point = self.fours[index].point;
            self.nodes += 1;
            board.play::<R>(point);
            let answer = self.defend::<R>(board);
            board.take_back::<R>();
            match answer {
                Answer::Win(plies) => {
                    self.reversed_line.push(point);
                    return Answer::Win(plies + 1);
                }
                Answer::Refuted => {}
                Answer::Cut => return Answer::Cut,
            }
        }
        Answer::Refuted
    }

    /// The defender is to move and a four stands against him.
    fn defend<R: RuleSet>(&mut self, board: &mut Board) -> Answer {
        let them = board.side_to_move();
        if board.fives(them) > 0 {
            return Answer::Refuted;
        }
        let first = self.fours.len();
        let list = &mut self.fours;
        stoppers::<R>(board, |point| list.push(Four { class: CellClass::None, point }));
        let answer = self.answer_replies::<R>(board, first);
        self.fours.truncate(first);
        answer
    }

    /// The attacker must win against every reply from `first` on; the line kept is the longest.
    fn answer_replies<R: RuleSet>(&mut self, board: &mut Board, first: usize) -> Answer {
        let start = self.reversed_line.len();
        let mut longest = 2; // any move, then the five
        for index in first..self.fours.len() {
            let reply = self.fours[index].point;
            let kept = self.reversed_line.len();
            self.nodes += 1;
            board.play::<R>(reply);
            let answer = self.attack::<R>(board);
            board.take_back::<R>();
            let Answer::Win(plies) = answer else {
                self.reversed_line.truncate(start);
                return answer;
            };
            self.reversed_line.push(reply);
            if index == first || plies + 1 > longest {
                longest = plies + 1;
                self.reversed_line.drain(start..kept);
            } else {
                self.reversed_line.truncate(kept);
            }
        }
        Answer::Win(longest)
    }
}
