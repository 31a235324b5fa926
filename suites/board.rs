//! The board against the suites of rules.

use std::collections::BTreeSet;

use kagetsu::board::{Board, Outcome};
use kagetsu::types::{Point, Rule, Side};

use crate::line::{Line, load};
use crate::{assert_none, complaints};

/// The board after the moves of a line.
pub(crate) fn board(line: &Line) -> Board {
    play_up(line, line.rule, &line.moves)
}

/// A board of the line's size after some moves.
fn play_up(line: &Line, rule: Rule, moves: &[Point]) -> Board {
    let mut board = Board::without_scores(rule, line.size);
    for &point in moves {
        board.play_any(point);
    }
    board
}

#[test]
fn forbidden_points_are_exactly_the_listed_ones() {
    for suite in ["forbidden", "forbidden-disputed"].map(load) {
        assert_none(&complaints(&suite.lines, |line| {
            let board = board(line);
            let wanted: BTreeSet<Point> = line.points("forbidden").into_iter().collect();
            let is_forbidden = |point: &Point| board.is_forbidden(Side::Black, *point);
            let found: BTreeSet<Point> = board.empty_points().iter().filter(is_forbidden).collect();
            if found == wanted { Ok(()) } else { Err(format!("{found:?}, not {wanted:?}")) }
        }));
    }
}

#[test]
fn white_and_other_rules_have_no_forbidden_points() {
    for line in load("forbidden").lines.iter().take(40) {
        let white = board(line);
        assert!(white.empty_points().iter().all(|point| !white.is_forbidden(Side::White, point)));
        for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Renju) {
            let board = play_up(line, rule, &line.moves);
            let mut points = board.empty_points().into_iter().collect::<Vec<_>>();
            points.retain(|&point| board.is_forbidden(Side::Black, point));
            assert!(points.is_empty(), "{rule} {}: {points:?}", line.id);
        }
    }
}

/// Plays a move and tells how the game has ended by it, in the words of the suites.
fn ending(board: &mut Board, point: Point) -> &'static str {
    let side = board.side_to_move();
    if board.is_forbidden(side, point) {
        return "foul";
    }
    let wins = board.wins_at(side, point);
    board.play_any(point);
    assert_eq!(board.outcome() != Outcome::Open, wins, "{point}: before and after the move");
    match board.outcome() {
        Outcome::Won(Side::Black) => "black",
        Outcome::Won(Side::White) => "white",
        Outcome::Open => "none",
        Outcome::Draw => "draw",
    }
}

#[test]
fn games_end_at_the_last_move_and_not_before() {
    for suite in ["winner", "winner-disputed"].map(load) {
        assert_none(&complaints(&suite.lines, |line| {
            let mut board = play_up(line, line.rule, &[]);
            let endings: Vec<_> = line.moves.iter().map(|&p| ending(&mut board, p)).collect();
            let (last, earlier) = endings.split_last().unwrap();
            if let Some(early) = earlier.iter().find(|&&ending| ending != "none") {
                return Err(format!("{early} before the last move: {endings:?}"));
            }
            let wanted = line.field("result").unwrap();
            if *last == wanted { Ok(()) } else { Err(format!("{last}, not {wanted}")) }
        }));
    }
}
