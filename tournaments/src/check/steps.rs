//! What checks of several groups have in common: a game begun, played on, and ended.

use std::time::Duration;

use kagetsu::board::parse_points;
use kagetsu::protocol::reply::Reply;
use kagetsu::types::{BoardSize, Point};

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::table::Table;
use super::{Checked, Finding, fails, skipped};
use crate::engine::Exit;
use crate::wire;

/// A quiet position in which no side is ahead by much, so that nobody answers from a book or by a
/// proof.
pub(super) const QUIET: &str = "h8i8g10f6j11";

/// The points of a text such as `h8i9`.
pub(super) fn points(text: &str) -> Checked<Vec<Point>> {
    let points = parse_points(text);
    points.map_err(|_| Finding::Skipped(format!("'{text}' are no points")))
}

/// START; an ERROR for a size is a proper answer.
pub(super) fn start(dialogue: &mut Dialogue<'_>, size: BoardSize) -> Checked {
    let side = size.side();
    match dialogue.command(&wire::start(size))? {
        Reply::Ok => Ok(()),
        Reply::Error(_) => skipped(format!("it answers ERROR to START {side}, which is proper")),
        reply => fails(format!("answers START {side} by '{reply}'")),
    }
}

/// Plays the first moves of a game.
pub(super) fn play(
    dialogue: &mut Dialogue<'_>,
    table: &mut Table,
    moves: usize,
    turn: Duration,
) -> Checked {
    for number in 0..moves {
        if number > 0 {
            table.opponent();
        }
        let answer = dialogue.ask(&table.question(number > 0), turn)?;
        table.admit(answer)?;
        if table.verdict().is_some() {
            break;
        }
    }
    Ok(())
}

/// Whether the process still plays a game.
pub(super) fn plays_afterwards(lab: &Lab<'_>, dialogue: &mut Dialogue<'_>) -> Checked {
    dialogue.settle()?;
    dialogue.note("is it of use afterwards?");
    dialogue.expect_ok("START 15")?;
    dialogue.say(&lab.settings(lab.any_rule(), lab.turn()))?;
    play(dialogue, &mut lab.table(), 2, lab.turn())
}

/// Whether a process has left within `patience`, and in order, after what was to end it.
pub(super) fn has_left(exit: Option<Exit>, patience: Duration, after: &str) -> Checked {
    match exit {
        Some(exit) if exit.is_crash() => fails(format!("after {after}: {exit}")),
        Some(_) => Ok(()),
        None => fails(format!("is still there {} ms after {after}", patience.as_millis())),
    }
}

/// Closes the input, which is to end the process.
pub(super) fn leaves_without_input(lab: &Lab<'_>, dialogue: &mut Dialogue<'_>) -> Checked {
    dialogue.note("its input is closed");
    dialogue.engine.close_input();
    let grace = lab.pace().grace();
    has_left(dialogue.engine.exit(grace), grace, "the end of its input")
}
