//! Who beat whom how often, by who moved first.

use std::collections::BTreeMap;

use kagetsu::types::Side;

use crate::record::GameRecord;
use crate::stats::{Outcome, Score};

/// Counts of games between engines, which are known by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    names: Vec<String>,
    numbers: BTreeMap<String, usize>,
    /// By the engine that moved first and the other one; from the first one's side.
    scores: BTreeMap<[usize; 2], Score>,
}

impl Results {
    /// Adds a game; the outcome is that of the engine that moved first.
    pub fn add(&mut self, first: &str, second: &str, outcome: Outcome) {
        let players = [first, second].map(|name| self.number_of(name));
        self.scores.entry(players).or_default().add_outcome(outcome);
    }

    /// Adds a game of ours. Black counts as the one that moves first.
    pub fn add_record(&mut self, record: &GameRecord) {
        let [black, white] = &record.names;
        self.add(black, white, Outcome::new(Side::Black, record.verdict.winner()));
    }

    /// The number of a name, which is added when it is new.
    pub fn number_of(&mut self, name: &str) -> usize {
        if let Some(number) = self.number(name) {
            return number;
        }
        let number = self.names.len();
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// The engines, in the order in which they were first named.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of a name, an index into [`Results::names`].
    pub fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// Every pair that met: who moved first, who second, and the score of the first. Games of an
    /// engine against itself say nothing and are left out.
    pub fn scores(&self) -> impl Iterator<Item = ([usize; 2], Score)> {
        let all = self.scores.iter().map(|(players, score)| (*players, *score));
        all.filter(|([first, second], _)| first != second)
    }

    /// The score of an engine that moved first against another.
    pub fn score(&self, players: [usize; 2]) -> Score {
        self.scores.get(&players).copied().unwrap_or_default()
    }

    /// All games of one engine against another, whoever moved first, from the side of `own`.
    pub fn between(&self, own: usize, other: usize) -> Score {
        self.score([own, other]).plus(self.score([other, own]).reversed())
    }

    /// All games of an engine: those in which it moved first, and the others.
    pub fn by_turn(&self, own: usize) -> [Score; 2] {
        let mut sums = [Score::default(); 2];
        for (&[first, second], &score) in &self.scores {
            if first == own {
                sums[0] = sums[0].plus(score);
            }
            if second == own {
                sums[1] = sums[1].plus(score.reversed());
            }
        }
        sums
    }

    /// Games that count.
    pub fn games(&self) -> usize {
        self.scores().map(|(_, score)| score.games()).sum()
    }

    /// The group of each engine: those that met each other directly or through others. A group has
    /// the number of its first engine. Ratings can be compared within a group only.
    pub fn groups(&self) -> Vec<usize> {
        let mut groups: Vec<usize> = (0..self.names.len()).collect();
        loop {
            let before = groups.clone();
            for ([first, second], _) in self.scores() {
                let lower = groups[first].min(groups[second]);
                (groups[first], groups[second]) = (lower, lower);
            }
            if groups == before {
                return groups;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_who_moved_first() {
        let mut results = Results::default();
        results.add("A", "B", Outcome::Win);
        results.add("A", "B", Outcome::Draw);
        results.add("B", "A", Outcome::Win);
        results.add("B", "B", Outcome::Win);
        assert_eq!(results.names(), ["A", "B"]);
        let scores: Vec<_> = results.scores().collect();
        let expected = [
            ([0, 1], Score { wins: 1, losses: 0, draws: 1 }),
            ([1, 0], Score { wins: 1, losses: 0, draws: 0 }),
        ];
        assert_eq!(scores, expected);
        assert_eq!(results.between(0, 1), Score { wins: 1, losses: 1, draws: 1 });
        assert_eq!(results.games(), 3);
    }

    #[test]
    fn a_group_is_who_met_directly_or_through_others() {
        let mut results = Results::default();
        for (first, second) in [("A", "B"), ("C", "D"), ("E", "D"), ("F", "A"), ("G", "G")] {
            results.add(first, second, Outcome::Draw);
        }
        // In the order A B C D E F G.
        assert_eq!(results.groups(), [0, 0, 2, 2, 2, 0, 6]);
        results.add("B", "E", Outcome::Loss);
        assert_eq!(results.groups(), [0, 0, 0, 0, 0, 0, 6]);
    }
}
