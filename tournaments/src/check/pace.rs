//! How much time the checks give, all of it scaled by the limit of a move.

use std::time::Duration;

/// Least and most that is waited behind a limit, to tell a late engine from a silent one.
const PATIENCE: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(2)];
/// Least and most that is waited for an answer that needs no thinking.
const READY: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(10)];

/// Least time to leave.
const LEAST_GRACE: Duration = Duration::from_millis(500);

/// The times of a run.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Limit of a move.
    pub turn: Duration,
    /// How late an answer may be.
    pub tolerance: Duration,
}

impl Pace {
    /// How long an answer is waited for that should come within `limit`.
    pub(super) fn patience(&self, limit: Duration) -> Duration {
        limit + self.tolerance + (2 * self.turn).clamp(PATIENCE[0], PATIENCE[1])
    }

    /// How long an answer such as `OK` is waited for.
    pub(super) fn ready(&self) -> Duration {
        (5 * self.turn).clamp(READY[0], READY[1]).max(self.tolerance)
    }

    /// How long an engine may take to leave.
    pub(super) fn grace(&self) -> Duration {
        self.tolerance.max(LEAST_GRACE)
    }

    /// How long it is listened whether an engine stays silent.
    pub(super) fn silence(&self) -> Duration {
        (self.turn / 4).clamp(Duration::from_millis(30), Duration::from_millis(300))
    }
}
