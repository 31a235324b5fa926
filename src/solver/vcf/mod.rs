//! Victory by continuous fours.
//!
//! | file | what |
//! |---|---|
//! | `search` | the search itself |
//! | `refuted` | the table of positions without such a win |
//!
//! Every move of the attacker makes a four, every reply stops it: the defender has one answer (or
//! none; in caro sometimes several). So this is a search for one player over "which four next":
//! depth first, with a table of positions that were searched to the end without a win. The order
//! is by what the four makes besides: fours with a second purpose first, then plain ones.
//!
//! A win is a complete proof: all replies to each four are answered. "No win" is exact too: every
//! legal four was tried, those of renju among them that only look like a foul.

mod refuted;
mod search;

use std::time::Instant;

use super::Verdict;
use super::zone::{Zone, Zones, replies};
use crate::board::Board;
use crate::solver::tree::win_line;
use crate::types::{Point, PointSet, RuleSet};
use crate::util::clock::StopFlag;
use refuted::RefutedTable;
use search::{Four, Search};

/// What a search for a win by fours may use.
#[derive(Clone, Copy, Debug)]
pub struct FourRequest<'a> {
    /// Stones made at most, the attacker's and the defender's.
    pub nodes: u64,
    /// Ends the search when it is raised.
    pub stop: Option<&'a StopFlag>,
    /// When to end.
    pub deadline: Option<Instant>,
    /// Fours at most on the way to the five.
    pub most_fours: Option<u32>,
    /// Fours without a second purpose at most on the way to the five, but for those that are forced.
    /// Where several such fours stand about, their orders and subsets are what makes a search long;
    /// few of its wins need more than one or two.
    pub most_plain: Option<u32>,
    /// The win that is found depends on nothing but the position: where the board names any of
    /// several open fours, the first one is taken. Trees that are put together need it.
    pub is_repeatable: bool,
}

impl FourRequest<'_> {
    /// A number of stones, and no other limit.
    pub const fn of_nodes(nodes: u64) -> Self {
        Self {
            nodes,
            stop: None,
            deadline: None,
            most_fours: None,
            most_plain: None,
            is_repeatable: false,
        }
    }
}

/// A solver of wins by continuous fours: its table, and the stacks of its searches.
#[derive(Debug)]
pub struct Vcf {
    refuted: RefutedTable,
    /// Fours and replies of all nodes on the path, those of the deepest node last.
    moves: Vec<Four>,
    /// Moves of the win that was found, last one first.
    reversed_line: Vec<Point>,
    nodes: u64,
}

impl Vcf {
    /// A solver with a table of about `bytes`.
    pub fn new(bytes: usize) -> Self {
        Self {
            refuted: RefutedTable::new(bytes),
            moves: Vec::with_capacity(1024),
            reversed_line: Vec::with_capacity(256),
            nodes: 0,
        }
    }

    /// Forgets all positions. Needed when the rule or the size changes: keys do not hold them.
    pub fn clear(&mut self) {
        self.refuted.clear();
    }

    /// Stones made by the last call.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches for a win of the side to move. The board is the same afterwards. Allocates nothing
    /// but the line of a win.
    pub fn solve<R: RuleSet>(&mut self, board: &mut Board, request: &FourRequest<'_>) -> Verdict {
        match self.verdict::<R>(board, request) {
            Verdict::Win { plies, .. } => Verdict::Win { line: self.line(), plies },
            Verdict::NoWin => Verdict::NoWin,
            Verdict::Unknown => Verdict::Unknown,
        }
    }

    /// As [`Vcf::solve`], without the line.
    pub(super) fn verdict<R: RuleSet>(
        &mut self,
        board: &mut Board,
        request: &FourRequest<'_>,
    ) -> Verdict<()> {
        Search::new(self, request, None).run::<R>(board)
    }

    /// Fetches what is known of a position, by its key, that will be asked for with so many plain fours.
    #[inline]
    pub fn prefetch(&self, key: u64, most_plain: Option<u32>) {
        self.refuted.prefetch(key ^ search::salt(None, most_plain));
    }

    /// The line of the win that the last call found.
    pub(super) fn line(&self) -> Vec<Point> {
        self.reversed_line.iter().rev().copied().collect()
    }

    /// As [`Vcf::solve`], with the line of a win replayed move by move and completed to the five.
    /// The verdict is unknown for a line that does not replay.
    pub fn prove<R: RuleSet>(&mut self, board: &mut Board, request: &FourRequest<'_>) -> Verdict {
        match self.solve::<R>(board, request) {
            Verdict::Win { line, plies } => win_line::replayed::<R>(board, &line)
                .map_or(Verdict::Unknown, |line| Verdict::Win { line, plies }),
            verdict => verdict,
        }
    }

    /// Whether the opponent of the side to move would win by fours if that side passed; then the
    /// moves that may stop it, own fours among them (every other move loses to that win), and the
    /// plies from the pass to the five.
    pub fn defence<R: RuleSet>(
        &mut self,
        board: &mut Board,
        request: &FourRequest<'_>,
    ) -> Option<(PointSet, usize)> {
        let (zone, plies) = self.zone_after_pass::<R>(board, request, Zones::Common)?;
        Some((replies::<R>(board, &zone), plies + 1))
    }

    /// The win by fours of the opponent of the side to move if that side passed: its relevance zone
    /// and its plies. Points outside the zone, where the side to move has no four, do not stop the
    /// win. May hold occupied points.
    pub(super) fn zone_after_pass<R: RuleSet>(
        &mut self,
        board: &mut Board,
        request: &FourRequest<'_>,
        zones: Zones,
    ) -> Option<(PointSet, usize)> {
        board.pass();
        let mut zone = Zone::EMPTY;
        let verdict = Search::new(self, request, Some((&mut zone, zones))).run::<R>(board);
        board.take_back_pass();
        Some((zone.points, verdict.plies()?))
    }
}
