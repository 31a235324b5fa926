//! One search for a win by fours.

use super::{FourRequest, Vcf};
use crate::board::{Board, has_fouls};
use crate::movegen::{fours, stoppers};
use crate::pattern::CellClass;
use crate::solver::Verdict;
use crate::solver::zone::{Zone, Zones};
use crate::types::{Point, PointSet, RuleSet, Side};
use crate::util::clock::{self, StopFlag};

/// The clock is read once in so many nodes.
const NODES_PER_CLOCK: u64 = 1024;

/// A four to be tried: its class, then its place for a fixed order. For replies the class is left
/// out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four {
    class: CellClass,
    point: Point,
}

/// What the limits of fours add to the key of a position.
#[inline]
pub(super) fn salt(fours_left: Option<u32>, plain_left: Option<u32>) -> u64 {
    let left = |most: Option<u32>| most.map_or(0, |most| u64::from(most) + 1);
    (left(fours_left) | left(plain_left) << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A search over the memory of a [`Vcf`].
pub(super) struct Search<'a> {
    vcf: &'a mut Vcf,
    request: &'a FourRequest<'a>,
    next_clock: u64,
    /// Fours left to the attacker on this path, when only so many may be used.
    fours_left: Option<u32>,
    /// The same for fours without a second purpose.
    plain_left: Option<u32>,
    /// Where the defender's stones would matter to which wins, when that is asked.
    zone: Option<(&'a mut Zone, Zones)>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        vcf: &'a mut Vcf,
        request: &'a FourRequest<'a>,
        zone: Option<(&'a mut Zone, Zones)>,
    ) -> Self {
        let (fours_left, plain_left) = (request.most_fours, request.most_plain);
        Self { vcf, request, next_clock: 0, fours_left, plain_left, zone }
    }

    /// Does the side to move win by fours?
    pub(super) fn run<R: RuleSet>(mut self, board: &mut Board) -> Verdict<()> {
        self.vcf.nodes = 0;
        self.vcf.moves.clear();
        self.vcf.reversed_line.clear();
        self.attack::<R>(board)
    }

    /// The attacker is to move.
    fn attack<R: RuleSet>(&mut self, board: &mut Board) -> Verdict<()> {
        let us = board.side_to_move();
        if let Some(five) = board.find(us, CellClass::Five) {
            self.vcf.reversed_line.push(five);
            if let Some((zone, _)) = &mut self.zone {
                zone.add_five::<R>(board, us, five);
            }
            return win_in(1);
        }
        if self.fours_left == Some(0) {
            return Verdict::NoWin;
        }
        let must_block = board.fives(!us) > 0;
        if !must_block && let Some(point) = self.open_four(board, us) {
            self.vcf.reversed_line.push(point);
            self.add_open_four::<R>(board, us, point);
            return win_in(3);
        }
        let key = self.key_of(board);
        if !board.may_make_four::<R>(us) || self.vcf.refuted.contains(key) {
            return Verdict::NoWin;
        }
        if self.must_stop() {
            return Verdict::Unknown;
        }
        let first = self.vcf.moves.len();
        self.gather_fours::<R>(board, must_block);
        let verdict = self.try_fours::<R>(board, first);
        self.vcf.moves.truncate(first);
        if verdict == Verdict::NoWin {
            self.vcf.refuted.insert(key);
        }
        verdict
    }

    /// Where the attacker makes an open four: any one, or the first one where the win must not
    /// depend on how the position came about.
    fn open_four(&self, board: &Board, us: Side) -> Option<Point> {
        if !self.request.is_repeatable || board.count(us, CellClass::OpenFour) < 2 {
            return board.find(us, CellClass::OpenFour);
        }
        board.points_of(us, &[CellClass::OpenFour]).next()
    }

    /// Whether a limit is reached.
    fn must_stop(&mut self) -> bool {
        let (request, nodes) = (self.request, self.vcf.nodes);
        if request.nodes <= nodes || request.stop.is_some_and(StopFlag::is_raised) {
            return true;
        }
        if request.deadline.is_none() || nodes < self.next_clock {
            return false;
        }
        self.next_clock = nodes + NODES_PER_CLOCK;
        clock::has_passed(request.deadline)
    }

    /// What stands for the position in the table: what a bounded number of fours does not win may
    /// be won by more.
    fn key_of(&self, board: &Board) -> u64 {
        board.key() ^ salt(self.fours_left, self.plain_left)
    }

    /// Adds the win by an open four to the zone. At the root of the search every open four is a win
    /// of its own, and only what matters to all of them matters.
    fn add_open_four<R: RuleSet>(&mut self, board: &mut Board, us: Side, chosen: Point) {
        let Some((zone, zones)) = &mut self.zone else { return };
        let mut points = open_four_zone::<R>(board, us, chosen);
        if self.vcf.nodes == 0 && *zones == Zones::Common {
            let open_fours: PointSet = board.points_of(us, &[CellClass::OpenFour]).collect();
            for point in open_fours.iter().filter(|&point| point != chosen) {
                points &= open_four_zone::<R>(board, us, point);
            }
        }
        zone.points |= points;
    }

    /// Appends the fours of the side to move, strongest class first. When it `must_block` a five of
    /// the opponent, only those that do; else plain ones only where some are left.
    fn gather_fours<R: RuleSet>(&mut self, board: &mut Board, must_block: bool) {
        let us = board.side_to_move();
        let moves = &mut self.vcf.moves;
        let first = moves.len();
        if must_block {
            stoppers::<R>(board, |point| moves.push(Four { class: CellClass::None, point }));
            let mut kept = first;
            for index in first..moves.len() {
                let point = moves[index].point;
                if board.makes_four::<R>(us, point) {
                    moves[kept] = Four { class: board.class(us, point), point };
                    kept += 1;
                }
            }
            moves.truncate(kept);
        } else {
            let takes_plain = self.plain_left != Some(0);
            fours::<R>(board, |point| {
                let class = board.class(us, point);
                if takes_plain || class != CellClass::Four {
                    moves.push(Four { class, point });
                }
            });
        }
        moves[first..].sort_unstable_by_key(|four| (std::cmp::Reverse(four.class), four.point));
    }

    /// Tries the fours from `first` on in turn.
    fn try_fours<R: RuleSet>(&mut self, board: &mut Board, first: usize) -> Verdict<()> {
        let (fours_left, plain_left) = (self.fours_left, self.plain_left);
        for index in first..self.vcf.moves.len() {
            let Four { class, point } = self.vcf.moves[index];
            self.vcf.nodes += 1;
            self.fours_left = fours_left.map(|fours| fours - 1);
            let plain = u32::from(class == CellClass::Four);
            self.plain_left = plain_left.map(|left| left.saturating_sub(plain));
            board.play::<R>(point);
            let verdict = self.defend::<R>(board);
            board.take_back::<R>();
            (self.fours_left, self.plain_left) = (fours_left, plain_left);
            match verdict {
                Verdict::Win { plies, .. } => {
                    self.vcf.reversed_line.push(point);
                    self.add_four(board, point);
                    return win_in(plies + 1);
                }
                Verdict::NoWin => {}
                Verdict::Unknown => return Verdict::Unknown,
            }
        }
        Verdict::NoWin
    }

    /// Adds a four that was part of the win, its stone taken back, to the zone.
    fn add_four(&mut self, board: &Board, point: Point) {
        let Some((zone, _)) = &mut self.zone else { return };
        zone.points.insert(point);
        if board.class(board.side_to_move(), point) == CellClass::Forbidden {
            zone.add_all(); // it is legal only because of a false three
        }
    }

    /// The defender is to move and a four stands against him.
    fn defend<R: RuleSet>(&mut self, board: &mut Board) -> Verdict<()> {
        let them = board.side_to_move();
        if board.fives(them) > 0 {
            return Verdict::NoWin;
        }
        let moves = &mut self.vcf.moves;
        let first = moves.len();
        stoppers::<R>(board, |point| moves.push(Four { class: CellClass::None, point }));
        let verdict = self.answer_replies::<R>(board, first);
        self.vcf.moves.truncate(first);
        verdict
    }

    /// The attacker must win against every reply from `first` on; the line kept is the longest.
    fn answer_replies<R: RuleSet>(&mut self, board: &mut Board, first: usize) -> Verdict<()> {
        let start = self.vcf.reversed_line.len();
        let mut longest = 2; // any move, then the five
        for index in first..self.vcf.moves.len() {
            let reply = self.vcf.moves[index].point;
            let kept = self.vcf.reversed_line.len();
            self.vcf.nodes += 1;
            board.play::<R>(reply);
            let verdict = self.attack::<R>(board);
            if let Some((zone, _)) = &mut self.zone {
                zone.add_helpers(board, !board.side_to_move(), reply);
            }
            board.take_back::<R>();
            let line = &mut self.vcf.reversed_line;
            let Verdict::Win { plies, .. } = verdict else {
                line.truncate(start);
                return verdict;
            };
            line.push(reply);
            if index == first || plies + 1 > longest {
                longest = plies + 1;
                line.drain(start..kept);
            } else {
                line.truncate(kept);
            }
        }
        if let Some((zone, _)) = &mut self.zone {
            let them = board.side_to_move();
            zone.add_fives::<R>(board, !them);
            if has_fouls::<R>(them) && first == self.vcf.moves.len() && board.fives(!them) == 1 {
                zone.add_all(); // only a foul would stop the four
            }
        }
        win_in(longest)
    }
}

const fn win_in(plies: usize) -> Verdict<()> {
    Verdict::Win { line: (), plies }
}

/// The points that matter to a win by an open four: it, and the fives that it threatens.
fn open_four_zone<R: RuleSet>(board: &mut Board, us: Side, point: Point) -> PointSet {
    let mut zone = Zone::EMPTY;
    zone.points.insert(point);
    board.play::<R>(point);
    zone.add_fives::<R>(board, us);
    board.take_back::<R>();
    zone.points
}
