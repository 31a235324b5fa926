//! Games of the engine with itself.

use kagetsu::types::Rule;
use kagetsu::util::rng::Rng;

use super::{Arena, Player, play};

#[test]
fn openings_come_in_turn() {
    let arena = Arena::freestyle("0,0, 1,1, 2,0\n0,0, 1,2, -1,1, 2,-2, 1,-3\n");
    assert_eq!(arena.opening_in_turn(1), arena.openings()[1]);
    assert_eq!(arena.opening_in_turn(2), arena.openings()[0], "all again");
}

#[test]
fn a_game_is_played_to_its_end_and_the_same_again() {
    let arena = Arena::freestyle("0,0, 1,1, 2,0\n");
    let (mut one, mut other) = (Player::new(Rule::Freestyle), Player::new(Rule::Freestyle));
    let mut game = || {
        let board = arena.board(one.evaluator(), arena.opening(&mut Rng::new(1)));
        play(board, [&mut one, &mut other], 300)
    };
    let first = game();
    assert!(first.moves.len() >= 3, "{first:?}");
    let (last, score) = first.moves.last().expect("moves");
    assert!(first.winner.is_some() == (score.abs() > 20_000), "{last} {score}");
    assert_eq!(game(), first);
}
