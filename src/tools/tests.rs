//! The exact counts a second time, from raw stones by the rules alone; the positions; the child.

use std::fs;
use std::path::Path;

use super::bench::{think, worker};
use super::counts::{CANDIDATE_PLIES, Counts, FOURS, count, counts};
use super::positions::{POSITIONS, Position, SIDES, Stage, find};
use super::process::is_move;
use crate::board::{Board, Checker, Outcome, parse_points};
use crate::eval::Evaluator;
use crate::pattern::Weights;
use crate::search::{Limits, Worker};
use crate::stones::{Cell, Index, Stones};
use crate::types::{BoardSize, Point, Rule, Side};
use crate::with_rule;

/// A game over raw stones, to count what can be played.
struct Game {
    stones: Stones,
    to_move: Side,
}

impl Game {
    fn new(position: &Position) -> Self {
        let size = BoardSize::new(position.side).expect("a size");
        let moves = parse_points(position.moves).expect("points");
        let stones = Stones::after(position.rule, size, &moves);
        Self { stones, to_move: Side::ALL[moves.len() % 2] }
    }

    /// The answer of `ask` after the side to move has played on `cell`.
    fn after<T>(&mut self, cell: Index, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.stones.set(cell, Cell::Stone(self.to_move));
        self.to_move = !self.to_move;
        let answer = ask(self);
        self.to_move = !self.to_move;
        self.stones.set(cell, Cell::Empty);
        answer
    }

    fn legal(&mut self, mut cells: Vec<Index>) -> Vec<Index> {
        cells.retain(|&cell| self.stones.is_legal(cell, self.to_move));
        cells
    }

    /// Empty cells in the 7 × 7 square of a stone or four steps away on a line.
    fn candidates(&self) -> Vec<Index> {
        let is_near = |point: Point, stone: Point| {
            let (x, y) = (point.x().abs_diff(stone.x()), point.y().abs_diff(stone.y()));
            x.max(y) <= 3 || (x.max(y) == 4 && (x == 0 || y == 0 || x == y))
        };
        let is_empty = |point: &Point| self.stones.cell(self.stones.index(*point)) == Cell::Empty;
        let (empty, stones): (Vec<Point>, Vec<Point>) =
            self.stones.size.points().partition(is_empty);
        let near = empty.into_iter().filter(|&point| stones.iter().any(|&s| is_near(point, s)));
        near.map(|point| self.stones.index(point)).collect()
    }

    fn candidate_lines(&mut self, plies: usize) -> u64 {
        let cells = self.legal(self.candidates());
        if plies == 1 {
            return cells.len() as u64;
        }
        let open = |cell: &Index| !self.stones.wins_at(*cell, self.to_move);
        let open: Vec<Index> = cells.into_iter().filter(open).collect();
        open.into_iter().map(|cell| self.after(cell, |game| game.candidate_lines(plies - 1))).sum()
    }

    /// The cells where `side` wins at once.
    fn fives(&self, side: Side) -> Vec<Index> {
        let mut cells = self.stones.empty_cells();
        cells.retain(|&cell| self.stones.wins_at(cell, side));
        cells
    }

    fn four_lines(&mut self, fours: usize) -> u64 {
        if !self.fives(self.to_move).is_empty() {
            return 0;
        }
        let cells = self.legal(self.stones.empty_cells());
        cells.into_iter().map(|cell| self.after(cell, |game| game.replies_to_four(fours))).sum()
    }

    /// One for the last four; before it the lines behind every reply that is no foul; nothing when
    /// the stone made no four.
    fn replies_to_four(&mut self, fours: usize) -> u64 {
        let fives = self.fives(!self.to_move);
        if fours == 1 {
            return u64::from(!fives.is_empty());
        }
        let replies = self.legal(fives);
        replies.into_iter().map(|cell| self.after(cell, |game| game.four_lines(fours - 1))).sum()
    }

    /// All counts but the classes.
    fn count(&mut self) -> Counts {
        let mut counts = Counts::default();
        for plies in 1..=CANDIDATE_PLIES {
            counts.candidates[plies - 1] = self.candidate_lines(plies);
        }
        for fours in 1..=FOURS {
            counts.fours[fours - 1] = self.four_lines(fours);
        }
        let empty = self.stones.empty_cells();
        counts.forbidden = empty.len() - self.legal(empty).len();
        counts
    }
}

fn board_of(position: &Position, weights: &Weights) -> Board {
    let size = BoardSize::new(position.side).expect("a size");
    let mut board = Board::new(position.rule, size, weights);
    for point in parse_points(position.moves).expect("points") {
        assert!(board.is_legal(point), "{position}: {point} cannot be played");
        assert_eq!(board.outcome(), Outcome::Open, "{position}: over before {point}");
        board.play_any(point);
    }
    board
}

#[test]
fn every_rule_size_and_stage_has_its_open_position() {
    for rule in Rule::ALL {
        for side in SIDES {
            for stage in [Stage::Opening, Stage::Middle, Stage::Tactical] {
                let position = find(rule, side, stage).expect("listed");
                let board = board_of(position, &Weights::zero());
                assert_eq!(board.outcome(), Outcome::Open, "{position}");
                assert_eq!(board.key(), position.board(&Evaluator::embedded(rule)).key());
            }
        }
    }
}

#[test]
fn counts_follow_from_the_rules_alone() {
    for position in &POSITIONS {
        let mut board = board_of(position, &Weights::zero());
        let fast = with_rule!(position.rule, R => count::<R>(&mut board));
        let slow = Counts { classes: fast.classes, ..Game::new(position).count() };
        assert_eq!(fast, slow, "{position}\n{board}");
    }
}

/// The classes are counted a second time by the board's own checker, from the definition.
#[test]
fn class_counts_follow_from_the_definition() {
    for position in &POSITIONS {
        let weights = Evaluator::embedded(position.rule).weights().cells.clone();
        let board = board_of(position, &weights);
        let difference = Checker::new(position.rule, &weights).first_difference(&board);
        assert_eq!(difference, None, "{position}");
    }
}

/// What `counts` writes is what `counts.txt` holds. After a change of the positions the test fails
/// once and leaves the new file to be copied.
#[test]
fn counts_are_the_recorded_ones() {
    let mut fresh = Vec::new();
    counts(&mut fresh).expect("writing to memory");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if fresh != include_bytes!("counts.txt") {
        fs::create_dir_all(root.join("target")).expect("target can be written");
        fs::write(root.join("target/counts.txt"), fresh).expect("target can be written");
        panic!("counts differ; if the positions changed: cp target/counts.txt src/tools/");
    }
}

#[test]
fn a_search_of_fixed_depth_repeats_itself() {
    let mut searched = 0;
    let mut other = worker();
    for position in POSITIONS.iter().filter(|position| position.stage == Stage::Middle) {
        let nodes =
            |worker: &mut Worker| think(worker, position, |start| Limits::depth(start, 4)).nodes;
        let first = nodes(&mut worker());
        assert_eq!(first, nodes(&mut other), "{position}");
        searched += first;
    }
    assert!(searched > 100_000, "only {searched} nodes were searched twice");
}

#[test]
fn only_moves_are_moves() {
    for line in ["7,7", "0,19"] {
        assert!(is_move(line), "{line}");
    }
    for line in ["OK", "MESSAGE depth 3 pv h8,i9", "7,", "ERROR 7,7"] {
        assert!(!is_move(line), "{line}");
    }
}
