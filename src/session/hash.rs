//! The transposition table as files see it.

use std::ops::Range;
use std::sync::Arc;

use super::{SavedEntry, Session};
use crate::tt::TranspositionTable;
use crate::types::{BoardSize, Rule};

/// The table, and what its positions belong to: their keys do not say it.
#[derive(Clone, Debug)]
pub struct HashTable {
    table: Arc<TranspositionTable>,
    /// The rule of play.
    pub rule: Rule,
    /// The board's size.
    pub size: BoardSize,
    /// Checksum of the user's own weights, by which its scores were made; 0 for those of the program.
    pub weights: u64,
}

impl HashTable {
    /// Number of buckets.
    pub fn buckets(&self) -> u32 {
        self.table.buckets()
    }

    /// Number of the last search, modulo 256.
    pub fn generation(&self) -> u8 {
        self.table.generation()
    }

    /// All entries of these buckets.
    pub fn entries(&self, buckets: Range<u32>) -> impl Iterator<Item = SavedEntry> + '_ {
        self.table.saved_entries(buckets)
    }

    /// Takes an entry of a table with so many buckets.
    pub fn insert(&self, of: u32, entry: SavedEntry) {
        self.table.insert(of, entry);
    }
}

impl Session {
    /// The table as the next search would find it.
    pub fn hash_table(&mut self) -> HashTable {
        self.prepare_tables();
        let (rule, size) = (self.options.rule(self.dialect), self.size);
        let own = self.own_weights.iter().find(|(own, _)| *own == rule);
        let weights = own.map_or(0, |&(_, checksum)| checksum);
        HashTable { table: self.pool.table_of(rule, size), rule, size, weights }
    }

    /// Empties the table, to be filled from a file whose last search had this number; what else was
    /// learned is forgotten with it.
    pub fn empty_hash_table(&mut self, hash: &HashTable, generation: u8) {
        hash.table.begin_again(generation);
        self.pool.forget_learned();
    }

    /// Whether the last search has ended: nobody writes into the table.
    pub fn is_search_over(&self) -> bool {
        self.ended == self.number
    }

    /// Memory and tables as the settings want them now.
    pub(super) fn prepare_tables(&mut self) {
        let (memory, hash) = (self.options.max_memory, self.options.hash_size);
        self.pool.set_resources(memory, hash, self.options.threads);
        if std::mem::take(&mut self.clear_tables) {
            self.pool.clear();
        }
    }
}
