//! The measurements.

use super::algorithm::{Algorithm, additions, published};
use super::generator::Generator;
use super::trial::{Terms, Trial, try_problem};
use crate::experiments::named::Named;
use crate::experiments::two_level::problems::Problem;
use kagetsu::proof::table::TableTooSmall;

/// A file of problems.
#[derive(Clone, Debug)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub problems: Vec<Problem>,
}

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The problems.
    pub sets: Vec<Set>,
    /// Which moves are tried.
    pub generators: Vec<Generator>,
    /// What is compared; the first three are those of the paper.
    pub algorithms: Vec<Named<Algorithm>>,
    /// Highest order.
    pub order: u8,
    /// Nodes for each problem, stones of the solver of fours included.
    pub limit: u64,
}

impl Plan {
    /// All algorithms and generators.
    #[must_use]
    pub fn full(sets: Vec<Set>) -> Self {
        let algorithms = published().into_iter().chain(additions()).collect();
        Self { sets, generators: Generator::ALL.to_vec(), algorithms, order: 3, limit: 30_000 }
    }

    /// The first problems of each set, with few nodes.
    #[must_use]
    pub fn quick(mut sets: Vec<Set>) -> Self {
        for set in &mut sets {
            set.problems.truncate(6);
        }
        Self { limit: 1_500, ..Self::full(sets) }
    }
}

/// What one algorithm made of all problems with one generator.
#[derive(Clone, Debug)]
pub struct Row {
    /// The generator.
    pub generator: Generator,
    /// The algorithm.
    pub name: String,
    /// One list for each set.
    pub trials: Vec<Vec<Trial>>,
}

/// Everything that was measured.
#[derive(Clone, Debug)]
pub struct Results {
    /// What was asked for.
    pub plan: Plan,
    /// Generator after generator, the algorithms in order.
    pub rows: Vec<Row>,
}

impl Results {
    /// The rows of a generator.
    pub fn of(&self, generator: Generator) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.generator == generator)
    }
}

/// Measures; `progress` is called with the trials done and their number.
pub fn run(plan: &Plan, mut progress: impl FnMut(usize, usize)) -> Result<Results, TableTooSmall> {
    let problems: usize = plan.sets.iter().map(|set| set.problems.len()).sum();
    let all = problems * plan.generators.len() * plan.algorithms.len();
    let mut done = 0;
    let mut rows = Vec::new();
    for &generator in &plan.generators {
        let terms = Terms { generator, order: plan.order, limit: plan.limit };
        for Named { name, algorithm } in &plan.algorithms {
            let mut trial = |problem| {
                done += 1;
                progress(done, all);
                try_problem(problem, *algorithm, terms)
            };
            let trials = plan
                .sets
                .iter()
                .map(|set| set.problems.iter().map(&mut trial).collect())
                .collect::<Result<_, _>>()?;
            rows.push(Row { generator, name: name.clone(), trials });
        }
    }
    Ok(Results { plan: plan.clone(), rows })
}
