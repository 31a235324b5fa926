//! The transposition table: what earlier searches found out about a position.
//!
//! | file | what |
//! |---|---|
//! | `entry` | 12 bytes: key folded with its data, scores, move, bound, depth, generation |
//! | `bucket` | five entries in one cache line; finding and replacing |
//! | `saved` | entries outside of the table, as files hold them |
//!
//! [`TranspositionTable`] owns the memory; the searchers get a [`TtView`], which can read and write
//! entries from any number of threads without locks. As views borrow the table, nothing can clear
//! or resize it while one is in use. The table knows positions by 64-bit keys only: the upper bits
//! choose the bucket ([`CacheLines::of_hash`]), the lower 32 are kept in the entry.

mod bucket;
mod entry;
mod saved;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU8, Ordering};

use crate::types::{Bound, Point, Score};
use crate::util::memory::{CACHE_LINE, CacheLines};

use bucket::{BUCKET_ENTRIES, Bucket, store_entry};
use entry::{Entry, PackedEntry};
pub use saved::SavedEntry;

/// A stored position is kept against a new search of the same position that went this much less
/// deep or more, unless the new score is exact.
const SHALLOWER_KEPT: i32 = 2;
/// Buckets that [`TranspositionTable::usage`] looks at.
const SAMPLED_BUCKETS: usize = 200;

/// Owner of the table's memory.
#[derive(Debug)]
pub struct TranspositionTable {
    lines: CacheLines,
    /// Number of the running search, modulo 256.
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes (at least one bucket), zeroed but untouched: a page becomes
    /// resident when something is stored in it. Where the system refuses, the table is smaller.
    pub fn with_bytes(bytes: usize) -> Self {
        Self { lines: CacheLines::zeroed(bytes / CACHE_LINE), generation: AtomicU8::new(0) }
    }

    /// Size in bytes.
    pub fn bytes(&self) -> usize {
        self.lines.len() * CACHE_LINE
    }

    /// Forgets everything: what a search does afterwards does not depend on what was in the table
    /// before.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.generation = AtomicU8::new(0);
    }

    /// Tells that a new search begins: what is in the table is a little less worth keeping.
    pub fn new_search(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// What a searcher works with; made after [`TranspositionTable::new_search`].
    #[inline]
    pub fn view(&self) -> TtView<'_> {
        TtView { lines: &self.lines, generation: self.generation.load(Ordering::Relaxed) }
    }

    /// Part of the table in use, per mille, by a sample.
    pub fn usage(&self) -> u32 {
        let buckets = self.lines.len().min(SAMPLED_BUCKETS);
        let step = self.lines.len() / buckets;
        let used: usize = (0..buckets)
            .map(|index| Bucket::load(self.lines.line(index * step)))
            .map(|bucket| bucket.entries().filter(|entry| entry.is_used()).count())
            .sum();
        (used * 1000 / (buckets * BUCKET_ENTRIES)) as u32
    }
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Score of the search; win distances count from the root of the one who asks.
    pub score: Score,
    /// Value of the position without search.
    pub static_eval: Option<Score>,
    /// Best move, or the one that failed high.
    pub best: Option<Point>,
    /// How deep the search went.
    pub depth: i8,
    /// What `score` says about the true score.
    pub bound: Bound,
}

/// What is to be remembered about a position; fields as in [`Hit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    /// Score of the search; win distances count from the root of the one who stores.
    pub score: Score,
    /// Value of the position without search; none keeps the stored one.
    pub static_eval: Option<Score>,
    /// Best move; none keeps the stored one.
    pub best: Option<Point>,
    /// How deep the search went.
    pub depth: i8,
    /// What `score` says about the true score; [`Bound::None`] when only the static evaluation is known.
    pub bound: Bound,
}

/// Reads and writes entries; cheap to copy, one for each thread.
#[derive(Clone, Copy, Debug)]
pub struct TtView<'a> {
    lines: &'a CacheLines,
    generation: u8,
}

impl TtView<'_> {
    /// What is known about the position with this key, `ply` plies below the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Hit> {
        let bucket = Bucket::load(self.lines.of_hash(key));
        let entry = bucket.entry(bucket.find(key)?).unpack();
        Some(Hit {
            score: entry.score.from_tt(ply),
            static_eval: entry.static_eval,
            best: entry.best,
            depth: entry.depth,
            bound: entry.bound,
        })
    }

    /// Remembers what was found about the position with this key, `ply` plies below the root.
    ///
    /// The position's own entry is changed when there is one (see `merge`), else the least useful
    /// one of the bucket makes room.
    pub fn store(&self, key: u64, ply: usize, store: Store) {
        let line = self.lines.of_hash(key);
        let bucket = Bucket::load(line);
        let new = Entry {
            score: store.score.to_tt(ply),
            static_eval: store.static_eval,
            best: store.best,
            bound: store.bound,
            depth: store.depth,
            generation: self.generation,
        };
        let (index, entry) = match bucket.find(key) {
            Some(index) => (index, merge(bucket.entry(index).unpack(), new)),
            None => (bucket.least_useful(self.generation), new),
        };
        store_entry(line, index, PackedEntry::new(key, &entry));
    }

    /// Fetches the bucket of a key that will be asked for soon; changes nothing.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        self.lines.prefetch(key);
    }
}

/// The entry that stands after `new` was found out about the position of `old`.
///
/// The new one, with the old move and static evaluation where it brings none; but the old one, made
/// young again, when it went deeper or the new one holds no score.
fn merge(old: Entry, new: Entry) -> Entry {
    let static_eval = new.static_eval.or(old.static_eval);
    let shallower = i32::from(new.depth) < i32::from(old.depth) - SHALLOWER_KEPT;
    let keeps_old = match (old.bound, new.bound) {
        (Bound::None, _) | (_, Bound::Exact) => false,
        (_, Bound::None) => true,
        _ => shallower,
    };
    if keeps_old {
        Entry { static_eval, generation: new.generation, ..old }
    } else {
        Entry { static_eval, best: new.best.or(old.best), ..new }
    }
}
