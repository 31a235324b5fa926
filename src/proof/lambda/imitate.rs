//! Kawano's simulation: the win after a pass is tried against the defender's replies.

use super::LambdaSearch;
use super::questions::{LOWEST, salted};
use crate::proof::domain::{Choice, LambdaDomain, Status, Visit};
use crate::proof::numbers::Numbers;
use crate::proof::table::Packing;

impl<D: LambdaDomain, P: Packing> LambdaSearch<'_, D, P> {
    /// Tries the replies from `first` on, as far as they are not settled, against the very moves
    /// that win after the pass, a position with the key `model`. Only above order 2; there the
    /// domain's solver of fours does it faster.
    pub(super) fn simulate_pass(&mut self, order: u8, first: usize, model: u64) {
        for index in first..self.choices.len() {
            let Choice { play, key, .. } = self.choices[index];
            let is_settled = self.known(key, order).is_some_and(Numbers::is_settled);
            if !is_settled && !self.must_stop() {
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
