//! The static score on games that no fit has seen.
//!
//! The set: held-out games. The filter: quiet positions, where neither side can make a four, nothing
//! is decided within five plies, and the score tells no forced win or loss.

use std::collections::BTreeMap;

use kagetsu::board::{Board, FOUR_CLASSES};
use kagetsu::eval::{Evaluator, Granularity};
use kagetsu::types::{Rule, Side};

use super::games::Game;
use super::prior::POINTS;
use super::samples::{cross_entropy, sigmoid};
use super::walk::walk;

/// Scores from here on tell a forced win.
const FORCED: i32 = 20_000;
/// Scores beyond are as sure as a score can be.
const SURE: f64 = 1_000.0;

/// Whether neither side can make a four.
fn is_quiet(board: &Board) -> bool {
    let fours = |side| FOUR_CLASSES.iter().map(|&class| board.count(side, class)).sum::<u32>();
    Side::ALL.into_iter().all(|side| fours(side) == 0)
}

/// The heading of the table whose rows [`HeldOut::row`] gives.
pub const TABLE_HEAD: &str = "\
| rule | size | positions | mean to move | Black to move | White to move | the same searched | correlation | loss against results |
|---|---|---|---|---|---|---|---|---|";

/// Static scores beside the scores of searches and results.
#[derive(Debug, Default)]
pub struct HeldOut {
    /// Static score, searched score, side to move.
    pairs: Vec<(f64, f64, Side)>,
    /// Sum of losses against results, and their number.
    losses: (f64, usize),
}

impl HeldOut {
    /// Looks at the held-out games among the given ones, size by size.
    pub fn of<'a>(
        evaluator: &Evaluator,
        games: impl IntoIterator<Item = &'a Game>,
    ) -> BTreeMap<usize, Self> {
        let mut boards: BTreeMap<usize, (Board, Self)> = BTreeMap::new();
        let rule = evaluator.rule();
        for game in games.into_iter().filter(|game| game.rule == rule && game.is_held_out) {
            let (board, seen) = boards
                .entry(game.size.side())
                .or_insert_with(|| (evaluator.new_board(game.size), Self::default()));
            // What cannot be played has been named when the game was fitted.
            walk(board, game, &mut |scene| {
                if scene.score.abs() >= FORCED || !is_quiet(scene.board) {
                    return;
                }
                let score = evaluator.score(scene.board, scene.value_before, Granularity::Medium);
                let side = scene.board.side_to_move();
                seen.pairs.push((f64::from(score.0), f64::from(scene.score), side));
                if let Some(result) = scene.result {
                    let chance = sigmoid(score.0 as f32 / POINTS);
                    seen.losses.0 += f64::from(cross_entropy(chance, result));
                    seen.losses.1 += 1;
                }
            })
            .ok();
        }
        boards.into_iter().map(|(size, (_, seen))| (size, seen)).collect()
    }

    /// Mean score for the side to move, of one side or of both: the static one, and the searched
    /// one.
    #[must_use]
    pub fn means(&self, side: Option<Side>) -> [f64; 2] {
        let of_side = self.pairs.iter().filter(|pair| side.is_none_or(|side| pair.2 == side));
        let mut sums = [0.0; 3];
        for (fixed, searched, _) in of_side {
            sums = [sums[0] + fixed, sums[1] + searched.clamp(-SURE, SURE), sums[2] + 1.0];
        }
        [sums[0] / sums[2], sums[1] / sums[2]]
    }

    /// How well static and searched scores go together, both cut at ±1,000.
    #[must_use]
    pub fn correlation(&self) -> f64 {
        let count = self.pairs.len() as f64;
        let pairs =
            || self.pairs.iter().map(|(a, b, _)| (a.clamp(-SURE, SURE), b.clamp(-SURE, SURE)));
        let mean = |pick: fn((f64, f64)) -> f64| pairs().map(pick).sum::<f64>() / count;
        let (a, b) = (mean(|p| p.0), mean(|p| p.1));
        let product = mean(|p| p.0 * p.1) - a * b;
        product / ((mean(|p| p.0 * p.0) - a * a) * (mean(|p| p.1 * p.1) - b * b)).sqrt()
    }

    /// Static score against results, in nats; none where there are no results.
    #[must_use]
    pub fn loss(&self) -> Option<f64> {
        (self.losses.1 > 0).then(|| self.losses.0 / self.losses.1 as f64)
    }

    /// The row of a table.
    #[must_use]
    pub fn row(&self, rule: Rule, side: usize) -> String {
        let [both, black, white] =
            [None, Some(Side::Black), Some(Side::White)].map(|s| self.means(s));
        format!(
            "| {rule} | {side} | {} | {:+.1} | {:+.1} | {:+.1} | {:+.1}, {:+.1}, {:+.1} | {:.3} | {} |",
            self.pairs.len(),
            both[0],
            black[0],
            white[0],
            both[1],
            black[1],
            white[1],
            self.correlation(),
            self.loss().map_or("–".to_owned(), |loss| format!("{loss:.4}")),
        )
    }
}
