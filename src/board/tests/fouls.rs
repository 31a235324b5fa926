//! Renju's fouls as diagrams, by the sections of the rules, and positions with known answers.

use crate::board::{Board, Position, parse_points};
use crate::pattern::Weights;
use crate::types::{BoardSize, Point, PointSet, Rule, Side};

/// What Black's stone on the marked point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Legal,
    Foul,
    Five,
}

use Verdict::{Five, Foul, Legal};

/// Checks Black's stone on the point marked `*`.
fn check(verdict: Verdict, diagram: &str) {
    let position: Position = diagram.parse().unwrap_or_else(|error| panic!("{error}\n{diagram}"));
    let board = Board::from_position(Rule::Renju, &Weights::zero(), &position);
    let point = position.marked.iter().next().expect("a marked point");
    let found = match (board.wins_at(Side::Black, point), board.is_forbidden(Side::Black, point)) {
        (true, false) => Five,
        (false, true) => Foul,
        (false, false) => Legal,
        (true, true) => panic!("five and foul at {point}\n{diagram}"),
    };
    assert_eq!(found, verdict, "{diagram}");
    assert!(!board.is_forbidden(Side::White, point), "White has no fouls");
}

/// Checks a single row of fifteen points in the middle of the board.
fn check_row(verdict: Verdict, row: &str) {
    let empty = ". . . . . . . . . . . . . . .\n";
    check(verdict, &format!("{}{row}\n{}", empty.repeat(7), empty.repeat(7)));
}

#[test]
fn five_comes_before_all_fouls() {
    check_row(Five, ". . X X X X * . . . . . . . .");
    check_row(Foul, ". . X X X * X X . . . . . . .");
    check(
        Five,
        ". . . . . . . . .
         . . . . X . . . .
         . . . . X . . . .
         . . . . X . . . .
         X X X X * X X . .
         . . . . X . . . .
         . . . X . X . . .
         . . X . . . X . .
         . X . . . . . . .",
    );
}

#[test]
fn double_four_in_one_line() {
    check_row(Foul, ". . X . X * X . X . . . . . .");
    check_row(Foul, ". . X X . X * . X X . . . . .");
    check_row(Foul, ". . X X X . * . X X X . . . .");
    // The outer stones are part of one of the fours only.
    check_row(Legal, ". . * . X X X . X . . . . . .");
    check_row(Legal, ". . X * . X X . X X . . . . .");
    // A straight four is one four, whatever ends it has.
    check_row(Legal, ". . . X X * X . . . . . . . .");
    check_row(Legal, ". O . X X * X . O . . . . . .");
}

#[test]
fn a_cell_that_makes_six_completes_nothing() {
    // The row would be a second four if its gap made five.
    check(
        Legal,
        ". . . . . . . . .
         . . . . O . . . .
         . . . . X . . . .
         . . . . X . . . .
         O X X X * . X . .
         . . . . X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
}

#[test]
fn double_four_in_two_lines_open_or_not() {
    check(
        Foul,
        ". . . . . . . . .
         . . . . O . . . .
         . . . . X . . . .
         . . . . X . . . .
         O X X X * . . . .
         . . . . X . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    // The same with the four's last cell taken away: one four.
    check(
        Legal,
        ". . . . . . . . .
         . . . . O . . . .
         . . . . X . . . .
         . . . . X . . . .
         O X X X * . . . .
         . . . . X . . . .
         . . . . O . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
}

#[test]
fn double_three_and_what_takes_a_three_away() {
    let cross = "
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . X . . . . .
         . . . . . X . . . . .
         . . . X X * . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .";
    check(Foul, cross);
    // Only four free cells between stones: no three.
    let stones = "
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . X . . . . .
         . . . . . X . . . . .
         . O . X X * . O . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .";
    check(Legal, stones);
    // A black stone two cells off spoils one end only: the other four is still straight.
    let one_side = "
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . X . . . . .
         . . . . . X . . . . .
         . . . X X * . . X . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .";
    check(Foul, one_side);
    // Black stones off both ends: each four would have an end that makes six.
    let both_sides = "
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . X . . . . .
         . . . . . X . . . . .
         X . . X X * . . X . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .";
    check(Legal, both_sides);
}

#[test]
fn threes_and_fours_together() {
    // A four and a three win.
    check(
        Legal,
        ". . . . . . . . .
         . . . . . . . . .
         . . . . X . . . .
         . . . . X . . . .
         O X X X * . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    // A four and two threes are a double three.
    check(
        Foul,
        ". . . . . . . . .
         . . . . . . . . .
         . . X . X . . . .
         . . . X X . . . .
         O X X X * . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
}

#[test]
fn a_three_whose_fours_would_be_fouls_is_none() {
    // Both ends of the row of three are overlines in their columns.
    let two_overlines = "
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . X . . . X . . . .
         . . X . . X X . . . .
         . . X . . X X . . . .
         . . . X X * . . . . .
         . . X . . . X . . . .
         . . X . . . X . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .";
    check(Legal, two_overlines);
    // Both ends make a five in their columns: those are no threes that become fours.
    let two_fives = two_overlines.replace(". . X . . . X . . . .\n         . . X . . X X", {
        ". . . . . . . . . . .\n         . . X . . X X"
    });
    assert_ne!(two_fives, two_overlines);
    check(Legal, &two_fives);
    // With one of the columns gone, the row has a legal four.
    let one_overline = "
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . X . . . . . . . .
         . . X . . X . . . . .
         . . X . . X . . . . .
         . . . X X * . . . . .
         . . X . . . . . . . .
         . . X . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .";
    check(Foul, one_overline);
}

/// Black's stones, White's stones, and all forbidden points.
const KNOWN: &[(&str, &str, &str)] = &[
    ("d5d8e6f5f8h7i7j9k9k11m11m13", "e2e14f11g6g9i2j11k4k10l12n3o11", "d7f7c8"),
    ("c4e4e6e8f4f7g6g7h6h9", "c10d4e11f13h11i10i11i13m3n14", "g5h7"),
    (
        "d10d12d14e11f7f8f10f11f12g8g10g11h7h10h14",
        "a13c1c10c11f13g12g13i5i12j8j12l2l8n3n14",
        "d8f9g9h9d11",
    ),
    (
        "e10g10g12h8h9h10h11i9i10j5j10j12l6l7",
        "b1b12e15g4g15h3i5j2k3l5l14m7m9n11",
        "i8g9j9f10f11g11j11i12j13",
    ),
    ("c6e8e9e10f6f9g6g7g8g11h7i10j7", "b9b11c5c11c12d11e7f15g5g10i7m13o5", "f7d8f8d9h9"),
    (
        "f10f11g1g3g7g9g11g13h4h8h12i5i7i9i11i13j10j11k5k7l15m7m9n8",
        "a2a8c2c3c13d1d3e10g10g12h10h11h13i8i10j4j14l3m3m4m8m12n2n12",
        "j7f9j9",
    ),
];

#[test]
fn forbidden_points_of_known_positions() {
    for (black, white, forbidden) in KNOWN {
        let points = |text: &str| -> PointSet {
            parse_points(text)
                .unwrap_or_else(|error| panic!("{text}: {error}"))
                .into_iter()
                .collect()
        };
        let position = Position {
            size: BoardSize::DEFAULT,
            stones: [points(black), points(white)],
            blocked: PointSet::EMPTY,
            to_move: Side::Black,
            marked: PointSet::EMPTY,
        };
        let board = Board::from_position(Rule::Renju, &Weights::zero(), &position);
        let is_forbidden = |point: &Point| board.is_forbidden(Side::Black, *point);
        let found: PointSet = board.empty_points().iter().filter(is_forbidden).collect();
        assert_eq!(found, points(forbidden), "\n{board}");
    }
}
