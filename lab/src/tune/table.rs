//! A table with the additive model that its rare entries shrink to.

/// A model in which an entry is the sum of few parameters, and of something of its own that stays.
#[derive(Clone, Debug)]
pub(super) struct Additive {
    /// The parameters that make up each entry; one may stand there twice.
    pub(super) entries: Vec<Vec<u16>>,
    /// The parameters as they begin.
    pub(super) parameters: Vec<f32>,
    /// What else each entry has; empty: nothing.
    pub(super) fixed: Vec<f32>,
}

impl Additive {
    /// All entries.
    pub(super) fn table(&self) -> Vec<f32> {
        let sum =
            |parts: &Vec<u16>| parts.iter().map(|&p| self.parameters[usize::from(p)]).sum::<f32>();
        let fixed = self.fixed.iter().copied().chain(std::iter::repeat(0.0));
        self.entries.iter().zip(fixed).map(|(parts, fixed)| sum(parts) + fixed).collect()
    }

    /// The model whose parameters change another table, instead of the one they make up.
    pub(super) fn beginning_at(self, table: &[f32]) -> Self {
        let fixed = table.iter().zip(self.table()).map(|(begin, entry)| begin - entry).collect();
        Self { fixed, ..self }
    }

    /// The slope by parameters from that by entries.
    pub(super) fn gradient(&self, entries: &[f32]) -> Vec<f32> {
        let mut gradient = vec![0.0; self.parameters.len()];
        for (parts, slope) in self.entries.iter().zip(entries) {
            for &part in parts {
                gradient[usize::from(part)] += slope;
            }
        }
        gradient
    }
}

/// A table that is fitted.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// What it shrinks to.
    pub(super) prior: Additive,
    /// Its entries.
    pub(super) entries: Vec<f32>,
    /// Its steps, as a share of the schedule's; 0: it stays as it is.
    pub(super) pace: f32,
}

impl Table {
    /// A table that is its prior yet.
    pub(super) fn new(prior: Additive) -> Self {
        Self { entries: prior.table(), prior, pace: 1.0 }
    }

    /// The same at another pace.
    pub(super) fn at_pace(self, pace: f32) -> Self {
        Self { pace, ..self }
    }
}
