//! Threads that only use up processor time, to see how engines keep their clocks on a busy machine.

use std::sync::Arc;

/// Busy loops that run until this is dropped.
#[derive(Debug)]
pub(super) struct BusyLoops {
    _running: Arc<()>,
}

impl BusyLoops {
    /// Starts so many loops.
    pub(super) fn start(count: usize) -> Self {
        let running = Arc::new(());
        for _ in 0..count {
            let running = Arc::downgrade(&running);
            std::thread::spawn(move || {
                while running.strong_count() != 0 {
                    std::hint::black_box((0_u64..10_000).fold(0, u64::wrapping_add));
                }
            });
        }
        Self { _running: running }
    }
}
