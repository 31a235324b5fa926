//! Whole games that repeat an earlier one move by move: they add nothing to what is known.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use kagetsu_tournaments::record::GameRecord;

/// How many repeats are named one by one.
const NAMED: usize = 10;

/// The games seen so far.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    /// First game with given players and moves, by their hash.
    first: HashMap<u64, usize>,
    /// Later ones, with the game that they repeat.
    later: Vec<(usize, usize)>,
}

impl Repeats {
    pub(super) fn add(&mut self, record: &GameRecord) {
        let mut hasher = DefaultHasher::new();
        record.names.hash(&mut hasher);
        record.points().for_each(|point| point.to_string().hash(&mut hasher));
        let first = *self.first.entry(hasher.finish()).or_insert(record.game);
        if first != record.game {
            self.later.push((record.game, first));
        }
    }

    /// What is to be said about them at the end, if anything.
    pub(super) fn line(&self) -> Option<String> {
        if self.later.is_empty() {
            return None;
        }
        let named = self.later.iter().take(NAMED);
        let named: Vec<String> = named.map(|(game, first)| format!("{game} = {first}")).collect();
        let rest = if self.later.len() > NAMED { ", …" } else { "" };
        let (count, named) = (self.later.len(), named.join(", "));
        Some(format!("{count} games repeat an earlier one move by move: {named}{rest}"))
    }
}
