//! Keys, candidates, passes, blocked points, symmetry and text.

use super::{random_point, size};
use crate::board::{Board, NotAPosition, NotPoints, Outcome, Position, Symmetry, parse_points};
use crate::pattern::{CellClass, LinePattern, Weights};
use crate::types::{BoardSize, Direction, Freestyle, Point, PointSet, Rule, Side};
use crate::util::rng::Rng;

fn point(text: &str) -> Point {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn board(rule: Rule, diagram: &str) -> Board {
    let position: Position = diagram.parse().unwrap_or_else(|error| panic!("{error}\n{diagram}"));
    Board::from_position(rule, &Weights::zero(), &position)
}

fn random_board(rule: Rule, stones: usize, seed: u64) -> Board {
    let mut board = Board::without_scores(rule, BoardSize::DEFAULT);
    let mut rng = Rng::new(seed);
    while board.stones() < stones {
        if let Some(point) = random_point(&board, &mut rng) {
            board.play_any(point);
        }
    }
    board
}

#[test]
fn the_key_does_not_depend_on_the_order_of_moves() {
    let key_of = |moves: &str| {
        let mut board = Board::without_scores(Rule::Freestyle, BoardSize::DEFAULT);
        for point in parse_points(moves).unwrap() {
            let announced = board.key_after(point);
            board.play_any(point);
            assert_eq!(board.key(), announced);
        }
        board.key()
    };
    assert_eq!(key_of("h8i9j10k11"), key_of("j10k11h8i9"));
    assert_ne!(key_of("h8i9j10k11"), key_of("i9h8j10k11"), "colours count");
    assert_ne!(key_of("h8i9j10"), key_of("h8i9"), "so does the side to move");
}

#[test]
fn passes_change_the_side_and_nothing_else() {
    let mut board = random_board(Rule::Renju, 20, 1);
    let (key, side, candidates) = (board.key(), board.side_to_move(), board.candidates());
    for _ in 0..10_001 {
        board.pass();
    }
    assert_eq!(board.side_to_move(), !side);
    assert_ne!(board.key(), key);
    assert_eq!((board.move_back(1), board.ply()), (None, 10_021));
    assert_eq!((board.candidates(), board.stones()), (candidates, 20));
    let mut rng = Rng::new(2);
    while let Some(point) = random_point(&board, &mut rng) {
        board.play_any(point);
    }
    assert_eq!(board.stones(), board.size().area());
    while board.stones() > 20 {
        board.take_back_any();
    }
    for _ in 0..10_001 {
        board.take_back_pass();
    }
    assert_eq!((board.key(), board.side_to_move()), (key, side));
}

#[test]
fn there_is_a_candidate_as_long_as_there_is_an_empty_point() {
    let mut board = Board::without_scores(Rule::Freestyle, size(9));
    assert_eq!(board.candidates(), PointSet::from_iter([point("e5")]));
    board.block(point("e5"));
    assert_eq!(board.candidates(), board.empty_points());
    // A corner walled off, with all its points taken.
    let mut board = Board::without_scores(Rule::Freestyle, size(22));
    let (near, far): (Vec<Point>, Vec<Point>) =
        board.size().points().partition(|point| point.x() + point.y() < 3);
    far.iter().skip(40).for_each(|&point| board.block(point));
    for point in near {
        board.play_any(point);
    }
    assert!(!board.candidates().is_empty());
    let mut board = Board::without_scores(Rule::Freestyle, size(5));
    board.size().points().for_each(|point| board.play_any(point));
    assert!(board.candidates().is_empty());
}

#[test]
fn a_blocked_point_is_an_edge() {
    // White's stone and a blocked point at the ends: shut in only if the block were a stone.
    let blocked = ". . . . . . .\n. . . . . . .\nO X X * X X #\n. . . . . . .\n. O . O . O .\n\
                   . . . . . . .\n. . . . . . .";
    let stones = blocked.replace('#', "O");
    for rule in [Rule::CaroSix, Rule::CaroFive] {
        assert!(board(rule, blocked).wins_at(Side::Black, point("d3")), "{rule}");
        assert!(!board(rule, &stones).wins_at(Side::Black, point("d3")), "{rule}");
    }
    assert!(!board(Rule::Freestyle, blocked).is_empty(point("g3")));
}

#[test]
fn the_first_five_wins_and_stays() {
    let mut board = Board::without_scores(Rule::Freestyle, BoardSize::DEFAULT);
    for point in parse_points("a1a2b1b2c1c2d1d2e1").unwrap() {
        assert_eq!(board.outcome(), Outcome::Open);
        board.play::<Freestyle>(point);
    }
    assert_eq!(board.outcome(), Outcome::Won(Side::Black));
    board.play::<Freestyle>(point("e2"));
    assert_eq!(board.outcome(), Outcome::Won(Side::Black), "White's five came later");
    board.take_back::<Freestyle>();
    board.take_back::<Freestyle>();
    assert_eq!(board.outcome(), Outcome::Open);
}

#[test]
fn a_stone_of_the_opponent_can_be_imagined() {
    let mut board = random_board(Rule::CaroSix, 30, 3);
    let empty: Vec<Point> = board.empty_points().iter().collect();
    let pairs = empty.iter().flat_map(|&one| empty.iter().map(move |&other| (one, other)));
    let mut changed = 0;
    for (cell, stone) in pairs.filter(|(one, other)| one != other).step_by(7) {
        let side = !board.side_to_move();
        let imagined = Direction::ALL.map(|direction| {
            board.line_pattern_without::<crate::types::CaroSix>(side, cell, direction, stone)
        });
        let patterns = |board: &Board| {
            Direction::ALL.map(|direction| board.line_pattern(side, cell, direction))
        };
        let before = patterns(&board);
        board.play_any(stone);
        let (real, real_class) = (patterns(&board), board.class(side, cell));
        board.take_back_any();
        assert_eq!(imagined, real, "{cell} with {stone}\n{board}");
        if let Some(direction) = cell.direction_within(stone, 30) {
            let class = board.class_without::<crate::types::CaroSix>(side, cell, direction, stone);
            assert_eq!(class, real_class, "{cell} with {stone}\n{board}");
        }
        changed += usize::from(real != before);
    }
    assert!(changed > 300, "only {changed} stones changed a pattern");
}

/// Asserts that there is something to compare: cells of many classes.
#[track_caller]
fn assert_tactical(board: &Board) {
    let counts = Side::ALL.map(|side| CellClass::ALL.map(|class| board.count(side, class)));
    let classes = counts.as_flattened().iter().filter(|&&count| count > 0).count();
    assert!(classes > 14, "only {classes} classes on\n{board}");
}

#[test]
fn the_strongest_class_is_that_of_the_strongest_cell() {
    let empty = Board::without_scores(Rule::Freestyle, BoardSize::DEFAULT);
    assert_eq!(empty.strongest(Side::Black), CellClass::None);
    for (rule, stones) in Rule::ALL.into_iter().flat_map(|rule| (1..40).map(move |n| (rule, n))) {
        let board = random_board(rule, stones, 30 + stones as u64);
        for side in Side::ALL {
            let classes = board.empty_points().iter().map(|point| board.class(side, point)).max();
            assert_eq!(Some(board.strongest(side)), classes, "{rule}\n{board}");
        }
    }
}

#[test]
fn the_points_of_some_classes_are_those_that_have_one_of_them() {
    for (rule, stones) in Rule::ALL.into_iter().flat_map(|rule| (0..60).map(move |n| (rule, n))) {
        let board = random_board(rule, stones, 90 + stones as u64);
        let some = &CellClass::ALL[1..];
        let sets = some.iter().map(std::slice::from_ref).chain([some, &some[3..7], &[]]);
        for (side, classes) in sets.flat_map(|set| Side::ALL.map(|side| (side, set))) {
            let is_one = |&point: &Point| classes.contains(&board.class(side, point));
            let expected = board.empty_points().iter().filter(is_one).collect::<Vec<_>>();
            let found = board.points_of(side, classes).collect::<Vec<_>>();
            assert_eq!(found, expected, "{rule} {side:?} {classes:?}\n{board}");
        }
    }
}

#[test]
fn the_eight_images_of_a_position_are_alike() {
    for rule in Rule::ALL {
        let board = random_board(rule, 40, 10 + rule.index() as u64);
        assert_tactical(&board);
        for symmetry in Symmetry::ALL {
            let image = board.image(symmetry);
            assert_eq!((image.value(), image.outcome()), (board.value(), board.outcome()));
            for point in board.size().points() {
                let there = symmetry.image(point, board.size());
                for side in Side::ALL {
                    let found = (image.class(side, there), image.is_forbidden(side, there));
                    let expected = (board.class(side, point), board.is_forbidden(side, point));
                    assert_eq!(found, expected, "{rule} {symmetry:?} {point}\n{board}");
                }
            }
            for side in Side::ALL {
                for class in CellClass::ALL {
                    assert_eq!(image.count(side, class), board.count(side, class));
                }
            }
        }
    }
}

#[test]
fn colours_may_be_swapped_but_for_renju() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::CaroSix, Rule::CaroFive] {
        let board = random_board(rule, 40, 20);
        let mut position = board.position();
        position.stones.reverse();
        position.to_move = !position.to_move;
        let swapped = Board::from_position(rule, &Weights::zero(), &position);
        assert_tactical(&board);
        for point in board.size().points() {
            for side in Side::ALL {
                assert_eq!(swapped.class(side, point), board.class(!side, point), "{point}");
            }
        }
    }
}

#[test]
fn a_diagram_is_read_as_it_is_written() {
    let board = random_board(Rule::Freestyle, 31, 4);
    let position = board.position();
    assert_eq!(position.to_string().parse(), Ok(position));
    assert_eq!(position.to_move, Side::White);
    let again = Board::from_position(Rule::Freestyle, &Weights::zero(), &position);
    assert_eq!(again.key(), board.key());
    assert_eq!(again.to_string(), board.to_string());
}

#[test]
fn a_position_may_have_any_numbers_of_stones() {
    let diagram = "XXX..\n.....\n.....\n....#\n*...O";
    let board = board(Rule::Standard, diagram);
    assert_eq!((board.stones(), board.side_to_move()), (4, Side::White));
    assert_eq!(board.stone_at(point("e5")), Some(Side::White));
    assert_eq!(board.line_pattern(Side::Black, point("d1"), Direction::Horizontal), {
        LinePattern::Four
    });
    assert!(!board.is_empty(point("e4")) && board.is_empty(point("a5")));
}

#[test]
fn what_is_no_diagram_is_told_with_its_place() {
    let problem = |text: &str| text.parse::<Position>().map_err(|NotAPosition { place, .. }| place);
    assert_eq!(problem("...\n...\n..."), Err(3), "too small");
    assert_eq!(problem(".....\n.....\n....\n.....\n....."), Err(3), "row too short");
    assert_eq!(problem(".....\n.....\n.....\n..?..\n....."), Err(4), "unknown symbol");
    assert_eq!(problem(""), Err(0));
    let wrong_point = |text: &str| match parse_points(text) {
        Ok(points) => panic!("{text}: {points:?}"),
        Err(NotPoints { place, word }) => (place, word),
    };
    assert_eq!(wrong_point("h8i99j7"), (2, "i99".to_owned()));
    assert_eq!(wrong_point("h8é3"), (2, "é3".to_owned()));
    assert_eq!(wrong_point("8h"), (1, "8".to_owned()));
    assert_eq!(parse_points(" h8, i9 "), Ok(vec![point("h8"), point("i9")]));
}
