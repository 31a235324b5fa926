//! Move scores alone, fitted to the moves of games; values stay what they are.

use kagetsu::board::Board;
use kagetsu::eval::WeightSet;
use kagetsu::pattern::{COMBINATIONS, CellWeights};
use kagetsu::types::Rule;

use super::choices::{Choices, OTHER, OWN};
use super::fit::{BATCH, Objective, Schedule, fit};
use super::games::Game;
use super::prior::{self, MOVE_SCORES};
use super::table::{Additive, Table};
use super::walk::walk;

/// Steps of the additive model, and as many of the free entries, that suffice for any data.
pub const STEPS: usize = 1000;
/// First step, in natural logarithms.
const RATE: f32 = 0.03;
/// So many positions' worth an entry is held at the additive model's.
const PULL: f32 = 20.0;

/// What a fit begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Begin {
    /// Every move is as good as another.
    Nothing,
    /// The hand-made numbers.
    HandMade,
}

/// The games hold too little.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{rule}: {training} free choices to fit and {held_out} held out are too little; play more games"
)]
pub struct NoChoices {
    rule: Rule,
    training: usize,
    held_out: usize,
}

impl NoChoices {
    /// Refuses so many free choices where a fit needs more.
    pub(super) fn refuse(rule: Rule, training: usize, held_out: usize) -> Result<(), Self> {
        let is_enough = training > 0 && held_out > 0;
        is_enough.then_some(()).ok_or(Self { rule, training, held_out })
    }
}

/// The free choices of games.
#[derive(Debug)]
pub struct MoveData {
    rule: Rule,
    choices: Choices,
}

impl MoveData {
    /// The choices of all games that are held out, and of the first so many hundredths of the others.
    /// Of a game that cannot be played on, what comes before.
    ///
    /// # Errors
    /// When there is none to fit, or none held out.
    pub fn read<'a>(
        rule: Rule,
        games: impl IntoIterator<Item = &'a Game>,
        percent: usize,
    ) -> Result<Self, NoChoices> {
        let games = games.into_iter().filter(|game| game.rule == rule);
        let (held_out, training): (Vec<&Game>, Vec<&Game>) =
            games.partition(|game| game.is_held_out);
        let used = (training.len() * percent).div_ceil(100);
        let mut choices = Choices::default();
        for game in training.iter().take(used).chain(&held_out) {
            let mut board = Board::without_scores(rule, game.size);
            // What is wrong with a game does not spoil its beginning.
            walk(&mut board, game, &mut |scene| choices.add(rule, scene, game.is_held_out)).ok();
        }
        let data = Self { rule, choices };
        NoChoices::refuse(rule, data.training(), data.held_out())?;
        Ok(data)
    }

    /// Choices to fit.
    #[must_use]
    pub fn training(&self) -> usize {
        self.choices.len() - self.held_out()
    }

    /// Choices held out.
    #[must_use]
    pub fn held_out(&self) -> usize {
        (0..self.choices.len()).filter(|&index| self.choices.is_held_out(index)).count()
    }

    /// Share of the choices held out whose move has one of the so many highest scores.
    #[must_use]
    pub fn among_first(&self, weights: &WeightSet, count: usize) -> f32 {
        let sets = || weights.cells.cells[..WeightSet::colours(self.rule)].iter();
        let of = |pick: fn(&CellWeights) -> i16| -> Vec<f32> {
            sets().flat_map(|set| set.iter()).map(|cell| f32::from(pick(cell))).collect()
        };
        let (own, other) = (of(|cell| cell.own), of(|cell| cell.other));
        self.choices.among_first(&[&own, &other], count)
    }

    /// `values` with move scores fitted to the choices in so many steps.
    #[must_use]
    pub fn fit(&self, begin: Begin, values: &WeightSet, steps: usize) -> WeightSet {
        let table = |model: Additive| {
            Table::new(match begin {
                Begin::HandMade => model,
                Begin::Nothing => {
                    Additive { parameters: vec![0.0; model.parameters.len()], ..model }
                }
            })
        };
        let mut moves =
            [table(prior::own_scores(self.rule)), table(prior::other_scores(self.rule))];
        let epochs = steps.div_ceil(self.training().div_ceil(BATCH));
        fit(
            &self.choices,
            &mut moves,
            &Schedule { prior_epochs: epochs, epochs, rate: RATE, pull: PULL },
        );
        let mut weights = values.clone();
        let last = WeightSet::colours(self.rule) - 1;
        for (cells, colour) in weights.cells.cells.iter_mut().zip([0, last]) {
            for (index, cell) in cells.iter_mut().enumerate() {
                let score =
                    |table: &Table| table.entries[colour * COMBINATIONS + index] * MOVE_SCORES;
                cell.own = score(&moves[OWN]).round() as i16;
                cell.other = score(&moves[OTHER]).round() as i16;
            }
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use kagetsu::eval::Evaluator;
    use kagetsu::types::{BoardSize, Point};
    use kagetsu::util::rng::Rng;

    use crate::hand_made::hand_made;

    use super::*;

    /// The hand-made order: what is learned of it does not hang on the engine's latest numbers.
    fn known_order() -> Evaluator {
        Evaluator::new(hand_made(Rule::Freestyle))
    }

    /// Games of somebody who always plays where the move scores are highest.
    fn followed(evaluator: &Evaluator, count: usize) -> Vec<Game> {
        let mut rng = Rng::new(8);
        let mut game = || {
            let mut board = evaluator.new_board(BoardSize::DEFAULT);
            while board.stones() < 5 {
                let point = Point::new(4 + rng.below(7), 4 + rng.below(7));
                if board.is_legal(point) {
                    board.play_any(point);
                }
            }
            for _ in 0..12 {
                let us = board.side_to_move();
                let best = board.candidates().iter().max_by_key(|&p| board.move_score(us, p));
                board.play_any(best.expect("a candidate"));
            }
            let points: Vec<String> = board.moves().flatten().map(|p| p.to_string()).collect();
            let (opening, moves) = (points[..5].concat(), points[5..].concat());
            let scores = ["0"; 12].join(",");
            Game::parse(&format!("freestyle 15 - {opening} {moves} {scores}"))
        };
        // Where the twelve moves end the game no more can be played, and it is left out.
        let mut games: Vec<Game> = Vec::new();
        while games.len() < count {
            games.extend(game());
        }
        games
    }

    #[test]
    fn an_order_is_learned_from_its_moves_and_better_from_more_of_them() {
        let evaluator = known_order();
        let values = evaluator.weights();
        let games = followed(&evaluator, 400);
        let first = |percent| {
            let data = MoveData::read(Rule::Freestyle, &games, percent).expect("enough");
            let fitted = data.fit(Begin::Nothing, values, 200);
            assert_eq!(fitted.threats, values.threats);
            let pairs = fitted.cells.cells[0].iter().zip(values.cells.cells[0].iter());
            assert!(pairs.clone().all(|(new, old)| new.value == old.value));
            (data.training(), data.held_out(), data.among_first(&fitted, 1))
        };
        let (few, many) = (first(1), first(100));
        assert_eq!(few.1, many.1, "the same games are held out");
        assert!((80 * few.0..120 * few.0).contains(&many.0), "{few:?} {many:?}");
        assert!(many.2 > 0.85 && many.2 > few.2 + 0.2, "{few:?} {many:?}");
        let data = MoveData::read(Rule::Freestyle, &games, 1).expect("enough");
        assert!((data.among_first(values, 1) - 1.0).abs() < 1e-6, "they follow it");
    }

    #[test]
    fn too_little_is_told() {
        let games = followed(&known_order(), 30);
        let refused = |rule| MoveData::read(rule, &games, 0).expect_err("nothing").to_string();
        assert!(refused(Rule::Renju).starts_with("renju: 0 free choices to fit and 0 held out"));
        assert!(refused(Rule::Freestyle).starts_with("freestyle: 0 free choices to fit"));
    }
}
