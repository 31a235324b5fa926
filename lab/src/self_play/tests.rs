//! Games of the engine with itself.

use kagetsu::types::{Point, Rule};
use kagetsu::util::rng::Rng;

use super::game::is_even;
use super::{Arena, Player, play};

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

#[test]
fn a_draw_is_agreed_on_when_both_sides_have_long_been_even() {
    let moves = |scores: &[i32]| -> Vec<_> {
        scores.iter().map(|&score| (Point::new(7, 7), score)).collect()
    };
    let mut scores = vec![300, -300];
    scores.extend([40, -40].repeat(6));
    assert!(is_even(&moves(&scores)), "twelve scores");
    assert!(!is_even(&moves(&scores[..13])), "one fewer");
    scores[8] = -41;
    assert!(!is_even(&moves(&scores)), "one of them too low");
    assert!(!is_even(&moves(&[0; 11])), "too few");
}
