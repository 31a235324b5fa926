//! What is known before a search: replies to usual openings, and even beginnings of swap2.
//!
//! | file | what |
//! |---|---|
//! | `book` | positions and what long searches said of them, looked up turned and mirrored |
//! | `book_file` | their text, for editors and for `kagetsu-lab book` |
//! | `triples` | three stones that give neither colour anything |
//! | `book.txt`, `triples.txt` | what comes with the program, made by `kagetsu-lab book` |
//!
//! What it is not: it searches nothing and chooses no move; the session asks it first.

mod book;
mod book_file;
mod triples;

pub use book::{Book, Entry};
pub use book_file::{BookError, HEADER, line, section};
pub use triples::{TRIPLE, triples};
