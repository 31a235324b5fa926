//! Odd bytes and odd lines: whatever comes, the engine answers what is asked next.

use super::lab::Lab;
use super::manager::Manager;
use super::{Checked, fails};

/// Sends bytes to an engine that waits; then it has to play on.
pub(super) fn survives(lab: &Lab<'_>, bytes: &[u8]) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.play(2)?;
    dialogue.say_bytes(bytes)?;
    // Whatever it says to that; a crash shows in what follows.
    dialogue.no_move_for(2 * lab.pace().silence())?;
    dialogue.plays_afterwards()
}

/// All bytes but the line feed.
pub(super) fn all_bytes(lab: &Lab<'_>) -> Checked {
    let bytes = (0..=255).filter(|&byte| byte != b'\n').chain([b'\n']);
    survives(lab, &bytes.collect::<Vec<u8>>())
}

/// A line longer than any buffer.
pub(super) fn long_line(lab: &Lab<'_>) -> Checked {
    survives(lab, ("x".repeat(100_000) + "\n").as_bytes())
}

/// A number longer than any buffer.
pub(super) fn long_number(lab: &Lab<'_>) -> Checked {
    survives(lab, format!("INFO time_left {}\n", "9".repeat(5000)).as_bytes())
}

/// Blank lines, which are no commands.
pub(super) fn blank_lines(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.say_bytes(b"\n\r\n   \n\t\n\n")?;
    dialogue.quiet_for(2 * lab.pace().silence(), "to a blank line")?;
    dialogue.play(2)
}

/// Lines that end in this way.
pub(super) fn line_end(lab: &Lab<'_>, line_end: &'static str) -> Checked {
    let mut dialogue = lab.launch()?.manner(Manager::Plain, line_end);
    dialogue.expect_ok("START 15")?;
    dialogue.say(&dialogue.settings())?;
    dialogue.play(3)?;
    dialogue.table.clear();
    dialogue.table.opponent();
    dialogue.board()
}

/// LF and CR LF in one command.
pub(super) fn mixed_ends(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.table.opponent();
    let text = dialogue.table.question(false).replacen('\n', "\r\n", 1);
    dialogue.say_bytes(text.as_bytes())?;
    dialogue.take_move()
}

/// Commands and keys in small letters, as Yixin-Board sends them.
pub(super) fn small_letters(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch()?;
    dialogue.expect_ok("start 15")?;
    dialogue.say(&dialogue.settings().to_lowercase())?;
    dialogue.ask("begin")?;
    for knows_the_game in [true, false] {
        dialogue.table.opponent();
        dialogue.ask(&dialogue.table.question(knows_the_game).to_lowercase())?;
    }
    Ok(())
}

/// Keys of INFO in capitals, as gomocalc sends them.
pub(super) fn capital_keys(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.launch()?;
    dialogue.expect_ok("START 15")?;
    dialogue.say(&dialogue.settings().to_uppercase())?;
    dialogue.quiet_for(lab.pace().silence(), "to INFO with a key in capitals")?;
    dialogue.play(2)
}

/// Blanks around the commas.
pub(super) fn blanks_at_commas(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    for (knows_the_game, comma) in [(true, ", "), (false, " , ")] {
        dialogue.table.opponent();
        dialogue.ask(&dialogue.table.question(knows_the_game).replace(',', comma))?;
    }
    Ok(())
}

/// A line that comes in pieces.
pub(super) fn in_pieces(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.table.opponent();
    let text = dialogue.table.question(false);
    for bytes in text.trim_end().as_bytes().chunks(3) {
        dialogue.say_bytes(bytes)?;
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    dialogue.say_bytes(b"\n")?;
    dialogue.take_move()
}

/// A BOARD without DONE, ended by another command.
pub(super) fn board_without_done(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.say("BOARD\n7,7,1\n8,8,2")?;
    dialogue.plays_afterwards()
}

/// Lines of a BOARD that cannot be: they are skipped.
pub(super) fn bad_stones(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.say("BOARD\n7,7,2\n99,99,1\n7,7,1\n-1,3,2\nx\n8,8,1\n9,9,2\nDONE")?;
    if dialogue.answer(lab.pace().patience(lab.turn()))?.is_none() {
        return fails("does not answer a BOARD with stones that cannot be, not even by ERROR");
    }
    dialogue.plays_afterwards()
}

/// Words on the command line that the engine cannot know.
pub(super) fn arguments(lab: &Lab<'_>) -> Checked {
    let mut spec = lab.subject.spec.clone();
    spec.arguments.push("--force-utf8".to_owned());
    lab.launch_as(&spec)?.plays_afterwards()
}
