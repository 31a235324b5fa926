//! Single commands: boards of every kind and size, and requests that cannot be met.

use kagetsu::protocol::reply::Reply;
use kagetsu::types::{MAX_SIZE, MIN_SIZE, Point, Rule, Side};

use super::dialogue::declines;
use super::lab::Lab;
use super::table::quiet_filling;
use super::{Checked, Finding, fails, skipped};
use crate::wire;

/// The engine opens.
pub(super) fn begin(lab: &Lab<'_>) -> Checked {
    lab.ready()?.play(1)
}

/// The engine answers.
pub(super) fn turn(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    (0..4).try_for_each(|_| dialogue.turn())
}

/// BOARD without a stone is BEGIN.
pub(super) fn board_empty(lab: &Lab<'_>) -> Checked {
    lab.ready()?.ask("BOARD\nDONE")
}

/// BOARD with each of these stones, replacing the last one's, and TURN behind it.
pub(super) fn boards(lab: &Lab<'_>, positions: &[&str]) -> Checked {
    let mut dialogue = lab.ready()?;
    for stones in positions {
        dialogue.table.clear();
        dialogue.table.set_up(stones)?;
        dialogue.board()?;
        dialogue.turn()?;
    }
    Ok(())
}

/// BOARD with blocked points: they are nobody's.
pub(super) fn board_blocked(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    // As stones they are occupied too; which colour does not matter for one answer.
    dialogue.table.set_up("h8i9h9j10k11")?;
    let text = "BOARD\n7,7,2\n8,8,1\n7,8,2\n9,9,3\n10,10,3\n6,6,3\nDONE";
    let answer = dialogue.answer_to(text)?;
    if answer.to_string() == "6,6" {
        return fails("plays the blocked point 6,6");
    }
    dialogue.table.admit(answer)
}

/// All of BOARD on one line, as gomocalc sends it.
pub(super) fn board_on_one_line(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.table.set_up("h8i9h10")?;
    dialogue.ask(&dialogue.table.question(false).trim().replace('\n', " "))
}

/// RESTART gets some answer, and the game that follows is a new one.
pub(super) fn restart(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.play(2)?;
    match dialogue.optional("RESTART")? {
        Reply::Ok => {
            dialogue.table.clear();
            dialogue.play(2)
        }
        reply => fails(format!("answers RESTART by '{reply}'")),
    }
}

/// START in the same process begins a new game.
pub(super) fn start_again(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    for _ in 0..3 {
        dialogue.play(2)?;
        dialogue.start_game()?;
    }
    dialogue.play(2)
}

/// RECTSTART gets some answer, and the process is of use afterwards.
pub(super) fn rectangle(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch()?;
    match dialogue.command("RECTSTART 20,15")? {
        Reply::Ok | Reply::Error(_) | Reply::Unknown(_) => dialogue.plays_afterwards(),
        reply => fails(format!("answers RECTSTART by '{reply}'")),
    }
}

/// A board of this side: `OK` and moves that lie on it.
pub(super) fn size(lab: &Lab<'_>, side: usize) -> Checked {
    lab.ready_for(lab.table_of(lab.any_rule(), side)?, lab.turn())?.play(3)
}

/// Every side that some manager offers, one after the other in one process.
pub(super) fn all_sizes(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch()?;
    dialogue.limit = lab.turn() / 4;
    for side in MIN_SIZE..=MAX_SIZE {
        dialogue.table = lab.table_of(lab.any_rule(), side)?;
        match dialogue.start_game() {
            Ok(()) => dialogue.play(2)?,
            Err(Finding::Skipped(_)) => {}
            fault => return fault,
        }
    }
    dialogue.plays_afterwards()
}

/// Boards that nobody has are refused, and the process lives on.
pub(super) fn bad_sizes(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch()?;
    for side in ["0", "1", "-5", "1000", "4294967297", "x", ""] {
        match dialogue.command(&format!("START {side}"))? {
            Reply::Error(_) | Reply::Unknown(_) => {}
            reply => return fails(format!("answers START {side} by '{reply}'")),
        }
    }
    dialogue.plays_afterwards()
}

/// The rule may be named before START, after it, and in the middle of a game.
pub(super) fn rule_at_any_time(lab: &Lab<'_>) -> Checked {
    let rule = format!("INFO rule {}", lab.any_rule().number());
    let mut dialogue = lab.launch()?;
    dialogue.say(&rule)?;
    dialogue.start()?;
    dialogue.say(&format!("INFO timeout_turn {}", lab.turn().as_millis()))?;
    dialogue.board()?;
    dialogue.say(&rule)?;
    dialogue.turn()
}

/// TURN on an occupied point or off the board: any answer, and life goes on.
pub(super) fn illegal_turn(lab: &Lab<'_>) -> Checked {
    for bad in ["TURN 7,7", "TURN 99,3", "TURN -1,0", "TURN x", "TURN"] {
        let mut dialogue = lab.ready()?;
        dialogue.table.set_up("h8i9g7")?;
        dialogue.board()?;
        dialogue.say(bad)?;
        dialogue.answer(lab.pace().ready()).ok();
        dialogue.plays_afterwards()?;
    }
    Ok(())
}

/// BEGIN without a START: whatever is said, the process lives on.
pub(super) fn begin_before_start(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch()?;
    dialogue.say(&format!("INFO timeout_turn {}\nBEGIN", lab.turn().as_millis()))?;
    if dialogue.answer(lab.pace().patience(lab.turn()))?.is_none() {
        return fails("does not answer BEGIN before START, not even by ERROR");
    }
    dialogue.plays_afterwards()
}

/// A BOARD in which the game is over already: some free point.
pub(super) fn decided(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.table.set_up("a1a3b1b3c1c3d1d3e1")?;
    dialogue.board()
}

/// A BOARD without a free point: whatever is said, the process lives on.
pub(super) fn full(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let size = dialogue.table.size();
    let filling = quiet_filling(size);
    let rest: Vec<Point> = size.points().filter(|point| !filling.contains(point)).collect();
    let side = if size.area().is_multiple_of(2) { Side::Black } else { Side::White };
    dialogue.say(&wire::think(side, &[filling, rest].concat(), false))?;
    dialogue.answer(lab.pace().ready()).ok();
    dialogue.plays_afterwards()
}

/// SWAP2BOARD with so many stones: an answer that the rule of the opening knows.
pub(super) fn swap2(lab: &Lab<'_>, stones: &str) -> Checked {
    let mut dialogue = lab.ready_for(lab.table_of(Rule::Standard, 15)?, lab.turn())?;
    dialogue.table.set_up(stones)?;
    let stones = dialogue.table.stones();
    let count = stones.len();
    dialogue.say(&format!("INFO time_left 100000\n{}", wire::choose(stones)))?;
    let Some(reply) = dialogue.answer(lab.pace().patience(lab.turn()))? else {
        return fails("does not answer SWAP2BOARD");
    };
    if lab.turn() + lab.pace().tolerance < dialogue.took {
        return fails(format!("decides after {} ms", dialogue.took.as_millis()));
    }
    let placed = match (count, reply) {
        (_, reply) if declines(&reply) => {
            return skipped("it does not know SWAP2BOARD, and says so");
        }
        (3 | 5, Reply::Swap) => Vec::new(),
        (3 | 5, Reply::Move(at)) => vec![at],
        (3, Reply::Stones(added)) if added.len() == 2 => added,
        (0, Reply::Stones(placed)) if placed.len() == 3 => placed,
        (_, reply) => return fails(format!("answers {count} stones by '{reply}'")),
    };
    placed.into_iter().try_for_each(|at| dialogue.table.admit(at))
}
