//! Positions as text: diagrams and point lists.
//!
//! ```text
//!    a b c d e
//!  1 . . . . .        rows from top to bottom
//!  2 . X O . .        X black, O white, # blocked
//!  3 . . X * .        . empty, * an empty point that is meant
//! ```

use std::fmt;

use super::Board;
use crate::types::{BoardSize, NotAPoint, Point, PointSet, Side};

/// The stones of a position, without history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Size of the board.
    pub size: BoardSize,
    /// Black's and White's stones.
    pub stones: [PointSet; 2],
    /// Points that nobody can use.
    pub blocked: PointSet,
    /// Who plays next.
    pub to_move: Side,
    /// Empty points that the diagram draws attention to.
    pub marked: PointSet,
}

/// The text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAPosition {
    /// In which row of the diagram, counted from 1.
    pub place: usize,
    /// What is wrong there, and how it should be.
    pub problem: &'static str,
}

impl fmt::Display for NotAPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: {}", self.place, self.problem)
    }
}

impl std::error::Error for NotAPosition {}

/// The text is no list of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotPoints {
    /// Place of the first word that is no point, counted from 1.
    pub place: usize,
    /// The word.
    pub word: String,
}

impl fmt::Display for NotPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: {NotAPoint}", self.place)
    }
}

impl std::error::Error for NotPoints {}

impl std::str::FromStr for Position {
    type Err = NotAPosition;

    /// Reads a diagram; letters above, numbers at the left and blanks may be left out. Black is to
    /// move when both have as many stones, else the side that has fewer.
    fn from_str(text: &str) -> Result<Self, NotAPosition> {
        let rows: Vec<Vec<char>> = text.lines().map(row_of).filter(|row| !row.is_empty()).collect();
        let size = BoardSize::new(rows.len())
            .ok_or(NotAPosition { place: rows.len(), problem: "a diagram has 5 to 22 rows" })?;
        let mut position = Self {
            size,
            stones: [PointSet::EMPTY; 2],
            blocked: PointSet::EMPTY,
            to_move: Side::Black,
            marked: PointSet::EMPTY,
        };
        for (y, row) in rows.iter().enumerate() {
            let wrong = |problem| NotAPosition { place: y + 1, problem };
            if row.len() != rows.len() {
                return Err(wrong("a row has as many points as there are rows"));
            }
            for (x, symbol) in row.iter().enumerate() {
                let point = Point::new(x, y);
                match symbol {
                    'X' => position.stones[0].insert(point),
                    'O' => position.stones[1].insert(point),
                    '#' => position.blocked.insert(point),
                    '*' => position.marked.insert(point),
                    '.' => {}
                    _ => return Err(wrong("points are written X, O, #, * or .")),
                }
            }
        }
        if position.stones[0].len() > position.stones[1].len() {
            position.to_move = Side::White;
        }
        Ok(position)
    }
}

/// The points of a line of a diagram; none of a line of letters.
fn row_of(line: &str) -> Vec<char> {
    let line = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let is_heading = line.chars().all(|c| c.is_ascii_lowercase() || c.is_whitespace());
    if is_heading { Vec::new() } else { line.chars().filter(|c| !c.is_whitespace()).collect() }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.size.side();
        let letters: Vec<String> =
            (0..side).map(|x| char::from(b'a' + x as u8).to_string()).collect();
        writeln!(f, "   {}", letters.join(" "))?;
        for y in 0..side {
            let row: Vec<&str> = (0..side).map(|x| self.symbol(Point::new(x, y))).collect();
            writeln!(f, "{:2} {}", y + 1, row.join(" "))?;
        }
        Ok(())
    }
}

impl Position {
    /// How the diagram shows a point.
    fn symbol(&self, point: Point) -> &'static str {
        let symbols = [
            (&self.stones[0], "X"),
            (&self.stones[1], "O"),
            (&self.blocked, "#"),
            (&self.marked, "*"),
        ];
        symbols.into_iter().find(|(set, _)| set.contains(point)).map_or(".", |(_, symbol)| symbol)
    }
}

impl fmt::Display for Board {
    /// The diagram of the position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position().fmt(f)
    }
}

/// Reads points written one after the other, such as `h8i9`; blanks and commas may stand between.
/// Nobody else in the project reads this notation.
///
/// ```
/// use kagetsu::board::parse_points;
/// use kagetsu::types::Point;
/// assert_eq!(parse_points("h8i10"), Ok(vec![Point::new(7, 7), Point::new(8, 9)]));
/// assert_eq!(parse_points("h8i").unwrap_err().word, "i");
/// ```
pub fn parse_points(text: &str) -> Result<Vec<Point>, NotPoints> {
    let mut points = Vec::new();
    let is_gap = |c: char| c.is_whitespace() || c == ',';
    let mut rest = text.trim_start_matches(is_gap);
    while !rest.is_empty() {
        let digits = rest.chars().skip(1).take_while(char::is_ascii_digit).count();
        let letter = rest.chars().next().map_or(0, char::len_utf8);
        let (word, after) = rest.split_at(letter + digits);
        let place = points.len() + 1;
        points.push(word.parse().map_err(|_| NotPoints { place, word: word.to_owned() })?);
        rest = after.trim_start_matches(is_gap);
    }
    Ok(points)
}
