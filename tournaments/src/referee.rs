//! The rules, asked one move at a time.
//!
//! The referee looks at an answer in the order of GomocupJudge: off the board, occupied,
//! forbidden (on the board before the stone is placed), then placed: five, draw.

use kagetsu::board::{Board, Outcome};
use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, Point, Rule, Side};

use crate::verdict::{Fault, ForbiddenMove, Verdict};

/// In renju the game is a draw when so many points are left, on boards of 15 × 15 and more.
const POINTS_LEFT_AT_DRAW: usize = 25;
/// Smallest side of a board with that draw.
const DRAW_LIMIT_SIDE: usize = 15;

/// A game as the referee sees it.
#[derive(Debug)]
pub struct Referee {
    board: Board,
    moves: Vec<Point>,
    draw_at: usize,
}

impl Referee {
    /// An empty board. With `draw_after` the game is a draw when so many stones stand.
    pub fn new(rule: Rule, size: BoardSize, draw_after: Option<usize>) -> Self {
        let limited = rule == Rule::Renju && size.side() >= DRAW_LIMIT_SIDE;
        let by_rule = if limited { size.area() - POINTS_LEFT_AT_DRAW } else { size.area() };
        Self {
            board: Board::without_scores(rule, size),
            moves: Vec::new(),
            draw_at: draw_after.unwrap_or(by_rule).min(by_rule),
        }
    }

    /// Who has to move.
    pub fn side_to_move(&self) -> Side {
        self.board.side_to_move()
    }

    /// All moves, oldest first.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The point of an answer, if it may be played.
    pub fn admit(&self, answer: Coordinates) -> Result<Point, Fault> {
        let Coordinates { x, y } = answer;
        let point = answer.on(self.board.size()).ok_or(Fault::Outside { x, y })?;
        if !self.board.is_empty(point) {
            return Err(Fault::Occupied(point));
        }
        if let Some(foul) = self.board.foul(self.side_to_move(), point) {
            return Err(Fault::Foul(ForbiddenMove { point, foul: Some(foul) }));
        }
        Ok(point)
    }

    /// Places a stone on an admitted point and tells whether that ends the game.
    pub fn place(&mut self, point: Point) -> Option<Verdict> {
        self.board.play_any(point);
        self.moves.push(point);
        let stones = self.moves.len();
        match self.board.outcome() {
            Outcome::Won(side) => Some(Verdict::Five(side)),
            Outcome::Draw => Some(Verdict::BoardFull),
            Outcome::Open if self.draw_at <= stones => Some(Verdict::DrawLimit { stones }),
            Outcome::Open => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays moves such as `h8 h9 -1,4` and compares how the last one is judged.
    #[track_caller]
    fn check(rule: Rule, side: usize, moves: &str, expected: &str) {
        let mut referee = Referee::new(rule, BoardSize::new(side).unwrap(), None);
        let mut shown = "open".to_owned();
        for word in moves.split_whitespace() {
            assert_eq!(shown, "open", "the game ended before {word}");
            let answer = match word.split_once(',') {
                Some((x, y)) => Coordinates { x: x.parse().unwrap(), y: y.parse().unwrap() },
                None => word.parse::<Point>().unwrap().into(),
            };
            shown = match referee.admit(answer) {
                Err(fault) => fault.to_string(),
                Ok(point) => {
                    referee.place(point).map_or("open".to_owned(), |verdict| verdict.to_string())
                }
            };
        }
        assert_eq!(shown, expected, "{rule} {side}: {moves}");
    }

    #[test]
    fn points_off_the_board_and_occupied_points_are_faults() {
        check(Rule::Freestyle, 15, "h8 15,7", "plays 15,7 off the board");
        check(Rule::Freestyle, 15, "h8 0,-1", "plays 0,-1 off the board");
        check(Rule::Freestyle, 15, "h8 i9 h8", "plays the occupied point h8");
    }

    #[test]
    fn overlines_by_rule() {
        let six = "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1";
        check(Rule::Freestyle, 15, six, "Black makes five");
        check(Rule::Standard, 15, six, "open");
        check(Rule::Renju, 15, six, "plays the forbidden point d1 (overline)");
        check(Rule::CaroSix, 15, six, "Black makes five");
        check(Rule::CaroFive, 15, six, "open");
    }

    #[test]
    fn renju_fouls_are_judged_before_the_stone_is_placed() {
        check(
            Rule::Renju,
            15,
            "h8 a1 h9 c1 i10 e1 j10 g1 h10",
            "plays the forbidden point h10 (double three)",
        );
        check(Rule::Standard, 15, "h8 a1 h9 c1 i10 e1 j10 g1 h10", "open");
        let white = "a1 h8 c1 h9 e1 i10 g1 j10 i1 h10";
        check(Rule::Renju, 15, white, "open");
    }

    #[test]
    fn fouls_are_named() {
        let cross = "h5 a1 h6 c1 h7 e1 e8 g1 f8 i1 g8 k1 h8";
        check(Rule::Renju, 15, cross, "plays the forbidden point h8 (double four)");
        let one_row = "d8 a1 f8 c1 h8 e1 j8 g1 g8";
        check(Rule::Renju, 15, one_row, "plays the forbidden point g8 (double four)");
    }

    #[test]
    fn in_renju_a_five_comes_before_a_foul() {
        // Black's h8 completes five in the row and six in the column.
        let moves = "d8 a1 e8 c1 f8 e1 g8 g1 h5 i1 h6 k1 h7 m1 h9 a3 h10 c3 h8";
        check(Rule::Renju, 15, moves, "Black makes five");
    }

    #[test]
    fn white_wins_by_six_in_renju() {
        let moves = "a15 a1 c15 b1 e15 c1 g15 e1 i15 f1 k15 d1";
        check(Rule::Renju, 15, moves, "White makes five");
    }

    #[test]
    fn caro_needs_an_end_without_an_opponents_stone() {
        let shut_in = "d5 c5 e5 i5 f5 a1 g5 a3 h5";
        check(Rule::CaroSix, 15, shut_in, "open");
        check(Rule::CaroFive, 15, shut_in, "open");
        let half_open = "d5 c5 e5 a5 f5 a1 g5 a3 h5";
        check(Rule::CaroSix, 15, half_open, "Black makes five");
        let at_the_edge = "a5 f5 b5 a9 c5 a11 d5 a13 e5";
        check(Rule::CaroFive, 15, at_the_edge, "Black makes five");
    }

    /// A five-free filling of the board: rows of pairs, shifted every second row.
    fn quiet_filling(side: usize) -> Vec<Point> {
        let size = BoardSize::new(side).unwrap();
        let colour = |point: &Point| (point.x() / 2 + point.y()) % 2;
        let of = |wanted| size.points().filter(move |point| colour(point) == wanted);
        let mut white = of(1);
        let mut moves = Vec::new();
        for first in of(0) {
            moves.push(first);
            moves.extend(white.next());
        }
        moves
    }

    #[track_caller]
    fn check_draw(rule: Rule, side: usize, draw_after: Option<usize>, expected: &Verdict) {
        let mut referee = Referee::new(rule, BoardSize::new(side).unwrap(), draw_after);
        let ended = quiet_filling(side).into_iter().find_map(|point| referee.place(point));
        assert_eq!(ended.as_ref(), Some(expected), "{rule} {side} after {:?}", referee.moves);
    }

    #[test]
    fn draws_by_rule_and_size() {
        check_draw(Rule::Freestyle, 15, None, &Verdict::BoardFull);
        check_draw(Rule::CaroSix, 20, None, &Verdict::BoardFull);
        check_draw(Rule::Renju, 15, None, &Verdict::DrawLimit { stones: 200 });
        check_draw(Rule::Renju, 20, None, &Verdict::DrawLimit { stones: 375 });
        check_draw(Rule::Renju, 14, None, &Verdict::BoardFull);
        check_draw(Rule::Freestyle, 15, Some(100), &Verdict::DrawLimit { stones: 100 });
        check_draw(Rule::Renju, 15, Some(210), &Verdict::DrawLimit { stones: 200 });
    }
}
