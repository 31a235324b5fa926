//! Values of the game: points, sides, rules, scores.
//!
//! | file | what |
//! |---|---|
//! | `bound` | what a searched score says about the true one |
//! | `direction` | the four directions of a line |
//! | `point` | a point of the board and the size of the board |
//! | `point_set` | a set of points as bits, with the algebra of sets |
//! | `rule` | the five rules of play |
//! | `score` | scores, and how wins are counted |
//! | `side` | the two sides |

mod bound;
mod direction;
mod point;
mod point_set;
mod rule;
mod score;
mod side;

pub use bound::Bound;
pub use direction::Direction;
pub use point::{BORDER, BoardSize, CELLS, MAX_SIZE, MIN_SIZE, NotAPoint, Point, WIDTH};
pub use point_set::{PointSet, Points};
pub use rule::{CaroFive, CaroSix, Freestyle, Renju, Rule, RuleSet, Standard};
pub use score::Score;
pub use side::Side;
