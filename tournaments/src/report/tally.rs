//! Results by pairing, by colour and by opening.

use std::collections::HashMap;

use kagetsu::types::Side;

use crate::rating::Results;
use crate::record::GameRecord;
use crate::stats::{Outcome, Score};

/// What was played from one opening.
#[derive(Clone, Debug, Default)]
pub struct OpeningTally {
    /// Index of the first game with it, which tells rule, board and stones.
    pub game: usize,
    /// Results as Black sees them.
    pub black: Score,
    /// Results as the first engine sees them, of the games in which it played.
    pub first: Score,
}

/// All counts of results.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Who beat whom, Black's games apart from White's.
    pub results: Results,
    /// Results of all games as Black sees them.
    pub black: Score,
    /// In the order in which they were first played.
    pub openings: Vec<OpeningTally>,
    /// Index into `openings` of each game.
    pub opening_of: Vec<usize>,
    /// Indices of the engines of each game, Black's first.
    pub players: Vec<[usize; 2]>,
}

impl Tally {
    /// Counts the games. The named engines come first, others as they appear.
    pub fn new<'a>(engines: &[String], games: impl Iterator<Item = &'a GameRecord>) -> Self {
        let mut tally = Self::default();
        for name in engines {
            tally.results.number_of(name);
        }
        let mut known = HashMap::new();
        for (game, record) in games.enumerate() {
            let key = (record.rule, record.size.side(), record.opening.as_slice());
            let opening = *known.entry(key).or_insert(tally.openings.len());
            if opening == tally.openings.len() {
                tally.openings.push(OpeningTally { game, ..OpeningTally::default() });
            }
            tally.add(record, opening);
        }
        tally
    }

    /// Names of the engines.
    pub fn engines(&self) -> &[String] {
        self.results.names()
    }

    fn add(&mut self, record: &GameRecord, opening: usize) {
        self.results.add_record(record);
        let players = record.names.each_ref().map(|name| self.results.number_of(name));
        self.players.push(players);
        self.opening_of.push(opening);
        let opening = &mut self.openings[opening];
        let outcome = Outcome::new(Side::Black, record.verdict.winner());
        self.black.add_outcome(outcome);
        opening.black.add_outcome(outcome);
        match players {
            [0, other] if other != 0 => opening.first.add_outcome(outcome),
            [other, 0] if other != 0 => opening.first.add_outcome(outcome.reversed()),
            _ => {}
        }
    }

    /// What an engine scored against all.
    pub fn total(&self, engine: usize) -> Score {
        let [black, white] = self.results.by_turn(engine);
        black.plus(white)
    }

    /// Engines by their share of points, the best first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.engines().len()).collect();
        order.sort_by(|&a, &b| self.total(b).share().total_cmp(&self.total(a).share()));
        order
    }
}
