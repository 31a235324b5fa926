//! The decisions of the swap2 opening, by search.
//!
//! | stones | who | what may be answered |
//! |---|---|---|
//! | 0 | first player | three stones: Black, White, Black |
//! | 3 | second player | take Black; or stay White and move; or two stones more: White, Black |
//! | 5 | first player | take Black; or stay White and move |
//!
//! Each decision is a list of trials: stones added to the position, and the value that a search
//! gives to it. In every trial White is to move. The trials share the time of the move; a decision
//! can be had at any moment from those that are done.

use crate::board::Board;
use crate::search::Report;
use crate::types::{BoardSize, Point, PointSet, Score, Side};

use super::{Answer, fallback};

/// A value this near to zero promises neither colour anything. A guess: a third of the worth of
/// the first move.
const LEVEL: u32 = 60;

/// White stones, and Black's replies to each of them, among which two more stones are looked for.
const PAIR_WHITES: usize = 3;
const PAIR_BLACKS: usize = 2;

/// A decision in the making.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    /// Stones on the board: 0, 3 or 5.
    given: usize,
    trials: Vec<Trial>,
    /// The trial that is searched now.
    current: usize,
}

/// Stones added to the position, and what a search said of it.
#[derive(Clone, Debug)]
struct Trial {
    stones: Vec<Point>,
    report: Option<Report>,
}

impl Trial {
    fn new(stones: Vec<Point>) -> Self {
        Self { stones, report: None }
    }

    /// White's score.
    fn score(&self) -> Option<Score> {
        self.report.as_ref().map(|report| report.score)
    }

    /// How far from even; untried is as far as can be.
    fn imbalance(&self) -> u32 {
        self.score().map_or(u32::MAX, |score| score.0.unsigned_abs())
    }
}

impl Opening {
    /// The decision to be made on `board`; nothing unless 0, 3 or 5 stones lie on it.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let given = board.stones();
        let trials = match given {
            0 => triples(board.size()),
            3 | 5 => vec![Trial::new(Vec::new())],
            _ => return None,
        };
        Some(Self { given, trials, current: 0 })
    }

    /// The position to be searched next, with White to move; nothing when all trials are done.
    pub(super) fn position(&self, root: &Board) -> Option<Board> {
        let mut board = root.clone();
        let trial = self.trials.get(self.current)?;
        trial.stones.iter().for_each(|&point| board.play_any(point));
        Some(board)
    }

    /// How many equal parts the time that is left has: one for each trial to come, and for the
    /// first of three stones as much again as the pairs may need.
    pub(super) fn parts(&self) -> u32 {
        let first_of_three = self.given == 3 && self.current == 0;
        if first_of_three { 2 } else { (self.trials.len() - self.current).max(1) as u32 }
    }

    /// Stores what the search of the current trial said (nothing: it was silent) and goes on.
    pub(super) fn record(&mut self, root: &Board, report: Option<Report>) {
        let Some(trial) = self.trials.get_mut(self.current) else { return };
        trial.report = report;
        let is_level = trial.imbalance() <= LEVEL;
        if self.given == 3 && self.current == 0 && is_level {
            self.trials.extend(pairs(root));
        }
        self.current += 1;
    }

    /// The decision, from the trials that are done.
    pub(super) fn decide(&self, root: &Board) -> Answer {
        if self.given == 0 {
            return Answer::Stones(
                self.most_even(0).map_or(Vec::new(), |best| best.stones.clone()),
            );
        }
        if let Some(pair) = self.most_even(1).filter(|pair| pair.imbalance() <= LEVEL) {
            return Answer::Stones(pair.stones.clone());
        }
        let report = self.trials.first().and_then(|trial| trial.report.as_ref());
        if report.is_some_and(|report| report.score < Score::DRAW) {
            return Answer::Swap;
        }
        let best = report.and_then(|report| report.best).filter(|&point| root.is_legal(point));
        best.or_else(|| fallback::choose(root, &PointSet::EMPTY))
            .map_or(Answer::NoPoint, Answer::Move)
    }

    /// What the search said of the position as it stands.
    pub(super) fn report(&self) -> Option<&Report> {
        self.trials.first().filter(|trial| trial.stones.is_empty())?.report.as_ref()
    }

    /// The trial with the value nearest to zero from `first` on; the first of equals.
    fn most_even(&self, first: usize) -> Option<&Trial> {
        self.trials.get(first..)?.iter().min_by_key(|trial| trial.imbalance())
    }
}

/// Openings to choose from: near the rim, where stones are worth little, from Black's two stones
/// side by side to all three far apart. Which of them is even, the search has to say.
fn triples(size: BoardSize) -> Vec<Trial> {
    let last = size.side() - 1;
    let (low, high, middle) = (1, last - 1, size.side() / 2);
    let shapes = [
        [(low, low), (high, high), (low, high)],
        [(low, middle), (high, middle), (middle, low)],
        [(low, middle), (low, low), (low, high)],
        [(middle, low), (low, high), (middle + 1, low)],
        [(middle, low), (high, high), (middle + 1, low + 1)],
        [(low, low + 1), (middle, high), (low + 1, low + 2)],
        [(low, middle), (high, low), (low + 1, middle + 2)],
        [(0, middle), (high, high), (low, middle + 1)],
    ];
    let stones = |shape: [(usize, usize); 3]| -> Option<Vec<Point>> {
        shape.iter().map(|&(x, y)| size.point(x, y)).collect()
    };
    let are_distinct =
        |stones: &Vec<Point>| stones.iter().copied().collect::<PointSet>().len() == 3;
    shapes.into_iter().filter_map(stones).filter(are_distinct).map(Trial::new).collect()
}

/// Two more stones for White and Black: promising points for both.
fn pairs(root: &Board) -> Vec<Trial> {
    let mut trials = Vec::new();
    for white in promising(root, Side::White, PAIR_WHITES) {
        let mut board = root.clone();
        board.play_any(white);
        let blacks = promising(&board, Side::Black, PAIR_BLACKS);
        trials.extend(blacks.into_iter().map(|black| Trial::new(vec![white, black])));
    }
    trials
}

/// The legal candidates with the best move scores.
fn promising(board: &Board, side: Side, count: usize) -> Vec<Point> {
    let mut points: Vec<_> =
        board.candidates().iter().filter(|&point| board.is_legal(point)).collect();
    points.sort_by_key(|&point| std::cmp::Reverse(board.move_score(side, point)));
    points.truncate(count);
    points
}
