//! What differs between systems, and nothing else: groups of processes stopped, measured and ended
//! as one, listening to two pipes at once, cores, a file that one writes alone.
//!
//! | file | what |
//! |---|---|
//! | `elsewhere` | what is done without on other systems of Unix |
//! | `linux` | what only Linux tells: memory of a tree of processes, the core of a thread |
//! | `poll` | both outputs of an engine, listened to by the thread that waits for an answer |
//! | `threads` | the same by a thread each: where no system call waits for two pipes |
//! | `unix` | process groups and signals of Unix |
//! | `win32` | the system calls of Windows behind safe functions |
//! | `windows` | jobs of Windows |
//!
//! Linux and Windows have all of it. Other systems of Unix measure no memory and bind no core; a
//! match that wants it says so when it begins.

#[cfg(unix)]
mod poll;
#[cfg(any(windows, test))]
mod threads;

#[cfg(all(unix, not(target_os = "linux")))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod win32;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use poll::Pipes;
#[cfg(windows)]
pub(super) use threads::Pipes;

#[cfg(all(unix, not(target_os = "linux")))]
use elsewhere as system;
#[cfg(target_os = "linux")]
use linux as system;
#[cfg(windows)]
use windows as system;

pub(crate) use system::{MEASURES, cores, kill_marked, pin_this_thread};
#[cfg(unix)]
pub(crate) use unix::{Group, open_alone};
#[cfg(unix)]
pub(super) use unix::{end_children_with_this_process, kill_group, signal_name};
#[cfg(windows)]
pub(crate) use windows::{Group, open_alone};
#[cfg(windows)]
pub(super) use windows::{end_children_with_this_process, kill_group, signal_name};

/// Which of an engine's two outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stream {
    Stdout,
    Stderr,
}

/// How much is read at a time.
const CHUNK: usize = 1 << 14;
