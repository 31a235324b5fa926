//! Positions, and the one key of all eight images of each.
//!
//! ```text
//! key     rule  size  side  blacks  cell ...  cell ...
//! rule    one byte, its number in the protocol: 0, 1, 4, 8, 9
//! size    one byte, 5 to 22
//! side    one byte, who is to move: 0 Black, 1 White
//! blacks  two bytes, how many of the cells that follow are Black's; the others are White's
//! cell    two bytes, row * size + column; those of a colour ascend
//! ```
//!
//! Numbers have the high byte first. Of the eight keys of the images the smallest one is kept, so a
//! position is found however it lies on the board.

use crate::board::{PositionKey, Symmetry};
use crate::types::{BoardSize, Point, Rule, Side};

/// Bytes of a key before its cells.
const HEAD_BYTES: usize = 5;

/// Stones, whose turn it is, and by which rule on which board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The rule of play.
    pub rule: Rule,
    /// Size of the board.
    pub size: BoardSize,
    /// Who is to move.
    pub side: Side,
    /// Black's stones and White's, ascending.
    pub stones: [Vec<Point>; 2],
}

/// The bytes under which a position is kept.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Vec<u8>);

/// The key of a position, and how to get from its points to those of the kept image.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) key: Key,
    there: Symmetry,
    size: BoardSize,
}

impl Position {
    /// The empty board.
    pub const fn empty(rule: Rule, size: BoardSize) -> Self {
        Self { rule, size, side: Side::Black, stones: [Vec::new(), Vec::new()] }
    }

    /// The position after stones in turns, Black first. Nothing where two lie on one point or one
    /// lies outside.
    pub fn after(rule: Rule, size: BoardSize, moves: &[Point]) -> Option<Self> {
        moves.iter().try_fold(Self::empty(rule, size), |position, &point| position.play(point))
    }

    /// The position after a stone of the side to move, where it may lie.
    #[must_use]
    pub fn play(mut self, point: Point) -> Option<Self> {
        if !self.is_free(point) {
            return None;
        }
        let own = &mut self.stones[self.side.index()];
        own.insert(own.partition_point(|&stone| stone < point), point);
        Some(self.pass())
    }

    /// The position with the other side to move.
    #[must_use]
    pub fn pass(mut self) -> Self {
        self.side = !self.side;
        self
    }

    /// Whether a point of the board is empty.
    pub fn is_free(&self, point: Point) -> bool {
        self.size.contains(point) && !self.stones.iter().flatten().any(|&stone| stone == point)
    }

    /// The stones in turns, Black first; nothing where they cannot have been played so.
    pub fn in_turns(&self) -> Option<Vec<Point>> {
        let [black, white] = &self.stones;
        let in_turns = black.len() == white.len() + self.side.index();
        let mut white = white.iter();
        in_turns.then(|| {
            black.iter().flat_map(|&stone| [Some(stone), white.next().copied()]).flatten().collect()
        })
    }

    /// The key of all images.
    pub fn key(&self) -> Key {
        self.locate().key
    }

    /// The key, and the image that it is of.
    pub(super) fn locate(&self) -> Place {
        let (image, there) = PositionKey::of_colours(&self.stones, self.size);
        let [black, white] = image.stones();
        let mut bytes = vec![self.rule.number() as u8, self.size.side() as u8, self.side as u8];
        bytes.extend((black.len() as u16).to_be_bytes());
        let cells = black.iter().chain(white).map(|&stone| self.size.cell(stone));
        bytes.extend(cells.flat_map(u16::to_be_bytes));
        Place { key: Key(bytes), there, size: self.size }
    }
}

impl Key {
    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The position that bytes are the key of; nothing when they are none.
    pub fn read(bytes: &[u8]) -> Option<Position> {
        let (head, cells) = bytes.split_at_checked(HEAD_BYTES)?;
        let rule = Rule::from_number(u32::from(head[0]))?;
        let size = BoardSize::new(usize::from(head[1]))?;
        let side = *Side::ALL.get(usize::from(head[2]))?;
        let blacks = usize::from(u16::from_be_bytes([head[3], head[4]]));
        let points: Option<Vec<Point>> =
            cells.chunks(2).map(|pair| point(pair.try_into().ok()?, size)).collect();
        let points = points?;
        let (black, white) = points.split_at_checked(blacks)?;
        let [black, white] = [black, white].map(<[Point]>::to_vec);
        let position = Position { rule, size, side, stones: [black, white] };
        // one way to write a position: no cell twice, in order, the smallest image
        let mut cells: Vec<_> = position.stones.iter().flatten().collect();
        cells.sort_unstable();
        cells.dedup();
        let is_kept = cells.len() * 2 + HEAD_BYTES == bytes.len() && position.key().0 == bytes;
        is_kept.then_some(position)
    }
}

impl Place {
    /// Where a point of the position lies in the kept image.
    pub(super) fn to_kept(&self, point: Point) -> Point {
        self.there.image(point, self.size)
    }

    /// Where a point of the kept image lies in the position.
    pub(super) fn to_shown(&self, point: Point) -> Point {
        self.there.inverse().image(point, self.size)
    }
}

/// The point whose number two bytes hold.
pub(super) fn point(bytes: [u8; 2], size: BoardSize) -> Option<Point> {
    size.point_of(u16::from_be_bytes(bytes).into())
}
