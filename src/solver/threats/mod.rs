//! The attack of one side in this game, as a domain of proof search.
//!
//! | file | what |
//! |---|---|
//! | `attack` | the moves of the attacker and the first numbers of all moves |
//! | `memory` | what is kept from one search to the next |
//!
//! | node | looked at | open when |
//! |---|---|---|
//! | attacker | five, open four, win by fours | none, and there are attacking moves |
//! | defender, a five threatens | the replies that stop it | there is one |
//! | defender, else | the attacker's win by fours after a pass | there is one: the replies that may matter to it |

mod attack;
mod memory;

pub use attack::Width;
pub use memory::ThreatMemory;

use std::time::Instant;

use crate::board::{Board, Outcome};
use crate::movegen::stoppers;
use crate::pattern::CellClass;
use crate::proof::domain::{Choice, Domain, LambdaDomain, Status, Visit};
use crate::proof::numbers::Numbers;
use crate::solver::Verdict;
use crate::solver::vcf::FourRequest;
use crate::solver::zone::{Zones, replies};
use crate::types::{Point, PointSet, RuleSet, Side};
use crate::util::clock::StopFlag;

/// Stones that the solver of fours may make for one question, as the engine's provers allow it.
pub(super) const FOUR_NODES: u64 = 400;

/// Which replies are looked at where the threatened win is of an order above 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replies {
    /// Every legal one.
    Legal,
    /// Threat cells of either side, and the points within two of them. What is won against these is
    /// not proven: for experiments.
    Near,
}

/// What an attack may use.
#[derive(Clone, Copy, Debug)]
pub struct ThreatRequest<'a> {
    /// Which moves of the attacker are looked at.
    pub width: Width,
    /// Which replies are looked at.
    pub replies: Replies,
    /// Stones that the solver of fours may make for one question: the attacker's on the move, and
    /// his after the defender has passed.
    pub four_nodes: u64,
    /// Moves of the attacker at most, the five counted.
    pub most_moves: Option<u32>,
    /// Ends the searches for fours when it is raised.
    pub stop: Option<&'a StopFlag>,
    /// When the searches for fours end.
    pub deadline: Option<Instant>,
}

impl ThreatRequest<'_> {
    /// An attack of this width as the engine does it, without limits to the whole.
    #[must_use]
    pub const fn of_width(width: Width) -> Self {
        Self {
            width,
            replies: Replies::Legal,
            four_nodes: FOUR_NODES,
            most_moves: None,
            stop: None,
            deadline: None,
        }
    }
}

/// The attack of the side that is to move when it is made.
#[derive(Debug)]
pub struct ThreatDomain<'a, R> {
    board: &'a mut Board,
    attacker: Side,
    memory: &'a mut ThreatMemory,
    request: ThreatRequest<'a>,
    /// Moves left to the attacker on this path, the five counted; none for any number.
    moves_left: Option<u32>,
    inner_nodes: u64,
    rule: std::marker::PhantomData<R>,
}

impl<'a, R: RuleSet> ThreatDomain<'a, R> {
    /// The attack of the side to move on `board`.
    pub fn new(
        board: &'a mut Board,
        memory: &'a mut ThreatMemory,
        request: ThreatRequest<'a>,
    ) -> Self {
        let (attacker, moves_left) = (board.side_to_move(), request.most_moves);
        let rule = std::marker::PhantomData;
        Self { board, attacker, memory, request, moves_left, inner_nodes: 0, rule }
    }

    /// The position.
    pub(super) fn board(&mut self) -> &mut Board {
        self.board
    }

    /// The attacker is to move: does he win by fours alone, with at most so many stones?
    pub(super) fn solve_fours(&mut self, nodes: u64) -> Numbers {
        match self.win_by_fours(nodes) {
            Verdict::Win { .. } => Numbers::PROVEN,
            Verdict::NoWin => Numbers::DISPROVEN,
            Verdict::Unknown => Numbers::UNKNOWN,
        }
    }

    /// The attacker has just made a move that was meant as a four: does he win by fours alone?
    pub(super) fn solve_after_four(&mut self) -> Numbers {
        let them = self.board.side_to_move();
        if self.board.fives(!them) == 0 || self.board.fives(them) > 0 {
            return Numbers::DISPROVEN;
        }
        let mut numbers = Numbers::PROVEN;
        for point in &self.stoppers() {
            self.play(point);
            let after = self.solve_fours(self.request.four_nodes);
            self.take_back();
            if !after.is_proven() {
                numbers = after;
            }
            if after.is_disproven() {
                break;
            }
        }
        numbers
    }

    /// The moves that the attacker may begin with: for order 1 fives and fours, above all that the
    /// width allows.
    pub(super) fn first_moves(&mut self, order: u8) -> PointSet {
        let us = self.attacker;
        let points = if self.board.fives(us) == 0 && self.board.fives(!us) > 0 {
            self.stoppers()
        } else {
            attack::points::<R>(self.board, us, self.request.width, order)
        };
        let board = &*self.board;
        let is_attack =
            |point| order >= 2 || board.wins_at(us, point) || board.makes_four::<R>(us, point);
        points.iter().filter(|&point| board.is_legal(point) && is_attack(point)).collect()
    }

    /// Whether the defender has a five.
    pub(super) fn has_defender_won(&self) -> bool {
        self.board.outcome() == Outcome::Won(!self.attacker)
    }

    /// The defender is to move, and would lose if he passed: the legal moves that may matter. All,
    /// where the threatened win is not one by fours.
    pub(super) fn replies_to_threat(&mut self) -> PointSet {
        let points = if self.board.fives(self.attacker) > 0 {
            self.stoppers()
        } else if let Some(zone) = self.zone_after_pass() {
            replies::<R>(self.board, &zone)
        } else {
            self.board.empty_points()
        };
        let (board, them) = (&*self.board, !self.attacker);
        let counts = |&point: &Point| {
            (points.contains(point) && board.is_legal(point)) || board.wins_at(them, point)
        };
        board.empty_points().iter().filter(counts).collect()
    }

    /// The first move of a win by fours, the attacker to move.
    pub(super) fn winning_four(&mut self) -> Option<Point> {
        let wins = self.win_by_fours(self.request.four_nodes).is_win();
        if wins { self.memory.vcf.line().first().copied() } else { None }
    }

    /// What tells the questions about one position apart: who attacks, and with how many moves.
    fn salt(&self, moves_left: Option<u32>) -> u64 {
        let attacker = self.attacker.index() as u64;
        let moves = moves_left.map_or(0, |moves| u64::from(moves) + 1);
        (2 * moves + attacker).wrapping_mul(0xD1B5_4A32_D192_ED03)
    }

    /// The moves left to the attacker after a move of either side.
    fn moves_left_after(&self) -> Option<u32> {
        if self.is_attackers_turn() {
            self.moves_left.map(|moves| moves.saturating_sub(1))
        } else {
            self.moves_left
        }
    }

    /// The attacker is to move: a win by fours, looked for with at most so many stones.
    fn win_by_fours(&mut self, nodes: u64) -> Verdict<()> {
        if nodes == 0 {
            return Verdict::Unknown;
        }
        if self.moves_left == Some(0) {
            return Verdict::NoWin;
        }
        let request = self.four_request(nodes);
        let verdict = self.memory.vcf.verdict::<R>(self.board, &request);
        self.inner_nodes += self.memory.vcf.nodes();
        verdict
    }

    /// What a search for fours may use; the attacker has a move left, his five.
    fn four_request(&self, nodes: u64) -> FourRequest<'a> {
        let ThreatRequest { stop, deadline, .. } = self.request;
        let most_fours = self.moves_left.map(|moves| moves - 1);
        FourRequest {
            stop,
            deadline,
            most_fours,
            is_repeatable: true,
            ..FourRequest::of_nodes(nodes)
        }
    }

    /// The zone common to all wins, remembered.
    fn zone_after_pass(&mut self) -> Option<PointSet> {
        let key = self.key();
        if let Some(zone) = self.memory.zones.get(key) {
            return Some(zone);
        }
        let zone = self.zone_of(Zones::Common)?;
        self.memory.zones.put(key, zone);
        Some(zone)
    }

    /// The defender is to move: where a stone would matter to the attacker's wins by fours after a
    /// pass, or to the one that [`Self::winning_four`] begins; none when there is no such win.
    pub(super) fn zone_of(&mut self, zones: Zones) -> Option<PointSet> {
        if self.moves_left == Some(0) {
            return None;
        }
        let request = self.four_request(self.request.four_nodes);
        let vcf = &mut self.memory.vcf;
        let found = vcf.zone_after_pass::<R>(self.board, &request, zones);
        self.inner_nodes += vcf.nodes();
        found.map(|(zone, _)| zone)
    }

    fn push(&self, point: Point, numbers: Numbers, choices: &mut Vec<Choice<Point>>) {
        let key = self.board.key_after(point) ^ self.salt(self.moves_left_after());
        choices.push(Choice { play: point, key, initial: numbers });
    }

    /// Appends those of the points that are not forbidden to the side to move, with the numbers of
    /// their classes.
    fn push_allowed(
        &self,
        points: &PointSet,
        numbers: impl Fn(CellClass) -> Numbers,
        choices: &mut Vec<Choice<Point>>,
    ) {
        let us = self.board.side_to_move();
        for point in points.iter().filter(|&point| !self.board.is_forbidden(us, point)) {
            self.push(point, numbers(self.board.class(us, point)), choices);
        }
    }

    /// The moves that stop the five which threatens the side to move.
    fn stoppers(&mut self) -> PointSet {
        let mut points = PointSet::EMPTY;
        stoppers::<R>(self.board, |point| points.insert(point));
        points
    }

    fn push_stoppers(&mut self, choices: &mut Vec<Choice<Point>>) {
        for point in &self.stoppers() {
            self.push(point, Numbers::UNKNOWN, choices);
        }
    }
}

impl<R: RuleSet> Domain for ThreatDomain<'_, R> {
    type Move = Point;

    fn key(&self) -> u64 {
        self.board.key() ^ self.salt(self.moves_left)
    }

    fn is_attackers_turn(&self) -> bool {
        self.board.side_to_move() == self.attacker
    }

    fn expand(&mut self, visit: Visit, choices: &mut Vec<Choice<Point>>) -> Status {
        if self.is_attackers_turn() {
            self.expand_attack(2, visit, choices)
        } else {
            self.expand_defence(2, visit, choices)
        }
    }

    fn play(&mut self, point: Point) {
        self.moves_left = self.moves_left_after();
        self.board.play::<R>(point);
    }

    fn take_back(&mut self) {
        self.board.take_back::<R>();
        if self.is_attackers_turn() {
            self.moves_left = self.moves_left.map(|moves| moves + 1);
        }
    }

    fn inner_nodes(&self) -> u64 {
        self.inner_nodes
    }
}

impl<R: RuleSet> LambdaDomain for ThreatDomain<'_, R> {
    fn expand_attack(
        &mut self,
        order: u8,
        visit: Visit,
        choices: &mut Vec<Choice<Point>>,
    ) -> Status {
        let us = self.attacker;
        if visit == Visit::First && self.win_by_fours(self.request.four_nodes).is_win() {
            return Status::Proven;
        }
        if self.moves_left.is_some_and(|moves| moves < 2) {
            return Status::Disproven;
        }
        if self.board.fives(!us) > 0 {
            self.push_stoppers(choices);
            return Status::Open;
        }
        let first = choices.len();
        let points = attack::points::<R>(self.board, us, self.request.width, order);
        self.push_allowed(&points, attack::of_attack, choices);
        let board = &*self.board;
        choices[first..]
            .sort_by_key(|choice| (std::cmp::Reverse(board.class(us, choice.play)), choice.play));
        Status::Open
    }

    fn expand_defence(
        &mut self,
        order: u8,
        visit: Visit,
        choices: &mut Vec<Choice<Point>>,
    ) -> Status {
        let them = self.board.side_to_move();
        // above order 2 the first look may have ended with the pass, before it came to this
        let is_first = visit == Visit::First || order > 2;
        if is_first && self.board.find(them, CellClass::Five).is_some() {
            return Status::Disproven;
        }
        let first = choices.len();
        if self.board.fives(!them) > 0 {
            self.push_stoppers(choices);
        } else if order > 2 {
            let points = match self.request.replies {
                Replies::Legal => self.board.empty_points(),
                Replies::Near => [them, !them]
                    .map(|side| attack::points::<R>(self.board, side, Width::Near, order))
                    .into_iter()
                    .fold(PointSet::EMPTY, |all, points| all | points),
            };
            self.push_allowed(&points, attack::of_reply, choices);
        } else {
            let Some(zone) = self.zone_after_pass() else { return Status::Disproven };
            self.push_allowed(&replies::<R>(self.board, &zone), attack::of_reply, choices);
        }
        if choices.len() == first { Status::Proven } else { Status::Open }
    }

    fn may_pass(&self) -> bool {
        self.board.fives(self.attacker) == 0
    }

    fn pass(&mut self) {
        self.board.pass();
    }

    fn take_back_pass(&mut self) {
        self.board.take_back_pass();
    }
}
