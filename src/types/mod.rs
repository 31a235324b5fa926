//! Values of the game: points, sides, rules, scores; and what is asked about it.
//!
//! | file | what |
//! |---|---|
//! | `balance_moves` | how many moves are to bring the game to a wished value |
//! | `bound` | what a searched score says about the true one |
//! | `direction` | the four directions of a line |
//! | `field` | whose a point is that a manager sets up |
//! | `opening_step` | the steps of swap2 and Soosorv-8 |
//! | `point` | a point of the board and the size of the board |
//! | `point_set` | a set of points as bits, with the algebra of sets |
//! | `rule` | the five rules of play |
//! | `score` | scores, and how wins are counted |
//! | `side` | the two sides |
//! | `strip` | sixteen neighbouring cells at once |

mod balance_moves;
mod bound;
mod direction;
mod field;
mod opening_step;
mod point;
mod point_set;
mod rule;
mod score;
mod side;
mod strip;

pub use balance_moves::BalanceMoves;
pub use bound::Bound;
pub use direction::Direction;
pub use field::Field;
pub use opening_step::{OpeningStep, SoosorvStep, Swap2Step};
pub use point::{BORDER, BoardSize, CELLS, MAX_SIZE, MIN_SIZE, NotAPoint, Point, WIDTH};
pub use point_set::{PointSet, Points};
pub use rule::{CaroFive, CaroSix, Freestyle, Renju, Rule, RuleSet, Standard};
pub use score::Score;
pub use side::Side;
pub use strip::{LANES, Strip};
