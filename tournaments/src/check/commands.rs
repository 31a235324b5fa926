//! Single commands: boards of every kind and size, and requests that cannot be met.

use kagetsu::protocol::reply::Reply;
use kagetsu::types::{BoardSize, Point, Rule, Side};

use super::dialogue::{Dialogue, declines};
use super::lab::Lab;
use super::steps::{play, plays_afterwards, points, start};
use super::table::{Table, quiet_filling};
use super::{Checked, Finding, fails, skipped};
use crate::wire;

/// The engine opens.
pub(super) fn begin(lab: &Lab<'_>) -> Checked {
    play(&mut lab.ready()?, &mut lab.table(), 1, lab.turn())
}

/// The engine answers.
pub(super) fn turn(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut table = lab.table();
    for _ in 0..4 {
        table.opponent();
        let answer = dialogue.ask(&table.question(true), lab.turn())?;
        table.admit(answer)?;
    }
    Ok(())
}

/// Asks for a move behind the stones, and for another one.
fn asks_from(dialogue: &mut Dialogue<'_>, table: &mut Table, turn: std::time::Duration) -> Checked {
    let answer = dialogue.ask(&table.question(false), turn)?;
    table.admit(answer)?;
    table.opponent();
    let answer = dialogue.ask(&table.question(true), turn)?;
    table.admit(answer).map(drop)
}

fn from_stones(lab: &Lab<'_>, stones: &str) -> Checked {
    let mut table = lab.table();
    table.place(&points(stones)?);
    asks_from(&mut lab.ready()?, &mut table, lab.turn())
}

/// BOARD without a stone is BEGIN.
pub(super) fn board_empty(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut table = lab.table();
    let answer = dialogue.ask("BOARD\nDONE", lab.turn())?;
    table.admit(answer).map(drop)
}

/// BOARD with as many stones of both: the engine is Black.
pub(super) fn board_black(lab: &Lab<'_>) -> Checked {
    from_stones(lab, "a1o15b3n12")
}

/// BOARD with one stone more of the other: the engine is White.
pub(super) fn board_white(lab: &Lab<'_>) -> Checked {
    from_stones(lab, "o1h8a15i9h10")
}

/// BOARD with as many stones as the longest openings have.
pub(super) fn board_long(lab: &Lab<'_>) -> Checked {
    from_stones(lab, "h8i8h9i9h6i6j7g7j10g10k8f8k11f11l7e7l10e10m8d8m11d11n7c7n10")
}

/// A second BOARD replaces the first.
pub(super) fn board_again(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    asks_from(&mut dialogue, &mut lab.table(), lab.turn())?;
    let first = points("h8i9h10")?;
    let mut table = lab.table();
    table.place(&first);
    asks_from(&mut dialogue, &mut table, lab.turn())?;
    // The same stones with the colours changed are still three and no more.
    let mut table = lab.table();
    table.place(&points("i9h8i7")?);
    asks_from(&mut dialogue, &mut table, lab.turn())
}

/// BOARD with blocked points: they are nobody's.
pub(super) fn board_blocked(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let text = "BOARD\n7,7,2\n8,8,1\n7,8,2\n9,9,3\n10,10,3\n6,6,3\nDONE";
    let answer = dialogue.ask(text, lab.turn())?;
    let mut table = lab.table();
    // As stones they are occupied too; which colour does not matter for one answer.
    table.place(&points("h8i9h9j10k11")?);
    if answer.to_string() == "6,6" {
        return fails("plays the blocked point 6,6");
    }
    table.admit(answer).map(drop)
}

/// All of BOARD on one line, as gomocalc sends it.
pub(super) fn board_on_one_line(lab: &Lab<'_>) -> Checked {
    let mut table = lab.table();
    table.place(&points("h8i9h10")?);
    let text = table.question(false).trim().replace('\n', " ");
    let answer = lab.ready()?.ask(&text, lab.turn())?;
    table.admit(answer).map(drop)
}

/// RESTART gets some answer, and the game that follows is a new one.
pub(super) fn restart(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    play(&mut dialogue, &mut lab.table(), 2, lab.turn())?;
    match dialogue.optional("RESTART")? {
        Reply::Ok => play(&mut dialogue, &mut lab.table(), 2, lab.turn()),
        reply => fails(format!("answers RESTART by '{reply}'")),
    }
}

/// START in the same process begins a new game.
pub(super) fn start_again(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    for _ in 0..3 {
        play(&mut dialogue, &mut lab.table(), 2, lab.turn())?;
        start(&mut dialogue, BoardSize::DEFAULT)?;
        dialogue.say(&lab.settings(lab.any_rule(), lab.turn()))?;
    }
    play(&mut dialogue, &mut lab.table(), 2, lab.turn())
}

/// RECTSTART gets some answer, and the process is of use afterwards.
pub(super) fn rectangle(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?;
    match dialogue.command("RECTSTART 20,15")? {
        Reply::Ok | Reply::Error(_) | Reply::Unknown(_) => {}
        reply => return fails(format!("answers RECTSTART by '{reply}'")),
    }
    plays_afterwards(lab, &mut dialogue)
}

/// A board of this side: `OK` and moves that lie on it.
pub(super) fn size(lab: &Lab<'_>, side: usize) -> Checked {
    let Some(size) = BoardSize::new(side) else { return skipped("no such board") };
    let rule = lab.any_rule();
    let mut dialogue = lab.ready_for(rule, size, lab.turn())?;
    play(&mut dialogue, &mut Table::new(rule, size, lab.seed()), 3, lab.turn())
}

/// Every side that some manager offers, one after the other in one process.
pub(super) fn all_sizes(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?;
    for size in (5..=22).filter_map(BoardSize::new) {
        match start(&mut dialogue, size) {
            Ok(()) => {
                dialogue.say(&lab.settings(lab.any_rule(), lab.turn() / 4))?;
                let mut table = Table::new(lab.any_rule(), size, lab.seed());
                play(&mut dialogue, &mut table, 2, lab.turn() / 4)?;
            }
            Err(Finding::Skipped(_)) => {}
            Err(fault) => return Err(fault),
        }
    }
    plays_afterwards(lab, &mut dialogue)
}

/// Boards that nobody has are refused, and the process lives on.
pub(super) fn bad_sizes(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?;
    for side in ["0", "1", "-5", "1000", "4294967297", "x", ""] {
        match dialogue.command(&format!("START {side}"))? {
            Reply::Error(_) | Reply::Unknown(_) => {}
            reply => return fails(format!("answers START {side} by '{reply}'")),
        }
    }
    plays_afterwards(lab, &mut dialogue)
}

/// The rule may be named before START, after it, and in the middle of a game.
pub(super) fn rule_at_any_time(lab: &Lab<'_>) -> Checked {
    let rule = lab.any_rule();
    let mut dialogue = lab.launch("")?;
    dialogue.say(&format!("INFO rule {}", rule.number()))?;
    start(&mut dialogue, BoardSize::DEFAULT)?;
    dialogue.say(&format!("INFO timeout_turn {}", lab.turn().as_millis()))?;
    let mut table = lab.table();
    let answer = dialogue.ask(&table.question(false), lab.turn())?;
    table.admit(answer)?;
    table.opponent();
    dialogue.say(&format!("INFO rule {}", rule.number()))?;
    let answer = dialogue.ask(&table.question(true), lab.turn())?;
    table.admit(answer).map(drop)
}

/// TURN on an occupied point or off the board: any answer, and life goes on.
pub(super) fn illegal_turn(lab: &Lab<'_>) -> Checked {
    for bad in ["TURN 7,7", "TURN 99,3", "TURN -1,0", "TURN x", "TURN"] {
        let mut dialogue = lab.ready()?;
        let mut table = lab.table();
        table.place(&points("h8i9g7")?);
        let answer = dialogue.ask(&table.question(false), lab.turn())?;
        table.admit(answer)?;
        dialogue.say(bad)?;
        dialogue.answer(lab.pace().ready()).ok();
        plays_afterwards(lab, &mut dialogue)?;
    }
    Ok(())
}

/// BEGIN without a START: whatever is said, the process lives on.
pub(super) fn begin_before_start(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?;
    dialogue.say(&format!("INFO timeout_turn {}\nBEGIN", lab.turn().as_millis()))?;
    if dialogue.answer(lab.turn() + lab.pace().tolerance + lab.pace().patience())?.is_none() {
        return fails("does not answer BEGIN before START, not even by ERROR");
    }
    plays_afterwards(lab, &mut dialogue)
}

/// A BOARD in which the game is over already: some free point.
pub(super) fn decided(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut table = lab.table();
    table.place(&points("a1a3b1b3c1c3d1d3e1")?);
    let answer = dialogue.ask(&table.question(false), lab.turn())?;
    table.admit(answer).map(drop)
}

/// A BOARD without a free point: whatever is said, the process lives on.
pub(super) fn full(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut points = quiet_filling(BoardSize::DEFAULT);
    let rest: Vec<Point> =
        BoardSize::DEFAULT.points().filter(|point| !points.contains(point)).collect();
    points.extend(rest);
    let side = if points.len().is_multiple_of(2) { Side::Black } else { Side::White };
    dialogue.say(&wire::think(side, &points, false))?;
    dialogue.answer(lab.pace().ready()).ok();
    plays_afterwards(lab, &mut dialogue)
}

/// SWAP2BOARD with so many stones: an answer that the rule of the opening knows.
pub(super) fn swap2(lab: &Lab<'_>, stones: &str) -> Checked {
    let stones = points(stones)?;
    let mut dialogue = lab.ready_for(Rule::Standard, BoardSize::DEFAULT, lab.turn())?;
    dialogue.say(&format!("INFO time_left 100000\n{}", wire::choose(&stones)))?;
    let latest = lab.turn() + lab.pace().tolerance;
    let reply = match dialogue.answer(latest + lab.pace().patience())? {
        Some(answer) if latest < answer.elapsed => {
            return fails(format!("decides after {} ms", answer.elapsed.as_millis()));
        }
        Some(answer) => answer.reply,
        None => return fails("does not answer SWAP2BOARD"),
    };
    let placed = match (stones.len(), &reply) {
        (_, reply) if declines(reply) => {
            return skipped("it does not know SWAP2BOARD, and says so");
        }
        (3 | 5, Reply::Swap) => Vec::new(),
        (3 | 5, Reply::Move(at)) => vec![*at],
        (3, Reply::Stones(added)) if added.len() == 2 => added.clone(),
        (0, Reply::Stones(placed)) if placed.len() == 3 => placed.clone(),
        (count, reply) => return fails(format!("answers {count} stones by '{reply}'")),
    };
    let mut table = Table::new(Rule::Standard, BoardSize::DEFAULT, lab.seed());
    table.place(&stones);
    placed.into_iter().try_for_each(|at| table.admit(at).map(drop))
}
