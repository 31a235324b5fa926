//! The attack of one side in this game, as a domain of proof search.
//!
//! | node | looked at | open when |
//! |---|---|---|
//! | attacker | five, open four, win by fours | none, and there are attacking moves |
//! | defender, a five threatens | the replies that stop it | there is one |
//! | defender, else | the attacker's win by fours after a pass | there is one: the replies that may matter to it |

use std::sync::Arc;

use super::attack::{self, Width};
use super::defend;
use super::domain::{Choice, Domain, LambdaDomain, Status, Visit};
use super::numbers::Numbers;
use super::vcf::{Answer, Vcf};
use super::zone_cache::ZoneCache;
use crate::board::Board;
use crate::movegen::stoppers;
use crate::pattern::CellClass;
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
        Self { vcf: Vcf::new(bytes), zones: ZoneCache::new() }
    }

    /// From now on a raised `stop` ends the search for fours.
    pub fn stop_with(&mut self, stop: Arc<StopFlag>) {
        self.vcf.stop_with(stop);
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

    /// The position.
    pub(super) fn board(&mut self) -> &mut Board {
        self.board
    }

    /// The first move of a win by fours, the attacker to move.
    pub(super) fn winning_four(&mut self) -> Option<Point> {
        self.wins_by_fours().then(|| self.helpers.vcf.first_move()).flatten()
    }

    /// The defender is to move: where a stone would matter to the very win by fours that the
    /// attacker's solver finds after a pass.
    pub(super) fn whole_zone_after_pass(&mut self) -> Option<PointSet> {
        self.board.pass();
        let answer = self.helpers.vcf.solve_with_whole_zone::<R>(self.board, self.limits.after_pass);
        self.board.take_back_pass();
        matches!(answer, Answer::Win(_)).then(|| self.helpers.vcf.zone())
    }

    fn salt(&self) -> u64 {
        if self.attacker == Side::Black { 0 } else { 0xD1B5_4A32_D192_ED03 }
    }

    /// The attacker is to move: a win by fours, looked for once.
    fn wins_by_fours(&mut self) -> bool {
        let answer = self.helpers.vcf.solve::<R>(self.board, self.limits.attack);
        self.inner_nodes += self.helpers.vcf.nodes();
        matches!(answer, Answer::Win(_))
    }

    /// The defender is to move: the zone of the attacker's win by fours after a pass; none when
    /// there is no such win.
    fn zone_after_pass(&mut self) -> Option<PointSet> {
        let key = self.board.key();
        if let Some(zone) = self.helpers.zones.get(key) {
            return Some(zone);
        }
        self.board.pass();
        let answer = self.helpers.vcf.solve_with_zone::<R>(self.board, self.limits.after_pass);
        self.board.take_back_pass();
        self.inner_nodes += self.helpers.vcf.nodes();
        let Answer::Win(_) = answer else { return None };
        let zone = self.helpers.vcf.zone();
        self.helpers.zones.put(key, zone);
        Some(zone)
    }

    fn push(&self, point: Point, numbers: Numbers, choices: &mut Vec<Choice<Point>>) {
        let key = self.board.key_after(point) ^ self.salt();
        choices.push(Choice { play: point, key, initial: numbers });
    }

    /// The replies that stop the five which threatens.
    fn push_stoppers(&mut self, choices: &mut Vec<Choice<Point>>) {
        let salt = self.salt();
        let side = self.board.key();
        let first = choices.len();
        stoppers::<R>(self.board, |point| {
            choices.push(Choice { play: point, key: side, initial: Numbers::UNKNOWN });
        });
        for choice in &mut choices[first..] {
            choice.key = self.board.key_after(choice.play) ^ salt;
        }
    }
}

impl<R: RuleSet> Domain for GomokuAttack<'_, R> {
    type Move = Point;

    fn key(&self) -> u64 {
        self.board.key() ^ self.salt()
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
        self.board.play::<R>(point);
    }

    fn take_back(&mut self) {
        self.board.take_back::<R>();
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
        if self.board.fives(!us) > 0 {
            self.push_stoppers(choices);
            return Status::Open;
        }
        let width = if order > 2 { Width::All } else { self.width };
        let first = choices.len();
        for point in &attack::points::<R>(self.board, us, width) {
            if self.board.is_forbidden(us, point) {
                continue;
            }
            self.push(point, attack::initial(self.board.class(us, point)), choices);
        }
        let board = &*self.board;
        choices[first..].sort_by_key(|choice| {
            (std::cmp::Reverse(board.class(us, choice.play)), choice.play)
        });
        Status::Open
    }

    fn expand_defence(
        &mut self,
        order: u8,
        visit: Visit,
        choices: &mut Vec<Choice<Point>>,
    ) -> Status {
        let them = self.board.side_to_move();
        if visit == Visit::First && self.board.find(them, CellClass::Five).is_some() {
            return Status::Disproven;
        }
        if self.board.fives(!them) > 0 {
            let first = choices.len();
            self.push_stoppers(choices);
            return if choices.len() == first { Status::Proven } else { Status::Open };
        }
        let points = if order == 2 {
            let Some(zone) = self.zone_after_pass() else { return Status::Disproven };
            defend::replies::<R>(self.board, &zone)
        } else {
            self.board.empty_points()
        };
        let first = choices.len();
        for point in &points {
            if self.board.is_forbidden(them, point) {
                continue;
            }
            let numbers = defend::initial::<R>(self.board, point);
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
