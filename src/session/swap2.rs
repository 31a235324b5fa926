//! The decisions of the swap2 opening, by search.
//!
//! | stones | who | what may be answered |
//! |---|---|---|
//! | 0 | first player | three stones: Black, White, Black |
//! | 3 | second player | take Black; or stay White and move; or two stones more: White, Black |
//! | 5 | first player | take Black; or stay White and move |
//!
//! Three stones are taken from a table of even ones, some at random in any of their images; a contest
//! of searches says which is nearest to level. With three and with five stones the position itself is
//! searched, and the better side taken. Whoever adds two stones leaves the choice to the opponent,
//! who gains by whatever the search has missed: that is done only where three stones leave nothing to
//! choose, with promising points. A decision can be had at any moment from the searches that are done.

use crate::board::{Board, Symmetry};
use crate::opening::{TRIPLE, triples};
use crate::search::Report;
use crate::types::{BoardSize, Point, PointSet, Score, Side};
use crate::util::rng::Rng;

use super::contest::{Aim, Candidate, Contest};
use super::decision::{Decision, promising, with_stones};
use super::{Answer, Choice, OpeningStep, Swap2Step, fallback};

/// Beginnings that are looked at.
const TRIPLES: usize = 8;
/// A value this near to zero leaves nothing to choose between the colours: a win more or less in a
/// hundred games.
const EVEN: u32 = 10;
/// White stones, and Black's replies to each of them, among which two more stones are looked for.
const PAIR_WHITES: usize = 4;
const PAIR_BLACKS: usize = 3;

/// A decision in the making.
#[derive(Clone, Debug)]
pub(super) struct Swap2 {
    /// Stones on the board: 0, 3 or 5.
    given: usize,
    /// The step of a board's own dialogue that asks for it; none: `SWAP2BOARD` does.
    step: Option<Swap2Step>,
    /// How often the position as it stands is still to be searched.
    searches: u32,
    /// What the search of the position as it stands said.
    report: Option<Report>,
    /// Stones that may be added.
    contest: Contest,
}

impl Swap2 {
    /// The decision to be made on `board`; nothing unless 0, 3 or 5 stones lie on it.
    pub(super) fn new(board: &Board, step: Option<Swap2Step>, rng: &mut Rng) -> Option<Self> {
        let given = board.stones();
        let candidates = match given {
            0 => beginnings(board, rng),
            3 | 5 => Vec::new(),
            _ => return None,
        };
        let contest = Contest::new(Aim::Near(0), candidates, 1);
        let searches = match given {
            3 => 2,
            5 => 1,
            _ => 0,
        };
        Some(Self { given, step, searches, report: None, contest })
    }

    /// The decision as an answer to `SWAP2BOARD`.
    fn choose(&self, root: &Board) -> Answer {
        let best = self.contest.best();
        let added = best.first().filter(|best| self.given == 0 || is_even(best.report().as_ref()));
        if let Some(added) = added {
            return Answer::Stones(added.stones().to_vec());
        }
        if self.report.as_ref().is_some_and(|report| report.score < Score::DRAW) {
            return Answer::Swap;
        }
        let best = self.report.as_ref().and_then(|report| report.best);
        best.filter(|&point| root.is_legal(point))
            .or_else(|| fallback::choose(root, &PointSet::EMPTY))
            .map_or(Answer::NoPoint, Answer::Move)
    }
}

/// Whether a search says that neither colour is better off.
fn is_even(report: Option<&Report>) -> bool {
    report.is_some_and(|report| report.score.0.unsigned_abs() <= EVEN)
}

impl Decision for Swap2 {
    fn position(&self, root: &Board) -> Option<Board> {
        if 0 < self.searches { Some(root.clone()) } else { self.contest.position(root) }
    }

    /// With three stones half of the time is for the pairs, or for another look.
    fn parts(&self) -> u32 {
        if 0 < self.searches { self.searches } else { self.contest.parts() }
    }

    fn record(&mut self, root: &Board, report: Option<Report>) {
        if self.searches == 0 {
            return self.contest.record(report);
        }
        self.searches -= 1;
        if 0 < self.searches && is_even(report.as_ref()) {
            self.searches = 0;
            self.contest = Contest::new(Aim::Near(0), pairs(root), 1);
        }
        let depth = |report: &Option<Report>| report.as_ref().map(|report| report.depth);
        if depth(&self.report) <= depth(&report) {
            self.report = report;
        }
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
        self.report.clone()
    }
}

/// Some of the even beginnings of the table, turned and mirrored at random. A board that is too small
/// for them gets three corners.
fn beginnings(board: &Board, rng: &mut Rng) -> Vec<Candidate> {
    let size = board.size();
    let mut table = triples(board.rule(), size);
    let mut candidates = Vec::new();
    while candidates.len() < TRIPLES && !table.is_empty() {
        let triple = table.swap_remove(rng.below(table.len()));
        let symmetry = Symmetry::ALL[rng.below(Symmetry::ALL.len())];
        let stones = triple.map(|point| symmetry.image(point, size));
        candidates.push(Candidate::new(stones.to_vec()));
    }
    if candidates.is_empty() {
        candidates.push(Candidate::new(corners(size).to_vec()));
    }
    candidates
}

/// Three corners of a board.
fn corners(size: BoardSize) -> [Point; TRIPLE] {
    let last = size.side() - 1;
    [(0, 0), (last, last), (0, last)].map(|(x, y)| Point::new(x, y))
}

/// Two more stones for White and Black: promising points for both.
fn pairs(root: &Board) -> Vec<Candidate> {
    let mut pairs = Vec::new();
    for white in promising(root, Side::White, PAIR_WHITES) {
        let blacks = promising(&with_stones(root, &[white]), Side::Black, PAIR_BLACKS);
        pairs.extend(blacks.into_iter().map(|black| Candidate::new(vec![white, black])));
    }
    pairs
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::board::parse_points;
    use crate::eval::Evaluator;
    use crate::types::Rule;

    /// What is answered to three stones when the searches say these scores, and from the last on the
    /// same again.
    fn choose(scores: &[i32]) -> Answer {
        let empty = Evaluator::embedded(Rule::Freestyle).new_board(BoardSize::DEFAULT);
        let root = with_stones(&empty, &parse_points("h8i9k6").expect("points"));
        let mut swap2 = Swap2::new(&root, None, &mut Rng::new(1)).expect("three stones");
        let mut scores = scores.iter().copied();
        let mut last = 0;
        while let Some(board) = swap2.position(&root) {
            last = scores.next().unwrap_or(last);
            let report = Report {
                best: board.candidates().iter().next(),
                depth: 1,
                selective_depth: 1,
                score: Score(last),
                nodes: 1,
                elapsed: Duration::ZERO,
                pv: Vec::new(),
                others: Vec::new(),
            };
            swap2.record(&root, Some(report));
        }
        swap2.decide(&root)
    }

    #[test]
    fn the_better_side_is_taken_by_the_last_look() {
        assert!(matches!(choose(&[40, 35]), Answer::Move(_)));
        assert_eq!(choose(&[-40, -35]), Answer::Swap);
        assert_eq!(choose(&[40, -35]), Answer::Swap);
    }

    #[test]
    fn two_stones_are_added_only_where_nothing_is_to_choose() {
        assert!(matches!(choose(&[5, 0]), Answer::Stones(added) if added.len() == 2));
        assert!(matches!(choose(&[5, 80]), Answer::Move(_)), "all pairs favour somebody");
        assert_eq!(choose(&[-5, 80]), Answer::Swap);
    }
}
