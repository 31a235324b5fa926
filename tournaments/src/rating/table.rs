//! Ratings as a table: rank by rank, who scored how much against whom, who is the stronger.

use std::collections::BTreeSet;

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};
use serde::Serialize;

use super::errors::{Bar, superiority};
use super::fit::{Problem, Solution};
use super::matrix::Matrix;
use super::model::PER_ELO;
use super::results::Results;
use crate::stats::Score;

/// One engine's line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Its name.
    pub name: String,
    /// Its rating.
    pub elo: f64,
    /// How far it may be above, with 95 %.
    pub plus: f64,
    /// How far it may be below.
    pub minus: f64,
    /// Its games.
    pub games: usize,
    /// Its points a game.
    pub share: f64,
    /// The average rating of its opponents, game by game.
    pub opponents: f64,
    /// Share of its games that were drawn.
    pub draws: f64,
    /// Whether the rating was given.
    pub anchor: bool,
    /// Number of the group of engines that met each other, from 0; ratings of different groups
    /// cannot be compared.
    pub group: usize,
}

/// All engines, the strongest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// What the first move is worth, in Elo of the model.
    pub advantage: f64,
    /// The parameter of draws, in Elo of the model.
    pub draw: f64,
    /// The engines.
    pub engines: Vec<Rating>,
    /// Scores of each engine against each, in the order of [`Ratings::engines`].
    pub cross: Vec<Vec<Score>>,
    /// How probable it is that each engine is stronger than each; none for an engine and itself,
    /// and where they cannot be compared.
    pub superiority: Vec<Vec<Option<f64>>>,
}

impl Ratings {
    pub(super) fn new(
        results: &Results,
        problem: &Problem,
        solution: &Solution,
        bars: &[Bar],
        covariance: Option<&Matrix>,
    ) -> Self {
        let scale = solution.model.scale() / PER_ELO;
        let elos: Vec<f64> =
            solution.ratings.iter().map(|rating| scale * rating + problem.offset).collect();
        let order = ranked(results, &elos);
        let groups: BTreeSet<usize> = order.iter().map(|&player| problem.groups[player]).collect();
        let engines = order.iter().map(|&player| {
            let all = games(results, player);
            let others = (0..elos.len()).filter(|&other| other != player);
            let met = |other| results.between(player, other).games() as f64 * elos[other];
            Rating {
                name: results.names()[player].clone(),
                elo: elos[player],
                plus: scale * bars[player].plus,
                minus: scale * bars[player].minus,
                games: all.games(),
                share: all.share(),
                opponents: others.map(met).sum::<f64>() / all.games() as f64,
                draws: all.draw_ratio(),
                anchor: problem.anchors[player].is_some(),
                group: groups.range(..problem.groups[player]).count(),
            }
        });
        Self {
            advantage: solution.model.advantage,
            draw: solution.model.draw,
            engines: engines.collect(),
            cross: each_with_each(&order, |players| score(results, players)),
            superiority: each_with_each(&order, |players| {
                superiority(problem, solution, covariance, players)
            }),
        }
    }

    /// How many groups there are whose ratings cannot be compared.
    pub fn groups(&self) -> usize {
        self.engines.iter().map(|engine| engine.group + 1).max().unwrap_or_default()
    }

    /// The ranks, in the columns of BayesElo, of engines with at least so many games.
    pub fn ranks(&self, min_games: usize) -> String {
        let head = ["rank", "engine", "Elo", "+", "-", "games", "score", "oppo.", "draws"];
        let rows = self.shown(min_games).map(|(rank, engine)| {
            let bar = |width: f64| if engine.anchor { "given".to_owned() } else { whole(width) };
            vec![
                rank.to_string(),
                engine.name.clone(),
                whole(engine.elo),
                bar(engine.plus),
                bar(engine.minus),
                engine.games.to_string(),
                percent(engine.share),
                whole(engine.opponents),
                percent(engine.draws),
            ]
        });
        table(head.map(str::to_owned), rows)
    }

    /// Engines with at least so many games, and their ranks.
    fn shown(&self, min_games: usize) -> impl Iterator<Item = (usize, &Rating)> {
        (1..).zip(self.engines.iter().filter(move |engine| engine.games >= min_games))
    }

    /// Wins, draws and losses of each engine against each.
    pub fn cross_table(&self) -> String {
        self.square(|row, column| {
            let Score { wins, losses, draws } = self.cross[row][column];
            let met = wins + losses + draws != 0;
            if met { format!("{wins}-{draws}-{losses}") } else { String::new() }
        })
    }

    /// How probable it is, in percent, that the engine of the line is stronger than that of the
    /// column.
    pub fn superiority_table(&self) -> String {
        self.square(|row, column| {
            self.superiority[row][column].map(|it| format!("{:.1}", 100.0 * it)).unwrap_or_default()
        })
    }

    fn square(&self, cell: impl Fn(usize, usize) -> String) -> String {
        let size = self.engines.len();
        let numbers = (1..=size).map(|number| number.to_string());
        let head = [String::new(), "engine".to_owned()];
        let rows = self.engines.iter().enumerate().map(|(row, engine)| {
            let head = [(row + 1).to_string(), engine.name.clone()];
            head.into_iter().chain((0..size).map(|column| cell(row, column))).collect()
        });
        table(head.into_iter().chain(numbers), rows)
    }

    /// The ranks as lines of values apart by commas, with a head.
    pub fn csv(&self, min_games: usize) -> String {
        let head = "rank,engine,elo,plus,minus,games,score,opponents,draws,anchor\n".to_owned();
        let lines = self.shown(min_games).map(|(rank, engine)| {
            let name = engine.name.replace('"', "\"\"");
            let Rating { elo, plus, minus, games, share, opponents, draws, anchor, .. } = engine;
            format!(
                "{rank},\"{name}\",{elo:.2},{plus:.2},{minus:.2},{games},{share:.4},{opponents:.2},\
                 {draws:.4},{anchor}\n"
            )
        });
        std::iter::once(head).chain(lines).collect()
    }
}

/// The engines that played, the strongest first.
fn ranked(results: &Results, elos: &[f64]) -> Vec<usize> {
    let has_played = |&player: &usize| games(results, player).games() != 0;
    let mut order: Vec<usize> = (0..elos.len()).filter(has_played).collect();
    order.sort_by(|&one, &other| elos[other].total_cmp(&elos[one]));
    order
}

/// A table with a row and a column for each engine.
fn each_with_each<T>(order: &[usize], cell: impl Fn([usize; 2]) -> T) -> Vec<Vec<T>> {
    let row = |&player: &usize| order.iter().map(|&other| cell([player, other])).collect();
    order.iter().map(row).collect()
}

/// All games of an engine.
fn games(results: &Results, player: usize) -> Score {
    let others = 0..results.names().len();
    others.map(|other| score(results, [player, other])).fold(Score::default(), Score::plus)
}

/// The games of two engines; none of one with itself.
fn score(results: &Results, [player, other]: [usize; 2]) -> Score {
    if player == other { Score::default() } else { results.between(player, other) }
}

/// A table in Markdown. The second column has the names, all others numbers.
fn table(
    head: impl IntoIterator<Item = String>,
    rows: impl Iterator<Item = Vec<String>>,
) -> String {
    let mut table = Table::new();
    table.load_style(ASCII_MARKDOWN).set_header(head).add_rows(rows);
    for (_, column) in table.column_iter_mut().enumerate().filter(|(index, _)| *index != 1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.to_string()
}

/// Without a fraction, and without a sign where that is 0.
pub(crate) fn whole(value: f64) -> String {
    // The sum is 0 for both zeros.
    format!("{:.0}", value.round() + 0.0)
}

fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_no_negative_zero() {
        let shown = [-0.4, 0.4, -0.6, 12.5, f64::INFINITY].map(whole);
        assert_eq!(shown, ["0", "0", "-1", "13", "inf"]);
    }
}
