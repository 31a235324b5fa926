//! Searches that are broken off, and what must not disturb one.

use kagetsu::protocol::reply::Reply;
use kagetsu::types::BoardSize;

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::steps::{QUIET, has_left, leaves_without_input, plays_afterwards, points};
use super::table::Table;
use super::{Checked, fails, skipped};

/// How much longer than the usual limit the searches may last that are to be stopped.
const LONG: u32 = 30;

/// An engine in the middle of a long search, and its position.
fn thinking<'a>(lab: &Lab<'a>) -> Checked<(Dialogue<'a>, Table)> {
    let mut dialogue = lab.ready_for(lab.any_rule(), BoardSize::DEFAULT, LONG * lab.turn())?;
    let mut table = lab.table();
    table.place(&points(QUIET)?);
    dialogue.nothing_unasked()?;
    dialogue.say(&table.question(false))?;
    dialogue.still_thinks(lab.turn() / 2)?;
    Ok((dialogue, table))
}

/// A line that asks for the move now; the game goes on afterwards.
fn stopped_by(lab: &Lab<'_>, line: &str) -> Checked {
    let (mut dialogue, mut table) = thinking(lab)?;
    dialogue.say(line)?;
    let latest = lab.pace().tolerance;
    let Some(answer) = dialogue.answer(latest + lab.pace().patience())? else {
        return fails(format!("goes on thinking after {line}"));
    };
    let at = match answer.reply {
        Reply::Move(at) if answer.elapsed <= latest => at,
        Reply::Move(_) => {
            return fails(format!("moves {} ms after {line}", answer.elapsed.as_millis()));
        }
        Reply::Unknown(_) | Reply::Error(_) => {
            return skipped(format!("it does not know {line}, and says so"));
        }
        reply => return fails(format!("answers {line} by '{reply}'")),
    };
    table.admit(at)?;
    dialogue.no_move_for(lab.pace().silence())?;
    dialogue.say(&lab.settings(lab.any_rule(), lab.turn()))?;
    table.opponent();
    let answer = dialogue.ask(&table.question(true), lab.turn())?;
    table.admit(answer).map(drop)
}

/// Piskvork's button.
pub(super) fn by_turn_zero(lab: &Lab<'_>) -> Checked {
    stopped_by(lab, "INFO timeout_turn 0")
}

/// STOP.
pub(super) fn by_stop(lab: &Lab<'_>) -> Checked {
    stopped_by(lab, "STOP")
}

/// YXSTOP, which c-gomoku-cli sends to a late engine.
pub(super) fn by_yxstop(lab: &Lab<'_>) -> Checked {
    stopped_by(lab, "YXSTOP")
}

/// A stop while nothing is searched is no request for a move.
pub(super) fn idle(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut table = lab.table();
    let answer = dialogue.ask(&table.question(false), lab.turn())?;
    table.admit(answer)?;
    dialogue.say("STOP\nYXSTOP")?;
    dialogue.no_move_for(2 * lab.pace().silence())?;
    table.opponent();
    let answer = dialogue.ask(&table.question(true), lab.turn())?;
    table.admit(answer).map(drop)
}

/// INFO during a search: no line, and no second move.
pub(super) fn info_meanwhile(lab: &Lab<'_>) -> Checked {
    let (mut dialogue, mut table) = thinking(lab)?;
    dialogue.say("INFO time_left 60000\nINFO evaluate 3,4\nINFO max_memory 367001600")?;
    dialogue.quiet_for(lab.turn() / 4, "to INFO during a search")?;
    dialogue.say("INFO timeout_turn 0")?;
    let limit = LONG * lab.turn();
    let (answer, _) = dialogue.wait_for_move(limit)?;
    table.admit(answer)?;
    dialogue.no_move_for(lab.pace().silence())
}

/// A new game during a search: its move must not be taken for one of the new game.
pub(super) fn restarted(lab: &Lab<'_>) -> Checked {
    let (mut dialogue, _) = thinking(lab)?;
    dialogue.say("START 15")?;
    let mut said = dialogue.answer(lab.pace().ready())?.map(|answer| answer.reply);
    // A last move before OK can be told from one of the new game.
    if matches!(said, Some(Reply::Move(_))) {
        said = dialogue.answer(lab.pace().ready())?.map(|answer| answer.reply);
    }
    match said {
        Some(Reply::Ok) => {}
        Some(reply) => return fails(format!("answers START during a search by '{reply}'")),
        None => return fails("does not answer START during a search"),
    }
    dialogue.no_move_for(lab.pace().silence())?;
    plays_afterwards(lab, &mut dialogue)
}

/// END during a search.
pub(super) fn end(lab: &Lab<'_>) -> Checked {
    let (dialogue, _) = thinking(lab)?;
    let grace = lab.pace().grace();
    has_left(dialogue.leave(grace).exit, grace, "END during a search")
}

/// The closed input during a search.
pub(super) fn end_of_input(lab: &Lab<'_>) -> Checked {
    let (mut dialogue, _) = thinking(lab)?;
    leaves_without_input(lab, &mut dialogue)
}
