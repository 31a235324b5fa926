//! Records as lines that people read and change, and back.
//!
//! ```text
//! kagetsu positions 1
//!
//! position renju 15 white black h8 white
//! score 35 depth 18 exact best i9
//! label w
//! mark i10 A
//! comment The first line,
//! comment and the second.
//! ```
//!
//! Points are named as boards are drawn: a letter for the column, a number for the row, counted from
//! below. A proven result is written `+M11` or `-M12`; read back it becomes a label, because nobody
//! has proven here what a text says.

use std::fmt;

use crate::types::{BoardSize, Bound, Point, Rule, Score, Side};

use super::error::StoreError;
use super::position::Position;
use super::record::{Finding, Record};
use super::store::Records;

/// The first line.
const HEAD: &str = "kagetsu positions 1";
const BOUNDS: [(&str, Bound); 4] = [
    ("unknown", Bound::None),
    ("upper", Bound::Upper),
    ("lower", Bound::Lower),
    ("exact", Bound::Exact),
];

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What should stand there.
    pub expected: &'static str,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for TextError {}

/// All that is known of positions that `is_wanted`, and of how many.
///
/// # Errors
/// When the file fails.
pub fn write_text(
    records: &impl Records,
    is_wanted: impl Fn(&Position) -> bool,
) -> Result<(String, usize), StoreError> {
    let mut text = format!("{HEAD}\n");
    let mut count = 0;
    records.each(|position, record| {
        if is_wanted(&position) {
            text.push_str(&lines_of(&position, &record));
            count += 1;
        }
        Ok(())
    })?;
    Ok((text, count))
}

fn lines_of(position: &Position, record: &Record) -> String {
    let size = position.size;
    let name = |&point: &Point| format!(" {}", name(point, size));
    let [black, white] =
        position.stones.each_ref().map(|stones| -> String { stones.iter().map(name).collect() });
    let (rule, side) = (position.rule.word(), side_word(position.side));
    let mut text = format!("\nposition {rule} {} {side} black{black} white{white}\n", size.side());
    let mut line = |arguments: fmt::Arguments<'_>| {
        text.push_str(&arguments.to_string());
        text.push('\n');
    };
    if let Some(Finding { score, depth, bound, best }) = &record.finding {
        let bound = BOUNDS[*bound as usize].0;
        let best = best.map(|best| format!(" best{}", name(&best))).unwrap_or_default();
        line(format_args!("score {score} depth {depth} {bound}{best}"));
    }
    if let Some(label) = record.label {
        line(format_args!("label {label}"));
    }
    for (point, mark) in &record.marks {
        line(format_args!("mark{} {mark}", name(point)));
    }
    if !record.comment.is_empty() {
        record.comment.split('\n').for_each(|words| line(format_args!("comment {words}")));
    }
    text
}

/// Reads a text.
///
/// # Errors
/// At the first line that cannot be understood.
pub fn read_text(text: &str) -> Result<Vec<(Position, Record)>, TextError> {
    let mut lines = (1..).zip(text.lines());
    if lines.next().is_none_or(|(_, head)| head.trim() != HEAD) {
        return Err(TextError { line: 1, expected: HEAD });
    }
    let mut found: Vec<(Position, Record)> = Vec::new();
    for (line, text) in lines {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let error = |expected| TextError { line, expected };
        match (word.trim(), found.last_mut()) {
            ("" | "#", _) => {}
            ("position", _) => {
                let position =
                    read_position(rest).ok_or(error("position renju 15 white black h8 white"))?;
                found.push((position, Record::default()));
            }
            (word, Some((position, record))) => {
                read_part(word, rest, position, record).map_err(error)?;
            }
            (_, None) => return Err(error("a line that begins with `position`")),
        }
    }
    Ok(found)
}

/// Reads a line about a position; what was expected where it means nothing.
fn read_part(
    word: &str,
    rest: &str,
    position: &Position,
    record: &mut Record,
) -> Result<(), &'static str> {
    match word {
        "score" => read_finding(rest, position, record).ok_or("score 35 depth 18 exact best i9"),
        "label" => {
            let mut letters = rest.trim().chars();
            let label = letters.next().filter(char::is_ascii_graphic);
            record.label = Some(label.filter(|_| letters.next().is_none()).ok_or("label w")?);
            Ok(())
        }
        "mark" => {
            let (point, mark) = rest.split_once(' ').ok_or("mark i10 A")?;
            let point = point_named(point, position.size).ok_or("mark i10 A")?;
            record.set_mark(point, mark);
            Ok(())
        }
        "comment" => {
            let apart = if record.comment.is_empty() { "" } else { "\n" };
            record.set_comment(&format!("{}{apart}{rest}", record.comment));
            Ok(())
        }
        _ => Err("position, score, label, mark or comment"),
    }
}

/// `renju 15 white black h8 white`.
fn read_position(text: &str) -> Option<Position> {
    let mut words = text.split_whitespace();
    let rule = Rule::from_word(words.next()?)?;
    let size = BoardSize::new(words.next()?.parse().ok()?)?;
    let side = words.next()?;
    let side = Side::ALL.into_iter().find(|&own| side_word(own) == side)?;
    let mut position = Position::empty(rule, size);
    (words.next()? == side_word(Side::Black)).then_some(())?;
    let mut is_whole = false;
    for word in words {
        if word == side_word(Side::White) && !is_whole {
            is_whole = true;
            continue;
        }
        position.side = Side::ALL[usize::from(is_whole)];
        position = position.play(point_named(word, size)?)?;
    }
    position.side = side;
    is_whole.then_some(position)
}

/// `35 depth 18 exact best i9`.
fn read_finding(text: &str, position: &Position, record: &mut Record) -> Option<()> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (score, depth, bound, best) = match words[..] {
        [score, "depth", depth, bound] => (score, depth, bound, None),
        [score, "depth", depth, bound, "best", best] => (score, depth, bound, Some(best)),
        _ => return None,
    };
    let best = match best {
        Some(best) => {
            Some(point_named(best, position.size).filter(|&best| position.is_free(best))?)
        }
        None => None,
    };
    let bound = BOUNDS.into_iter().find(|(word, _)| *word == bound)?.1;
    let depth = depth.parse().ok()?;
    let claim = |sign| -> Option<()> { score.strip_prefix(sign)?.parse::<u16>().ok().map(|_| ()) };
    // who won or lost here is not who moved here
    if claim("+M").is_some() {
        record.label = record.label.or(Some('l'));
    } else if claim("-M").is_some() {
        record.label = record.label.or(Some('w'));
    } else {
        let score = Score::estimate(score.parse().ok()?);
        record.finding = Some(Finding { score, depth, bound, best });
    }
    Some(())
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

/// `h8` for the eighth column from the left and the eighth row from below.
fn name(point: Point, size: BoardSize) -> String {
    let letter = char::from(b'a'.wrapping_add(point.x() as u8));
    format!("{letter}{}", size.side().saturating_sub(point.y()))
}

fn point_named(name: &str, size: BoardSize) -> Option<Point> {
    let from_above: Point = name.parse().ok()?;
    let row = size.side().checked_sub(from_above.y() + 1)?;
    size.point(from_above.x(), row)
}
