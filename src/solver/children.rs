//! A node's numbers from those of its children, and the thresholds for the best child.

use super::domain::Choice;
use super::numbers::{INFINITE, Numbers};

/// Whose turn it is: the attacker's nodes are OR nodes, the defender's AND nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The smallest pn and the sum of dn.
    Attacker,
    /// The smallest dn and the sum of pn.
    Defender,
}

/// The children of a node, taken together. Their numbers stand in [`Choice::initial`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Children {
    /// Of the node.
    pub(super) numbers: Numbers,
    /// Place of the child to go on with.
    pub(super) best: usize,
    /// What the best child is compared with: the next smallest pn, dn at the defender's turn.
    pub(super) second: u64,
    /// What the other children add to the best child's share in the node's sum.
    others: u64,
}

impl Children {
    /// Of at least one child. `weak`: see [`Options::weak`](super::options::Options::weak).
    pub(super) fn of<M>(choices: &[Choice<M>], turn: Turn, weak: bool) -> Self {
        let (mut best, mut smallest, mut second) = (0, u64::MAX, INFINITE);
        let (mut sum, mut largest, mut open) = (0_u64, 0, 0_u64);
        let mut added_by_best = 0;
        for (index, choice) in choices.iter().enumerate() {
            let (compared, added) = split(choice.initial, turn);
            if compared < smallest {
                second = second.min(smallest);
                (best, smallest, added_by_best) = (index, compared, added);
            } else {
                second = second.min(compared);
            }
            sum = sum.saturating_add(added).min(INFINITE);
            largest = largest.max(added);
            open += u64::from(added > 0);
        }
        let others_open = open.saturating_sub(1);
        let (total, others) = if weak {
            ((largest + others_open).min(INFINITE), others_open)
        } else {
            (sum, sum - added_by_best)
        };
        let numbers = match turn {
            Turn::Attacker => Numbers::new(smallest, total),
            Turn::Defender => Numbers::new(total, smallest),
        };
        Self { numbers, best, second, others }
    }

    /// The best child may be worked on until it reaches these: then another child is best, or the
    /// node itself has reached `thresholds`. `beyond` is the bound that the second best sets.
    pub(super) fn thresholds(&self, thresholds: Numbers, turn: Turn, beyond: u64) -> Numbers {
        let (compared, added) = split(thresholds, turn);
        let compared = compared.min(beyond);
        let added = if added >= INFINITE { INFINITE } else { added.saturating_sub(self.others) };
        match turn {
            Turn::Attacker => Numbers { pn: compared, dn: added },
            Turn::Defender => Numbers { pn: added, dn: compared },
        }
    }
}

/// The number that is compared among siblings, and the one that is added up.
const fn split(numbers: Numbers, turn: Turn) -> (u64, u64) {
    match turn {
        Turn::Attacker => (numbers.pn, numbers.dn),
        Turn::Defender => (numbers.dn, numbers.pn),
    }
}
