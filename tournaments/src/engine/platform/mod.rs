//! What differs between systems, and nothing else: process groups and their signals, listening to
//! two pipes at once, memory of a tree of processes, cores.
//!
//! | file | what |
//! |---|---|
//! | `linux` | what only Linux tells: memory of a tree of processes, the core of a thread |
//! | `poll` | both outputs of an engine, listened to by the thread that waits for an answer |
//! | `threads` | the same by a thread each: where no system call waits for two pipes |
//! | `unix` | process groups and signals of Unix |
//!
//! Unix has all but the last two, which only Linux has; elsewhere an engine is killed alone, is
//! never stopped, and its memory and cores are left to themselves.

#[cfg(unix)]
mod poll;
#[cfg(any(not(unix), test))]
mod threads;

#[cfg(target_os = "linux")]
mod linux;
#[cfg(unix)]
mod unix;

#[cfg(unix)]
pub(super) use poll::Pipes;
#[cfg(not(unix))]
pub(super) use threads::Pipes;

#[cfg(target_os = "linux")]
pub(crate) use linux::{cores, kill_marked, memory_above, pin_this_thread, processor_time};
#[cfg(unix)]
pub(super) use unix::{
    continue_group, kill_group, kill_group_of, own_group, signal_name, stop_group,
};

#[cfg(not(target_os = "linux"))]
pub(crate) use elsewhere::{cores, kill_marked, memory_above, pin_this_thread, processor_time};
#[cfg(not(unix))]
pub(super) use other::{
    continue_group, kill_group, kill_group_of, own_group, signal_name, stop_group,
};

/// Which of an engine's two outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stream {
    Stdout,
    Stderr,
}

/// How much is read at a time.
const CHUNK: usize = 1 << 14;

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    /// No core is known, so nothing is pinned.
    pub(crate) fn cores() -> Vec<usize> {
        Vec::new()
    }

    pub(crate) fn pin_this_thread(_: &[usize]) -> bool {
        false
    }

    /// Not measured.
    pub(crate) fn memory_above(_: u32, _: u64) -> Option<u64> {
        None
    }

    /// Not measured.
    pub(crate) fn processor_time(_: u32) -> Option<std::time::Duration> {
        None
    }

    pub(crate) fn kill_marked(_: &str) {}
}

#[cfg(not(unix))]
mod other {
    use std::process::{Child, Command, ExitStatus};

    pub(crate) fn own_group(_: &mut Command) {}

    pub(crate) fn kill_group(child: &mut Child) {
        // Fails only when the process is gone already.
        child.kill().ok();
    }

    pub(crate) fn kill_group_of(_: u32) {}

    pub(crate) fn stop_group(_: u32) {}

    pub(crate) fn continue_group(_: u32) {}

    pub(crate) fn signal_name(_: ExitStatus) -> Option<String> {
        None
    }
}
