//! Which cores the games of a match run on.
//!
//! A game that is bound to its cores is not moved about, and no other game takes its time: engines
//! play as they would alone. A thread is bound before it starts its engines, because processes
//! inherit the cores of the thread that starts them; so no moment is lost in which an engine may
//! run elsewhere.
//!
//! Several runners may share a machine, such as the shards of one match. So that they don't all
//! take the first core, each claims its cores by locking a small file for each, which the system
//! unlocks however the runner ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::num::NonZero;
use std::sync::Arc;

use crate::engine::platform;

/// The cores of each slot, that is of each of the games that go on at a time; claimed until the
/// last clone is dropped.
#[derive(Clone, Debug, Default)]
pub struct CorePlan {
    slots: Vec<Vec<usize>>,
    #[expect(dead_code, reason = "held for the locks")]
    claims: Arc<Vec<File>>,
}

/// There are fewer free cores than the slots would need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{slots} games at a time of {threads} thread(s) each do not fit on {cores} free core(s): \
     nothing is bound to a core, and engines take time from each other"
)]
pub struct TooFewCores {
    slots: usize,
    threads: usize,
    cores: usize,
}

/// Cores that this process may use.
pub fn available() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

impl CorePlan {
    /// Nothing is bound to a core.
    pub fn free() -> Self {
        Self::default()
    }

    /// Gives each of `slots` as many cores as engines have `threads`, physical cores first and
    /// none that another runner has claimed.
    pub fn bound(slots: usize, threads: usize) -> Result<Self, TooFewCores> {
        let (mut cores, mut claims) = (Vec::new(), Vec::new());
        for core in platform::cores() {
            if slots * threads.max(1) <= cores.len() {
                break;
            }
            match claim(core) {
                Ok(file) => {
                    cores.push(core);
                    claims.push(file);
                }
                // Another runner's.
                Err(TryLockError::WouldBlock) => {}
                // No file can be locked here; then nobody else has locked one either.
                Err(TryLockError::Error(_)) => cores.push(core),
            }
        }
        let slots = Self::share_out(&cores, slots, threads.max(1))?;
        Ok(Self { slots, claims: Arc::new(claims) })
    }

    fn share_out(
        cores: &[usize],
        slots: usize,
        threads: usize,
    ) -> Result<Vec<Vec<usize>>, TooFewCores> {
        if cores.len() < slots * threads {
            return Err(TooFewCores { slots, threads, cores: cores.len() });
        }
        Ok(cores.chunks(threads).take(slots).map(<[usize]>::to_vec).collect())
    }

    /// The cores of a slot; none where it is free.
    pub fn slot(&self, number: usize) -> &[usize] {
        self.slots.get(number).map_or(&[], Vec::as_slice)
    }
}

/// The core is this runner's as long as the file is open.
fn claim(core: usize) -> Result<File, TryLockError> {
    let path = std::env::temp_dir().join(format!("kagetsu-tournaments-core-{core}"));
    // The file of another user can be read, and that suffices for a lock.
    let file =
        File::open(&path).or_else(|_| OpenOptions::new().create(true).append(true).open(&path));
    let file = file.map_err(TryLockError::Error)?;
    file.try_lock().map(|()| file)
}

/// Binds the calling thread, and the processes that it will start, to cores; not, if there are
/// none. A core that is taken away meanwhile leaves it where it was.
pub(crate) fn bind_this_thread(cores: &[usize]) {
    if !cores.is_empty() {
        platform::pin_this_thread(cores);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_has_its_own_cores() {
        let slots = CorePlan::share_out(&[0, 2, 1, 3, 5], 2, 2).unwrap();
        assert_eq!(slots, [[0, 2], [1, 3]]);
        assert_eq!(CorePlan::free().slot(0), &[] as &[usize]);
    }

    #[test]
    fn too_many_slots_are_told() {
        let error = CorePlan::share_out(&[0, 1], 3, 1).unwrap_err();
        let text = "3 games at a time of 1 thread(s) each do not fit on 2 free core(s): ";
        assert!(error.to_string().starts_with(text), "{error}");
        assert!(CorePlan::share_out(&[0, 1, 2], 2, 2).is_err());
    }

    #[test]
    fn a_core_is_claimed_once_until_it_is_given_back() {
        // No machine has it, so no match that goes on meanwhile wants it.
        let core = usize::MAX;
        let Ok(first) = claim(core) else { panic!("not locked") };
        assert!(matches!(claim(core), Err(TryLockError::WouldBlock)));
        drop(first);
        assert!(claim(core).is_ok());
    }
}
