//! Move scores learned from games, by the number of games.

use std::sync::Arc;

use kagetsu::eval::Evaluator;
use kagetsu::types::Rule;

use super::orders::Order;
use crate::experiments::named::Named;
use crate::tune::{Begin, Game, MoveData, NoChoices, STEPS};

/// Shares of the games, in hundredths.
pub const SHARES: [usize; 4] = [1, 10, 30, 100];

/// How often the best move of a game that no fit has seen stands where.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The order.
    pub order: Order,
    /// Free choices that it was fitted to; none where it was there before.
    pub choices: Option<usize>,
    /// What the fit began with.
    pub begin: Begin,
    /// Share of the held-out choices in which the move comes first.
    pub first: f32,
    /// Share of those in which it is among the first five.
    pub in_five: f32,
}

/// What was learned from one set of games.
#[derive(Clone, Debug)]
pub struct Curve {
    /// What the games are called.
    pub name: String,
    /// Choices of the games that no fit has seen.
    pub held_out: usize,
    /// The orders: those that were there before, then the fitted ones.
    pub learned: Vec<Learned>,
}

impl Curve {
    /// Fits move scores to shares of the games, from nothing and from the hand-made ones; `known` are
    /// orders to hold them against. `progress` is told of every fit.
    ///
    /// # Errors
    /// When the games hold too little.
    pub fn new<'a>(
        name: &str,
        rule: Rule,
        games: &(impl Iterator<Item = &'a Game> + Clone),
        known: &[Order],
        progress: &mut dyn FnMut(),
    ) -> Result<Self, NoChoices> {
        let values = Evaluator::embedded(rule).weights().clone();
        let data = MoveData::read(rule, games.clone(), 100)?;
        let of = |order: Order, choices, begin| Learned {
            choices,
            begin,
            first: data.among_first(order.algorithm.weights(), 1),
            in_five: data.among_first(order.algorithm.weights(), 5),
            order,
        };
        let mut learned: Vec<Learned> =
            known.iter().map(|order| of(order.clone(), None, Begin::HandMade)).collect();
        for begin in [Begin::Nothing, Begin::HandMade] {
            for share in SHARES {
                let part = MoveData::read(rule, games.clone(), share)?;
                let weights = part.fit(begin, &values, STEPS);
                let from = match begin {
                    Begin::Nothing => "",
                    Begin::HandMade => ", from hand-made",
                };
                let evaluator = Arc::new(Evaluator::new(weights));
                let order = Named::new(&format!("{name}, {share} %{from}"), evaluator);
                learned.push(of(order, Some(part.training()), begin));
                progress();
            }
        }
        Ok(Self { name: name.to_owned(), held_out: data.held_out(), learned })
    }
}
