//! The defender's pass: what it costs, and how the win after it helps against the replies.

use super::LambdaSearch;
use super::questions::{LOWEST, salted};
use crate::proof::domain::{Choice, LambdaDomain, Status, Visit};
use crate::proof::numbers::{INFINITE, Numbers};
use crate::proof::table::Packing;
use crate::proof::thresholds::Thresholds;

/// What the pass costs until it is proven, at orders above 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pass {
    /// Its proof number enters no other, as published. A search goes on below a pass until that is
    /// settled, however hard it turns out to be.
    #[default]
    Free,
    /// Its proof number is added to that of the replies, as at any AND node, so that a move whose
    /// threat is hard to prove waits for easier ones.
    Counted,
}

impl<D: LambdaDomain, P: Packing> LambdaSearch<'_, D, P> {
    /// Whether the attacker wins at a lower order when the defender passes: only then was his move
    /// one of `order`. The error is the node's numbers when he does not, or when it stays open.
    pub(super) fn settle_pass(&mut self, order: u8, thresholds: Thresholds) -> Result<(), Numbers> {
        if order == LOWEST || !self.domain.may_pass() {
            return Ok(()); // the domain has settled it
        }
        let replies = self.growth.unknown(order).pn;
        let pn = match self.pass {
            Pass::Free => INFINITE,
            Pass::Counted => thresholds.pn.saturating_sub(replies),
        };
        self.domain.pass();
        let numbers = self.attacker(order - 1, Thresholds { pn, dn: thresholds.dn });
        self.domain.take_back_pass();
        match (numbers, self.pass) {
            (Numbers::PROVEN, _) => Ok(()),
            (Numbers::DISPROVEN, _) => Err(Numbers::DISPROVEN),
            (open, Pass::Free) => Err(Numbers::new(replies, open.dn)),
            (open, Pass::Counted) => Err(Numbers::new(open.pn + replies, open.dn).cut(P::LARGEST)),
        }
    }

    /// Kawano's simulation: a reply is tried against the very moves that win after the pass. Only
    /// above order 2; there the domain's solver of fours does it faster.
    pub(super) fn simulate_pass(&mut self, order: u8, first: usize) {
        if order == LOWEST || !self.domain.may_pass() {
            return;
        }
        self.domain.pass();
        let model = self.domain.key();
        self.domain.take_back_pass();
        for index in first..self.choices.len() {
            let Choice { play, key, .. } = self.choices[index];
            if self.known(key, order).is_none() && !self.must_stop() {
                self.domain.play(play);
                self.imitate_attack(order - 1, key ^ model);
                self.domain.take_back();
            }
        }
    }

    /// Whether the moves that are known to win in a model position win here too; `difference` is
    /// what leads from a key of this position to that of the model. A success is remembered.
    fn imitate_attack(&mut self, highest: u8, difference: u64) -> bool {
        (LOWEST..=highest).any(|order| {
            let model = self.domain.key() ^ difference;
            let wins = self.is_proven(model, order) && self.imitate_order(order, difference);
            if wins {
                self.remember_win(order);
            }
            wins
        })
    }

    fn imitate_order(&mut self, order: u8, difference: u64) -> bool {
        self.meter.nodes += 1;
        let first = self.choices.len();
        let status = self.domain.expand_attack(order, Visit::First, self.choices);
        let wins = status == Status::Proven
            || (first..self.choices.len()).any(|index| {
                let Choice { play, key, .. } = self.choices[index];
                if !self.is_proven(key ^ difference, order) {
                    return false;
                }
                self.domain.play(play);
                let wins = self.imitate_defence(order, difference);
                self.domain.take_back();
                wins
            });
        self.choices.truncate(first);
        wins
    }

    fn imitate_defence(&mut self, order: u8, difference: u64) -> bool {
        self.meter.nodes += 1;
        if self.must_stop() {
            return false;
        }
        if order > LOWEST && self.domain.may_pass() {
            self.domain.pass();
            let wins = self.imitate_attack(order - 1, difference);
            self.domain.take_back_pass();
            if !wins {
                return false;
            }
        }
        let first = self.choices.len();
        let status = self.domain.expand_defence(order, Visit::First, self.choices);
        let wins = status != Status::Disproven
            && (first..self.choices.len()).all(|index| {
                self.domain.play(self.choices[index].play);
                let wins = self.imitate_attack(order, difference);
                self.domain.take_back();
                wins
            });
        self.choices.truncate(first);
        if wins {
            self.remember_win(order);
        }
        wins
    }

    fn remember_win(&mut self, order: u8) {
        self.table.put(salted(self.domain.key(), order), Numbers::PROVEN, 1);
    }
}
