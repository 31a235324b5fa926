//! Limits of time: short ones, none, and clocks that have run out.

use std::time::Duration;

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::manager::Manager;
use super::{Checked, fails};
use crate::wire::USUAL_MEMORY;

/// What counts as none.
const UNLIMITED: &str = "2147483647";
/// Moves of the engine in each check.
const MOVES: usize = 3;
/// Moves where the other side needs no time.
const QUICK_MOVES: usize = 20;

/// A process behind START, told the rule and these lines.
fn told<'a>(lab: &'a Lab<'_>, lines: &str) -> Checked<Dialogue<'a>> {
    let mut dialogue = lab.launch()?;
    dialogue.start()?;
    let rule = lab.any_rule().number();
    dialogue.say(&format!("INFO max_memory {USUAL_MEMORY}\nINFO rule {rule}"))?;
    for (key, value) in &lab.subject.spec.options {
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
    lab.ready()?.play(2 * MOVES)
}

/// No answer at the plain limit needs the tolerance.
pub(super) fn without_tolerance(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    for _ in 0..2 * MOVES {
        dialogue.turn()?;
        let took = dialogue.took;
        if lab.turn() < took {
            return fails(format!("moves after {} ms of {} ms", ms(took), ms(lab.turn())));
        }
        if dialogue.table.verdict().is_some() {
            break;
        }
    }
    Ok(())
}

/// The other side's move comes as soon as the engine's own has been read.
pub(super) fn at_once(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready_for(lab.table(), lab.turn() / 10)?;
    dialogue.is_hasty = true;
    for _ in 0..QUICK_MOVES {
        dialogue.say("INFO time_left 1000000")?;
        dialogue.turn()?;
        if dialogue.table.verdict().is_some() {
            dialogue.start_game()?;
        }
    }
    Ok(())
}

/// A limit of a move and none of the match; of zero it asks for a move at once.
pub(super) fn short_turn(lab: &Lab<'_>, limit: Duration, moves: usize) -> Checked {
    let text = format!("INFO timeout_turn {}\nINFO timeout_match 0", ms(limit));
    let mut dialogue = told(lab, &text)?;
    dialogue.limit = limit;
    dialogue.play(moves)
}

/// `timeout_match 0` is no limit, and not a clock that has run out.
pub(super) fn match_zero(lab: &Lab<'_>) -> Checked {
    let turn = ms(lab.turn());
    let text =
        format!("INFO timeout_match 0\nINFO timeout_turn {turn}\nINFO time_left {UNLIMITED}");
    told(lab, &text)?.play(MOVES)
}

/// Only a limit for the match; the moves must share it.
pub(super) fn match_only(lab: &Lab<'_>) -> Checked {
    let whole = 8 * lab.turn();
    let mut dialogue = told(lab, &format!("INFO timeout_match {}", ms(whole)))?;
    (dialogue.limit, dialogue.left) = (whole, Some(whole));
    for number in 1..=5 {
        dialogue.turn()?;
        if dialogue.left == Some(Duration::ZERO) {
            return fails(format!("uses the time of the whole match for {number} moves"));
        }
    }
    Ok(())
}

/// A clock that runs down: each move has less than the limit of a move.
pub(super) fn counted_down(lab: &Lab<'_>) -> Checked {
    let turn = lab.turn();
    let text = format!("INFO timeout_turn {}\nINFO timeout_match {}", ms(turn), ms(10 * turn));
    let mut dialogue = told(lab, &text)?;
    for share in [2, 4, 8, 16] {
        dialogue.left = Some(turn / share);
        dialogue.turn()?;
    }
    Ok(())
}

/// A clock that has run out asks for a move at once.
pub(super) fn clock_out(lab: &Lab<'_>, left: &str) -> Checked {
    let turn = ms(lab.turn());
    let text = format!("INFO timeout_turn {turn}\nINFO timeout_match {}", 10 * turn);
    let mut dialogue = told(lab, &text)?;
    dialogue.limit = Duration::ZERO;
    for _ in 0..2 {
        dialogue.say(&format!("INFO time_left {left}"))?;
        dialogue.turn()?;
        // Whoever takes it for no limit thinks as long as the move may last.
        if lab.turn() * 9 / 10 < dialogue.took {
            let took = ms(dialogue.took);
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
    told(lab, &text)?.play(MOVES)
}

/// Values that are no numbers, or too large for 32 and 64 bits, keep the old ones.
pub(super) fn odd_values(lab: &Lab<'_>) -> Checked {
    let turn = ms(lab.turn());
    let odd = ["", "x", "-", "1e3", "99999999999999999999"];
    let odd = odd.map(|value| format!("INFO time_left {value}\nINFO max_node {value}\n")).concat();
    let text = format!("{odd}INFO timeout_turn {turn}\nINFO timeout_match 0");
    let mut dialogue = told(lab, &text)?;
    for _ in 0..MOVES {
        dialogue.say(&format!("INFO time_left {UNLIMITED}\nINFO timeout_turn {turn}"))?;
        dialogue.turn()?;
    }
    Ok(())
}

/// The first move of a process, at a short limit and with nothing waited for.
pub(super) fn first_move(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch()?.manner(Manager::Judge, "\r\n");
    dialogue.limit = lab.turn() / 2;
    let (turn, rule) = (ms(dialogue.limit), lab.any_rule().number());
    let text = format!("START 15\nINFO timeout_turn {turn}\nINFO rule {rule}\nBOARD\nDONE");
    dialogue.say(&text)?;
    dialogue.wait_for_move_behind_ok().map(drop)
}
