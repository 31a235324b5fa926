//! What is known of the thesis's program, and of its net.

use super::training::{drawn, train};
use super::*;

/// Plays all games, asserts the published replies, and gives the nodes.
fn nodes(order: Order<'_>, counting: Counting, window: RootWindow) -> Vec<u64> {
    let program = Program { order, counting, window };
    let played = |game: &Game| {
        let Played { replies, nodes } = program.play(game);
        assert_eq!(replies, game.replies, "{} {program:?}", game.name());
        nodes
    };
    GAMES.iter().map(played).collect()
}

fn sum(order: Order<'_>, window: RootWindow) -> u64 {
    nodes(order, Counting::Moves, window).iter().sum()
}

/// Both columns of the thesis come out, game by game, and neither needs a net.
#[test]
fn published_nodes_are_counts_of_squares() {
    let of = |counting| nodes(Order::Rows, counting, RootWindow::Reset);
    let published = |pick: fn(&Game) -> u64| -> Vec<u64> { GAMES.iter().map(pick).collect() };
    assert_eq!(of(Counting::Squares), published(|game| game.without));
    assert_eq!(of(Counting::FreeSquaresFirst), published(|game| game.with));
    assert_eq!(published(|game| game.without).iter().sum::<u64>(), 5021);
    assert_eq!(published(|game| game.with).iter().sum::<u64>(), 3257);
}

#[test]
fn moves_that_are_made_are_fewer() {
    let net = Net::published().expect("the published weights");
    let of = |order| nodes(order, Counting::Moves, RootWindow::Reset);
    assert_eq!(of(Order::Rows), [287, 287, 287, 240, 273, 273, 278, 319, 295, 350]);
    assert_eq!(of(Order::Net(&net)), [302, 302, 310, 277, 299, 299, 322, 323, 256, 265]);
    assert_eq!(sum(Order::Rows, RootWindow::Reset), 2889);
    assert_eq!(sum(Order::Net(&net), RootWindow::Reset), 2955);
    assert_eq!(sum(Order::TurnedNet(&net), RootWindow::Reset), 2880);
    assert_eq!(sum(Order::Exact, RootWindow::Reset), 2038);
    assert_eq!(sum(Order::Rows, RootWindow::Kept), 1937);
    assert_eq!(sum(Order::Exact, RootWindow::Kept), 1258);
}

/// The replies of the thesis are those of a root that tries its moves by rows.
#[test]
fn a_net_at_the_root_replies_otherwise() {
    let net = Net::published().expect("the published weights");
    let program = Program {
        order: Order::NetAtRoot(&net),
        counting: Counting::Moves,
        window: RootWindow::Reset,
    };
    let differ = GAMES.iter().filter(|game| program.play(game).replies != game.replies).count();
    assert!(differ > 0);
    assert_eq!(GAMES.iter().map(|game| program.play(game).nodes).sum::<u64>(), 3084);
}

#[test]
fn weights_are_read_or_refused() {
    let whole = include_str!("net.txt");
    assert!(Net::read(whole).is_ok());
    let refused = |text: &str| Net::read(text).expect_err("no weights").to_string();
    assert!(refused(&whole.replace("w3 ", "w4 ")).starts_with("line 16: v0 to v8"));
    assert!(refused(&whole.replace("v0 -1.54932", "v0 x")).starts_with("line 4: "));
    let cut = whole.lines().take(10).collect::<Vec<_>>().join("\n");
    assert!(refused(&cut).starts_with("line 11: "));
    assert!(refused(&format!("{whole}w14 1 1 1 1 1 1 1 1 1\n")).starts_with("line 27: "));
}

/// The slopes are those of the error.
#[test]
fn slopes_agree_with_differences() {
    const STEP: f64 = 1e-6;
    let (samples, _) = drawn(3);
    let net = Net::random(3);
    let (mut slopes, error) = net.slopes(&samples);
    assert!((error - net.error(&samples)).abs() < 1e-9);
    let slopes: Vec<f64> = slopes.weights_mut().map(|slope| *slope).collect();
    assert_eq!(slopes.len(), 2 * 9 * 14);
    for (index, slope) in slopes.into_iter().enumerate().step_by(7) {
        let moved = |by: f64| {
            let mut net = net.clone();
            net.weights_mut().nth(index).into_iter().for_each(|weight| *weight += by);
            net.error(&samples)
        };
        let difference = (moved(STEP) - moved(-STEP)) / (2.0 * STEP);
        assert!((slope - difference).abs() < 1e-5, "{index}: {slope} for {difference}");
    }
}

#[test]
fn few_positions_come_up_and_each_is_drawn_once() {
    let all = positions();
    let with = |stones| all.iter().filter(|sample| sample.position.stones() == stones).count();
    assert_eq!([1, 3, 5, 7].map(with), [9, 35, 156, 97]);
    let (training, test) = drawn(1);
    assert_eq!((training.len(), test.len()), (100, 20));
    assert!(test.iter().all(|sample| !training.contains(sample)));
    assert!(training.iter().all(|sample| sample.position.is_empty(sample.reply)));
}

#[test]
fn a_net_learns_by_heart_what_it_sees() {
    let begun = train(1, 0);
    let Trained { loops, error, fit, .. } = train(1, 2000);
    assert_eq!((begun.loops, loops), (0, 2000));
    assert!(error < 45.0 && begun.error > 2.0 * error, "{error} after {}", begun.error);
    assert!(fit > begun.fit + 0.1, "{fit} after {}", begun.fit);
}

#[test]
fn tables_have_a_row_for_each_game_and_seed() {
    let table = games_table(&Net::published().expect("the published weights"));
    assert!(table.contains("| 22 13 21 32 | 504 | 321 | 504 | 321 | 287 | 302 | "), "{table}");
    assert!(
        table.contains("| sum | 5021 | 3257 | 5021 | 3257 | 2889 | 2955 | 2880 | 3084 | 2038 ")
    );
    assert_eq!(table.lines().count(), 2 + GAMES.len() + 1);
    let table = training_table(&[(7, train(7, 1))]);
    assert!(table.lines().last().is_some_and(|row| row.starts_with("| 7 | 1 | ")), "{table}");
}
