//! Lets only so many games start their engines at a time.
//!
//! A process that starts is busy for some milliseconds. A hundred that start together on a few
//! cores would keep every game waiting that has begun already, and its clocks run.

use parking_lot::{Condvar, Mutex};

/// A number of passes; who wants one waits until one is free.
#[derive(Debug)]
pub(crate) struct Gate {
    free: Mutex<usize>,
    returned: Condvar,
}

/// The right to start engines, until it is dropped.
#[derive(Debug)]
pub(crate) struct Pass<'a>(&'a Gate);

impl Gate {
    /// A gate with one pass fewer than there are cores, and at least one: so a core is left for
    /// the games that go on.
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with(cores.saturating_sub(1).max(1))
    }

    fn with(passes: usize) -> Self {
        Self { free: Mutex::new(passes), returned: Condvar::new() }
    }

    /// Waits for a pass.
    pub(crate) fn pass(&self) -> Pass<'_> {
        let mut free = self.free.lock();
        self.returned.wait_while(&mut free, |free| *free == 0);
        *free -= 1;
        Pass(self)
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        *self.0.free.lock() += 1;
        self.0.returned.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn no_more_are_inside_than_there_are_passes() {
        let gate = Gate::with(3);
        let (inside, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|| {
                    let pass = gate.pass();
                    most.fetch_max(inside.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::yield_now();
                    inside.fetch_sub(1, Ordering::SeqCst);
                    drop(pass);
                });
            }
        });
        assert!((1..=3).contains(&most.load(Ordering::SeqCst)));
        assert_eq!(*gate.free.lock(), 3, "all passes are back");
    }
}
