//! How long each engine thought: a histogram by size of time, and what missed its limit.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::time::Duration;

use crate::clock::MoveTime;
use crate::record::GameRecord;
use crate::verdict::{Fault, Verdict};

use super::tally::Tally;

/// Bins of a decade, about a fifth wide; the usual limits (100 ms, 1 s, 5 s, 30 s) are borders, so
/// that late answers stand in another bin than those in time.
const STEPS: [f64; 12] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];

/// Lower bounds of the bins in milliseconds: 0, then 1 ms to 10 minutes.
pub fn bin_bounds() -> &'static [f64] {
    static BOUNDS: LazyLock<Vec<f64>> = LazyLock::new(|| {
        let decades = (0..6).map(|power| 10_f64.powi(power));
        let bounds = decades.flat_map(|size| STEPS.map(|step| step * size));
        std::iter::once(0.0).chain(bounds).take_while(|&bound| bound <= 700_000.0).collect()
    });
    &BOUNDS
}

/// The bin of a time.
pub(super) fn bin_of(milliseconds: f64) -> usize {
    bin_bounds().partition_point(|&bound| bound <= milliseconds).saturating_sub(1)
}

/// Answers within a range of times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bin {
    /// All of them.
    pub moves: usize,
    /// Those after their limit on a machine that did not stand still.
    pub late: usize,
}

/// The times of one engine.
#[derive(Clone, Debug, Default)]
pub struct Times {
    /// Answers in each bin of [`bin_bounds`].
    pub bins: Vec<Bin>,
    /// Limits of a move that stood in the settings, in milliseconds.
    pub limits: BTreeSet<u64>,
    /// All times in milliseconds, sorted.
    sorted: Vec<f64>,
    /// Answers after their limit.
    pub late: usize,
    /// Answers after their limit while the machine stood still.
    pub stalled: usize,
    /// By how much the worst answer missed its limit, stalls left out.
    pub worst_over: Duration,
    /// The worst delay of the runner's own threads during its moves.
    pub latency: Duration,
}

impl Times {
    /// The times of every engine of the tally.
    pub fn by_engine(tally: &Tally, games: &[&GameRecord]) -> Vec<Self> {
        let empty = Self { bins: vec![Bin::default(); bin_bounds().len()], ..Self::default() };
        let mut all = vec![empty; tally.engines().len()];
        for (record, players) in games.iter().zip(&tally.players) {
            for (side, time) in record.answers() {
                all[players[side.index()]].add(time);
            }
            if let Verdict::Fault { loser, fault: Fault::Late { elapsed, limit, .. }, .. } =
                record.verdict
            {
                let time = MoveTime { elapsed, limit: Some(limit), ..MoveTime::default() };
                all[players[loser.index()]].add(&time);
            }
            for (&player, own) in players.iter().zip(&record.own_limits) {
                let turn = own.time(&record.time).turn;
                all[player].limits.extend(turn.map(|turn| turn.as_millis() as u64));
            }
        }
        for times in &mut all {
            times.sorted.sort_by(f64::total_cmp);
        }
        all
    }

    fn add(&mut self, time: &MoveTime) {
        let milliseconds = time.elapsed.as_secs_f64() * 1e3;
        let bin = &mut self.bins[bin_of(milliseconds)];
        bin.moves += 1;
        self.sorted.push(milliseconds);
        self.latency = self.latency.max(time.latency);
        match time.over() {
            Some(over) if time.stalled.is_zero() => {
                bin.late += 1;
                self.late += 1;
                self.worst_over = self.worst_over.max(over);
            }
            Some(_) => self.stalled += 1,
            None => {}
        }
    }

    /// Answers in all.
    pub fn moves(&self) -> usize {
        self.sorted.len()
    }

    /// The time below which `share` of the answers lie; none without answers.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let last = self.sorted.len().checked_sub(1)?;
        self.sorted.get((last as f64 * share).round() as usize).copied()
    }

    /// Indices of the first and last bin that hold an answer.
    pub fn used(&self) -> Option<[usize; 2]> {
        let used = |bin: &Bin| bin.moves != 0;
        Some([self.bins.iter().position(used)?, self.bins.iter().rposition(used)?])
    }
}
