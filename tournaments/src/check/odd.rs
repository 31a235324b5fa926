//! Odd bytes and odd lines: whatever comes, the engine answers what is asked next.

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::manager::Manager;
use super::steps::{play, plays_afterwards};
use super::{Checked, fails};

/// Bytes of the overlong line.
const LONG_LINE: usize = 100_000;

/// Sends bytes to an engine that waits; then it has to play on.
fn survives(lab: &Lab<'_>, bytes: &[u8]) -> Checked {
    let mut dialogue = lab.ready()?;
    play(&mut dialogue, &mut lab.table(), 2, lab.turn())?;
    dialogue.say_bytes(bytes)?;
    // Whatever it says to that; a crash shows in what follows.
    dialogue.no_move_for(2 * lab.pace().silence())?;
    plays_afterwards(lab, &mut dialogue)
}

/// NUL bytes.
pub(super) fn nul(lab: &Lab<'_>) -> Checked {
    survives(lab, b"\0\0\0\nINFO \0 \0\nST\0ART\n")
}

/// Bytes that are no UTF-8, as in a folder's name in an old code page.
pub(super) fn not_utf8(lab: &Lab<'_>) -> Checked {
    survives(lab, b"INFO folder C:\\Spiele\\f\xfcr \xff\xfe\nINFO \x80\n")
}

/// All bytes but the line feed.
pub(super) fn all_bytes(lab: &Lab<'_>) -> Checked {
    let mut bytes: Vec<u8> = (0..=255).filter(|&byte| byte != b'\n').collect();
    bytes.push(b'\n');
    survives(lab, &bytes)
}

/// A line longer than any buffer.
pub(super) fn long_line(lab: &Lab<'_>) -> Checked {
    let mut bytes = vec![b'x'; LONG_LINE];
    bytes.push(b'\n');
    survives(lab, &bytes)
}

/// A number longer than any buffer.
pub(super) fn long_number(lab: &Lab<'_>) -> Checked {
    let mut bytes = b"INFO time_left ".to_vec();
    bytes.extend([b'9'; 5000]);
    bytes.push(b'\n');
    survives(lab, &bytes)
}

/// Blank lines, which are no commands.
pub(super) fn blank_lines(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.say_bytes(b"\n\r\n   \n\t\n\n")?;
    dialogue.quiet_for(2 * lab.pace().silence(), "to a blank line")?;
    play(&mut dialogue, &mut lab.table(), 2, lab.turn())
}

/// A command that nobody knows: UNKNOWN, ERROR or nothing, and then the move.
pub(super) fn unknown(lab: &Lab<'_>) -> Checked {
    survives(lab, b"UNHEARDOF\nHELLO 1 2 3\nTURNS 3,3\n")
}

/// Lines that end with CR LF.
pub(super) fn cr_lf(lab: &Lab<'_>) -> Checked {
    let dialogue = lab.launch("")?.manner(Manager::Plain, "\r\n");
    in_this_manner(lab, dialogue)
}

fn in_this_manner(lab: &Lab<'_>, mut dialogue: Dialogue<'_>) -> Checked {
    dialogue.expect_ok("START 15")?;
    dialogue.say(&lab.settings(lab.any_rule(), lab.turn()))?;
    play(&mut dialogue, &mut lab.table(), 3, lab.turn())?;
    let mut table = lab.table();
    table.opponent();
    let answer = dialogue.ask(&table.question(false), lab.turn())?;
    table.admit(answer).map(drop)
}

/// Blanks at the ends of lines.
pub(super) fn trailing_blanks(lab: &Lab<'_>) -> Checked {
    let dialogue = lab.launch("")?.manner(Manager::Plain, " \n");
    in_this_manner(lab, dialogue)
}

/// LF and CR LF in one command.
pub(super) fn mixed_ends(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut table = lab.table();
    table.opponent();
    let text = table.question(false).replacen('\n', "\r\n", 1);
    dialogue.say_bytes(text.as_bytes())?;
    let (answer, _) = dialogue.wait_for_move(lab.turn())?;
    table.admit(answer).map(drop)
}

/// Commands and keys in small letters, as Yixin-Board sends them.
pub(super) fn small_letters(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?;
    dialogue.expect_ok("start 15")?;
    dialogue.say(&lab.settings(lab.any_rule(), lab.turn()).to_lowercase())?;
    let mut table = lab.table();
    let answer = dialogue.ask("begin", lab.turn())?;
    table.admit(answer)?;
    table.opponent();
    let answer = dialogue.ask(&table.question(true).to_lowercase(), lab.turn())?;
    table.admit(answer)?;
    table.opponent();
    let answer = dialogue.ask(&table.question(false).to_lowercase(), lab.turn())?;
    table.admit(answer).map(drop)
}

/// Keys of INFO in capitals, as gomocalc sends them.
pub(super) fn capital_keys(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch("")?;
    dialogue.expect_ok("START 15")?;
    dialogue.say(&lab.settings(lab.any_rule(), lab.turn()).to_uppercase())?;
    dialogue.quiet_for(lab.pace().silence(), "to INFO with a key in capitals")?;
    play(&mut dialogue, &mut lab.table(), 2, lab.turn())
}

/// Blanks around the commas.
pub(super) fn blanks_at_commas(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut table = lab.table();
    table.opponent();
    let answer = dialogue.ask(&table.question(true).replace(',', ", "), lab.turn())?;
    table.admit(answer)?;
    table.opponent();
    let answer = dialogue.ask(&table.question(false).replace(',', " , "), lab.turn())?;
    table.admit(answer).map(drop)
}

/// A line that comes in pieces.
pub(super) fn in_pieces(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let mut table = lab.table();
    table.opponent();
    let text = table.question(false);
    for byte in text.trim_end().as_bytes().chunks(3) {
        dialogue.say_bytes(byte)?;
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    dialogue.say_bytes(b"\n")?;
    let (answer, _) = dialogue.wait_for_move(lab.turn())?;
    table.admit(answer).map(drop)
}

/// A BOARD without DONE, ended by another command.
pub(super) fn board_without_done(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.say("BOARD\n7,7,1\n8,8,2")?;
    plays_afterwards(lab, &mut dialogue)
}

/// Lines of a BOARD that cannot be: they are skipped.
pub(super) fn bad_stones(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    let text = "BOARD\n7,7,2\n99,99,1\n7,7,1\n-1,3,2\nx\n8,8,1\n9,9,2\nDONE";
    dialogue.say(text)?;
    let latest = lab.turn() + lab.pace().tolerance + lab.pace().patience();
    if dialogue.answer(latest)?.is_none() {
        return fails("does not answer a BOARD with stones that cannot be, not even by ERROR");
    }
    plays_afterwards(lab, &mut dialogue)
}

/// Words on the command line that the engine cannot know.
pub(super) fn arguments(lab: &Lab<'_>) -> Checked {
    let mut spec = lab.spec().clone();
    spec.arguments.push("--force-utf8".to_owned());
    let mut dialogue = lab.launch_as(&spec, "")?;
    plays_afterwards(lab, &mut dialogue)
}
