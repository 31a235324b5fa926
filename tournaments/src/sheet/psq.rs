//! The files of Piskvork and of the tournament's judge: a line with the board, then
//! `column,row,milliseconds` a move, counted from 1, then what the players are called.

use kagetsu::types::{BoardSize, Point};

use super::{Problem, Sheet, SheetError, Stone};

/// How such a file begins.
pub(super) const HEAD: &str = "Piskvorky ";

pub(super) fn read(text: &str) -> Result<Sheet, SheetError> {
    let mut lines = (1..).zip(text.lines());
    let size = lines
        .find(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| read_size(line).map_err(|problem| problem.at(number)))
        .transpose()?;
    let mut stones = Vec::new();
    let mut names = Vec::new();
    for (line, text) in lines {
        let text = text.trim();
        if text.starts_with("-1") || names.len() == 2 {
            break;
        }
        if !names.is_empty() || !is_move(text) {
            names.push(text.to_owned());
            continue;
        }
        let point = size.and_then(|size| read_point(text, size)).ok_or_else(|| {
            let wanted = "column and row from 1, and the time: 8,8,0";
            Problem::NotAPoint(text.to_owned(), wanted).at(line)
        })?;
        stones.push(Stone { point, line });
    }
    names.resize(2, String::new());
    let names = <[String; 2]>::try_from(names).unwrap_or_default();
    Ok(Sheet { size, names, stones, ..Sheet::default() })
}

/// `Piskvorky 15x15, 11:11, 0`
fn read_size(line: &str) -> Result<BoardSize, Problem> {
    let word = line.trim().strip_prefix(HEAD).unwrap_or_default();
    let word = word.split([',', ' ']).next().unwrap_or_default();
    let sides = word.split_once('x').filter(|(width, height)| width == height);
    sides
        .and_then(|(side, _)| BoardSize::new(side.parse().ok()?))
        .ok_or_else(|| Problem::NotASize(word.to_owned()))
}

/// Three numbers.
fn is_move(line: &str) -> bool {
    let words: Vec<&str> = line.split(',').collect();
    words.len() == 3 && words.iter().all(|word| word.trim().parse::<i64>().is_ok())
}

fn read_point(line: &str, size: BoardSize) -> Option<Point> {
    let mut numbers = line.split(',').map(|word| word.trim().parse::<usize>().ok());
    let (x, y) = (numbers.next()??, numbers.next()??);
    size.point(x.checked_sub(1)?, y.checked_sub(1)?)
}
