//! Pattern tables: what the classifier says of every window, and what a stone changes.
//!
//! A stone changes the patterns of the empty cells that see it, and each of those cells lies on
//! exactly one of the eight rays of the stone. So the unit of the tables is the ray:
//!
//! ```text
//! short ray        long ray
//! X . . <--- q ---> 1 2 3 4 5 . . . . .       what does a stone on q change in 1 to 5?
//! ```
//!
//! Cell 5 sees five cells further out, and cell 1 sees four cells beyond `q`: the long ray of ten
//! cells and the short ray of four behind say all (eight and three when patterns reach four cells).
//! The entry of a pair of rays holds one nibble a cell, the old pattern XOR the new one, so that
//! cells without a change cost nothing. There are two tables: one for the colour of the stone, one
//! for the other colour, to which the stone is a blocker.
//!
//! Each table is built when it is first asked for, and kept: besides constants these are the only
//! statics of the crate, and they are never changed.

use once_cell::sync::OnceCell;

use super::classify::Classifier;
use super::line::LinePattern;
use super::line_rule::LineRule;
use super::ray::Ray;
use crate::types::{Rule, Side};
use crate::util::boxed::boxed_array;

/// Bits of a ray code with sight of 5: five cells, the bit above them, the kind of end.
const WINDOW_RAY_BITS: usize = 7;
/// Entries for pairs of rays with sight of 5.
const WINDOWS: usize = 1 << (2 * WINDOW_RAY_BITS);
/// Entries for pairs of a long and a short ray: 12 and 6 bits.
const DELTAS: usize = 1 << 18;

/// Lowest bit of an entry that tells which cells change.
pub(crate) const CHANGED_BIT: u32 = 20;

/// The patterns of one kind of line, laid out for cells that see `reach` cells to each side.
#[derive(Debug)]
pub struct PatternTable {
    windows: WindowTable,
    /// What an own stone changes along its long ray: see [`PatternTable::own_delta`].
    own: Box<[u32; DELTAS]>,
    /// The same for a stone of the other colour.
    other: Box<[u32; DELTAS]>,
}

impl PatternTable {
    /// The table by which `side` plays, built when this is the first call for it.
    pub fn of(rule: Rule, side: Side) -> &'static Self {
        macro_rules! table {
            ($rule:ident, $reach:literal) => {{
                static TABLE: OnceCell<PatternTable> = OnceCell::new();
                TABLE.get_or_init(|| PatternTable::build(LineRule::$rule, $reach))
            }};
        }
        match (rule, side) {
            (Rule::Freestyle, _) => table!(FiveOrMore, 4),
            (Rule::Standard, _) => table!(ExactlyFive, 5),
            (Rule::Renju, Side::Black) => table!(RenjuBlack, 5),
            // Both colours of renju share one layout, that of the longer sight.
            (Rule::Renju, Side::White) => table!(FiveOrMore, 5),
            (Rule::CaroSix, _) => table!(CaroSix, 5),
            (Rule::CaroFive, _) => table!(CaroFive, 5),
        }
    }

    /// Builds the tables of one kind of line; [`PatternTable::of`] keeps them.
    pub fn build(rule: LineRule, reach: usize) -> Self {
        let ends = rule.ends_matter();
        let windows = WindowTable::new(rule, reach);
        let mut own = boxed_array(0);
        let mut other = boxed_array(0);
        for (long_code, long) in Ray::all(2 * reach, ends) {
            let cells = SeenCell::on(long, &windows);
            for (short_code, short) in Ray::all(reach - 1, ends) {
                let index = delta_index(long_code, short_code, reach, ends);
                for cell in &cells {
                    let before = cell.pattern(&windows, short, Between::Empty);
                    let own_after = cell.pattern(&windows, short, Between::Own);
                    own[index] |= cell.entry(before ^ own_after);
                    other[index] |= cell.entry(before ^ cell.behind_blocker);
                }
            }
        }
        Self { windows, own, other }
    }

    /// The pattern of a cell by the codes of its two rays, either first.
    #[inline]
    pub(crate) fn pattern(&self, rays: [usize; 2]) -> LinePattern {
        LinePattern::from_nibble(self.windows.patterns[window_index(rays)])
    }

    /// What an own stone changes in the cells along its long ray, pattern XOR pattern.
    ///
    /// ```text
    /// bits  24..20         19..16  15..12  11..8   7..4    3..0
    ///       which cells    cell 5  cell 4  cell 3  cell 2  cell 1      counted from the stone
    ///       change (5..1)
    /// ```
    #[inline(always)]
    pub(crate) fn own_delta<const REACH: usize, const ENDS: bool>(
        &self,
        long: usize,
        short: usize,
    ) -> u32 {
        self.own[delta_index(long, short, REACH, ENDS) % DELTAS]
    }

    /// The same for a stone of the other colour, which cuts the line.
    #[inline(always)]
    pub(crate) fn other_delta<const REACH: usize, const ENDS: bool>(
        &self,
        long: usize,
        short: usize,
    ) -> u32 {
        self.other[delta_index(long, short, REACH, ENDS) % DELTAS]
    }
}

/// Position of a pair of rays in the window table.
const fn window_index(rays: [usize; 2]) -> usize {
    (rays[0] << WINDOW_RAY_BITS | rays[1]) % WINDOWS
}

/// Position of a pair of rays in the delta tables: the short ray in the low bits.
#[inline(always)]
const fn delta_index(long: usize, short: usize, reach: usize, ends: bool) -> usize {
    long << (reach + ends as usize) | short
}

/// The pattern of every window.
#[derive(Debug)]
struct WindowTable {
    /// By the codes of the two rays.
    patterns: Box<[u8; WINDOWS]>,
    reach: usize,
    ends: bool,
}

impl WindowTable {
    /// Asks the classifier for all windows.
    fn new(rule: LineRule, reach: usize) -> Self {
        let ends = rule.ends_matter();
        let mut classifier = Classifier::new(rule);
        let mut patterns = boxed_array(0);
        for (first_code, first) in Ray::all(reach, ends) {
            for (second_code, second) in Ray::all(reach, ends) {
                let pattern = classifier.pattern([first, second]);
                patterns[window_index([first_code, second_code])] = pattern as u8;
            }
        }
        Self { patterns, reach, ends }
    }

    fn code(&self, ray: Ray) -> usize {
        ray.code(self.reach, self.ends)
    }

    fn pattern(&self, rays: [usize; 2]) -> u32 {
        self.patterns[window_index(rays)].into()
    }
}

/// What stands on the stone's point.
#[derive(Clone, Copy)]
enum Between {
    /// Nothing yet.
    Empty = 0,
    /// An own stone.
    Own = 1,
}

/// An empty cell on the long ray of a stone, and what of its windows the long ray decides.
struct SeenCell {
    /// 0 for the cell next to the stone's point, and so on.
    number: usize,
    /// What it sees towards the stone's point, up to there, if a stone blocks the point.
    inward: Ray,
    /// Code of its ray away from the stone's point.
    outward: usize,
    /// Its pattern once the other colour's stone stands on the point.
    behind_blocker: u32,
}

impl SeenCell {
    /// The empty cells of a long ray that see the stone's point.
    fn on(long: Ray, windows: &WindowTable) -> Vec<Self> {
        let empty = |number: &usize| long.own >> number & 1 == 0;
        let cells = (0..windows.reach.min(long.length)).filter(empty);
        let seen = |number: usize| {
            let own = (0..number).fold(0, |own, cell| own << 1 | (long.own >> cell & 1));
            let inward = Ray { own, length: number, stone: true };
            let outward = windows.code(long.beyond(number + 1));
            let behind_blocker = windows.pattern([outward, windows.code(inward)]);
            Self { number, inward, outward, behind_blocker }
        };
        cells.map(seen).collect()
    }

    /// Its pattern, with `short` behind the stone's point.
    fn pattern(&self, windows: &WindowTable, short: Ray, point: Between) -> u32 {
        let near = self.inward.length;
        let inward = Ray {
            own: self.inward.own | (point as u32) << near | short.own << (near + 1),
            length: near + 1 + short.length,
            stone: short.stone,
        };
        windows.pattern([self.outward, windows.code(inward)])
    }

    /// Its part of an entry.
    fn entry(&self, change: u32) -> u32 {
        u32::from(change != 0) << (CHANGED_BIT as usize + self.number) | change << (4 * self.number)
    }
}
