//! Positions with a best move, as the tables of move scores see them.

use kagetsu::eval::WeightSet;
use kagetsu::pattern::COMBINATIONS;
use kagetsu::types::{Point, Rule, Side};

use super::fit::Objective;
use super::walk::{Scene, combination_at, is_free};

/// A score from which on the mover is lost, and any move is as good as another.
const LOST: i32 = -10_000;

/// Index of the table of the mover's own patterns.
pub(super) const OWN: usize = 0;
/// Index of the table of the opponent's patterns.
pub(super) const OTHER: usize = 1;

/// What could be chosen, the best move first, where that says something: nothing is forced, and the
/// mover not lost. Forbidden points cannot be chosen.
pub(super) fn chosen(scene: &Scene<'_>) -> Option<Vec<Point>> {
    let Scene { board, point, score, .. } = *scene;
    if score < LOST || !is_free(board) || !board.candidates().contains(point) {
        return None;
    }
    let candidates = board.candidates();
    let is_other =
        |&other: &Point| other != point && !board.is_forbidden(board.side_to_move(), other);
    Some(std::iter::once(point).chain(candidates.iter().filter(is_other)).collect())
}

/// All positions.
#[derive(Debug, Default)]
pub(super) struct Choices {
    /// Entries of both tables for every move that could be chosen; the chosen one comes first.
    moves: Vec<[u16; 2]>,
    /// Where the moves of each position begin; one more for the end.
    begins: Vec<usize>,
    held_out: Vec<bool>,
    sides: Vec<Side>,
}

impl Choices {
    /// Adds a position, if its best move says something.
    pub(super) fn add(&mut self, rule: Rule, scene: &Scene<'_>, is_held_out: bool) {
        let Some(points) = chosen(scene) else { return };
        let board = scene.board;
        let us = board.side_to_move();
        let apart = WeightSet::colours(rule) == 2;
        let first = |side: Side| if apart { side.index() * COMBINATIONS } else { 0 };
        let entries = |point: Point| {
            let own = first(us) + combination_at(board, us, point);
            let other = first(!us) + combination_at(board, !us, point);
            [own as u16, other as u16]
        };
        if self.begins.is_empty() {
            self.begins.push(0);
        }
        self.moves.extend(points.into_iter().map(entries));
        self.begins.push(self.moves.len());
        self.held_out.push(is_held_out);
        self.sides.push(us);
    }

    /// Share of the held-out positions whose best move is among the first so many.
    pub(super) fn among_first(&self, tables: &[&[f32]], count: usize) -> f32 {
        let held_out: Vec<usize> = (0..self.len()).filter(|&i| self.is_held_out(i)).collect();
        let found = held_out.iter().filter(|&&index| self.before_best(index, tables) < count);
        found.count() as f32 / held_out.len().max(1) as f32
    }

    /// How many moves come before the best one of a position.
    fn before_best(&self, index: usize, tables: &[&[f32]]) -> usize {
        let moves = self.moves_of(index);
        let best = score(moves[0], tables);
        moves[1..].iter().filter(|&&entries| score(entries, tables) > best).count()
    }

    /// Number of the held-out positions with this side to move, their mean loss, and the share of them
    /// whose best move comes first.
    pub(super) fn of_side(&self, tables: &[&[f32]], side: Side) -> (usize, f32, f32) {
        let is_of_side = |&index: &usize| self.is_held_out(index) && self.sides[index] == side;
        let indices: Vec<usize> = (0..self.len()).filter(is_of_side).collect();
        let number = indices.len().max(1) as f32;
        let losses = indices.iter().map(|&index| self.loss(index, tables)).sum::<f32>();
        let first = indices.iter().filter(|&&index| self.before_best(index, tables) == 0).count();
        (indices.len(), losses / number, first as f32 / number)
    }

    /// How many training positions each entry of a table is chosen from.
    pub(super) fn seen(&self, table: usize, entries: usize) -> Vec<u32> {
        let mut seen = vec![0; entries];
        for index in (0..self.len()).filter(|&index| !self.is_held_out(index)) {
            let mut here: Vec<u16> = self.moves_of(index).iter().map(|m| m[table]).collect();
            here.sort_unstable();
            here.dedup();
            for entry in here {
                seen[usize::from(entry)] += 1;
            }
        }
        seen
    }

    /// The scores of the moves of a position.
    fn scores(&self, index: usize, tables: &[&[f32]]) -> Vec<f32> {
        self.moves_of(index).iter().map(|&entries| score(entries, tables)).collect()
    }

    fn moves_of(&self, index: usize) -> &[[u16; 2]] {
        &self.moves[self.begins[index]..self.begins[index + 1]]
    }
}

/// The score of a move, as a natural logarithm of its chance.
fn score(entries: [u16; 2], tables: &[&[f32]]) -> f32 {
    tables[OWN][usize::from(entries[OWN])] + tables[OTHER][usize::from(entries[OTHER])]
}

/// Makes the scores of moves, natural logarithms, their chances; the logarithm of the first one's.
pub(super) fn soft_max(scores: &mut [f32]) -> f32 {
    let (best, first) = (scores.iter().fold(f32::MIN, |a, &b| a.max(b)), scores[0]);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = (*score - best).exp();
        sum += *score;
    }
    for score in scores.iter_mut() {
        *score /= sum;
    }
    first - best - sum.ln()
}

impl Objective for Choices {
    fn len(&self) -> usize {
        self.held_out.len()
    }

    fn is_held_out(&self, index: usize) -> bool {
        self.held_out[index]
    }

    fn loss(&self, index: usize, tables: &[&[f32]]) -> f32 {
        -soft_max(&mut self.scores(index, tables))
    }

    fn add_gradient(&self, index: usize, tables: &[&[f32]], gradients: &mut [Vec<f32>]) -> f32 {
        let mut chances = self.scores(index, tables);
        let logarithm = soft_max(&mut chances);
        chances[0] -= 1.0;
        for (entries, slope) in self.moves_of(index).iter().zip(&chances) {
            for table in [OWN, OTHER] {
                gradients[table][usize::from(entries[table])] += slope;
            }
        }
        -logarithm
    }
}
