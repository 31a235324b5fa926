//! Games as PSQ, the files of Piskvork and of the tournament's judge.
//!
//! Columns and rows count from 1; the third number of a line is the time of the move in
//! milliseconds, 0 for a stone of the opening. Behind the moves stand Black's and White's names and
//! a closing -1; nobody reads further, and there it is said by which fault a game was lost. Who won is
//! told by the file's name alone, here as in the tournament's archives.

use kagetsu::types::{BoardSize, Point};

use crate::record::GameRecord;

/// Longest part of a file's name that an engine's name may fill.
const LONGEST_NAME: usize = 40;

/// The text of a game.
pub fn write(record: &GameRecord) -> String {
    let times = record.moves.iter().map(|played| played.time.elapsed.as_millis());
    let times = std::iter::repeat_n(0, record.opening.len()).chain(times);
    let text = text(record.size, record.points().zip(times), &record.names);
    match record.verdict.fault() {
        Some(_) => format!("{text}{}\n", record.verdict),
        None => text,
    }
}

/// The text of stones, each with its milliseconds.
pub(crate) fn text(
    size: BoardSize,
    stones: impl IntoIterator<Item = (Point, u128)>,
    names: &[String; 2],
) -> String {
    let side = size.side();
    // The levels of two computer players, and that the first of them began: what the judge writes.
    let mut lines = vec![format!("Piskvorky {side}x{side}, 11:11, 0")];
    for (point, time) in stones {
        lines.push(format!("{},{},{time}", point.x() + 1, point.y() + 1));
    }
    for name in names {
        // A name with a line break would be two.
        lines.push(name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect());
    }
    lines.push("-1\n".to_owned());
    lines.join("\n")
}

/// A file's name without its ending, `12_Black_White_1`: number of the game, names, and who won:
/// 1 Black, 2 White, 0 nobody.
pub fn file_stem(record: &GameRecord) -> String {
    let [black, white] = record.names.each_ref().map(|name| safe(name));
    let winner = record.verdict.winner().map_or(0, |winner| winner.index() + 1);
    format!("{}_{black}_{white}_{winner}", record.game)
}

/// A name that every file system takes.
fn safe(name: &str) -> String {
    let is_safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
    name.chars().take(LONGEST_NAME).map(|c| if is_safe(c) { c } else { '-' }).collect()
}
