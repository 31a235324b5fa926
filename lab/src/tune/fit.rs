//! Epochs over the data, first of the additive model, then of every entry.

use kagetsu::util::rng::Rng;

use super::adam::Adam;
use super::table::Table;

/// Positions between two steps.
pub(super) const BATCH: usize = 1024;
/// What mixes the data.
const SEED: u64 = 20_240_901;

/// Data that tables can be fitted to.
pub(super) trait Objective {
    /// Number of positions.
    fn len(&self) -> usize;

    /// Whether a position is left out of the fit.
    fn is_held_out(&self, index: usize) -> bool;

    /// How badly the tables explain a position.
    fn loss(&self, index: usize, tables: &[&[f32]]) -> f32;

    /// The same, its slope added to that of each table.
    fn add_gradient(&self, index: usize, tables: &[&[f32]], gradients: &mut [Vec<f32>]) -> f32;
}

/// How long, and in which steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// Epochs of the additive model.
    pub(super) prior_epochs: usize,
    /// Epochs of the free entries.
    pub(super) epochs: usize,
    /// Step at the beginning; it falls to a tenth.
    pub(super) rate: f32,
    /// So many positions' worth an entry is held at its prior.
    pub(super) pull: f32,
}

/// Mean loss after an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Epoch {
    /// While it was fitted.
    pub(super) training: f64,
    /// On held-out positions.
    pub(super) held_out: f64,
}

/// The losses of all epochs; those of the additive model come first.
#[derive(Clone, Debug, Default)]
pub(super) struct Curve {
    /// Before anything was fitted.
    pub(super) begin: f64,
    pub(super) prior: Vec<Epoch>,
    pub(super) free: Vec<Epoch>,
}

/// Fits the tables.
pub(super) fn fit(data: &impl Objective, tables: &mut [Table], schedule: &Schedule) -> Curve {
    let mut order: Vec<usize> = (0..data.len()).filter(|&index| !data.is_held_out(index)).collect();
    let mut rng = Rng::new(SEED);
    let mut curve = Curve { begin: held_out_loss(data, tables), ..Curve::default() };
    let mut adams: Vec<Adam> =
        tables.iter().map(|table| Adam::new(table.prior.parameters.len())).collect();
    for epoch in 0..schedule.prior_epochs {
        let rate = falling(schedule.rate, epoch, schedule.prior_epochs);
        let training = pass(data, tables, &mut order, &mut rng, |tables, gradients| {
            for ((table, adam), gradient) in tables.iter_mut().zip(&mut adams).zip(gradients) {
                let slope = table.prior.gradient(gradient);
                adam.step(&mut table.prior.parameters, &slope, rate);
                table.entries = table.prior.table();
            }
        });
        curve.prior.push(Epoch { training, held_out: held_out_loss(data, tables) });
    }
    let priors: Vec<Vec<f32>> = tables.iter().map(|table| table.prior.table()).collect();
    let mut adams: Vec<Adam> = tables.iter().map(|table| Adam::new(table.entries.len())).collect();
    let pull = schedule.pull / order.len().max(1) as f32;
    for epoch in 0..schedule.epochs {
        let rate = falling(schedule.rate, epoch, schedule.epochs);
        let training = pass(data, tables, &mut order, &mut rng, |tables, gradients| {
            let parts = tables.iter_mut().zip(&mut adams).zip(gradients.iter_mut().zip(&priors));
            for ((table, adam), (gradient, prior)) in parts {
                let held = table.entries.iter().zip(prior);
                gradient.iter_mut().zip(held).for_each(|(slope, (entry, prior))| {
                    *slope += pull * (entry - prior);
                });
                adam.step(&mut table.entries, gradient, rate);
            }
        });
        curve.free.push(Epoch { training, held_out: held_out_loss(data, tables) });
    }
    curve
}

/// The step of an epoch: it falls evenly to a tenth.
fn falling(rate: f32, epoch: usize, epochs: usize) -> f32 {
    rate * (1.0 - 0.9 * epoch as f32 / epochs.max(2).saturating_sub(1) as f32)
}

/// One epoch in a new order: the mean loss. `step` gets the mean slopes of a batch.
fn pass(
    data: &impl Objective,
    tables: &mut [Table],
    order: &mut [usize],
    rng: &mut Rng,
    mut step: impl FnMut(&mut [Table], &mut [Vec<f32>]),
) -> f64 {
    for index in (1..order.len()).rev() {
        order.swap(index, rng.below(index + 1));
    }
    let mut total = 0.0;
    for batch in order.chunks(BATCH) {
        let mut gradients: Vec<Vec<f32>> =
            tables.iter().map(|table| vec![0.0; table.entries.len()]).collect();
        let entries = entries(tables);
        for &index in batch {
            total += f64::from(data.add_gradient(index, &entries, &mut gradients));
        }
        let share = 1.0 / batch.len() as f32;
        gradients.iter_mut().flatten().for_each(|slope| *slope *= share);
        step(tables, &mut gradients);
    }
    total / order.len().max(1) as f64
}

/// The entries of all tables.
pub(super) fn entries(tables: &[Table]) -> Vec<&[f32]> {
    tables.iter().map(|table| table.entries.as_slice()).collect()
}

/// Mean loss on held-out positions.
fn held_out_loss(data: &impl Objective, tables: &[Table]) -> f64 {
    let tables = entries(tables);
    let held_out = (0..data.len()).filter(|&index| data.is_held_out(index));
    let (total, count) = held_out.fold((0.0, 0), |(total, count), index| {
        (total + f64::from(data.loss(index, &tables)), count + 1)
    });
    total / f64::from(count.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::table::Additive;

    /// Positions that show one entry each, every fifth held out; entry 3 is seen once only.
    struct Shown;

    const TARGETS: [f32; 4] = [0.5, -1.0, 2.0, 9.0];

    impl Shown {
        fn entry(index: usize) -> usize {
            if index == 1 { 3 } else { index % 3 }
        }
    }

    impl Objective for Shown {
        fn len(&self) -> usize {
            3000
        }

        fn is_held_out(&self, index: usize) -> bool {
            index.is_multiple_of(5)
        }

        fn loss(&self, index: usize, tables: &[&[f32]]) -> f32 {
            let entry = Self::entry(index);
            (tables[0][entry] - TARGETS[entry]).powi(2) / 2.0
        }

        fn add_gradient(&self, index: usize, tables: &[&[f32]], gradients: &mut [Vec<f32>]) -> f32 {
            let entry = Self::entry(index);
            gradients[0][entry] += tables[0][entry] - TARGETS[entry];
            self.loss(index, tables)
        }
    }

    #[test]
    fn common_entries_are_freed_and_rare_ones_held_at_the_model() {
        let entries = vec![vec![0], vec![1], vec![0, 1], vec![0, 0]];
        let mut tables =
            vec![Table::new(Additive { entries, parameters: vec![0.0; 2], fixed: Vec::new() })];
        let schedule = Schedule { prior_epochs: 100, epochs: 400, rate: 0.05, pull: 20.0 };
        let curve = fit(&Shown, &mut tables, &schedule);
        let (prior, table) = (tables[0].prior.table(), &tables[0].entries);
        // No sum of two numbers fits three entries: the first model stays behind.
        assert!(prior[..3].iter().zip(TARGETS).any(|(entry, target)| (entry - target).abs() > 0.5));
        for (entry, target) in table[..3].iter().zip(TARGETS) {
            assert!((entry - target).abs() < 0.1, "{table:?}");
        }
        assert!((table[3] - prior[3]).abs() < 1.0 && prior[3] < 3.0, "{table:?} {prior:?}");
        let [first, last] = [curve.prior[99].held_out, curve.free[399].held_out];
        assert!(curve.begin > first && first > 10.0 * last, "{curve:?}");
    }
}
