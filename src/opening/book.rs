//! Positions, and what long searches said of them.

use super::book_file::{BookError, read};
use crate::board::{Board, PositionKey};
use crate::types::{BoardSize, Point, Rule, Side};
use crate::util::hash_map::HashMap;

/// What a long search said of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The stones, Black's first.
    pub stones: Vec<Point>,
    /// The move to play.
    pub best: Point,
    /// The score of the side to move; never a win, which would have to be proven.
    pub score: i32,
    /// The depth of the search, in plies.
    pub depth: usize,
}

/// Positions of one rule on one board, in the order of their text.
#[derive(Clone, Debug, Default)]
struct Section {
    entries: Vec<Entry>,
    /// Where in `entries` a position stands.
    places: HashMap<PositionKey, usize>,
}

/// Positions of any rules and boards.
#[derive(Clone, Debug, Default)]
pub struct Book {
    sections: HashMap<(Rule, BoardSize), Section>,
}

impl Book {
    /// The book that comes with the program.
    #[must_use]
    pub fn embedded() -> Self {
        embedded(include_str!("book.txt"))
    }

    /// Reads a book.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn read(text: &str) -> Result<Self, BookError> {
        read(text, true)
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sections.values().map(|section| section.entries.len()).sum()
    }

    /// Whether it knows nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The positions of a rule and a board, in the order of their text.
    #[must_use]
    pub fn entries(&self, rule: Rule, size: BoardSize) -> &[Entry] {
        self.sections.get(&(rule, size)).map_or(&[], |section| &section.entries)
    }

    /// What is known of the position on a board, its points as they lie there.
    ///
    /// ```
    /// use kagetsu::board::Board;
    /// use kagetsu::opening::{Book, HEADER};
    /// use kagetsu::types::{BoardSize, Point, Rule};
    /// let book = Book::read(&format!("{HEADER}\n[freestyle 15]\nh8 i8: j9 20 12\n")).unwrap();
    /// let mut board = Board::without_scores(Rule::Freestyle, BoardSize::DEFAULT);
    /// board.play_any(Point::new(7, 7));
    /// assert!(book.find(&board).is_none());
    /// board.play_any(Point::new(7, 6));
    /// let found = book.find(&board).unwrap();
    /// assert!(["g6", "i6"].contains(&found.best.to_string().as_str()));
    /// ```
    #[must_use]
    pub fn find(&self, board: &Board) -> Option<Entry> {
        let size = board.size();
        let section = self.sections.get(&(board.rule(), size))?;
        if !stands_in_turns(board) {
            return None;
        }
        let (key, laid) = PositionKey::of_board(board);
        let entry = section.entries.get(*section.places.get(&key)?)?;
        let (_, entry_laid) = PositionKey::with_symmetry(&entry.stones, size);
        let best = laid.inverse().image(entry_laid.image(entry.best, size), size);
        let stones = board.moves().flatten().collect();
        board.is_legal(best).then(|| Entry { stones, best, ..entry.clone() })
    }

    /// Adds a position; returns false when it is known.
    pub(super) fn add(&mut self, rule: Rule, size: BoardSize, entry: Entry) -> bool {
        let section = self.sections.entry((rule, size)).or_default();
        let key = PositionKey::of(&entry.stones, size);
        if section.places.contains_key(&key) {
            return false;
        }
        section.places.insert(key, section.entries.len());
        section.entries.push(entry);
        true
    }
}

/// A book that is compiled in. That its positions can be played a test says: here they are not, for a
/// first move has no time to make the tables of all rules.
pub(super) fn embedded(text: &str) -> Book {
    read(text, false).unwrap_or_default()
}

/// Whether Black and White have put stones in turns, and nothing else lies there.
fn stands_in_turns(board: &Board) -> bool {
    let position = board.position();
    let [black, white] = position.stones.map(|stones| stones.len());
    let to_move = if black == white { Side::Black } else { Side::White };
    black - white.min(black) <= 1
        && white <= black
        && board.side_to_move() == to_move
        && position.blocked.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Symmetry, parse_points};
    use crate::opening::{HEADER, triples};

    fn board(stones: &[Point]) -> Board {
        let mut board = Board::without_scores(Rule::Freestyle, BoardSize::DEFAULT);
        for &stone in stones {
            board.play_any(stone);
        }
        board
    }

    fn points(text: &str) -> Vec<Point> {
        parse_points(text).expect("points")
    }

    /// In every image and order of the stones the move is the image of the one in the book.
    #[test]
    fn a_position_is_found_turned_mirrored_and_in_any_order() {
        let text = format!("{HEADER}\n[freestyle 15]\nh8 i9 k3: c2 -7 20\nh8: i8 5 3\n");
        let book = Book::read(&text).expect("a book");
        let expected = PositionKey::of(&points("h8 i9 k3 c2"), BoardSize::DEFAULT);
        for order in ["h8 i9 k3", "k3 i9 h8"] {
            for symmetry in Symmetry::ALL {
                let image = |point| symmetry.image(point, BoardSize::DEFAULT);
                let mut stones: Vec<_> = points(order).into_iter().map(image).collect();
                let found = book.find(&board(&stones)).expect("it is in the book");
                assert_eq!((&found.stones, found.score, found.depth), (&stones, -7, 20));
                stones.push(found.best);
                assert_eq!(PositionKey::of(&stones, BoardSize::DEFAULT), expected);
            }
        }
        assert_eq!(book.find(&board(&points("h8 i9"))), None);
        assert_eq!(book.find(&board(&points("i9 h8 k3"))), None);
    }

    #[test]
    fn only_stones_in_turns_are_found() {
        let text = format!("{HEADER}\n[freestyle 15]\nh8: i8 5 3\n");
        let book = Book::read(&text).expect("a book");
        let mut centre = board(&points("h8"));
        assert!(book.find(&centre).is_some());
        centre.pass();
        assert_eq!(book.find(&centre), None, "Black is to move");
        let mut blocked = board(&[]);
        blocked.block(Point::new(0, 0));
        blocked.play_any(Point::new(7, 7));
        assert_eq!(book.find(&blocked), None, "a point is nobody's");
        let renju = Board::without_scores(Rule::Renju, BoardSize::DEFAULT);
        assert_eq!(book.find(&renju), None);
    }

    /// What is compiled in can be read, and has what the engine asks for.
    #[test]
    fn the_embedded_books_are_whole() {
        for (text, name) in
            [(include_str!("book.txt"), "book.txt"), (include_str!("triples.txt"), "triples.txt")]
        {
            Book::read(text).unwrap_or_else(|error| panic!("{name}, {error}"));
        }
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let empty = Board::without_scores(rule, BoardSize::DEFAULT);
            assert!(Book::embedded().find(&empty).is_some(), "{rule}");
        }
        for rule in Rule::ALL {
            for side in [15, 20] {
                let size = BoardSize::new(side).expect("a size");
                assert!(8 <= triples(rule, size).len(), "{rule} {side}");
            }
        }
    }
}
