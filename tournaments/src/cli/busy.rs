//! Threads that only use up processor time, to see how engines keep their clocks on a busy machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// Busy loops that run until this is dropped.
#[derive(Debug)]
pub(super) struct BusyLoops {
    ended: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl BusyLoops {
    /// Starts so many loops.
    pub(super) fn start(count: usize) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        let spin = |ended: Arc<AtomicBool>| {
            move || {
                while !ended.load(Ordering::Relaxed) {
                    std::hint::black_box((0_u64..10_000).fold(0, u64::wrapping_add));
                }
            }
        };
        let threads = (0..count).map(|_| std::thread::spawn(spin(Arc::clone(&ended)))).collect();
        Self { ended, threads }
    }
}

impl Drop for BusyLoops {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            // A loop that does nothing cannot have panicked.
            thread.join().ok();
        }
    }
}
