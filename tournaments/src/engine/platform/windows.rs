//! Jobs of Windows: an engine and whatever it starts, stopped, measured and ended as one.

use std::cell::Cell;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::io::AsHandle;
use std::os::windows::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use windows_sys::Win32::Foundation::ERROR_SHARING_VIOLATION;
use windows_sys::Win32::Storage::FileSystem::{FILE_SHARE_DELETE, FILE_SHARE_READ};
use windows_sys::Win32::System::Threading::{
    CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW, CREATE_SUSPENDED,
};

use super::win32::{self, Job, Process};

/// Memory and processor time of processes are measured.
pub(crate) const MEASURES: bool = true;

/// The status with which processes of a job end that is ended.
const KILLED: u32 = 0xC000_010A;
/// Statuses from here on are no program's own: the system ended it.
const SYSTEM_STATUS: u32 = 0xC000_0000;

thread_local! {
    /// The cores that the processes of this thread are bound to, one bit each; 0 is all.
    static CORES: Cell<usize> = const { Cell::new(0) };
}

/// A process and all that it started. They end when the last clone is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Group(Arc<Members>);

#[derive(Debug)]
struct Members {
    job: Job,
    /// Those that stand still.
    stopped: Mutex<Vec<Process>>,
}

impl Group {
    /// Starts a process as the first of a group. It does not run before it belongs to the group, so
    /// that none of its children can escape, nor before it is bound to the cores of this thread. A
    /// Ctrl-C at the console reaches the runner alone.
    pub(crate) fn launch(command: &mut Command, _: Option<&str>) -> io::Result<(Child, Self)> {
        let job = Job::new()?;
        command.creation_flags(CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW);
        let mut child = command.spawn()?;
        let started = job.add(child.as_handle()).and_then(|()| {
            let cores = CORES.get();
            if cores != 0 {
                // A core that is taken away meanwhile leaves it where it was.
                win32::bind_process(child.as_handle(), cores);
            }
            win32::resume(child.as_handle())
        });
        if let Err(error) = started {
            child.kill().ok();
            return Err(error);
        }
        Ok((child, Self(Arc::new(Members { job, stopped: Mutex::default() }))))
    }

    /// Kills all of it.
    pub(crate) fn kill(&self) {
        // Fails only when all are gone already.
        self.0.job.terminate(KILLED).ok();
    }

    /// Stops every process of it where it stands, those too that are born meanwhile.
    pub(crate) fn stop(&self) {
        let Members { job, stopped } = &*self.0;
        let mut stopped = stopped.lock();
        loop {
            let mut others = job.processes();
            others.retain(|process| stopped.iter().all(|known| known.id != process.id));
            if others.is_empty() {
                return;
            }
            others.iter().for_each(Process::suspend);
            stopped.append(&mut others);
        }
    }

    /// Lets a stopped group run on.
    pub(crate) fn go_on(&self) {
        self.0.stopped.lock().drain(..).for_each(|process| process.resume());
    }

    /// The bytes that all of it has for itself alone, when that is more than `limit`.
    ///
    /// Windows has no cheap word for the unique set size of a process, but that is never more than
    /// what is committed for the process alone, nor than what of it lies in memory.
    pub(crate) fn memory_above(&self, limit: u64) -> Option<u64> {
        let processes = self.0.job.processes();
        let memory = processes.iter().filter_map(Process::memory);
        let sum = memory.map(|memory| memory.private.min(memory.resident)).sum();
        (limit < sum).then_some(sum)
    }

    /// The processor time that all of it has used so far.
    #[expect(clippy::unnecessary_wraps, reason = "other systems do not tell")]
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        Some(self.0.job.processes().iter().filter_map(Process::processor_time).sum())
    }
}

/// Lets the system end whatever this process starts when this process ends, in whatever way: with a
/// job that is held by nobody else. Then no guardian is needed.
pub(crate) fn end_children_with_this_process() -> io::Result<bool> {
    static JOB: OnceLock<Job> = OnceLock::new();
    if JOB.get().is_none() {
        let job = Job::new()?;
        job.add_this_process()?;
        // Of two threads at a time the later one would end this process with the job it drops.
        if let Err(second) = JOB.set(job) {
            std::mem::forget(second);
        }
    }
    Ok(true)
}

/// A guardian has nothing to do.
pub(crate) fn kill_group(_: u32) {}

/// A guardian has nothing to do.
pub(crate) fn kill_marked(_: &str) -> bool {
    false
}

/// The cores that this process may use, one of each physical core first.
pub(crate) fn cores() -> Vec<usize> {
    let (own, siblings) = (win32::own_cores(), win32::siblings());
    let rank = |core: usize| {
        let all = siblings.iter().find(|all| *all & bit(core) != 0).copied().unwrap_or_default();
        (all & (bit(core) - 1)).count_ones()
    };
    let mut cores: Vec<usize> =
        (0..usize::BITS as usize).filter(|&core| own & bit(core) != 0).collect();
    cores.sort_by_key(|&core| (rank(core), core));
    cores
}

/// Lets the calling thread, and every process that it starts from now on, run on these cores only.
pub(crate) fn pin_this_thread(cores: &[usize]) -> bool {
    let is_known = |core: &usize| *core < usize::BITS as usize;
    if !cores.iter().all(is_known) {
        return false;
    }
    let mask = cores.iter().fold(0, |mask, &core| mask | bit(core));
    let is_bound = win32::bind_this_thread(mask);
    if is_bound {
        CORES.set(mask);
    }
    is_bound
}

const fn bit(core: usize) -> usize {
    1 << core
}

/// Opens a file to read and write it, or makes it, and keeps others from writing to it. A lock would
/// keep them from reading too.
pub(crate) fn open_alone(path: &Path) -> Result<File, TryLockError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    options.share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE);
    options.open(path).map_err(|error| match error.raw_os_error() {
        Some(code) if code as u32 == ERROR_SHARING_VIOLATION => TryLockError::WouldBlock,
        _ => TryLockError::Error(error),
    })
}

/// What ended a process, when it was the system.
pub(crate) fn signal_name(status: ExitStatus) -> Option<String> {
    let status = status.code()? as u32;
    let name = match status {
        ..SYSTEM_STATUS => return None,
        KILLED => "the end of its job",
        0xC000_0005 => "an access violation",
        0xC000_001D => "an illegal instruction",
        0xC000_0094 => "a division by zero",
        0xC000_00FD => "a stack overflow",
        0xC000_0135 => "a missing DLL",
        0xC000_013A => "Ctrl-C",
        0xC000_0374 => "a broken heap",
        0xC000_0409 => "an abort",
        _ => return Some(format!("status {status:#X}")),
    };
    Some(format!("{name} ({status:#X})"))
}
