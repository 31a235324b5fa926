//! Epochs over the data, first of the additive model, then of every entry.

use kagetsu::util::rng::Rng;

use super::adam::Adam;
use super::table::Table;

/// Positions between two steps.
pub(super) const BATCH: usize = 1024;
/// What mixes the data.
const SEED: u64 = 20_240_901;
/// Over this share of the epochs, the last of them, the free entries are averaged.
const AVERAGED: f32 = 0.25;

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
    let mut passes = Passes::new(data);
    let begin = held_out_loss(data, tables);
    let prior = fit_priors(&mut passes, tables, schedule);
    let free = fit_entries(&mut passes, tables, schedule);
    Curve { begin, prior, free }
}

/// Epochs of the additive models.
fn fit_priors<O: Objective>(
    passes: &mut Passes<'_, O>,
    tables: &mut [Table],
    schedule: &Schedule,
) -> Vec<Epoch> {
    let mut adams: Vec<Adam> =
        tables.iter().map(|table| Adam::new(table.prior.parameters.len())).collect();
    let epoch = |epoch| {
        let rate = falling(schedule.rate, epoch, schedule.prior_epochs);
        let training = passes.pass(tables, |tables, gradients| {
            for ((table, adam), gradient) in tables.iter_mut().zip(&mut adams).zip(gradients) {
                let slope = table.prior.gradient(gradient);
                adam.step(&mut table.prior.parameters, &slope, rate * table.pace);
                table.entries = table.prior.table();
            }
        });
        Epoch { training, held_out: held_out_loss(passes.data, tables) }
    };
    (0..schedule.prior_epochs).map(epoch).collect()
}

/// Epochs of the free entries, each held at its prior. What they end with is their mean over the last
/// epochs (Polyak and Juditsky, 1992): one entry stands on a hundred cells of every board, and where
/// the last step alone leaves it, all scores are dozens of points off.
fn fit_entries<O: Objective>(
    passes: &mut Passes<'_, O>,
    tables: &mut [Table],
    schedule: &Schedule,
) -> Vec<Epoch> {
    let priors: Vec<Vec<f32>> = tables.iter().map(|table| table.prior.table()).collect();
    let mut adams: Vec<Adam> = tables.iter().map(|table| Adam::new(table.entries.len())).collect();
    let mut means: Vec<Mean> = tables.iter().map(|table| Mean::new(table.entries.len())).collect();
    let pull = schedule.pull / passes.order.len().max(1) as f32;
    let first_averaged = schedule.epochs - (schedule.epochs as f32 * AVERAGED).ceil() as usize;
    let epoch = |epoch| {
        let rate = falling(schedule.rate, epoch, schedule.epochs);
        let training = passes.pass(tables, |tables, gradients| {
            let fitted = tables.iter_mut().zip(&mut adams).zip(&mut means);
            for ((fitted, gradient), prior) in fitted.zip(gradients).zip(&priors) {
                let ((table, adam), mean) = fitted;
                let held = table.entries.iter().zip(prior);
                gradient.iter_mut().zip(held).for_each(|(slope, (entry, prior))| {
                    *slope += pull * (entry - prior);
                });
                adam.step(&mut table.entries, gradient, rate * table.pace);
                if epoch >= first_averaged {
                    mean.add(&table.entries);
                }
            }
        });
        if epoch + 1 == schedule.epochs {
            tables.iter_mut().zip(&means).for_each(|(table, mean)| table.entries = mean.entries());
        }
        Epoch { training, held_out: held_out_loss(passes.data, tables) }
    };
    (0..schedule.epochs).map(epoch).collect()
}

/// The mean of tables.
struct Mean {
    sums: Vec<f64>,
    count: u32,
}

impl Mean {
    /// Of none yet, with so many entries.
    fn new(entries: usize) -> Self {
        Self { sums: vec![0.0; entries], count: 0 }
    }

    fn add(&mut self, entries: &[f32]) {
        self.sums.iter_mut().zip(entries).for_each(|(sum, &entry)| *sum += f64::from(entry));
        self.count += 1;
    }

    fn entries(&self) -> Vec<f32> {
        self.sums.iter().map(|sum| (sum / f64::from(self.count)) as f32).collect()
    }
}

/// The step of an epoch: it falls evenly to a tenth.
fn falling(rate: f32, epoch: usize, epochs: usize) -> f32 {
    rate * (1.0 - 0.9 * epoch as f32 / epochs.max(2).saturating_sub(1) as f32)
}

/// Passes through the positions that are not held out, each in an order of its own.
struct Passes<'a, O> {
    data: &'a O,
    order: Vec<usize>,
    rng: Rng,
}

impl<'a, O: Objective> Passes<'a, O> {
    fn new(data: &'a O) -> Self {
        let order = (0..data.len()).filter(|&index| !data.is_held_out(index)).collect();
        Self { data, order, rng: Rng::new(SEED) }
    }

    /// One epoch: the mean loss. `step` gets the mean slopes of a batch.
    fn pass(
        &mut self,
        tables: &mut [Table],
        mut step: impl FnMut(&mut [Table], &mut [Vec<f32>]),
    ) -> f64 {
        for index in (1..self.order.len()).rev() {
            self.order.swap(index, self.rng.below(index + 1));
        }
        let mut total = 0.0;
        for batch in self.order.chunks(BATCH) {
            let mut gradients: Vec<Vec<f32>> =
                tables.iter().map(|table| vec![0.0; table.entries.len()]).collect();
            let entries = entries(tables);
            for &index in batch {
                total += f64::from(self.data.add_gradient(index, &entries, &mut gradients));
            }
            let share = 1.0 / batch.len() as f32;
            gradients.iter_mut().flatten().for_each(|slope| *slope *= share);
            step(tables, &mut gradients);
        }
        total / self.order.len().max(1) as f64
    }
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

    /// Positions that all show the one entry, with a target of -20 or 20 by chance.
    struct Scattered(Vec<f32>);

    impl Scattered {
        fn new(positions: usize) -> Self {
            let mut rng = Rng::new(7);
            Self((0..positions).map(|_| 40.0 * rng.below(2) as f32 - 20.0).collect())
        }

        /// What explains them best.
        fn mean(&self) -> f32 {
            self.0.iter().sum::<f32>() / self.0.len() as f32
        }
    }

    impl Objective for Scattered {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn is_held_out(&self, _: usize) -> bool {
            false
        }

        fn loss(&self, index: usize, tables: &[&[f32]]) -> f32 {
            (tables[0][0] - self.0[index]).powi(2) / 2.0
        }

        fn add_gradient(&self, index: usize, tables: &[&[f32]], gradients: &mut [Vec<f32>]) -> f32 {
            gradients[0][0] += tables[0][0] - self.0[index];
            self.loss(index, tables)
        }
    }

    #[test]
    fn entries_end_in_the_middle_of_what_single_steps_scatter_about() {
        let data = Scattered::new(10 * BATCH);
        let additive =
            Additive { entries: vec![vec![0]], parameters: vec![0.0], fixed: Vec::new() };
        let schedule = Schedule { prior_epochs: 1, epochs: 40, rate: 5.0, pull: 0.0 };
        // Each length ends on another step; the mean of the last epochs left out, they are 0.15 off.
        let lengths = 40..60;
        let count = lengths.len() as f32;
        let errors = lengths.map(|epochs| {
            let mut tables = [Table::new(additive.clone())];
            fit(&data, &mut tables, &Schedule { epochs, ..schedule });
            (tables[0].entries[0] - data.mean()).abs()
        });
        let error = errors.sum::<f32>() / count;
        assert!(error < 0.05, "{error}");
    }
}
