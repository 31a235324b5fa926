//! Candidates of a decision, compared by searches in rounds.
//!
//! In each round every candidate that is left is searched, and the better half of them goes on. All
//! rounds get the same time, so that the last ones are searched deepest. A candidate consists of one
//! trial or of several, each of them stones that are added to the root.

use crate::board::Board;
use crate::search::Report;
use crate::types::{Point, Score};

use super::decision::with_stones;

/// What makes a candidate better than another. Values are from the view of the side to move at the
/// root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// A value near to this one.
    Near(i64),
    /// A high value.
    High,
    /// A low value.
    Low,
    /// For some n up to this, the n-th lowest value of its trials is near to zero.
    Division(usize),
}

/// Stones added to the root, and what a search said of them.
#[derive(Clone, Debug)]
struct Trial {
    stones: Vec<Point>,
    report: Option<Report>,
}

impl Trial {
    /// The value for the side to move at the root.
    fn score(&self) -> Option<Score> {
        let score = self.report.as_ref()?.score;
        Some(if self.stones.len().is_multiple_of(2) { score } else { -score })
    }
}

/// One of those that are compared.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    trials: Vec<Trial>,
}

impl Candidate {
    /// A candidate with one trial.
    pub(super) fn new(stones: Vec<Point>) -> Self {
        Self::with_trials([stones])
    }

    /// A candidate with several trials, at least one.
    pub(super) fn with_trials(stones: impl IntoIterator<Item = Vec<Point>>) -> Self {
        let trial = |stones| Trial { stones, report: None };
        Self { trials: stones.into_iter().map(trial).collect() }
    }

    /// The stones of its first trial.
    pub(super) fn stones(&self) -> &[Point] {
        self.trials.first().map_or(&[], |trial| &trial.stones)
    }

    /// The values of its trials, the lowest first; nothing while one is missing.
    pub(super) fn scores(&self) -> Option<Vec<Score>> {
        let mut scores: Vec<_> = self.trials.iter().map(Trial::score).collect::<Option<_>>()?;
        scores.sort_unstable();
        Some(scores)
    }

    /// What a search said of its first trial, told from the root on.
    pub(super) fn report(&self) -> Option<Report> {
        let trial = self.trials.first()?;
        let mut report = trial.report.clone()?;
        report.score = trial.score()?;
        report.best = trial.stones.first().copied();
        report.pv.splice(0..0, trial.stones.iter().copied());
        Some(report)
    }

    /// The number of [`Aim::Division`], and how far from level the value then is.
    pub(super) fn division(&self, most: usize) -> Option<(usize, u32)> {
        let imbalances = self.scores()?.into_iter().map(|score| score.0.unsigned_abs());
        (1..=most).zip(imbalances).min_by_key(|&(_, imbalance)| imbalance)
    }

    /// How far it is from the aim; what was not searched is furthest.
    fn distance(&self, aim: Aim) -> i64 {
        let value = || self.scores()?.first().map(|score| i64::from(score.0));
        let distance = match aim {
            Aim::Near(target) => value().map(|value| value.saturating_sub(target).saturating_abs()),
            Aim::High => value().map(|value| -value),
            Aim::Low => value(),
            Aim::Division(most) => self.division(most).map(|(_, imbalance)| i64::from(imbalance)),
        };
        distance.unwrap_or(i64::MAX)
    }
}

/// The candidates that are left, and how far the round has come.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    aim: Aim,
    /// The most promising first, until they have been compared.
    candidates: Vec<Candidate>,
    /// How many candidates shall be left in the end.
    winners: usize,
    /// Candidate and trial that are searched now.
    current: (usize, usize),
    has_ended: bool,
}

impl Contest {
    /// A contest between these candidates, after which `winners` are left.
    pub(super) fn new(aim: Aim, candidates: Vec<Candidate>, winners: usize) -> Self {
        let has_ended = candidates.is_empty();
        Self { aim, candidates, winners: winners.max(1), current: (0, 0), has_ended }
    }

    /// The position to be searched next.
    pub(super) fn position(&self, root: &Board) -> Option<Board> {
        if self.has_ended {
            return None;
        }
        let (candidate, trial) = self.current;
        Some(with_stones(root, &self.candidates.get(candidate)?.trials.get(trial)?.stones))
    }

    /// Equal parts of the time that is left: the searches of this round, and as much time as all of
    /// this round for each round to come.
    pub(super) fn parts(&self) -> u32 {
        let count = |candidates: &[Candidate]| -> usize {
            candidates.iter().map(|candidate| candidate.trials.len()).sum()
        };
        let (candidate, trial) = self.current;
        let to_come = count(self.candidates.get(candidate..).unwrap_or_default()) - trial;
        let whole = count(&self.candidates);
        (to_come + whole * self.rounds_to_come()).max(1) as u32
    }

    /// Stores what the search of the current trial said, and goes on.
    pub(super) fn record(&mut self, report: Option<Report>) {
        let (candidate, trial) = self.current;
        let Some(trials) = self.candidates.get_mut(candidate).map(|found| &mut found.trials) else {
            return;
        };
        let is_last = trial + 1 == trials.len();
        if report.is_some() {
            trials[trial].report = report;
        }
        self.current = if is_last { (candidate + 1, 0) } else { (candidate, trial + 1) };
        if self.current.0 == self.candidates.len() {
            self.end_round();
        }
    }

    /// The best candidates so far, the best first; the first of equals.
    pub(super) fn best(&self) -> Vec<&Candidate> {
        let mut best: Vec<_> = self.candidates.iter().collect();
        best.sort_by_key(|candidate| candidate.distance(self.aim));
        best.truncate(self.winners);
        best
    }

    /// The better half goes on, if there are more than are wanted.
    fn end_round(&mut self) {
        let aim = self.aim;
        self.candidates.sort_by_key(|candidate| candidate.distance(aim));
        let left = self.left_after_round(self.candidates.len());
        self.candidates.truncate(left);
        self.current = (0, 0);
        self.has_ended = left <= self.winners;
    }

    /// How many of so many candidates go on.
    fn left_after_round(&self, count: usize) -> usize {
        count.min(count.div_ceil(2).max(self.winners))
    }

    fn rounds_to_come(&self) -> usize {
        let next = |&count: &usize| Some(self.left_after_round(count));
        let counts = std::iter::successors(next(&self.candidates.len()), next);
        counts.take_while(|&count| self.winners < count).count()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::eval::Evaluator;
    use crate::types::{BoardSize, Rule};

    /// What a search would say: the side to move stands so.
    fn report(score: i32) -> Report {
        Report {
            best: None,
            depth: 1,
            selective_depth: 1,
            score: Score(score),
            nodes: 1,
            elapsed: Duration::ZERO,
            pv: Vec::new(),
            others: Vec::new(),
        }
    }

    fn candidates(count: usize) -> Vec<Candidate> {
        (0..count).map(|x| Candidate::new(vec![Point::new(x, 0)])).collect()
    }

    /// Plays a contest out on an empty board, where a stone in column x is worth `value(x)` to its
    /// side, and returns the columns of the winners and the number of searches.
    fn play_out(mut contest: Contest, value: impl Fn(usize) -> i32) -> (Vec<usize>, usize) {
        let root = Evaluator::embedded(Rule::Freestyle).new_board(BoardSize::DEFAULT);
        let mut searches = 0;
        while let Some(board) = contest.position(&root) {
            let stone = board.move_back(1).expect("a stone");
            contest.record(Some(report(-value(stone.x()))));
            searches += 1;
        }
        let columns = contest.best().iter().map(|best| best.stones()[0].x()).collect();
        (columns, searches)
    }

    #[test]
    fn the_better_half_goes_on_until_the_winners_are_left() {
        let contest = |aim, winners| Contest::new(aim, candidates(8), winners);
        let value = |x: usize| 100 * x as i32 - 350;
        assert_eq!(play_out(contest(Aim::Near(0), 1), value), (vec![3], 8 + 4 + 2));
        assert_eq!(play_out(contest(Aim::Near(160), 1), value), (vec![5], 8 + 4 + 2));
        assert_eq!(play_out(contest(Aim::High, 3), value), (vec![7, 6, 5], 8 + 4));
        assert_eq!(play_out(contest(Aim::Low, 1), value), (vec![0], 8 + 4 + 2));
        assert_eq!(play_out(Contest::new(Aim::High, candidates(2), 5), value), (vec![1, 0], 2));
        assert_eq!(play_out(Contest::new(Aim::High, vec![], 1), value), (vec![], 0));
    }

    #[test]
    fn all_rounds_get_the_same_time() {
        let root = Evaluator::embedded(Rule::Freestyle).new_board(BoardSize::DEFAULT);
        let mut contest = Contest::new(Aim::High, candidates(8), 1);
        let (mut left, mut spent) = (1.0, vec![0.0; 3]);
        for round in [0; 8].into_iter().chain([1; 4]).chain([2; 2]) {
            assert!(contest.position(&root).is_some());
            let share = left / f64::from(contest.parts());
            left -= share;
            spent[round] += share;
            contest.record(Some(report(0)));
        }
        assert!(spent.iter().all(|round| (round - 1.0 / 3.0).abs() < 1e-9), "{spent:?}");
        assert!(contest.position(&root).is_none());
    }

    #[test]
    fn silent_searches_leave_the_first_candidate() {
        let mut contest = Contest::new(Aim::Near(0), candidates(3), 1);
        let root = Evaluator::embedded(Rule::Freestyle).new_board(BoardSize::DEFAULT);
        while contest.position(&root).is_some() {
            contest.record(None);
        }
        assert_eq!(contest.best()[0].stones(), [Point::new(0, 0)]);
        assert!(contest.best()[0].report().is_none());
    }

    #[test]
    fn a_division_is_the_number_whose_value_is_nearest_to_level() {
        let stones = |x| vec![Point::new(x, 0), Point::new(x, 1)];
        let mut candidate = Candidate::with_trials((0..5).map(stones));
        assert_eq!(candidate.division(8), None);
        for (trial, score) in candidate.trials.iter_mut().zip([250, -300, 90, -40, 600]) {
            trial.report = Some(report(score));
        }
        assert_eq!(candidate.division(8), Some((2, 40)), "-300 -40 90 250 600");
        assert_eq!(candidate.division(1), Some((1, 300)));
        assert_eq!(candidate.distance(Aim::Division(8)), 40);
    }
}
