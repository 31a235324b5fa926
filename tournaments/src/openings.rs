//! Opening sets and their files.
//!
//! One opening a line, first stone black, in either of two notations: offsets from the centre as
//! Gomocup writes them (`-4,-5, 0,1, 2,0`; the point is offset + size / 2 rounded down), or points
//! of a board of fixed size (`h8h9i8`, blanks allowed). Blank lines and lines that begin with `#`
//! are skipped.

use std::fmt;
use std::path::{Path, PathBuf};

use kagetsu::types::{BoardSize, Point, Rule};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use crate::referee::Referee;

/// Distance of a stone from the centre of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// Columns to the right.
    pub x: i32,
    /// Rows down.
    pub y: i32,
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// What is wrong with a file of openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("{file}: {source}")]
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There is no line with an opening.
    #[error("{file}: no opening in this file; write one a line, such as 0,0, 1,1, 2,0")]
    Empty {
        /// Which file.
        file: PathBuf,
    },
    /// A word that is no stone in the line's notation.
    #[error("{file}:{line}: '{word}' is no stone; write offsets (0,0, 1,1) or points (h8i9)")]
    NotAStone {
        /// Which file.
        file: PathBuf,
        /// Which line, the first is 1.
        line: usize,
        /// What stands there.
        word: String,
    },
    /// An offset off the board.
    #[error(
        "{file}:{line}: {size}x{size} cannot hold offset {offset}; use a larger board or a set for {size}"
    )]
    Outside {
        /// Which file.
        file: PathBuf,
        /// Which line.
        line: usize,
        /// Side of the board.
        size: usize,
        /// The stone.
        offset: Offset,
    },
    /// A point off the board.
    #[error(
        "{file}:{line}: {size}x{size} has no point {point}; use a larger board or a set for {size}"
    )]
    NoSuchPoint {
        /// Which file.
        file: PathBuf,
        /// Which line.
        line: usize,
        /// Side of the board.
        size: usize,
        /// The stone.
        point: Point,
    },
    /// Two stones on one point.
    #[error("{file}:{line}: stone {stone} is on an occupied point; remove it or the earlier one")]
    Occupied {
        /// Which file.
        file: PathBuf,
        /// Which line.
        line: usize,
        /// The second one.
        stone: Point,
    },
    /// A black stone that renju forbids.
    #[error("{file}:{line}: stone {stone} is forbidden for Black in renju; change the opening")]
    Forbidden {
        /// Which file.
        file: PathBuf,
        /// Which line.
        line: usize,
        /// The stone.
        stone: Point,
    },
    /// The game is over before the engines begin.
    #[error("{file}:{line}: the game is over with stone {stone}; shorten the opening")]
    Decided {
        /// Which file.
        file: PathBuf,
        /// Which line.
        line: usize,
        /// The last stone.
        stone: Point,
    },
}

/// The stones of an opening, Black first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// Its line in the file, 0 for the empty board.
    pub line: usize,
    /// The stones in order.
    pub stones: Vec<Point>,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.stones.iter().map(Point::to_string).collect();
        f.write_str(&words.join(" "))
    }
}

/// Openings for one rule and size, all of them playable.
#[derive(Clone, Debug)]
pub struct Book {
    openings: Vec<Opening>,
}

/// Sets of the repository's `openings/`, so that the program needs no file beside it.
const FREESTYLE_15: &str = include_str!("../../openings/freestyle15.txt");
const FREESTYLE_20: &str = include_str!("../../openings/freestyle20.txt");
const STANDARD_15: &str = include_str!("../../openings/standard15.txt");
const RENJU_15: &str = include_str!("../../openings/renju15.txt");

impl Book {
    /// Reads a file; any opening that cannot be played is an error.
    pub fn read(file: &Path, rule: Rule, size: BoardSize) -> Result<Self, OpeningError> {
        let text = std::fs::read_to_string(file)
            .map_err(|source| OpeningError::Unreadable { file: file.to_owned(), source })?;
        Self::parse(&text, file, rule, size)
    }

    /// Reads the text of a file.
    pub fn parse(
        text: &str,
        file: &Path,
        rule: Rule,
        size: BoardSize,
    ) -> Result<Self, OpeningError> {
        let reader = LineReader { file, rule, size };
        let openings = content(text)
            .map(|(line, content)| reader.read(line, content))
            .collect::<Result<Vec<_>, _>>()?;
        if openings.is_empty() {
            return Err(OpeningError::Empty { file: file.to_owned() });
        }
        Ok(Self { openings })
    }

    /// The repository's set for a rule and size; on boards too small for some lines the others,
    /// and the empty board where none fits.
    pub fn built_in(rule: Rule, size: BoardSize) -> Self {
        let text = match rule {
            Rule::Renju => RENJU_15,
            Rule::Freestyle if size.side() >= 20 => FREESTYLE_20,
            Rule::Freestyle => FREESTYLE_15,
            Rule::Standard | Rule::CaroSix | Rule::CaroFive => STANDARD_15,
        };
        let reader = LineReader { file: Path::new("built-in"), rule, size };
        let fitting = content(text).filter_map(|(line, content)| reader.read(line, content).ok());
        let openings: Vec<Opening> = fitting.collect();
        if openings.is_empty() {
            return Self::empty_board();
        }
        Self { openings }
    }

    /// One opening without a stone.
    pub fn empty_board() -> Self {
        Self { openings: vec![Opening::default()] }
    }

    /// The openings in order.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Lets the book begin `skipped` openings later; these come last then.
    pub fn begin_at(&mut self, skipped: usize) {
        let count = self.openings.len();
        self.openings.rotate_left(skipped % count.max(1));
    }

    /// Mixes the order; the same seed gives the same order.
    pub fn shuffle(&mut self, seed: u64) {
        self.openings.shuffle(&mut Pcg64::seed_from_u64(seed));
    }
}

/// Lines with content, with their numbers.
fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Reads single lines.
struct LineReader<'a> {
    file: &'a Path,
    rule: Rule,
    size: BoardSize,
}

impl LineReader<'_> {
    fn read(&self, line: usize, content: &str) -> Result<Opening, OpeningError> {
        let is_lettered = content.starts_with(|c: char| c.is_ascii_alphabetic());
        let stones = if is_lettered {
            self.read_points(line, content)?
        } else {
            self.read_offsets(line, content)?
        };
        self.play(line, &stones)?;
        Ok(Opening { line, stones })
    }

    fn read_offsets(&self, line: usize, content: &str) -> Result<Vec<Point>, OpeningError> {
        let words: Vec<&str> = content.trim_end_matches(',').split(',').map(str::trim).collect();
        let number = |word: &str| word.parse::<i32>().map_err(|_| self.not_a_stone(line, word));
        words
            .chunks(2)
            .map(|pair| match pair {
                [x, y] => self.at_offset(line, Offset { x: number(x)?, y: number(y)? }),
                rest => Err(self.not_a_stone(line, &rest.concat())),
            })
            .collect()
    }

    fn at_offset(&self, line: usize, offset: Offset) -> Result<Point, OpeningError> {
        let half = (self.size.side() / 2) as i32;
        let column = offset.x.checked_add(half).and_then(|x| usize::try_from(x).ok());
        let row = offset.y.checked_add(half).and_then(|y| usize::try_from(y).ok());
        column.zip(row).and_then(|(x, y)| self.size.point(x, y)).ok_or_else(|| {
            OpeningError::Outside { file: self.file.into(), line, size: self.size.side(), offset }
        })
    }

    fn read_points(&self, line: usize, content: &str) -> Result<Vec<Point>, OpeningError> {
        split_points(content)
            .into_iter()
            .map(|word| {
                let point: Point = word.parse().map_err(|_| self.not_a_stone(line, word))?;
                if self.size.contains(point) {
                    return Ok(point);
                }
                let (file, size) = (self.file.into(), self.size.side());
                Err(OpeningError::NoSuchPoint { file, line, size, point })
            })
            .collect()
    }

    /// Plays the stones on an empty board, as the engines' game will begin.
    fn play(&self, line: usize, stones: &[Point]) -> Result<(), OpeningError> {
        let mut referee = Referee::new(self.rule, self.size, None);
        let file = || self.file.to_owned();
        for &stone in stones {
            if !referee.board().is_empty(stone) {
                return Err(OpeningError::Occupied { file: file(), line, stone });
            }
            if referee.admit(stone.into()).is_err() {
                return Err(OpeningError::Forbidden { file: file(), line, stone });
            }
            if referee.place(stone).is_some() {
                return Err(OpeningError::Decided { file: file(), line, stone });
            }
        }
        Ok(())
    }

    fn not_a_stone(&self, line: usize, word: &str) -> OpeningError {
        OpeningError::NotAStone { file: self.file.into(), line, word: word.to_owned() }
    }
}

/// Cuts `h8h9 i8` before every letter.
fn split_points(content: &str) -> Vec<&str> {
    let starts = content.char_indices().filter(|(_, c)| c.is_ascii_alphabetic());
    let starts: Vec<usize> = starts.map(|(index, _)| index).collect();
    let ends = starts.iter().skip(1).copied().chain([content.len()]);
    let is_gap = |c: char| c.is_whitespace() || c == ',';
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| content[start..end].trim_end_matches(is_gap))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, rule: Rule, side: usize) -> Result<Book, OpeningError> {
        Book::parse(text, Path::new("set.txt"), rule, BoardSize::new(side).unwrap())
    }

    #[track_caller]
    fn check(text: &str, side: usize, stones: &str) {
        let book = parse(text, Rule::Freestyle, side).unwrap();
        let shown: Vec<String> = book.openings().iter().map(Opening::to_string).collect();
        assert_eq!(shown.join(" | "), stones);
    }

    #[track_caller]
    fn check_error(text: &str, rule: Rule, side: usize, message: &str) {
        assert_eq!(parse(text, rule, side).unwrap_err().to_string(), message);
    }

    #[test]
    fn offsets_count_from_the_centre() {
        check("0,0, 1,-1, -7,7", 15, "h8 i7 a15");
        check("0,0, 1,-1, -7,7,", 20, "k11 l10 d18");
        check("# a comment\n\n-1,0, 1,0\r\n0,2", 6, "c4 e4 | d6");
    }

    #[test]
    fn points_may_stand_close_or_apart() {
        check("h8h9i10", 15, "h8 h9 i10");
        check("H8 h9, i10\na1", 15, "h8 h9 i10 | a1");
    }

    #[test]
    fn errors_name_file_line_and_mend() {
        check_error(
            "",
            Rule::Freestyle,
            15,
            "set.txt: no opening in this file; write one a line, such as 0,0, 1,1, 2,0",
        );
        check_error(
            "0,0\n0,x",
            Rule::Freestyle,
            15,
            "set.txt:2: 'x' is no stone; write offsets (0,0, 1,1) or points (h8i9)",
        );
        check_error(
            "0,0, 1",
            Rule::Freestyle,
            15,
            "set.txt:1: '1' is no stone; write offsets (0,0, 1,1) or points (h8i9)",
        );
        check_error(
            "h8ii",
            Rule::Freestyle,
            15,
            "set.txt:1: 'i' is no stone; write offsets (0,0, 1,1) or points (h8i9)",
        );
        check_error(
            "0,0, 9,0",
            Rule::Freestyle,
            15,
            "set.txt:1: 15x15 cannot hold offset 9,0; use a larger board or a set for 15",
        );
        check_error(
            "#\nh8t20",
            Rule::Freestyle,
            15,
            "set.txt:2: 15x15 has no point t20; use a larger board or a set for 15",
        );
        check_error(
            "0,0, 1,0, 0,0",
            Rule::Freestyle,
            15,
            "set.txt:1: stone h8 is on an occupied point; remove it or the earlier one",
        );
        check_error(
            "h8a1h9c1i10e1j10g1h10",
            Rule::Renju,
            15,
            "set.txt:1: stone h10 is forbidden for Black in renju; change the opening",
        );
        check_error(
            "a1a3b1b3c1c3d1d3e1",
            Rule::Freestyle,
            15,
            "set.txt:1: the game is over with stone e1; shorten the opening",
        );
    }

    #[test]
    fn built_in_sets_are_whole_on_their_boards() {
        for (rule, side) in [
            (Rule::Freestyle, 15),
            (Rule::Freestyle, 20),
            (Rule::Standard, 15),
            (Rule::Standard, 20),
            (Rule::Renju, 15),
            (Rule::Renju, 20),
            (Rule::CaroSix, 15),
            (Rule::CaroFive, 20),
        ] {
            let book = Book::built_in(rule, BoardSize::new(side).unwrap());
            assert_eq!(book.openings().len(), 100, "{rule} {side}");
        }
        let tiny = Book::built_in(Rule::Renju, BoardSize::new(5).unwrap());
        assert!(!tiny.openings().is_empty());
    }

    #[test]
    fn a_seed_fixes_the_order() {
        let mixed = |seed| {
            let mut book = Book::built_in(Rule::Freestyle, BoardSize::DEFAULT);
            book.shuffle(seed);
            book.openings().iter().map(|opening| opening.line).collect::<Vec<_>>()
        };
        assert_eq!(mixed(1), mixed(1));
        assert_ne!(mixed(1), mixed(2));
        let mut sorted = mixed(1);
        sorted.sort_unstable();
        assert_eq!(sorted, (1..=100).collect::<Vec<_>>());
    }
}
