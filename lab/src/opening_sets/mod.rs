//! Sets of openings: how they are made, what is wrong with them, how good they are.
//!
//! What an opening is, and how the lines of a set are read, the match runner knows
//! ([`kagetsu_tournaments::openings`]).
//!
//! | file | what |
//! |---|---|
//! | `mix`, `style`, `placement` | stones at random: what shall come how often, and where |
//! | `trial` | two games of unequal players, to see whether an opening tells them apart |
//! | `recipe`, `set_file` | what a set is made of, and its growing file |
//! | `maker` | judges many candidates at a time: the same set from any number of threads |
//! | `set` | a file read to its end, with everything that is wrong with it |
//! | `images` | openings turned and mirrored |
//! | `census` | figures about a set |
//!
//! Any engine can judge; those of other authors choose other openings. Games for fits begin with
//! stones of their own ([`crate::generation::balanced`]), which a search inside this process judges:
//! they are many, and need not tell players apart.

mod census;
mod images;
mod maker;
mod mix;
mod placement;
mod recipe;
mod set;
mod set_file;
mod style;
mod trial;

pub use census::{Census, PairCensus, ValueCensus};
pub use images::{all_images, random_images};
pub use maker::{MakeError, Maker, Progress};
pub use mix::{Mix, MixError};
pub use placement::place;
pub use recipe::Recipe;
pub use set::{Flaw, Set};
pub use set_file::{Note, SetFile, SetFileError};
pub use style::Style;
pub use trial::{Pair, PairKind, Trial, TrialError, TrialNodes};
