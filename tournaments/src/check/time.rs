//! Limits of time: short ones, none, and clocks that have run out.

use std::time::Duration;

use kagetsu::types::BoardSize;

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::manager::Manager;
use super::steps::{play, start};
use super::{Checked, fails};
use crate::wire::USUAL_MEMORY;

/// What counts as none.
const UNLIMITED: &str = "2147483647";
/// Moves of the engine in each check.
const MOVES: usize = 3;
/// Moves where the other side needs no time.
const QUICK_MOVES: usize = 20;

/// A process behind START, told the rule and these lines.
fn told<'a>(lab: &Lab<'a>, lines: &str) -> Checked<Dialogue<'a>> {
    let mut dialogue = lab.launch("")?;
    start(&mut dialogue, BoardSize::DEFAULT)?;
    let rule = lab.any_rule().number();
    dialogue.say(&format!("INFO max_memory {USUAL_MEMORY}\nINFO rule {rule}"))?;
    for (key, value) in &lab.spec().options {
        dialogue.say(&format!("INFO {key} {value}"))?;
    }
    dialogue.say(lines)?;
    Ok(dialogue)
}

fn ms(time: Duration) -> u128 {
    time.as_millis()
}

/// A game at the plain limit of a move.
pub(super) fn turn(lab: &Lab<'_>) -> Checked {
    play(&mut lab.ready()?, &mut lab.table(), 2 * MOVES, lab.turn())
}

/// No answer at the plain limit needs the tolerance.
pub(super) fn without_tolerance(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut table = lab.table();
    for _ in 0..2 * MOVES {
        table.opponent();
        let (answer, took) = dialogue.ask_timed(&table.question(true), lab.turn())?;
        table.admit(answer)?;
        if lab.turn() < took {
            return fails(format!("moves after {} ms of {} ms", ms(took), ms(lab.turn())));
        }
        if table.verdict().is_some() {
            break;
        }
    }
    Ok(())
}

/// The other side's move comes as soon as the engine's own has been read.
pub(super) fn at_once(lab: &Lab<'_>) -> Checked {
    let turn = lab.turn() / 10;
    let mut dialogue = lab.ready_for(lab.any_rule(), BoardSize::DEFAULT, turn)?;
    dialogue.hurry();
    let mut table = lab.table();
    for _ in 0..QUICK_MOVES {
        table.opponent();
        dialogue.say("INFO time_left 1000000")?;
        let answer = dialogue.ask(&table.question(true), turn)?;
        table.admit(answer)?;
        if table.verdict().is_some() {
            table = lab.table();
            start(&mut dialogue, BoardSize::DEFAULT)?;
            dialogue.say(&lab.settings(lab.any_rule(), turn))?;
        }
    }
    Ok(())
}

/// A tenth of the usual limit.
pub(super) fn short_turn(lab: &Lab<'_>) -> Checked {
    let turn = lab.turn() / 10;
    let text = format!("INFO timeout_turn {}\nINFO timeout_match 0", ms(turn));
    play(&mut told(lab, &text)?, &mut lab.table(), 2 * MOVES, turn)
}

/// The first move of a process, at a short limit and with nothing waited for.
pub(super) fn first_move(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?.manner(Manager::Judge, "\r\n");
    let turn = lab.turn() / 2;
    let rule = lab.any_rule().number();
    let text = format!("START 15\nINFO timeout_turn {}\nINFO rule {rule}\nBOARD\nDONE", ms(turn));
    dialogue.say(&text)?;
    dialogue.wait_for_move_behind_ok(turn).map(drop)
}

/// `timeout_turn 0` asks for a move at once.
pub(super) fn turn_zero(lab: &Lab<'_>) -> Checked {
    let mut dialogue = told(lab, "INFO timeout_turn 0\nINFO timeout_match 0")?;
    play(&mut dialogue, &mut lab.table(), MOVES, Duration::ZERO)
}

/// `timeout_match 0` is no limit, and not a clock that has run out.
pub(super) fn match_zero(lab: &Lab<'_>) -> Checked {
    let text = format!(
        "INFO timeout_match 0\nINFO timeout_turn {}\nINFO time_left {UNLIMITED}",
        ms(lab.turn())
    );
    play(&mut told(lab, &text)?, &mut lab.table(), MOVES, lab.turn())
}

/// Only a limit for the match; the moves must share it.
pub(super) fn match_only(lab: &Lab<'_>) -> Checked {
    let mut left = 8 * lab.turn();
    let mut dialogue = told(lab, &format!("INFO timeout_match {}", ms(left)))?;
    let mut table = lab.table();
    for number in 0..5 {
        table.opponent();
        dialogue.say(&format!("INFO time_left {}", ms(left)))?;
        let (answer, took) = dialogue.ask_timed(&table.question(true), left)?;
        table.admit(answer)?;
        left = left.saturating_sub(took);
        if left.is_zero() {
            return fails(format!("uses the time of the whole match for {} moves", number + 1));
        }
    }
    Ok(())
}

/// A clock that runs down: each move has less than the limit of a move.
pub(super) fn counted_down(lab: &Lab<'_>) -> Checked {
    let turn = lab.turn();
    let text = format!("INFO timeout_turn {}\nINFO timeout_match {}", ms(turn), ms(10 * turn));
    let mut dialogue = told(lab, &text)?;
    let mut table = lab.table();
    for share in [2, 4, 8, 16] {
        table.opponent();
        let left = turn / share;
        dialogue.say(&format!("INFO time_left {}", ms(left)))?;
        let answer = dialogue.ask(&table.question(true), left)?;
        table.admit(answer)?;
    }
    Ok(())
}

/// A clock that has run out asks for a move at once.
pub(super) fn clock_out(lab: &Lab<'_>, left: &str) -> Checked {
    let turn = ms(lab.turn());
    let text = format!("INFO timeout_turn {turn}\nINFO timeout_match {}", 10 * turn);
    let mut dialogue = told(lab, &text)?;
    let mut table = lab.table();
    for _ in 0..2 {
        table.opponent();
        dialogue.say(&format!("INFO time_left {left}"))?;
        let (answer, took) = dialogue.ask_timed(&table.question(true), Duration::ZERO)?;
        table.admit(answer)?;
        // Whoever takes it for no limit thinks as long as the move may last.
        if lab.turn() * 9 / 10 < took {
            let took = ms(took);
            return fails(format!("thinks for {took} ms with time_left {left}"));
        }
    }
    Ok(())
}

/// Every number that may stand for "no limit", and a limit for the move.
pub(super) fn unlimited(lab: &Lab<'_>) -> Checked {
    let text = format!(
        "INFO timeout_turn {}\nINFO timeout_match {UNLIMITED}\nINFO time_left {UNLIMITED}",
        ms(lab.turn())
    );
    play(&mut told(lab, &text)?, &mut lab.table(), MOVES, lab.turn())
}

/// Values that are no numbers, or too large for 32 and 64 bits, keep the old ones.
pub(super) fn odd_values(lab: &Lab<'_>) -> Checked {
    let turn = ms(lab.turn());
    let odd = ["", "x", "-", "1e3", "99999999999999999999"];
    let odd = odd.map(|value| format!("INFO time_left {value}\nINFO max_node {value}\n")).concat();
    let text = format!("{odd}INFO timeout_turn {turn}\nINFO timeout_match 0");
    let mut dialogue = told(lab, &text)?;
    let mut table = lab.table();
    for _ in 0..MOVES {
        table.opponent();
        dialogue.say(&format!("INFO time_left {UNLIMITED}\nINFO timeout_turn {turn}"))?;
        let answer = dialogue.ask(&table.question(true), lab.turn())?;
        table.admit(answer)?;
    }
    Ok(())
}
