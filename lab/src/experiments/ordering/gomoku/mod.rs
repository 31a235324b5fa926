//! The question of the thesis in this game: how many nodes does an order of moves save?
//!
//! Every search values positions with the engine's own tables; only what ranks the moves differs.
//!
//! | file | what |
//! |---|---|
//! | `orders` | move scores: none, hand-made, learned |
//! | `setting` | the searches: plain alpha-beta, and all that the engine has |
//! | `cost` | nodes to a fixed depth |
//! | `minimal` | the smallest tree that alpha-beta must look at |
//! | `curve` | move scores learned from games, by the number of games |
//! | `report` | tables and pictures |

mod cost;
mod curve;
mod minimal;
mod orders;
mod report;
mod setting;
#[cfg(test)]
mod tests;

pub use cost::{Cost, Measured, measure};
pub use curve::{Curve, Learned, SHARES};
pub use minimal::minimal_leaves;
pub use orders::{LEARNED, Order, embedded_orders};
pub use report::{costs_table, curve_chart, curve_table};
pub use setting::Setting;
