//! Ratings against those of BayesElo, and `rate` as called from a shell.
//!
//! `trees.pgn` are 906 simulated games of eight engines. The tables here are what BayesElo 0057.1
//! printed for them, given the commands of `bayeselo.in`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on shall panic")]

mod commands;

use kagetsu_tournaments::rating::fit::fit;
use kagetsu_tournaments::rating::pgn::{self, FirstMover};
use kagetsu_tournaments::rating::{ErrorBars, RatingSettings, Ratings, Results};

const TREES: &str = include_str!("trees.pgn");

/// `mm`, `exactdist`, at an advantage of 0 and draws of 0.01: name, Elo, +, -, games, score in
/// percent, average opponent, draws in percent.
const EXACT: &str = "\
Ash     368   53   49   210   83    92    8
Birch   242   43   42   240   65   107    7
Cedar   187   41   40   258   60    98    7
Fig      90   40   40   278   55    20    8
Elm      84   40   40   264   47    96    9
Hazel   -58   44   46   262   39    18    4
Larch  -280   58   65   234   18    37    3
Rowan  -633  127  193    66    3   -94    3";

/// `covariance` after that.
const COVARIANCE: &str = "\
Ash     368   59   59   210   83    92    8
Birch   242   51   51   240   65   107    7
Cedar   187   48   48   258   60    98    7
Fig      90   47   47   278   55    20    8
Elm      84   47   47   264   47    96    9
Hazel   -58   50   50   262   39    18    4
Larch  -280   63   63   234   18    37    3
Rowan  -633  157  157    66    3   -94    3";

/// `mm 1 1`, `covariance`: both parameters from the games, an advantage of 17.6267 and draws of
/// 40.6023.
const FITTED: &str = "\
Ash     400   58   58   210   83    99    8
Birch   263   51   51   240   65   115    7
Cedar   202   48   48   258   60   105    7
Fig      95   46   46   278   55    21    8
Elm      89   46   46   264   47   103    9
Hazel   -66   49   49   262   39    19    4
Larch  -304   62   62   234   18    40    3
Rowan  -680  156  156    66    3  -104    3";

fn trees() -> Results {
    let mut results = Results::default();
    let read = pgn::read(TREES, FirstMover::White, &mut results);
    assert_eq!((read.games, read.unfinished, read.bad), (906, 0, Vec::new()));
    results
}

/// What BayesElo prints has no fractions, and its bars have steps of three Elo: so much may a
/// figure be off.
fn compare(ratings: &Ratings, published: &str) {
    assert_eq!(ratings.engines.len(), published.lines().count());
    for (line, own) in published.lines().zip(&ratings.engines) {
        let (name, figures) = line.split_once(' ').unwrap();
        let figures: Vec<f64> =
            figures.split_whitespace().map(|figure| figure.parse().unwrap()).collect();
        assert_eq!((name, figures.len()), (own.name.as_str(), 7));
        let own_figures = [
            (own.elo, 0.6),
            (own.plus, 1.0),
            (own.minus, 1.0),
            (own.games as f64, 0.0),
            (100.0 * own.share, 0.51),
            (own.opponents, 0.6),
            (100.0 * own.draws, 0.51),
        ];
        for (published, (own, tolerance)) in figures.iter().zip(own_figures) {
            assert!((own - published).abs() <= tolerance, "{line}: {own} for {published}");
        }
    }
}

#[test]
fn gomocups_settings_give_the_ratings_of_bayeselo() {
    let settings = RatingSettings { offset: 0.0, ..RatingSettings::gomocup() };
    compare(&fit(&trees(), &settings).unwrap(), EXACT);
    let settings = RatingSettings { errors: ErrorBars::Covariance, ..settings };
    compare(&fit(&trees(), &settings).unwrap(), COVARIANCE);
}

#[test]
fn fitted_parameters_are_those_of_bayeselo() {
    let ratings = fit(&trees(), &RatingSettings::default()).unwrap();
    compare(&ratings, FITTED);
    assert!((ratings.advantage - 17.6267).abs() < 0.05, "{}", ratings.advantage);
    assert!((ratings.draw - 40.6023).abs() < 0.05, "{}", ratings.draw);
    // `los 0 8 4`, in thousandths cut off: Birch over Cedar, Fig over Elm.
    let superiority = [ratings.superiority[1][2], ratings.superiority[3][4]];
    for (own, published) in superiority.into_iter().zip([0.979, 0.586]) {
        assert!((own.unwrap() - published).abs() < 0.0015, "{own:?} for {published}");
    }
}
