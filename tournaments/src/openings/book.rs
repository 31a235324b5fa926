//! The openings of a file, or one of the repository's sets.
//!
//! One opening a line, first stone black, in any [`Notation`]. Blank lines and lines that begin
//! with `#` are skipped.

use std::fmt;
use std::path::Path;

use kagetsu::board::Symmetry;
use kagetsu::types::{BoardSize, Point, Rule};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use super::notation::Notation;
use super::problem::{OpeningError, Problem};
use super::rehearsal::Rehearsal;
use super::sets;
use crate::input;
use crate::json::point_words;

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
        f.write_str(&point_words(self.stones.iter().copied()))
    }
}

impl Opening {
    /// The opening turned or mirrored.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry, size: BoardSize) -> Self {
        let image = |&stone: &Point| symmetry.image(stone, size);
        Self { line: self.line, stones: self.stones.iter().map(image).collect() }
    }
}

/// Openings for one rule and size, all of them playable.
#[derive(Clone, Debug)]
pub struct Book {
    openings: Vec<Opening>,
}

impl Book {
    /// Reads a file; any opening that cannot be played is an error.
    pub fn read(file: &Path, rule: Rule, size: BoardSize) -> Result<Self, OpeningError> {
        let text = input::read_text(file)
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
        let lines = read_lines(text, None, rule, size).map(|(line, read)| match read {
            Ok(stones) => Ok(Opening { line, stones }),
            Err(problem) => Err(OpeningError::Line { file: file.to_owned(), line, problem }),
        });
        let openings = lines.collect::<Result<Vec<_>, _>>()?;
        if openings.is_empty() {
            return Err(OpeningError::Empty { file: file.to_owned() });
        }
        Ok(Self { openings })
    }

    /// The repository's set for a rule and size; on boards too small for some lines the others,
    /// and the empty board where none fits.
    pub fn built_in(rule: Rule, size: BoardSize) -> Self {
        let lines = read_lines(sets::text(rule, size), None, rule, size);
        let openings: Vec<Opening> =
            lines.filter_map(|(line, read)| Some(Opening { line, stones: read.ok()? })).collect();
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

    /// The whole set eight times, each time turned or mirrored in another way: a match begins with
    /// the openings as they are and takes other images when it runs through them again. For engines
    /// that play by pattern tables all eight are one position, for those that learn or search in a
    /// fixed order of points they are eight.
    #[must_use]
    pub fn in_eight_passes(&self, size: BoardSize) -> Self {
        let pass = |symmetry| self.openings.iter().map(move |own| own.image(symmetry, size));
        Self { openings: Symmetry::ALL.into_iter().flat_map(pass).collect() }
    }

    /// Mixes the order; the same seed gives the same order.
    pub fn shuffle(&mut self, seed: u64) {
        self.openings.shuffle(&mut Pcg64::seed_from_u64(seed));
    }
}

/// The lines with content, each with its number and its stones, or with what is wrong with them;
/// in a notation, or in the one that each line seems to have.
pub fn read_lines(
    text: &str,
    notation: Option<Notation>,
    rule: Rule,
    size: BoardSize,
) -> impl Iterator<Item = (usize, Result<Vec<Point>, Problem>)> {
    let mut rehearsal = Rehearsal::new(rule, size);
    let mut read = move |content: &str| {
        let notation = notation.unwrap_or_else(|| Notation::guess(content));
        let stones = notation.read(content, size)?;
        rehearsal.play(&stones)?;
        Ok(stones)
    };
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let content = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    content.map(move |(line, content)| (line, read(content)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

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
    fn every_pass_has_all_openings_in_another_image() {
        let book = parse("h8i10\na1b3", Rule::Freestyle, 15).unwrap();
        let passes = book.in_eight_passes(BoardSize::DEFAULT);
        let shown: Vec<String> = passes.openings().iter().map(Opening::to_string).collect();
        assert_eq!(shown[..4], ["h8 i10", "a1 b3", "h8 i6", "a15 b13"]);
        assert_eq!(shown.iter().collect::<HashSet<_>>().len(), 16);
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
    fn there_is_a_book_for_every_rule_and_size() {
        for rule in Rule::ALL {
            for side in 5..=22 {
                let book = Book::built_in(rule, BoardSize::new(side).unwrap());
                let expected = if side >= 15 { 200 } else { 1 };
                assert!(book.openings().len() >= expected, "{rule} {side}");
            }
        }
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
        assert_eq!(sorted, (1..=1000).collect::<Vec<_>>());
    }
}
