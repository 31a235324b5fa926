//! Process groups and signals of Unix.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::time::Duration;

use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpgid};
use parking_lot::Mutex;

use super::system::{
    adopt_orphans, carries, children_of_this_process, memory_above, processor_time, tree,
};

/// How often processes are looked for that have been killed, and the time between two looks.
const LOOKS: usize = 1000;
const LOOK: Duration = Duration::from_millis(1);

/// The processes that this one has started and not forgotten: who else is its child was adopted.
static STARTED: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A process and what it started: its process group, and who has left that.
#[derive(Clone, Debug)]
pub(crate) struct Group(Arc<Members>);

#[derive(Debug)]
struct Members {
    leader: u32,
    /// What all of them carry in their environment. By it those are known whose parents have ended.
    mark: Option<String>,
    /// Those outside of the process group that were stopped last.
    stopped: Mutex<BTreeSet<u32>>,
}

impl Drop for Members {
    fn drop(&mut self) {
        STARTED.lock().remove(&self.leader);
    }
}

impl Group {
    /// Starts a process as the leader of a process group, so that its own children can be stopped
    /// and killed with it, and so that a Ctrl-C at the terminal reaches the runner alone.
    pub(crate) fn launch(command: &mut Command, mark: Option<&str>) -> io::Result<(Child, Self)> {
        // Locked meanwhile, or it might be taken for one that was adopted.
        let mut started = STARTED.lock();
        let child = command.process_group(0).spawn()?;
        let leader = child.id();
        started.insert(leader);
        let mark = mark.map(str::to_owned);
        Ok((child, Self(Arc::new(Members { leader, mark, stopped: Mutex::default() }))))
    }

    /// Kills all of it. To be called at the latest right after the leader was waited for: the
    /// number of a group stays taken while anyone is left in it, and is not given away again so
    /// soon.
    pub(crate) fn kill(&self) {
        // Looked for before: when a parent ends, its children are nobody's for a moment.
        let outside = self.outside();
        kill_group(self.0.leader);
        signal_each(outside, Signal::SIGKILL);
        for _ in 0..LOOKS {
            let left = self.adopted();
            if left.is_empty() {
                return;
            }
            signal_each(left, Signal::SIGKILL);
            std::thread::sleep(LOOK);
        }
    }

    /// Stops every process of it where it stands.
    pub(crate) fn stop(&self) {
        signal_group(self.0.leader, Signal::SIGSTOP);
        let mut stopped = self.0.stopped.lock();
        stopped.clear();
        loop {
            let mut others = self.outside();
            others.retain(|process| stopped.insert(*process));
            if others.is_empty() {
                return;
            }
            signal_each(others, Signal::SIGSTOP);
        }
    }

    /// Lets a stopped group run on.
    pub(crate) fn go_on(&self) {
        signal_group(self.0.leader, Signal::SIGCONT);
        signal_each(self.0.stopped.lock().iter().copied(), Signal::SIGCONT);
    }

    /// The bytes that all of it has for itself alone, when that is more than `limit`.
    pub(crate) fn memory_above(&self, limit: u64) -> Option<u64> {
        memory_above(&self.all(), limit)
    }

    /// The processor time that all of it has used so far.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        processor_time(&self.all())
    }

    /// The leader, its descendants, and those of them that were adopted.
    fn all(&self) -> Vec<u32> {
        let mut all = tree(self.0.leader);
        all.extend(self.adopted());
        all
    }

    /// Those of another process group.
    fn outside(&self) -> Vec<u32> {
        let leader = Pid::from_raw(self.0.leader as i32);
        let group = |process: &u32| getpgid(Some(Pid::from_raw(*process as i32)));
        let mut outside = self.all();
        outside.retain(|process| group(process).is_ok_and(|group| group != leader));
        outside
    }

    /// Those whose parents have ended, and their descendants.
    fn adopted(&self) -> Vec<u32> {
        let mut children = children_of_this_process();
        {
            let started = STARTED.lock();
            children.retain(|child| !started.contains(child));
        }
        children.retain(|&child| {
            // Of one that has ended nothing is left but its entry, until somebody asks for it.
            let asked = waitpid(Pid::from_raw(child as i32), Some(WaitPidFlag::WNOHANG));
            let mark = self.0.mark.as_ref();
            asked == Ok(WaitStatus::StillAlive) && mark.is_some_and(|mark| carries(child, mark))
        });
        children.into_iter().flat_map(tree).collect()
    }
}

/// Whether the system ends what this process starts when this process ends: no. But from now on
/// this process adopts those whose parents end, where that is possible.
pub(crate) fn end_children_with_this_process() -> io::Result<bool> {
    adopt_orphans().map(|()| false)
}

/// Kills a group by its number.
pub(crate) fn kill_group(group: u32) {
    signal_group(group, Signal::SIGKILL);
}

fn signal_group(group: u32, signal: Signal) {
    // Fails only when the whole group is gone already, and then there is nothing to do.
    killpg(Pid::from_raw(group as i32), signal).ok();
}

fn signal_each(processes: impl IntoIterator<Item = u32>, signal: Signal) {
    for process in processes {
        // Fails only when it has ended.
        kill(Pid::from_raw(process as i32), signal).ok();
    }
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
