//! How the stones of an opening are written in one line.

use std::fmt;

use kagetsu::board::{NotPoints, parse_points};
use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, Point};

use super::problem::Problem;

/// Distance of a stone from the centre of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// Columns to the right.
    pub x: i32,
    /// Rows down.
    pub y: i32,
}

impl Offset {
    /// Where a point lies, seen from the centre.
    pub fn of(point: Point, size: BoardSize) -> Self {
        let half = size.side() / 2;
        Self { x: point.x() as i32 - half as i32, y: point.y() as i32 - half as i32 }
    }

    /// The point, when it lies on the board.
    pub fn on(self, size: BoardSize) -> Option<Point> {
        let half = size.side() as i64 / 2;
        Coordinates { x: half + i64::from(self.x), y: half + i64::from(self.y) }.on(size)
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// One of the three notations.
///
/// ```
/// use kagetsu_tournaments::openings::Notation;
/// use kagetsu::types::{BoardSize, Point};
/// let stones = ["h8", "i7", "j8"].map(|word| word.parse::<Point>().unwrap());
/// let write = |notation: Notation| notation.write(&stones, BoardSize::DEFAULT);
/// assert_eq!(write(Notation::Offsets), "0,0, 1,-1, 2,0");
/// assert_eq!(write(Notation::Points), "h8i7j8");
/// assert_eq!(write(Notation::Coordinates), "7,7 8,6 9,7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Notation {
    /// `0,0, 1,-1`: from the centre, size / 2 rounded down, as Gomocup writes them
    Offsets,
    /// `h8i7`: letter of the column and number of the row from the top, as Yixin-Board's "pos"
    Points,
    /// `7,7 8,6`: column and row from 0 at the top left, as the protocol writes them
    Coordinates,
}

impl Notation {
    /// Offsets or points, by the first character; coordinates look like offsets and must be asked
    /// for.
    pub fn guess(line: &str) -> Self {
        let is_lettered = line.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_lettered { Self::Points } else { Self::Offsets }
    }

    /// The stones as a line.
    pub fn write(self, stones: &[Point], size: BoardSize) -> String {
        let (gap, word): (_, fn(Point, BoardSize) -> String) = match self {
            Self::Offsets => (", ", |point, size| Offset::of(point, size).to_string()),
            Self::Points => ("", |point, _| point.to_string()),
            Self::Coordinates => (" ", |point, _| Coordinates::from(point).to_string()),
        };
        stones.iter().map(|&point| word(point, size)).collect::<Vec<_>>().join(gap)
    }

    /// Reads the stones of a line; whether they can be played is not asked.
    pub fn read(self, line: &str, size: BoardSize) -> Result<Vec<Point>, Problem> {
        match self {
            Self::Points => read_points(line, size),
            Self::Offsets => read_pairs(line, size, 0),
            Self::Coordinates => read_pairs(line, size, (size.side() / 2) as i32),
        }
    }
}

/// Reads pairs of numbers, apart by commas or blanks; `origin` is subtracted to get offsets.
fn read_pairs(line: &str, size: BoardSize, origin: i32) -> Result<Vec<Point>, Problem> {
    let is_gap = |c: char| c.is_whitespace() || c == ',';
    let words: Vec<&str> = line.split(is_gap).filter(|word| !word.is_empty()).collect();
    let number = |word: &str| word.parse::<i32>().map_err(|_| not_a_stone(word));
    let moved = |word: &str| Ok(number(word)?.saturating_sub(origin));
    words
        .chunks(2)
        .map(|pair| match pair {
            [x, y] => {
                let offset = Offset { x: moved(x)?, y: moved(y)? };
                offset.on(size).ok_or(Problem::Outside(size.side(), offset))
            }
            rest => Err(not_a_stone(&rest.concat())),
        })
        .collect()
}

fn read_points(line: &str, size: BoardSize) -> Result<Vec<Point>, Problem> {
    let points = parse_points(line).map_err(|NotPoints { word, .. }| not_a_stone(&word))?;
    match points.iter().find(|&&point| !size.contains(point)) {
        Some(&point) => Err(Problem::NoSuchPoint(size.side(), point)),
        None => Ok(points),
    }
}

fn not_a_stone(word: &str) -> Problem {
    Problem::NotAStone(word.to_owned())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_pcg::Pcg64;

    use super::*;

    #[test]
    fn every_notation_comes_back_as_it_was() {
        let mut random = Pcg64::seed_from_u64(7);
        for side in [5, 6, 15, 20, 22] {
            let size = BoardSize::new(side).unwrap();
            let mut all: Vec<Point> = size.points().collect();
            for _ in 0..100 {
                let (stones, _) = all.partial_shuffle(&mut random, 12);
                let stones = stones.to_vec();
                for notation in [Notation::Offsets, Notation::Points, Notation::Coordinates] {
                    let line = notation.write(&stones, size);
                    assert_eq!(notation.read(&line, size).as_ref(), Ok(&stones), "{line}");
                    if notation != Notation::Coordinates {
                        assert_eq!(Notation::guess(&line), notation, "{line}");
                    }
                }
            }
        }
    }

    #[track_caller]
    fn check(notation: Notation, line: &str, expected: &str) {
        let shown = match notation.read(line, BoardSize::DEFAULT) {
            Ok(stones) => Notation::Points.write(&stones, BoardSize::DEFAULT),
            Err(problem) => problem.to_string(),
        };
        assert_eq!(shown, expected, "{line}");
    }

    #[test]
    fn gaps_are_commas_blanks_or_both() {
        check(Notation::Offsets, "0,0 1,-1  3,-1,", "h8i7k7");
        check(Notation::Coordinates, "13,6 6,5, 0,14", "n7g6a15");
        check(Notation::Points, "H8 h9, i10", "h8h9i10");
    }

    #[test]
    fn what_is_no_stone_is_named() {
        let outside = "15x15 cannot hold offset 8,0; use a larger board or a set for 15";
        check(Notation::Coordinates, "15,7", outside);
        check(Notation::Offsets, "8,0", outside);
        let word = "'99999999999' is no stone; write offsets (0,0, 1,1) or points (h8i9)";
        check(Notation::Offsets, "0,99999999999", word);
        let word = "'ü8' is no stone; write offsets (0,0, 1,1) or points (h8i9)";
        check(Notation::Offsets, "ü8,0", word);
        let word = "'7' is no stone; write offsets (0,0, 1,1) or points (h8i9)";
        check(Notation::Points, "7h8", word);
    }
}
