//! Which games a match has, in which order: a pure function of its settings.
//!
//! Every opening is played twice in a row with colours reversed, so that no engine gains by an
//! opening that favours one side.

use crate::game::Conditions;
use crate::openings::{Book, Opening};

/// One game of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Counts from 1 through the whole schedule.
    pub number: usize,
    /// Which of [`Schedule::conditions`].
    pub conditions: usize,
    /// Which engine plays Black, which White.
    pub engines: [usize; 2],
    /// Where the game begins.
    pub opening: Opening,
}

/// The games of a match.
#[derive(Clone, Debug, Default)]
pub struct Schedule {
    conditions: Vec<Conditions>,
    games: Vec<Pairing>,
}

impl Schedule {
    /// Adds games of engine 0 against engine 1: openings in the order of the book, from the start
    /// again when they run out, each with both colours. With an odd number of games the last
    /// opening is played once.
    pub fn add_head_to_head(&mut self, conditions: Conditions, book: &Book, games: usize) {
        let openings = book.openings().iter().cycle();
        let both_colours = openings.flat_map(|opening| [(opening, [0, 1]), (opening, [1, 0])]);
        for (opening, engines) in both_colours.take(games) {
            self.games.push(Pairing {
                number: self.games.len() + 1,
                conditions: self.conditions.len(),
                engines,
                opening: opening.clone(),
            });
        }
        self.conditions.push(conditions);
    }

    /// The games in order.
    pub fn games(&self) -> &[Pairing] {
        &self.games
    }

    /// The conditions of a game.
    pub fn conditions(&self, pairing: &Pairing) -> &Conditions {
        &self.conditions[pairing.conditions]
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kagetsu::types::{BoardSize, Rule};

    use super::*;

    fn schedule(games: usize) -> Schedule {
        let mut schedule = Schedule::default();
        for rule in [Rule::Freestyle, Rule::Renju] {
            let book = Book::parse("a1\nb2\nc3", Path::new("-"), rule, BoardSize::DEFAULT).unwrap();
            schedule.add_head_to_head(Conditions::new(rule, BoardSize::DEFAULT), &book, games);
        }
        schedule
    }

    #[test]
    fn every_opening_is_played_with_both_colours() {
        let schedule = schedule(8);
        assert_eq!(schedule.games().len(), 16);
        for pair in schedule.games().chunks(2) {
            assert_eq!(pair[0].opening, pair[1].opening);
            assert_eq!((pair[0].engines, pair[1].engines), ([0, 1], [1, 0]));
            assert_eq!(pair[0].conditions, pair[1].conditions);
        }
    }

    #[test]
    fn openings_come_in_order_and_again_from_the_start() {
        let schedule = schedule(7);
        let lines: Vec<_> = schedule.games()[..7].iter().map(|game| game.opening.line).collect();
        assert_eq!(lines, [1, 1, 2, 2, 3, 3, 1]);
        let numbers: Vec<_> = schedule.games().iter().map(|game| game.number).collect();
        assert_eq!(numbers, (1..=14).collect::<Vec<_>>());
        assert_eq!(schedule.conditions(&schedule.games()[7]).rule, Rule::Renju);
    }
}
