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

use super::decision::{Decision, LEVEL, promising, with_stones};
use super::{Answer, Choice, OpeningStep, Swap2Step, fallback};

/// White stones, and Black's replies to each of them, among which two more stones are looked for.
const PAIR_WHITES: usize = 3;
const PAIR_BLACKS: usize = 2;

/// A decision in the making.
#[derive(Clone, Debug)]
pub(super) struct Swap2 {
    /// Stones on the board: 0, 3 or 5.
    given: usize,
    /// The step of a board's own dialogue that asks for it; none: `SWAP2BOARD` does.
    step: Option<Swap2Step>,
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

impl Swap2 {
    /// The decision to be made on `board`; nothing unless 0, 3 or 5 stones lie on it.
    pub(super) fn new(board: &Board, step: Option<Swap2Step>) -> Option<Self> {
        let given = board.stones();
        let trials = match given {
            0 => triples(board.size()),
            3 | 5 => vec![Trial::new(Vec::new())],
            _ => return None,
        };
        Some(Self { given, step, trials, current: 0 })
    }

    /// The decision as an answer to `SWAP2BOARD`.
    fn choose(&self, root: &Board) -> Answer {
        if self.given == 0 {
            return Answer::Stones(
                self.most_even(0).map_or(Vec::new(), |best| best.stones.clone()),
            );
        }
        if let Some(pair) = self.most_even(1).filter(|pair| pair.imbalance() <= LEVEL) {
            return Answer::Stones(pair.stones.clone());
        }
        let report = self.first_report();
        if report.is_some_and(|report| report.score < Score::DRAW) {
            return Answer::Swap;
        }
        let best = report.and_then(|report| report.best).filter(|&point| root.is_legal(point));
        best.or_else(|| fallback::choose(root, &PointSet::EMPTY))
            .map_or(Answer::NoPoint, Answer::Move)
    }

    /// What the search said of the position as it stands.
    fn first_report(&self) -> Option<&Report> {
        self.trials.first().filter(|trial| trial.stones.is_empty())?.report.as_ref()
    }

    /// The trial with the value nearest to zero from `first` on; the first of equals.
    fn most_even(&self, first: usize) -> Option<&Trial> {
        self.trials.get(first..)?.iter().min_by_key(|trial| trial.imbalance())
    }
}

impl Decision for Swap2 {
    fn position(&self, root: &Board) -> Option<Board> {
        Some(with_stones(root, &self.trials.get(self.current)?.stones))
    }

    /// One for each trial to come, and for the first of three stones as much again as the pairs may
    /// need.
    fn parts(&self) -> u32 {
        let first_of_three = self.given == 3 && self.current == 0;
        if first_of_three { 2 } else { (self.trials.len() - self.current).max(1) as u32 }
    }

    fn record(&mut self, root: &Board, report: Option<Report>) {
        let Some(trial) = self.trials.get_mut(self.current) else { return };
        trial.report = report;
        let is_level = trial.imbalance() <= LEVEL;
        if self.given == 3 && self.current == 0 && is_level {
            self.trials.extend(pairs(root));
        }
        self.current += 1;
    }

    fn decide(&self, root: &Board) -> Answer {
        let answer = self.choose(root);
        let Some(step) = self.step else { return answer };
        let choice = match answer {
            Answer::Stones(stones) => Choice::Stones(stones),
            Answer::Swap => Choice::Swap,
            _ => Choice::Stay,
        };
        Answer::Opening(OpeningStep::Swap2(step), choice)
    }

    fn report(&self) -> Option<Report> {
        self.first_report().cloned()
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
