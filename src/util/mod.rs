//! Small tools that know nothing of the game.
//!
//! | file | what |
//! |---|---|
//! | `boxed` | arrays made on the heap |
//! | `clock` | the only reader of time; the stop flag with its deadline |
//! | `fixed_vec` | a vector of fixed capacity that never allocates |
//! | `hash` | the hash that is written into files |
//! | `hash_map` | a hash map without a seed |
//! | `memory` | large zeroed tables; the one file that may use `unsafe` |
//! | `paths` | paths as they are told |
//! | `rng` | a seeded generator |

pub mod boxed;
pub mod clock;
pub mod fixed_vec;
pub mod hash;
pub mod hash_map;
pub mod memory;
pub mod paths;
pub mod rng;
