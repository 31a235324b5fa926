//! The position, and a random choice from it.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use kagetsu::board::Board;
use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, Point, Rule};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// A player that knows the rules and nothing else.
pub(crate) struct Mind {
    rule: Rule,
    size: BoardSize,
    board: Board,
    random: Pcg64,
    /// The seed, where each choice draws from the beginning.
    steady: Option<u64>,
    nodes: u64,
    script: Vec<Point>,
    /// What is left of the script in this game.
    planned: VecDeque<Point>,
}

impl Mind {
    pub(crate) fn new(seed: u64, is_steady: bool, script: Vec<Point>) -> Self {
        let (rule, size) = (Rule::Freestyle, BoardSize::DEFAULT);
        let board = Board::without_scores(rule, size);
        let random = Pcg64::seed_from_u64(seed);
        let (steady, planned) = (is_steady.then_some(seed), script.iter().copied().collect());
        Self { rule, size, board, random, steady, nodes: 0, planned, script }
    }

    pub(crate) fn new_game(&mut self, side: Option<usize>) {
        self.size = side.and_then(BoardSize::new).unwrap_or(self.size);
        self.planned = self.script.iter().copied().collect();
        self.set_up(&[]);
    }

    pub(crate) fn set_rule(&mut self, number: Option<u32>) {
        self.rule = number.and_then(Rule::from_number).unwrap_or(self.rule);
        self.set_up(&self.stones());
    }

    /// The limit of nodes; it changes what a steady player chooses.
    pub(crate) fn set_nodes(&mut self, number: Option<u64>) {
        self.nodes = number.unwrap_or(self.nodes);
    }

    pub(crate) fn side(&self) -> usize {
        self.size.side()
    }

    /// Whether the stone was there and is gone.
    pub(crate) fn take_back(&mut self, point: Point) -> bool {
        let mut stones = self.stones();
        let Some(index) = stones.iter().position(|&stone| stone == point) else { return false };
        stones.remove(index);
        self.set_up(&stones);
        true
    }

    pub(crate) fn set_up(&mut self, stones: &[Point]) {
        self.board = Board::without_scores(self.rule, self.size);
        for &point in stones {
            self.play(point);
        }
    }

    pub(crate) fn play(&mut self, point: Point) {
        if self.board.is_empty(point) {
            self.board.play_any(point);
        }
    }

    /// Chooses a move, plays it and tells it as it is written.
    pub(crate) fn choose(&mut self) -> String {
        let planned = std::iter::from_fn(|| self.planned.pop_front());
        let planned = planned.into_iter().find(|&point| self.board.is_legal(point));
        let Some(point) = planned.or_else(|| self.random_point()) else {
            return "0,0".to_owned();
        };
        self.board.play_any(point);
        Coordinates::from(point).to_string()
    }

    /// Chooses several moves of both sides in turn, and tells them as they are written.
    pub(crate) fn choose_several(&mut self, count: usize) -> String {
        (0..count).map(|_| self.choose()).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn random_number(&mut self, end: u32) -> u32 {
        self.random.random_range(..end)
    }

    /// A legal point, near other stones if there is one, so that games come to an end.
    fn random_point(&mut self) -> Option<Point> {
        if let Some(seed) = self.steady {
            let mut hasher = DefaultHasher::new();
            (seed, self.nodes, self.board.key()).hash(&mut hasher);
            self.random = Pcg64::seed_from_u64(hasher.finish());
        }
        [self.board.candidates(), self.board.empty_points()].into_iter().find_map(|set| {
            let legal: Vec<Point> =
                set.iter().filter(|&point| self.board.is_legal(point)).collect();
            legal.choose(&mut self.random).copied()
        })
    }

    /// The stones in order.
    pub(crate) fn stones(&self) -> Vec<Point> {
        (1..=self.board.ply()).rev().filter_map(|back| self.board.move_back(back)).collect()
    }

    /// A value that is as good as random, and always the same for a position.
    pub(crate) fn value(&self) -> i64 {
        (self.board.key() % 1001) as i64 - 500
    }

    pub(crate) fn occupied(&self) -> Option<Point> {
        self.board.move_back(1)
    }

    pub(crate) fn foul(&self) -> Option<Point> {
        let side = self.board.side_to_move();
        let empty = self.board.empty_points();
        empty.iter().find(|&point| self.board.is_forbidden(side, point))
    }

    pub(crate) fn other_point(&self) -> Option<Point> {
        self.board.empty_points().iter().next()
    }
}
