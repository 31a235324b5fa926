//! Ratings of known and simulated results.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::stats::Outcome;
use crate::stats::elo::elo_of;

fn add(results: &mut Results, players: [&str; 2], [wins, draws, losses]: [usize; 3]) {
    let outcomes = [(Outcome::Win, wins), (Outcome::Draw, draws), (Outcome::Loss, losses)];
    for (outcome, times) in outcomes {
        (0..times).for_each(|_| results.add(players[0], players[1], outcome));
    }
}

fn elo(ratings: &Ratings, name: &str) -> f64 {
    ratings.engines.iter().find(|engine| engine.name == name).unwrap().elo
}

/// No prior, no draws, no advantage.
fn bare() -> RatingSettings {
    RatingSettings { prior: 0.0, offset: 0.0, ..RatingSettings::gomocup() }
}

/// Games of engines with the given strengths, everybody with everybody, colours in turns.
fn simulated(model: &Model, elos: &[f64], games: usize, seed: u64) -> Results {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut results = Results::default();
    for first in 0..elos.len() {
        for second in (0..elos.len()).filter(|&second| second != first) {
            let [win, draw, _] = model.probabilities(elos[first] - elos[second]);
            for _ in 0..games {
                let chance: f64 = random.random();
                let outcome = if chance < win {
                    Outcome::Win
                } else if chance < win + draw {
                    Outcome::Draw
                } else {
                    Outcome::Loss
                };
                results.add(&first.to_string(), &second.to_string(), outcome);
            }
        }
    }
    results
}

#[test]
fn two_engines_are_apart_what_their_score_says() {
    let mut results = Results::default();
    add(&mut results, ["A", "B"], [64, 0, 36]);
    let ratings = fit(&results, &bare()).unwrap();
    assert!((elo(&ratings, "A") - elo(&ratings, "B") - elo_of(0.64)).abs() < 0.02);
    assert!((elo(&ratings, "A") + elo(&ratings, "B")).abs() < 1e-9);
    // The error of an odds ratio: 1 / (n p q), in Elo, half of it for each of the two.
    let width = 1.96 / PER_ELO / (100.0_f64 * 0.64 * 0.36).sqrt() / 2.0;
    let covariance = RatingSettings { errors: ErrorBars::Covariance, ..bare() };
    let engine = &fit(&results, &covariance).unwrap().engines[0];
    assert!((engine.plus - width).abs() < 0.1, "{} {width}", engine.plus);
    // The same from the likelihood itself, a little uneven.
    let engine = &ratings.engines[0];
    assert!((engine.plus + engine.minus - 2.0 * width).abs() < 1.0, "{engine:?} {width}");
    assert!(engine.plus > engine.minus, "{engine:?}");
}

#[test]
fn what_is_simulated_is_found_again() {
    let (truth, elos) = (Model { advantage: 40.0, draw: 60.0 }, [300.0, 120.0, 0.0, -90.0, -330.0]);
    let results = simulated(&truth, &elos, 4000, 11);
    let settings = RatingSettings { prior: 0.0, ..RatingSettings::default() };
    let ratings = fit(&results, &settings).unwrap();
    assert!((ratings.advantage - 40.0).abs() < 4.0, "{}", ratings.advantage);
    assert!((ratings.draw - 60.0).abs() < 4.0, "{}", ratings.draw);
    let scale = Model { advantage: ratings.advantage, draw: ratings.draw }.scale();
    for (number, engine) in ratings.engines.iter().enumerate() {
        assert_eq!(engine.name, number.to_string());
        let off = engine.elo / scale - elos[number];
        // Four standard deviations; a bar is two.
        assert!(off.abs() * scale < 2.1 * engine.plus, "{engine:?} {off}");
    }
}

#[test]
fn a_fitted_parameter_is_better_than_its_neighbours() {
    let truth = Model { advantage: -25.0, draw: 90.0 };
    let results = simulated(&truth, &[80.0, 0.0, -80.0], 60, 12);
    let settings = RatingSettings::default();
    let problem = Problem::new(&results, &settings).unwrap();
    // The part of the likelihood that only depends on the draw parameter is needed here.
    let height = |settings: &RatingSettings| {
        let solution = problem.solve(settings);
        let draws: f64 = problem.meetings.iter().map(|meeting| meeting.draws).sum();
        let each = (2.0 * solution.model.draw * PER_ELO).exp_m1().ln();
        (problem.log_likelihood(&solution) + draws * each, solution.model)
    };
    let (best, model) = height(&settings);
    for change in [-2.0, 2.0] {
        let advantage = Parameter::Fixed(model.advantage + change);
        let (other, _) = height(&RatingSettings { advantage, ..settings.clone() });
        assert!(other < best, "{model:?} {advantage:?} {other} {best}");
        let draw = Parameter::Fixed(model.draw + change);
        let (other, _) = height(&RatingSettings { draw, ..settings.clone() });
        assert!(other < best, "{model:?} {draw:?} {other} {best}");
    }
}

#[test]
fn a_prior_keeps_a_winner_of_all_games_finite() {
    let mut results = Results::default();
    add(&mut results, ["A", "B"], [10, 0, 0]);
    add(&mut results, ["B", "C"], [3, 1, 4]);
    let with_prior = fit(&results, &RatingSettings { prior: 2.0, ..bare() }).unwrap();
    assert!(elo(&with_prior, "A") < 1000.0);
    let endless = |results: &Results| match fit(results, &bare()) {
        Err(RatingError::Unbounded(name)) => name,
        other => panic!("{other:?}"),
    };
    // Seen from the first engine, it is the rest that lost every game.
    assert_eq!(endless(&results), "B");
    add(&mut results, ["C", "A"], [0, 1, 0]);
    assert!(fit(&results, &bare()).is_ok());
    add(&mut results, ["A", "D"], [0, 0, 1]);
    assert_eq!(endless(&results), "D");
}

#[test]
fn the_prior_draws_engines_together() {
    let mut results = Results::default();
    add(&mut results, ["A", "B"], [10, 0, 0]);
    // Two engines have two draws between them: 10 wins and 2 draws, of which each is a win and
    // a loss, make odds of 12 to 2.
    let ratings = fit(&results, &RatingSettings { prior: 2.0, ..bare() }).unwrap();
    let apart = elo(&ratings, "A") - elo(&ratings, "B");
    assert!((apart - elo_of(12.0 / 14.0)).abs() < 0.1, "{apart}");
}

/// Rates A, who won and lost so many games against B, as often first as second.
#[track_caller]
fn few_games([wins, losses]: [usize; 2], settings: &RatingSettings) -> Ratings {
    let mut results = Results::default();
    add(&mut results, ["A", "B"], [wins.div_ceil(2), 0, losses.div_ceil(2)]);
    add(&mut results, ["B", "A"], [losses / 2, 0, wins / 2]);
    fit(&results, settings).unwrap()
}

#[test]
fn the_draw_parameter_stays_finite_where_no_game_was_drawn_or_lost() {
    // Maxima of the same likelihood, found by a search over both numbers instead of slopes.
    let fixed = RatingSettings { advantage: Parameter::Fixed(0.0), ..RatingSettings::default() };
    for (games, apart, draw) in [
        ([1, 0], 98.9, 377.2),
        ([2, 0], 148.0, 349.0),
        ([10, 0], 288.5, 313.3),
        ([5, 5], 0.0, 59.2),
    ] {
        let ratings = few_games(games, &fixed);
        let own = elo(&ratings, "A") - elo(&ratings, "B");
        assert!((own - apart).abs() < 0.2, "{games:?}: {own} for {apart}");
        assert!((ratings.draw - draw).abs() < 0.5, "{games:?}: {} for {draw}", ratings.draw);
    }
}

#[test]
fn few_games_say_little_but_not_nothing() {
    let settings = RatingSettings::default();
    let mut before = 0.0;
    for wins in [1, 2, 10, 30] {
        let ratings = few_games([wins, 0], &settings);
        let winner = &ratings.engines[0];
        assert_eq!(winner.name, "A");
        assert!(before + 10.0 < winner.elo, "{wins}: {ratings:?}");
        // With two virtual draws the winner has at most this score.
        let wins = wins as f64;
        let most = elo_of((wins + 1.0) / (wins + 2.0)) / 2.0;
        assert!(winner.elo < most, "{wins}: {ratings:?}");
        assert!(40.0 < winner.plus && winner.plus < 1000.0, "{wins}: {ratings:?}");
        before = winner.elo;
    }
    let even = few_games([5, 5], &settings);
    assert!(even.engines.iter().all(|engine| engine.elo.abs() < 1e-6), "{even:?}");
    assert!(50.0 < even.engines[0].plus, "{even:?}");
}

#[test]
fn anchors_stay_and_the_others_find_their_place() {
    let results = simulated(&Model { advantage: 0.0, draw: 50.0 }, &[100.0, 0.0, -70.0], 200, 13);
    let free = fit(&results, &RatingSettings::default()).unwrap();
    let anchor = |name: &str, elo| Anchor { name: name.to_owned(), elo };
    let settings = |anchors| RatingSettings { anchors, ..RatingSettings::default() };

    let one = fit(&results, &settings(vec![anchor("1", 2000.0)])).unwrap();
    assert!((elo(&one, "1") - 2000.0).abs() < 1e-9);
    for name in ["0", "2"] {
        let [before, after] = [&free, &one].map(|it| elo(it, name) - elo(it, "1"));
        assert!((before - after).abs() < 1e-6, "{name} {before} {after}");
    }

    let two = fit(&results, &settings(vec![anchor("0", 0.0), anchor("2", 0.0)])).unwrap();
    assert!(elo(&two, "0").abs() + elo(&two, "2").abs() < 1e-9);
    let given: Vec<bool> = two.engines.iter().map(|engine| engine.anchor).collect();
    assert_eq!(given.iter().filter(|given| **given).count(), 2);
    // It lost to one and won against the other, about as clearly.
    assert!(elo(&two, "1").abs() < 30.0, "{two:?}");
}

#[test]
fn likelihood_of_superiority_is_that_of_the_difference() {
    let results = simulated(&Model { advantage: 0.0, draw: 50.0 }, &[10.0, 0.0, -10.0], 30, 14);
    let ratings = fit(&results, &RatingSettings::default()).unwrap();
    for row in 0..3 {
        assert_eq!(ratings.superiority[row][row], None);
        for column in (0..3).filter(|&column| column != row) {
            let above = ratings.superiority[row][column].unwrap();
            let below = ratings.superiority[column][row].unwrap();
            assert!((above + below - 1.0).abs() < 1e-9);
            assert_eq!(above > 0.5, ratings.engines[row].elo > ratings.engines[column].elo);
        }
    }
}

#[test]
fn groups_that_never_met_have_their_own_average() {
    let mut results = Results::default();
    add(&mut results, ["A", "B"], [6, 0, 2]);
    add(&mut results, ["C", "D"], [3, 0, 5]);
    let ratings = fit(&results, &RatingSettings { offset: 1000.0, ..bare() }).unwrap();
    assert_eq!(ratings.groups(), 2);
    assert!((elo(&ratings, "A") + elo(&ratings, "B") - 2000.0).abs() < 1e-6);
    assert!((elo(&ratings, "C") + elo(&ratings, "D") - 2000.0).abs() < 1e-6);
    let place = |name: &str| ratings.engines.iter().position(|it| it.name == name).unwrap();
    assert_eq!(ratings.superiority[place("A")][place("C")], None);
    assert!(ratings.superiority[place("A")][place("B")].unwrap() > 0.5);
}

#[test]
fn bad_settings_and_nothing_to_rate_are_told() {
    let mut results = Results::default();
    assert_eq!(fit(&results, &bare()), Err(RatingError::NoGames));
    results.add("A", "A", Outcome::Win);
    assert_eq!(fit(&results, &bare()), Err(RatingError::NoGames));
    add(&mut results, ["A", "B"], [1, 0, 1]);
    let anchors = vec!["X=12".parse().unwrap()];
    let error = fit(&results, &RatingSettings { anchors, ..bare() }).unwrap_err();
    assert_eq!(error.to_string(), "no engine 'X' to give a rating to; the games have A, B");
    let error = fit(&results, &RatingSettings { prior: -1.0, ..bare() }).unwrap_err();
    assert_eq!(error, RatingError::Prior(-1.0));
    let draw = Parameter::Fixed(0.0);
    assert_eq!(fit(&results, &RatingSettings { draw, ..bare() }), Err(RatingError::Draw(0.0)));
    assert!("A=b=3".parse::<Anchor>() == Ok(Anchor { name: "A=b".to_owned(), elo: 3.0 }));
    assert!("A".parse::<Anchor>().is_err() && "A=inf".parse::<Anchor>().is_err());
    assert!("x".parse::<Parameter>().is_err() && "fit".parse() == Ok(Parameter::Fitted));
}
