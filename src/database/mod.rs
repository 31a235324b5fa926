//! The position database: what searches found and what analysts wrote, in one file.
//!
//! | file | what |
//! |---|---|
//! | `position` | positions, and the one key of all eight images of each |
//! | `record` | what is known of a position, and its bytes |
//! | `error` | why a file cannot be used |
//! | `storage` | the bytes of the file, and a trial that leaves it untouched |
//! | `store` | the file: opened, read, changed in transactions |
//! | `tree` | positions that follow from a position |
//! | `transfer` | whole databases: joined, and split off |
//! | `text` | records as lines that people read, and back |
//! | `renlib` | trees of moves as `RenLib` keeps them, and back |
//!
//! A change is on the disk when the call that made it returns. `docs/database.md` describes the file
//! and the text form for users.

mod error;
mod position;
mod record;
pub mod renlib;
mod storage;
mod store;
#[cfg(test)]
mod tests;
mod text;
mod transfer;
mod tree;

pub use error::StoreError;
pub use position::{Key, Position};
pub use record::{Finding, Record};
pub use renlib::Axes;
pub use store::{Edit, Records, Store, View};
pub use text::{TextError, read_text, write_text};
pub use transfer::{LibraryError, export_library, import_library, merge, split};
pub use tree::{Sieve, children, delete_below, keep};
