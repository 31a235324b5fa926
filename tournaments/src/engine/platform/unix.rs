//! Process groups and signals of Unix.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use super::system::{memory_above, processor_time};

/// A process and what it started, by the number of their process group.
#[derive(Clone, Debug)]
pub(crate) struct Group(u32);

impl Group {
    /// Starts a process as the leader of a group, so that its own children can be stopped and
    /// killed with it, and so that a Ctrl-C at the terminal reaches the runner alone.
    pub(crate) fn launch(command: &mut Command) -> io::Result<(Child, Self)> {
        let child = command.process_group(0).spawn()?;
        let group = Self(child.id());
        Ok((child, group))
    }

    /// Kills all of it. To be called at the latest right after the leader was waited for: the
    /// number of a group stays taken while anyone is left in it, and is not given away again so
    /// soon.
    pub(crate) fn kill(&self) {
        kill_group(self.0);
    }

    /// Stops every process of it where it stands.
    pub(crate) fn stop(&self) {
        signal(self.0, Signal::SIGSTOP);
    }

    /// Lets a stopped group run on.
    pub(crate) fn go_on(&self) {
        signal(self.0, Signal::SIGCONT);
    }

    /// The bytes that the leader and all its descendants have for themselves alone, when that is
    /// more than `limit`.
    pub(crate) fn memory_above(&self, limit: u64) -> Option<u64> {
        memory_above(self.0, limit)
    }

    /// The processor time that the leader and all its descendants have used so far.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        processor_time(self.0)
    }
}

/// Whether the system ends what this process starts when this process ends: no.
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
pub(crate) const fn end_children_with_this_process() -> io::Result<bool> {
    Ok(false)
}

/// Kills a group by its number.
pub(crate) fn kill_group(group: u32) {
    signal(group, Signal::SIGKILL);
}

fn signal(group: u32, signal: Signal) {
    // Fails only when the whole group is gone already, and then there is nothing to do.
    killpg(Pid::from_raw(group as i32), signal).ok();
}

/// Opens a file to read and write it, or makes it, and keeps other runners from writing to it.
pub(crate) fn open_alone(path: &Path) -> Result<File, TryLockError> {
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false).open(path);
    let file = file.map_err(TryLockError::Error)?;
    file.try_lock().map(|()| file)
}

/// Name of the signal that ended a process.
pub(crate) fn signal_name(status: ExitStatus) -> Option<String> {
    let number = status.signal()?;
    let known = Signal::try_from(number).map(|signal| signal.as_str().to_owned());
    Some(known.unwrap_or_else(|_| format!("signal {number}")))
}
