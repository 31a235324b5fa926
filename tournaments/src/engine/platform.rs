//! What differs between systems: process groups and signals.

#[cfg(unix)]
pub(super) use unix::{kill_group, kill_group_of, own_group, signal_name};

#[cfg(not(unix))]
pub(super) use other::{kill_group, kill_group_of, own_group, signal_name};

#[cfg(unix)]
mod unix {
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::process::{Child, Command, ExitStatus};

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    /// Lets the child lead a process group, so that its own children can be killed with it, and so
    /// that a Ctrl-C at the terminal reaches the runner alone.
    pub(crate) fn own_group(command: &mut Command) {
        command.process_group(0);
    }

    /// Kills the child and everything that it started. To be called at the latest right after the
    /// child was waited for: the number of a group stays taken while anyone is left in it, and is
    /// not given away again so soon.
    pub(crate) fn kill_group(child: &mut Child) {
        kill_group_of(child.id());
    }

    /// The same by the number of a child that was not waited for yet.
    pub(crate) fn kill_group_of(id: u32) {
        // Fails only when the whole group is gone already, which is what is wanted.
        killpg(Pid::from_raw(id as i32), Signal::SIGKILL).ok();
    }

    /// Name of the signal that ended a process.
    pub(crate) fn signal_name(status: ExitStatus) -> Option<String> {
        let number = status.signal()?;
        let known = Signal::try_from(number).map(|signal| signal.as_str().to_owned());
        Some(known.unwrap_or_else(|_| format!("signal {number}")))
    }
}

#[cfg(not(unix))]
mod other {
    use std::process::{Child, Command, ExitStatus};

    pub(crate) fn own_group(_: &mut Command) {}

    pub(crate) fn kill_group(child: &mut Child) {
        // Fails only when the process is gone already.
        child.kill().ok();
    }

    pub(crate) fn kill_group_of(_: u32) {
        // Without a handle nothing is killed here: the game goes on to its end.
    }

    pub(crate) fn signal_name(_: ExitStatus) -> Option<String> {
        None
    }
}
