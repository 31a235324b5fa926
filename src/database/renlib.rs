//! Trees of moves as `RenLib` keeps them (`.lib`), the program of renju players.
//!
//! ```text
//! bytes
//!  0.. 8   FF "RenLib" FF
//!  8, 9    version 3, 4
//! 10..20   FF
//! 20..     nodes, each before what follows it: the root (00 00), then the moves
//!
//! node     point  flags  more?  comment?  text?
//! point    16 * row + column + 1, row and column from 0 at the top left; 0 is a pass
//! flags    80  another move in place of this one comes later      40  no move follows
//!          20  a comment, as older versions mark it               08  a comment
//!          01  more: two bytes, and with bit 0 of the second a text on the point
//! comment, text: bytes, then one or two bytes 0, an even number in all
//! ```
//!
//! The board has 15 × 15 points. Its drawing counts rows from below: row 0 here is its 15. Moves are of
//! both sides in turns. Older files begin with their first move instead of the root. The form was
//! taken from the sources of `RenLib` 3 (`LibraryFile.cpp`, `MoveNode.cpp`, `RenLibDoc.cpp`).

use std::fmt;

use crate::types::Point;

/// Points on a side of the board.
pub const SIDE: usize = 15;
/// How a library begins.
pub const HEADER: [u8; 20] = *b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
/// Bytes of it that all versions begin with.
pub const MAGIC_BYTES: usize = 8;
/// Most moves in a row, several times what the board has points.
const MOST_MOVES: usize = 1000;

const HAS_SIBLING: u8 = 0x80;
const IS_LAST: u8 = 0x40;
const HAS_OLD_COMMENT: u8 = 0x20;
const HAS_COMMENT: u8 = 0x08;
const HAS_MORE: u8 = 0x01;
const MORE_TEXT: u8 = 0x01;

/// A node to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node<'a> {
    /// Where the stone lies; none for the root and for a pass.
    pub point: Option<Point>,
    /// Words about the position.
    pub comment: &'a str,
    /// A short text on the point.
    pub text: &'a str,
    /// Another move in place of this one comes later.
    pub has_sibling: bool,
    /// No move follows.
    pub is_last: bool,
}

impl Node<'_> {
    /// Appends the node to a library.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let flag = |flag, is_set| if is_set { flag } else { 0 };
        let flags = flag(HAS_SIBLING, self.has_sibling)
            | flag(IS_LAST, self.is_last)
            | flag(HAS_COMMENT, !self.comment.is_empty())
            | flag(HAS_MORE, !self.text.is_empty());
        bytes.extend([byte_of(self.point), flags]);
        if !self.text.is_empty() {
            bytes.extend([0, MORE_TEXT]);
        }
        for words in [self.comment, self.text] {
            if !words.is_empty() {
                write_words(bytes, words);
            }
        }
    }
}

/// Words and the bytes 0 that end them; a 0 inside would end them too early.
fn write_words(bytes: &mut Vec<u8>, words: &str) {
    let start = bytes.len();
    bytes.extend(words.bytes().filter(|&byte| byte != 0));
    bytes.push(0);
    if !(bytes.len() - start).is_multiple_of(2) {
        bytes.push(0);
    }
}

fn byte_of(point: Option<Point>) -> u8 {
    point.map_or(0, |point| (16 * point.y() + point.x() + 1) as u8)
}

/// A node that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadNode {
    /// How many moves lead to it.
    pub depth: usize,
    /// The move; nothing for the root.
    pub played: Option<Played>,
    /// Words about the position, lines apart by `\n`.
    pub comment: String,
    /// A short text on the point.
    pub text: String,
}

/// What is played at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// A stone.
    Stone(Point),
    /// Nothing.
    Pass,
    /// A byte that is no point of the board.
    Nowhere,
}

/// Which number of a point is the column of the drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axes {
    /// The first, as in the Gomocup protocol.
    ColumnFirst,
    /// The second, as Yixin boards have it.
    RowFirst,
}

impl Axes {
    /// A point of the library as one of the engine, and back.
    #[must_use]
    pub const fn turn(self, point: Point) -> Point {
        match self {
            Self::ColumnFirst => point,
            Self::RowFirst => Point::new(point.y(), point.x()),
        }
    }
}

/// Why bytes are no library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLibrary {
    /// They begin otherwise.
    Head,
    /// They end inside a node, or before the one that must follow.
    CutOff {
        /// How many bytes there are.
        length: usize,
    },
    /// More moves in a row than any game has.
    Deep,
}

impl fmt::Display for NoLibrary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => f.write_str("not a library of RenLib; name a .lib file"),
            Self::CutOff { length } => write!(f, "the library is cut off at byte {length}"),
            Self::Deep => write!(f, "more than {MOST_MOVES} moves in a row, which no game has"),
        }
    }
}

impl std::error::Error for NoLibrary {}

/// Reads the nodes of a library, one after the other.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    place: usize,
    /// How many moves lead to the next node; nothing when none is to follow.
    next: Option<usize>,
    /// The same for moves in place of those read, the last one first.
    siblings: Vec<usize>,
    is_first: bool,
}

impl<'a> Reader<'a> {
    /// Reads bytes.
    ///
    /// # Errors
    /// When they do not begin as a library.
    pub fn new(bytes: &'a [u8]) -> Result<Self, NoLibrary> {
        if bytes.len() < HEADER.len() || bytes[..MAGIC_BYTES] != HEADER[..MAGIC_BYTES] {
            return Err(NoLibrary::Head);
        }
        let next = (bytes.len() > HEADER.len()).then_some(0);
        Ok(Self { bytes, place: HEADER.len(), next, siblings: Vec::new(), is_first: true })
    }

    fn byte(&mut self) -> Result<u8, NoLibrary> {
        let cut_off = NoLibrary::CutOff { length: self.bytes.len() };
        let byte = *self.bytes.get(self.place).ok_or(cut_off)?;
        self.place += 1;
        Ok(byte)
    }

    fn node(&mut self, depth: usize) -> Result<ReadNode, NoLibrary> {
        if MOST_MOVES < depth {
            return Err(NoLibrary::Deep);
        }
        let (point, flags) = (self.byte()?, self.byte()?);
        let is_root = std::mem::take(&mut self.is_first) && point == 0;
        let more = if flags & HAS_MORE == 0 { 0 } else { [self.byte()?, self.byte()?][1] };
        let has_comment = flags & (HAS_COMMENT | HAS_OLD_COMMENT) != 0;
        let comment = if has_comment { self.words()? } else { String::new() };
        let text = if more & MORE_TEXT == 0 { String::new() } else { self.words()? };
        if flags & HAS_SIBLING != 0 {
            self.siblings.push(depth);
        }
        self.next = if flags & IS_LAST == 0 {
            Some(depth + usize::from(!is_root))
        } else {
            self.siblings.pop()
        };
        let played = (!is_root).then(|| played(point));
        Ok(ReadNode { depth, played, comment, text })
    }

    /// Words up to the pair of bytes that ends them. Bytes that are no UTF-8 are of a time when each
    /// was a letter.
    fn words(&mut self) -> Result<String, NoLibrary> {
        let mut words = Vec::new();
        loop {
            let pair = [self.byte()?, self.byte()?];
            words.extend(pair.into_iter().take_while(|&byte| byte != 0));
            if pair.contains(&0) {
                break;
            }
        }
        let text = String::from_utf8(words)
            .unwrap_or_else(|error| error.as_bytes().iter().copied().map(char::from).collect());
        // a backspace stands between the first line and the others
        Ok(text.replace("\r\n", "\n").replace(['\r', '\u{8}'], "\n").trim().to_owned())
    }
}

/// What the byte of a node means.
fn played(byte: u8) -> Played {
    let (row, column) = (usize::from(byte >> 4), usize::from(byte & 15));
    match (byte, column.checked_sub(1)) {
        (0, _) => Played::Pass,
        (_, Some(column)) if row < SIDE => Played::Stone(Point::new(column, row)),
        _ => Played::Nowhere,
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<ReadNode, NoLibrary>;

    fn next(&mut self) -> Option<Self::Item> {
        let depth = self.next.take()?;
        Some(self.node(depth))
    }
}
