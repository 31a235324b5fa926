//! The form of the engine's lines: what managers read, letter by letter.

use kagetsu::protocol::reply::Reply;
use kagetsu::types::Rule;

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::manager::{Manager, Reading};
use super::{Checked, fails};

/// Moves of the engine in the games of this group.
const MOVES: usize = 4;
/// More lines than this to one move are too many for managers that poll.
const MANY_LINES: usize = 300;

/// A short game; the dialogue remembers all lines.
fn played<'a>(lab: &'a Lab<'_>) -> Checked<Dialogue<'a>> {
    let mut dialogue = lab.ready()?;
    dialogue.play(MOVES)?;
    dialogue.no_move_for(lab.pace().silence())?;
    Ok(dialogue)
}

/// START is answered by exactly `OK`.
pub(super) fn start_ok(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch()?;
    dialogue.say("START 15")?;
    let is_answer = |text: &str| Manager::Plain.read(text) != Reading::Passed;
    match dialogue.listen_for(lab.pace().ready(), is_answer)?.as_deref() {
        Some("OK") => Ok(()),
        Some(line) => fails(format!("answers START by '{line}'")),
        None => fails("does not answer START"),
    }
}

/// A move line is two numbers and one comma.
pub(super) fn exact_move(lab: &Lab<'_>) -> Checked {
    played(lab)?.heard.iter().try_for_each(|line| match Reply::read(line.text.as_bytes()) {
        Reply::Move(at) if line.text != at.to_string() => {
            fails(format!("writes its move as '{}' instead of '{at}'", line.text))
        }
        _ => Ok(()),
    })
}

/// Each request gets one move.
pub(super) fn one_answer(lab: &Lab<'_>) -> Checked {
    played(lab).map(drop)
}

/// What is no answer is a message with a text.
pub(super) fn only_messages(lab: &Lab<'_>) -> Checked {
    played(lab)?.heard.iter().try_for_each(|line| match Manager::Piskvork.read(&line.text) {
        Reading::Answer(Reply::Move(_) | Reply::Ok) | Reading::Passed | Reading::Ignored => Ok(()),
        Reading::Answer(_) => fails(format!("says '{}'", line.text)),
    })
}

/// Nothing is said before the first command.
pub(super) fn quiet_at_first(lab: &Lab<'_>) -> Checked {
    lab.launch()?.quiet_for(2 * lab.pace().silence(), "before any command")
}

/// INFO is never answered; nothing but messages and the moves of a game behind it may come.
pub(super) fn info_is_silent(lab: &Lab<'_>, lines: &str) -> Checked {
    let mut dialogue = lab.ready()?;
    let before = dialogue.heard.len();
    dialogue.say(lines)?;
    dialogue.quiet_for(2 * lab.pace().silence(), "to INFO")?;
    // Whoever is slow to start says it only now.
    dialogue.play(2)?;
    dialogue.heard[before..].iter().try_for_each(|line| match Manager::Plain.read(&line.text) {
        Reading::Passed | Reading::Answer(Reply::Move(_)) => Ok(()),
        Reading::Ignored | Reading::Answer(_) => fails(format!("says '{}' to INFO", line.text)),
    })
}

/// INFO is never answered: rules that the engine may not have, and that nobody has.
pub(super) fn info_rule_is_silent(lab: &Lab<'_>) -> Checked {
    let all = Rule::ALL.map(|rule| format!("INFO rule {}\n", rule.number())).concat();
    let own = lab.any_rule().number();
    info_is_silent(lab, &format!("{all}INFO rule 2\nINFO rule 77\nINFO rule -1\nINFO rule {own}"))
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
    let is_odd = |c: char| !c.is_ascii() || (c.is_ascii_control() && c != '\t');
    match played(lab)?.heard.iter().find(|line| line.text.contains(is_odd)) {
        Some(line) => fails(format!("says '{}'", line.text.escape_debug())),
        None => Ok(()),
    }
}

/// The lines to one move can be counted.
pub(super) fn few_messages(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    for _ in 0..MOVES {
        let before = dialogue.heard.len();
        dialogue.ask(&dialogue.table.question(true))?;
        dialogue.table.opponent();
        let lines = dialogue.heard.len() - before;
        if lines > MANY_LINES {
            return fails(format!("writes {lines} lines for one move"));
        }
    }
    Ok(())
}

/// ABOUT is answered by one line with a name.
pub(super) fn about(lab: &Lab<'_>) -> Checked {
    match lab.launch()?.command("ABOUT")? {
        Reply::About(text) if text.starts_with("name=\"") && text.contains("version=\"") => Ok(()),
        Reply::About(text) => {
            fails(format!("answers ABOUT by '{text}'; wanted is name=\"…\", version=\"…\""))
        }
        reply => fails(format!("answers ABOUT by '{reply}'")),
    }
}
