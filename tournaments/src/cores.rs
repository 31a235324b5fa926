//! Which cores the games of a match run on.
//!
//! A game that is bound to its cores is not moved about, and no other game takes its time: engines
//! play as they would alone. A thread is bound before it starts its engines, because processes
//! inherit the cores of the thread that starts them; so no moment is lost in which an engine may
//! run elsewhere.

use crate::engine::platform;

/// The cores of each slot, that is of each of the games that go on at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CorePlan {
    slots: Vec<Vec<usize>>,
}

/// There are fewer cores than the slots would need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{slots} games at a time of {threads} thread(s) each do not fit on {cores} core(s): nothing \
     is bound to a core, and engines take time from each other"
)]
pub struct TooFewCores {
    slots: usize,
    threads: usize,
    cores: usize,
}

impl CorePlan {
    /// Nothing is bound to a core.
    pub fn free() -> Self {
        Self::default()
    }

    /// Gives each of `slots` as many cores as engines have `threads`, physical cores first.
    pub fn bound(slots: usize, threads: usize) -> Result<Self, TooFewCores> {
        Self::on(&platform::cores(), slots, threads.max(1))
    }

    fn on(cores: &[usize], slots: usize, threads: usize) -> Result<Self, TooFewCores> {
        if cores.len() < slots * threads {
            return Err(TooFewCores { slots, threads, cores: cores.len() });
        }
        let slots = cores.chunks(threads).take(slots).map(<[usize]>::to_vec).collect();
        Ok(Self { slots })
    }

    /// The cores of a slot; none where it is free.
    pub fn slot(&self, number: usize) -> &[usize] {
        self.slots.get(number).map_or(&[], Vec::as_slice)
    }
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
        let plan = CorePlan::on(&[0, 2, 1, 3, 5], 2, 2).unwrap();
        assert_eq!((plan.slot(0), plan.slot(1)), (&[0, 2][..], &[1, 3][..]));
        assert_eq!(CorePlan::free().slot(0), &[] as &[usize]);
    }

    #[test]
    fn too_many_slots_are_told() {
        let error = CorePlan::on(&[0, 1], 3, 1).unwrap_err();
        let text = "3 games at a time of 1 thread(s) each do not fit on 2 core(s): ";
        assert!(error.to_string().starts_with(text), "{error}");
        assert!(CorePlan::on(&[0, 1, 2], 2, 2).is_err());
    }
}
