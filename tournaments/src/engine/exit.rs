//! How an engine's process ended.

use std::fmt;
use std::process::ExitStatus;

use serde::{Deserialize, Serialize};

use super::platform;

/// The status with which a Rust program ends when its main thread panics, and with which Kagetsu's
/// builds with assertions end when a worker panics.
pub const PANIC_STATUS: i32 = 101;

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exit {
    /// By itself, with this status; 0 is success.
    Status(i32),
    /// By a signal, here its name; or what else the system ended it for.
    Signal(String),
    /// The system did not tell.
    Unknown,
}

impl Exit {
    /// Whether the process broke down: a signal or a panic. A plain status other than 0 is odd but
    /// said on purpose.
    pub fn is_crash(&self) -> bool {
        matches!(self, Self::Signal(_) | Self::Status(PANIC_STATUS))
    }
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Self {
        let signal = platform::signal_name(status).map(Self::Signal);
        signal.or_else(|| status.code().map(Self::Status)).unwrap_or(Self::Unknown)
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(PANIC_STATUS) => write!(f, "exit status {PANIC_STATUS}: a panic"),
            Self::Status(code) => write!(f, "exit status {code}"),
            Self::Signal(name) => write!(f, "killed by {name}"),
            Self::Unknown => f.write_str("ended in an unknown way"),
        }
    }
}
