//! Winner, fours and fouls of random positions against the rules over raw stones.

use super::line::{Fours, fours};
use super::{random_point, size};
use crate::board::{Board, Outcome};
use crate::pattern::LinePattern;
use crate::stones::{Cell, Stones};
use crate::types::{Direction, Point, Rule, Side};
use crate::util::rng::Rng;

/// Positions of each rule.
const POSITIONS: usize = 100_000;
/// Odd sizes, small ones, and those that are played.
const SIZES: [usize; 8] = [5, 6, 7, 9, 11, 15, 20, 22];

/// How often something happened that the comparison is about.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    games_won: usize,
    fives: usize,
    fours: usize,
    fouls: usize,
}

/// What the raw rules expect of a line that the stone does not win on.
fn expected_pattern(
    stones: &mut Stones,
    side: Side,
    point: Point,
    direction: Direction,
) -> Option<LinePattern> {
    let has_fouls = stones.rule == Rule::Renju && side == Side::Black;
    let (cell, step) = (stones.index(point), step_of(stones, direction));
    match fours(stones, side, cell, step) {
        _ if has_fouls && stones.row(cell, step, side) > 5 => Some(LinePattern::FoulShape),
        Fours::Double if has_fouls => Some(LinePattern::FoulShape),
        Fours::None => None,
        Fours::Single => Some(LinePattern::Four),
        Fours::Straight | Fours::Double => Some(LinePattern::OpenFour),
    }
}

/// The step between the cells of a direction.
fn step_of(stones: &Stones, direction: Direction) -> usize {
    let middle = stones.size.centre();
    let there = middle.step(direction, 1);
    stones.index(there).abs_diff(stones.index(middle))
}

/// Compares what the board says of an empty point with the raw rules, for one side.
fn compare_point(board: &Board, raw: &mut Stones, side: Side, point: Point, seen: &mut Seen) {
    let place = || format!("{} {side:?} {point}\n{board}", board.rule());
    let cell = raw.index(point);
    let wins = raw.wins_at(cell, side);
    assert_eq!(board.wins_at(side, point), wins, "five: {}", place());
    seen.fives += usize::from(wins);

    for direction in Direction::ALL {
        let pattern = board.line_pattern(side, point, direction);
        if pattern != LinePattern::Five {
            let is_compared = pattern.is_four() || pattern == LinePattern::FoulShape;
            let found = Some(pattern).filter(|_| is_compared);
            let expected = expected_pattern(raw, side, point, direction);
            assert_eq!(found, expected, "{direction:?} four: {}", place());
            seen.fours += usize::from(found.is_some());
        }
    }

    let foul = side == Side::Black && raw.is_foul(cell);
    assert_eq!(board.is_forbidden(side, point), foul, "foul: {}", place());
    seen.fouls += usize::from(foul);
}

/// Plays one random game to its end or for 400 plies, also beyond a five.
fn compare_game(rule: Rule, rng: &mut Rng, seen: &mut Seen) {
    let size = size(SIZES[rng.below(SIZES.len())]);
    let mut board = Board::without_scores(rule, size);
    let mut raw = Stones::new(rule, size);
    for _ in 0..400 {
        let Some(point) = random_point(&board, rng) else { break };
        if rng.below(6) == 0 {
            board.pass();
        }
        let side = board.side_to_move();
        let before = board.outcome();
        let expected = match before {
            Outcome::Open if raw.wins_at(raw.index(point), side) => Outcome::Won(side),
            Outcome::Open if board.empty_points().len() == 1 => Outcome::Draw,
            _ => before,
        };
        board.play_any(point);
        raw.set(raw.index(point), Cell::Stone(side));
        assert_eq!(board.outcome(), expected, "{rule} after {point}\n{board}");

        if let Some(point) = random_point(&board, rng) {
            for side in Side::ALL {
                compare_point(&board, &mut raw, side, point, seen);
            }
        }
        seen.positions += 1;
        seen.games_won += usize::from(before == Outcome::Open && expected != before);
    }
}

fn compare_rule(rule: Rule) {
    let mut rng = Rng::new(1 + rule.index() as u64);
    let mut seen = Seen::default();
    while seen.positions < POSITIONS {
        compare_game(rule, &mut rng, &mut seen);
    }
    let fouls = if rule == Rule::Renju { 1_000 } else { 0 };
    let enough = seen.games_won > 500 && seen.fives > 1_000 && seen.fours > 5_000;
    assert!(enough && seen.fouls >= fouls, "{rule}: too little happened: {seen:?}");
}

#[test]
fn freestyle_agrees_with_the_raw_rules() {
    compare_rule(Rule::Freestyle);
}

#[test]
fn standard_agrees_with_the_raw_rules() {
    compare_rule(Rule::Standard);
}

#[test]
fn renju_agrees_with_the_raw_rules() {
    compare_rule(Rule::Renju);
}

#[test]
fn caro_with_six_agrees_with_the_raw_rules() {
    compare_rule(Rule::CaroSix);
}

#[test]
fn caro_with_five_agrees_with_the_raw_rules() {
    compare_rule(Rule::CaroFive);
}
