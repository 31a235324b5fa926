//! How a running match is asked to come to an end.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// All games are played.
const GOING: u8 = 0;
/// No further game begins.
const FINISHING: u8 = 1;
/// Nor is a running one played to its end.
const ABANDONED: u8 = 2;

/// A flag that may be raised from any thread, in two steps: begin no further game; break off the
/// running ones too. It is never lowered. Clones are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

impl Stop {
    /// Lets no further game begin.
    pub fn finish(&self) {
        self.0.fetch_max(FINISHING, Ordering::Relaxed);
    }

    /// Breaks off the running games too: they leave no record.
    pub fn abandon(&self) {
        self.0.fetch_max(ABANDONED, Ordering::Relaxed);
    }

    /// One step further: as for a second Ctrl-C.
    pub fn escalate(&self) {
        if self.is_raised() { self.abandon() } else { self.finish() }
    }

    /// Whether no further game is to begin.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed) != GOING
    }

    /// Whether running games are to be broken off.
    pub fn is_abandoned(&self) -> bool {
        self.0.load(Ordering::Relaxed) == ABANDONED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_only_rises() {
        let stop = Stop::default();
        let other = stop.clone();
        assert!(!stop.is_raised());
        other.escalate();
        assert!(stop.is_raised() && !stop.is_abandoned());
        other.escalate();
        assert!(stop.is_abandoned());
        other.finish();
        assert!(stop.is_abandoned() && stop.is_raised());
    }
}
