//! Processes that are stopped and go on, as GomocupJudge and Piskvork do it with each engine while
//! the other one thinks.

use super::Checked;
use super::lab::Lab;
use super::manager::Manager;
use crate::wire::USUAL_MEMORY;

/// Moves of the engine in each check.
const MOVES: usize = 3;

/// Stopped right behind the first commands, before it can have read them, and then between all
/// moves.
pub(super) fn judged(lab: &Lab<'_>) -> Checked {
    let turn = lab.turn();
    let mut dialogue = lab.launch()?.manner(Manager::Judge, "\r\n");
    let rule = lab.any_rule().number();
    dialogue.say(&format!(
        "START 15\nINFO timeout_turn {}\nINFO timeout_match {}\nINFO max_memory {USUAL_MEMORY}\n\
         INFO game_type 1\nINFO rule {rule}\nINFO folder games",
        turn.as_millis(),
        (100 * turn).as_millis(),
    ))?;
    for number in 0..MOVES {
        dialogue.suspend();
        dialogue.rest(turn);
        dialogue.table.opponent();
        dialogue.resume();
        dialogue.say(&format!("INFO time_left {}", (90 * turn).as_millis()))?;
        dialogue.say(&dialogue.table.question(number > 0))?;
        let answer = match number {
            0 => dialogue.wait_for_move_behind_ok()?,
            _ => dialogue.wait_for_move()?,
        };
        dialogue.table.admit(answer)?;
    }
    Ok(())
}

/// Stopped while it waits, for longer than a move may last.
pub(super) fn idle(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    for _ in 0..MOVES {
        dialogue.ask(&dialogue.table.question(true))?;
        dialogue.table.opponent();
        dialogue.suspend();
        dialogue.rest(lab.turn() * 3 / 2);
        dialogue.resume();
    }
    Ok(())
}

/// Stopped in the middle of a search.
pub(super) fn thinking(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let pause = lab.turn() / 2;
    dialogue.limit += pause;
    for _ in 0..2 {
        dialogue.table.opponent();
        dialogue.say(&dialogue.table.question(true))?;
        dialogue.rest(lab.turn() / 5);
        dialogue.suspend();
        dialogue.rest(pause);
        dialogue.resume();
        dialogue.take_move()?;
    }
    Ok(())
}

/// A command that comes while the process is stopped waits for it.
pub(super) fn spoken_to(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.limit = lab.turn() * 3 / 2;
    for _ in 0..2 {
        dialogue.table.opponent();
        dialogue.rest(lab.pace().silence());
        dialogue.suspend();
        dialogue.say(&dialogue.table.question(true))?;
        dialogue.rest(lab.turn() / 2);
        dialogue.resume();
        dialogue.take_move()?;
    }
    Ok(())
}
