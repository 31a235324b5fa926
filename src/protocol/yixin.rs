//! The words of the Yixin dialect, and the search data that its boards draw.
//!
//! What the engine does not offer (database, block paths, balance, swap2 steps) is read with its
//! data lines and dropped, or every `7,7` behind it would be answered as an unknown command.

use crate::session::{MAX_THREADS, ProofReport, ProofState, Report, Session};
use crate::types::Score;

use super::command::{Coordinates, YixinCommand};
use super::reply::Reply;

/// Largest table that a board may ask for: binary logarithm of its KiB (here 4 GiB).
const MAX_HASH_SIZE: u32 = 22;

/// The unit of the logistic curve that boards draw. A guess, and flatter than the curve to which the
/// evaluation was fitted (`docs/evaluation.md`); nothing plays by it.
const WIN_RATE_SCALE: f64 = 600.0;

/// What follows a command's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Nothing.
    None,
    /// Lines to `DONE`.
    List,
    /// One line, a path.
    Line,
    /// The word is not known: lines to `DONE`, if there are any.
    Unknown,
}

/// What follows the line of a `YX` command (word in upper case); nothing for other words.
pub(super) fn body_of(word: &str) -> Option<Body> {
    Some(match word.strip_prefix("YX")? {
        "BOARD"
        | "BLOCK"
        | "BLOCKUNDO"
        | "BLOCKPATH"
        | "BLOCKPATHUNDO"
        | "QUERYDATABASEALL"
        | "QUERYDATABASEALLT"
        | "QUERYDATABASEONE"
        | "QUERYDATABASETEXT"
        | "EDITTVDDATABASE"
        | "EDITTEXTDATABASE"
        | "EDITLABELDATABASE"
        | "DELETEDATABASEONE"
        | "DELETEDATABASEALL"
        | "SETBESTMOVEDATABASE"
        | "CLEARBESTMOVEDATABASE" => Body::List,
        "HASHDUMP" | "HASHLOAD" | "SETDATABASE" | "DBTOTXT" | "DBTOTXTALL" | "TXTTODB"
        | "DBTOPOS" | "LIBTODB" | "DBTOLIB" | "DBMERGE" | "DBSPLIT" => Body::Line,
        "SHOWINFO" | "STOP" | "SHOWFORBID" | "NBEST" | "BALANCEONE" | "BALANCETWO"
        | "SEARCHDEFEND" | "HASHCLEAR" | "SHOWHASHUSAGE" | "BLOCKRESET" | "BLOCKPATHRESET"
        | "SWAP2STEP1" | "SWAP2STEP2" | "SWAP2STEP3" | "SOOSORVSTEP1" | "SOOSORVSTEP2"
        | "SOOSORVSTEP3" | "SOOSORVSTEP4" | "SOOSORVSTEP5" | "SOOSORVSTEP6" | "DRAW" | "RESIGN"
        | "PRINTFEATURE" | "DBCHECK" | "DBFIX" | "SAVEDATABASE" => Body::None,
        _ => Body::Unknown,
    })
}

/// Reads a `YX` command of one line (word in upper case); nothing for other words.
pub(super) fn read_line(word: &str, arguments: &str) -> Option<YixinCommand> {
    Some(match word.strip_prefix("YX")? {
        "SHOWINFO" => YixinCommand::ShowInfo,
        "STOP" => YixinCommand::Stop,
        "SHOWFORBID" => YixinCommand::ShowForbid,
        "NBEST" => YixinCommand::NBest(arguments.parse().unwrap_or(1)),
        "HASHCLEAR" => YixinCommand::HashClear,
        "SHOWHASHUSAGE" => YixinCommand::ShowHashUsage,
        "BLOCKRESET" => YixinCommand::BlockReset,
        _ => YixinCommand::Other(word.to_owned()),
    })
}

/// The answer to `YXSHOWINFO`.
pub(super) fn limits() -> Vec<Reply> {
    vec![
        Reply::Message(format!("INFO MAX_THREAD_NUM {MAX_THREADS}")),
        Reply::Message(format!("INFO MAX_HASH_SIZE {MAX_HASH_SIZE}")),
    ]
}

/// The answer to `YXSHOWHASHUSAGE`.
pub(super) fn hash_usage(session: &Session) -> Reply {
    let usage = session.hash_usage();
    Reply::Message(format!("hash usage {}.{} %", usage / 10, usage % 10))
}

/// The search data of the one line that the engine analyses.
pub(super) fn info_block(report: &Report) -> Vec<Reply> {
    let milliseconds = report.elapsed.as_millis().max(1);
    let nodes = report.nodes.to_string();
    [
        ("PV", "0".to_owned()),
        ("NUMPV", "1".to_owned()),
        ("DEPTH", report.depth.to_string()),
        ("SELDEPTH", report.selective_depth.to_string()),
        ("NODES", nodes.clone()),
        ("TOTALNODES", nodes),
        ("TOTALTIME", report.elapsed.as_millis().to_string()),
        ("SPEED", (u128::from(report.nodes) * 1000 / milliseconds).to_string()),
        ("EVAL", report.score.to_string()),
        ("WINRATE", format!("{:.3}", win_rate(report.score))),
        ("BESTLINE", best_line(report)),
        ("PV", "DONE".to_owned()),
    ]
    .into_iter()
    .map(|(key, value)| Reply::Info { key: key.to_owned(), value })
    .collect()
}

/// The mark on the first move that a proof looks at; taken away when it ends.
pub(super) fn marks(report: &ProofReport) -> Vec<Reply> {
    let mark = |text: String| Reply::Message(format!("REALTIME {text}"));
    let first = report.line.first().filter(|_| report.state == ProofState::Running);
    let position = first.map(|&point| mark(format!("POS {}", Coordinates::from(point))));
    [Some(mark("REFRESH".to_owned())), position].into_iter().flatten().collect()
}

/// The expected moves, `x,y x,y …`; at least the best move, when there is one.
fn best_line(report: &Report) -> String {
    let pv = if report.pv.is_empty() { report.best.as_slice() } else { &report.pv };
    pv.iter().map(|&point| Coordinates::from(point).to_string()).collect::<Vec<_>>().join(" ")
}

/// The part of games that the side to move wins, as far as the score tells.
fn win_rate(score: Score) -> f64 {
    if score.is_win() {
        1.0
    } else if score.is_loss() {
        0.0
    } else {
        1.0 / (1.0 + (-f64::from(score.0) / WIN_RATE_SCALE).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_win_rate_is_even_at_zero_and_grows_with_the_score() {
        let rates: Vec<_> =
            [Score::loss_in(4), Score(-300), Score(0), Score(300), Score::win_in(5)]
                .map(|score| format!("{:.2}", win_rate(score)))
                .into();
        assert_eq!(rates, ["0.00", "0.38", "0.50", "0.62", "1.00"]);
    }

    #[test]
    fn words_of_other_dialects_have_no_body() {
        assert_eq!(body_of("BOARD"), None);
        assert_eq!(body_of("YXQUERYDATABASEALLT"), Some(Body::List));
        assert_eq!(body_of("YXHASHDUMP"), Some(Body::Line));
        assert_eq!(body_of("YXNEWTHING"), Some(Body::Unknown));
    }
}
