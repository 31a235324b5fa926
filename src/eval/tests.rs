//! The evaluator as its users see it, the weight files, and what the formula promises.

use super::threat_term::Fact;
use super::*;
use crate::board::parse_points;
use crate::pattern::{CellClass, CellWeights, LinePattern, combinations};
use crate::types::{Point, Side};
use crate::util::rng::Rng;

fn board_after(rule: Rule, moves: &str) -> Board {
    let mut board = Evaluator::embedded(rule).new_board(BoardSize::DEFAULT);
    for point in parse_points(moves).expect("points") {
        board.play_any(point);
    }
    board
}

/// Different points near the centre, as many as asked for.
fn random_points(seed: u64, count: usize) -> Vec<Point> {
    let (mut points, mut rng) = (Vec::new(), Rng::new(seed));
    while points.len() < count {
        let point = Point::new(3 + rng.below(9), 3 + rng.below(9));
        if !points.contains(&point) {
            points.push(point);
        }
    }
    points
}

/// The weights that come with the program.
fn embedded(rule: Rule) -> WeightSet {
    Evaluator::embedded(rule).weights().clone()
}

#[test]
fn embedded_files_say_where_they_come_from() {
    for rule in Rule::ALL {
        let weights = embedded(rule);
        assert_eq!(weights.rule, rule);
        assert!(weights.origin.contains("games"), "{rule}: {}", weights.origin);
        let is_shared = weights.cells.cells[0] == weights.cells.cells[1];
        assert_eq!(is_shared, WeightSet::colours(rule) == 1, "{rule}");
    }
}

#[test]
fn a_weight_file_survives_writing_and_reading() {
    for rule in Rule::ALL {
        let mut weights = embedded(rule);
        weights.origin = format!("{rule}: dreißig games");
        let mut rng = Rng::new(rule as u64);
        let mut random = || rng.next_u64() as i16;
        for colour in 0..WeightSet::colours(rule) {
            for cell in weights.cells.cells[colour].iter_mut() {
                (cell.value, cell.own, cell.other) = (random(), random(), random());
            }
            let mut terms = *weights.threats[colour].values();
            terms.fill_with(&mut random);
            weights.threats[colour] = ThreatTable::new(Box::new(terms));
            let mut numbers = *weights.networks[colour].numbers();
            numbers.fill_with(&mut random);
            weights.networks[colour] = CountNetwork::new(Box::new(numbers));
        }
        if WeightSet::colours(rule) == 1 {
            weights.cells.cells[1] = weights.cells.cells[0].clone();
            weights.threats[1] = weights.threats[0].clone();
            weights.networks[1] = weights.networks[0].clone();
        }
        assert_eq!(read_weights(&write_weights(&weights)), Ok(weights), "{rule}");
    }
}

#[test]
fn what_is_no_weight_file_is_told_apart() {
    #[track_caller]
    fn check(change: impl Fn(&mut Vec<u8>), expected: &str) {
        let weights = WeightSet { origin: "12 games".to_owned(), ..embedded(Rule::Standard) };
        let mut bytes = write_weights(&weights);
        change(&mut bytes);
        let error = read_weights(&bytes).expect_err("no weight file").to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    check(Vec::clear, "not a weight file");
    check(|bytes| bytes.truncate(15), "not a weight file");
    check(|bytes| bytes[0] = b'X', "not a weight file");
    check(|bytes| bytes[4] = 1, "weight file version 1");
    check(|bytes| bytes[6] = 7, "weights for rule 7");
    check(|bytes| bytes[8] = 2, "2 × (2380 combinations, 2048 threat terms)");
    check(|bytes| bytes[6] = 4, "1 × (2380 combinations, 2048 threat terms)");
    check(|bytes| bytes.truncate(5000), "5000 bytes instead of 20202");
    check(|bytes| bytes.push(0), "20203 bytes instead of 20202");
    check(|bytes| bytes[15] = 4, "the origin is no text of 1000 bytes");
    for place in [16, 24, 9_000, 20_193, 20_194, 20_201] {
        check(|bytes| bytes[place] ^= 0x40, "the checksum is wrong");
    }
}

/// Everything counts for both colours alike where the rule is the same for both.
#[test]
fn changed_colours_change_nothing_for_the_side_to_move() {
    for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Renju) {
        let evaluator = Evaluator::embedded(rule);
        let mut uneven = 0;
        for seed in 0..50 {
            let points = random_points(seed, 20 + seed as usize % 2);
            let mut board = evaluator.new_board(BoardSize::DEFAULT);
            let mut changed = board.clone();
            changed.pass(); // the same stones, with the other colour first
            for &point in &points[1..] {
                board.play_any(point);
                changed.play_any(point);
            }
            let values = [board.value(), changed.value()];
            assert_eq!(values[0], -values[1], "{rule} seed {seed}");
            uneven += usize::from(values[0] != 0);
            board.play_any(points[0]);
            changed.play_any(points[0]);
            for granularity in [Granularity::Coarse, Granularity::Medium] {
                assert_eq!(
                    evaluator.score(&board, values[0], granularity),
                    evaluator.score(&changed, values[1], granularity),
                    "{rule} seed {seed}\n{board}"
                );
            }
        }
        assert!(uneven > 45, "{rule}: only {uneven} positions were worth something");
    }
}

#[test]
fn stage_one_is_the_mean_of_two_plies_for_the_side_to_move() {
    let evaluator = Evaluator::embedded(Rule::Freestyle);
    let mut board = board_after(Rule::Freestyle, "h8 h9 i9 g7");
    let expected = (board.value() + 40) / (2 * CellWeights::VALUE_UNIT);
    assert_eq!(evaluator.coarse(&board, 40), expected);
    board.pass();
    assert_eq!(evaluator.coarse(&board, 40), -expected);
}

#[test]
fn stage_two_adds_what_threats_and_counts_say() {
    for rule in Rule::ALL {
        let evaluator = Evaluator::embedded(rule);
        let mut seen = [0; 2];
        for seed in 0..400 {
            let mut board = evaluator.new_board(BoardSize::DEFAULT);
            for point in random_points(seed, 20 + seed as usize % 60) {
                board.play_any(point);
            }
            let stages = [Granularity::Coarse, Granularity::Medium]
                .map(|granularity| evaluator.score(&board, board.value(), granularity).0);
            let terms = [evaluator.threat_term(&board), evaluator.count_term(&board)];
            let expected = stages[0] + terms[0] + terms[1];
            assert_eq!(stages[1], expected.clamp(-MAX_STATIC, MAX_STATIC), "{rule} seed {seed}");
            seen = [0, 1].map(|term| seen[term] + u32::from(terms[term] != 0));
        }
        assert!(seen.iter().all(|&count| count > 300), "{rule}: {seen:?}");
    }
}

#[test]
fn facts_are_read_off_the_board() {
    #[track_caller]
    fn check(moves: &str, expected: &[Fact]) {
        let board = board_after(Rule::Freestyle, moves);
        let facts = ThreatFacts::of(&board);
        let found: Vec<Fact> = Fact::ALL.into_iter().filter(|&f| facts.contains(f)).collect();
        assert_eq!(found, expected, "\n{board}");
        assert_eq!(ThreatFacts::from_index(facts.index()), facts);
    }
    check("", &[]);
    // Black has two in a row and White is to move; and the other way round.
    check("h8 a1 i8", &[Fact::TheirThree]);
    check("h8 a1 i8 o15", &[Fact::OwnThree]);
    // An open three of Black: White must answer.
    check("h8 a1 i8 o15 j8", &[Fact::TheirOpenFour, Fact::TheirFour]);
    // Four in a row; a stone one further away makes a second four.
    check("h8 a1 i8 o15 j8 a15 k8", &[Fact::TheirFive, Fact::TheirFour]);
    // A row that White has stopped at one end: single fours.
    check("h8 g8 i8 a1 j8 o15", &[Fact::OwnFour]);
    // A stopped row of three crosses two stones of another line at j11.
    check(
        "j8 j7 j9 a1 j10 o15 h11 o1 i11 a15",
        &[Fact::OwnFourThree, Fact::OwnFour, Fact::OwnThreePlus, Fact::OwnThree],
    );
}

#[test]
fn a_static_eval_stays_an_estimate() {
    let mut weights = embedded(Rule::Freestyle);
    weights.threats[0] = ThreatTable::new(Box::new([i16::MAX; ThreatFacts::COUNT]));
    let evaluator = Evaluator::new(weights);
    let board = evaluator.new_board(BoardSize::DEFAULT);
    assert_eq!(evaluator.score(&board, 0, Granularity::Medium), Score(MAX_STATIC));
    assert_eq!(evaluator.score(&board, -100_000, Granularity::Coarse), Score(-MAX_STATIC));
}

/// Better patterns never make a move score smaller where both are the same class or better: at
/// least fives come first, then open fours, and an own four before stopping the same.
#[test]
fn move_scores_put_wins_before_threats() {
    for rule in Rule::ALL {
        for side in Side::ALL {
            let cells = &embedded(rule).cells.cells[side.index()];
            let fouls = rule == Rule::Renju && side == Side::Black;
            let of_class = |class: CellClass| {
                combinations()
                    .zip(cells.iter())
                    .filter(move |&(patterns, _)| CellClass::combine(patterns, fouls) == class)
                    .map(|(_, weights)| weights)
            };
            let worst = |class| of_class(class).map(|weights| weights.own).min().expect("exists");
            let best = |class| of_class(class).map(|weights| weights.own).max().expect("exists");
            assert!(worst(CellClass::Five) > best(CellClass::OpenFour), "{rule}");
            assert!(worst(CellClass::OpenFour) > best(CellClass::ThreePlus), "{rule}");
            let best_stop = of_class(CellClass::Five).map(|weights| weights.other).max();
            assert!(Some(worst(CellClass::Five)) > best_stop, "{rule}");
            let lone = |pattern| [pattern, LinePattern::Dead, LinePattern::Dead, LinePattern::Dead];
            for pattern in [LinePattern::OpenThree, LinePattern::Four, LinePattern::OpenFour] {
                let weights = cells[crate::pattern::combination(lone(pattern))];
                assert!(weights.own > 0 && weights.other > 0, "{rule} {pattern:?} {weights:?}");
            }
        }
    }
}

#[test]
fn temperaments_lean_to_one_side_and_only_then() {
    let board = board_after(Rule::Freestyle, "h8 a1 i8 o15 h9");
    for root in Side::ALL {
        assert_eq!(Temperament::Level.bias(&board, root), 0);
    }
    let mut passed = board.clone();
    passed.pass();
    for temperament in [Temperament::First, Temperament::Second, Temperament::Winning] {
        for root in Side::ALL {
            let bias = temperament.bias(&board, root);
            assert_eq!(bias, -temperament.bias(&passed, root), "{temperament:?}");
        }
    }
    // Black has the stones together: for Black as root good, for White as root bad.
    assert!(Temperament::First.bias(&passed, Side::Black) > 0);
    assert!(Temperament::Second.bias(&board, Side::White) < 0);
}

#[test]
fn temperaments_follow_the_score() {
    let order = [
        (Score::loss_in(6), Temperament::Second),
        (Score(-100), Temperament::Second),
        (Score(0), Temperament::Level),
        (Score(100), Temperament::First),
        (Score(500), Temperament::Winning),
        (Score::win_in(9), Temperament::Winning),
    ];
    for (score, temperament) in order {
        assert_eq!(Temperament::for_score(score), temperament, "{score}");
    }
}
