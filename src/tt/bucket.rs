//! A bucket: the five entries that share one cache line.
//!
//! ```text
//! u64:   0        1        2        3        4        5        6        7
//! u32: 0   1    2   3    4   5    6   7    8   9   10  11   12  13   14  15
//!     |entry 0    |entry 1     |entry 2    |entry 3     |entry 4        |free|
//! ```
//!
//! A thread loads the line whole, looks at the copy and stores the words of the entry that changes.
//! Loads and stores are relaxed: another thread may get between them, which the check in each entry
//! shows.

use std::sync::atomic::Ordering;

use crate::util::memory::{CacheLine, LINE_WORDS};

use super::entry::{ENTRY_WORDS, PackedEntry};

/// Entries of a bucket.
pub(super) const BUCKET_ENTRIES: usize = 5;

const _: () = assert!(BUCKET_ENTRIES * size_of::<PackedEntry>() <= size_of::<CacheLine>());

/// The upper half of a word.
const UPPER: u64 = !0 << 32;

/// Depth that an entry loses for each search since it was stored when the least useful one is
/// looked for. Positions with fewer stones than the root's never come back. A guess.
const AGE_WEIGHT: i32 = 4;

/// A copy of a bucket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket([u64; LINE_WORDS]);

impl Bucket {
    /// Copies a line out of the table.
    #[inline]
    pub(super) fn load(line: &CacheLine) -> Self {
        let mut words = [0; LINE_WORDS];
        for (word, shared) in words.iter_mut().zip(line) {
            *word = shared.load(Ordering::Relaxed);
        }
        Self(words)
    }

    /// Entry `index`, below [`BUCKET_ENTRIES`].
    #[inline]
    pub(super) fn entry(&self, index: usize) -> PackedEntry {
        let mut entry = PackedEntry::default();
        for (offset, word) in entry.0.iter_mut().enumerate() {
            let (word_index, shift) = place(index * ENTRY_WORDS + offset);
            *word = (self.0[word_index] >> shift) as u32;
        }
        entry
    }

    /// Entry `index`; none from [`BUCKET_ENTRIES`] on.
    pub(super) fn get(&self, index: usize) -> Option<PackedEntry> {
        (index < BUCKET_ENTRIES).then(|| self.entry(index))
    }

    /// All entries, used or not.
    #[inline]
    pub(super) fn entries(&self) -> impl Iterator<Item = PackedEntry> + '_ {
        (0..BUCKET_ENTRIES).map(|index| self.entry(index))
    }

    /// Where the position with this key lies.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<usize> {
        self.entries().position(|entry| entry.is_for(key))
    }

    /// The entry to give up: a free one, else the one with the smallest depth less age.
    #[inline]
    pub(super) fn least_useful(&self, generation: u8) -> usize {
        let value = |&index: &usize| usefulness(self.entry(index), generation);
        (0..BUCKET_ENTRIES).min_by_key(value).unwrap_or(0)
    }
}

/// What an entry is worth in the search of this number: its depth less its age; nothing when it is
/// free.
#[inline]
pub(super) fn usefulness(entry: PackedEntry, generation: u8) -> i32 {
    let age = i32::from(generation.wrapping_sub(entry.generation()));
    let kept = i32::from(entry.depth()) - AGE_WEIGHT * age;
    if entry.is_used() { kept } else { i32::MIN }
}

/// Writes entry `index`, below [`BUCKET_ENTRIES`], to a line: two words, half of one being a
/// neighbour's.
#[inline]
pub(super) fn store_entry(line: &CacheLine, index: usize, entry: PackedEntry) {
    let (first, shift) = place(index * ENTRY_WORDS);
    let [first, second] = [first, first + 1].map(|word| &line[word % LINE_WORDS]);
    let [low, middle, high] = entry.0.map(u64::from);
    let (one, two) = if shift == 0 {
        (low | middle << 32, high | second.load(Ordering::Relaxed) & UPPER)
    } else {
        (first.load(Ordering::Relaxed) & !UPPER | low << 32, middle | high << 32)
    };
    first.store(one, Ordering::Relaxed);
    second.store(two, Ordering::Relaxed);
}

/// Index of the 64-bit word that holds 32-bit word `index`, and the shift to it.
#[inline]
const fn place(index: usize) -> (usize, u32) {
    (index / 2 % LINE_WORDS, index as u32 % 2 * 32)
}
