//! Games end by the rules, and the limit of moves does what it says.

use std::sync::Arc;

use kagetsu::board::{Board, Outcome, parse_points};
use kagetsu::eval::Evaluator;
use kagetsu::search::{Driver, Params, SearchOptions};
use kagetsu::types::{BoardSize, Rule, Side};
use kagetsu::util::clock::StopFlag;

use super::{Ending, Game, Opening, Plan, Published, markdown, play};
use crate::experiments::to_depth::ToDepth;

const SMALL: Plan = Plan {
    depth: 4,
    driver: Driver::Bt,
    most_moves: 40,
    opening: Opening::Indirect,
    black_nodes: 500,
};

fn never() -> Arc<StopFlag> {
    Arc::new(StopFlag::new())
}

fn size() -> BoardSize {
    BoardSize::new(15).expect("a size of the list")
}

/// Replays a game that ended, and tells who has won or is said to win.
fn replay(game: &Game) -> Option<Side> {
    let mut board = Board::without_scores(Rule::Freestyle, size());
    for &point in &game.stones {
        assert_eq!(board.outcome(), Outcome::Open, "{game:?}");
        assert!(board.is_legal(point), "{point} in {game:?}");
        board.play_any(point);
    }
    match game.ending {
        Ending::Over(winner) => {
            let won = winner.map_or(Outcome::Draw, Outcome::Won);
            assert_eq!(board.outcome(), won);
            winner
        }
        Ending::Proven(winner) => Some(winner),
        Ending::Stopped => panic!("nobody stopped {game:?}"),
    }
}

#[test]
fn a_game_ends_by_the_rules_or_by_a_proof_and_is_the_same_again() {
    for opening in [Opening::Indirect, Opening::Direct] {
        let plan = Plan { opening, ..SMALL };
        let mut told = Vec::new();
        let game = play(&plan, &never(), &mut |thought| told.push(*thought)).expect("40 moves");
        replay(&game);
        assert_eq!(told, game.thoughts);
        let second = if opening == Opening::Direct { "h7" } else { "g7" };
        assert_eq!(
            game.stones[..2].iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["h8", second]
        );
        for thought in &game.thoughts {
            assert_eq!(game.stones.get(thought.number - 1), Some(&thought.point));
            assert_eq!(thought.number % 2, 0, "White's stones have even numbers");
        }
        assert!(game.thoughts.len() >= 3, "{game:?}");
        let again = play(&plan, &never(), &mut |_| ()).expect("40 moves");
        assert_eq!((again.stones, again.ending), (game.stones, game.ending));
    }
}

/// Nodes of searches in which so many moves are searched at a node. One position alone may need fewer
/// with more moves by chance.
fn nodes(most_moves: i64) -> u64 {
    let evaluator = Arc::new(Evaluator::embedded(Rule::Freestyle));
    let mut params = Params::default();
    params.set("most_moves", most_moves).expect("in its range");
    let how = ToDepth { depth: 6, params, options: SearchOptions::default() };
    let positions = ["h8i9g7i7j7", "h8i9", "h8g9i9", "h8h9j8g6", "h8g7j7i6", "h8i8g9h10"];
    let nodes = positions.map(|stones| {
        let mut board = evaluator.new_board(size());
        for stone in parse_points(stones).expect("points") {
            board.play_any(stone);
        }
        how.search(&board, &evaluator, &never()).expect("nobody stops it").spent.nodes
    });
    nodes.iter().sum()
}

#[test]
fn fewer_moves_at_a_node_are_fewer_nodes() {
    let [one, three, forty] = [1, 3, 40].map(nodes);
    assert!(one < three && three < forty, "{one}, {three}, {forty}");
    assert_eq!(nodes(400), nodes(484), "no node has so many");
}

/// A limit of moves must not make losses: against an open three one answer may lose and another hold.
#[test]
fn with_one_move_a_node_no_proof_is_false() {
    let one = Plan { most_moves: 1, ..SMALL };
    let game = play(&one, &never(), &mut |_| ()).expect("one move");
    let claimed = replay(&game);
    let evaluator = Arc::new(Evaluator::embedded(Rule::Freestyle));
    for thought in game.thoughts.iter().filter(|thought| thought.score.is_decided()) {
        let mut board = evaluator.new_board(size());
        for &point in &game.stones[..thought.number - 1] {
            board.play_any(point);
        }
        let depth = (thought.score.plies_to_win().or((-thought.score).plies_to_win()))
            .expect("a decided score");
        let how = ToDepth { depth: depth.min(8), ..ToDepth::default() };
        let whole = how.search(&board, &evaluator, &never()).expect("nobody stops it").report;
        assert_eq!(whole.score.is_win(), thought.score.is_win(), "{thought:?}, {whole:?}");
    }
    assert!(claimed.is_some() || matches!(game.ending, Ending::Over(None)));
}

#[test]
fn a_number_of_moves_outside_its_range_is_refused() {
    let error = play(&Plan { most_moves: 0, ..SMALL }, &never(), &mut |_| ()).expect_err("zero");
    assert_eq!(error.to_string(), "most_moves = 0; use 1 to 484");
}

#[test]
fn a_raised_flag_ends_the_game_with_what_is_there() {
    let stop = never();
    let game = play(&SMALL, &stop, &mut |thought| {
        if thought.number >= 6 {
            stop.raise();
        }
    })
    .expect("40 moves");
    assert_eq!((game.ending, game.thoughts.len()), (Ending::Stopped, 2));
    let table = markdown(&SMALL, &game);
    assert!(table.contains("| 4 ") && table.contains("| Kagetsu: sum of 2 | "), "{table}");
    let paper = "| paper, 14 plies, BT: sum of 15 | 223.4 | 8644868 | 146948599 | |";
    assert!(table.contains(paper), "{table}");
    assert!(table.contains("| paper, 14 plies, BT: mean | 14.9 | 576324 | 9796573 | |"), "{table}");
}

#[test]
fn the_papers_settings_are_plans() {
    let plan = Published::with(Opening::Direct).plan(9);
    let Plan { depth, driver, most_moves, opening, black_nodes } = plan;
    assert_eq!((depth, driver, most_moves), (16, Driver::Mtdf, 30));
    assert_eq!((opening, black_nodes), (Opening::Direct, 9));
    assert_eq!(Opening::named("indirect"), Some(Opening::Indirect));
    assert_eq!(Opening::named("hogetsu"), None);
}
