//! How long each engine thought: a histogram by size of time, and what missed its limit.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::clock::MoveTime;
use crate::record::GameRecord;
use crate::verdict::Fault;

use super::tally::Tally;

/// Bins of a decade, about a fifth wide; the usual limits (100 ms, 1 s, 5 s, 30 s) are borders, so
/// that late answers stand in another bin than those in time.
const STEPS: [f64; 12] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];

/// Lower bounds of the bins in milliseconds: 0, then 1 ms to 10 minutes.
pub fn bin_bounds() -> Vec<f64> {
    let decades = (0..6).map(|power| 10_f64.powi(power));
    let bounds = decades.flat_map(|size| STEPS.map(|step| step * size));
    std::iter::once(0.0).chain(bounds).take_while(|&bound| bound <= 700_000.0).collect()
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
        let mut all = vec![empty; tally.engines.len()];
        let bounds = bin_bounds();
        for (record, players) in games.iter().zip(&tally.players) {
            for (side, time) in record.answers() {
                all[players[side.index()]].add_answer(time, &bounds);
            }
            if let (Some(Fault::Late { elapsed, limit, .. }), Some(winner)) =
                (record.verdict.fault(), record.verdict.winner())
            {
                let loser = players[winner.opponent().index()];
                all[loser].add(*elapsed, Some(*limit), false, &bounds);
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

    fn add_answer(&mut self, time: &MoveTime, bounds: &[f64]) {
        self.latency = self.latency.max(time.latency);
        self.add(time.elapsed, time.limit, !time.stalled.is_zero(), bounds);
    }

    fn add(&mut self, elapsed: Duration, limit: Option<Duration>, stalled: bool, bounds: &[f64]) {
        let milliseconds = elapsed.as_secs_f64() * 1e3;
        let over = limit.map_or(Duration::ZERO, |limit| elapsed.saturating_sub(limit));
        let late = !over.is_zero() && !stalled;
        self.sorted.push(milliseconds);
        let bin = bounds.partition_point(|&bound| bound <= milliseconds).saturating_sub(1);
        self.bins[bin].moves += 1;
        self.bins[bin].late += usize::from(late);
        if late {
            self.late += 1;
            self.worst_over = self.worst_over.max(over);
        } else if !over.is_zero() {
            self.stalled += 1;
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
    pub fn used(&self) -> Option<(usize, usize)> {
        let used = |bin: &Bin| bin.moves != 0;
        Some((self.bins.iter().position(used)?, self.bins.iter().rposition(used)?))
    }
}
