//! Levels of strength: how far a player below full strength looks, and how well it can tell good
//! moves from nearly good ones.
//!
//! Both are functions of the level alone, and what is random has a seed: below full strength, too,
//! the search can be repeated.

use super::limits::{Limits, shorter};
use crate::types::Score;
use crate::util::rng::Rng;

/// Nodes of a search at level 0, where the limits allow more. A guess: one ply, and the fours in it.
const FEWEST_NODES: u64 = 400;
/// Nodes that a second of the limits counts for, so that a level is the same on every machine. On the
/// slow side: the budget shall end a search, not the clock.
const NODES_PER_SECOND: u64 = 200_000;
/// Seconds that a search without any limit counts for.
const UNLIMITED_SECONDS: u64 = 30;
/// A move of a game takes this part of the own clock.
const CLOCK_DIV: u32 = 30;
/// From this level on a player takes the move that it thinks best.
const SURE_LEVEL: i32 = 90;
/// At level 0 a move may be chosen that is worth so much less than the best. A guess: the evaluation
/// gives an open three about that much.
const WIDEST: i32 = 900;
/// Below this level a player now and then moves at a glance, …
const GLANCE_LEVELS: u64 = 20;
/// … for each level below it in so many cases of a hundred. Twice as many were worth 250 Elo from level 0
/// to 10.
const GLANCE_PERCENT: u64 = 1;
/// Moves that are compared: so many, …
const FEWEST_MOVES: usize = 3;
/// … and one more for each so many levels below full strength.
const LEVELS_PER_MOVE: usize = 8;

/// How well to play, from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u8);

impl Strength {
    /// As well as the limits allow.
    pub const FULL: Self = Self(100);

    /// A level from 0 to 100; the nearest one for others.
    ///
    /// ```
    /// use kagetsu::search::Strength;
    /// assert_eq!(Strength::of_level(100), Strength::FULL);
    /// assert!(Strength::of_level(-3) < Strength::of_level(50));
    /// ```
    pub fn of_level(level: i128) -> Self {
        Self(level.clamp(0, i128::from(Self::FULL.0)) as u8)
    }

    /// Whether nothing is held back.
    pub const fn is_full(self) -> bool {
        self.0 >= Self::FULL.0
    }

    /// Most nodes of a search: what the limits allow at full strength, few at level 0, and by the same
    /// factor more from each level to the next.
    pub(super) fn nodes(self, limits: &Limits) -> u64 {
        let most = allowed_nodes(limits);
        let least = FEWEST_NODES.min(most);
        // The bits of a positive floating-point number are its logarithm, near enough: a straight line
        // that is bent between two powers of two. Unlike `powf` they are the same on every machine.
        let [low, high] = [least, most].map(|nodes| u128::from((nodes.max(1) as f64).to_bits()));
        let bits = low + (high - low) * u128::from(self.0) / u128::from(Self::FULL.0);
        (f64::from_bits(bits as u64) as u64).min(most)
    }

    /// Of so many nodes those that the comparison of moves gets: half of them at level 0, none where the
    /// best move is played.
    pub(super) fn comparison_nodes(self, nodes: u64) -> u64 {
        let below = (SURE_LEVEL - i32::from(self.0)).max(0) as u64;
        nodes.saturating_mul(below) / (2 * SURE_LEVEL as u64)
    }

    /// Draws whether this move is made at a glance: fives are seen, and no more.
    pub(super) fn moves_at_a_glance(self, rng: &mut Rng) -> bool {
        let percent = GLANCE_LEVELS.saturating_sub(u64::from(self.0)) * GLANCE_PERCENT;
        (rng.below(100) as u64) < percent
    }

    /// How many of the most promising moves are compared.
    pub(super) fn moves(self) -> usize {
        FEWEST_MOVES + usize::from(Self::FULL.0 - self.0) / LEVELS_PER_MOVE
    }

    /// A move is never chosen that seems to be worth so much less than the best one.
    pub(super) fn width(self) -> i32 {
        let below = (SURE_LEVEL - i32::from(self.0)).max(0);
        WIDEST * below * below / (SURE_LEVEL * SURE_LEVEL)
    }

    /// Chooses among scores, of which the first is that of the move that was searched best: the further
    /// from it a move's score is, the less often it is chosen. Also above it: the comparison is the
    /// shallower search, and a move that seems better there was found worse. To draw such moves like the
    /// best one cost 250 Elo at the highest levels that draw at all.
    pub(super) fn choose(self, scores: &[Score], rng: &mut Rng) -> usize {
        let Some(&best) = scores.first() else { return 0 };
        let weight = |score: &Score| {
            let room = i64::from(self.width() - (best.0 - score.0).abs());
            if room > 0 { (room * room) as usize } else { 0 }
        };
        let weights: Vec<usize> = scores.iter().map(weight).collect();
        let mut drawn = rng.below(weights.iter().sum());
        for (index, &weight) in weights.iter().enumerate() {
            if drawn < weight {
                return index;
            }
            drawn -= weight;
        }
        0
    }
}

impl Default for Strength {
    fn default() -> Self {
        Self::FULL
    }
}

/// Nodes that the limits stand for at full strength.
fn allowed_nodes(limits: &Limits) -> u64 {
    let time = shorter(limits.turn, limits.left.map(|left| left / CLOCK_DIV));
    let in_time =
        time.map(|time| (time.as_micros() as u64).saturating_mul(NODES_PER_SECOND) / 1_000_000);
    let unlimited = UNLIMITED_SECONDS * NODES_PER_SECOND;
    [limits.max_nodes, in_time].into_iter().flatten().min().unwrap_or(unlimited)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::util::clock::now;

    fn levels() -> impl Iterator<Item = Strength> {
        (0..=100).map(Strength::of_level)
    }

    #[test]
    fn a_higher_level_looks_further_and_errs_less() {
        let turn = |seconds| Limits {
            turn: Some(Duration::from_secs(seconds)),
            ..Limits::infinite(now())
        };
        for limits in [Limits::infinite(now()), Limits::nodes(now(), 20_000), turn(1), turn(3600)] {
            let nodes: Vec<u64> = levels().map(|level| level.nodes(&limits)).collect();
            assert_eq!(nodes[0], FEWEST_NODES);
            assert_eq!(nodes[100], allowed_nodes(&limits));
            assert!(nodes.is_sorted_by(|lower, higher| lower < higher), "{nodes:?}");
            // From level to level the same factor, but for the bend between two powers of two.
            let whole = (nodes[100] / nodes[0]) as f64;
            for (level, &nodes) in nodes.iter().enumerate() {
                let even = FEWEST_NODES as f64 * whole.powf(level as f64 / 100.0);
                assert!(
                    (0.85..1.15).contains(&(nodes as f64 / even)),
                    "level {level}: {nodes}, {even}"
                );
            }
        }
        assert!(levels().map(Strength::width).is_sorted_by(|lower, higher| lower >= higher));
        assert!(levels().map(Strength::moves).is_sorted_by(|lower, higher| lower >= higher));
    }

    #[test]
    fn no_level_takes_more_than_the_limits_allow() {
        for most in [0, 1, 7, FEWEST_NODES, FEWEST_NODES + 1] {
            let limits = Limits::nodes(now(), most);
            assert!(levels().all(|level| level.nodes(&limits) <= most), "{most}");
        }
        let limits = Limits { turn: Some(Duration::MAX), ..Limits::infinite(now()) };
        assert!(levels().all(|level| level.nodes(&limits) > 0));
    }

    #[test]
    fn what_seems_worse_is_chosen_less_often_and_much_worse_never() {
        let level = Strength::of_level(0);
        let scores = [0, -100, 50, -450, -WIDEST, -20_000].map(Score);
        let mut rng = Rng::new(1);
        let mut times = [0_i32; 6];
        for _ in 0..10_000 {
            times[level.choose(&scores, &mut rng)] += 1;
        }
        assert!(times[0] > times[1] && times[1] > times[3] && times[3] > 0, "{times:?}");
        assert!(times[0] > times[2] && times[2] > times[1], "better at a glance: {times:?}");
        assert_eq!(times[4..], [0, 0]);
    }

    #[test]
    fn a_sure_player_takes_the_best() {
        let mut rng = Rng::new(1);
        for level in [i128::from(SURE_LEVEL), 95, 100].map(Strength::of_level) {
            assert!((0..100).all(|_| level.choose(&[Score(0), Score(0), Score(3)], &mut rng) == 0));
        }
        assert_eq!(Strength::of_level(0).choose(&[], &mut rng), 0);
    }
}
