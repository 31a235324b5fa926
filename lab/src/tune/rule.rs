//! A whole rule: from games to weights.

use std::collections::BTreeMap;
use std::fmt;

use kagetsu::board::Board;
use kagetsu::eval::{ThreatFacts, ThreatTable, WeightSet};
use kagetsu::pattern::{COMBINATIONS, CellClass, CellWeights, Weights, combinations};
use kagetsu::types::Rule;

use super::adjust::{times, to_move};
use super::choices::{Choices, OTHER, OWN};
use super::fit::{Curve, Objective, Schedule, entries, fit};
use super::games::{BadRecord, Game};
use super::network::{self, NUMBERS};
use super::prior::{self, CELL_VALUES, MOVE_SCORES, POINTS};
use super::samples::{CELLS, NETWORKS, Samples, THREATS};
use super::table::{Additive, Table};
use super::walk::walk;

/// Positions below which a fit would only learn them by heart.
const MIN_POSITIONS: usize = 20_000;
/// The same for positions with a best move.
const MIN_CHOICES: usize = 10_000;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The weights to begin with, and to stay near where the games say nothing; none: the hand-made
    /// ones. They may be another rule's, where both have as many sets of numbers.
    pub begin: Option<WeightSet>,
    /// Epochs of the free values, one at least.
    pub value_epochs: u16,
    /// The same of the free move scores.
    pub move_epochs: u16,
    /// Whether only the network of class counts is fitted, and all tables stay as they begin.
    pub network_only: bool,
    /// So many positions' worth a value is held at the additive model's.
    pub value_pull: f32,
    /// The same for a move score.
    pub move_pull: f32,
    /// The fitted static score is multiplied by this, if given: the search has its margins in points, and
    /// is another one where scores grow.
    pub times: Option<f32>,
    /// What is added to each score for the side to move: at leaves it stands better than in games.
    pub to_move: i16,
    /// So many points are 73 % in the scores of files without results.
    pub points: f32,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            begin: None,
            value_epochs: 24,
            move_epochs: 8,
            network_only: false,
            value_pull: 100.0,
            move_pull: 20.0,
            times: None,
            to_move: 0,
            points: POINTS,
        }
    }
}

/// Epochs of the additive models.
const PRIOR_EPOCHS: usize = 4;
/// First step of values, in units of 200 points.
const VALUE_RATE: f32 = 0.02;
/// First step of move scores, in natural logarithms.
const MOVE_RATE: f32 = 0.03;

/// Too few positions for a fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLittle {
    /// For which rule.
    pub rule: Rule,
    /// Positions with a score.
    pub positions: usize,
    /// Those with a best move.
    pub choices: usize,
}

impl std::error::Error for TooLittle {}

impl fmt::Display for TooLittle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, positions, choices } = self;
        write!(
            f,
            "{rule}: {positions} positions with a score and {choices} with a free choice are too \
             little; {MIN_POSITIONS} and {MIN_CHOICES} are needed"
        )
    }
}

/// What came of a fit.
#[derive(Debug)]
pub struct Fitted {
    /// The rule.
    pub rule: Rule,
    /// The numbers.
    pub weights: WeightSet,
    /// Games of which positions were taken, and records that could not be played.
    pub games: usize,
    /// Those records: which of the given files, and what is wrong.
    pub bad: Vec<(usize, BadRecord)>,
    pub(super) data: Data,
    pub(super) values: (Vec<Table>, Curve),
    pub(super) moves: (Vec<Table>, Curve),
}

/// The positions of all games.
#[derive(Debug, Default)]
pub(super) struct Data {
    pub(super) samples: Samples,
    pub(super) choices: Choices,
    /// Points that mean 73 % in the scores of each file with such games.
    pub(super) scales: Vec<f32>,
    games: usize,
    bad: Vec<(usize, BadRecord)>,
}

impl Data {
    fn read(rule: Rule, files: &[Vec<(usize, Game)>], points: f32) -> Self {
        let mut data = Self::default();
        for (number, file) in files.iter().enumerate() {
            let bad = data.read_file(rule, file).into_iter().map(|record| (number, record));
            data.bad.extend(bad);
            data.scales.extend(data.samples.set_targets(points));
        }
        data
    }

    /// Takes the positions of the games of this rule; returns the records that could not be played.
    fn read_file(&mut self, rule: Rule, games: &[(usize, Game)]) -> Vec<BadRecord> {
        let mut bad = Vec::new();
        let mut boards: BTreeMap<usize, Board> = BTreeMap::new();
        for (line, game) in games.iter().filter(|(_, game)| game.rule == rule) {
            let board = boards
                .entry(game.size.side())
                .or_insert_with(|| Board::without_scores(rule, game.size));
            let (samples, choices) = (&mut self.samples, &mut self.choices);
            let walked = walk(board, game, &mut |scene| {
                samples.add(rule, scene, game.is_held_out);
                choices.add(rule, scene, game.is_held_out);
            });
            self.games += 1;
            bad.extend(walked.err().map(|problem| BadRecord { line: *line, problem }));
        }
        bad
    }
}

/// Fits the tables of a rule to its games in these files, each given with its line; those of other rules
/// are left out. What the games are is told to everybody who reads the weights.
///
/// # Panics
/// When the weights to begin with have another number of sets than the rule.
pub fn tune(
    rule: Rule,
    files: &[Vec<(usize, Game)>],
    origin: &str,
    plan: &Plan,
) -> Result<Fitted, TooLittle> {
    let colours = |of: &WeightSet| WeightSet::colours(of.rule);
    assert!(plan.begin.as_ref().is_none_or(|begin| colours(begin) == WeightSet::colours(rule)));
    let mut data = Data::read(rule, files, plan.points);
    let (positions, choices) = (data.samples.len(), data.choices.len());
    if positions < MIN_POSITIONS || choices < MIN_CHOICES {
        return Err(TooLittle { rule, positions, choices });
    }
    let Priors { mut values, mut moves } = Priors::new(rule, plan.begin.as_ref());
    if plan.begin.is_some() {
        data.samples.keep_unit(&entries(&values));
    }
    let schedule = Schedule {
        prior_epochs: PRIOR_EPOCHS,
        epochs: plan.value_epochs.into(),
        rate: VALUE_RATE,
        pull: plan.value_pull,
    };
    if plan.network_only {
        let tables = values[..NETWORKS].iter_mut().chain(&mut moves);
        tables.for_each(|table| table.pace = 0.0);
    }
    let value_curve = fit(&data.samples, &mut values, &schedule);
    let schedule = Schedule {
        epochs: plan.move_epochs.into(),
        rate: MOVE_RATE,
        pull: plan.move_pull,
        ..schedule
    };
    let begun: Vec<Vec<f32>> = moves.iter().map(|table| table.entries.clone()).collect();
    let move_curve = fit(&data.choices, &mut moves, &schedule);
    keep_what_is_forced(rule, &mut moves, &begun);
    let weights = weights(rule, origin_of(origin, &data, plan), &values, &moves);
    Ok(Fitted {
        rule,
        weights: to_move(plan.to_move, times(plan.times.unwrap_or(1.0), weights)),
        games: data.games,
        bad: std::mem::take(&mut data.bad),
        data,
        values: (values, value_curve),
        moves: (moves, move_curve),
    })
}

/// From which data the weights of a fit come.
fn origin_of(origin: &str, data: &Data, plan: &Plan) -> String {
    let (games, positions) = (data.games, data.samples.len());
    let told = match &plan.begin {
        Some(begin) if plan.network_only => {
            format!("{}; network: {origin}: {games} games, {positions} positions", begin.origin)
        }
        _ => {
            let choices = data.choices.len();
            format!("{origin}: {games} games, {positions} positions, {choices} with a free choice")
        }
    };
    let times = plan.times.map_or(String::new(), |factor| format!("; values times {factor}"));
    let to_move = if plan.to_move == 0 {
        String::new()
    } else {
        format!("; {:+} points to move", plan.to_move)
    };
    told + &times + &to_move
}

/// Fives and open fours, made or taken, are never free choices: no game shows where they belong in the
/// order, and they keep the scores they began with.
fn keep_what_is_forced(rule: Rule, moves: &mut [Table], begun: &[Vec<f32>]) {
    let all: Vec<_> = combinations().collect();
    for (table, begun) in moves.iter_mut().zip(begun) {
        for (index, (entry, begun)) in table.entries.iter_mut().zip(begun).enumerate() {
            let has_fouls = rule == Rule::Renju && index < COMBINATIONS;
            let class = CellClass::combine(all[index % COMBINATIONS], has_fouls);
            if class >= CellClass::OpenFour {
                *entry = *begun;
            }
        }
    }
}

/// The tables before the fit.
struct Priors {
    values: Vec<Table>,
    moves: Vec<Table>,
}

impl Priors {
    fn new(rule: Rule, begin: Option<&WeightSet>) -> Self {
        let colours = WeightSet::colours(rule);
        let cells = |of: fn(&CellWeights) -> i16, unit: f32| -> Option<Vec<f32>> {
            let sets = begin?.cells.cells[..colours].iter();
            Some(sets.flat_map(|set| set.iter()).map(|cell| f32::from(of(cell)) / unit).collect())
        };
        let threats = begin.map(|begin| -> Vec<f32> {
            let sets = begin.threats[..colours].iter();
            sets.flat_map(ThreatTable::values).map(|&term| f32::from(term) / POINTS).collect()
        });
        let table = |model: Additive, begin: Option<Vec<f32>>| {
            Table::new(begin.map_or(model.clone(), |begin| model.beginning_at(&begin)))
        };
        Self {
            values: vec![
                table(prior::values(rule), cells(|cell| cell.value, CELL_VALUES)),
                table(prior::threats(rule), threats),
                network::table(colours, begin),
            ],
            moves: vec![
                table(prior::own_scores(rule), cells(|cell| cell.own, MOVE_SCORES)),
                table(prior::other_scores(rule), cells(|cell| cell.other, MOVE_SCORES)),
            ],
        }
    }
}

/// The tables in the engine's units.
fn weights(rule: Rule, origin: String, values: &[Table], moves: &[Table]) -> WeightSet {
    let last = WeightSet::colours(rule) - 1;
    let cells = [0, last].map(|colour| {
        let mut cells = Box::new([CellWeights::default(); COMBINATIONS]);
        let begin = colour * COMBINATIONS;
        for (index, cell) in cells.iter_mut().enumerate() {
            let entry = |table: &Table, unit| rounded(table.entries[begin + index] * unit);
            *cell = CellWeights {
                value: entry(&values[CELLS], CELL_VALUES),
                own: entry(&moves[OWN], MOVE_SCORES),
                other: entry(&moves[OTHER], MOVE_SCORES),
            };
        }
        cells
    });
    let threats = [0, last].map(|colour| {
        let begin = colour * ThreatFacts::COUNT;
        let mut terms = Box::new([0; ThreatFacts::COUNT]);
        for (index, term) in terms.iter_mut().enumerate() {
            *term = rounded(values[THREATS].entries[begin + index] * POINTS);
        }
        ThreatTable::new(terms)
    });
    let networks = [0, last]
        .map(|colour| network::to_engine(&values[NETWORKS].entries[colour * NUMBERS..][..NUMBERS]));
    WeightSet { rule, origin, cells: Weights { cells }, threats, networks }
}

fn rounded(number: f32) -> i16 {
    number.round() as i16
}

#[cfg(test)]
mod tests {
    use kagetsu::eval::Evaluator;

    use super::*;

    #[test]
    fn a_fit_begins_with_the_weights_of_a_rule_like_it() {
        for (rule, like) in [(Rule::Renju, Rule::Renju), (Rule::CaroSix, Rule::Standard)] {
            let begin = Evaluator::embedded(like).weights().clone();
            let Priors { values, moves } = Priors::new(rule, Some(&begin));
            let expected = WeightSet { rule, ..begin };
            assert_eq!(weights(rule, expected.origin.clone(), &values, &moves), expected);
            let Priors { values, moves } = Priors::new(rule, None);
            assert_ne!(weights(rule, expected.origin.clone(), &values, &moves), expected);
        }
    }
}
