//! Results counted in pairs of games: the same opening with both colours.
//!
//! Five sums are possible, from two losses to two wins, hence the name. An opening that favours
//! one side makes the two games of a pair depend on each other; counted by pairs the variance is
//! right, and in general smaller (Van den Bergh, <https://www.cantate.be/Fishtest/>).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::score::Outcome;

/// Counts of pairs, from one engine's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial {
    /// Lost both.
    pub ll: u64,
    /// Lost one, drew one.
    pub ld: u64,
    /// Won one, lost one; the same score as two draws.
    pub wl: u64,
    /// Drew both.
    pub dd: u64,
    /// Won one, drew one.
    pub wd: u64,
    /// Won both.
    pub ww: u64,
}

impl Pentanomial {
    /// From the five counts that are printed, two losses first. The middle one is taken as draws.
    pub const fn from_counts([ll, ld, dd, wd, ww]: [u64; 5]) -> Self {
        Self { ll, ld, wl: 0, dd, wd, ww }
    }

    /// Adds a pair; the order of its games does not matter.
    pub fn add(&mut self, pair: [Outcome; 2]) {
        *match pair {
            [Outcome::Loss, Outcome::Loss] => &mut self.ll,
            [Outcome::Win, Outcome::Win] => &mut self.ww,
            [Outcome::Draw, Outcome::Draw] => &mut self.dd,
            [Outcome::Win, Outcome::Loss] | [Outcome::Loss, Outcome::Win] => &mut self.wl,
            [Outcome::Loss, Outcome::Draw] | [Outcome::Draw, Outcome::Loss] => &mut self.ld,
            [Outcome::Win, Outcome::Draw] | [Outcome::Draw, Outcome::Win] => &mut self.wd,
        } += 1;
    }

    /// The same pairs as the opponent sees them.
    #[must_use]
    pub const fn reversed(self) -> Self {
        let Self { ll, ld, wl, dd, wd, ww } = self;
        Self { ll: ww, ld: wd, wl, dd, wd: ld, ww: ll }
    }

    /// The pairs of both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            ll: self.ll + other.ll,
            ld: self.ld + other.ld,
            wl: self.wl + other.wl,
            dd: self.dd + other.dd,
            wd: self.wd + other.wd,
            ww: self.ww + other.ww,
        }
    }

    /// The five counts, two losses first.
    pub const fn counts(&self) -> [u64; 5] {
        [self.ll, self.ld, self.wl + self.dd, self.wd, self.ww]
    }

    /// Pairs in all.
    pub fn pairs(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// Pairs won one each, over pairs of two draws: high where openings are sharp and decide the
    /// game. Infinite without draws, not a number without both.
    pub fn wl_dd_ratio(&self) -> f64 {
        self.wl as f64 / self.dd as f64
    }

    /// Share of the pairs that ended 1 : 1.
    pub fn draw_ratio(&self) -> f64 {
        (self.wl + self.dd) as f64 / self.pairs().max(1) as f64
    }

    /// Pairs won over pairs lost.
    pub fn pairs_ratio(&self) -> f64 {
        (self.ww + self.wd) as f64 / (self.ld + self.ll) as f64
    }
}

impl fmt::Display for Pentanomial {
    /// In the form of fastchess: `[34, 54, 63, 64, 75]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [ll, ld, even, wd, ww] = self.counts();
        write!(f, "[{ll}, {ld}, {even}, {wd}, {ww}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_pairs() -> impl Iterator<Item = [Outcome; 2]> {
        let all = [Outcome::Loss, Outcome::Draw, Outcome::Win];
        all.into_iter().flat_map(move |first| all.map(|second| [first, second]))
    }

    #[test]
    fn a_pair_is_counted_under_its_half_points() {
        for pair in all_pairs() {
            let mut counts = Pentanomial::default();
            counts.add(pair);
            let half_points = pair[0] as usize + pair[1] as usize;
            let mut expected = [0; 5];
            expected[half_points] = 1;
            assert_eq!(counts.counts(), expected, "{pair:?}");
            assert_eq!(counts.wl, u64::from(half_points == 2 && pair[0] != pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn the_opponent_sees_the_mirror_image() {
        let (mut own, mut other) = (Pentanomial::default(), Pentanomial::default());
        for (times, pair) in all_pairs().enumerate() {
            for _ in 0..=times {
                own.add(pair);
                other.add(pair.map(Outcome::reversed));
            }
        }
        assert_eq!(own.reversed(), other);
        assert_eq!(own.pairs(), 45);
        let mut reversed = own.counts();
        reversed.reverse();
        assert_eq!(other.counts(), reversed);
    }

    #[test]
    fn ratios_are_those_of_fastchess() {
        let pairs = Pentanomial { ll: 34, ld: 54, wl: 31, dd: 32, wd: 64, ww: 75 };
        assert_eq!(pairs.to_string(), "[34, 54, 63, 64, 75]");
        // 31 / 32, 63 / 290 and 139 / 88 by hand.
        assert_eq!(format!("{:.4}", pairs.wl_dd_ratio()), "0.9688");
        assert_eq!(format!("{:.4}", pairs.draw_ratio()), "0.2172");
        assert_eq!(format!("{:.4}", pairs.pairs_ratio()), "1.5795");
    }
}
