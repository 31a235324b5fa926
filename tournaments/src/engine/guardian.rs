//! A small process that ends the engines when the runner dies.
//!
//! An engine that reads the end of its input leaves by itself, but one that is stopped, or does
//! not care, would stay for ever. So the runner starts its own program once more as a guardian and
//! tells it, through a pipe, which process groups begin and end. However the runner dies, kill -9
//! included, the system closes the pipe, and the guardian kills all groups that are left.
//!
//! Where the system itself ends what a process has started, as jobs of Windows do, there is no
//! second process.
//!
//! Process groups are not all: an engine's child may leave the group, and may outlive its parent. So
//! the runner adopts such orphans, where the system lets it (Linux), and knows by the mark in their
//! environment whose they are: they are stopped, measured and ended with their engine. A process
//! that leaves the group, loses its parent and clears its environment, all three, is nobody's.
//!
//! One guardian serves the whole runner: what it knows is a set of numbers, and the pipe that
//! tells it of the runner's death is the same for all engines.
//!
//! A runner may die between the start of an engine and the word that it has started. Therefore it
//! announces each start before, and each engine carries a mark in its environment: with a start
//! still announced, the guardian looks for the mark until the process has shown itself. An engine
//! is stopped for the first time only after its group is known.

use std::collections::BTreeSet;
use std::io::{BufRead, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;

use super::platform;
use super::{Engine, EngineSpec, LaunchError};
use crate::clock;

/// The variable by which the processes of one runner are known.
pub(super) const MARK: &str = "KAGETSU_RUNNER";
/// How often a process is looked for whose start was announced, and how long it may take between
/// two looks.
const LOOKS: usize = 50;
const LOOK: Duration = Duration::from_millis(10);

/// The runner's end of a guardian; the guardian leaves when this is dropped.
#[derive(Debug)]
pub struct Guardian {
    mark: String,
    /// How many engines it has started.
    engines: AtomicU64,
    /// None where the system does its work.
    keeper: Option<Keeper>,
}

/// The process.
#[derive(Debug)]
struct Keeper {
    process: Child,
    #[expect(dead_code, reason = "as long as it is there, the process is known for a child")]
    group: platform::Group,
    pipe: Pipe,
}

/// Shared with the engines, each of which says when it ends.
type Pipe = Arc<Mutex<ChildStdin>>;

/// The guardian could not be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start the guardian of the engines: {program}: {source}")]
pub struct GuardianError {
    program: String,
    source: std::io::Error,
}

impl Guardian {
    /// The word with which `program` becomes a guardian; behind it comes the mark.
    pub const SUBCOMMAND: &str = "guardian";

    /// Starts `program guardian MARK`, which must call [`watch`].
    pub fn start(program: &Path) -> Result<Self, GuardianError> {
        let fail = |source| GuardianError { program: program.display().to_string(), source };
        let mark = format!("{}-{}", std::process::id(), clock::date().as_nanosecond());
        if platform::end_children_with_this_process().map_err(fail)? {
            return Ok(Self { mark, engines: AtomicU64::default(), keeper: None });
        }
        let mut command = Command::new(program);
        command.args([Self::SUBCOMMAND, &mark]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // In a group of its own, or a Ctrl-C at the terminal would end it together with the runner.
        let (mut process, group) = platform::Group::launch(&mut command, None).map_err(fail)?;
        let pipe =
            process.stdin.take().ok_or_else(|| fail(std::io::ErrorKind::BrokenPipe.into()))?;
        let keeper = Keeper { process, group, pipe: Arc::new(Mutex::new(pipe)) };
        Ok(Self { mark, engines: AtomicU64::default(), keeper: Some(keeper) })
    }

    /// What its engines carry in the variable `KAGETSU_RUNNER`, with a dot and a number behind it.
    pub fn mark(&self) -> &str {
        &self.mark
    }

    /// Starts an engine that does not outlive the runner.
    pub fn launch(&self, spec: &EngineSpec) -> Result<Engine, LaunchError> {
        self.tell("starting");
        let number = self.engines.fetch_add(1, Ordering::Relaxed);
        let launched = Engine::launch_marked(spec, Some(&format!("{}.{number}", self.mark)));
        let mut engine = launched.inspect_err(|_| self.tell("failed"))?;
        self.tell(&format!("started {}", engine.id()));
        let pipe = self.keeper.as_ref().map(|keeper| Arc::clone(&keeper.pipe));
        engine.ward = pipe.map(|pipe| Ward { pipe, group: engine.id() });
        Ok(engine)
    }

    /// Whether an engine can be started; it is ended at once.
    pub fn try_launch(&self, spec: &EngineSpec) -> Result<(), LaunchError> {
        self.launch(spec).map(drop)
    }

    fn tell(&self, line: &str) {
        if let Some(keeper) = &self.keeper {
            tell(&keeper.pipe, line);
        }
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        self.tell("done");
        if let Some(keeper) = &mut self.keeper {
            // It leaves at that word; if it was killed, there is nothing to wait for.
            keeper.process.wait().ok();
        }
    }
}

/// An engine's entry in the guardian's list.
#[derive(Debug)]
pub(super) struct Ward {
    pipe: Pipe,
    group: u32,
}

impl Drop for Ward {
    fn drop(&mut self) {
        tell(&self.pipe, &format!("ended {}", self.group));
    }
}

/// Tells the guardian. One that somebody has killed cannot be told; the match goes on without.
fn tell(pipe: &Pipe, line: &str) {
    pipe.lock().write_all(format!("{line}\n").as_bytes()).ok();
}

/// What a guardian knows.
#[derive(Debug, Default, PartialEq, Eq)]
struct Watch {
    groups: BTreeSet<u32>,
    /// Starts that were announced and not yet told the end of.
    starting: usize,
    done: bool,
}

impl Watch {
    fn take(&mut self, line: &str) {
        let (word, number) = line.split_once(' ').unwrap_or((line, ""));
        match (word, number.parse()) {
            ("starting", _) => self.starting += 1,
            ("started", Ok(group)) => {
                self.starting = self.starting.saturating_sub(1);
                self.groups.insert(group);
            }
            ("failed", _) => self.starting = self.starting.saturating_sub(1),
            ("ended", Ok(group)) => {
                self.groups.remove(&group);
            }
            ("done", _) => self.done = true,
            _ => {}
        }
    }
}

/// The life of a guardian: reads what the runner tells and, when the runner is gone, kills what is
/// left of its engines.
pub fn watch(input: impl BufRead, mark: &str) {
    let mut watch = Watch::default();
    for line in input.lines().map_while(Result::ok) {
        watch.take(&line);
        if watch.done {
            return;
        }
    }
    watch.groups.iter().for_each(|&group| platform::kill_group(group));
    for _ in 0..LOOKS {
        let found = platform::kill_marked(mark);
        if !found && watch.starting == 0 {
            return;
        }
        std::thread::sleep(LOOK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guardian_knows_who_is_left() {
        let mut watch = Watch::default();
        let lines = "starting\nstarting\nstarted 12\nstarting\nfailed\nended 9\nstarting\n\
                     started 13\nended 12\nnonsense\nstarted x";
        for line in lines.lines() {
            watch.take(line);
        }
        let expected = Watch { groups: BTreeSet::from([13]), starting: 1, done: false };
        assert_eq!(watch, expected);
        watch.take("done");
        assert!(watch.done);
    }
}
