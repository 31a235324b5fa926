//! Several lines: distinct, legal, sorted, and none lost.

use std::num::NonZeroUsize;

use super::{board, nodes, points, random_stones, search, size, worker};
use crate::board::Board;
use crate::eval::Evaluator;
use crate::search::{Driver, Limits, Line, Lines, Report};
use crate::types::{Point, PointSet, Rule, Score};
use crate::util::clock::now;

/// A search in so many lines, and all that it told.
fn search_lines(rule: Rule, side: usize, stones: &str, limits: &Limits) -> (Report, Vec<Report>) {
    let evaluator = Evaluator::embedded(rule);
    let board = board(&evaluator, side, stones);
    let mut told = Vec::new();
    let last = worker(evaluator, board).search(limits, &mut |report| told.push(report.clone()));
    (last, told)
}

fn best(count: usize) -> Lines {
    Lines::Best(NonZeroUsize::new(count).expect("some"))
}

/// All lines, the best first.
fn lines_of(report: &Report) -> Vec<Line> {
    let best = Line { pv: report.pv.clone(), score: report.score, depth: report.depth };
    std::iter::once(best).chain(report.others.iter().cloned()).collect()
}

/// Each line can be played, and no two begin with the same move; they are sorted by score.
fn check_lines(board: &Board, report: &Report, excluded: PointSet) {
    let lines = lines_of(report);
    let firsts: PointSet = lines.iter().map(|line| line.pv[0]).collect();
    assert_eq!(firsts.len(), lines.len(), "{report:?}");
    assert!((firsts & excluded).is_empty(), "{report:?}");
    assert!(lines.iter().map(|line| line.score).rev().is_sorted(), "{report:?}");
    assert_eq!(report.best, Some(lines[0].pv[0]));
    for line in &lines {
        let mut board = board.clone();
        for &point in &line.pv {
            assert!(board.is_legal(point), "{line:?}");
            board.play_any(point);
        }
    }
}

#[test]
fn lines_are_distinct_legal_and_sorted_whenever_they_are_told() {
    let excluded: PointSet = points("h9g7").into_iter().collect();
    for rule in Rule::ALL {
        for stones in ["", "h8", "h8g7g9i9", "h8h7g8g7i8j8", "h8a1h9b1h10d1", "h8a1h9b1h10d1h11"] {
            for (count, blocked) in [(2, PointSet::EMPTY), (5, excluded)] {
                let limits = Limits { lines: best(count), excluded: blocked, ..nodes(4_000) };
                let (last, told) = search_lines(rule, 15, stones, &limits);
                let board = board(&Evaluator::embedded(rule), 15, stones);
                assert_eq!(lines_of(&last).len(), count, "{rule} {stones}: {last:?}");
                told.iter().chain([&last]).for_each(|report| check_lines(&board, report, blocked));
            }
        }
    }
}

/// One line is the plain search, and the first of several is as good.
#[test]
fn the_first_line_of_several_is_that_of_one() {
    for stones in ["h8i9h10i11", "h8h7g8g7i8j8", "i8j5h12d11h10g5k10"] {
        let one = search(Rule::Freestyle, 15, stones, &Limits::depth(now(), 6));
        let limits = Limits { lines: best(1), ..Limits::depth(now(), 6) };
        let (same, _) = search_lines(Rule::Freestyle, 15, stones, &limits);
        assert_eq!(
            (one.best, one.score, one.nodes, &one.pv),
            (same.best, same.score, same.nodes, &same.pv)
        );
        let limits = Limits { lines: best(3), ..Limits::depth(now(), 6) };
        let (several, _) = search_lines(Rule::Freestyle, 15, stones, &limits);
        assert!(several.score.is_decided() == one.score.is_decided(), "{one:?}, {several:?}");
        assert!((several.score.0 - one.score.0).abs() < 300, "{one:?}, {several:?}");
        assert!(several.others.iter().all(|line| line.depth == 6), "{several:?}");
    }
}

/// The score of a search of one line without the moves in `excluded`.
fn score_without(excluded: PointSet, stones: &str, depth: usize, driver: Driver) -> Score {
    let evaluator = Evaluator::embedded(Rule::Freestyle);
    let board = board(&evaluator, 15, stones);
    let mut worker = worker(evaluator, board);
    worker.options.driver = driver;
    worker.search(&Limits { excluded, ..Limits::depth(now(), depth) }, &mut |_| {}).score
}

/// Of the scores of four lines in so many positions, how many are what a search of the moves that
/// `left_out` leaves says, less ten points at most; and how many there are. It is asked with the first
/// moves of the lines before and with the line's own.
fn scores_within_ten_points(
    positions: u64,
    depth: usize,
    drivers: [Driver; 4],
    left_out: impl Fn(PointSet, Point) -> PointSet,
) -> (usize, usize) {
    let (mut within, mut compared) = (0, 0);
    for seed in 0..positions {
        let stones = random_stones(seed, 6);
        let limits = Limits { lines: best(4), ..Limits::depth(now(), depth) };
        let (several, _) = search_lines(Rule::Freestyle, 15, &stones, &limits);
        let mut before = PointSet::EMPTY;
        for (line, driver) in lines_of(&several).iter().zip(drivers) {
            let first = line.pv[0];
            let alone = score_without(left_out(before, first), &stones, depth, driver);
            within += usize::from((0..=10).contains(&(alone.0 - line.score.0)));
            compared += 1;
            before.insert(first);
        }
    }
    (within, compared)
}

/// The first line is searched in an open window, the others in zero windows: each has the score of its
/// move. What the other lines have left in the table changes three scores in twenty at most.
#[test]
fn lines_have_their_score_to_within_ten_points() {
    let drivers = [Driver::Pvs, Driver::Mtdf, Driver::Mtdf, Driver::Mtdf];
    let all: PointSet = size(15).points().collect();
    let others = |_, first: Point| all - std::iter::once(first).collect();
    let [two, three] = [2, 3].map(|depth| scores_within_ten_points(120, depth, drivers, others));
    let (within, compared) = (two.0 + three.0, two.1 + three.1);
    assert!(within * 20 >= compared * 17, "{two:?} and {three:?} scores");
}

/// At two plies zero windows and open ones see nearly the same, and no line leaves a better move behind.
#[test]
fn at_two_plies_lines_have_the_score_of_an_open_window() {
    let (within, compared) = scores_within_ten_points(120, 2, [Driver::Pvs; 4], |before, _| before);
    assert!(within * 5 >= compared * 4, "{within} of {compared} scores");
}

/// What a zero window leaves of a variation is a move; the table has the rest.
#[test]
fn every_line_has_a_variation() {
    let limits = Limits { lines: best(4), ..Limits::depth(now(), 8) };
    let (mut long, mut lines) = (0, 0);
    for seed in 0..60 {
        let (last, _) = search_lines(Rule::Freestyle, 15, &random_stones(seed, 6), &limits);
        for line in lines_of(&last).iter().filter(|line| !line.score.is_decided()) {
            lines += 1;
            long += usize::from(line.pv.len() >= 6);
        }
    }
    assert!(lines > 120 && long * 10 >= lines * 9, "{long} of {lines} lines");
}

#[test]
fn there_are_no_more_lines_than_moves() {
    let left = points("a1b2o15");
    let all: PointSet = size(15).points().collect();
    let excluded = all - left.iter().copied().collect();
    let limits = Limits { lines: best(7), excluded, ..Limits::depth(now(), 3) };
    let (last, _) = search_lines(Rule::Freestyle, 15, "h8h9", &limits);
    let firsts: PointSet = lines_of(&last).iter().map(|line| line.pv[0]).collect();
    assert_eq!(firsts, left.into_iter().collect());
}

/// An open four can be made five on two points: both are proven, and other moves are still valued.
#[test]
fn proven_wins_lead_and_the_other_lines_go_on() {
    let limits = Limits { lines: best(4), ..Limits::depth(now(), 4) };
    let (last, _) = search_lines(Rule::Freestyle, 15, "h8a1i8c1j8e1k8g1", &limits);
    let lines = lines_of(&last);
    let fives: PointSet = lines[..2].iter().map(|line| line.pv[0]).collect();
    assert_eq!(fives, points("g8l8").into_iter().collect(), "{lines:?}");
    assert!(lines[..2].iter().all(|line| line.score == Score::win_in(1)), "{lines:?}");
    assert!(lines[2].score < Score::win_in(1), "{lines:?}");
    assert!(lines.iter().all(|line| line.depth > 0), "{lines:?}");
}

/// Black threatens an open four on either end of his three: what does not stop it loses.
#[test]
fn defences_that_hold_are_told_from_those_that_lose() {
    let stones = "h8a1i8o15j8";
    let limits = Limits { lines: Lines::Defences, ..Limits::depth(now(), 6) };
    let (last, told) = search_lines(Rule::Freestyle, 15, stones, &limits);
    let root = board(&Evaluator::embedded(Rule::Freestyle), 15, stones);
    told.iter().chain([&last]).for_each(|report| check_lines(&root, report, PointSet::EMPTY));
    let lines = lines_of(&last);
    let (lost, held): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.score.is_loss());
    let firsts = |lines: &[&Line]| -> PointSet { lines.iter().map(|line| line.pv[0]).collect() };
    assert!((firsts(&held) - points("f8g8k8l8").into_iter().collect()).is_empty(), "{held:?}");
    assert!(firsts(&held).contains(points("g8")[0]), "{held:?}");
    assert!(firsts(&lost).contains(points("h9")[0]), "{lost:?}");
    assert_eq!(firsts(&lost) | firsts(&held), root.candidates() | firsts(&held));
}
