//! A hash map without a seed.
//!
//! The standard one asks the system for random numbers, against senders who choose keys that
//! collide. Here nobody outside chooses keys. On Windows that question is an import that old
//! versions and wine lack, and the executable would not start there.

use std::hash::{BuildHasherDefault, DefaultHasher};

/// The standard hash map with the same hash in every process.
pub type HashMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<DefaultHasher>>;
