//! The form of the engine's lines: what managers read, letter by letter.

use kagetsu::protocol::reply::Reply;
use kagetsu::types::{BoardSize, Rule};

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::manager::{Manager, Reading};
use super::steps::play;
use super::{Checked, fails};
use crate::clock;
use crate::wire;

/// Moves of the engine in the games of this group.
const MOVES: usize = 4;
/// More lines than this to one move are too many for managers that poll.
const MANY_LINES: usize = 300;

/// A short game; the dialogue remembers all lines.
fn played<'a>(lab: &Lab<'a>) -> Checked<Dialogue<'a>> {
    let mut dialogue = lab.ready()?;
    play(&mut dialogue, &mut lab.table(), MOVES, lab.turn())?;
    dialogue.no_move_for(lab.pace().silence())?;
    Ok(dialogue)
}

/// START is answered by exactly `OK`.
pub(super) fn start_ok(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?;
    dialogue.say(&wire::start(BoardSize::DEFAULT))?;
    let deadline = clock::now() + lab.pace().ready();
    while let Some(line) = dialogue.next_line(deadline)? {
        if line.text == "OK" {
            return Ok(());
        }
        if Manager::Plain.read(&line.text) != Reading::Passed {
            return fails(format!("answers START by '{}'", line.text));
        }
        if deadline < line.at {
            break;
        }
    }
    fails("does not answer START")
}

/// A move line is two numbers and one comma.
pub(super) fn exact_move(lab: &Lab<'_>) -> Checked {
    let dialogue = played(lab)?;
    for line in dialogue.heard() {
        if let Reply::Move(at) = Reply::read(line.text.as_bytes())
            && line.text != at.to_string()
        {
            return fails(format!("writes its move as '{}' instead of '{at}'", line.text));
        }
    }
    Ok(())
}

/// Each request gets one move.
pub(super) fn one_answer(lab: &Lab<'_>) -> Checked {
    played(lab).map(drop)
}

/// What is no answer is a message with a text.
pub(super) fn only_messages(lab: &Lab<'_>) -> Checked {
    let dialogue = played(lab)?;
    let is_wrong = |text: &str| match Manager::Piskvork.read(text) {
        Reading::Answer(reply) => !matches!(reply, Reply::Move(_) | Reply::Ok),
        _ => false,
    };
    match dialogue.heard().iter().find(|line| is_wrong(&line.text)) {
        Some(line) => fails(format!("says '{}'", line.text)),
        None => Ok(()),
    }
}

/// Nothing is said before the first command.
pub(super) fn quiet_at_first(lab: &Lab<'_>) -> Checked {
    lab.launch("")?.quiet_for(2 * lab.pace().silence(), "before any command")
}

/// Sends lines of INFO and plays on; nothing but messages and the moves may come.
fn told_in_silence(lab: &Lab<'_>, lines: &str) -> Checked {
    let mut dialogue = lab.ready()?;
    let before = dialogue.heard().len();
    dialogue.say(lines)?;
    dialogue.quiet_for(2 * lab.pace().silence(), "to INFO")?;
    // Whoever is slow to start says it only now.
    play(&mut dialogue, &mut lab.table(), 2, lab.turn())?;
    let is_wrong = |text: &str| match Manager::Plain.read(text) {
        Reading::Passed | Reading::Answer(Reply::Move(_)) => false,
        Reading::Ignored | Reading::Answer(_) => true,
    };
    match dialogue.heard()[before..].iter().find(|line| is_wrong(&line.text)) {
        Some(line) => fails(format!("says '{}' to INFO", line.text)),
        None => Ok(()),
    }
}

/// INFO is never answered: the usual keys.
pub(super) fn info_is_silent(lab: &Lab<'_>) -> Checked {
    told_in_silence(lab, "INFO time_left 100000\nINFO folder .\nINFO evaluate 3,3")
}

/// INFO is never answered: keys that the engine cannot know.
pub(super) fn unknown_info_is_silent(lab: &Lab<'_>) -> Checked {
    told_in_silence(lab, "INFO unheard_of\nINFO unheard_of 3\nINFO unheard_of 1 2 3")
}

/// INFO is never answered: rules that the engine may not have, and that nobody has.
pub(super) fn info_rule_is_silent(lab: &Lab<'_>) -> Checked {
    let all = Rule::ALL.map(|rule| format!("INFO rule {}\n", rule.number())).concat();
    let own = lab.any_rule().number();
    told_in_silence(lab, &format!("{all}INFO rule 2\nINFO rule 77\nINFO rule -1\nINFO rule {own}"))
}

/// Nothing goes to standard error.
pub(super) fn stderr_is_silent(lab: &Lab<'_>) -> Checked {
    let leave = played(lab)?.leave(lab.pace().ready());
    match leave.stderr.first() {
        Some(line) => fails(format!("writes to standard error: '{line}'")),
        None => Ok(()),
    }
}

/// Lines are plain ASCII.
pub(super) fn ascii(lab: &Lab<'_>) -> Checked {
    let dialogue = played(lab)?;
    let is_odd = |c: char| !c.is_ascii() || (c.is_ascii_control() && c != '\t');
    match dialogue.heard().iter().find(|line| line.text.contains(is_odd)) {
        Some(line) => fails(format!("says '{}'", line.text.escape_debug())),
        None => Ok(()),
    }
}

/// The lines to one move can be counted.
pub(super) fn few_messages(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut table = lab.table();
    for _ in 0..MOVES {
        let before = dialogue.heard().len();
        let question = table.question(!table.stones().is_empty());
        let answer = dialogue.ask(&question, lab.turn())?;
        table.admit(answer)?;
        table.opponent();
        let lines = dialogue.heard().len() - before;
        if lines > MANY_LINES {
            return fails(format!("writes {lines} lines for one move"));
        }
    }
    Ok(())
}

/// ABOUT is answered by one line with a name.
pub(super) fn about(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?;
    let text = match dialogue.command("ABOUT")? {
        Reply::About(text) => text,
        reply => return fails(format!("answers ABOUT by '{reply}'")),
    };
    if !text.starts_with("name=\"") || !text.contains("version=\"") {
        return fails(format!("answers ABOUT by '{text}'; wanted is name=\"…\", version=\"…\""));
    }
    Ok(())
}
