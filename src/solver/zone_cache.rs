//! Relevance zones of positions seen lately.

use crate::types::PointSet;

/// Places; a power of two.
const PLACES: usize = 4096;

/// The zones of the last positions, so that a position met again need not search its win anew. A
/// new zone replaces what was in its place.
#[derive(Debug)]
pub(super) struct ZoneCache {
    /// Key and zone; key 0 = empty.
    entries: Vec<(u64, PointSet)>,
}

impl ZoneCache {
    pub(super) fn new() -> Self {
        Self { entries: vec![(0, PointSet::EMPTY); PLACES] }
    }

    pub(super) fn get(&self, key: u64) -> Option<PointSet> {
        let (stored, zone) = self.entries[key as usize % PLACES];
        (stored == key).then_some(zone)
    }

    pub(super) fn put(&mut self, key: u64, zone: PointSet) {
        self.entries[key as usize % PLACES] = (key, zone);
    }

    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }
}
