//! Stage 2: who is to move, with which threats.
//!
//! The pattern sum counts a cell the same whoever is to move. That is wrong where it matters most:
//! an open three is worth little to the side that has to answer a four first, and nearly the game
//! to the side that is to move. Eleven yes/no facts, read off the board's class counts, choose one
//! of 2,048 numbers.

use crate::board::Board;
use crate::pattern::CellClass;
use crate::types::Side;

/// A yes/no fact about a position; "own" is the side to move. Each is one bit of [`ThreatFacts`].
///
/// An own five is no fact: the side to move has won, which the search sees before it evaluates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Fact {
    /// The opponent threatens a five.
    TheirFive = 0,
    /// An own cell makes an open four or a double four.
    OwnOpenFour = 1,
    /// The opponent has such a cell: an open three that must be answered.
    TheirOpenFour = 2,
    /// An own cell makes a four and an open three.
    OwnFourThree = 3,
    /// The opponent has such a cell.
    TheirFourThree = 4,
    /// An own cell makes a four and nothing stronger.
    OwnFour = 5,
    /// The opponent has such a cell.
    TheirFour = 6,
    /// An own cell makes an open three and more: a second one, a blocked three or an open two.
    OwnThreePlus = 7,
    /// The opponent has such a cell.
    TheirThreePlus = 8,
    /// An own cell makes an open three and no more.
    OwnThree = 9,
    /// The opponent has such a cell.
    TheirThree = 10,
}

impl Fact {
    /// Number of facts.
    pub const COUNT: usize = 11;

    /// All, by bit.
    pub const ALL: [Self; Self::COUNT] = [
        Self::TheirFive,
        Self::OwnOpenFour,
        Self::TheirOpenFour,
        Self::OwnFourThree,
        Self::TheirFourThree,
        Self::OwnFour,
        Self::TheirFour,
        Self::OwnThreePlus,
        Self::TheirThreePlus,
        Self::OwnThree,
        Self::TheirThree,
    ];
}

/// The eleven facts about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThreatFacts(u16);

impl ThreatFacts {
    /// Number of different values.
    pub const COUNT: usize = 1 << Fact::COUNT;

    /// Reads the facts off the class counts.
    #[inline]
    pub fn of(board: &Board) -> Self {
        let own = board.side_to_move();
        let their = own.opponent();
        let mut facts = Self::default();
        facts.set(Fact::TheirFive, has(board, their, &[CellClass::Five]));
        facts.set(Fact::OwnOpenFour, has(board, own, &[CellClass::OpenFour]));
        facts.set(Fact::TheirOpenFour, has(board, their, &[CellClass::OpenFour]));
        facts.set(Fact::OwnFourThree, has(board, own, &[CellClass::FourThree]));
        facts.set(Fact::TheirFourThree, has(board, their, &[CellClass::FourThree]));
        facts.set(Fact::OwnFour, has(board, own, FOURS));
        facts.set(Fact::TheirFour, has(board, their, FOURS));
        facts.set(Fact::OwnThreePlus, has(board, own, THREES_AND_MORE));
        facts.set(Fact::TheirThreePlus, has(board, their, THREES_AND_MORE));
        facts.set(Fact::OwnThree, has(board, own, &[CellClass::Three]));
        facts.set(Fact::TheirThree, has(board, their, &[CellClass::Three]));
        facts
    }

    /// The facts with the given number; only the eleven lowest bits count.
    pub const fn from_index(index: usize) -> Self {
        Self((index % Self::COUNT) as u16)
    }

    /// Number of this combination of facts, below [`ThreatFacts::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }

    /// Whether the fact holds.
    #[inline]
    pub const fn contains(self, fact: Fact) -> bool {
        self.0 >> fact as u8 & 1 != 0
    }

    #[inline]
    fn set(&mut self, fact: Fact, holds: bool) {
        self.0 |= u16::from(holds) << fact as u8;
    }
}

const FOURS: &[CellClass] = &[CellClass::Four, CellClass::FourPlus];
const THREES_AND_MORE: &[CellClass] = &[CellClass::ThreePlus, CellClass::DoubleThree];

/// Whether `side` has a cell of one of the classes.
#[inline]
fn has(board: &Board, side: Side, classes: &[CellClass]) -> bool {
    classes.iter().map(|&class| board.count(side, class)).sum::<u32>() != 0
}

/// The threat term of every combination of facts, for one side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreatTable(Box<[i16; ThreatFacts::COUNT]>);

impl ThreatTable {
    /// The table with the given numbers, in the order of [`ThreatFacts::index`].
    pub const fn new(values: Box<[i16; ThreatFacts::COUNT]>) -> Self {
        Self(values)
    }

    /// The term for these facts.
    #[inline]
    pub fn value(&self, facts: ThreatFacts) -> i32 {
        i32::from(self.0[facts.index()])
    }

    /// All terms, in the order of [`ThreatFacts::index`].
    pub fn values(&self) -> &[i16; ThreatFacts::COUNT] {
        &self.0
    }
}
