//! Opening sets: their files, what is wrong with them, and how they are made.
//!
//! An opening is a list of stones, Black's first, from which a game begins. A set is a text file
//! with one opening a line.
//!
//! | module | what it is |
//! |---|---|
//! | `book`, `sets` | the openings of a file, or one of the repository's sets |
//! | `rehearsal` | whether stones can be played |
//! | `notation` | the three ways in which a line can be written |
//! | `problem` | what can be wrong with a file or a line |
//! | `images` | openings turned and mirrored |
//! | `mix`, `style`, `placement` | stones at random: what shall come how often, and where |
//! | `analyst`, `value` | an engine asked for its opinion of a position |
//! | `trial` | two games of unequal players, to see whether an opening tells them apart |
//! | `recipe`, `set_file` | what a set is made of, and its growing file |
//! | `workers`, `maker` | many candidates at a time, the same set from any number of threads |
//! | `census` | figures about a set |

mod analyst;
mod book;
mod census;
mod images;
mod maker;
mod mix;
mod notation;
mod placement;
mod problem;
mod recipe;
mod rehearsal;
mod set_file;
mod sets;
mod style;
mod trial;
mod value;
mod workers;

pub use analyst::{Analyst, AnalystError, Opinion, Position};
pub use book::{Book, Opening, Set};
pub use census::{Census, PairCensus, ValueCensus};
pub use maker::{MakeError, Maker, Progress};
pub use mix::{Mix, MixError};
pub use notation::{Notation, Offset};
pub use placement::place;
pub use problem::{OpeningError, Problem};
pub use recipe::Recipe;
pub use set_file::{Note, SetFile, SetFileError};
pub use style::Style;
pub use trial::{Pair, PairKind, Trial, TrialError, TrialNodes};
pub use value::Value;
pub use workers::in_order;
