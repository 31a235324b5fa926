//! A point of the board and the size of the board.
//!
//! The board lies in a field of 32 × 32 cells with a border of five on every side, so that a walk
//! of five steps from any point never leaves the field:
//!
//! ```text
//! index = (y + 5) * 32 + (x + 5)          10 bits: yyyyyxxxxx
//! ```

use std::fmt;
use std::num::NonZeroU16;

use super::direction::Direction;

/// Cells in a row of the padded field.
pub const WIDTH: usize = 32;
/// Cells between the board and the edge of the padded field.
pub const BORDER: usize = 5;
/// Cells of the padded field.
pub const CELLS: usize = WIDTH * WIDTH;
/// Smallest board side.
pub const MIN_SIZE: usize = 5;
/// Largest board side.
pub const MAX_SIZE: usize = 22;

/// Number of points of a board's side, 5 to 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize(u8);

impl BoardSize {
    /// 15 × 15, the board of a program that was not told any.
    pub const DEFAULT: Self = Self(15);

    /// The size, or nothing when it is outside 5 to 22.
    pub const fn new(side: usize) -> Option<Self> {
        if side >= MIN_SIZE && side <= MAX_SIZE { Some(Self(side as u8)) } else { None }
    }

    /// Points of a side.
    #[inline]
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// Points of the board.
    #[inline]
    pub const fn area(self) -> usize {
        self.side() * self.side()
    }

    /// Whether the point lies on a board of this size.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.side() && point.y() < self.side()
    }

    /// The point at column `x` and row `y`, when it lies on the board.
    pub const fn point(self, x: usize, y: usize) -> Option<Point> {
        if x < self.side() && y < self.side() { Some(Point::new(x, y)) } else { None }
    }

    /// The number of a point in files: `row * size + column`.
    #[inline]
    pub const fn cell(self, point: Point) -> u16 {
        debug_assert!(self.contains(point));
        (point.y() * self.side() + point.x()) as u16
    }

    /// The point with such a number, when it is one of the board.
    ///
    /// ```
    /// use kagetsu::types::BoardSize;
    /// let size = BoardSize::DEFAULT;
    /// assert!(size.points().eq((0..225).filter_map(|cell| size.point_of(cell))));
    /// assert!(size.points().map(|point| size.cell(point)).eq(0..225));
    /// assert_eq!(size.point_of(225), None);
    /// ```
    pub const fn point_of(self, cell: u32) -> Option<Point> {
        self.point(cell as usize % self.side(), cell as usize / self.side())
    }

    /// The middle of the board: offset 0,0 of opening files, side / 2 rounded down.
    pub const fn centre(self) -> Point {
        Point::new(self.side() / 2, self.side() / 2)
    }

    /// All points, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        let side = self.side();
        (0..side).flat_map(move |y| (0..side).map(move |x| Point::new(x, y)))
    }
}

/// A point of the board by column and row; `Option<Point>` takes no more room.
///
/// Shown as letter and number: `a1` is column 0, row 0.
///
/// ```text
/// bits  15   14..10  9..0
///       one  unused  Point::index
/// ```
///
/// ```
/// use kagetsu::types::Point;
/// let point = Point::new(7, 6);
/// assert_eq!(point.to_string(), "h7");
/// assert_eq!((point.x(), point.y()), (7, 6));
/// assert_eq!("h7".parse(), Ok(point));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(NonZeroU16);

/// The bit that is always set, so that no point is zero.
const ONE: NonZeroU16 = NonZeroU16::new(1 << 15).expect("it is not zero");

impl Point {
    /// The point at column `x` and row `y`, both below [`MAX_SIZE`].
    #[inline]
    pub const fn new(x: usize, y: usize) -> Self {
        debug_assert!(x < MAX_SIZE && y < MAX_SIZE);
        Self::at((y + BORDER) * WIDTH + x + BORDER)
    }

    /// The point with the given index in the padded field (see [`Point::index`]), of which the lowest
    /// ten bits count.
    #[inline]
    pub const fn at(index: usize) -> Self {
        match NonZeroU16::new(ONE.get() | (index % CELLS) as u16) {
            Some(index) => Self(index),
            None => Self(ONE),
        }
    }

    /// Index in the padded field, below [`CELLS`]: arrays of 1024 need no check.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize % CELLS
    }

    /// Column from the left. Meaningless for a cell of the border.
    #[inline]
    pub const fn x(self) -> usize {
        (self.index() % WIDTH).wrapping_sub(BORDER)
    }

    /// Row from the top. Meaningless for a cell of the border.
    #[inline]
    pub const fn y(self) -> usize {
        (self.index() / WIDTH).wrapping_sub(BORDER)
    }

    /// Columns or rows to the other point, whichever are more.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> usize {
        let (columns, rows) = (self.x().abs_diff(other.x()), self.y().abs_diff(other.y()));
        if columns > rows { columns } else { rows }
    }

    /// The direction in which the other point lies at most `steps` cells away; none for the same
    /// point and for points off the four lines.
    #[inline]
    pub fn direction_within(self, other: Self, steps: isize) -> Option<Direction> {
        let difference = other.index() as isize - self.index() as isize;
        Direction::ALL.into_iter().find(|direction| {
            let step = direction.step();
            difference != 0 && difference % step == 0 && (difference / step).abs() <= steps
        })
    }

    /// The cell `steps` further on the line in `direction`; at most five steps off the board.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction, steps: isize) -> Self {
        Self::at(self.index().wrapping_add_signed(direction.step() * steps))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a'.wrapping_add(self.x() as u8));
        write!(f, "{letter}{}", self.y().wrapping_add(1))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no point such as `h8` on the largest board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPoint;

impl fmt::Display for NotAPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a point; write a letter and a number, such as h8")
    }
}

impl std::error::Error for NotAPoint {}

impl std::str::FromStr for Point {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Self, NotAPoint> {
        let mut chars = text.chars();
        let letter = chars.next().ok_or(NotAPoint)?.to_ascii_lowercase();
        let row: usize = chars.as_str().parse().map_err(|_| NotAPoint)?;
        if !letter.is_ascii_lowercase() || row == 0 || row > MAX_SIZE {
            return Err(NotAPoint);
        }
        let column = (letter as u8 - b'a') as usize;
        if column < MAX_SIZE { Ok(Self::new(column, row - 1)) } else { Err(NotAPoint) }
    }
}
