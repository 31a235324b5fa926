//! Positions that were found won: parts of a tree that are come to again are walked once.

use std::collections::HashMap;

use super::bytes::Link;
use super::cells::{Cells, Images};
use super::rules::{BLACK, Stones};
use super::walk::Win;

/// Positions that are remembered at once, some 200 bytes each.
const ROOM: usize = 1_800_000;

/// All that a walk rests on, as the node sees it: node, unknown stones, walls and stones. Exact,
/// since a hash could be met by a made-up file.
pub(super) type Key = Box<[u64]>;

/// Won positions, with the work that they took.
pub(super) struct Memory {
    won: HashMap<Key, (Win, u64)>,
    /// An entry took more positions than these; grows when there is no more room.
    least: u64,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self { won: HashMap::new(), least: 8 }
    }

    pub(super) fn key(
        link: Link,
        unknown: usize,
        images: &Images,
        stones: &Stones,
        placed: &[usize],
    ) -> Key {
        let image = usize::from(link.image);
        let (back, mut seen) = (images.inverse(image), [Cells::default(); 2]);
        for &cell in placed {
            seen[usize::from(stones.at(cell) - BLACK)].insert(images.of(back, cell));
        }
        let first = u64::from(link.node) | (unknown as u64) << 32 | images.walls[image] << 48;
        let words = stones.count().div_ceil(64);
        let seen = seen.iter().flat_map(|set| &set.words()[..words]);
        [first].iter().chain(seen).copied().collect()
    }

    /// The win of a position, its frame in the image of the node.
    pub(super) fn get(&self, key: &Key) -> Option<&Win> {
        self.won.get(key).map(|(win, _)| win)
    }

    /// Remembers a win that took so many positions, unless that is little.
    pub(super) fn insert(&mut self, key: Key, win: Win, work: u64) {
        while self.won.len() >= ROOM {
            self.least *= 4;
            self.won.retain(|_, (_, work)| *work > self.least);
        }
        if work > self.least {
            self.won.insert(key, (win, work));
        }
    }
}
