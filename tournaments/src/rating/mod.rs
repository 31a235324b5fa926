//! Ratings of many engines from the results of their games, by the model of BayesElo.
//!
//! From the bottom up: [`Results`] are counts, [`pgn`] reads them from files of other programs and
//! [`files`] from any, [`Model`] gives the probability of a result, [`mod@fit`] finds the most
//! likely ratings, `errors` says how sure they are, [`Ratings`] is the table. `docs/ratings.md` has
//! the formulas and their sources.

mod errors;
pub mod files;
pub mod fit;
mod matrix;
pub mod model;
pub mod pgn;
pub mod results;
pub mod table;

pub use fit::{Anchor, ErrorBars, Parameter, RatingError, RatingSettings};
pub use model::Model;
pub use results::Results;
pub use table::{Rating, Ratings};
