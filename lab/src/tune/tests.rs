//! The whole way from games to weights.

use kagetsu::eval::{Evaluator, Granularity, WeightSet, read_weights, write_weights};
use kagetsu::types::{BoardSize, Rule, Side};
use kagetsu::util::rng::Rng;

use super::fit::entries;
use super::*;

/// Games of random stones in the middle, with a score that counts who stands nearer to it.
fn games(rule: Rule, count: usize) -> Vec<(usize, Game)> {
    let mut rng = Rng::new(rule as u64 + 1);
    let mut games = Vec::new();
    while games.len() < count {
        let mut points: Vec<String> = Vec::new();
        while points.len() < 24 {
            let column = char::from(b'c' + rng.below(11) as u8);
            let point = format!("{column}{}", 3 + rng.below(11));
            if !points.contains(&point) {
                points.push(point);
            }
        }
        let score = |_| (rng.below(400) as i32 - 200).to_string();
        let scores: Vec<String> = (0..20).map(score).collect();
        let (opening, moves) = (points[..4].concat(), points[4..].concat());
        let record = format!("{rule} 15 b {opening} {moves} {}", scores.join(","));
        games.push((games.len() + 1, Game::parse(&record).expect("a game")));
    }
    games
}

/// The same games, with scores of what these weights say, times 1.5; how they ended is not known.
fn rated(games: Vec<(usize, Game)>, evaluator: &Evaluator) -> Vec<(usize, Game)> {
    let rate = |(line, mut game): (usize, Game)| {
        let mut board = evaluator.new_board(game.size);
        let (mut value_before, mut scores) = (board.value(), Vec::new());
        for &stone in game.opening.iter().chain(&game.moves) {
            let score = evaluator.score(&board, value_before, Granularity::Medium);
            scores.push(Some(score.0 * 3 / 2));
            value_before = board.value();
            board.play_any(stone);
        }
        game.scores = scores.split_off(game.opening.len());
        game.ending = None;
        (line, game)
    };
    games.into_iter().map(rate).collect()
}

const PLAN: Plan = Plan {
    begin: None,
    value_epochs: 1,
    move_epochs: 1,
    network_only: false,
    value_pull: 10.0,
    move_pull: 10.0,
    times: None,
    to_move: 0,
    points: 200.0,
};

#[test]
fn too_little_is_told() {
    let games = games(Rule::Standard, 100);
    let error = tune(Rule::Standard, &[games], "noise", &PLAN).expect_err("too little");
    assert!(error.positions > 1000 && error.choices > 500, "{error:?}");
    let text = error.to_string();
    assert!(text.starts_with("standard: ") && text.ends_with("are needed"), "{text}");
}

#[test]
fn weights_of_a_rule_come_with_their_origin_and_report() {
    for (rule, colours) in [(Rule::Freestyle, 1), (Rule::Renju, 2)] {
        let mut files = [games(rule, 1500), games(rule, 2500).split_off(1500)];
        files[0].extend(games(Rule::CaroFive, 10));
        let over = format!("{rule} 15 b a1a2b1b2c1c2d1d2 e1e2f1 9,-9,9");
        files[1].push((7, Game::parse(&over).expect("a record")));
        let fitted = tune(rule, &files, "noise", &PLAN).expect("enough");
        assert_eq!((fitted.games, fitted.data.scales.len()), (2501, 2));
        let bad: Vec<_> = fitted.bad.iter().map(|(file, record)| (*file, record.line)).collect();
        assert!(bad.contains(&(1, 7)), "a move behind a five: {bad:?}");
        let is_named =
            |&(file, line): &(usize, usize)| line == 7 || file == usize::from(line > 1500);
        assert!(bad.iter().all(is_named), "{bad:?}");
        let weights = read_weights(&write_weights(&fitted.weights)).expect("weights");
        assert_eq!(weights, fitted.weights);
        assert!(weights.origin.starts_with("noise: 2501 games, "), "{}", weights.origin);
        let is_shared = weights.cells.cells[0] == weights.cells.cells[1];
        assert_eq!((is_shared, WeightSet::colours(rule)), (colours == 1, colours), "{rule}");
        let report = fitted.report();
        for part in ["| values | ", "| move scores | ", "| Black to move | ", "\n| cell values"] {
            assert!(report.contains(part), "{part}\n{report}");
        }
        assert_eq!(report.contains("| own move scores, White's | "), colours == 2, "{report}");
        let sides =
            Side::ALL.map(|side| fitted.data.choices.of_side(&entries(&fitted.moves.0), side));
        let held_out = fitted.data.choices.among_first(&entries(&fitted.moves.0), 1);
        let number = sides.map(|(count, ..)| count as f32);
        let first = sides.map(|(count, _, first)| count as f32 * first).iter().sum::<f32>();
        assert!((first / number.iter().sum::<f32>() - held_out).abs() < 1e-4, "{sides:?}");
        assert!(fitted.charts().iter().all(|(_, svg)| svg.starts_with("<svg")));
        let seen =
            HeldOut::of(&Evaluator::new(weights), files.iter().flatten().map(|(_, game)| game));
        let seen = &seen[&BoardSize::DEFAULT.side()];
        assert!(
            seen.loss().expect("results") > 0.0 && seen.correlation().abs() < 0.2,
            "{}",
            seen.correlation()
        );
    }
}

#[test]
fn a_network_is_fitted_on_top_of_tables_that_stay() {
    let games = games(Rule::Standard, 2500);
    let begin = Evaluator::embedded(Rule::CaroFive).weights().clone();
    let plan = Plan { begin: Some(begin.clone()), network_only: true, to_move: -7, ..PLAN };
    let fitted = tune(Rule::Standard, &[games], "noise", &plan).expect("enough").weights;
    assert_eq!(fitted.cells, begin.cells);
    for (fitted, begin) in fitted.threats.iter().zip(&begin.threats) {
        assert_eq!(fitted.values(), &begin.values().map(|term| term - 7));
    }
    assert!(fitted.origin.ends_with("; -7 points to move"), "{}", fitted.origin);
    assert_ne!(fitted.networks, begin.networks);
    let origin = format!("{}; network: noise: 2500 games, ", begin.origin);
    assert!(fitted.origin.starts_with(&origin), "{}", fitted.origin);
}

/// Scores are 1.5 times what the weights to begin with say; so many points of them mean 73 % as the plan
/// says, for there are no results. With weights in another unit the same games make the same weights in
/// that unit.
#[test]
fn a_fit_keeps_the_unit_of_the_weights_it_begins_with() {
    let evaluator = Evaluator::embedded(Rule::Standard);
    let all = games(Rule::Standard, 1500);
    let (some, games) = (all[..100].to_vec(), [rated(all, &evaluator)]);
    for (factor, points) in [(1.0, 200.0), (2.0, 200.0), (1.0, 150.0)] {
        let begin = adjust::times(factor, evaluator.weights().clone());
        let plan = Plan { begin: Some(begin.clone()), points, ..PLAN };
        let fitted = tune(Rule::Standard, &games, "its own scores", &plan).expect("enough");
        let unit = fitted.data.samples.unit();
        assert!((unit / (factor * points / 1.5) - 1.0).abs() < 0.02, "{factor}: {unit}");
        assert!(fitted.report().contains(&format!("in the values {unit:.0}.")));
        // The slope of what the fitted weights say over what those to begin with say.
        let says = |weights: WeightSet| -> Vec<i32> {
            let games = rated(some.clone(), &Evaluator::new(weights));
            games.into_iter().flat_map(|(_, game)| game.scores).flatten().collect()
        };
        let pairs = says(begin).into_iter().zip(says(fitted.weights));
        let [square, product] = pairs.fold([0.0, 0.0], |[square, product], (begin, fitted)| {
            let (begin, fitted) = (f64::from(begin), f64::from(fitted));
            [square + begin * begin, product + begin * fitted]
        });
        assert!((product / square - 1.0).abs() < 0.05, "{factor}: {}", product / square);
    }
}
