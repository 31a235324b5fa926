//! Process groups and signals of Unix.

use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

/// Lets the child lead a process group, so that its own children can be stopped and killed with
/// it, and so that a Ctrl-C at the terminal reaches the runner alone.
pub(crate) fn own_group(command: &mut Command) {
    command.process_group(0);
}

/// Kills the child and everything that it started. To be called at the latest right after the
/// child was waited for: the number of a group stays taken while anyone is left in it, and is
/// not given away again so soon.
pub(crate) fn kill_group(child: &mut Child) {
    kill_group_of(child.id());
}

/// Kills a group by its number.
pub(crate) fn kill_group_of(group: u32) {
    signal(group, Signal::SIGKILL);
}

/// Stops every process of the group where it stands.
pub(crate) fn stop_group(group: u32) {
    signal(group, Signal::SIGSTOP);
}

/// Lets a stopped group run on.
pub(crate) fn continue_group(group: u32) {
    signal(group, Signal::SIGCONT);
}

fn signal(group: u32, signal: Signal) {
    // Fails only when the whole group is gone already, and then there is nothing to do.
    killpg(Pid::from_raw(group as i32), signal).ok();
}

/// Name of the signal that ended a process.
pub(crate) fn signal_name(status: ExitStatus) -> Option<String> {
    let number = status.signal()?;
    let known = Signal::try_from(number).map(|signal| signal.as_str().to_owned());
    Some(known.unwrap_or_else(|_| format!("signal {number}")))
}
