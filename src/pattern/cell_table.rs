//! One look-up from the four line patterns of a cell to all that follows from them.

use std::ops::Add;
use std::sync::Arc;

use once_cell::sync::OnceCell;

use super::cell::CellClass;
use super::combination::{COMBINATIONS, combinations, numbers};
use super::weights::{CellWeights, Weights};
use crate::types::{Rule, Side};
use crate::util::boxed::boxed_array;

/// Largest size of one colour's part of a score or value.
const MAX_PART: i16 = (1 << 14) - 1;
/// What is added to each part: a field that holds one is never negative.
const PART_OFFSET: u64 = 1 << 14;
/// The bit that says that Black's class is decisive; White's is the next one.
const DECISIVE: u32 = 8;

/// What the patterns of a cell make of it: classes, move scores and value.
///
/// ```text
/// bits 63..48   47..32   31..16   15..10  9..8       7..4     3..0
///      value    White's  Black's  unused  decisive   White's  Black's
///      B - W    score    score            for W, B   class    class
/// ```
///
/// Scores and the value are sums of a part from each colour's patterns. Every part is kept with an
/// offset that makes it positive, so that no sum of two carries into the next field, and one
/// addition of words adds all fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellFacts(u64);

impl CellFacts {
    /// Of a cell without patterns.
    pub(crate) const NONE: Self = Self(2 * PART_OFFSET * (1 << 16 | 1 << 32 | 1 << 48));

    /// One colour's part.
    fn part(side: Side, class: CellClass, weights: CellWeights) -> Self {
        let clamp = |part: i16| part.clamp(-MAX_PART, MAX_PART);
        let field = |part: i16, bit: u32| (PART_OFFSET.wrapping_add_signed(part.into())) << bit;
        let (own, other, value) = (clamp(weights.own), clamp(weights.other), clamp(weights.value));
        let (class, decisive) = (class as u64, u64::from(class.is_decisive()) << DECISIVE);
        Self(match side {
            Side::Black => class | decisive | field(own, 16) | field(other, 32) | field(value, 48),
            Side::White => {
                class << 4 | decisive << 1 | field(other, 16) | field(own, 32) | field(-value, 48)
            }
        })
    }

    /// Both classes in a byte, Black's in the low half.
    #[inline(always)]
    pub(crate) const fn class_pair(self) -> u8 {
        self.0 as u8
    }

    /// Whether the class of either side is [decisive](CellClass::is_decisive).
    #[inline(always)]
    pub(crate) const fn is_decisive(self) -> bool {
        self.0 & (0b11 << DECISIVE) != 0
    }

    /// The class for a side.
    #[inline(always)]
    pub(crate) const fn class(self, side: Side) -> CellClass {
        CellClass::from_index((self.0 >> (4 * side.index()) & 15) as u8)
    }

    /// How promising the cell is for a side.
    #[inline(always)]
    pub(crate) const fn score(self, side: Side) -> i32 {
        (self.0 >> (16 + 16 * side.index()) & 0xFFFF) as i32 - 2 * PART_OFFSET as i32
    }

    /// Black's value less White's.
    #[inline(always)]
    pub(crate) const fn value(self) -> i32 {
        (self.0 >> 48) as i32 - 2 * PART_OFFSET as i32
    }
}

impl Add for CellFacts {
    type Output = Self;

    /// Both colours' parts together.
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

/// One colour's part of the facts for each word of four nibbles.
pub(crate) type CellParts = [CellFacts; 1 << 16];

/// The facts that one colour's patterns contribute.
#[derive(Debug)]
pub(crate) struct CellTable(Box<CellParts>);

impl CellTable {
    /// The table of `side`, with its weights worked in.
    fn new(rule: Rule, side: Side, weights: &Weights) -> Self {
        let fouls = rule == Rule::Renju && side == Side::Black;
        let mut parts = boxed_array::<_, COMBINATIONS>(CellFacts::NONE);
        let weights = weights.cells[side.index()].iter();
        for ((part, patterns), weights) in parts.iter_mut().zip(combinations()).zip(weights) {
            *part = CellFacts::part(side, CellClass::combine(patterns, fouls), *weights);
        }
        let mut table = boxed_array(CellFacts::NONE);
        for (part, &number) in table.iter_mut().zip(numbers()) {
            *part = parts[usize::from(number)];
        }
        Self(table)
    }

    /// The tables of both sides.
    pub(crate) fn of_sides(rule: Rule, weights: &Weights) -> [Arc<Self>; 2] {
        Side::ALL.map(|side| Arc::new(Self::new(rule, side, weights)))
    }

    /// The table of `side` whose weights are all zero, which boards that only know the rules share.
    pub(crate) fn without_scores(rule: Rule, side: Side) -> Arc<Self> {
        static TABLES: [OnceCell<Arc<CellTable>>; 3] = [const { OnceCell::new() }; 3];
        let place = match (rule, side) {
            (_, Side::White) => 0,
            (Rule::Renju, Side::Black) => 1,
            (_, Side::Black) => 2,
        };
        let table = || Arc::new(Self::new(rule, side, &Weights::zero()));
        Arc::clone(TABLES[place].get_or_init(table))
    }

    /// The parts, indexed by four line patterns, a nibble each.
    #[inline(always)]
    pub(crate) fn parts(&self) -> &CellParts {
        &self.0
    }
}
