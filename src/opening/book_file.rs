//! The text of a book.
//!
//! ```text
//! kagetsu-book 1                 the version
//! # how it was made              any text
//! [freestyle 15]                 rule and board of the lines below
//! : h8 38 17                     on the empty board h8, which is worth 38, says a search of 17 plies
//! h8 i9: j8 -12 15               stones in turns, Black's first; a colon; move, score, depth
//! ```
//!
//! Scores are those of the side to move. Whoever edits it has no sum to keep up: every line is
//! played, and the first one that cannot be is named.

use std::fmt;

use super::book::{Book, Entry};
use crate::board::{Board, Outcome, parse_points};
use crate::eval::MAX_STATIC;
use crate::types::{BoardSize, Point, Rule};

/// The first line of a book.
pub const HEADER: &str = "kagetsu-book 1";

/// What is wrong with a book, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there, and how it should be.
    pub problem: &'static str,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for BookError {}

/// The line that begins the positions of a rule and a board.
#[must_use]
pub fn section(rule: Rule, size: BoardSize) -> String {
    format!("[{} {}]", rule.word(), size.side())
}

/// The line of an entry.
#[must_use]
pub fn line(entry: &Entry) -> String {
    let stones: Vec<_> = entry.stones.iter().map(Point::to_string).collect();
    format!("{}: {} {} {}", stones.join(" "), entry.best, entry.score, entry.depth)
}

/// Reads a book; its positions are played where `is_new` says that nobody has done that before.
pub(super) fn read(text: &str, is_new: bool) -> Result<Book, BookError> {
    let mut book = Book::default();
    let mut section = None;
    // A board is dear to make: all positions of a section are played on one.
    let mut board = None;
    for (index, line) in text.lines().map(str::trim).enumerate() {
        let bad = |problem| BookError { line: index + 1, problem };
        if index == 0 {
            if line != HEADER {
                return Err(bad("not a book of this version; begin with \"kagetsu-book 1\""));
            }
        } else if let Some(title) = line.strip_prefix('[') {
            let place = title.strip_suffix(']').and_then(rule_and_size);
            let place = place.ok_or(bad("write rule and board as in [freestyle 15]"))?;
            section = Some(place);
            board = is_new.then(|| Board::without_scores(place.0, place.1));
        } else if !line.is_empty() && !line.starts_with('#') {
            let (rule, size) = section.ok_or(bad("a title is missing above, as [freestyle 15]"))?;
            let entry = entry(line).ok_or(bad("write stones, a colon, move, score and depth"))?;
            if let Some(board) = &mut board {
                check(board, &entry).map_err(bad)?;
            }
            if !book.add(rule, size, entry) {
                return Err(bad("this position stands above already"));
            }
        }
    }
    if text.is_empty() {
        return Err(BookError { line: 1, problem: "the file is empty" });
    }
    Ok(book)
}

fn rule_and_size(title: &str) -> Option<(Rule, BoardSize)> {
    let (rule, side) = title.split_once(' ')?;
    Some((Rule::from_word(rule)?, BoardSize::new(side.trim().parse().ok()?)?))
}

fn entry(line: &str) -> Option<Entry> {
    let (stones, said) = line.split_once(':')?;
    let words: Vec<_> = said.split_whitespace().collect();
    let [best, score, depth] = words[..] else { return None };
    Some(Entry {
        stones: parse_points(stones).ok()?,
        best: best.parse().ok()?,
        score: score.parse().ok()?,
        depth: depth.parse().ok()?,
    })
}

/// Plays the stones and the move, and takes them back.
fn check(board: &mut Board, entry: &Entry) -> Result<(), &'static str> {
    if entry.score.unsigned_abs() > MAX_STATIC.unsigned_abs() {
        return Err("no such score; wins have to be proven by a search");
    }
    for &point in entry.stones.iter().chain([&entry.best]) {
        if board.outcome() != Outcome::Open {
            return Err("the game is over before its last move");
        }
        if !board.size().contains(point) || !board.is_legal(point) {
            return Err("a stone that may not be set");
        }
        board.play_any(point);
    }
    while 0 < board.ply() {
        board.take_back_any();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::rng::Rng;

    #[track_caller]
    fn refused(lines: &str, line: usize, part: &str) {
        let text = format!("{HEADER}\n{lines}");
        let error = Book::read(&text).expect_err("it is wrong");
        assert!(error.line == line && error.problem.contains(part), "{error}");
    }

    #[test]
    fn the_first_wrong_line_is_named() {
        assert_eq!(Book::read("").unwrap_err().line, 1);
        assert_eq!(Book::read("kagetsu-book 2\n").unwrap_err().line, 1);
        refused("h8: i9 0 1", 2, "title");
        refused("[gomoku 15]", 2, "[freestyle 15]");
        refused("[freestyle 4]", 2, "[freestyle 15]");
        refused("[freestyle 15", 2, "[freestyle 15]");
        let title = "[renju 15]\n";
        refused(&format!("{title}h8 i9"), 3, "colon");
        refused(&format!("{title}h8: i9 0"), 3, "colon");
        refused(&format!("{title}h8: i9 0 x"), 3, "colon");
        refused(&format!("{title}h8: h8 0 1"), 3, "may not be set");
        refused(&format!("{title}h8: q8 0 1"), 3, "may not be set");
        refused(&format!("{title}h8: i9 9000 1"), 3, "proven");
        refused(&format!("{title}\n# fine\nh8: i9 0 1\nh8: i8 0 1"), 6, "above already");
        let three_three = "h8 a1 h9 a3 i10 a5 j10 a7: h10 0 1";
        refused(&format!("{title}{three_three}"), 3, "may not be set");
        let five = "a1 a15 b1 b15 c1 c15 d1 d15 e1: e15 0 1";
        refused(&format!("{title}{five}"), 3, "over");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let size = BoardSize::DEFAULT;
        let point = |text: &str| text.parse().expect("a point");
        let entries = [
            Entry { stones: vec![], best: point("h8"), score: 38, depth: 17 },
            Entry { stones: vec![point("h8")], best: point("i9"), score: -12, depth: 15 },
        ];
        let lines: Vec<_> = entries.iter().map(line).collect();
        let text =
            [HEADER, "# by hand", &section(Rule::Standard, size), &lines.join("\n")].join("\n");
        let book = Book::read(&text).expect("a book");
        assert_eq!(book.entries(Rule::Standard, size), entries);
        assert_eq!((book.len(), book.entries(Rule::Renju, size).len()), (2, 0));
    }

    /// Lines with some letters changed; what is read is written and read again as the same.
    #[test]
    fn any_text_is_read_or_refused() {
        let letters = b"abch8i9 15: -0\n#[";
        let size = BoardSize::DEFAULT;
        let title = section(Rule::Freestyle, size);
        let mut rng = Rng::new(3);
        let (mut known, mut refused) = (0, 0);
        for _ in 0..20_000 {
            let mut bytes = b"h8 i9: j8 -12 15\n: h8 38 17".to_vec();
            for _ in 0..rng.below(4) {
                let place = rng.below(bytes.len());
                bytes[place] = rng.pick(letters).copied().unwrap_or_default();
            }
            let text = String::from_utf8_lossy(&bytes);
            let Ok(book) = Book::read(&format!("{HEADER}\n{title}\n{text}")) else {
                refused += 1;
                continue;
            };
            let lines: Vec<_> = book.entries(Rule::Freestyle, size).iter().map(line).collect();
            let again = [HEADER, &title, &lines.join("\n")].join("\n");
            let again = Book::read(&again).expect("its own lines");
            assert_eq!(book.entries(Rule::Freestyle, size), again.entries(Rule::Freestyle, size));
            known += book.len();
        }
        assert!(known > 1000 && refused > 1000, "{known} read, {refused} refused");
    }
}
