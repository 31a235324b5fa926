//! One engine as a child process: started, spoken to, listened to, stopped, ended.
//!
//! | file | what |
//! |---|---|
//! | `dialogue` | what was said between runner and engines, written into a file as it is said |
//! | `exit` | how an engine's process ended |
//! | `line` | a line of words, cut as a shell does it |
//! | `guardian` | a small process that ends the engines when the runner dies |
//! | `output` | what an engine writes: lines of its output with their moments, and the last of its stderr |
//! | `own` | limits that one engine has instead of those of the game |
//! | `platform` | what differs between systems, and nothing else |
//! | `spec` | what is needed to start an engine, as said on the command line |
//!
//! It knows pipes and processes, not the protocol: lines go in and come out. A process that is
//! dropped is killed with its whole group.

pub mod guardian;
pub(crate) mod platform;

mod dialogue;
mod exit;
mod line;
mod output;
mod own;
mod spec;

use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

pub use dialogue::{Dialogue, DialogueError};
pub use exit::{Exit, PANIC_STATUS};
pub use guardian::Guardian;
pub use line::split as split_words;
pub use output::Line;
pub use own::OwnLimits;
pub use spec::{EngineSpec, Restart, SpecError};

use crate::clock;
use dialogue::Part;
use guardian::{MARK, Ward};
use output::Output;
use platform::Group;

/// Whether memory and processor time of engines are measured on this system.
pub const MEASURES: bool = platform::MEASURES;

/// How often a process that should end is looked at.
const LOOK: Duration = Duration::from_millis(1);
/// How often one that has closed its output is looked at: it is about to end.
const LOOK_WHEN_CLOSED: Duration = Duration::from_micros(50);
/// How long the exit of a process is waited for that has closed its output.
const EXIT_PATIENCE: Duration = Duration::from_secs(1);
/// How long the rest of a dead process's stderr is waited for.
const STDERR_PATIENCE: Duration = Duration::from_millis(500);
/// How many lines are kept of what an engine says after END.
const LAST_LINES: usize = 100;

/// The process could not be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start engine '{name}': {command}: {source}; give its path as cmd=PATH")]
pub struct LaunchError {
    name: String,
    command: String,
    source: std::io::Error,
}

/// The engine's end of the pipe is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

/// What came from an engine within the time given.
#[derive(Debug)]
pub enum Heard {
    /// A line.
    Line(Line),
    /// The end of its output: it has ended, or will say nothing more.
    Closed,
    /// Nothing.
    Nothing,
}

/// How an engine took its leave.
#[derive(Debug)]
pub struct Leave {
    /// How the process ended; none when it had to be killed.
    pub exit: Option<Exit>,
    /// From END to the exit, or to the kill.
    pub took: Duration,
    /// What it said and nobody had read, at most a hundred lines.
    pub last_lines: Vec<Line>,
    /// The last lines of its stderr.
    pub stderr: Vec<String>,
}

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    name: String,
    child: Child,
    group: Group,
    stdin: Option<ChildStdin>,
    output: Output,
    exit: Option<Exit>,
    pause: Pause,
    /// What the process has said of itself.
    pub(crate) about: About,
    folder: Option<TempDir>,
    ward: Option<Ward>,
    /// Where it is written down what is sent.
    log: Option<Part>,
}

/// Whether a process was ever stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pause {
    Never,
    Now,
    Over,
}

/// What a process has said of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum About {
    /// It was not asked yet.
    #[default]
    Unasked,
    /// It was asked and said nothing.
    Silent,
    /// Name and version.
    Said(String),
}

impl Engine {
    /// Starts the process; nothing is sent yet. When the runner may be killed, start it by a
    /// [`Guardian`] instead.
    pub fn launch(spec: &EngineSpec) -> Result<Self, LaunchError> {
        Self::launch_marked(spec, None)
    }

    /// Starts the process with a mark in its environment.
    fn launch_marked(spec: &EngineSpec, mark: Option<&str>) -> Result<Self, LaunchError> {
        let fail = |source| LaunchError {
            name: spec.name.clone(),
            command: spec.command.display().to_string(),
            source,
        };
        let folder = spec.folder.then(TempDir::new).transpose().map_err(fail)?;
        let mut command = spec.command();
        command.envs(mark.map(|mark| (MARK, mark)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (mut child, group) = Group::launch(&mut command, mark).map_err(fail)?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            group.kill();
            return Err(fail(std::io::ErrorKind::BrokenPipe.into()));
        };
        Ok(Self {
            name: spec.name.clone(),
            child,
            group,
            stdin: Some(stdin),
            output: Output::new(stdout, stderr),
            exit: None,
            pause: Pause::Never,
            folder,
            ward: None,
            log: None,
            about: About::Unasked,
        })
    }

    /// From now on the dialogue with the process is written down, if it is one that is asked for.
    pub fn write_down(&mut self, dialogue: &Dialogue) {
        self.log = dialogue.part(&self.name, self.id());
        self.output.write_down(self.log.clone());
    }

    /// Number of the process, which on Unix is also that of its group.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The process and what it started, to be killed from elsewhere while someone listens to the
    /// engine. To be dropped before the engine is.
    pub(crate) fn group(&self) -> Group {
        self.group.clone()
    }

    /// Writes whole lines, which need not be text, in one piece; tells the moment before the write.
    pub fn send(&mut self, lines: impl AsRef<[u8]>) -> Result<Instant, Gone> {
        let bytes = lines.as_ref();
        let stdin = self.stdin.as_mut().ok_or(Gone)?;
        if let Some(log) = &self.log {
            log.sent(bytes);
        }
        let at = clock::now();
        stdin.write_all(bytes).and_then(|()| stdin.flush()).map_err(|_| Gone)?;
        Ok(at)
    }

    /// Closes its input: the manager is gone.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// The next line, waited for until `deadline`.
    pub fn hear(&mut self, deadline: Instant) -> Heard {
        let mut was_last_look = false;
        loop {
            if let Some(line) = self.output.line() {
                return Heard::Line(line);
            }
            if self.output.has_ended() {
                return Heard::Closed;
            }
            if was_last_look {
                self.keep_running();
                return Heard::Nothing;
            }
            let patience = deadline.saturating_duration_since(clock::now());
            was_last_look = patience.is_zero();
            self.output.listen(patience);
        }
    }

    /// What has come after the last end of line, if anything.
    pub fn unfinished(&self) -> Option<String> {
        self.output.unfinished()
    }

    /// A line that has come already.
    pub fn heard(&mut self) -> Option<Line> {
        self.output.line().or_else(|| {
            self.output.listen(Duration::ZERO);
            self.output.line()
        })
    }

    /// Stops the process and its group where they stand, until [`Engine::resume`].
    pub fn suspend(&mut self) {
        if self.pause != Pause::Now && self.exit.is_none() {
            self.group.stop();
            self.pause = Pause::Now;
        }
    }

    /// Lets a stopped process run on; tells the moment before.
    pub fn resume(&mut self) -> Instant {
        let at = clock::now();
        if self.pause == Pause::Now && self.exit.is_none() {
            self.group.go_on();
            self.pause = Pause::Over;
        }
        at
    }

    /// Tells a process that was stopped once more to run on; others hear nothing. A child that is
    /// born about the time when its group is stopped can stay so when its parent runs again: seen
    /// of a shell that starts the engine, once in a hundred times on a busy machine.
    fn keep_running(&self) {
        if self.pause == Pause::Over && self.exit.is_none() {
            self.group.go_on();
        }
    }

    /// Its folder for lasting files, if it has one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_ref().map(TempDir::path)
    }

    /// The bytes of memory that the process and all that it started have for themselves alone, if
    /// they are more than `limit`. Linux and Windows tell ([`MEASURES`]).
    pub fn memory_above(&self, limit: u64) -> Option<u64> {
        self.group.memory_above(limit)
    }

    /// The processor time that the process and all that it started have used. Linux and Windows
    /// tell ([`MEASURES`]).
    pub fn processor_time(&self) -> Option<Duration> {
        self.group.processor_time()
    }

    /// How the process ended, waited for at most for `patience`.
    pub fn exit(&mut self, patience: Duration) -> Option<Exit> {
        let deadline = clock::now() + patience;
        loop {
            self.look();
            if self.exit.is_some() || deadline <= clock::now() {
                return self.exit.clone();
            }
            std::thread::sleep(LOOK);
        }
    }

    /// How a process ended that has closed its output; none when it is still there.
    pub fn exit_of_closed(&mut self) -> Option<Exit> {
        self.exit(EXIT_PATIENCE)
    }

    /// Notes when the process has ended, and ends what it may have left behind.
    fn look(&mut self) {
        if self.exit.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            self.exit = Some(status.into());
            self.group.kill();
        }
    }

    /// The last lines of its stderr. Of a process that has ended all is waited for, unless a child
    /// of it still holds the pipe.
    pub fn stderr(&mut self) -> Vec<String> {
        self.output.listen(Duration::ZERO);
        let deadline = clock::now() + STDERR_PATIENCE;
        while self.exit.is_some() && !self.output.stderr_has_ended() {
            let patience = deadline.saturating_duration_since(clock::now());
            if patience.is_zero() {
                break;
            }
            self.output.listen(patience);
        }
        self.output.stderr()
    }

    /// Sends END, to a process that runs, and waits for it to leave; after `grace` it is killed.
    /// Its input stays open for so long: an engine must obey the command, not the closed pipe.
    pub fn end(mut self, grace: Duration) -> Leave {
        let asked = self.resume();
        // An engine that is gone already needs no END.
        self.send("END\n").ok();
        let mut last_lines = Vec::new();
        loop {
            match self.hear(clock::now() + LOOK) {
                Heard::Line(line) if last_lines.len() < LAST_LINES => last_lines.push(line),
                Heard::Line(_) | Heard::Nothing => {}
                Heard::Closed => std::thread::sleep(LOOK_WHEN_CLOSED),
            }
            let exit = self.exit(Duration::ZERO);
            let took = clock::now().saturating_duration_since(asked);
            if exit.is_some() || grace <= took {
                let stderr = self.stderr();
                let room = LAST_LINES - last_lines.len();
                last_lines.extend(std::iter::from_fn(|| self.output.line()).take(room));
                return Leave { exit, took, last_lines, stderr };
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stdin = None;
        if self.exit.is_none() {
            self.group.kill();
            // Killed for certain: this returns at once and leaves no zombie.
            self.child.wait().ok();
        }
    }
}
