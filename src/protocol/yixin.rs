//! The words of the Yixin dialect.
//!
//! What the engine does not offer is read with its data lines and dropped, or
//! every `7,7` behind it would be answered as an unknown command.

use crate::session::{
    BalanceMoves, Choice, MAX_THREADS, MOST_OFFERS, OpeningStep, Session, SoosorvStep, Swap2Step,
};
use crate::types::Point;

use super::command::{Coordinates, YixinCommand};
use super::reply::Reply;
use super::responder::NO_POINT;

/// Largest table that a board may ask for: binary logarithm of its KiB (here 4 GiB).
const MAX_HASH_SIZE: u32 = 22;

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
        | "EDITTVDDATABASE"
        | "EDITTEXTDATABASE"
        | "EDITLABELDATABASE"
        | "DELETEDATABASEONE"
        | "DELETEDATABASEALL"
        | "SETBESTMOVEDATABASE"
        | "CLEARBESTMOVEDATABASE"
        | "SOOSORVSTEP2"
        | "SOOSORVSTEP3"
        | "SOOSORVSTEP4"
        | "SOOSORVSTEP5"
        | "SOOSORVSTEP6" => Body::List,
        "HASHDUMP" | "HASHLOAD" | "SETDATABASE" | "DBTOTXT" | "DBTOTXTALL" | "TXTTODB"
        | "DBTOPOS" | "LIBTODB" | "DBTOLIB" | "DBMERGE" | "DBSPLIT" => Body::Line,
        "SHOWINFO" | "STOP" | "SHOWFORBID" | "NBEST" | "BALANCEONE" | "BALANCETWO"
        | "SEARCHDEFEND" | "HASHCLEAR" | "SHOWHASHUSAGE" | "BLOCKRESET" | "BLOCKPATHRESET"
        | "SWAP2STEP1" | "SWAP2STEP2" | "SWAP2STEP3" | "SOOSORVSTEP1" | "DRAW" | "RESIGN"
        | "PRINTFEATURE" | "DBCHECK" | "DBFIX" | "SAVEDATABASE" => Body::None,
        _ => Body::Unknown,
    })
}

/// Whether a word (in upper case) changes the records of a position whose list follows.
pub(super) fn edits_database(word: &str) -> bool {
    word.ends_with("DATABASE") && body_of(word) == Some(Body::List)
        || word.starts_with("YXDELETEDATABASE")
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
        "BLOCKPATHRESET" => YixinCommand::BlockPathReset,
        "SEARCHDEFEND" => YixinCommand::SearchDefend,
        "BALANCEONE" => YixinCommand::Balance { moves: BalanceMoves::One, bias: number(arguments) },
        "BALANCETWO" => YixinCommand::Balance { moves: BalanceMoves::Two, bias: number(arguments) },
        "SWAP2STEP1" => YixinCommand::Swap2(Swap2Step::Place),
        "SWAP2STEP2" => YixinCommand::Swap2(Swap2Step::Choose),
        "SWAP2STEP3" => YixinCommand::Swap2(Swap2Step::Decide),
        "SOOSORVSTEP1" => YixinCommand::Soosorv { step: SoosorvStep::Place, stones: Vec::new() },
        _ => YixinCommand::Other(word.to_owned()),
    })
}

/// The step of Soosorv-8 that a command with a list (word in upper case) asks for.
pub(super) fn read_soosorv_step(word: &str, arguments: &str) -> Option<SoosorvStep> {
    let most = MOST_OFFERS as i64;
    let offers = || number(arguments).clamp(1, most) as usize;
    Some(match word.strip_prefix("YXSOOSORVSTEP")? {
        "2" => SoosorvStep::FirstSwap,
        "3" => SoosorvStep::Fourth,
        "4" => SoosorvStep::SecondSwap { offers: offers() },
        "5" => SoosorvStep::Fifths { offers: offers() },
        "6" => SoosorvStep::Choose,
        _ => return None,
    })
}

/// The first word as a number; 0 where it is none.
fn number(arguments: &str) -> i64 {
    arguments.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0)
}

/// The messages that answer a step of an opening. Boards read two numbers apart by a blank.
pub(super) fn step_lines(step: OpeningStep, choice: &Choice) -> Vec<Reply> {
    let place = |point: Point| format!("{} {}", point.x(), point.y());
    let swap = if *choice == Choice::Swap { "YES" } else { "NO" };
    let moves = |first: usize, points: &[Point]| -> Vec<String> {
        (first..).zip(points).map(|(n, &point)| format!("MOVE{n} {}", place(point))).collect()
    };
    let (rule, lines) = match step {
        OpeningStep::Swap2(step) => (
            "SWAP2",
            match (step, choice) {
                (Swap2Step::Place, Choice::Stones(points)) => moves(1, points),
                (_, Choice::Stones(points)) => moves(4, points),
                (Swap2Step::Decide, _) => vec![format!("SWAP2 {swap}")],
                _ => vec![format!("SWAP1 {swap}")],
            },
        ),
        OpeningStep::Soosorv(step) => (
            "SOOSORV",
            match (step, choice) {
                (SoosorvStep::Place, Choice::Stones(points)) => moves(1, points),
                (SoosorvStep::Choose, Choice::Stones(points)) => {
                    points.iter().map(|&point| format!("MOVE5C {}", place(point))).collect()
                }
                (_, Choice::Stones(points)) => offers(points.iter().map(|&point| place(point))),
                (_, Choice::Fourth { point, offers }) => {
                    vec![format!("MOVE4 {} {offers}", place(*point))]
                }
                (SoosorvStep::SecondSwap { .. }, _) => vec![format!("SWAP2 {swap}")],
                _ => vec![format!("SWAP1 {swap}")],
            },
        ),
    };
    lines.into_iter().map(|line| Reply::Message(format!("{rule} {line}"))).collect()
}

/// The offered fifth moves of Soosorv-8.
fn offers(places: impl Iterator<Item = String>) -> Vec<String> {
    let offers = places.map(|place| format!("MOVE5 {place}"));
    let [first, last] = ["MOVE5 REFRESH", "MOVE5 DONE"].map(str::to_owned);
    std::iter::once(first).chain(offers).chain([last]).collect()
}

/// The answer where no point is free. A board counts one line of two numbers for every search, and
/// takes a point that is not on it for the end of the game.
pub(super) fn no_point() -> Vec<Reply> {
    vec![Reply::Message(NO_POINT.to_owned()), Reply::Move(Coordinates { x: -1, y: -1 })]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_answered_in_the_words_that_boards_read() {
        let [first, second] = [Point::new(7, 6), Point::new(14, 0)];
        let lines = |step, choice| -> Vec<String> {
            step_lines(step, &choice).iter().map(Reply::to_string).collect()
        };
        let swap2 = |step, choice| lines(OpeningStep::Swap2(step), choice);
        let soosorv = |step, choice| lines(OpeningStep::Soosorv(step), choice);
        let two = || Choice::Stones(vec![first, second]);
        assert_eq!(
            swap2(Swap2Step::Place, two()),
            ["MESSAGE SWAP2 MOVE1 7 6", "MESSAGE SWAP2 MOVE2 14 0"]
        );
        assert_eq!(
            swap2(Swap2Step::Choose, two()),
            ["MESSAGE SWAP2 MOVE4 7 6", "MESSAGE SWAP2 MOVE5 14 0"]
        );
        assert_eq!(swap2(Swap2Step::Choose, Choice::Swap), ["MESSAGE SWAP2 SWAP1 YES"]);
        assert_eq!(swap2(Swap2Step::Choose, Choice::Stay), ["MESSAGE SWAP2 SWAP1 NO"]);
        assert_eq!(swap2(Swap2Step::Decide, Choice::Swap), ["MESSAGE SWAP2 SWAP2 YES"]);
        assert_eq!(swap2(Swap2Step::Decide, Choice::Stay), ["MESSAGE SWAP2 SWAP2 NO"]);
        assert_eq!(
            soosorv(SoosorvStep::Place, two()),
            ["MESSAGE SOOSORV MOVE1 7 6", "MESSAGE SOOSORV MOVE2 14 0"]
        );
        assert_eq!(soosorv(SoosorvStep::FirstSwap, Choice::Stay), ["MESSAGE SOOSORV SWAP1 NO"]);
        let fourth = Choice::Fourth { point: first, offers: 3 };
        assert_eq!(soosorv(SoosorvStep::Fourth, fourth), ["MESSAGE SOOSORV MOVE4 7 6 3"]);
        let second_swap = SoosorvStep::SecondSwap { offers: 3 };
        assert_eq!(soosorv(second_swap, Choice::Swap), ["MESSAGE SOOSORV SWAP2 YES"]);
        assert_eq!(
            soosorv(SoosorvStep::Fifths { offers: 2 }, two()),
            [
                "MESSAGE SOOSORV MOVE5 REFRESH",
                "MESSAGE SOOSORV MOVE5 7 6",
                "MESSAGE SOOSORV MOVE5 14 0",
                "MESSAGE SOOSORV MOVE5 DONE"
            ]
        );
        let one = Choice::Stones(vec![second]);
        assert_eq!(soosorv(SoosorvStep::Choose, one), ["MESSAGE SOOSORV MOVE5C 14 0"]);
    }

    #[test]
    fn words_of_other_dialects_have_no_body() {
        assert_eq!(body_of("BOARD"), None);
        assert_eq!(body_of("YXSETBESTMOVEDATABASE"), Some(Body::List));
        assert_eq!(body_of("YXHASHDUMP"), Some(Body::Line));
        assert_eq!(body_of("YXNEWTHING"), Some(Body::Unknown));
    }
}
