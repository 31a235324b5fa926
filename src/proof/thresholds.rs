//! How numbers go up a proof tree and thresholds down: the arithmetic of df-pn, apart from any
//! search.
//!
//! | | attacker to move (OR) | defender to move (AND) |
//! |---|---|---|
//! | chosen by, least of the children | pn | dn |
//! | gathered over the children | dn | pn |
//!
//! Published form (Nagai 2002): the gathered number is the sum; the chosen child may go on until
//! its number exceeds that of the second best by one, or until the gathered number reaches the
//! node's own threshold. The two additions are switches of [`Options`].

use super::numbers::{INFINITE, Numbers};

/// What a search does differently from the published df-pn; the default is the published form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// The chosen child goes on until it exceeds the second best by a quarter instead of by one
    /// (Pawlewicz, Lew: *Improving depth-first PN-search: 1 + ε trick*, 2007): fewer changes
    /// between branches.
    pub epsilon: bool,
    /// Weak numbers (Ueda et al.: *Weak proof-number search*, 2008): the largest of the children
    /// plus one for each other unsettled child instead of the sum, which counts transpositions
    /// many times.
    pub weak: bool,
    /// Leaves begin with the domain's numbers instead of 1 and 1 (df-pn+, Nagai 2002).
    pub heuristic: bool,
}

impl Options {
    /// Nothing beyond the published form.
    pub const PUBLISHED: Self = Self { epsilon: false, weak: false, heuristic: false };

    /// All additions: what the engine's provers use.
    pub const ENGINE: Self = Self { epsilon: true, weak: true, heuristic: true };

    /// Every combination of the switches, the published form first.
    #[must_use]
    pub fn all() -> [Self; 8] {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|bits| Self {
            epsilon: bits & 1 != 0,
            weak: bits & 2 != 0,
            heuristic: bits & 4 != 0,
        })
    }

    /// How far the chosen number may go, given the second best.
    #[inline]
    pub(super) fn beyond(self, second: u64) -> u64 {
        second + if self.epsilon { second.div_ceil(4) } else { 1 }
    }
}

/// A search below a node goes on until one of its numbers reaches its threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thresholds {
    /// For the proof number.
    pub(super) pn: u64,
    /// For the disproof number.
    pub(super) dn: u64,
}

impl Thresholds {
    /// Those of a root: only what is settled reaches them.
    pub(super) const ROOT: Self = Self { pn: INFINITE, dn: INFINITE };

    /// Whether the search ends with these numbers; always when they are settled.
    #[inline]
    pub(super) const fn are_reached(self, numbers: Numbers) -> bool {
        self.pn <= numbers.pn || self.dn <= numbers.dn
    }
}

/// The children of a node at one glance.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Survey {
    /// The chosen child: the first of those with the least number.
    pub(super) best: usize,
    /// The least number.
    least: u64,
    /// The second least; infinite without a second child.
    second: u64,
    /// The other number of the chosen child.
    best_gathered: u64,
    sum: u64,
    largest: u64,
    /// Children whose gathered number is not zero.
    unsettled: u64,
    is_or: bool,
}

impl Survey {
    /// Looks at all children; `is_or` when the attacker is to move.
    #[inline]
    pub(super) fn of(children: impl Iterator<Item = Numbers>, is_or: bool) -> Self {
        let (least, second) = (INFINITE, INFINITE);
        let mut survey = Self { least, second, is_or, ..Self::default() };
        for (index, Numbers { pn, dn }) in children.enumerate() {
            let (chosen, gathered) = if is_or { (pn, dn) } else { (dn, pn) };
            if chosen < survey.least {
                survey.second = survey.least;
                (survey.best, survey.least, survey.best_gathered) = (index, chosen, gathered);
            } else if chosen < survey.second {
                survey.second = chosen;
            }
            survey.sum = survey.sum.saturating_add(gathered);
            survey.largest = survey.largest.max(gathered);
            survey.unsettled += u64::from(gathered != 0);
        }
        survey
    }

    /// The gathered number, finite ones cut off at `cap`.
    #[inline]
    fn gathered(&self, options: Options, cap: u64) -> u64 {
        let weak = self.largest.saturating_add(self.unsettled.saturating_sub(1));
        if options.weak { weak.min(cap) } else { self.sum.min(cap) }
    }

    /// The numbers of the node, finite ones at most `cap`. Without moves the side to move has lost.
    #[inline]
    pub(super) fn numbers(&self, options: Options, cap: u64) -> Numbers {
        let gathered = self.gathered(options, cap);
        let least = if self.least < INFINITE { self.least.min(cap) } else { INFINITE };
        if self.is_or { Numbers::new(least, gathered) } else { Numbers::new(gathered, least) }
    }

    /// The thresholds of the chosen child, given those of the node, which its numbers (with the
    /// same `cap`) do not reach.
    #[inline]
    pub(super) fn thresholds(&self, at: Thresholds, options: Options, cap: u64) -> Thresholds {
        let (own, other) = if self.is_or { (at.pn, at.dn) } else { (at.dn, at.pn) };
        let chosen =
            if self.second < INFINITE { own.min(options.beyond(self.second)) } else { own };
        let sum = self.gathered(options, cap);
        let of_others = if cap <= sum {
            // cut off, the sum says nothing of its parts; nothing finite reaches the threshold
            0
        } else if options.weak {
            self.unsettled.saturating_sub(1)
        } else {
            sum - self.best_gathered
        };
        let gathered = other.saturating_sub(of_others);
        if self.is_or {
            Thresholds { pn: chosen, dn: gathered }
        } else {
            Thresholds { pn: gathered, dn: chosen }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAP: u64 = 1 << 22;

    fn survey(children: &[(u64, u64)], is_or: bool) -> Survey {
        Survey::of(children.iter().map(|&(pn, dn)| Numbers::new(pn, dn)), is_or)
    }

    /// The example of Gao and Xu (2016): A is an OR node with the children B and C, B an AND node
    /// with D and E.
    #[test]
    fn the_published_example() {
        let plain = Options::PUBLISHED;
        let b = survey(&[(1, 1), (1, 2)], false);
        assert_eq!(b.numbers(plain, CAP), Numbers { pn: 2, dn: 1 });
        let a = survey(&[(2, 1), (3, 1)], true);
        let at_b = a.thresholds(Thresholds::ROOT, plain, CAP);
        assert_eq!((a.best, at_b), (0, Thresholds { pn: 4, dn: INFINITE - 1 }));
        assert_eq!((b.best, b.thresholds(at_b, plain, CAP)), (0, Thresholds { pn: 3, dn: 3 }));
    }

    #[test]
    fn the_additions_change_what_they_say() {
        let children = [(8, 5), (9, 7), (20, 1)];
        let at = Thresholds { pn: 100, dn: 100 };
        let or = survey(&children, true);
        let epsilon = Options { epsilon: true, ..Options::PUBLISHED };
        let weak = Options { weak: true, ..Options::PUBLISHED };
        assert_eq!(or.numbers(Options::PUBLISHED, CAP), Numbers { pn: 8, dn: 13 });
        assert_eq!(or.thresholds(at, Options::PUBLISHED, CAP), Thresholds { pn: 10, dn: 92 });
        assert_eq!(or.thresholds(at, epsilon, CAP), Thresholds { pn: 12, dn: 92 });
        assert_eq!(or.numbers(weak, CAP), Numbers { pn: 8, dn: 9 });
        assert_eq!(or.thresholds(at, weak, CAP), Thresholds { pn: 10, dn: 98 });
    }

    #[test]
    fn settled_children_settle_the_node() {
        for options in Options::all() {
            let of = |children: &[(u64, u64)], is_or| survey(children, is_or).numbers(options, CAP);
            assert_eq!(of(&[], true), Numbers::DISPROVEN);
            assert_eq!(of(&[], false), Numbers::PROVEN);
            assert_eq!(of(&[(3, 4), (0, 1)], true), Numbers::PROVEN);
            assert_eq!(of(&[(3, 4), (1, 0)], false), Numbers::DISPROVEN);
            assert_eq!(of(&[(1, 0), (1, 0)], true), Numbers::DISPROVEN);
            assert_eq!(of(&[(0, 1), (0, 1)], false), Numbers::PROVEN);
            assert_eq!(of(&[(3, 4), (1, 0)], true), Numbers { pn: 3, dn: 4 });
        }
    }

    /// Whatever the numbers, the chosen child is below its thresholds, and at them the node is at
    /// its own or another child is better: the search goes on, and comes to an end.
    #[test]
    fn the_chosen_child_is_below_its_thresholds() {
        let mut rng = crate::util::rng::Rng::new(11);
        for round in 0..20_000 {
            let options = Options::all()[round % 8];
            let is_or = rng.below(2) == 0;
            let mut number = || (1 + (rng.next_u64() >> 40 >> rng.below(24))).min(CAP);
            let children: Vec<(u64, u64)> = (0..4).map(|_| (number(), number())).collect();
            let survey = survey(&children, is_or);
            let own = survey.numbers(options, CAP);
            let at = Thresholds { pn: own.pn + number(), dn: own.dn + number() };
            let below = survey.thresholds(at, options, CAP);
            let (pn, dn) = children[survey.best];
            assert!(pn < below.pn && dn < below.dn, "{children:?} {options:?} {at:?} {below:?}");
        }
    }
}
