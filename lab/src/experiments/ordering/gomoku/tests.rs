//! Only the order differs, the better order saves nodes, and the tables say so.

use std::time::Duration;

use kagetsu::types::Rule;

use super::*;
use crate::self_play::Arena;

fn arena() -> Arena {
    let text = "0,0, 1,1, 2,0\n0,0, 1,0, 2,2, -1,-1\n0,0, 1,2, -1,1, 2,-2, 1,-3\n";
    Arena::freestyle(text)
}

#[test]
fn the_minimal_tree_is_that_of_knuth_and_moore() {
    let leaves = |moves, depth| minimal_leaves(moves, depth).round() as u64;
    assert_eq!([1, 2, 3, 4, 5].map(|depth| leaves(3.0, depth)), [3, 5, 11, 17, 35]);
    assert_eq!(leaves(35.0, 4), 2449);
    assert_eq!(leaves(1.0, 9), 1);
}

#[test]
fn only_move_scores_differ() {
    let orders = embedded_orders(Rule::Freestyle);
    let weights: Vec<_> = orders.iter().map(|order| order.algorithm.weights()).collect();
    let learned = weights[2];
    for other in &weights[..2] {
        assert_eq!(other.threats, learned.threats);
        let pairs = other.cells.cells[0].iter().zip(learned.cells.cells[0].iter());
        assert!(pairs.clone().all(|(other, learned)| other.value == learned.value));
        assert!(pairs.clone().any(|(other, learned)| other.own != learned.own));
    }
    assert!(weights[0].cells.cells[1].iter().all(|cell| (cell.own, cell.other) == (0, 0)));
}

/// Plain alpha-beta finds the same score in any order, never with fewer nodes than the minimal tree of
/// its smallest position, and with far fewer in a good order.
///
/// With a table this need hold only where no two paths meet, as in two plies: the static score looks at
/// the ply before as well, and the table keeps that of the path which was searched first.
#[test]
fn plain_searches_agree_and_a_good_order_saves_nodes() {
    let (arena, orders) = (arena(), embedded_orders(Rule::Freestyle));
    let mut told = 0;
    let settings = [Setting::plain(3), Setting::remembering(2), Setting::remembering(3)];
    let [plain, shallow, remembering] = settings
        .map(|setting| measure(&setting.expect("known"), &orders, &arena, 3, &mut || told += 1));
    assert_eq!(told, 9);
    assert_eq!((plain.positions, plain.agreed), (3, 3));
    assert_eq!((shallow.positions, shallow.agreed), (3, 3));
    assert_eq!(remembering.positions, 3);
    assert!(remembering.totals[0].1 < plain.totals[0].1, "{remembering:?} {plain:?}");
    let last: Vec<u64> = plain.totals.iter().map(|total| total.1).collect();
    assert!(last[0] > 2 * last[1] && last[0] > 2 * last[2], "{last:?}");
    assert!(plain.totals.iter().all(|total| total.1 < total.0));
    assert!(plain.moves > 60.0, "{}", plain.moves);
    assert!(last[2] as f64 > 0.5 * 3.0 * minimal_leaves(plain.moves, 3), "{last:?}");
}

/// In four plies paths meet, and a table saves nodes even where the order is good.
#[test]
fn a_table_saves_nodes_in_four_plies() {
    let (arena, orders) = (arena(), embedded_orders(Rule::Freestyle));
    let [plain, remembering] = [Setting::plain(4), Setting::remembering(4)]
        .map(|setting| measure(&setting.expect("known"), &orders[1..], &arena, 3, &mut || ()));
    let fewer =
        plain.totals.iter().zip(&remembering.totals).all(|(without, with)| with.1 < without.1);
    assert!(fewer, "{:?} {:?}", remembering.totals, plain.totals);
}

/// Of a plain search nothing but alpha-beta is left: its score is that of a full search.
#[test]
fn nothing_is_pruned_at_depth_two() {
    let (arena, orders) = (arena(), embedded_orders(Rule::Freestyle));
    let setting = Setting::plain(2).expect("known");
    for opening in arena.openings() {
        let found = cost::cost(&setting, &orders[2], &arena, opening).expect("open");
        let evaluator = &orders[2].algorithm;
        let mut board = arena.board(evaluator, opening);
        let moves: Vec<_> = board.candidates().iter().collect();
        let mut best = i32::MIN;
        for first in moves {
            board.play_any(first);
            let replies: Vec<_> = board.candidates().iter().collect();
            let mut least = i32::MAX;
            for reply in replies {
                let before = board.value();
                board.play_any(reply);
                let score = evaluator.score(&board, before, kagetsu::eval::Granularity::Medium);
                board.take_back_any();
                least = least.min(score.0);
            }
            board.take_back_any();
            best = best.max(least);
        }
        assert_eq!(found.score.0, best);
    }
}

#[test]
fn tables_hold_the_multiples() {
    let orders = embedded_orders(Rule::Freestyle);
    let totals = [(900, 800), (500, 400), (250, 200)];
    let totals = totals.map(|(all, last)| (all, last, Duration::from_millis(all))).to_vec();
    let measured = Measured { positions: 2, agreed: 1, moves: 10.0, totals };
    let text = costs_table(&Setting::plain(3).expect("known"), &orders, &measured);
    assert!(
        text.contains(
            "2 positions, the same score with all orders in 1. B = 10.0, minimal tree 218 leaves."
        ),
        "{text}"
    );
    assert!(text.contains("| none | 800 | 3.67 | 4.00 | 3.60 |"), "{text}");
    assert!(text.contains("| learned | 200 | 0.92 | 1.00 | 1.00 |"), "{text}");
    let text = costs_table(&Setting::whole(3), &orders, &measured);
    assert!(text.contains("| none | 900 | – | 3.60 | 3.60 |"), "{text}");
}

#[test]
fn every_rule_that_is_left_out_is_known() {
    for name in setting::RULES.iter().chain(setting::MEMORY) {
        assert!(crate::ablation::off(&[name]).next().is_some(), "{name}");
    }
}
