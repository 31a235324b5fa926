//! Games of the engine with itself.

use kagetsu::types::{BoardSize, Rule};
use kagetsu::util::rng::Rng;

use super::{Arena, Player, play};

fn arena(text: &str) -> Result<Arena, String> {
    let size = BoardSize::new(15).expect("a size of the list");
    Arena::read(Rule::Freestyle, size, text).map_err(|error| error.to_string())
}

#[test]
fn openings_are_offsets_from_the_centre() {
    let found = arena("0,0, 1,-1\n\n").expect("one opening");
    let opening = found.opening(&mut Rng::new(1));
    assert_eq!(
        opening.iter().map(|point| (point.x(), point.y())).collect::<Vec<_>>(),
        [(7, 7), (8, 6)]
    );
    for (text, problem) in [
        ("0,0\n0,0, 0", "line 2: offsets from the centre are expected"),
        ("0,8", "line 1: offsets from the centre are expected"),
        ("0,x", "line 1: offsets from the centre are expected"),
        ("0,0, 0,0", "line 1: a stone that may not be set"),
        ("\n", "line 1: no opening"),
    ] {
        assert_eq!(arena(text).expect_err(text), problem);
    }
}

#[test]
fn a_game_is_played_to_its_end_and_the_same_again() {
    let arena = arena("0,0, 1,1, 2,0\n").expect("one opening");
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
