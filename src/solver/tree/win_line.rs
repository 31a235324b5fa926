//! The line of a win by fours, replayed move by move and completed to the five.

use crate::board::Board;
use crate::movegen::stoppers;
use crate::pattern::CellClass;
use crate::types::{Point, RuleSet, Side};

/// Plays `line` from the position, completes it to the five, takes everything back and returns the
/// whole line; nothing when a move is illegal, an attacking move is no four, a reply does not stop
/// the four, or the line ends without a five.
///
/// In renju the line may end with a four that Black is not allowed to stop.
pub(in crate::solver) fn replayed<R: RuleSet>(
    board: &mut Board,
    line: &[Point],
) -> Option<Vec<Point>> {
    let attacker = board.side_to_move();
    let before = board.ply();
    let whole = replay::<R>(board, line, attacker);
    while board.ply() > before {
        board.take_back::<R>();
    }
    whole
}

fn replay<R: RuleSet>(board: &mut Board, line: &[Point], attacker: Side) -> Option<Vec<Point>> {
    let mut whole = Vec::with_capacity(line.len() + 2);
    let mut rest = line.iter().copied();
    loop {
        let attack = rest.next().or_else(|| board.find(attacker, CellClass::Five))?;
        let wins = board.wins_at(attacker, attack);
        if !board.is_legal(attack) || !(wins || board.makes_four::<R>(attacker, attack)) {
            return None;
        }
        board.play::<R>(attack);
        whole.push(attack);
        if wins {
            return Some(whole);
        }
        if board.fives(attacker.opponent()) > 0 {
            return None;
        }
        match reply::<R>(board, attacker, rest.next()) {
            Reply::Stone(point) => {
                board.play::<R>(point);
                whole.push(point);
            }
            Reply::Forbidden => return Some(whole),
            Reply::Refuted => return None,
        }
    }
}

/// What the defender does against a four.
enum Reply {
    /// He plays here.
    Stone(Point),
    /// Only a forbidden point would stop it: he has lost.
    Forbidden,
    /// The line is no win: its reply does not stop the four, or it names none where one does.
    Refuted,
}

/// The defender's reply: the given one if it stops the four. Where none was given, no reply that
/// stops the four may exist, and he takes one of the fives.
fn reply<R: RuleSet>(board: &mut Board, attacker: Side, given: Option<Point>) -> Reply {
    let mut stops = Vec::new();
    stoppers::<R>(board, |point| stops.push(point));
    match (given, board.find(attacker, CellClass::Five)) {
        (Some(point), _) if stops.contains(&point) => Reply::Stone(point),
        (None, Some(five)) if stops.is_empty() && board.is_legal(five) => Reply::Stone(five),
        (None, Some(_)) if stops.is_empty() => Reply::Forbidden,
        _ => Reply::Refuted,
    }
}
