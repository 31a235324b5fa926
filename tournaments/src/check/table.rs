//! The position of a check: what the engine's answers are judged by, and moves for the other side.

use kagetsu::board::parse_points;
use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_pcg::Pcg64;

use super::{Checked, Finding};
use crate::referee::Referee;
use crate::verdict::Verdict;
use crate::wire;

/// A game in a check.
#[derive(Debug)]
pub(super) struct Table {
    referee: Referee,
    seed: u64,
    random: Pcg64,
    verdict: Option<Verdict>,
}

impl Table {
    pub(super) fn new(rule: Rule, size: BoardSize, seed: u64) -> Self {
        let referee = Referee::new(rule, size, None);
        Self { referee, seed, random: Pcg64::seed_from_u64(seed), verdict: None }
    }

    /// A new game under the same conditions.
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.rule(), self.size(), self.seed);
    }

    /// Stones that already lie there.
    pub(super) fn place(&mut self, stones: &[Point]) {
        for &point in stones {
            self.verdict = self.referee.place(point);
        }
    }

    /// As [`Self::place`], from a text such as `h8i9`.
    pub(super) fn set_up(&mut self, stones: &str) -> Checked {
        self.place(&points(stones)?);
        Ok(())
    }

    pub(super) fn rule(&self) -> Rule {
        self.referee.board().rule()
    }

    pub(super) fn size(&self) -> BoardSize {
        self.referee.board().size()
    }

    /// All stones, Black's first.
    pub(super) fn stones(&self) -> &[Point] {
        self.referee.moves()
    }

    /// How the game has ended, if it has.
    pub(super) fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Who has to move.
    pub(super) fn side_to_move(&self) -> Side {
        self.referee.side_to_move()
    }

    /// Judges the engine's answer by the rules and plays it.
    pub(super) fn admit(&mut self, answer: Coordinates) -> Checked {
        let point = self.referee.admit(answer);
        let point = point.map_err(|fault| Finding::Fails(fault.to_string()))?;
        self.verdict = self.referee.place(point);
        Ok(())
    }

    /// A random legal move of the other side, played; it makes no five.
    pub(super) fn opponent(&mut self) {
        let board = self.referee.board();
        let side = board.side_to_move();
        let is_quiet = |point: &Point| board.is_legal(*point) && !board.wins_at(side, *point);
        let quiet: Vec<Point> = board.empty_points().iter().filter(is_quiet).collect();
        let choice = quiet.choose(&mut self.random).copied();
        let point = choice.unwrap_or_else(|| board.size().centre());
        self.verdict = self.referee.place(point);
    }

    /// The text that asks for a move: `BEGIN`, `BOARD` or `TURN`.
    pub(super) fn question(&self, knows_the_game: bool) -> String {
        wire::think(self.side_to_move(), self.stones(), knows_the_game)
    }
}

/// The points of a text such as `h8i9`.
pub(super) fn points(text: &str) -> Checked<Vec<Point>> {
    let points = parse_points(text);
    points.map_err(|_| Finding::Skipped(format!("'{text}' are no points")))
}

/// A filling of the whole board without any five: pairs, shifted every second row; Black's first.
pub(super) fn quiet_filling(size: BoardSize) -> Vec<Point> {
    let colour = |point: &Point| (point.x() / 2 + point.y()) % 2;
    let of = |wanted| size.points().filter(move |point| colour(point) == wanted);
    let mut points: Vec<Point> =
        of(0).zip(of(1)).flat_map(|(black, white)| [black, white]).collect();
    points.extend(of(0).nth(points.len() / 2));
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filling_leaves_at_most_the_surplus_of_one_colour_and_decides_nothing() {
        for rule in Rule::ALL {
            for side in [5, 10, 15, 20] {
                let size = BoardSize::new(side).unwrap();
                let points = quiet_filling(size);
                assert!(points.len() + side >= size.area(), "{side}: {}", points.len());
                let mut referee = Referee::new(rule, size, None);
                let won = points
                    .iter()
                    .filter_map(|&point| referee.place(point))
                    .any(|verdict| matches!(verdict, Verdict::Five(_)));
                assert!(!won, "{rule} {side}");
            }
        }
    }
}
