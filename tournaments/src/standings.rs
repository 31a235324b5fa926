//! How a match stands: who scored how much against whom, counted in the order of the schedule.
//!
//! Only the contiguous prefix counts: pairs of games up to the first one that is not over. Games
//! that end fast are more often lost ones; counted as they come they would bias every figure, and
//! a sequential test would stop on that bias. At the end of a match nothing is left out, unless a
//! test was decided before: then the counts are those that decided it.

use std::collections::BTreeMap;

use crate::record::GameRecord;
use crate::schedule::{Encounter, Schedule, Shard};
use crate::stats::{Outcome, Pentanomial, Score, Sprt, SprtRun};

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
        let Score { wins, losses, draws } = other.score;
        let score = Score {
            wins: self.score.wins + wins,
            losses: self.score.losses + losses,
            draws: self.score.draws + draws,
        };
        let Pentanomial { ll, ld, wl, dd, wd, ww } = other.pairs;
        let pairs = Pentanomial {
            ll: self.pairs.ll + ll,
            ld: self.pairs.ld + ld,
            wl: self.pairs.wl + wl,
            dd: self.pairs.dd + dd,
            wd: self.pairs.wd + wd,
            ww: self.pairs.ww + ww,
        };
        Self { score, pairs }
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
            let own = match engine {
                engine if engine == first => tally,
                engine if engine == second => tally.reversed(),
                _ => continue,
            };
            whole = whole.plus(own);
        }
        whole
    }

    /// How many games are counted.
    pub fn counted(&self) -> usize {
        self.tallies.values().map(|tally| tally.score.games()).sum()
    }
}
