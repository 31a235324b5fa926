//! Entries outside of the table: what a file of it holds, and how a table takes them back.
//!
//! An entry holds the lower half of its position's key, its bucket stands for the upper bits. A table of
//! the same size therefore gets each entry back where it was. Of a larger table several buckets may be
//! meant, and each of them gets the entry; in a smaller one several entries compete for a place, as
//! they do in a search.

use std::ops::Range;
use std::sync::atomic::Ordering;

use super::TranspositionTable;
use super::bucket::{Bucket, store_entry, usefulness};
use super::entry::{ENTRY_WORDS, PackedEntry};
use crate::util::memory::CacheLine;

/// An entry, and the bucket that it was in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedEntry {
    bucket: u32,
    entry: PackedEntry,
}

impl SavedEntry {
    /// Bytes of an entry in a file.
    pub const BYTES: usize = 4 * (1 + ENTRY_WORDS);

    /// The bucket that it was in.
    pub const fn bucket(self) -> u32 {
        self.bucket
    }

    /// The form in files: bucket and words, the lowest byte first.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let [first, second, third] = self.entry.0;
        let mut bytes = [0; Self::BYTES];
        for (place, word) in bytes.chunks_exact_mut(4).zip([self.bucket, first, second, third]) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Reads that form; nothing where no table would have written it.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Option<Self> {
        let mut words = [0; 1 + ENTRY_WORDS];
        for (word, place) in words.iter_mut().zip(bytes.as_chunks::<4>().0) {
            *word = u32::from_le_bytes(*place);
        }
        let [bucket, first, second, third] = words;
        let entry = PackedEntry([first, second, third]);
        entry.is_sound().then_some(Self { bucket, entry })
    }
}

impl TranspositionTable {
    /// Number of buckets. A table that has more keeps the others to itself.
    pub fn buckets(&self) -> u32 {
        u32::try_from(self.lines.len()).unwrap_or(u32::MAX)
    }

    /// Number of the last search, modulo 256.
    pub fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed)
    }

    /// All entries of these buckets.
    pub fn saved_entries(&self, buckets: Range<u32>) -> impl Iterator<Item = SavedEntry> + '_ {
        buckets.flat_map(|bucket| {
            let entries = Bucket::load(self.lines.line(bucket as usize));
            let whole = (0..).map_while(move |index| entries.get(index));
            whole.filter(|entry| entry.is_used()).map(move |entry| SavedEntry { bucket, entry })
        })
    }

    /// Forgets everything, `generation` being the last search: as [`TranspositionTable::clear`], for a
    /// table that others hold, too. Nobody may search meanwhile.
    pub fn begin_again(&self, generation: u8) {
        for index in 0..self.lines.len() {
            for word in self.lines.line(index) {
                // what was never written shall not become resident
                if word.load(Ordering::Relaxed) != 0 {
                    word.store(0, Ordering::Relaxed);
                }
            }
        }
        self.generation.store(generation, Ordering::Relaxed);
    }

    /// Takes an entry of a table with so many buckets. Nobody may search meanwhile.
    pub fn insert(&self, of: u32, saved: SavedEntry) {
        let of = u128::from(of.max(1));
        // The keys that fall on bucket b of n are those from b/n to (b + 1)/n of all.
        let from = |bucket: u128| (bucket << u64::BITS).div_ceil(of);
        let bucket = u128::from(saved.bucket);
        let place = |key: u128| ((key * self.lines.len() as u128) >> u64::BITS) as usize;
        for index in place(from(bucket))..=place(from(bucket + 1) - 1) {
            self.insert_into(self.lines.line(index), saved.entry);
        }
    }

    /// Puts an entry into a bucket, unless all that are there are more useful.
    fn insert_into(&self, line: &CacheLine, entry: PackedEntry) {
        let generation = self.generation();
        let bucket = Bucket::load(line);
        let index = bucket.least_useful(generation);
        if usefulness(entry, generation) >= usefulness(bucket.entry(index), generation) {
            store_entry(line, index, entry);
        }
    }
}
