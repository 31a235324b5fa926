//! The bits of samples, and a reader of numbers.

use bitfield_struct::bitfield;
use kagetsu::types::{BoardSize, Point, Rule};

use super::{MAGIC, SampleError, is_caro};

/// Bits of a point: five for the column, five for the row.
pub(super) const POINT_BITS: u32 = 10;

/// Before the stones of a position in the form *bin*.
#[bitfield(u32)]
pub(super) struct PositionHead {
    /// 0 a loss of the side to move, 1 a draw, 2 a win.
    #[bits(2)]
    pub(super) result: u8,
    /// Stones on the board; so many points follow, 16 bits each.
    #[bits(9)]
    pub(super) stones: u16,
    /// Side of the board.
    #[bits(5)]
    pub(super) size: u8,
    /// One of [`RULES`].
    #[bits(3)]
    pub(super) rule: u8,
    /// What was played; in the eleventh bit, without meaning, the side to move.
    #[bits(13)]
    pub(super) played: u16,
}

/// Before the stones and the moves of a game in the form *binpack*.
#[bitfield(u64)]
pub(super) struct GameHead {
    /// Side of the board.
    #[bits(5)]
    pub(super) size: u8,
    /// One of [`RULES`].
    #[bits(3)]
    pub(super) rule: u8,
    /// 0 a loss of the side that moved first behind the opening, 1 a draw, 2 a win.
    #[bits(4)]
    pub(super) result: u8,
    /// Stones on the board at the end.
    #[bits(10)]
    pub(super) stones: u16,
    /// Stones of the opening; so many points follow, 16 bits each.
    #[bits(10)]
    pub(super) opening: u16,
    /// Free for anybody's use; zero.
    #[bits(14)]
    pub(super) tag: u16,
    /// Moves; so many follow the opening, 32 bits each.
    #[bits(18)]
    pub(super) moves: u32,
}

/// A move of a game in the form *binpack*.
#[bitfield(u32)]
pub(super) struct PlayedMove {
    /// The first of the moves that the engine told for this position: the one it played.
    pub(super) is_first: bool,
    /// The last of them.
    pub(super) is_last: bool,
    /// The value below says nothing.
    pub(super) has_no_value: bool,
    /// The side passed.
    pub(super) is_pass: bool,
    #[bits(2)]
    __: u8,
    /// Column and row.
    #[bits(10)]
    pub(super) point: u16,
    /// The value from the side's own view.
    pub(super) value: i16,
}

/// Rules by their three bits. Those of caro exist in extended files only.
pub(super) const RULES: [Rule; 5] =
    [Rule::Freestyle, Rule::Standard, Rule::CaroSix, Rule::CaroFive, Rule::Renju];

pub(super) fn code_of(rule: Rule) -> u8 {
    RULES.iter().position(|known| *known == rule).unwrap_or_default() as u8
}

/// Column and row in five bits each.
pub(super) fn packed(point: Point) -> u16 {
    (point.x() << 5 | point.y()) as u16
}

/// Takes numbers from bytes, the lowest byte first, and what they stand for.
#[derive(Clone, Debug)]
pub(super) struct Input<'a> {
    bytes: &'a [u8],
    /// What is read next.
    pub(super) at: usize,
    /// Where the entry began that is being read.
    entry: usize,
    pub(super) is_extended: bool,
}

impl<'a> Input<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, entry: 0, is_extended: bytes.starts_with(&MAGIC) }
    }

    /// Whether another entry begins here.
    pub(super) const fn begins_entry(&mut self) -> bool {
        self.entry = self.at;
        self.at < self.bytes.len()
    }

    pub(super) fn error(&self, what: &'static str) -> SampleError {
        SampleError { at: self.entry, what }
    }

    pub(super) fn take<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], SampleError> {
        let rest = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk());
        let taken = *rest.ok_or_else(|| self.error("the file ends in the middle of an entry"))?;
        self.at += COUNT;
        Ok(taken)
    }

    pub(super) fn board(&self, code: u8, side: u8) -> Result<(Rule, BoardSize), SampleError> {
        let known = RULES.get(usize::from(code)).copied();
        let rule = known.filter(|rule| self.is_extended || !is_caro(*rule));
        let rule = rule.ok_or_else(|| self.error("an unknown rule"))?;
        let size = BoardSize::new(side.into()).ok_or_else(|| self.error("an impossible board"))?;
        Ok((rule, size))
    }

    pub(super) fn result(&self, number: u8) -> Result<u8, SampleError> {
        if 2 < number { Err(self.error("a result above 2")) } else { Ok(number) }
    }

    /// What [`packed`] made a number.
    pub(super) fn point(&self, size: BoardSize, number: u16) -> Result<Point, SampleError> {
        let (x, y) = (usize::from(number >> 5 & 31), usize::from(number & 31));
        size.point(x, y).ok_or_else(|| self.error("a point off the board"))
    }
}
