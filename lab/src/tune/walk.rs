//! The positions of a game on the engine's own board.

use kagetsu::board::{Board, Outcome};
use kagetsu::eval::ThreatFacts;
use kagetsu::movegen::{Situation, decided, situation};
use kagetsu::pattern::{COMBINATIONS, combination};
use kagetsu::types::{Direction, Point, Side};
use kagetsu::with_rule;

use super::games::Game;

/// A position that somebody thought about.
pub(super) struct Scene<'a> {
    /// The board before the move.
    pub(super) board: &'a Board,
    /// How often each combination stands, Black's and White's, now and a ply ago added.
    pub(super) counts: &'a [[i16; COMBINATIONS]; 2],
    /// The sum of values a ply ago.
    pub(super) value_before: i32,
    /// What was played.
    pub(super) point: Point,
    /// The mover's score of it.
    pub(super) score: i32,
    /// What became of the game, for the mover; none where accidents came after.
    pub(super) result: Option<f32>,
}

impl Scene<'_> {
    /// Which facts hold.
    pub(super) fn facts(&self) -> usize {
        ThreatFacts::of(self.board).index()
    }
}

/// Whether nothing is forced, as far as the board sees without a search: nobody has a five, nobody
/// an open four to stop.
pub(super) fn is_free(board: &Board) -> bool {
    situation(board) == Situation::Free
}

/// Shows the positions of a game that are open: not decided within five plies, no five to stop.
/// `board` is empty before and after. What cannot be played is an error.
pub(super) fn walk(
    board: &mut Board,
    game: &Game,
    show: &mut impl FnMut(&Scene<'_>),
) -> Result<(), String> {
    let begun = board.ply();
    let walked = walk_on(board, game, show);
    while board.ply() > begun {
        board.take_back_any();
    }
    walked
}

fn walk_on(
    board: &mut Board,
    game: &Game,
    show: &mut impl FnMut(&Scene<'_>),
) -> Result<(), String> {
    let mut value_before = board.value();
    let scores = std::iter::repeat_n(None, game.opening.len()).chain(game.scores.iter().copied());
    let moves = game.opening.iter().chain(&game.moves).zip(scores);
    let settled = game.opening.len() + game.settled();
    for (index, (&point, score)) in moves.enumerate() {
        refuse(board, point)?;
        let value = board.value();
        if let Some(score) = score
            && is_open(board)
        {
            let counts = &counts_of_two_plies(board);
            let result = game.result(board.side_to_move()).filter(|_| index >= settled);
            show(&Scene { board, counts, value_before, point, score, result });
        }
        value_before = value;
        board.play_any(point);
    }
    Ok(())
}

/// Says why a move cannot be played.
fn refuse(board: &Board, point: Point) -> Result<(), String> {
    let us = board.side_to_move();
    if board.outcome() != Outcome::Open {
        return Err(format!("{point} comes behind the end"));
    }
    if board.is_forbidden(us, point) && !board.wins_at(us, point) {
        return Err(format!("{point} is a foul"));
    }
    Ok(())
}

/// Whether nobody wins within five plies, and no five is to be stopped.
fn is_open(board: &mut Board) -> bool {
    board.fives(!board.side_to_move()) == 0
        && with_rule!(board.rule(), R => decided::<R>(board)).is_none()
}

/// How often each combination stands on the board now and a ply ago, added; before the first move
/// that of now counts twice, as it does in the engine.
fn counts_of_two_plies(board: &mut Board) -> Box<[[i16; COMBINATIONS]; 2]> {
    let mut counts = Box::new([[0; COMBINATIONS]; 2]);
    count(board, &mut counts);
    match board.move_back(1) {
        Some(last) => {
            board.take_back_any();
            count(board, &mut counts);
            board.play_any(last);
        }
        None => count(board, &mut counts),
    }
    counts
}

/// Adds how often each combination stands on the board.
fn count(board: &Board, counts: &mut [[i16; COMBINATIONS]; 2]) {
    for point in &board.empty_points() {
        for side in Side::ALL {
            counts[side.index()][combination_at(board, side, point)] += 1;
        }
    }
}

/// The combination of a side's line patterns on an empty point.
pub(super) fn combination_at(board: &Board, side: Side, point: Point) -> usize {
    combination(Direction::ALL.map(|direction| board.line_pattern(side, point, direction)))
}

#[cfg(test)]
mod tests {
    use kagetsu::eval::{Evaluator, Granularity};
    use kagetsu::pattern::CellWeights;
    use kagetsu::types::Rule;

    use super::*;

    /// The sum over what a scene counts is what the engine computes.
    #[test]
    fn counts_are_what_the_engine_adds_up() {
        let mut seen = 0;
        for rule in Rule::ALL {
            let record = "15 b h8i9j10 g9h10i8i10g8f9h11j7k6j9 3,-5,8,-,12,9,7,-2,4,5";
            let game = Game::parse(&format!("{rule} {record}")).expect("a game");
            let evaluator = Evaluator::embedded(rule);
            let mut board = evaluator.new_board(game.size);
            let empty = board.key();
            let walked = walk(&mut board, &game, &mut |scene| {
                let side = scene.board.side_to_move();
                let value = |of: Side| -> i32 {
                    let cells = evaluator.weights().cells.cells[of.index()].iter();
                    let counts = &scene.counts[of.index()];
                    cells.zip(counts).map(|(c, &n)| i32::from(c.value) * i32::from(n)).sum()
                };
                let coarse = (value(side) - value(!side)) / (2 * CellWeights::VALUE_UNIT);
                let expected =
                    evaluator.score(scene.board, scene.value_before, Granularity::Coarse);
                assert_eq!(coarse, expected.0, "{rule}\n{}", scene.board);
                seen += 1;
            });
            assert_eq!((walked, board.key()), (Ok(()), empty), "{rule}");
        }
        assert!(seen >= 20, "{seen}");
    }

    #[test]
    fn what_cannot_be_played_is_named() {
        let walked = |record: &str| {
            let game = Game::parse(record).expect("a game");
            let mut board = Board::without_scores(game.rule, game.size);
            walk(&mut board, &game, &mut |_| ())
        };
        let behind = "freestyle 15 b h8a1i8a3j8a5k8a7l8 a9 1";
        assert_eq!(walked(behind), Err("a9 comes behind the end".to_owned()));
        let double_three = "renju 15 w h7a1h8a3i9a5j9a7 h9 1";
        assert_eq!(walked(double_three), Err("h9 is a foul".to_owned()));
        assert_eq!(walked(&double_three.replace("renju", "standard")), Ok(()));
    }
}
