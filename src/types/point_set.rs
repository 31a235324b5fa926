//! A set of points as bits, with the algebra of sets.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use super::point::{CELLS, Point};
use super::strip::Strip;

const WORDS: usize = CELLS / 64;

/// A set of points: one bit a cell of the padded field, two rows a word.
///
/// ```
/// use kagetsu::types::{Point, PointSet};
/// let mut set = PointSet::EMPTY;
/// set.insert(Point::new(3, 3));
/// set.insert(Point::new(1, 0));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Point::new(1, 0), Point::new(3, 3)]);
/// assert!((set - set).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Whether the set has no point.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0 // without a branch for each
    }

    /// Number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The points, row by row from the top left.
    #[inline]
    pub const fn iter(&self) -> Points<'_> {
        Points { set: self, index: 0, word: self.0[0] }
    }

    /// Tells `found` of the points, row by row from the top left, in strips: each begins with the first
    /// point that was in none before. No point may belong to the border.
    #[inline]
    pub fn for_each_strip(&self, mut found: impl FnMut(Strip)) {
        for (number, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                found(Strip::new(64 * number + bit, (left >> bit) as u16));
                left &= !(u64::from(u16::MAX) << bit);
            }
        }
    }

    /// The words of the set: bit `i % 64` of word `i / 64` is the cell with
    /// [`Point::index`] `i`.
    #[inline]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// As [`PointSet::words`], to be changed.
    #[inline]
    pub const fn words_mut(&mut self) -> &mut [u64; WORDS] {
        &mut self.0
    }
}

impl Default for PointSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= theirs);
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= !theirs);
    }
}

impl BitOr for PointSet {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl BitAnd for PointSet {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl Sub for PointSet {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl Not for PointSet {
    type Output = Self;
    /// All cells of the padded field, border included, that are not in the set.
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        points.into_iter().for_each(|point| self.insert(point));
    }
}

impl<'a> IntoIterator for &'a PointSet {
    type Item = Point;
    type IntoIter = Points<'a>;
    #[inline]
    fn into_iter(self) -> Points<'a> {
        self.iter()
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// Iterator over the points of a set.
#[derive(Clone, Debug)]
pub struct Points<'a> {
    set: &'a PointSet,
    index: usize,
    word: u64,
}

impl Iterator for Points<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word == 0 {
            self.index += 1;
            self.word = *self.set.0.get(self.index)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Point::at(self.index * 64 + bit))
    }

    /// As `next` again and again: `for_each` and the like ask only once a word whether there is more.
    #[inline]
    fn fold<B, F: FnMut(B, Point) -> B>(self, start: B, mut f: F) -> B {
        let Self { set, mut index, mut word } = self;
        let mut folded = start;
        loop {
            while word != 0 {
                folded = f(folded, Point::at(index * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
            index += 1;
            word = match set.0.get(index) {
                Some(&word) => word,
                None => return folded,
            };
        }
    }
}
