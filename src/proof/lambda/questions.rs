//! The questions about one position: one for each order.

use super::LambdaSearch;
use crate::proof::domain::LambdaDomain;
use crate::proof::numbers::{INFINITE, Numbers};
use crate::proof::table::Packing;

/// Lowest order that is searched here.
pub(super) const LOWEST: u8 = 2;
/// Highest order.
pub const HIGHEST_ORDER: u8 = 5;

/// How the first numbers of a question grow with its order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Growth {
    /// Twofold: LDFPN. The numbers decide which order is worked on.
    #[default]
    Twofold,
    /// 256-fold: pseudo-λ, which works on an order after those below it. Needs a table of wide
    /// numbers.
    Orders,
}

impl Growth {
    /// Numbers of a question of which nothing is known.
    pub(super) const fn unknown(self, order: u8) -> Numbers {
        let bits = match self {
            Self::Twofold => 1,
            Self::Orders => 8,
        };
        let number = 1 << (bits * (order - 1));
        Numbers { pn: number, dn: number }
    }
}

/// The key of the question of `order` about the position with this key.
pub(super) const fn salted(key: u64, order: u8) -> u64 {
    key ^ (order as u64).wrapping_mul(0x9E6C_63D0_876A_68EE)
}

/// One question for each order; places below [`LOWEST`] stay unused.
const QUESTIONS: usize = HIGHEST_ORDER as usize + 1;

/// An attacker's node, put together from its questions.
pub(super) struct Questions {
    pub(super) numbers: Numbers,
    /// The order with the smallest pn.
    pub(super) best: u8,
    /// The next smallest pn.
    pub(super) second: u64,
}

impl Questions {
    pub(super) fn of(questions: &[Numbers; QUESTIONS], order: u8) -> Self {
        let (mut best, mut smallest, mut second) = (order, INFINITE, INFINITE);
        for asked in LOWEST..=order {
            let pn = questions[usize::from(asked)].pn;
            if pn < smallest {
                (best, second, smallest) = (asked, smallest, pn);
            } else {
                second = second.min(pn);
            }
        }
        let dn = questions[usize::from(order)].dn;
        Self { numbers: Numbers::new(smallest, dn), best, second }
    }
}

impl<D: LambdaDomain, P: Packing> LambdaSearch<'_, D, P> {
    /// The numbers of the attacker's node of `order` with this key: of its own question, those of
    /// `leaf` where the table knows none, and the least proof number of the lower ones.
    pub(super) fn attackers_numbers(&self, key: u64, order: u8, leaf: Numbers) -> Numbers {
        let known = |order| self.known(key, order);
        let own = known(order).unwrap_or(leaf);
        let lower = (LOWEST..order).filter_map(known).map(|numbers| numbers.pn).min();
        Numbers::new(own.pn.min(lower.unwrap_or(INFINITE)), own.dn)
    }

    /// What the table knows of each order's question about the position with this key.
    pub(super) fn questions(&self, key: u64, order: u8) -> [Numbers; QUESTIONS] {
        let mut questions = [Numbers::DISPROVEN; QUESTIONS];
        for asked in LOWEST..=order {
            questions[usize::from(asked)] =
                self.known(key, asked).unwrap_or(self.growth.unknown(asked));
        }
        questions
    }
}
