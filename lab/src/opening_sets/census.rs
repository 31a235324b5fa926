//! Figures about a set.

use std::collections::BTreeMap;
use std::fmt;

use kagetsu_tournaments::openings::{Opening, Value};

use super::trial::{Pair, PairKind};

/// What the openings of a set look like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// How many there are.
    pub openings: usize,
    /// How many of them for each number of stones.
    pub stones: BTreeMap<usize, usize>,
}

impl Census {
    /// Counts.
    pub fn of(openings: &[Opening]) -> Self {
        let mut census = Self { openings: openings.len(), ..Self::default() };
        for opening in openings {
            *census.stones.entry(opening.stones.len()).or_default() += 1;
        }
        census
    }

    /// How many openings leave the move to Black.
    pub fn black_to_move(&self) -> usize {
        self.stones.iter().filter(|(stones, _)| *stones % 2 == 0).map(|(_, count)| count).sum()
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} openings, {} with Black to move; stones:",
            self.openings,
            self.black_to_move()
        )?;
        self.stones.iter().try_for_each(|(stones, count)| write!(f, " {stones}×{count}"))
    }
}

/// How an engine values the openings of a set, from the view of the side to move.
#[derive(Clone, Debug, Default)]
pub struct ValueCensus {
    estimates: Vec<i64>,
    proven: usize,
}

impl ValueCensus {
    /// Counts one opening.
    pub fn add(&mut self, value: Value) {
        match value {
            Value::Estimate(value) => {
                let place = self.estimates.partition_point(|&other| other < value);
                self.estimates.insert(place, value);
            }
            Value::Proven { .. } => self.proven += 1,
        }
    }

    /// How many were counted.
    pub fn count(&self) -> usize {
        self.estimates.len() + self.proven
    }

    /// How many are within ±`window`.
    pub fn within(&self, window: i64) -> usize {
        self.estimates.iter().filter(|&&value| Value::Estimate(value).is_within(window)).count()
    }

    /// The estimate below which `percent` of them lie.
    fn quantile(&self, percent: usize) -> i64 {
        let last = self.estimates.len().saturating_sub(1);
        self.estimates.get((last * percent + 50) / 100).copied().unwrap_or_default()
    }
}

impl fmt::Display for ValueCensus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum: i64 = self.estimates.iter().fold(0, |sum, &value| sum.saturating_add(value));
        let mean = sum / (self.estimates.len().max(1) as i64);
        let [low, first, middle, third, high] = [5, 25, 50, 75, 95].map(|p| self.quantile(p));
        write!(
            f,
            "values: mean {mean:+}; 5 % below {low:+}, 25 % {first:+}, 50 % {middle:+}, \
             75 % {third:+}, 95 % {high:+}; {} of {} proven won or lost",
            self.proven,
            self.count()
        )
    }
}

/// What pairs of games have shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCensus {
    /// Pairs that the stronger player won.
    pub strong: usize,
    /// Pairs that the weaker player won.
    pub weak: usize,
    /// Pairs of which one colour won both games, Black first.
    pub colour: [usize; 2],
    /// Pairs of two draws.
    pub drawn: usize,
    /// Games won by each colour.
    pub wins: [usize; 2],
}

impl PairCensus {
    /// Counts one pair.
    pub fn add(&mut self, pair: Pair) {
        match pair.kind() {
            PairKind::Strong => self.strong += 1,
            PairKind::Weak => self.weak += 1,
            PairKind::Colour(side) => self.colour[side.index()] += 1,
            PairKind::Drawn => self.drawn += 1,
        }
        for winner in pair.winners.into_iter().flatten() {
            self.wins[winner.index()] += 1;
        }
    }

    /// How many pairs were counted.
    pub fn count(&self) -> usize {
        self.decisive() + self.colour.iter().sum::<usize>() + self.drawn
    }

    /// How many pairs tell the players apart.
    pub fn decisive(&self) -> usize {
        self.strong + self.weak
    }
}

impl fmt::Display for PairCensus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = self.colour;
        let games = 2 * self.count();
        let [black_wins, white_wins] = self.wins;
        write!(
            f,
            "{} pairs: {} decisive ({} for the stronger, {} for the weaker player), {} split by \
             colour (Black {black}, White {white}), {} drawn; of {games} games Black won {black_wins}, \
             White {white_wins}",
            self.count(),
            self.decisive(),
            self.strong,
            self.weak,
            black + white,
            self.drawn,
        )
    }
}

#[cfg(test)]
mod tests {
    use kagetsu::types::Side;

    use super::*;

    #[test]
    fn quantiles_are_estimates_of_the_set() {
        let mut census = ValueCensus::default();
        (0..=100).rev().for_each(|value| census.add(Value::Estimate(value)));
        census.add(Value::Proven { mate: 3 });
        let shown = "values: mean +50; 5 % below +5, 25 % +25, 50 % +50, 75 % +75, 95 % +95; \
                     1 of 102 proven won or lost";
        assert_eq!(census.to_string(), shown);
        assert_eq!(census.within(9), 10);
        assert_eq!(ValueCensus::default().count(), 0);
        assert!(!ValueCensus::default().to_string().is_empty());
    }

    #[test]
    fn pairs_are_counted_by_kind() {
        let (black, white) = (Some(Side::Black), Some(Side::White));
        let mut census = PairCensus::default();
        for winners in [[black, white], [white, black], [white, white], [None, None], [black, None]]
        {
            census.add(Pair { winners });
        }
        let shown = "5 pairs: 3 decisive (2 for the stronger, 1 for the weaker player), 1 split by \
                     colour (Black 0, White 1), 1 drawn; of 10 games Black won 3, White 4";
        assert_eq!(census.to_string(), shown);
    }
}
