//! Kawano's simulation: the win against one reply is tried against the others.

use super::Search;
use crate::proof::domain::{Choice, Domain, Status, Visit};
use crate::proof::numbers::Numbers;
use crate::proof::table::Packing;

impl<D: Domain, P: Packing> Search<'_, '_, D, P> {
    /// The defender is to move, and the position with the key `model`, after one of his replies, is
    /// proven: tries the replies from `first` on that are not settled against the same moves. What
    /// that proves stands in the table.
    pub(super) fn imitate_against_others(&mut self, first: usize, model: u64) {
        for place in first..self.dfpn.choices.len() {
            let Choice { play, key, initial } = self.dfpn.choices[place];
            if !initial.is_settled() && !self.must_stop() {
                self.domain.play(play);
                self.imitate(key, key ^ model);
                self.domain.take_back();
            }
        }
    }

    /// Whether the moves that are known to win in a model position win here too; `difference` is
    /// what leads from a key of this position to that of the model. A success is remembered.
    fn imitate(&mut self, key: u64, difference: u64) -> bool {
        if self.must_stop() || !self.is_proven(key ^ difference) {
            return false;
        }
        self.meter.count(Visit::First);
        let first = self.dfpn.choices.len();
        let wins = match self.domain.expand(Visit::First, &mut self.dfpn.choices) {
            Status::Proven => true,
            Status::Disproven => false,
            Status::Open if self.domain.is_attackers_turn() => (first..self.dfpn.choices.len())
                .any(|place| {
                    let is_model = self.is_proven(self.dfpn.choices[place].key ^ difference);
                    is_model && self.imitate_after(place, difference)
                }),
            Status::Open => {
                (first..self.dfpn.choices.len()).all(|place| self.imitate_after(place, difference))
            }
        };
        self.dfpn.choices.truncate(first);
        if wins {
            self.dfpn.table.put(key, Numbers::PROVEN, 1);
        }
        wins
    }

    fn imitate_after(&mut self, place: usize, difference: u64) -> bool {
        let Choice { play, key, .. } = self.dfpn.choices[place];
        self.domain.play(play);
        let wins = self.imitate(key, difference);
        self.domain.take_back();
        wins
    }

    fn is_proven(&self, key: u64) -> bool {
        self.dfpn.table.get(key).is_some_and(|entry| entry.numbers.is_proven())
    }
}
