//! The Gomocup protocol with its Yixin dialect: text on two pipes.
//!
//! | file | what |
//! |---|---|
//! | `command` | the manager's commands as values, and their text |
//! | `reader` | from the bytes of lines to commands |
//! | `reply` | the engine's lines, printed and read |
//! | `yixin` | words and search data of the Yixin dialect |
//! | `names` | points in messages |
//! | `switched_off` | what the engine does not have |
//! | `weights` | the weight file that a user names |
//! | `hash_file` | the transposition table as a file |
//! | `responder` | what the engine does at each command, and how it says what came of it |
//! | `front_end` | the threads, the loop, and the only writer to standard output |
//!
//! What is understood and answered stands in `docs/protocol.md`.

pub mod command;
pub mod front_end;
mod hash_file;
mod names;
pub mod reader;
pub mod reply;
mod responder;
mod switched_off;
#[cfg(test)]
mod tests;
mod weights;
mod yixin;
