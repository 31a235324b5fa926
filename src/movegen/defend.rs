//! Exact defence sets.
//!
//! Against a five that threatens, the points after which the opponent has no five any more. Against
//! an open four that threatens, the points that take every open four away; together with the side's
//! own fours (free moves) they are all that does not lose at once.
//!
//! Why this is complete. The opponent's threat at a cell `c` is a matter of the lines through `c`;
//! a stone that is not on `c` and not on one of the lines that make the threat, within five cells,
//! leaves it as it is. So only those points are tried, and each by asking what the line would be
//! with the stone in it.

use crate::board::Board;
use crate::pattern::{CellClass, LinePattern};
use crate::types::{Direction, Point, PointSet, RuleSet, Side};

/// The legal moves of the side to move after which the opponent has no five to complete.
///
/// Call it when the opponent has one. Where nothing shuts a five in (all rules but caro) that is
/// the five's own point, when there is just one. In caro the free end of a five that would then be
/// shut in by stones on both sides parries too, and one stone may parry several fives.
pub fn stoppers<R: RuleSet>(board: &mut Board, mut found: impl FnMut(Point)) {
    let us = board.side_to_move();
    if R::ENDS_MATTER {
        let tried = fives_and_ends(board, !us);
        for point in &tried {
            board.play::<R>(point);
            let stopped = board.fives(!us) == 0;
            board.take_back::<R>();
            if stopped {
                found(point);
            }
        }
    } else if board.fives(!us) == 1
        && let Some(point) = board.find(!us, CellClass::Five)
        && !board.is_forbidden(us, point)
    {
        found(point);
    }
}

/// The five cells of `attacker` and, of each five that a stone there would make, the free ends.
fn fives_and_ends(board: &Board, attacker: Side) -> PointSet {
    let mut points = PointSet::EMPTY;
    for five in board.points_of(attacker, &[CellClass::Five]) {
        points |= five_and_ends(board, attacker, five);
    }
    points
}

/// A cell where `attacker` completes a five, and the empty cells at both ends of that five: in
/// caro, where a five can be shut in, only a stone there changes that the five wins.
pub fn five_and_ends(board: &Board, attacker: Side, five: Point) -> PointSet {
    let mut points = PointSet::EMPTY;
    points.insert(five);
    for direction in Direction::ALL {
        if board.line_pattern(attacker, five, direction) == LinePattern::Five {
            points.extend(free_ends(board, attacker, five, direction));
        }
    }
    points
}

/// The empty cells at both ends of the run that a stone of `attacker` at `point` would make.
fn free_ends(
    board: &Board,
    attacker: Side,
    point: Point,
    direction: Direction,
) -> impl Iterator<Item = Point> {
    [1, -1].into_iter().filter_map(move |way| {
        let end = (1..=5)
            .map(|steps| point.step(direction, way * steps))
            .find(|&cell| board.stone_at(cell) != Some(attacker))?;
        board.is_empty(end).then_some(end)
    })
}

/// The legal moves of the side to move, its own fours left out, after which the opponent has no
/// point for an open four.
///
/// Call it when the opponent has such a point and no five threatens.
pub fn against_open_four<R: RuleSet>(board: &Board, mut found: impl FnMut(Point)) {
    let us = board.side_to_move();
    let targets = open_fours(board, !us);
    let is_threat = |&cell: &Point| board.class(!us, cell) == CellClass::OpenFour;
    let Some(first) = targets.iter().find(is_threat) else { return };
    for point in &threat_lines(board, !us, first) {
        if targets.iter().all(|cell| parries::<R>(board, !us, point, cell))
            && !board.makes_four::<R>(us, point)
            && !board.is_forbidden(us, point)
        {
            found(point);
        }
    }
}

/// The points where `attacker` makes an open four, and those of renju's Black where only a foul is in
/// the way, which a stone of the defender may take out of it.
fn open_fours(board: &Board, attacker: Side) -> PointSet {
    let classes = [CellClass::OpenFour, CellClass::Forbidden];
    if let [1, 0] = classes.map(|class| board.count(attacker, class)) {
        return board.find(attacker, CellClass::OpenFour).into_iter().collect(); // without a search
    }
    board.points_of(attacker, &classes).collect()
}

/// The cell itself and all empty cells within five on the lines that make `attacker` a four there.
fn threat_lines(board: &Board, attacker: Side, threat: Point) -> PointSet {
    let mut points = PointSet::EMPTY;
    points.insert(threat);
    for direction in Direction::ALL {
        if !board.line_pattern(attacker, threat, direction).is_four() {
            continue;
        }
        for way in [1, -1] {
            let cells = (1..=5).map(|steps| threat.step(direction, way * steps));
            let own = |cell: Point| board.stone_at(cell) == Some(attacker);
            let reached = cells.take_while(|&cell| board.is_empty(cell) || own(cell));
            points.extend(reached.filter(|&cell| board.is_empty(cell)));
        }
    }
    points
}

/// Whether a stone of the defender at `stone` leaves `attacker` no open four at `cell`.
fn parries<R: RuleSet>(board: &Board, attacker: Side, stone: Point, cell: Point) -> bool {
    if stone == cell {
        return true;
    }
    let Some(cut) = stone.direction_within(cell, 5) else {
        return board.class(attacker, cell) != CellClass::OpenFour;
    };
    board.class_without::<R>(attacker, cell, cut, stone) != CellClass::OpenFour
}
