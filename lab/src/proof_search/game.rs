//! What all positions of a search have in common.

use kagetsu::board::{Board, PositionKey};
use kagetsu::eval::Evaluator;
use kagetsu::types::{BoardSize, Point, Rule, Side};

/// The rule, the board, and who attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rule of play.
    pub rule: Rule,
    /// Size of the board.
    pub size: BoardSize,
    /// The side that is to win; to move at every node.
    pub attacker: Side,
}

impl Game {
    /// Of a position whose side to move is to win.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self { rule: board.rule(), size: board.size(), attacker: board.side_to_move() }
    }

    /// The stones on a board, the attacker to move.
    pub(super) fn board(self, evaluator: &Evaluator, stones: &PositionKey) -> Board {
        let mut board = evaluator.new_board(self.size);
        let mut left = stones.stones().each_ref().map(|stones| stones.iter());
        while left.iter().any(|left| left.len() > 0) || board.side_to_move() != self.attacker {
            match left[board.side_to_move().index()].next() {
                Some(&point) => board.play_any(point),
                None => board.pass(),
            }
        }
        board
    }

    /// The stones with an attacking move more, and a reply if there is one.
    pub(super) fn after(
        self,
        stones: &PositionKey,
        attack: Point,
        reply: Option<Point>,
    ) -> [Vec<Point>; 2] {
        let mut colours = stones.stones().clone();
        colours[self.attacker.index()].push(attack);
        colours[(!self.attacker).index()].extend(reply);
        colours
    }

    /// The number of a point: `row * size + column`.
    pub(super) const fn cell(self, point: Point) -> u16 {
        (point.y() * self.size.side() + point.x()) as u16
    }

    /// The point with a number.
    pub(super) const fn point(self, cell: u16) -> Option<Point> {
        let side = self.size.side();
        self.size.point(cell as usize % side, cell as usize / side)
    }
}
