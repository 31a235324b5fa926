//! The six decisions of the Soosorv-8 opening, by search.
//!
//! | step | stones | who | what is answered |
//! |---|---|---|---|
//! | 1 | 0 | first player | one of the 26 openings |
//! | 2 | 3 | second player | take Black, or not |
//! | 3 | 3 | White | the fourth move, and how many fifth moves are to be offered, 1 to 8 |
//! | 4 | 4 | Black | take White, or not |
//! | 5 | 4 | Black | the fifth moves, none of them symmetric to another |
//! | 6 | 4 and the offers | White | the fifth move that stands |
//!
//! Black offers its best moves and White leaves the worst of them, so that with n offers the game is
//! worth as much as after Black's n-th best move. White's fourth move and number divide the game, and
//! Black's player has the choice: White looks for a level division.

use crate::board::Board;
use crate::search::Report;
use crate::types::{BoardSize, Point, PointSet, Score, Side, SoosorvStep};

use super::Answer;
use super::contest::{Aim, Candidate, Contest};
use super::decision::{Decision, LEVEL, distinct, ranked, spread, with_stones};
use super::{Choice, OpeningStep};

/// Most fifth moves that may be asked for.
pub const MOST_OFFERS: usize = 8;
/// Fourth moves that are looked at, from the best to the worst.
const FOURTHS: usize = 8;
/// Black's fifth moves that are looked at behind each of them, and more of those to be offered.
const FIFTHS: usize = 10;
/// Offers that are asked for where no search has said how many. A guess.
const USUAL_OFFERS: usize = 3;

/// A decision in the making.
#[derive(Debug)]
pub(super) struct Soosorv {
    step: SoosorvStep,
    contest: Contest,
}

impl Soosorv {
    /// The decision on `board`, with the fifth moves that were offered.
    pub(super) fn new(board: &Board, step: SoosorvStep, offered: &[Point]) -> Self {
        let (aim, candidates, winners) = match step {
            SoosorvStep::Place => (Aim::Near(0), openings(board), 1),
            SoosorvStep::FirstSwap | SoosorvStep::Fourth => {
                (Aim::Division(MOST_OFFERS), divisions(board), 1)
            }
            SoosorvStep::SecondSwap { offers } => {
                let fifths = fifths(board, FIFTHS.max(offers));
                let trials = fifths.into_iter().map(|fifth| vec![fifth]);
                (Aim::High, vec![Candidate::with_trials(trials)], 1)
            }
            SoosorvStep::Fifths { offers } => {
                let fifths = fifths(board, FIFTHS + offers).into_iter();
                (Aim::High, fifths.map(|fifth| Candidate::new(vec![fifth])).collect(), offers)
            }
            SoosorvStep::Choose => {
                let offered: PointSet =
                    offered.iter().copied().filter(|&point| board.is_legal(point)).collect();
                let offered = offered.iter();
                (Aim::Low, offered.map(|fifth| Candidate::new(vec![fifth])).collect(), 1)
            }
        };
        Self { step, contest: Contest::new(aim, candidates, winners) }
    }

    /// Black is taken unless White's player finds a level division: that is all it can hope for, as
    /// Black's player has the choice then.
    fn takes_black(&self) -> Choice {
        let division = self.contest.best().first().and_then(|best| best.division(MOST_OFFERS));
        let is_level = division.is_some_and(|(_, imbalance)| imbalance <= LEVEL);
        if is_level { Choice::Stay } else { Choice::Swap }
    }

    /// The fourth move and the number that divide the game best.
    fn divides(&self) -> Choice {
        let best = self.contest.best();
        let Some(best) = best.first() else { return Choice::Stay };
        let offers = best.division(MOST_OFFERS).map_or(USUAL_OFFERS, |(offers, _)| offers);
        best.stones().first().map_or(Choice::Stay, |&point| Choice::Fourth { point, offers })
    }

    /// White is taken where it is better off after Black's n-th best move.
    fn takes_white(&self, offers: usize) -> Choice {
        let scores = self.contest.best().first().and_then(|best| best.scores()).unwrap_or_default();
        let value = scores.iter().rev().nth(offers.saturating_sub(1)).or(scores.first());
        if value.is_some_and(|&value| value < Score::DRAW) { Choice::Swap } else { Choice::Stay }
    }

    /// The stones of the best candidates.
    fn chosen(&self) -> Choice {
        let best = self.contest.best();
        Choice::Stones(best.iter().flat_map(|best| best.stones()).copied().collect())
    }
}

impl Decision for Soosorv {
    fn position(&self, root: &Board) -> Option<Board> {
        self.contest.position(root)
    }

    fn parts(&self) -> u32 {
        self.contest.parts()
    }

    fn record(&mut self, _root: &Board, report: Option<Report>) {
        self.contest.record(report);
    }

    fn decide(&self, _root: &Board) -> Answer {
        let choice = match self.step {
            SoosorvStep::FirstSwap => self.takes_black(),
            SoosorvStep::Fourth => self.divides(),
            SoosorvStep::SecondSwap { offers } => self.takes_white(offers),
            SoosorvStep::Place | SoosorvStep::Fifths { .. } | SoosorvStep::Choose => self.chosen(),
        };
        Answer::Opening(OpeningStep::Soosorv(self.step), choice)
    }

    /// What a step decides is told in its own words.
    fn report(&self) -> Option<Report> {
        None
    }
}

/// The openings of renju: the first stone in the middle, the second beside it, straight or diagonal,
/// the third within two points of the middle; each shape once.
fn openings(board: &Board) -> Vec<Candidate> {
    let size = board.size();
    let middle = size.centre();
    let near = |distance| square(size, middle, distance);
    let seconds = distinct(&with_stones(board, &[middle]), &near(1));
    let mut candidates = Vec::new();
    for second in seconds {
        let board = with_stones(board, &[middle, second]);
        let mut thirds = near(2);
        thirds.retain(|&third| board.is_empty(third));
        let thirds = distinct(&board, &thirds).into_iter();
        candidates.extend(thirds.map(|third| Candidate::new(vec![middle, second, third])));
    }
    candidates
}

/// The points at most `distance` columns and rows away, without the middle itself.
fn square(size: BoardSize, middle: Point, distance: usize) -> Vec<Point> {
    let is_near = |point: &Point| {
        let away = point.x().abs_diff(middle.x()).max(point.y().abs_diff(middle.y()));
        (1..=distance).contains(&away)
    };
    size.points().filter(is_near).collect()
}

/// Fourth moves from White's best to its worst, each with Black's best fifth moves.
fn divisions(board: &Board) -> Vec<Candidate> {
    let ranked = ranked(board, Side::White, &board.empty_points());
    let fourths = spread(&distinct(board, &ranked), FOURTHS);
    let division = |fourth: Point| {
        let fifths = fifths(&with_stones(board, &[fourth]), FIFTHS).into_iter();
        Candidate::with_trials(fifths.map(move |fifth| vec![fourth, fifth]))
    };
    fourths.into_iter().map(division).collect()
}

/// Black's most promising fifth moves, none of them symmetric to another.
fn fifths(board: &Board, count: usize) -> Vec<Point> {
    let mut fifths = distinct(board, &ranked(board, Side::Black, &board.empty_points()));
    fifths.truncate(count);
    fifths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use crate::session::Setting;
    use crate::session::tests::{answer, point, session};
    use crate::types::Rule;
    use crate::util::clock;

    fn points(text: &str) -> Vec<Point> {
        text.split_whitespace().map(point).collect()
    }

    /// What is chosen with these stones on a board of renju.
    fn choose(side: i64, step: SoosorvStep, stones: &str) -> Choice {
        let (mut session, events) = session();
        session.set(Setting::RuleNumber(4));
        session.set(Setting::MaxNodes(Some(20_000)));
        session.start(side, side).expect("a size");
        let step = session.soosorv(step, &points(stones), clock::now()).expect("a step");
        let Answer::Opening(_, choice) = answer(&mut session, &events, step) else {
            panic!("another answer")
        };
        choice
    }

    fn board(stones: &str) -> Board {
        let empty = Evaluator::embedded(Rule::Renju).new_board(BoardSize::DEFAULT);
        with_stones(&empty, &points(stones))
    }

    #[test]
    fn there_are_26_openings() {
        let openings = openings(&board(""));
        assert_eq!(openings.len(), 26);
        let direct = openings.iter().filter(|opening| {
            let [first, second, _] = opening.stones() else { panic!("three stones") };
            first.x() == second.x() || first.y() == second.y()
        });
        assert_eq!(direct.count(), 13);
    }

    #[test]
    fn the_first_stones_stand_as_the_rule_wants_on_every_size() {
        for side in [5, 6, 15, 22] {
            let Choice::Stones(stones) = choose(side, SoosorvStep::Place, "") else { panic!() };
            let [first, second, third] = stones[..] else { panic!("{stones:?}") };
            let away =
                |point: Point| point.x().abs_diff(first.x()).max(point.y().abs_diff(first.y()));
            assert_eq!(first, BoardSize::new(side as usize).expect("a size").centre());
            assert!(away(second) == 1 && (1..=2).contains(&away(third)) && second != third);
        }
    }

    #[test]
    fn a_fourth_stone_lies_free_and_asks_for_one_to_eight_offers() {
        for stones in ["h8 h9 i9", "h8 i9 h10", "h8 i9 f6"] {
            let Choice::Fourth { point, offers } = choose(15, SoosorvStep::Fourth, stones) else {
                panic!("no fourth stone")
            };
            assert!(!points(stones).contains(&point) && (1..=MOST_OFFERS).contains(&offers));
        }
    }

    #[test]
    fn offers_are_as_many_as_asked_for_and_none_is_symmetric_to_another() {
        // A mirror through column h keeps these stones.
        let stones = "h8 h9 h10 h7";
        for offers in 1..=MOST_OFFERS {
            let Choice::Stones(fifths) = choose(15, SoosorvStep::Fifths { offers }, stones) else {
                panic!("no offers")
            };
            assert_eq!(fifths.len(), offers);
            assert_eq!(distinct(&board(stones), &fifths), fifths);
            assert!(fifths.iter().all(|&fifth| board(stones).is_legal(fifth)));
        }
    }

    #[test]
    fn white_leaves_the_offer_that_helps_black_least() {
        let choice = choose(15, SoosorvStep::Choose, "h8 a1 i8 o1 j8 a15 h9");
        assert_eq!(choice, Choice::Stones(points("a15")));
        let only = choose(15, SoosorvStep::Choose, "h8 h9 i9 g9 i8 i8 h8");
        assert_eq!(only, Choice::Stones(points("i8")));
    }

    #[test]
    fn black_stays_where_it_has_won_and_swaps_where_all_offers_lose() {
        let second_swap = |offers, stones| choose(15, SoosorvStep::SecondSwap { offers }, stones);
        assert_eq!(second_swap(1, "h8 a1 i8 o1"), Choice::Stay, "an open three comes");
        assert_eq!(second_swap(8, "a1 h8 o1 i8"), Choice::Swap, "White has two in a row");
    }

    #[test]
    fn black_is_taken_where_no_division_is_level() {
        // White's stones are nowhere: Black is ahead whatever the fourth move is.
        assert_eq!(choose(15, SoosorvStep::FirstSwap, "h8 a1 i8"), Choice::Swap);
    }
}
