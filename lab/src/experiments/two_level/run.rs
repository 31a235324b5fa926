//! The measurements.

use std::time::Duration;

use kagetsu::proof::domain::{Domain, Status, Visit};
use kagetsu::proof::limits::{Outcome, ProofLimits};
use kagetsu::proof::table::TableTooSmall;
use kagetsu::util::clock;

use super::algorithm::{Algorithm, Solver, all};
use super::positions::Positions;
use super::problems::{self, Problem, Solved};
use crate::domains::connect6::{Attack, Cell, Connect6, Rules};
use crate::experiments::named::Named;

/// Which positions of the generator are kept, of those that every algorithm settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// All that one look does not settle.
    Searched,
    /// Of those the ones that Black wins.
    Won,
}

/// A set of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// Cells a side of the board.
    pub size: u16,
    /// Stones in a row that win.
    pub row: u8,
    /// Stones on the board; Black places the next two.
    pub stones: usize,
    /// Which ones.
    pub kept: Kept,
    /// How many.
    pub positions: usize,
}

impl Set {
    const fn rules(self, attack: Attack) -> Rules {
        Rules { size: self.size, row: self.row, attack }
    }
}

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The sets of positions.
    pub sets: Vec<Set>,
    /// Black's moves.
    pub attack: Attack,
    /// A position is kept when every algorithm settles it within so many nodes.
    pub limit: u64,
    /// Smaller limits, for the positions of the first set.
    pub rations: Vec<u64>,
    /// Problems of this game.
    pub problems: Vec<Problem>,
    /// Nodes for each of those, with the ones of the solver of fours.
    pub problem_limit: u64,
    /// Of the generator.
    pub seed: u64,
}

impl Plan {
    /// The whole experiment: the paper's two boards with seven stones, and for proofs, which are
    /// rare there, a set of wins with five in a row instead of six.
    #[must_use]
    pub fn full(seed: u64) -> Self {
        let seven = |size| Set { size, row: 6, stones: 7, kept: Kept::Searched, positions: 380 };
        let wins = Set { row: 5, kept: Kept::Won, positions: 100, ..seven(9) };
        Self {
            sets: vec![seven(7), seven(9), wins],
            attack: Attack::Threats,
            limit: 50_000,
            rations: vec![5000, 4000, 3000, 2000, 1000],
            problems: Vec::new(),
            problem_limit: 200_000,
            seed,
        }
    }

    /// The same in a few seconds.
    #[must_use]
    pub fn quick(seed: u64) -> Self {
        let mut plan =
            Self { limit: 2000, rations: vec![500, 100], problem_limit: 2000, ..Self::full(seed) };
        for set in &mut plan.sets {
            set.positions = 4;
        }
        plan
    }
}

/// What an algorithm took for a number of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Positions settled.
    pub settled: usize,
    /// Of these, those that Black wins.
    pub won: usize,
    /// Positions looked at.
    pub nodes: u64,
    /// Of these, second and further looks at a position whose numbers were still known.
    pub again: u64,
    /// Stones that the solver of fours made for it.
    pub inner: u64,
    /// Time.
    pub time: Duration,
}

impl Cost {
    pub(super) fn add(&mut self, other: Self) {
        self.settled += other.settled;
        self.won += other.won;
        self.nodes += other.nodes;
        self.again += other.again;
        self.inner += other.inner;
        self.time += other.time;
    }
}

/// All algorithms on one set, in the order of [`all`].
#[derive(Clone, Debug)]
pub struct Measured {
    /// Which positions.
    pub set: Set,
    /// Positions made by the generator.
    pub made: usize,
    /// Of these, those that one look settles.
    pub trivial: usize,
    /// Of the others, those that one algorithm did not settle.
    pub too_hard: usize,
    /// Positions kept.
    pub kept: usize,
    /// What each algorithm took for those.
    pub costs: Vec<Cost>,
}

/// All algorithms with a smaller limit.
#[derive(Clone, Debug)]
pub struct Rationed {
    /// The limit.
    pub nodes: u64,
    /// When the limit holds for all positions together, taken in order until it is used up.
    pub together: Vec<Cost>,
    /// When it holds for each position.
    pub each: Vec<Cost>,
}

/// Everything that was measured.
#[derive(Clone, Debug)]
pub struct Results {
    /// What was asked for.
    pub plan: Plan,
    /// The algorithms.
    pub names: Vec<String>,
    /// One for each set.
    pub measured: Vec<Measured>,
    /// One for each smaller limit, on the first set.
    pub rationed: Vec<Rationed>,
    /// The problems of this game.
    pub solved: Solved,
}

/// The solvers of the experiment.
struct Solvers(Vec<Solver<Cell>>);

impl Solvers {
    fn new(algorithms: &[Named<Algorithm>]) -> Result<Self, TableTooSmall> {
        algorithms
            .iter()
            .map(|named| Solver::new(named.algorithm))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// What each takes for a position; none when one of them does not settle it.
    fn measure_all(&mut self, position: &Connect6, limit: u64) -> Option<Vec<Cost>> {
        self.0
            .iter_mut()
            .map(|solver| {
                Some(measure(solver, &mut position.clone(), limit)).filter(|cost| cost.settled == 1)
            })
            .collect()
    }
}

/// One position, one algorithm, any game.
pub(super) fn measure<D: Domain<Move: Ord>>(
    solver: &mut Solver<D::Move>,
    domain: &mut D,
    limit: u64,
) -> Cost {
    let start = clock::now();
    let Outcome { numbers, nodes, again, inner_nodes } =
        solver.solve(domain, ProofLimits::of_nodes(limit));
    Cost {
        time: clock::since(start),
        settled: usize::from(numbers.is_settled()),
        won: usize::from(numbers.is_proven()),
        nodes,
        again,
        inner: inner_nodes,
    }
}

/// The positions in order, until the nodes are used up.
fn measure_together(solver: &mut Solver<Cell>, positions: &[Connect6], limit: u64) -> Cost {
    let mut total = Cost::default();
    for position in positions {
        if limit <= total.nodes {
            break;
        }
        total.add(measure(solver, &mut position.clone(), limit - total.nodes));
    }
    total
}

fn measure_each(solver: &mut Solver<Cell>, positions: &[Connect6], limit: u64) -> Cost {
    let mut total = Cost::default();
    for position in positions {
        total.add(measure(solver, &mut position.clone(), limit));
    }
    total
}

/// Candidates for each position that is wanted; then the search for positions ends.
const MAX_CANDIDATES: usize = 200;

/// Whether one look is enough; a side without moves has lost.
fn is_settled_at_once(position: &Connect6) -> bool {
    let mut choices = Vec::new();
    position.clone().expand(Visit::First, &mut choices) != Status::Open || choices.is_empty()
}

/// Measures one set; the positions kept come with the result.
fn measure_set(
    plan: &Plan,
    set: Set,
    solvers: &mut Solvers,
    step: &mut impl FnMut(),
) -> (Measured, Vec<Connect6>) {
    let costs = vec![Cost::default(); solvers.0.len()];
    let mut measured = Measured { set, made: 0, trivial: 0, too_hard: 0, kept: 0, costs };
    let mut positions = Vec::new();
    let candidates = Positions::new(set.rules(plan.attack), set.stones, plan.seed);
    for position in candidates.take(set.positions * MAX_CANDIDATES) {
        measured.made += 1;
        if is_settled_at_once(&position) {
            measured.trivial += 1;
            continue;
        }
        let Some(costs) = solvers.measure_all(&position, plan.limit) else {
            measured.too_hard += 1;
            continue;
        };
        if set.kept == Kept::Won && costs.iter().any(|cost| cost.won == 0) {
            continue;
        }
        measured.kept += 1;
        measured.costs.iter_mut().zip(costs).for_each(|(total, cost)| total.add(cost));
        positions.push(position);
        step();
        if measured.kept == set.positions {
            break;
        }
    }
    (measured, positions)
}

/// Repeats the experiment; `progress` is called with the steps done and their number.
pub fn run(plan: &Plan, mut progress: impl FnMut(usize, usize)) -> Result<Results, TableTooSmall> {
    let algorithms = all();
    let mut solvers = Solvers::new(&algorithms)?;
    let positions: usize = plan.sets.iter().map(|set| set.positions).sum();
    let steps = positions + plan.rations.len() * algorithms.len() + plan.problems.len();
    let mut done = 0;
    let mut step = || {
        done += 1;
        progress(done, steps);
    };
    let (mut measured, mut first) = (Vec::new(), Vec::new());
    for (index, &set) in plan.sets.iter().enumerate() {
        let (costs, positions) = measure_set(plan, set, &mut solvers, &mut step);
        measured.push(costs);
        if index == 0 {
            first = positions;
        }
    }
    let mut rationed = Vec::new();
    for &nodes in &plan.rations {
        let (mut together, mut each) = (Vec::new(), Vec::new());
        for solver in &mut solvers.0 {
            together.push(measure_together(solver, &first, nodes));
            each.push(measure_each(solver, &first, nodes));
            step();
        }
        rationed.push(Rationed { nodes, together, each });
    }
    let solved = problems::solve(&plan.problems, plan.problem_limit, &algorithms, &mut step)?;
    let names = algorithms.into_iter().map(|named| named.name).collect();
    Ok(Results { plan: plan.clone(), names, measured, rationed, solved })
}
