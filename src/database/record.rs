//! What is known of a position, and its bytes.
//!
//! ```text
//! record   parts  finding?  label?  comment?  marks?
//! parts    one byte, which of them follow: 1 finding, 2 label, 4 comment, 8 marks
//! finding  score (4 bytes)  depth (2)  bound (1)  best move (2, or FFFF)
//! label    one byte, a printable character
//! comment  length (4)  UTF-8
//! marks    count (2), and for each: cell (2)  length (2)  UTF-8
//! ```
//!
//! Numbers have the high byte first; a cell is `row * size + column` of the kept image.

use crate::types::{BoardSize, Bound, Point, Score};

use super::position::point;

const FINDING: u8 = 1;
const LABEL: u8 = 2;
const COMMENT: u8 = 4;
const MARKS: u8 = 8;
const NO_CELL: [u8; 2] = [0xff; 2];

/// Longest comment that is kept, in bytes.
const MAX_COMMENT: usize = 1 << 20;
/// Longest mark that is kept, in bytes.
const MAX_MARK: usize = 64;

/// What a search found, or a person set down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// From the view of the side to move; a win or loss in it is proven by this engine.
    pub score: Score,
    /// Iterations finished.
    pub depth: u16,
    /// What the score says about the true one.
    pub bound: Bound,
    /// The best move.
    pub best: Option<Point>,
}

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What a search found.
    pub finding: Option<Finding>,
    /// A person's verdict about the move that led here, such as `w` for a winning one.
    pub label: Option<char>,
    /// A person's words.
    pub comment: String,
    /// Short texts on points of the board, by point.
    pub marks: Vec<(Point, String)>,
}

impl Finding {
    /// Whether this one says more than another: a proof more than an estimate, a shorter way more
    /// than a longer one, a deeper search more than a shallow one.
    fn is_better_than(&self, other: &Self) -> bool {
        match (self.score.is_decided(), other.score.is_decided()) {
            (true, true) => other.score.0.abs() < self.score.0.abs(),
            (false, false) => (other.bound as u8, other.depth) <= (self.bound as u8, self.depth),
            (is_proof, _) => is_proof,
        }
    }
}

impl Record {
    /// Whether nothing is known but that the position was met.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The mark on a point.
    pub fn mark(&self, at: Point) -> Option<&str> {
        let found = self.marks.iter().find(|(point, _)| *point == at);
        found.map(|(_, text)| text.as_str())
    }

    /// Puts a mark on a point, an empty one to take it away.
    pub fn set_mark(&mut self, at: Point, text: &str) {
        self.marks.retain(|(point, _)| *point != at);
        let text = cut(text.trim(), MAX_MARK);
        if !text.is_empty() {
            self.marks.push((at, text.to_owned()));
            self.marks.sort_unstable();
        }
    }

    /// Takes the words of a comment; an empty one takes it away.
    pub fn set_comment(&mut self, text: &str) {
        cut(text.trim_end(), MAX_COMMENT).clone_into(&mut self.comment);
    }

    /// Takes a finding unless what is known says more.
    pub fn learn(&mut self, finding: Finding) {
        if self.finding.is_none_or(|known| finding.is_better_than(&known)) {
            self.finding = Some(finding);
        }
    }

    /// Takes what another record knows more of: the better finding, and words where there are none.
    pub fn join(&mut self, other: Self) {
        if let Some(finding) = other.finding {
            self.learn(finding);
        }
        self.label = self.label.or(other.label);
        if self.comment.is_empty() {
            self.comment = other.comment;
        }
        for (point, text) in other.marks {
            if self.mark(point).is_none() {
                self.set_mark(point, &text);
            }
        }
    }

    /// The record of an image of the position.
    #[must_use]
    pub(super) fn mapped(mut self, image: impl Fn(Point) -> Point) -> Self {
        if let Some(finding) = &mut self.finding {
            finding.best = finding.best.map(&image);
        }
        self.marks.iter_mut().for_each(|(point, _)| *point = image(*point));
        self.marks.sort_unstable();
        self
    }

    /// The bytes of a record on a board of this size.
    pub(super) fn write(&self, size: BoardSize) -> Vec<u8> {
        let flag = |flag, is_there| if is_there { flag } else { 0 };
        let mut bytes = vec![
            flag(FINDING, self.finding.is_some())
                | flag(LABEL, self.label.is_some())
                | flag(COMMENT, !self.comment.is_empty())
                | flag(MARKS, !self.marks.is_empty()),
        ];
        if let Some(finding) = &self.finding {
            bytes.extend(finding.score.0.to_be_bytes());
            bytes.extend(finding.depth.to_be_bytes());
            bytes.push(finding.bound as u8);
            bytes.extend(finding.best.map_or(NO_CELL, |best| size.cell(best).to_be_bytes()));
        }
        bytes.extend(self.label.map(|label| label as u8));
        if !self.comment.is_empty() {
            bytes.extend((self.comment.len() as u32).to_be_bytes());
            bytes.extend(self.comment.as_bytes());
        }
        if !self.marks.is_empty() {
            bytes.extend((self.marks.len() as u16).to_be_bytes());
            for (point, text) in &self.marks {
                bytes.extend(size.cell(*point).to_be_bytes());
                bytes.extend((text.len() as u16).to_be_bytes());
                bytes.extend(text.as_bytes());
            }
        }
        bytes
    }

    /// The record that bytes are of; nothing when they are none.
    pub(super) fn read(bytes: &[u8], size: BoardSize) -> Option<Self> {
        let mut rest = bytes;
        let [parts] = take(&mut rest)?;
        let mut record = Self::default();
        if parts & FINDING != 0 {
            record.finding = Some(read_finding(&mut rest, size)?);
        }
        if parts & LABEL != 0 {
            let [label] = take(&mut rest)?;
            record.label = Some(char::from(label)).filter(char::is_ascii_graphic);
            record.label?;
        }
        if parts & COMMENT != 0 {
            let length = u32::from_be_bytes(take(&mut rest)?);
            record.comment = read_text(&mut rest, length as usize)?;
        }
        if parts & MARKS != 0 {
            for _ in 0..u16::from_be_bytes(take(&mut rest)?) {
                let at = point(take(&mut rest)?, size)?;
                let length = u16::from_be_bytes(take(&mut rest)?);
                record.marks.push((at, read_text(&mut rest, usize::from(length))?));
            }
            record.marks.sort_unstable();
        }
        let is_whole = rest.is_empty() && parts < 2 * MARKS;
        is_whole.then_some(record)
    }
}

fn read_finding(rest: &mut &[u8], size: BoardSize) -> Option<Finding> {
    let score = Score(i32::from_be_bytes(take(rest)?));
    let depth = u16::from_be_bytes(take(rest)?);
    let [bound] = take(rest)?;
    let best = match take(rest)? {
        NO_CELL => None,
        bytes => Some(point(bytes, size)?),
    };
    let is_score = score.0.abs() <= Score::WIN.0;
    is_score.then_some(Finding { score, depth, bound: Bound::from_bits(bound), best })
}

/// The next bytes, so many as the caller's array has.
fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, behind) = rest.split_first_chunk::<N>()?;
    *rest = behind;
    Some(*taken)
}

fn read_text(rest: &mut &[u8], length: usize) -> Option<String> {
    let (taken, behind) = rest.split_at_checked(length)?;
    *rest = behind;
    String::from_utf8(taken.to_vec()).ok()
}

/// The text, cut at a character to at most so many bytes.
fn cut(text: &str, bytes: usize) -> &str {
    let mut end = text.len().min(bytes);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
