//! Values of the game: points, sides, rules, scores.

mod bound;
mod direction;
mod point;
mod point_set;
mod rule;
mod score;
mod side;

pub use bound::Bound;
pub use direction::Direction;
pub use point::{BORDER, BoardSize, CELLS, MAX_SIZE, MIN_SIZE, Point, WIDTH};
pub use point_set::{PointSet, Points};
pub use rule::{CaroFive, CaroSix, Freestyle, Renju, Rule, RuleSet, Standard};
pub use score::Score;
pub use side::Side;
