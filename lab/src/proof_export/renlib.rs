//! A certificate as a library of RenLib (`.lib`), the program in which renju players keep analyses.
//!
//! The engine's `database::renlib` draws the bytes. RenLib keeps moves of both sides in turns, so the
//! stones of the position come first, Black's and White's in turns; where one side has too few a pass
//! stands for it. Its board has 15 × 15 points, and none can be blocked.

use kagetsu::database::renlib::{HEADER, Node, SIDE};
use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::types::{Point, Side};

use super::{DrawnMove, DrawnTree};

/// Why a certificate cannot be a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLibrary {
    /// RenLib knows one size of board.
    #[error("a board of {0}×{0}; RenLib has 15×15 only")]
    Size(usize),
    /// RenLib knows no blocked points.
    #[error("{0} is blocked; RenLib knows no blocked points")]
    Blocked(Point),
}

/// The tree as a library.
pub fn write(certificate: &Certificate, drawn: &DrawnTree) -> Result<Vec<u8>, NoLibrary> {
    if certificate.size.side() != SIDE {
        return Err(NoLibrary::Size(certificate.size.side()));
    }
    if let Some(point) = certificate.blocked.iter().next() {
        return Err(NoLibrary::Blocked(point));
    }
    let mut bytes = HEADER.to_vec();
    Node::default().write(&mut bytes);
    for point in stones_in_turns(certificate) {
        Node { point, ..Node::default() }.write(&mut bytes);
    }
    let mut rest: Vec<usize> = (0..drawn.len().min(1)).collect();
    let mut with_sibling = vec![false; drawn.len()];
    while let Some(place) = rest.pop() {
        let played = &drawn.moves()[place];
        write_node(played, with_sibling[place], &mut bytes);
        if let [siblings @ .., _] = &played.next[..] {
            for &sibling in siblings {
                with_sibling[sibling] = true;
            }
        }
        rest.extend(played.next.iter().rev());
    }
    Ok(bytes)
}

/// Black's and White's stones in turns, none for a pass; then the attacker is to move.
fn stones_in_turns(certificate: &Certificate) -> Vec<Option<Point>> {
    let mut left = [certificate.black, certificate.white].map(|set| set.len());
    let mut stones = [certificate.black.iter(), certificate.white.iter()];
    let mut moves = Vec::new();
    let mut side = Side::Black;
    while left != [0; 2] || side != certificate.attacker {
        let point = stones[side.index()].next();
        left[side.index()] -= usize::from(point.is_some());
        moves.push(point);
        side = !side;
    }
    moves
}

fn write_node(played: &DrawnMove, has_sibling: bool, bytes: &mut Vec<u8>) {
    let comment = played.remark.map(|remark| remark.text(name)).unwrap_or_default();
    let is_last = played.next.is_empty();
    Node { point: played.point, comment: &comment, has_sibling, is_last, ..Node::default() }
        .write(bytes);
}

/// A point as RenLib names it: its rows are counted from below.
fn name(point: Point) -> String {
    Point::new(point.x(), SIDE - 1 - point.y()).to_string()
}
