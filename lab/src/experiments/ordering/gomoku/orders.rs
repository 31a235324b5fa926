//! Move scores: none, hand-made, learned.

use std::sync::Arc;

use kagetsu::eval::{Evaluator, WeightSet};
use kagetsu::types::Rule;

use crate::experiments::named::Named;
use crate::hand_made::hand_made;

/// The engine's own values with other move scores, under the name of these.
pub type Order = Named<Arc<Evaluator>>;

/// Name of the order that the engine comes with.
pub const LEARNED: &str = "learned";

/// No order, the hand-made one, and the one that the engine comes with.
#[must_use]
pub fn embedded_orders(rule: Rule) -> Vec<Order> {
    let learned = Evaluator::embedded(rule).weights().clone();
    let order = |name, weights| Named::new(name, Arc::new(Evaluator::new(weights)));
    vec![
        order("none", without_scores(&learned)),
        order("hand-made", with_scores_of(&learned, &hand_made(rule))),
        order(LEARNED, learned),
    ]
}

/// Weights in which no move is better than another.
pub(super) fn without_scores(weights: &WeightSet) -> WeightSet {
    let mut without = weights.clone();
    for cell in without.cells.cells.iter_mut().flat_map(|cells| cells.iter_mut()) {
        (cell.own, cell.other) = (0, 0);
    }
    without
}

/// Weights with the move scores of others.
fn with_scores_of(weights: &WeightSet, scores: &WeightSet) -> WeightSet {
    let mut mixed = weights.clone();
    for (cells, others) in mixed.cells.cells.iter_mut().zip(&scores.cells.cells) {
        for (cell, other) in cells.iter_mut().zip(others.iter()) {
            (cell.own, cell.other) = (other.own, other.other);
        }
    }
    mixed
}
