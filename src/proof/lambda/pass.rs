//! The defender's pass beside his replies.

use super::LambdaSearch;
use crate::proof::domain::{Choice, LambdaDomain, Visit};
use crate::proof::numbers::{INFINITE, Numbers};
use crate::proof::table::Packing;
use crate::proof::thresholds::Thresholds;

/// When the pass is searched, at orders above 2. Its proof number enters no other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pass {
    /// When its disproof number is no larger than that of the replies, as published.
    #[default]
    Chosen,
    /// Before the replies, until it is settled, however hard that turns out to be.
    First,
}

impl<D: LambdaDomain, P: Packing> LambdaSearch<'_, D, P> {
    /// The defender is to move and may pass: works on the pass and the replies from `first` on, until
    /// the node is settled or reaches a threshold. Without a win of a lower order after the pass the
    /// attacker's move was none of `order`.
    pub(super) fn over_pass_and_moves(
        &mut self,
        order: u8,
        first: usize,
        visit: Visit,
        thresholds: Thresholds,
    ) -> Numbers {
        let below = order - 1;
        self.domain.pass();
        let model = self.domain.key();
        self.domain.take_back_pass();
        let mut pass = self.attackers_numbers(model, below, self.growth.unknown(below));
        // the win after the pass is tried against the replies once, when it has just been found
        let mut is_new = visit == Visit::First || !pass.is_proven();
        self.look_up_moves(order, first);
        loop {
            let survey = self.survey(first, false);
            let replies = survey.numbers(self.options, P::LARGEST);
            let numbers = self.with_pass_open(pass, replies, order);
            self.reporter.note(numbers);
            if thresholds.are_reached(numbers) || self.must_stop() {
                return numbers;
            }
            if pass.is_proven() && is_new {
                is_new = false;
                self.simulate_pass(order, first, model);
                self.look_again(order, first);
            } else if !pass.is_proven() && (self.pass == Pass::First || pass.dn <= replies.dn) {
                let for_pass = self.for_pass(thresholds, replies, order);
                self.domain.pass();
                pass = self.attacker(below, for_pass);
                self.domain.take_back_pass();
            } else {
                let at = self.for_replies(thresholds, pass);
                let for_child = survey.thresholds(at, self.options, P::LARGEST);
                self.visit_move(order, first + survey.best, for_child);
            }
        }
    }

    /// Gives the replies from `first` on what the table knows of them by now.
    fn look_again(&mut self, order: u8, first: usize) {
        for index in first..self.choices.len() {
            let Choice { key, initial, .. } = self.choices[index];
            self.choices[index].initial = self.attackers_numbers(key, order, initial);
        }
    }

    /// The numbers of a defender's node. Until the pass is proven no replies, and replies that all
    /// lose, are no win.
    fn with_pass_open(&self, pass: Numbers, replies: Numbers, order: u8) -> Numbers {
        if pass.is_settled() {
            return if pass.is_proven() { replies } else { Numbers::DISPROVEN };
        }
        let Numbers { pn, dn } = self.replies_beside_pass(replies, order);
        Numbers::new(pn, pass.dn.min(dn)).cut(P::LARGEST)
    }

    /// The numbers of the replies as long as the pass is open: those of one unknown position where none
    /// is left to be searched, or where none shall be searched yet.
    fn replies_beside_pass(&self, replies: Numbers, order: u8) -> Numbers {
        let is_open = self.pass == Pass::Chosen && !replies.is_proven();
        if is_open { replies } else { Numbers::new(self.growth.unknown(order).pn, INFINITE) }
    }

    /// How far the pass is searched now.
    fn for_pass(&self, thresholds: Thresholds, replies: Numbers, order: u8) -> Thresholds {
        let replies = self.replies_beside_pass(replies, order);
        Thresholds { pn: INFINITE, dn: thresholds.dn.min(self.options.beyond(replies.dn)) }
    }

    /// How far the replies are searched now.
    fn for_replies(&self, thresholds: Thresholds, pass: Numbers) -> Thresholds {
        let dn = if pass.is_proven() { INFINITE } else { self.options.beyond(pass.dn) };
        Thresholds { dn: thresholds.dn.min(dn), ..thresholds }
    }
}
