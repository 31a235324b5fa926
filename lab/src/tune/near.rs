//! What being near the last moves says of a move, beyond its move score.

use std::fmt::Write;

use kagetsu::eval::Evaluator;
use kagetsu::types::Point;

use super::choices::{chosen, soft_max};
use super::fit::{Objective, Schedule, fit};
use super::games::Game;
use super::moves::NoChoices;
use super::table::{Additive, Table};
use super::walk::{Scene, walk};

/// Move scores are hundredths of a natural logarithm.
const SCORES: f32 = 100.0;
/// Distances that are told apart; the last stands for all beyond, too.
const DISTANCES: usize = 9;
/// How the bonuses are fitted: there are so few that nothing must hold them.
const SCHEDULE: Schedule = Schedule { prior_epochs: 0, epochs: 12, rate: 0.05, pull: 0.0 };

/// The heading of the table whose rows [`Near::rows`] gives.
pub const NEAR_HEAD: &str = "\
| games | positions | move loss without, with | last move of | distance 1 | 2 | 3 | 4 | 5 | 6 | 7 |
|---|---|---|---|---|---|---|---|---|---|---|";

/// A move that could be chosen.
#[derive(Clone, Copy, Debug)]
struct Move {
    score: i16,
    /// To the opponent's last move, and to the own one before it.
    distances: [u8; 2],
}

/// Free choices of games, and the bonuses that explain them best on top of the move scores.
#[derive(Debug)]
pub struct Near {
    /// The moves of all positions; the chosen one of each comes first.
    moves: Vec<Move>,
    /// Where the moves of each position begin; one more for the end.
    begins: Vec<usize>,
    held_out: Vec<bool>,
}

impl Near {
    /// The first so many free choices of the rule's games.
    ///
    /// # Errors
    /// When there is none to fit, or none held out.
    pub fn read<'a>(
        evaluator: &Evaluator,
        games: impl IntoIterator<Item = &'a Game>,
        most: usize,
    ) -> Result<Self, NoChoices> {
        let mut near = Self { moves: Vec::new(), begins: vec![0], held_out: Vec::new() };
        let rule = evaluator.rule();
        for game in games.into_iter().filter(|game| game.rule == rule) {
            if near.held_out.len() >= most {
                break;
            }
            let mut board = evaluator.new_board(game.size);
            // What is wrong with a game does not spoil its beginning.
            walk(&mut board, game, &mut |scene| near.add(scene, game.is_held_out)).ok();
        }
        let held_out = near.held_out.iter().filter(|&&is_held_out| is_held_out).count();
        NoChoices::refuse(rule, near.held_out.len() - held_out, held_out)?;
        Ok(near)
    }

    fn add(&mut self, scene: &Scene<'_>, is_held_out: bool) {
        let board = scene.board;
        let [Some(theirs), Some(own)] = [1, 2].map(|back| board.move_back(back)) else { return };
        let Some(points) = chosen(scene) else { return };
        let distance = |from: Point, to| from.distance(to).min(DISTANCES - 1) as u8;
        self.moves.extend(points.into_iter().map(|point| Move {
            score: board.move_score(board.side_to_move(), point) as i16,
            distances: [theirs, own].map(|last| distance(last, point)),
        }));
        self.begins.push(self.moves.len());
        self.held_out.push(is_held_out);
    }

    /// Fits the bonuses: a row for each last move `of` these games, against moves further away than seven.
    #[must_use]
    pub fn rows(&self, of: &str) -> String {
        let entries = (0..DISTANCES as u16).map(|entry| vec![entry]).collect();
        let bonuses = Additive { entries, parameters: vec![0.0; DISTANCES], fixed: Vec::new() };
        let mut tables = [Table::new(bonuses.clone()), Table::new(bonuses)];
        let curve = fit(self, &mut tables, &SCHEDULE);
        let after = curve.free.last().map_or(curve.begin, |epoch| epoch.held_out);
        let (count, begin) = (self.held_out.len(), curve.begin);
        let mut rows = String::new();
        for (table, whose) in tables.iter().zip(["the opponent", "the mover"]) {
            let far = table.entries[DISTANCES - 1];
            let near = &table.entries[1..DISTANCES - 1];
            // Writing to a text cannot fail.
            write!(rows, "| {of} | {count} | {begin:.3}, {after:.3} | {whose} |").ok();
            for bonus in near {
                write!(rows, " {:.0} |", (bonus - far) * SCORES).ok();
            }
            rows.push('\n');
        }
        rows
    }

    fn moves_of(&self, index: usize) -> &[Move] {
        &self.moves[self.begins[index]..self.begins[index + 1]]
    }

    /// The scores of the moves of a position, natural logarithms.
    fn scores(&self, index: usize, tables: &[&[f32]]) -> Vec<f32> {
        let score = |a_move: &Move| {
            let near = tables.iter().zip(a_move.distances);
            let bonus: f32 = near.map(|(table, distance)| table[usize::from(distance)]).sum();
            f32::from(a_move.score) / SCORES + bonus
        };
        self.moves_of(index).iter().map(score).collect()
    }
}

impl Objective for Near {
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
        for (a_move, slope) in self.moves_of(index).iter().zip(&chances) {
            for (gradient, distance) in gradients.iter_mut().zip(a_move.distances) {
                gradient[usize::from(distance)] += slope;
            }
        }
        -logarithm
    }
}

#[cfg(test)]
mod tests {
    use kagetsu::types::{BoardSize, Rule};
    use kagetsu::util::rng::Rng;

    use super::*;

    /// Games whose moves all stand beside the opponent's last one.
    fn close_fights(count: usize) -> Vec<Game> {
        let mut rng = Rng::new(3);
        let evaluator = Evaluator::embedded(Rule::Freestyle);
        let mut game = || {
            let mut board = evaluator.new_board(BoardSize::DEFAULT);
            board.play_any(BoardSize::DEFAULT.centre());
            let mut text = String::new();
            while board.stones() < 12 {
                let last = board.move_back(1).expect("a move");
                let near: Vec<Point> =
                    board.empty_points().iter().filter(|p| p.distance(last) == 1).collect();
                let Some(&point) = rng.pick(&near) else { break };
                board.play_any(point);
                text += &point.to_string();
            }
            let scores = vec!["0"; board.stones() - 1].join(",");
            Game::parse(&format!("freestyle 15 d h8 {text} {scores}")).expect("a game")
        };
        (0..count).map(|_| game()).collect()
    }

    #[test]
    fn too_little_is_told() {
        let read = |games: &[Game]| Near::read(&Evaluator::embedded(Rule::Freestyle), games, 9);
        let error = read(&[]).expect_err("no games").to_string();
        assert!(error.starts_with("freestyle: 0 free choices"), "{error}");
        assert!(read(&close_fights(1)).is_err(), "nothing is held out, or nothing else");
    }

    #[test]
    fn it_finds_what_the_moves_were_chosen_by() {
        let games = close_fights(300);
        let near = Near::read(&Evaluator::embedded(Rule::Freestyle), &games, 2000);
        let rows = near.expect("choices").rows("close fights");
        let bonuses: Vec<Vec<i32>> = rows
            .lines()
            .map(|row| row.split('|').skip(5).filter_map(|cell| cell.trim().parse().ok()).collect())
            .collect();
        let [theirs, _] = bonuses.as_slice() else { panic!("{rows}") };
        assert_eq!(theirs.len(), 7, "{rows}");
        assert!(theirs[1..].iter().all(|&further| theirs[0] > further + 100), "{rows}");
    }
}
