//! The only reader of time, and the flag that ends a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// The time now.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
pub fn now() -> Instant {
    Instant::now()
}

/// How long ago `start` was; zero for a moment that has not come yet.
pub fn since(start: Instant) -> Duration {
    now().saturating_duration_since(start)
}

/// A number that differs from moment to moment and from process to process: a seed for what shall not
/// be the same each time.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
pub fn seed() -> u64 {
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (since_1970.as_nanos() as u64).rotate_left(32) ^ u64::from(std::process::id())
}

/// Whether there is a deadline and it has come.
pub fn has_passed(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| deadline <= now())
}

/// Tells a search to end: raised from outside, or by the search itself once its deadline has passed.
///
/// Reading the flag is one relaxed load; the clock is read only by [`StopFlag::check_clock`], which
/// the search calls every few hundred nodes.
#[derive(Debug, Default)]
pub struct StopFlag {
    raised: AtomicBool,
}

impl StopFlag {
    /// A flag that is down.
    pub const fn new() -> Self {
        Self { raised: AtomicBool::new(false) }
    }

    /// Asks the search to end.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Whether the search shall end.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Raises the flag when `deadline` has passed, and tells whether it is up.
    pub fn check_clock(&self, deadline: Option<Instant>) -> bool {
        if has_passed(deadline) {
            self.raise();
        }
        self.is_raised()
    }
}
