//! The attack of one side in this game, as a domain of proof search.
//!
//! | node | looked at | open when |
//! |---|---|---|
//! | attacker | five, open four, win by fours | none, and there are attacking moves |
//! | defender, a five threatens | the replies that stop it | there is one |
//! | defender, else | the attacker's win by fours after a pass | there is one: the replies that may matter to it |
//!
//! `attack` has the moves of the attacker and the first numbers of all moves.

mod attack;

pub use attack::Width;

use std::sync::Arc;
use std::time::Instant;

use crate::board::{Board, Outcome};
use crate::movegen::stoppers;
use crate::pattern::CellClass;
use crate::proof::domain::{Choice, Domain, LambdaDomain, Status, Visit};
use crate::proof::numbers::Numbers;
use crate::solver::vcf::{Answer, Vcf};
use crate::solver::zone::{ZoneCache, Zones, replies};
use crate::types::{Point, PointSet, RuleSet, Side};
use crate::util::clock::StopFlag;

/// Stones that the solver of fours may make at a node, once for either question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourLimits {
    /// Of the attacker, on the move.
    pub attack: u64,
    /// Of the attacker, after the defender has passed.
    pub after_pass: u64,
}

impl FourLimits {
    /// What the engine's provers spend.
    pub const DEFAULT: Self = Self { attack: 400, after_pass: 400 };

    /// All nodes for wins by fours.
    #[must_use]
    pub const fn only(nodes: u64) -> Self {
        Self { attack: nodes, after_pass: nodes }
    }
}

/// What belongs to a prover from one search to the next.
#[derive(Debug)]
pub struct Helpers {
    vcf: Vcf,
    zones: ZoneCache,
}

impl Helpers {
    /// With a table for the solver of fours of about `bytes`.
    pub fn new(bytes: usize) -> Self {
        let mut vcf = Vcf::new(bytes);
        vcf.be_repeatable();
        Self { vcf, zones: ZoneCache::new() }
    }

    /// From now on a raised `stop` ends the search for fours.
    pub fn stop_with(&mut self, stop: Arc<StopFlag>) {
        self.vcf.stop_with(stop);
    }

    /// From now on the search for fours ends at this moment.
    pub const fn end_at(&mut self, deadline: Option<Instant>) {
        self.vcf.end_at(deadline);
    }

    /// Forgets everything. Needed when the rule or the size changes.
    pub fn clear(&mut self) {
        self.vcf.clear();
        self.zones.clear();
    }
}

/// The attack of the side that is to move when it is made.
#[derive(Debug)]
pub struct GomokuAttack<'a, R> {
    board: &'a mut Board,
    attacker: Side,
    helpers: &'a mut Helpers,
    width: Width,
    limits: FourLimits,
    /// Moves left to the attacker on this path, the five counted; none for any number.
    moves_left: Option<u32>,
    inner_nodes: u64,
    rule: std::marker::PhantomData<R>,
}

impl<'a, R: RuleSet> GomokuAttack<'a, R> {
    /// The attack of the side to move on `board`.
    pub fn new(board: &'a mut Board, helpers: &'a mut Helpers, width: Width) -> Self {
        let attacker = board.side_to_move();
        let rule = std::marker::PhantomData;
        Self {
            board,
            attacker,
            helpers,
            width,
            limits: FourLimits::DEFAULT,
            moves_left: None,
            inner_nodes: 0,
            rule,
        }
    }

    /// With other limits for the solver of fours.
    #[must_use]
    pub const fn with_limits(mut self, limits: FourLimits) -> Self {
        self.limits = limits;
        self
    }

    /// From now on the solver of fours has other limits.
    pub(super) const fn limit_fours(&mut self, limits: FourLimits) {
        self.limits = limits;
    }

    /// From now on the attacker has this many moves at most; none for any number.
    pub const fn bound_moves(&mut self, moves: Option<u32>) {
        self.moves_left = moves;
    }

    /// The position.
    pub(super) fn board(&mut self) -> &mut Board {
        self.board
    }

    /// The attacker is to move: does he win by fours alone?
    pub(super) fn solve_fours(&mut self) -> Numbers {
        match self.answer_by_fours() {
            Answer::Win(_) => Numbers::PROVEN,
            Answer::Refuted => Numbers::DISPROVEN,
            Answer::Cut => Numbers::UNKNOWN,
        }
    }

    /// The attacker has just made a move that was meant as a four: does he win by fours alone?
    pub(super) fn solve_after_four(&mut self) -> Numbers {
        let them = self.board.side_to_move();
        if self.board.fives(!them) == 0 || self.board.fives(them) > 0 {
            return Numbers::DISPROVEN;
        }
        let mut replies = PointSet::EMPTY;
        stoppers::<R>(self.board, |point| replies.insert(point));
        let mut numbers = Numbers::PROVEN;
        for point in &replies {
            self.play(point);
            let after = self.solve_fours();
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
        let mut points = PointSet::EMPTY;
        if self.board.fives(us) == 0 && self.board.fives(!us) > 0 {
            stoppers::<R>(self.board, |point| points.insert(point));
        } else {
            points = attack::points::<R>(self.board, us, self.width, order);
        }
        let board = &*self.board;
        points
            .iter()
            .filter(|&point| board.is_legal(point))
            .filter(|&point| {
                order >= 2 || board.wins_at(us, point) || board.makes_four::<R>(us, point)
            })
            .collect()
    }

    /// Whether the attacker, who is to move, completes a five there.
    pub(super) fn wins_at_once(&self, point: Point) -> bool {
        self.board.wins_at(self.attacker, point)
    }

    /// Whether the defender has a five.
    pub(super) fn has_defender_won(&self) -> bool {
        self.board.outcome() == Outcome::Won(!self.attacker)
    }

    /// The defender is to move, and would lose if he passed: the legal moves that may matter. All,
    /// where the threatened win is not one by fours.
    pub(super) fn replies_to_threat(&mut self) -> PointSet {
        let mut points = PointSet::EMPTY;
        if self.board.fives(self.attacker) > 0 {
            stoppers::<R>(self.board, |point| points.insert(point));
        } else {
            points = match self.zone_after_pass() {
                Some(zone) => replies::<R>(self.board, &zone),
                None => self.board.empty_points(),
            };
        }
        let (board, them) = (&*self.board, !self.attacker);
        let counts = |&point: &Point| {
            (points.contains(point) && board.is_legal(point)) || board.wins_at(them, point)
        };
        board.empty_points().iter().filter(counts).collect()
    }

    /// The first move of a win by fours, the attacker to move.
    pub(super) fn winning_four(&mut self) -> Option<Point> {
        self.wins_by_fours().then(|| self.helpers.vcf.first_move()).flatten()
    }

    /// What tells the questions about one position apart: who attacks, and with how many moves.
    const fn salt(&self, moves_left: Option<u32>) -> u64 {
        let attacker = self.attacker.index() as u64;
        let moves = match moves_left {
            Some(moves) => moves as u64 + 1,
            None => 0,
        };
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

    /// The attacker is to move: a win by fours, looked for once.
    fn wins_by_fours(&mut self) -> bool {
        matches!(self.answer_by_fours(), Answer::Win(_))
    }

    fn answer_by_fours(&mut self) -> Answer {
        if self.limits.attack == 0 {
            return Answer::Cut;
        }
        if self.moves_left == Some(0) {
            return Answer::Refuted;
        }
        self.helpers.vcf.bound_fours(self.moves_left.map(|moves| moves - 1));
        let answer = self.helpers.vcf.solve::<R>(self.board, self.limits.attack);
        self.helpers.vcf.bound_fours(None);
        self.inner_nodes += self.helpers.vcf.nodes();
        answer
    }

    /// The defender is to move: the zone of the attacker's win by fours after a pass; none when
    /// there is no such win.
    fn zone_after_pass(&mut self) -> Option<PointSet> {
        let key = self.key();
        if let Some(zone) = self.helpers.zones.get(key) {
            return Some(zone);
        }
        let zone = self.win_after_pass(Zones::Common)?;
        self.helpers.zones.put(key, zone);
        Some(zone)
    }

    /// The defender is to move: where a stone would matter to the very win by fours that
    /// [`Self::winning_four`] begins after a pass.
    pub(super) fn whole_zone_after_pass(&mut self) -> Option<PointSet> {
        self.win_after_pass(Zones::OfOneWin)
    }

    fn win_after_pass(&mut self, zones: Zones) -> Option<PointSet> {
        let fours = match self.moves_left {
            Some(0) => return None,
            moves => moves.map(|moves| moves - 1),
        };
        let vcf = &mut self.helpers.vcf;
        vcf.bound_fours(fours);
        self.board.pass();
        let answer = vcf.solve_with_zone::<R>(self.board, self.limits.after_pass, zones);
        self.board.take_back_pass();
        vcf.bound_fours(None);
        self.inner_nodes += vcf.nodes();
        matches!(answer, Answer::Win(_)).then(|| vcf.zone())
    }

    fn push(&self, point: Point, numbers: Numbers, choices: &mut Vec<Choice<Point>>) {
        let key = self.board.key_after(point) ^ self.salt(self.moves_left_after());
        choices.push(Choice { play: point, key, initial: numbers });
    }

    /// The moves that stop the five which threatens.
    fn push_stoppers(&mut self, choices: &mut Vec<Choice<Point>>) {
        let mut points = PointSet::EMPTY;
        stoppers::<R>(self.board, |point| points.insert(point));
        for point in &points {
            self.push(point, Numbers::UNKNOWN, choices);
        }
    }
}

impl<R: RuleSet> Domain for GomokuAttack<'_, R> {
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

impl<R: RuleSet> LambdaDomain for GomokuAttack<'_, R> {
    fn expand_attack(
        &mut self,
        order: u8,
        visit: Visit,
        choices: &mut Vec<Choice<Point>>,
    ) -> Status {
        let us = self.attacker;
        if visit == Visit::First && self.wins_by_fours() {
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
        for point in &attack::points::<R>(self.board, us, self.width, order) {
            if self.board.is_forbidden(us, point) {
                continue;
            }
            self.push(point, attack::of_attack(self.board.class(us, point)), choices);
        }
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
        if self.board.fives(!them) > 0 {
            let first = choices.len();
            self.push_stoppers(choices);
            return if choices.len() == first { Status::Proven } else { Status::Open };
        }
        let points = if order == 2 {
            let Some(zone) = self.zone_after_pass() else { return Status::Disproven };
            replies::<R>(self.board, &zone)
        } else {
            self.board.empty_points()
        };
        let first = choices.len();
        for point in &points {
            if self.board.is_forbidden(them, point) {
                continue;
            }
            let numbers = attack::of_reply(self.board.class(them, point));
            self.push(point, numbers, choices);
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
