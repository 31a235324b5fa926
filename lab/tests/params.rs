//! The numbers of the search, set by name in one process.

use kagetsu::board::{Board, parse_points};
use kagetsu::search::{Limits, PARAMETERS, ParamError, Params, Worker};
use kagetsu::types::{BoardSize, Rule};
use kagetsu::util::clock;

/// Nodes of a search to a fixed depth with the given numbers.
fn nodes(params: Params) -> u64 {
    let size = BoardSize::new(15).expect("a size of the list");
    let mut board = Board::without_scores(Rule::Freestyle, size);
    for point in parse_points("h8i9g7i7j7").expect("points") {
        board.play_any(point);
    }
    let mut worker = Worker::alone(&board, 1 << 20);
    worker.set_params(params);
    let limits = Limits::depth(clock::now(), 9);
    worker.search(&limits, &mut |_| ()).nodes
}

fn with(name: &str, value: i64) -> Params {
    let mut params = Params::default();
    params.set(name, value).expect("a parameter and a value in its range");
    params
}

#[test]
fn two_workers_of_one_process_may_differ() {
    let usual = nodes(Params::default());
    assert_ne!(nodes(with("reverse_futility_margin", 200)), usual);
    assert_ne!(nodes(with("reduction_per_mille", 600)), usual);
    assert_eq!(nodes(Params::default()), usual, "nothing stays from one worker to the next");
    for parameter in PARAMETERS {
        assert_eq!(with(parameter.name, parameter.value), Params::default(), "{}", parameter.name);
    }
}

#[test]
fn what_cannot_be_set_is_refused_and_changes_nothing() {
    let mut params = Params::default();
    for parameter in PARAMETERS {
        for value in [parameter.least - 1, parameter.most + 1] {
            assert_eq!(
                params.set(parameter.name, value),
                Err(ParamError::Outside(parameter, value))
            );
        }
    }
    let unknown = params.set("razor", 1).expect_err("no such name");
    assert_eq!(unknown.to_string(), "no parameter is called razor");
    let outside = params.set("razoring_base", -1).expect_err("outside");
    assert_eq!(outside.to_string(), "razoring_base = -1; use 0 to 600");
    assert_eq!(params, Params::default());
}
