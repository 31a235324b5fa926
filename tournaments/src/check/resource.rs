//! Memory, processor, files, and how an engine leaves.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use kagetsu::protocol::reply::Reply;
use tempfile::TempDir;

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::steps::{QUIET, has_left};
use super::{Checked, Finding, fails, skipped};
use crate::clock;
use crate::engine::{Exit, Leave, MEASURES};

/// Gomocup promises that its limit is never below this, and a little more.
pub(super) const SMALL_MEMORY: u64 = 100 << 20;
/// What an idle engine may use of a processor, in hundredths.
const IDLE_SHARE: u32 = 20;
/// What a thinking engine may use, in hundredths: one processor and something for its reader.
const THINKING_SHARE: u32 = 150;
/// Processor times are counted in steps of this size.
const GRAIN: Duration = Duration::from_millis(30);

/// The process stays below a limit of memory.
pub(super) fn memory(lab: &Lab<'_>, limit: u64) -> Checked {
    if !MEASURES {
        return skipped("memory is not measured on this system");
    }
    let mut dialogue = lab.ready()?;
    dialogue.say(&format!("INFO max_memory {limit}"))?;
    for _ in 0..4 {
        let answer = dialogue.answer_to(&dialogue.table.question(true))?;
        if let Some(bytes) = dialogue.engine.memory_above(limit) {
            return fails(format!("has {bytes} bytes for itself, of {limit}"));
        }
        dialogue.table.admit(answer)?;
        dialogue.table.opponent();
    }
    Ok(())
}

/// The engine uses no more than `share` hundredths of a processor during `step`; `when` tells which
/// step it is.
fn uses_at_most(
    share: u32,
    when: &str,
    dialogue: &mut Dialogue<'_>,
    step: impl FnOnce(&mut Dialogue<'_>) -> Checked,
) -> Checked {
    let Some(before) = dialogue.engine.processor_time() else {
        return skipped("processor time is not measured on this system");
    };
    let began = clock::now();
    step(dialogue)?;
    let wall = clock::now().saturating_duration_since(began);
    let after = dialogue.engine.processor_time().unwrap_or(before);
    let used = after.saturating_sub(before);
    dialogue.note(&format!("processor time: {used:?} in {wall:?}"));
    if wall * share / 100 + GRAIN < used {
        return fails(format!("uses {used:?} of processor time in {wall:?}{when}"));
    }
    Ok(())
}

/// Behind its move the engine waits and does not work.
pub(super) fn idle(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.play(2)?;
    dialogue.rest(lab.pace().silence());
    uses_at_most(IDLE_SHARE, " while it waits", &mut dialogue, |dialogue| {
        dialogue.rest(lab.turn());
        Ok(())
    })
}

/// A search takes one processor.
pub(super) fn one_processor(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.table.set_up(QUIET)?;
    let question = dialogue.table.question(false);
    uses_at_most(THINKING_SHARE, "", &mut dialogue, |dialogue| {
        dialogue.answer_to(&question).map(drop)
    })
}

/// A short game, and END.
fn left(lab: &Lab<'_>) -> Checked<Leave> {
    let mut dialogue = lab.ready()?;
    dialogue.play(2)?;
    Ok(dialogue.leave(lab.pace().grace()))
}

/// END ends the process.
pub(super) fn end(lab: &Lab<'_>) -> Checked {
    has_left(left(lab)?.exit, lab.pace().grace(), "END")
}

/// END before any other command ends the process.
pub(super) fn end_at_once(lab: &Lab<'_>) -> Checked {
    let patience = lab.pace().ready();
    has_left(lab.launch()?.leave(patience).exit, patience, "END")
}

/// END is obeyed without a word and with success.
pub(super) fn end_is_clean(lab: &Lab<'_>) -> Checked {
    let leave = left(lab)?;
    if let Some(line) = leave.last_lines.first() {
        return fails(format!("says '{}' at END", line.text));
    }
    match leave.exit {
        Some(Exit::Status(0)) => Ok(()),
        Some(exit) => fails(format!("ends with {exit}")),
        None => skipped("it does not end"),
    }
}

/// The end of its input ends the process.
pub(super) fn end_of_input(lab: &Lab<'_>) -> Checked {
    let mut dialogue = lab.ready()?;
    dialogue.play(2)?;
    dialogue.leaves_without_input()
}

/// The names in a directory.
fn names(directory: &Path) -> Vec<OsString> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let mut names: Vec<OsString> = entries.map(|entry| entry.file_name()).collect();
    names.sort();
    names
}

/// A directory for the engine alone.
fn empty_directory() -> Checked<TempDir> {
    let made = TempDir::new();
    made.map_err(|error| Finding::Skipped(format!("no directory could be made: {error}")))
}

/// No file is left behind where the engine was started.
pub(super) fn no_files(lab: &Lab<'_>) -> Checked {
    let temporary = empty_directory()?;
    let mut spec = lab.subject.spec.clone();
    let directory = spec.directory.get_or_insert_with(|| temporary.path().to_owned()).clone();
    let before = names(&directory);
    let mut dialogue = lab.launch_as(&spec)?;
    dialogue.start_game()?;
    dialogue.play(3)?;
    dialogue.leave(lab.pace().grace());
    match names(&directory).into_iter().find(|name| !before.contains(name)) {
        Some(name) => fails(format!("leaves {} where it was started", name.display())),
        None => Ok(()),
    }
}

/// The engine plays wherever it is started.
pub(super) fn any_directory(lab: &Lab<'_>) -> Checked {
    let temporary = empty_directory()?;
    let mut spec = lab.subject.spec.clone();
    spec.directory = Some(temporary.path().to_owned());
    let mut dialogue = lab.launch_as(&spec)?;
    match dialogue.command("START 15")? {
        Reply::Ok => {}
        reply => return fails(format!("answers START in an empty directory by '{reply}'")),
    }
    dialogue.say(&dialogue.settings())?;
    dialogue.play(2)
}
