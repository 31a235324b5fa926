//! What the user says in a line.

use std::path::PathBuf;
use std::time::Duration;

use kagetsu::board::parse_points;
use kagetsu::types::{BoardSize, Point, Rule};

use super::super::settings;

/// A line of the user.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Order {
    /// Nothing.
    Nothing,
    /// Stones: one is a move.
    Points(Vec<Point>),
    /// So many own moves back.
    Undo(usize),
    /// What would the engine play?
    Hint,
    /// The engine moves for whoever has to.
    Go,
    /// The board once more.
    Board,
    /// The game into a file.
    Save(PathBuf),
    /// A game from a file.
    Load(PathBuf),
    /// Another game.
    New(NewGame),
    /// The engine and the user change colours, or Black is taken in a swap2 opening.
    Swap,
    /// Whether values are shown.
    Eval(bool),
    /// How long the engine thinks.
    Turn(Duration),
    /// How much it searches.
    Nodes(u64),
    /// How well it plays.
    Strength(u32),
    /// The list of commands.
    Help,
    /// Leave.
    Quit,
}

/// Who plays which colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Seat {
    /// You have Black and begin
    Black,
    /// You have White, the engine begins
    White,
    /// You move for both; the engine only when told to (go, hint)
    Both,
}

/// What shall be other in a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct NewGame {
    pub(super) seat: Option<Seat>,
    pub(super) rule: Option<Rule>,
    pub(super) size: Option<BoardSize>,
    pub(super) swap2: bool,
}

/// The commands, for the user.
pub(super) const HELP: &str = "\
h8                     your move: the letter of the column, the number of the row
undo [N]               take back your last move, or the last N
hint                   what the engine would play here
go                     let the engine move for you
new [WORDS]            another game; words: black, white or both (your colour), a rule
                       (freestyle, standard, renju, caro, caro5), a size (15), swap2
swap                   change colours with the engine
eval on|off            show the engine's value and the moves that it expects
time S, nodes N        what the engine may spend on a move: seconds, or nodes
strength N             how well it plays, 0 to 100
save FILE, load FILE   keep a game (.sgf or .psq), go on with one
board, help, quit      Ctrl-C makes a thinking engine move at once, Ctrl-D quits";

/// Reads a line; what cannot be read is told with the mend.
pub(super) fn read(line: &str) -> Result<Order, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let order = match word.to_ascii_lowercase().as_str() {
        "" => Order::Nothing,
        "undo" | "u" if rest.is_empty() => Order::Undo(1),
        "undo" | "u" => Order::Undo(number(rest, "undo 2")?),
        "hint" => Order::Hint,
        "go" => Order::Go,
        "board" => Order::Board,
        "save" => Order::Save(file(rest, "save game.sgf")?),
        "load" => Order::Load(file(rest, "load game.sgf")?),
        "new" => Order::New(new_game(rest)?),
        "swap" => Order::Swap,
        "eval" => Order::Eval(switch(rest)?),
        "time" => Order::Turn(seconds(rest)?),
        "nodes" => Order::Nodes(number(rest, "nodes 100000").and_then(|nodes| match nodes {
            0 => Err("0 nodes are no search; write at least 1".to_owned()),
            _ => Ok(nodes as u64),
        })?),
        "strength" => Order::Strength(strength(rest)?),
        "help" | "?" | "h" => Order::Help,
        "quit" | "exit" | "q" => Order::Quit,
        _ => Order::Points(points(line)?),
    };
    Ok(order)
}

fn points(line: &str) -> Result<Vec<Point>, String> {
    let points = parse_points(line).ok().filter(|points| !points.is_empty());
    points.ok_or_else(|| {
        format!("'{line}' is no command; a move is a point such as h8, help lists the rest")
    })
}

fn number(text: &str, example: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("a number is missing; write it as in '{example}'"))
}

fn strength(text: &str) -> Result<u32, String> {
    let strength = text.parse().ok().filter(|strength| (0..=100).contains(strength));
    strength.ok_or_else(|| "strength is a number from 0 to 100".to_owned())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim_end_matches('s').trim().parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "seconds are missing; write them as in 'time 2.5'".to_owned())
}

fn file(text: &str, example: &str) -> Result<PathBuf, String> {
    if text.is_empty() {
        return Err(format!("the name of a file is missing; write it as in '{example}'"));
    }
    Ok(text.into())
}

fn switch(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("write 'eval on' or 'eval off'".to_owned()),
    }
}

fn new_game(text: &str) -> Result<NewGame, String> {
    let mut new = NewGame::default();
    for word in text.to_ascii_lowercase().split_whitespace() {
        match word {
            "black" => new.seat = Some(Seat::Black),
            "white" => new.seat = Some(Seat::White),
            "both" => new.seat = Some(Seat::Both),
            "swap2" => new.swap2 = true,
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                new.size = Some(settings::read_size(word)?);
            }
            _ => {
                new.rule = Some(settings::read_rule(word).map_err(|known| {
                    format!("'{word}' is no rule, size or colour; rules: {known}")
                })?);
            }
        }
    }
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        let shown = match read(line) {
            Ok(order) => format!("{order:?}"),
            Err(problem) => problem,
        };
        assert_eq!(shown, expected, "{line}");
    }

    #[test]
    fn lines_are_orders_or_points() {
        check("  ", "Nothing");
        check("H8", "Points([h8])");
        check("h8 i9", "Points([h8, i9])");
        check("undo", "Undo(1)");
        check("undo 3", "Undo(3)");
        check("time 0.5", "Turn(500ms)");
        check("save my game.sgf", "Save(\"my game.sgf\")");
        let new = "New(NewGame { seat: Some(White), rule: Some(Renju), size: Some(BoardSize(15)), \
                   swap2: true })";
        check("new renju white 15 swap2", new);
    }

    #[test]
    fn what_is_wrong_says_the_mend() {
        let none = "'z99' is no command; a move is a point such as h8, help lists the rest";
        check("z99", none);
        check("undo x", "a number is missing; write it as in 'undo 2'");
        check("eval", "write 'eval on' or 'eval off'");
        check("time fast", "seconds are missing; write them as in 'time 2.5'");
        check("time -1", "seconds are missing; write them as in 'time 2.5'");
        check("nodes 0", "0 nodes are no search; write at least 1");
        check("strength 101", "strength is a number from 0 to 100");
        check("save", "the name of a file is missing; write it as in 'save game.sgf'");
        check("new 99", "a board's side is 5 to 22");
        assert!(read("new chess").unwrap_err().starts_with("'chess' is no rule, size or colour; "));
    }
}
