//! Victory by continuous fours.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the search |
//! | `refuted` | the table of positions without a win |
//!
//! Every move of the attacker makes a four, every reply stops it: the defender has one answer (or
//! none; in caro sometimes several). So this is a search for one player over "which four next":
//! depth first, with a table of positions that were searched to the end without a win. The order
//! is by what the four makes besides: fours with a second purpose first, then plain ones.
//!
//! A win is a complete proof: all replies to each four are answered. `NoWinByTheseMoves` is exact
//! too: every legal four was tried, renju's false fouls among them.

mod refuted;

use std::sync::Arc;
use std::time::Instant;

use super::Verdict;
use super::zone::{Zone, Zones, replies};
use crate::board::{Board, has_fouls};
use crate::movegen::{fours, stoppers};
use crate::pattern::CellClass;
use crate::solver::tree::win_line;
use crate::types::{Point, PointSet, RuleSet, Side};
use crate::util::clock::StopFlag;
use refuted::RefutedTable;

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
    /// When the search ends of itself.
    deadline: Option<Instant>,
    next_clock: u64,
    /// The win found depends on nothing but the position.
    is_repeatable: bool,
    /// Where the defender's stones would matter to the win, while somebody asks.
    zone: Option<Zone>,
    /// Of which wins.
    zones: Zones,
    /// The zone of the last win for which it was asked.
    last_zone: Zone,
    /// Fours left to the attacker on this path, when only so many may be used.
    fours_left: Option<u32>,
}

/// The clock is read once in so many nodes.
const NODES_PER_CLOCK: u64 = 1024;

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
            deadline: None,
            next_clock: 0,
            is_repeatable: false,
            zone: None,
            zones: Zones::Common,
            last_zone: Zone::EMPTY,
            fours_left: None,
        }
    }

    /// From now on a raised `stop` ends a search as its node limit does.
    pub fn stop_with(&mut self, stop: Arc<StopFlag>) {
        self.stop = stop;
    }

    /// From now on a search ends at this moment as it does at its node limit.
    pub(super) const fn end_at(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// From now on the win that is found depends on nothing but the position.
    pub(super) const fn be_repeatable(&mut self) {
        self.is_repeatable = true;
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
        self.begin::<R>(board, limit)
    }

    /// As [`Vcf::solve`]; after a win [`Vcf::zone`] tells where a stone of the opponent would
    /// matter to it.
    pub(super) fn solve_with_zone<R: RuleSet>(
        &mut self,
        board: &mut Board,
        limit: u64,
        zones: Zones,
    ) -> Answer {
        self.zone = Some(Zone::EMPTY);
        self.zones = zones;
        let answer = self.begin::<R>(board, limit);
        self.last_zone = self.zone.take().unwrap_or(Zone::EMPTY);
        answer
    }

    /// The relevance zone of the win that [`Vcf::solve_with_zone`] found last: points outside it,
    /// where the opponent has no four, do not stop that win. May hold occupied points.
    pub(super) const fn zone(&self) -> PointSet {
        *self.last_zone.points()
    }

    /// From now on wins may take this many fours at most, the five behind them not counted; none
    /// for any number.
    pub(super) const fn bound_fours(&mut self, fours: Option<u32>) {
        self.fours_left = fours;
    }

    /// Whether the opponent of the side to move would win by fours if that side passed; then the
    /// moves that may stop it, own fours among them (every other move loses to that win), and the
    /// plies from the pass to the five.
    pub fn defence<R: RuleSet>(
        &mut self,
        board: &mut Board,
        limit: u64,
    ) -> Option<(PointSet, usize)> {
        board.pass();
        let answer = self.solve_with_zone::<R>(board, limit, Zones::Common);
        board.take_back_pass();
        let Answer::Win(plies) = answer else { return None };
        Some((replies::<R>(board, &self.zone()), plies + 1))
    }

    fn begin<R: RuleSet>(&mut self, board: &mut Board, limit: u64) -> Answer {
        self.nodes = 0;
        self.limit = limit;
        self.next_clock = 0;
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
            if let Some(zone) = &mut self.zone {
                zone.add_five::<R>(board, us, five);
            }
            return Answer::Win(1);
        }
        let must_stop = board.fives(!us) > 0;
        if !must_stop
            && self.fours_left != Some(0)
            && let Some(point) = self.open_four(board, us)
        {
            self.reversed_line.push(point);
            self.add_open_four::<R>(board, us, point);
            return Answer::Win(3);
        }
        let key = self.key_of(board);
        if !board.may_make_four::<R>(us) || self.refuted.contains(key) {
            return Answer::Refuted;
        }
        if self.fours_left == Some(0) {
            return Answer::Refuted;
        }
        if self.nodes >= self.limit || self.is_over() {
            return Answer::Cut;
        }
        let first = self.fours.len();
        self.gather_fours::<R>(board, must_stop);
        let answer = self.try_fours::<R>(board, first);
        self.fours.truncate(first);
        if answer == Answer::Refuted {
            self.refuted.insert(key);
        }
        answer
    }

    /// Where the attacker makes an open four. The board names any; where wins are put together to
    /// a tree the choice must not depend on how the position came about.
    fn open_four(&self, board: &Board, us: Side) -> Option<Point> {
        if !self.is_repeatable || board.count(us, CellClass::OpenFour) < 2 {
            return board.find(us, CellClass::OpenFour);
        }
        board.candidates().iter().find(|&point| board.class(us, point) == CellClass::OpenFour)
    }

    /// Whether the search is ended from outside or by its deadline; the clock is read once in so
    /// many nodes.
    fn is_over(&mut self) -> bool {
        if self.deadline.is_none() || self.nodes < self.next_clock {
            return self.stop.is_raised();
        }
        self.next_clock = self.nodes + NODES_PER_CLOCK;
        self.stop.is_over(self.deadline)
    }

    /// What stands for the position in the table: what a bounded number of fours does not win may
    /// be won by more.
    fn key_of(&self, board: &Board) -> u64 {
        let salt = self.fours_left.map_or(0, |fours| u64::from(fours + 1));
        board.key() ^ salt.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Adds the win by an open four to the zone. At the root of the search every open four is a win
    /// of its own, and only what matters to all of them matters.
    fn add_open_four<R: RuleSet>(&mut self, board: &mut Board, us: Side, chosen: Point) {
        if self.zone.is_none() {
            return;
        }
        let mut zone = open_four_zone::<R>(board, us, chosen);
        if self.nodes == 0 && self.zones == Zones::Common {
            for point in &board.candidates() {
                if point != chosen && board.class(us, point) == CellClass::OpenFour {
                    zone.keep_common(&open_four_zone::<R>(board, us, point));
                }
            }
        }
        if let Some(whole) = &mut self.zone {
            whole.join(&zone);
        }
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
        let fours_left = self.fours_left;
        for index in first..self.fours.len() {
            let point = self.fours[index].point;
            self.nodes += 1;
            self.fours_left = fours_left.map(|fours| fours - 1);
            board.play::<R>(point);
            let answer = self.defend::<R>(board);
            board.take_back::<R>();
            self.fours_left = fours_left;
            match answer {
                Answer::Win(plies) => {
                    self.reversed_line.push(point);
                    self.add_four(board, point);
                    return Answer::Win(plies + 1);
                }
                Answer::Refuted => {}
                Answer::Cut => return Answer::Cut,
            }
        }
        Answer::Refuted
    }

    /// Adds a four that was part of the win, its stone taken back, to the zone.
    fn add_four(&mut self, board: &Board, point: Point) {
        let Some(zone) = &mut self.zone else { return };
        zone.add(point);
        if board.class(board.side_to_move(), point) == CellClass::Forbidden {
            zone.add_all(); // it is legal only because of a false three
        }
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
            if let Some(zone) = &mut self.zone {
                zone.add_helpers(board, !board.side_to_move(), reply);
            }
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
        if let Some(zone) = &mut self.zone {
            let them = board.side_to_move();
            zone.add_fives::<R>(board, !them);
            if has_fouls::<R>(them) && first == self.fours.len() && board.fives(!them) == 1 {
                zone.add_all(); // only a foul would stop the four
            }
        }
        Answer::Win(longest)
    }
}

/// The points that matter to a win by an open four: it, and the fives that it threatens.
fn open_four_zone<R: RuleSet>(board: &mut Board, us: Side, point: Point) -> Zone {
    let mut zone = Zone::EMPTY;
    zone.add(point);
    board.play::<R>(point);
    zone.add_fives::<R>(board, us);
    board.take_back::<R>();
    zone
}
