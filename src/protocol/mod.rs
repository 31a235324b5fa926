//! The Gomocup protocol with its Yixin dialect: text on two pipes.
//!
//! | file | what |
//! |---|---|
//! | `command` | the manager's commands as values, and their text |
//! | `reader` | from the bytes of lines to commands |
//! | `reply` | the engine's lines, printed and read |
//! | `yixin` | the words of the Yixin dialect |
//! | `search_data` | what its boards draw of a search |
//! | `names` | points in messages |
//! | `switched_off` | what the engine does not have |
//! | `database` | the position database: what boards ask and change |
//! | `transfers` | the position database: its commands with a path |
//! | `files` | files that a user names |
//! | `weights`, `book` | the weight file, and the opening book, that a user names |
//! | `hash_file` | the transposition table as a file |
//! | `responder` | what the engine does at each command, and how it says what came of it |
//! | `front_end` | the threads, the loop, and the only writer to standard output |
//!
//! What is understood and answered stands in `docs/protocol.md`.

#[cfg(feature = "engine")]
mod book;
pub mod command;
#[cfg(feature = "database")]
mod database;
#[cfg(feature = "engine")]
mod files;
#[cfg(feature = "engine")]
pub mod front_end;
#[cfg(feature = "engine")]
mod hash_file;
#[cfg(feature = "engine")]
mod names;
#[cfg(feature = "engine")]
pub mod reader;
pub mod reply;
#[cfg(feature = "engine")]
mod responder;
#[cfg(feature = "engine")]
mod search_data;
#[cfg(feature = "engine")]
mod switched_off;
#[cfg(all(test, feature = "engine"))]
mod tests;
#[cfg(feature = "database")]
mod transfers;
#[cfg(feature = "engine")]
mod weights;
#[cfg(feature = "engine")]
mod yixin;
