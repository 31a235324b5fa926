//! Results by pairing, by colour and by opening.

use std::collections::HashMap;

use kagetsu::types::{BoardSize, Point, Rule, Side};

use crate::record::{GameRecord, point_words};
use crate::stats::{Outcome, Score};
use crate::verdict::FaultKind;

/// What was played from one opening.
#[derive(Clone, Debug)]
pub struct OpeningTally {
    /// The rule that was played.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// Its stones in order.
    pub stones: Vec<Point>,
    /// Results as Black sees them.
    pub black: Score,
    /// Results as the first engine sees them, of the games in which it played.
    pub first: Score,
}

impl OpeningTally {
    /// The stones as words: `h8 i9 g10`.
    pub fn words(&self) -> String {
        point_words(self.stones.iter().copied())
    }
}

/// All counts of results.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Names of the engines.
    pub engines: Vec<String>,
    /// What the first index scored against the second.
    pub cross: Vec<Vec<Score>>,
    /// What each engine scored with Black and with White.
    pub colours: Vec<[Score; 2]>,
    /// Results of all games as Black sees them.
    pub black: Score,
    /// Faults of each engine, by [`FaultKind::ALL`].
    pub faults: Vec<[usize; FaultKind::ALL.len()]>,
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
            tally.engine(name);
        }
        let mut known = HashMap::new();
        for record in games {
            let key = (record.rule, record.size.side(), record.opening.as_slice());
            let opening = *known.entry(key).or_insert_with(|| tally.add_opening(record));
            tally.add(record, opening);
        }
        tally
    }

    /// Index of an engine, which is added when it is new.
    fn engine(&mut self, name: &str) -> usize {
        if let Some(index) = self.engines.iter().position(|engine| engine == name) {
            return index;
        }
        self.engines.push(name.to_owned());
        let count = self.engines.len();
        self.cross.resize_with(count, Vec::new);
        self.cross.iter_mut().for_each(|row| row.resize(count, Score::default()));
        self.colours.push(Default::default());
        self.faults.push(Default::default());
        count - 1
    }

    fn add_opening(&mut self, record: &GameRecord) -> usize {
        self.openings.push(OpeningTally {
            rule: record.rule,
            size: record.size,
            stones: record.opening.clone(),
            black: Score::default(),
            first: Score::default(),
        });
        self.openings.len() - 1
    }

    fn add(&mut self, record: &GameRecord, opening: usize) {
        let players = Side::ALL.map(|side| self.engine(&record.names[side.index()]));
        self.opening_of.push(opening);
        self.players.push(players);
        let winner = record.verdict.winner();
        let opening = &mut self.openings[opening];
        for score in [&mut self.black, &mut opening.black] {
            score.add_outcome(Outcome::new(Side::Black, winner));
        }
        for side in Side::ALL {
            let (own, other) = (players[side.index()], players[side.opponent().index()]);
            let outcome = Outcome::new(side, winner);
            self.cross[own][other].add_outcome(outcome);
            self.colours[own][side.index()].add_outcome(outcome);
            if own == 0 && other != 0 {
                opening.first.add_outcome(outcome);
            }
        }
        for (side, fault, _) in record.faults() {
            let place = FaultKind::ALL.iter().position(|&kind| kind == fault.kind());
            let own = players[side.index()];
            if let Some(place) = place {
                self.faults[own][place] += 1;
            }
        }
    }

    /// What an engine scored against all.
    pub fn total(&self, engine: usize) -> Score {
        let [black, white] = self.colours[engine];
        black.plus(white)
    }

    /// Games in all.
    pub fn games(&self) -> usize {
        self.players.len()
    }

    /// Engines by their share of points, the best first.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.engines.len()).collect();
        order.sort_by(|&a, &b| self.total(b).share().total_cmp(&self.total(a).share()));
        order
    }
}
