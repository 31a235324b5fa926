//! Positions that are known to have no win by continuous fours.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::util::memory::{CACHE_LINE, CacheLines, LINE_WORDS};

/// Smallest number of cache lines.
const MIN_LINES: usize = 128;
/// Largest number of cache lines (128 MiB): a larger table is asked for by mistake, and might not fit
/// into memory.
const MAX_LINES: usize = 1 << 21;

/// A set of position keys of fixed size; a new key replaces what was in its place. The memory is of
/// the kind that threads share because it can be fetched ahead; nothing is shared here.
///
/// ```text
/// entry = the whole 64-bit key, 0 = empty;  place = upper bits of key * entries
/// ```
pub(super) struct RefutedTable {
    lines: CacheLines,
}

impl RefutedTable {
    /// A table of about `bytes` bytes, 8 KiB to 128 MiB; pages are touched when they are used.
    pub(super) fn new(bytes: usize) -> Self {
        Self { lines: CacheLines::zeroed((bytes / CACHE_LINE).clamp(MIN_LINES, MAX_LINES)) }
    }

    #[inline]
    fn entry(&self, key: u64) -> &AtomicU64 {
        let entries = (self.lines.len() * LINE_WORDS) as u128;
        let place = ((u128::from(key) * entries) >> 64) as usize;
        &self.lines.of_hash(key)[place % LINE_WORDS]
    }

    /// Whether the position is known to have no win.
    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.entry(key).load(Ordering::Relaxed) == key
    }

    /// Remembers that the position has no win.
    #[inline]
    pub(super) fn insert(&self, key: u64) {
        self.entry(key).store(key, Ordering::Relaxed);
    }

    /// Fetches the place of a key that will be asked for soon; changes nothing.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        self.lines.prefetch(key);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
    }
}

impl std::fmt::Debug for RefutedTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RefutedTable").field("lines", &self.lines).finish()
    }
}
