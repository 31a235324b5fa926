//! Stones as words, one or many a line. Numbers of moves (`1.`) and lines that begin with `#` are
//! skipped.

use kagetsu::board::parse_points;
use kagetsu::types::{BoardSize, MAX_SIZE, Point};

use super::{Problem, Sheet, SheetError, Stone};

pub(super) fn read(text: &str) -> Result<Sheet, SheetError> {
    let mut stones = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with('#') {
            continue;
        }
        let points = read_line(line).map_err(|problem| problem.at(number))?;
        stones.extend(points.into_iter().map(|point| Stone { point, line: number }));
    }
    Ok(Sheet { stones, ..Sheet::default() })
}

fn read_line(line: &str) -> Result<Vec<Point>, Problem> {
    let mut points = Vec::new();
    // Blanks behind a comma do not part a pair of numbers, nor does one end a point.
    for word in line.split_whitespace().filter(|word| !is_number_of_move(word)) {
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            points.push(read_pair(word)?);
        } else {
            points.extend(read_names(word)?);
        }
    }
    Ok(points)
}

/// `12.` or `12...`
fn is_number_of_move(word: &str) -> bool {
    let number = word.trim_end_matches('.');
    number.len() < word.len() && number.chars().all(|c| c.is_ascii_digit())
}

/// `7,8`: column and row from 0.
fn read_pair(word: &str) -> Result<Point, Problem> {
    let wanted = "column and row from 0, such as 7,7";
    let largest = BoardSize::new(MAX_SIZE).unwrap_or(BoardSize::DEFAULT);
    let pair = word.trim_end_matches(',').split_once(',');
    pair.and_then(|(x, y)| largest.point(x.parse().ok()?, y.parse().ok()?))
        .ok_or_else(|| Problem::NotAPoint(word.to_owned(), wanted))
}

/// `h8`, or several without a gap.
fn read_names(word: &str) -> Result<Vec<Point>, Problem> {
    let wanted = "a letter and a number such as h8";
    parse_points(word).map_err(|_| Problem::NotAPoint(word.to_owned(), wanted))
}
