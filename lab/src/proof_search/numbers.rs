//! Proof and disproof numbers of what is not settled.
//!
//! A leaf of which the search says that it is good for the attacker has a small proof number: it is as
//! if so many ordinary leaves had still to be settled. The scale is a guess: 150 points of the score
//! (200 are 73 %) are a factor of two.

use kagetsu::proof::numbers::{INFINITE, Numbers};
use kagetsu::types::Score;

/// Of a leaf that is even.
const EVEN: f64 = 16.0;
/// Points of the score for a factor of two.
const POINTS: f64 = 150.0;
/// Largest number of a leaf.
const MOST: f64 = 4096.0;
/// How much more what a desk has in hand counts.
const BUSY: u64 = 4;

/// How much more the moves that were not proposed count, each time after more have been.
const NEXT: u64 = 4;

/// Of the moves that were not proposed in so many rounds, where the best one had these numbers: a leaf
/// that is tried when those moves turn out to be much worse than they looked.
pub(super) fn of_others(best: Numbers, rounds: u32) -> Numbers {
    Numbers { pn: best.pn.saturating_mul(NEXT.saturating_pow(rounds)).min(INFINITE - 1), ..best }
}

/// Of a position with this score for the attacker.
pub(super) fn of_score(score: Score) -> Numbers {
    let factor = (f64::from(score.0) / POINTS).exp2();
    let number = |value: f64| value.clamp(1.0, MOST).round() as u64;
    Numbers { pn: number(EVEN / factor), dn: number(EVEN * factor) }
}

/// Of a node: one move is enough.
pub(super) fn of_moves(moves: impl Iterator<Item = Numbers>) -> Numbers {
    let sum = moves.fold(Numbers::DISPROVEN, |sum, next| Numbers {
        pn: sum.pn.min(next.pn),
        dn: add(sum.dn, next.dn),
    });
    settled(sum)
}

/// Of an attack: all replies must be answered.
pub(super) fn of_replies(replies: impl Iterator<Item = Numbers>) -> Numbers {
    let sum = replies.fold(Numbers::PROVEN, |sum, next| Numbers {
        pn: add(sum.pn, next.pn),
        dn: sum.dn.min(next.dn),
    });
    settled(sum)
}

/// While somebody works on it, so that others look elsewhere.
pub(super) fn busy(numbers: Numbers) -> Numbers {
    if numbers.is_settled() {
        return numbers;
    }
    Numbers { pn: add(numbers.pn, BUSY * numbers.pn), dn: add(numbers.dn, BUSY * numbers.dn) }
}

/// What has one number at zero has the other at infinity.
const fn settled(numbers: Numbers) -> Numbers {
    match numbers {
        Numbers { pn: 0, .. } => Numbers::PROVEN,
        Numbers { dn: 0, .. } => Numbers::DISPROVEN,
        open => open,
    }
}

fn add(one: u64, other: u64) -> u64 {
    one.saturating_add(other).min(INFINITE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_score_is_nearer_to_a_proof() {
        let even = of_score(Score(0));
        assert_eq!(even, Numbers { pn: 16, dn: 16 });
        assert_eq!(of_score(Score(150)), Numbers { pn: 8, dn: 32 });
        assert_eq!(of_score(Score(-300)), Numbers { pn: 64, dn: 4 });
        assert_eq!(of_score(Score::win_in(9)), Numbers { pn: 1, dn: 4096 });
    }

    #[test]
    fn settled_parts_settle_the_whole() {
        let open = Numbers { pn: 3, dn: 5 };
        let of = |numbers: &[Numbers]| {
            (of_moves(numbers.iter().copied()), of_replies(numbers.iter().copied()))
        };
        assert_eq!(of(&[open, Numbers::PROVEN]), (Numbers::PROVEN, open));
        assert_eq!(of(&[open, Numbers::DISPROVEN]), (open, Numbers::DISPROVEN));
        assert_eq!(of(&[open, open]), (Numbers { pn: 3, dn: 10 }, Numbers { pn: 6, dn: 5 }));
        assert_eq!(of(&[]), (Numbers::DISPROVEN, Numbers::PROVEN));
        assert_eq!(busy(Numbers::PROVEN), Numbers::PROVEN);
    }
}
