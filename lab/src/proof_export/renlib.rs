//! A certificate as a library of RenLib (`.lib`), the program in which renju players keep analyses.
//!
//! ```text
//! bytes
//!  0.. 8   FF "RenLib" FF
//!  8, 9    version 3, 4
//! 10..20   FF
//! 20..     nodes, each before what follows it: the root (00 00), then the moves
//!
//! node     point  flags  comment?
//! point    16 * row + column + 1, row and column from 0 at the top left; 0 is a pass
//! flags    80  another move in place of this one comes later      40  no move follows
//!          08  a comment follows: text, then one or two bytes 0, an even number in all
//! ```
//!
//! RenLib keeps moves of both sides in turns, so the stones of the position come first, Black's
//! and White's in turns; where one side has too few a pass stands for it. Its board has 15 × 15
//! points, and none can be blocked. The form was taken from the sources of RenLib 3
//! (`LibraryFile.cpp`, `MoveNode.cpp`, `RenLibDoc.cpp`).

use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::types::{Point, Side};

use super::{DrawnMove, DrawnTree};

const HEADER: [u8; 20] = *b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
const HAS_SIBLING: u8 = 0x80;
const IS_LAST: u8 = 0x40;
const HAS_COMMENT: u8 = 0x08;

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
    if certificate.size.side() != 15 {
        return Err(NoLibrary::Size(certificate.size.side()));
    }
    if let Some(point) = certificate.blocked.iter().next() {
        return Err(NoLibrary::Blocked(point));
    }
    let mut bytes = HEADER.to_vec();
    bytes.extend([0, 0]);
    for point in stones_in_turns(certificate) {
        bytes.extend([byte_of(point), 0]);
    }
    let mut rest: Vec<usize> = (0..drawn.len().min(1)).collect();
    let mut with_sibling = vec![false; drawn.len()];
    while let Some(place) = rest.pop() {
        let played = &drawn.moves()[place];
        put_move(&mut bytes, played, with_sibling[place]);
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

fn put_move(bytes: &mut Vec<u8>, played: &DrawnMove, has_sibling: bool) {
    let flag = |flag, is_set| if is_set { flag } else { 0 };
    let flags = flag(HAS_SIBLING, has_sibling)
        | flag(IS_LAST, played.next.is_empty())
        | flag(HAS_COMMENT, !played.comment.is_empty());
    bytes.extend([byte_of(played.point), flags]);
    if !played.comment.is_empty() {
        bytes.extend(played.comment.bytes());
        bytes.push(0);
        if played.comment.len().is_multiple_of(2) {
            bytes.push(0);
        }
    }
}

fn byte_of(point: Option<Point>) -> u8 {
    point.map_or(0, |point| (16 * point.y() + point.x() + 1) as u8)
}
