//! Positions with a score, as the value tables see them.

use kagetsu::eval::{CountNetwork, ThreatFacts, WeightSet};
use kagetsu::pattern::COMBINATIONS;
use kagetsu::types::{Rule, Side};

use super::fit::Objective;
use super::network;
use super::prior::POINTS;
use super::scale::scale;
use super::walk::Scene;

/// Scores beyond are as sure as a score can be.
const MAX_SCORE: i32 = 3000;
/// What the result counts beside the score.
const RESULT_SHARE: f32 = 0.25;

/// Index of the table of cell values.
pub(super) const CELLS: usize = 0;
/// Index of the table of threat terms.
pub(super) const THREATS: usize = 1;
/// Index of the table of networks.
pub(super) const NETWORKS: usize = 2;

/// A position, but for its cells.
#[derive(Clone, Debug)]
struct Sample {
    /// Entry of the threat table.
    threat: u16,
    /// Where the network begins in its table.
    network: u16,
    /// What the network reads.
    inputs: [u8; network::INPUTS],
    /// The mover's score.
    score: i32,
    /// What became of the game, where that says something.
    result: Option<f32>,
    side: Side,
    is_held_out: bool,
}

impl Sample {
    /// The numbers of its network.
    fn network<'a>(&self, tables: &[&'a [f32]]) -> &'a [f32] {
        &tables[NETWORKS][usize::from(self.network)..][..network::NUMBERS]
    }
}

/// All positions.
#[derive(Debug, Default)]
pub(super) struct Samples {
    positions: Vec<Sample>,
    /// Entries of the cell table, and how often each stands: now and a ply ago added, the mover's
    /// minus the opponent's.
    cells: Vec<(u16, i16)>,
    /// Where the cells of each sample begin; one more for the end.
    begins: Vec<usize>,
    /// Chance to win that each is fitted to, as far as they are set.
    targets: Vec<f32>,
    /// Points that are 73 % in the values that are fitted, where a unit is kept.
    unit: Option<f32>,
}

impl Samples {
    /// Adds a position.
    pub(super) fn add(&mut self, rule: Rule, scene: &Scene<'_>, is_held_out: bool) {
        let side = scene.board.side_to_move();
        if self.begins.is_empty() {
            self.begins.push(0);
        }
        let sign = |of: Side| if of == side { 1 } else { -1 };
        let [black, white] = scene.counts;
        let (signs, apart) = (Side::ALL.map(sign), WeightSet::colours(rule) == 2);
        let pairs = black.iter().zip(white).enumerate();
        for (index, (black, white)) in pairs {
            let (black, white) = (black * signs[0], white * signs[1]);
            let second = if apart { index + COMBINATIONS } else { index };
            let parts = if apart { [black, white] } else { [black + white, 0] };
            let entries = [index, second].into_iter().zip(parts).filter(|(_, count)| *count != 0);
            self.cells.extend(entries.map(|(entry, count)| (entry as u16, count)));
        }
        self.begins.push(self.cells.len());
        let colour = if apart { side.index() } else { 0 };
        let threat = (colour * ThreatFacts::COUNT + scene.facts()) as u16;
        self.positions.push(Sample {
            threat,
            network: (colour * network::NUMBERS) as u16,
            inputs: CountNetwork::inputs(scene.board),
            score: scene.score,
            result: scene.result,
            side,
            is_held_out,
        });
    }

    /// Sets what the positions added since the last call are fitted to. What their scores mean, their
    /// results tell, or `points` where there are none; returns how many points are 73 %, where there are
    /// positions.
    pub(super) fn set_targets(&mut self, points: f32) -> Option<f32> {
        let added = &self.positions[self.targets.len()..];
        let limited = |score: i32| score.clamp(-MAX_SCORE, MAX_SCORE) as f32;
        let known = added.iter().filter(|sample| !sample.is_held_out);
        let outcomes: Vec<_> = known.filter_map(|s| Some((limited(s.score), s.result?))).collect();
        let scale = scale(&outcomes).unwrap_or(points);
        let target = |sample: &Sample| {
            let chance = sigmoid(limited(sample.score) / scale);
            sample
                .result
                .map_or(chance, |result| (1.0 - RESULT_SHARE) * chance + RESULT_SHARE * result)
        };
        let targets: Vec<_> = added.iter().map(target).collect();
        self.targets.extend(&targets);
        (!targets.is_empty()).then_some(scale)
    }

    /// Keeps the unit of these tables: from now on values mean what these tables' explain the targets
    /// best with. Without that entries that are often seen would go over to another unit, and rare ones
    /// stay near the old one.
    pub(super) fn keep_unit(&mut self, tables: &[&[f32]]) {
        let known = (0..self.positions.len()).filter(|&index| !self.positions[index].is_held_out);
        let outcome = |index: usize| (self.value(index, tables) * POINTS, self.targets[index]);
        self.unit = scale(&known.map(outcome).collect::<Vec<_>>());
    }

    /// How many points are 73 % in the values that are fitted; 200 unless a unit is kept.
    pub(super) fn unit(&self) -> f32 {
        self.unit.unwrap_or(POINTS)
    }

    /// Number of the held-out positions with this side to move, their mean value in units of 200 points,
    /// and their mean loss.
    pub(super) fn of_side(&self, tables: &[&[f32]], side: Side) -> (usize, f32, f32) {
        let positions = self.positions.iter().enumerate();
        let indices: Vec<usize> = positions
            .filter(|(_, sample)| sample.is_held_out && sample.side == side)
            .map(|(index, _)| index)
            .collect();
        let mean = |of: &dyn Fn(usize) -> f32| {
            indices.iter().map(|&index| of(index)).sum::<f32>() / indices.len().max(1) as f32
        };
        let value = mean(&|index| self.value(index, tables));
        (indices.len(), value, mean(&|index| self.loss(index, tables)))
    }

    /// How many training positions each entry of a table stands in.
    pub(super) fn seen(&self, table: usize, entries: usize) -> Vec<u32> {
        let mut seen = vec![0; entries];
        for index in (0..self.positions.len()).filter(|&index| !self.is_held_out(index)) {
            if table == THREATS {
                seen[usize::from(self.positions[index].threat)] += 1;
            } else {
                self.cells_of(index).iter().for_each(|&(cell, _)| seen[usize::from(cell)] += 1);
            }
        }
        seen
    }

    fn cells_of(&self, index: usize) -> &[(u16, i16)] {
        &self.cells[self.begins[index]..self.begins[index + 1]]
    }

    /// The chance to win that the value of a position means.
    fn chance(&self, index: usize, tables: &[&[f32]]) -> f32 {
        sigmoid(POINTS / self.unit() * self.value(index, tables))
    }

    /// The value of a position, in units of 200 points.
    fn value(&self, index: usize, tables: &[&[f32]]) -> f32 {
        let cells = self.cells_of(index).iter();
        let sum: f32 =
            cells.map(|&(cell, count)| tables[CELLS][usize::from(cell)] * f32::from(count)).sum();
        let position = &self.positions[index];
        let network = network::value(position.network(tables), &position.inputs);
        sum / 2.0 + tables[THREATS][usize::from(position.threat)] + network
    }
}

impl Objective for Samples {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn is_held_out(&self, index: usize) -> bool {
        self.positions[index].is_held_out
    }

    fn loss(&self, index: usize, tables: &[&[f32]]) -> f32 {
        cross_entropy(self.chance(index, tables), self.targets[index])
    }

    fn add_gradient(&self, index: usize, tables: &[&[f32]], gradients: &mut [Vec<f32>]) -> f32 {
        let chance = self.chance(index, tables);
        let error = POINTS / self.unit() * (chance - self.targets[index]);
        for &(cell, count) in self.cells_of(index) {
            gradients[CELLS][usize::from(cell)] += error * f32::from(count) / 2.0;
        }
        let position = &self.positions[index];
        gradients[THREATS][usize::from(position.threat)] += error;
        let gradient = &mut gradients[NETWORKS][usize::from(position.network)..];
        network::add_gradient(position.network(tables), &position.inputs, error, gradient);
        cross_entropy(chance, self.targets[index])
    }
}

/// The chance to win that a value means.
pub(super) fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Loss of a chance where another is right, in nats.
pub(super) fn cross_entropy(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -target * chance.ln() - (1.0 - target) * (1.0 - chance).ln()
}
