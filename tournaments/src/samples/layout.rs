//! The bits of samples, and a reader of numbers.

use bitfield_struct::bitfield;
use kagetsu::types::Rule;

use super::SampleError;

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
pub(super) const RULES: [(u8, Rule); 5] = [
    (0, Rule::Freestyle),
    (1, Rule::Standard),
    (2, Rule::CaroSix),
    (3, Rule::CaroFive),
    (4, Rule::Renju),
];

pub(super) fn code_of(rule: Rule) -> u8 {
    RULES.iter().find(|(_, known)| *known == rule).map_or(0, |(code, _)| *code)
}

pub(super) fn rule_of(code: u8) -> Option<Rule> {
    RULES.iter().find(|(known, _)| *known == code).map(|(_, rule)| *rule)
}

/// Takes numbers from bytes, the lowest byte first.
#[derive(Clone, Debug)]
pub(super) struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where the entry began that is being read.
    entry: usize,
}

impl<'a> Input<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, entry: 0 }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// An entry begins here.
    pub(super) const fn begin(&mut self) {
        self.entry = self.at;
    }

    pub(super) fn error(&self, what: &'static str) -> SampleError {
        SampleError { at: self.entry, what }
    }

    pub(super) const fn skip(&mut self, count: usize) {
        self.at += count;
    }

    fn take<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], SampleError> {
        let rest = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk());
        let taken = *rest.ok_or_else(|| self.error("the file ends in the middle of an entry"))?;
        self.at += COUNT;
        Ok(taken)
    }

    /// Two bytes.
    pub(super) fn number(&mut self) -> Result<u16, SampleError> {
        self.take().map(u16::from_le_bytes)
    }

    /// Four bytes.
    pub(super) fn long(&mut self) -> Result<u32, SampleError> {
        self.take().map(u32::from_le_bytes)
    }

    /// Eight bytes.
    pub(super) fn double(&mut self) -> Result<u64, SampleError> {
        self.take().map(u64::from_le_bytes)
    }
}
