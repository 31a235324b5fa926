//! Searches that are broken off, and what must not disturb one.

use std::time::Duration;

use kagetsu::protocol::reply::Reply;

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::steps::{QUIET, has_left};
use super::{Checked, fails, skipped};

/// How much longer than the usual limit the searches may last that are to be stopped.
const LONG: u32 = 30;

/// An engine in the middle of a long search.
fn thinking<'a>(lab: &'a Lab<'_>) -> Checked<Dialogue<'a>> {
    let mut dialogue = lab.ready_for(lab.table(), LONG * lab.turn())?;
    dialogue.table.set_up(QUIET)?;
    dialogue.nothing_unasked()?;
    dialogue.say(&dialogue.table.question(false))?;
    dialogue.still_thinks(lab.turn() / 2)?;
    Ok(dialogue)
}

/// A line that asks for the move now; the game goes on afterwards.
pub(super) fn by(lab: &Lab<'_>, line: &str) -> Checked {
    let mut dialogue = thinking(lab)?;
    dialogue.say(line)?;
    match dialogue.answer(lab.pace().patience(Duration::ZERO))? {
        None => return fails(format!("goes on thinking after {line}")),
        Some(Reply::Move(at)) if dialogue.took <= lab.pace().tolerance => {
            dialogue.table.admit(at)?;
        }
        Some(Reply::Move(_)) => {
            return fails(format!("moves {} ms after {line}", dialogue.took.as_millis()));
        }
        Some(Reply::Unknown(_) | Reply::Error(_)) => {
            return skipped(format!("it does not know {line}, and says so"));
        }
        Some(reply) => return fails(format!("answers {line} by '{reply}'")),
    }
    dialogue.no_move_for(lab.pace().silence())?;
    dialogue.limit = lab.turn();
    dialogue.say(&dialogue.settings())?;
    dialogue.turn()
}

/// A stop while nothing is searched is no request for a move.
pub(super) fn idle(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.board()?;
    dialogue.say("STOP\nYXSTOP")?;
    dialogue.no_move_for(2 * lab.pace().silence())?;
    dialogue.turn()
}

/// INFO during a search: no line, and no second move.
pub(super) fn info_meanwhile(lab: &Lab<'_>) -> Checked {
    let mut dialogue = thinking(lab)?;
    dialogue.say("INFO time_left 60000\nINFO evaluate 3,4\nINFO max_memory 367001600")?;
    dialogue.quiet_for(lab.turn() / 4, "to INFO during a search")?;
    dialogue.say("INFO timeout_turn 0")?;
    dialogue.take_move()?;
    dialogue.no_move_for(lab.pace().silence())
}

/// A new game during a search: its move must not be taken for one of the new game.
pub(super) fn restarted(lab: &Lab<'_>) -> Checked {
    let mut dialogue = thinking(lab)?;
    dialogue.say("START 15")?;
    let mut said = dialogue.answer(lab.pace().ready())?;
    // A last move before OK can be told from one of the new game.
    if matches!(said, Some(Reply::Move(_))) {
        said = dialogue.answer(lab.pace().ready())?;
    }
    match said {
        Some(Reply::Ok) => {}
        Some(reply) => return fails(format!("answers START during a search by '{reply}'")),
        None => return fails("does not answer START during a search"),
    }
    dialogue.no_move_for(lab.pace().silence())?;
    dialogue.plays_afterwards()
}

/// END during a search.
pub(super) fn end(lab: &Lab<'_>) -> Checked {
    let grace = lab.pace().grace();
    has_left(thinking(lab)?.leave(grace).exit, grace, "END during a search")
}

/// The closed input during a search.
pub(super) fn end_of_input(lab: &Lab<'_>) -> Checked {
    thinking(lab)?.leaves_without_input()
}
