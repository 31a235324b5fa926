//! Openings to play from, and an engine asked for its opinion of a position.
//!
//! An opening is a list of stones, Black's first, from which a game begins. A set is a text file
//! with one opening a line. How sets are made, measured and converted is the laboratory's.
//!
//! | module | what it is |
//! |---|---|
//! | `book`, `sets` | the openings of a file, or one of the repository's sets |
//! | `rehearsal` | whether stones can be played |
//! | `notation` | the three ways in which a line can be written |
//! | `problem` | what can be wrong with a file or a line |
//! | `analyst`, `value` | an engine asked for its opinion of a position |

mod analyst;
mod book;
mod notation;
mod problem;
mod rehearsal;
mod sets;
mod value;

pub use analyst::{Analyst, AnalystError, Opinion, Position};
pub use book::{Book, Opening, read_lines};
pub use notation::{Notation, Offset};
pub use problem::{OpeningError, Problem};
pub use rehearsal::Rehearsal;
pub use value::Value;
