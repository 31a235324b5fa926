//! The four directions of a line.

use super::point::WIDTH;

/// Direction of a line; `y` grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// `x` grows: `a1 b1 c1`.
    Horizontal = 0,
    /// `y` grows: `a1 a2 a3`.
    Vertical = 1,
    /// Both grow: `a1 b2 c3`.
    Diagonal = 2,
    /// `y` grows, `x` falls: `c1 b2 a3`.
    AntiDiagonal = 3,
}

impl Direction {
    /// All four, in the order of their numbers.
    pub const ALL: [Self; 4] =
        [Self::Horizontal, Self::Vertical, Self::Diagonal, Self::AntiDiagonal];

    /// 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Difference of [`Point::index`](super::Point::index) between neighbours on a line.
    #[inline]
    pub const fn step(self) -> isize {
        match self {
            Self::Horizontal => 1,
            Self::Vertical => WIDTH as isize,
            Self::Diagonal => WIDTH as isize + 1,
            Self::AntiDiagonal => WIDTH as isize - 1,
        }
    }
}
