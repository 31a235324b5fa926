//! Positions with stones anywhere, Black to place the next two and the attacker.

use kagetsu::proof::domain::Domain;
use kagetsu::util::rng::Rng;

use crate::domains::Player;
use crate::domains::connect6::{Cell, Connect6, Rules};

/// An endless row of positions on a board, the same for the same seed.
#[derive(Debug)]
pub(super) struct Positions {
    rules: Rules,
    stones: usize,
    rng: Rng,
}

impl Positions {
    pub(super) const fn new(rules: Rules, stones: usize, seed: u64) -> Self {
        Self { rules, stones, rng: Rng::new(seed) }
    }
}

impl Iterator for Positions {
    type Item = Connect6;

    /// The next position; all cells are equally likely.
    fn next(&mut self) -> Option<Connect6> {
        let mut game = Connect6::new(self.rules, Player::Black);
        let mut cells: Vec<Cell> = (0..self.rules.size * self.rules.size).collect();
        for _ in 0..self.stones.min(cells.len()) {
            game.play(cells.swap_remove(self.rng.below(cells.len())));
        }
        Some(game)
    }
}
