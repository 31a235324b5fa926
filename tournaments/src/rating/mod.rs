//! Ratings of many engines from the results of their games, by the model of BayesElo.
//!
//! | file | what |
//! |---|---|
//! | `errors` | how sure ratings are: covariance, 95 % error bars, likelihood of superiority |
//! | `files` | results from files: our own records, one game a line of JSON, or PGN of any program |
//! | `fit` | finds the ratings under which the results are most likely |
//! | `matrix` | symmetric positive definite matrices: Cholesky's decomposition, solving and inverting |
//! | `model` | how probable a result is: the model of BayesElo (Rémi Coulom, 2005) |
//! | `pgn` | results from files in PGN: the tags `White`, `Black` and `Result`, and nothing else |
//! | `results` | who beat whom how often, by who moved first |
//! | `table` | ratings as a table: rank by rank, who scored how much against whom, who is the stronger |
//!
//! `docs/ratings.md` has the formulas and their sources.

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
