//! What all positions of a search have in common.

use kagetsu::board::{Board, Position, PositionKey};
use kagetsu::eval::Evaluator;
use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::solver::tree::proof_tree::ProofTree;
use kagetsu::types::{BoardSize, Point, PointSet, Rule, Side};

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
        let position = Position {
            size: self.size,
            stones: stones.stones().each_ref().map(|stones| stones.iter().copied().collect()),
            blocked: PointSet::EMPTY,
            to_move: self.attacker,
            marked: PointSet::EMPTY,
        };
        Board::from_position(self.rule, &evaluator.weights().cells, &position)
    }

    /// The claim that the attacker wins so, the stones lying so.
    pub(super) fn claim(self, stones: &[Vec<Point>; 2], tree: ProofTree) -> Certificate {
        let [black, white] = stones.each_ref().map(|stones| stones.iter().copied().collect());
        let Self { rule, size, attacker } = self;
        Certificate { rule, size, attacker, black, white, blocked: PointSet::EMPTY, tree }
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
}
