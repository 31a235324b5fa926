//! What is written to an engine, and what its lines mean for a referee.
//!
//! The words themselves are the engine crate's ([`Command`], [`Reply`]); here is which are sent
//! when, in the order that GomocupJudge and c-gomoku-cli have in common.

use kagetsu::protocol::command::{Command, Coordinates, Entry, Field, YixinCommand};
use kagetsu::protocol::reply::Reply;
use kagetsu::types::{BoardSize, Point, Side};
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use crate::clock::TimeControl;

/// Gomocup's limit for the memory of a process, 350 MB as its judge counts them; it holds wherever
/// nothing else is said.
pub const USUAL_MEMORY: u64 = 367_001_600;
/// `INFO time_left` of a game without a limit.
const UNLIMITED: u128 = i32::MAX as u128;
/// How much is kept of what an engine says of itself.
const LONGEST_VERSION: usize = 200;
/// `INFO game_type` of a tournament.
const TOURNAMENT: u32 = 2;

/// Limits other than time; zero or none means none.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchLimits {
    /// Nodes a move (`INFO max_node`).
    pub nodes: Option<u64>,
    /// Depth (`INFO max_depth`).
    pub depth: Option<u32>,
    /// Bytes for the whole process (`INFO max_memory`).
    pub memory: Option<u64>,
    /// Threads of the search (`INFO thread_num`).
    pub threads: Option<u32>,
}

/// What a line means to a referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// `OK`, nothing behind it.
    Ok,
    /// A move.
    Move(Coordinates),
    /// `MESSAGE text`.
    Message(String),
    /// `DEBUG …` or a blank line: of no interest.
    Nothing,
    /// No answer and no message.
    Other,
}

impl Said {
    /// Reads a line.
    pub fn read(line: &str) -> Self {
        match Reply::read(line.as_bytes()) {
            Reply::Ok => Self::Ok,
            Reply::Move(at) => Self::Move(at),
            Reply::Message(text) => Self::Message(text),
            Reply::Debug(_) => Self::Nothing,
            _ if line.trim().is_empty() => Self::Nothing,
            _ => Self::Other,
        }
    }
}

/// Who are you? Sent in one piece with START, so that nobody waits for the answer.
pub fn about() -> String {
    lines([Command::About])
}

/// What an engine is called and which version it is, from its line `name="A", version="1", …`;
/// the whole line if it says neither, nothing if it does not know the question.
///
/// ```
/// use kagetsu_tournaments::wire::version;
/// let line = r#"name="A b", version = "1.0", author="C""#;
/// assert_eq!(version(line).as_deref(), Some("A b 1.0"));
/// assert_eq!(version("An engine").as_deref(), Some("An engine"));
/// assert_eq!(version("UNKNOWN ABOUT"), None);
/// ```
pub fn version(line: &str) -> Option<String> {
    if matches!(Reply::read(line.as_bytes()), Reply::Unknown(_) | Reply::Error(_)) {
        return None;
    }
    let value = |key: &str| {
        let start = line.to_ascii_lowercase().find(key)? + key.len();
        let quoted = line.get(start..)?.trim_start().strip_prefix('=')?.trim_start();
        let (text, _) = quoted.strip_prefix('"')?.split_once('"')?;
        Some(text.trim()).filter(|text| !text.is_empty())
    };
    let words: Vec<&str> = ["name", "version"].into_iter().filter_map(value).collect();
    let text = if words.is_empty() { line.trim().to_owned() } else { words.join(" ") };
    Some(text.chars().take(LONGEST_VERSION).collect())
}

/// A new board.
pub fn start(size: BoardSize) -> String {
    let side = size.side() as i64;
    lines([Command::Start { width: side, height: side }])
}

/// Rule and limits, behind START; then the engine's own options.
pub fn settings(
    rule: u32,
    time: &TimeControl,
    limits: &SearchLimits,
    options: &[(String, String)],
) -> String {
    let standard = [
        time.turn.map(|turn| Command::info("timeout_turn", turn.as_millis())),
        Some(Command::info("timeout_match", time.total.map_or(0, |total| total.as_millis()))),
        limits.memory.map(|bytes| Command::info("max_memory", bytes)),
        Some(Command::info("game_type", TOURNAMENT)),
        Some(Command::info("rule", rule)),
        limits.depth.map(|depth| Command::info("max_depth", depth)),
        limits.nodes.map(|nodes| Command::info("max_node", nodes)),
        limits.threads.map(|threads| Command::info("thread_num", threads)),
    ];
    let own = options.iter().map(|(key, value)| Command::info(key, value));
    lines(standard.into_iter().flatten().chain(own))
}

/// The clock before a move.
pub fn time_left(left: Option<std::time::Duration>) -> String {
    lines([Command::info("time_left", left.map_or(UNLIMITED, |left| left.as_millis()))])
}

/// Asks for a decision of the swap2 opening behind `moves`.
pub fn choose(moves: &[Point]) -> String {
    lines([Command::Swap2Board(moves.iter().map(|&point| point.into()).collect())])
}

/// Asks the engine to move for `side` behind `moves` (Black began). An engine that has moved in
/// this game knows all but the last of them.
pub fn think(side: Side, moves: &[Point], knows_the_game: bool) -> String {
    let command = match moves {
        [.., last] if knows_the_game => Command::Turn((*last).into()),
        [] => Command::Begin,
        _ => return board(side, moves),
    };
    lines([command])
}

/// As [`think`] for an engine that knows nothing of the game, by BOARD even where it is empty.
pub fn board(side: Side, moves: &[Point]) -> String {
    let field = |owner| if owner == side { Field::Own } else { Field::Opponent };
    let entries = moves.iter().zip(Side::ALL.into_iter().cycle());
    let entry = |(&point, owner): (&Point, _)| Entry { at: point.into(), field: field(owner) };
    lines([Command::Board(entries.map(entry).collect())])
}

/// Ends a search by its move, in the words of either dialect; where none runs it changes nothing.
pub fn stop() -> String {
    lines([Command::Stop, Command::Yixin(YixinCommand::Stop)])
}

/// The folder for lasting files.
pub fn folder(path: &std::path::Path) -> String {
    lines([Command::info("folder", path.display())])
}

fn lines(commands: impl IntoIterator<Item = Command>) -> String {
    commands.into_iter().flat_map(|command| [command.to_string(), "\n".to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kagetsu::board::parse_points;

    use super::*;

    #[test]
    fn stones_are_listed_from_the_engines_side() {
        let moves = parse_points("h8 i9 g9").unwrap();
        let white = "BOARD\n7,7,2\n8,8,1\n6,8,2\nDONE\n";
        assert_eq!(think(Side::White, &moves, false), white);
        let black = "BOARD\n7,7,1\n8,8,2\nDONE\n";
        assert_eq!(think(Side::Black, &moves[..2], false), black);
        assert_eq!(think(Side::White, &moves, true), "TURN 6,8\n");
        assert_eq!(think(Side::Black, &[], false), "BEGIN\n");
        assert_eq!(choose(&moves[..2]), "SWAP2BOARD\n7,7\n8,8\nDONE\n");
        assert_eq!(choose(&[]), "SWAP2BOARD\nDONE\n");
    }

    #[test]
    fn only_what_is_limited_is_said() {
        let time = TimeControl { turn: Some(Duration::from_millis(100)), ..Default::default() };
        let limits = SearchLimits { nodes: Some(5), ..Default::default() };
        let options = [("hash_size".to_owned(), "1024".to_owned())];
        let text = "INFO timeout_turn 100\nINFO timeout_match 0\nINFO game_type 2\nINFO rule 4\n\
                    INFO max_node 5\nINFO hash_size 1024\n";
        assert_eq!(settings(4, &time, &limits, &options), text);
        assert_eq!(time_left(None), "INFO time_left 2147483647\n");
        assert_eq!(time_left(Some(Duration::ZERO)), "INFO time_left 0\n");
    }

    #[track_caller]
    fn check(line: &str, said: &Said) {
        assert_eq!(&Said::read(line), said, "{line:?}");
    }

    #[test]
    fn lines_are_told_apart() {
        check("OK", &Said::Ok);
        check("OK - ready", &Said::Other);
        check("7,14", &Said::Move(Coordinates { x: 7, y: 14 }));
        check("-1,99", &Said::Move(Coordinates { x: -1, y: 99 }));
        check("7,7 8,8", &Said::Other);
        check("message depth 3", &Said::Message("depth 3".into()));
        check("DEBUG 7,7", &Said::Nothing);
        check(" \t", &Said::Nothing);
        check("ERROR no", &Said::Other);
        check("\u{fffd}\u{fffd}", &Said::Other);
    }
}
