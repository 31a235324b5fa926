//! How each known manager reads a line of an engine, as its source says.

use kagetsu::protocol::command::Coordinates;
use kagetsu::protocol::reply::Reply;

/// Who listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manager {
    /// Nobody in particular: what our own runner takes.
    Plain,
    /// The tournament: only an exact move is heard at all.
    Judge,
    /// Any line but messages is the answer.
    Piskvork,
    /// Words in capitals are told apart; a move must be exact.
    CGomokuCli,
    /// The first letter decides.
    Qpiskvork,
    /// Words in any letters are told apart.
    YixinBoard,
}

/// What a line is to a manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// A message, or a blank line.
    Passed,
    /// Nothing that it understands; it goes on waiting.
    Ignored,
    /// What it takes for the answer.
    Answer(Reply),
}

impl Manager {
    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "a match runner",
            Self::Judge => "GomocupJudge",
            Self::Piskvork => "Piskvork",
            Self::CGomokuCli => "c-gomoku-cli",
            Self::Qpiskvork => "qpiskvork",
            Self::YixinBoard => "Yixin-Board",
        }
    }

    /// Reads a line without its line end.
    pub(super) fn read(self, line: &str) -> Reading {
        match self {
            Self::Plain => plain(line),
            Self::Judge => judge(line),
            Self::Piskvork => piskvork(line),
            Self::CGomokuCli => c_gomoku_cli(line),
            Self::Qpiskvork => qpiskvork(line),
            Self::YixinBoard => yixin_board(line),
        }
    }
}

fn begins(line: &str, prefix: &str) -> bool {
    line.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

fn pair(x: &str, y: &str) -> Option<Coordinates> {
    Some(Coordinates { x: x.parse().ok()?, y: y.parse().ok()? })
}

/// As `scanf("%d,%d")` does: blanks before a number and anything behind the second are allowed.
fn scanned(text: &str) -> Option<Coordinates> {
    let (x, rest) = text.split_once(',')?;
    let rest = rest.trim_start();
    let is_sign = |(at, c): (usize, char)| at == 0 && matches!(c, '-' | '+');
    let end = rest.char_indices().find(|&(at, c)| !c.is_ascii_digit() && !is_sign((at, c)));
    pair(x.trim_start(), &rest[..end.map_or(rest.len(), |(at, _)| at)])
}

fn plain(line: &str) -> Reading {
    match Reply::read(line.as_bytes()) {
        Reply::Message(_) | Reply::Debug(_) | Reply::Info { .. } => Reading::Passed,
        _ if line.trim().is_empty() => Reading::Passed,
        Reply::Suggest(_) | Reply::Other(_) => Reading::Ignored,
        reply => Reading::Answer(reply),
    }
}

fn judge(line: &str) -> Reading {
    if begins(line, "message") {
        return Reading::Passed;
    }
    let exact = line.split_once(',').and_then(|(x, y)| pair(x.trim(), y.trim()));
    match (exact, Reply::read(line.as_bytes())) {
        (Some(at), _) => Reading::Answer(Reply::Move(at)),
        // OK is read later, or never.
        (None, reply @ (Reply::Swap | Reply::Stones(_) | Reply::Ok)) => Reading::Answer(reply),
        _ => Reading::Ignored,
    }
}

fn piskvork(line: &str) -> Reading {
    if line.is_empty() || begins(line, "debug ") || begins(line, "message ") {
        return Reading::Passed;
    }
    Reading::Answer(match scanned(line) {
        _ if line == "OK" => Reply::Ok,
        Some(at) => Reply::Move(at),
        None => match Reply::read(line.as_bytes()) {
            reply @ (Reply::Error(_) | Reply::Unknown(_) | Reply::Swap | Reply::Stones(_)) => reply,
            _ => Reply::Other(line.to_owned()),
        },
    })
}

fn c_gomoku_cli(line: &str) -> Reading {
    match line.split_whitespace().next().unwrap_or_default() {
        "MESSAGE" | "DEBUG" => return Reading::Passed,
        "UNKNOWN" | "ERROR" | "SUGGEST" => return Reading::Ignored,
        _ => {}
    }
    // A blank behind the comma is taken, one at the end of the line is not.
    match line.split_once(',').and_then(|(x, y)| pair(x, y.trim_start())) {
        Some(at) => Reading::Answer(Reply::Move(at)),
        None if line == "OK" => Reading::Answer(Reply::Ok),
        None if begins(line, "name") => Reading::Answer(Reply::About(line.to_owned())),
        None => Reading::Ignored,
    }
}

fn qpiskvork(line: &str) -> Reading {
    let Some(first) = line.chars().next() else { return Reading::Passed };
    let is_move = |at| line[..at].parse::<u32>().is_ok();
    Reading::Answer(match first.to_ascii_uppercase() {
        '0'..='9' if line.find(',').is_some_and(|at| at <= 2 && is_move(at)) => {
            scanned(line).map_or_else(|| Reply::Other(line.to_owned()), Reply::Move)
        }
        'O' | 'K' => Reply::Ok,
        'E' | 'R' | ' ' => Reply::Error(line.to_owned()),
        'S' | 'W' | 'A' | 'P' => Reply::Swap,
        'M' | 'D' | 'I' | 'F' => return Reading::Passed,
        'N' if line.starts_with('n') => Reply::About(line.to_owned()),
        'U' | 'N' => Reply::Unknown(line.to_owned()),
        _ => Reply::Other(line.to_owned()),
    })
}

fn yixin_board(line: &str) -> Reading {
    match Reply::read(line.as_bytes()) {
        Reply::Message(_) | Reply::Debug(_) | Reply::Info { .. } => Reading::Passed,
        reply @ (Reply::Ok
        | Reply::Error(_)
        | Reply::Unknown(_)
        | Reply::Forbid(_)
        | Reply::Stones(_)) => Reading::Answer(reply),
        _ => scanned(line).map_or(Reading::Ignored, |at| Reading::Answer(Reply::Move(at))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVE: &str = "move";

    /// What all six make of a line: `move`, `passed`, `ignored`, or the answer's kind.
    #[track_caller]
    fn check(line: &str, expected: [&str; 6]) {
        let managers = [
            Manager::Plain,
            Manager::Judge,
            Manager::Piskvork,
            Manager::CGomokuCli,
            Manager::Qpiskvork,
            Manager::YixinBoard,
        ];
        let found = managers.map(|manager| match manager.read(line) {
            Reading::Passed => "passed",
            Reading::Ignored => "ignored",
            Reading::Answer(Reply::Move(Coordinates { x: 7, y: 8 })) => MOVE,
            Reading::Answer(Reply::Ok) => "ok",
            Reading::Answer(Reply::Error(_)) => "error",
            Reading::Answer(Reply::Unknown(_)) => "unknown",
            Reading::Answer(_) => "other",
        });
        assert_eq!(found, expected, "{line:?}");
    }

    #[test]
    fn the_exact_move_is_a_move_to_all() {
        check("7,8", [MOVE; 6]);
        check("7, 8", [MOVE; 6]);
    }

    #[test]
    fn blanks_and_text_behind_a_move_are_read_in_different_ways() {
        check("7,8 ", [MOVE, MOVE, MOVE, "ignored", MOVE, MOVE]);
        check("7,8 good", ["ignored", "ignored", MOVE, "ignored", MOVE, MOVE]);
        check("7 ,8", [MOVE, MOVE, "other", "ignored", "other", "ignored"]);
    }

    #[test]
    fn other_lines() {
        check("MESSAGE depth 3", ["passed"; 6]);
        check("message x", ["passed", "passed", "passed", "ignored", "passed", "passed"]);
        check("MESSAGE", ["passed", "passed", "other", "passed", "passed", "passed"]);
        check("ERROR no", ["error", "ignored", "error", "ignored", "error", "error"]);
        check("OK", ["ok"; 6]);
        check("OK ready", ["ignored", "ignored", "other", "ignored", "ok", "ignored"]);
        check("INFO DEPTH 3", ["passed", "ignored", "other", "ignored", "passed", "passed"]);
        check("hello", ["ignored", "ignored", "other", "ignored", "other", "ignored"]);
    }
}
