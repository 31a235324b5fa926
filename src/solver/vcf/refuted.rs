//! Positions that are known to have no win by continuous fours.

/// Smallest number of entries.
const MIN_ENTRIES: usize = 1024;
/// Largest number of entries (128 MiB): a larger table is asked for by mistake, and might not fit
/// into memory.
const MAX_ENTRIES: usize = 1 << 24;

/// A set of position keys of fixed size; a new key replaces what was in its place.
///
/// ```text
/// entry = the whole 64-bit key, 0 = empty;  place = upper bits of key * entries
/// ```
pub(super) struct RefutedTable {
    keys: Vec<u64>,
}

impl RefutedTable {
    /// A table of about `bytes` bytes, 8 KiB to 128 MiB; pages are touched when they are used.
    pub(super) fn new(bytes: usize) -> Self {
        Self { keys: vec![0; (bytes / size_of::<u64>()).clamp(MIN_ENTRIES, MAX_ENTRIES)] }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.keys.len() as u128) >> 64) as usize
    }

    /// Whether the position is known to have no win.
    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.keys.get(self.place(key)) == Some(&key)
    }

    /// Remembers that the position has no win.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) {
        let place = self.place(key);
        if let Some(slot) = self.keys.get_mut(place) {
            *slot = key;
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.keys.fill(0);
    }
}

impl std::fmt::Debug for RefutedTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RefutedTable").field("entries", &self.keys.len()).finish()
    }
}
