//! A table with the additive model that its rare entries shrink to.

/// A model in which an entry is the sum of few parameters.
#[derive(Clone, Debug)]
pub(super) struct Additive {
    /// The parameters that make up each entry; one may stand there twice.
    pub(super) entries: Vec<Vec<u16>>,
    /// The parameters as they begin.
    pub(super) parameters: Vec<f32>,
}

impl Additive {
    /// All entries.
    pub(super) fn table(&self) -> Vec<f32> {
        let entry = |parts: &Vec<u16>| parts.iter().map(|&p| self.parameters[usize::from(p)]).sum();
        self.entries.iter().map(entry).collect()
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
}

impl Table {
    /// A table that is its prior yet.
    pub(super) fn new(prior: Additive) -> Self {
        Self { entries: prior.table(), prior }
    }
}
