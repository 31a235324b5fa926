//! Threads that only use up processor time, to see how engines keep their clocks on a busy machine.

use std::sync::Arc;

/// Starts so many busy loops, which run until what is handed back is dropped.
#[must_use]
pub(super) fn start(count: usize) -> Arc<()> {
    let running = Arc::new(());
    for _ in 0..count {
        let running = Arc::downgrade(&running);
        std::thread::spawn(move || {
            while running.strong_count() != 0 {
                std::hint::black_box((0_u64..10_000).fold(0, u64::wrapping_add));
            }
        });
    }
    running
}
