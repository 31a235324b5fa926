//! How a match stands: who scored how much against whom, counted in the order of the schedule.
//!
//! Only the contiguous prefix counts: pairs of games up to the first one that is not over. Games
//! that end fast are more often lost ones; counted as they come they would bias every figure, and
//! a sequential test would stop on that bias. At the end of a match nothing is left out, unless a
//! test was decided before: then the counts are those that decided it.

use std::collections::BTreeMap;

use crate::record::GameRecord;
use crate::schedule::{Encounter, Schedule, Shard};
use crate::stats::{EloEstimate, Outcome, Pentanomial, Score, Sprt, SprtRun};

/// What one engine scored against one or all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Single games.
    pub score: Score,
    /// Pairs of games.
    pub pairs: Pentanomial,
}

impl Tally {
    fn add(&mut self, outcomes: &[Outcome]) {
        for &outcome in outcomes {
            self.score.add_outcome(outcome);
        }
        if let &[first, second] = outcomes {
            self.pairs.add([first, second]);
        }
    }

    fn plus(self, other: Self) -> Self {
        Self { score: self.score.plus(other.score), pairs: self.pairs.plus(other.pairs) }
    }

    /// Elo of the engine over the others; none before the first game.
    pub fn estimate(&self) -> Option<EloEstimate> {
        EloEstimate::from_results(&self.pairs, &self.score)
    }

    /// The same as the opponent sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { score: self.score.reversed(), pairs: self.pairs.reversed() }
    }
}

/// The standings of a match, or of a shard of it.
#[derive(Clone, Debug)]
pub struct Standings<'a> {
    schedule: &'a Schedule,
    shard: Shard,
    /// The first game of the first pair that is not counted.
    next: usize,
    /// Games from there on that are over, as the first engine of their encounter sees them.
    waiting: BTreeMap<usize, Outcome>,
    tallies: BTreeMap<Encounter, Tally>,
    sprt: Option<SprtRun>,
}

impl<'a> Standings<'a> {
    /// Before the first game.
    pub fn new(schedule: &'a Schedule, shard: Shard, sprt: Option<Sprt>) -> Self {
        let sprt = sprt.map(SprtRun::new);
        let (waiting, tallies) = (BTreeMap::new(), BTreeMap::new());
        let mut standings = Self { schedule, shard, next: 1, waiting, tallies, sprt };
        standings.skip_others();
        standings
    }

    /// Takes note of a game, in whatever order games end. Whether more of them count now.
    pub fn add(&mut self, record: &GameRecord) -> bool {
        let Some(pairing) = self.schedule.game(record.game) else { return false };
        let [one, other] = pairing.engines;
        let seat = usize::from(one > other);
        let outcome = Outcome::new(record.colours()[seat], record.verdict.winner());
        self.waiting.insert(record.game, outcome);
        let before = self.next;
        while !self.is_decided() && self.count_next() {}
        before != self.next
    }

    /// Counts the next pair if it is complete.
    fn count_next(&mut self) -> bool {
        let pair = self.schedule.pair_of(self.next);
        let outcomes = pair.clone().map_while(|number| self.waiting.get(&number).copied());
        let outcomes: Vec<Outcome> = outcomes.collect();
        let Some(pairing) = self.schedule.game(self.next) else { return false };
        if outcomes.len() != pair.len() {
            return false;
        }
        let [one, other] = pairing.engines;
        self.tallies.entry([one.min(other), one.max(other)]).or_default().add(&outcomes);
        if let (Some(sprt), &[first, second]) = (&mut self.sprt, outcomes.as_slice()) {
            sprt.add([first, second]);
        }
        self.next = pair.end;
        self.waiting = self.waiting.split_off(&self.next);
        self.skip_others();
        true
    }

    /// Goes on to the next pair of this shard.
    fn skip_others(&mut self) {
        while self.next <= self.schedule.len() && !self.shard.holds(self.schedule, self.next) {
            self.next = self.schedule.pair_of(self.next).end;
        }
    }

    /// The test, if there is one.
    pub fn sprt(&self) -> Option<&SprtRun> {
        self.sprt.as_ref()
    }

    /// Whether the test has its answer.
    pub fn is_decided(&self) -> bool {
        self.sprt.as_ref().is_some_and(|sprt| sprt.state().accepted.is_some())
    }

    /// What the first engine of an encounter scored.
    pub fn tally(&self, encounter: Encounter) -> Tally {
        self.tallies.get(&encounter).copied().unwrap_or_default()
    }

    /// What an engine scored against all others together.
    pub fn of_engine(&self, engine: usize) -> Tally {
        let mut whole = Tally::default();
        for (&[first, second], &tally) in &self.tallies {
            if engine == first {
                whole = whole.plus(tally);
            } else if engine == second {
                whole = whole.plus(tally.reversed());
            }
        }
        whole
    }

    /// How many games are counted.
    pub fn counted(&self) -> usize {
        self.tallies.values().map(|tally| tally.score.games()).sum()
    }
}

#[cfg(test)]
mod tests {
    use kagetsu::types::{BoardSize, Rule};

    use super::*;
    use crate::game::Conditions;
    use crate::openings::Book;
    use crate::schedule::{Colours, round_robin};

    /// Every engine against every other, two rounds from the empty board.
    fn schedule(engines: usize) -> Schedule {
        let conditions = Conditions::new(Rule::Freestyle, BoardSize::DEFAULT);
        let encounters = round_robin(engines);
        Schedule::new([(conditions, Book::empty_board())], encounters, Colours::BOTH, 2)
    }

    /// A game by its number, and the verdict as it stands in a record.
    fn game(number: usize, verdict: &str) -> GameRecord {
        let line = format!(
            r#"{{"game":{number},"started":"1970-01-01T00:00:00Z","rule":"freestyle","size":15,
                "names":["A","B"],"time":{{}},"opening":[],"moves":[],"verdict":{verdict}}}"#
        );
        serde_json::from_str(&line).unwrap()
    }

    const BLACK: &str = r#"{"five":"black"}"#;
    const WHITE: &str = r#"{"five":"white"}"#;
    const DRAW: &str = r#""board_full""#;

    fn shown(tally: Tally) -> String {
        format!("{} {}", tally.score, tally.pairs)
    }

    #[test]
    fn only_the_contiguous_prefix_counts() {
        let schedule = schedule(2);
        let mut standings = Standings::new(&schedule, Shard::WHOLE, None);
        assert!(!standings.add(&game(3, BLACK)));
        assert!(!standings.add(&game(4, WHITE)));
        assert!(!standings.add(&game(2, BLACK)));
        assert_eq!(standings.counted(), 0);
        assert!(standings.add(&game(1, DRAW)));
        // A drew and lost the first pair, and won both games of the second.
        assert_eq!(shown(standings.tally([0, 1])), "2 - 1 - 1  [0.625] 4 [0, 1, 0, 0, 1]");
        assert_eq!(standings.tally([0, 1]).reversed(), standings.of_engine(1));
    }

    #[test]
    fn a_decided_test_freezes_the_counts() {
        let sprt: Sprt = "elo0=0 elo1=200 alpha=0.4 beta=0.4 model=logistic".parse().unwrap();
        let schedule = schedule(2);
        let mut standings = Standings::new(&schedule, Shard::WHOLE, Some(sprt));
        for number in [3, 4] {
            standings.add(&game(number, DRAW));
        }
        standings.add(&game(1, BLACK));
        assert!(!standings.is_decided());
        standings.add(&game(2, WHITE));
        assert!(standings.is_decided(), "{:?}", standings.sprt());
        assert_eq!(shown(standings.tally([0, 1])), "2 - 0 - 0  [1.000] 2 [0, 0, 0, 0, 1]");
    }

    #[test]
    fn a_shard_counts_its_own_pairs() {
        let schedule = schedule(2);
        let mut standings = Standings::new(&schedule, "2/2".parse().unwrap(), None);
        standings.add(&game(4, BLACK));
        standings.add(&game(3, BLACK));
        assert_eq!(standings.counted(), 2);
    }

    #[test]
    fn an_engine_is_ranked_by_all_its_games() {
        let schedule = schedule(3);
        let mut standings = Standings::new(&schedule, Shard::WHOLE, None);
        // B wins all its games, the others draw theirs.
        for pairing in schedule.games() {
            let verdict = match pairing.engines {
                [1, _] => BLACK,
                [_, 1] => WHITE,
                _ => DRAW,
            };
            standings.add(&game(pairing.number, verdict));
        }
        let shown = [0, 1, 2].map(|engine| shown(standings.of_engine(engine)));
        assert_eq!(shown[0], "0 - 4 - 4  [0.250] 8 [2, 0, 2, 0, 0]");
        assert_eq!(shown[1], "8 - 0 - 0  [1.000] 8 [0, 0, 0, 0, 4]");
        assert_eq!(shown[2], shown[0]);
    }
}
