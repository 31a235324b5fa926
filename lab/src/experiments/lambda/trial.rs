//! One problem, one algorithm.

use std::time::Duration;

use kagetsu::board::Board;
use kagetsu::proof::dfpn::Dfpn;
use kagetsu::proof::domain::Domain;
use kagetsu::proof::lambda::{Growth, LambdaSearch, Pass, Progress, Stacks};
use kagetsu::proof::limits::ProofLimits;
use kagetsu::proof::numbers::Numbers;
use kagetsu::proof::table::{Packing, ProofTable, Table, TableTooSmall, WideTable};
use kagetsu::proof::thresholds::Options;
use kagetsu::solver::prover::{Prover, Request};
use kagetsu::solver::threats::{ThreatDomain, ThreatMemory, ThreatRequest};
use kagetsu::solver::tree::certificate::{Certificate, write};
use kagetsu::types::{Point, RuleSet};
use kagetsu::util::clock;
use kagetsu::with_rule;

use super::algorithm::{Algorithm, Simulation};
use super::generator::Generator;
use super::unordered::Unordered;
use crate::experiments::two_level::problems::Problem;
use crate::proof_check;

/// Bytes of the table, made anew for each problem; twice as many where an entry takes twice the room.
const TABLE: usize = 16 << 20;
/// Bytes of the table of positions without a win by fours.
const FOURS_TABLE: usize = 1 << 20;
/// Bytes of the prover's tables, which build the tree.
const PROVER: usize = 20 << 20;
/// Positions that the checker looks at for one tree.
const CHECKED: u64 = 20_000_000;

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker wins.
    Won,
    /// He does not win by the moves that were tried.
    Refuted,
    /// A limit came first.
    Open,
}

/// A problem tried by an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// What came out.
    pub verdict: Verdict,
    /// Positions looked at, without those of the solver of fours.
    pub nodes: u64,
    /// Stones of the solver of fours.
    pub four_nodes: u64,
    /// Time of the search.
    pub time: Duration,
    /// What the checker of proofs says of the winning tree: accepted or not, nothing where none was
    /// built or the check was not finished.
    pub tree: Option<bool>,
}

impl Trial {
    /// All nodes.
    #[must_use]
    pub const fn all_nodes(&self) -> u64 {
        self.nodes + self.four_nodes
    }

    /// Whether it was won or refuted.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.verdict != Verdict::Open
    }
}

/// What all algorithms are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Which moves are tried.
    pub generator: Generator,
    /// The highest order.
    pub order: u8,
    /// Nodes, those of the solver of fours included.
    pub limit: u64,
}

/// Lets an algorithm try a problem; nothing is remembered from the one before.
pub fn try_problem(
    problem: &Problem,
    algorithm: Algorithm,
    terms: Terms,
) -> Result<Trial, TableTooSmall> {
    with_rule!(problem.rule, R => {
        let mut board = Board::without_scores(problem.rule, problem.size);
        for &point in &problem.moves {
            board.play::<R>(point);
        }
        let mut trial = search::<R>(&mut board, algorithm, terms)?;
        if let Algorithm::Orders(Growth::Twofold, _, options) = algorithm
            && trial.verdict == Verdict::Won
        {
            trial.tree = check_tree::<R>(&mut board, options, terms)?;
        }
        Ok(trial)
    })
}

fn search<R: RuleSet>(
    board: &mut Board,
    algorithm: Algorithm,
    terms: Terms,
) -> Result<Trial, TableTooSmall> {
    let mut memory = ThreatMemory::new(FOURS_TABLE);
    let Generator { width, replies } = terms.generator;
    let request = ThreatRequest { replies, ..ThreatRequest::of_width(width) };
    let attack = ThreatDomain::<R>::new(board, &mut memory, request);
    Ok(match algorithm {
        Algorithm::Orders(growth @ Growth::Twofold, pass, options) => {
            by_orders(attack, ProofTable::new(TABLE)?, (growth, pass, options), terms)
        }
        Algorithm::Orders(growth @ Growth::Orders, pass, options) => {
            by_orders(attack, WideTable::new(2 * TABLE)?, (growth, pass, options), terms)
        }
        Algorithm::Plain(simulation, options) => {
            without_orders(attack, simulation, options, terms)?
        }
        Algorithm::Unordered(simulation, options) => {
            without_orders(Unordered(attack), simulation, options, terms)?
        }
    })
}

fn by_orders<R: RuleSet, P: Packing>(
    attack: ThreatDomain<'_, R>,
    mut table: Table<P>,
    (growth, pass, options): (Growth, Pass, Options),
    terms: Terms,
) -> Trial {
    let mut stacks = Stacks::default();
    let limits = ProofLimits::of_nodes(terms.limit);
    let start = clock::now();
    let mut ignore = |_: &Progress<'_, Point>| ();
    let mut search =
        LambdaSearch::new(attack, &mut table, &mut stacks, options, limits, &mut ignore)
            .with_growth(growth)
            .with_pass(pass);
    let numbers = search.solve(terms.order);
    let (nodes, four_nodes) = search.nodes();
    trial(numbers, nodes, four_nodes, clock::since(start))
}

fn without_orders<D: Domain<Move = Point>>(
    mut domain: D,
    simulation: Simulation,
    options: Options,
    terms: Terms,
) -> Result<Trial, TableTooSmall> {
    let mut search: Dfpn<Point> = Dfpn::new(ProofTable::new(TABLE)?, options);
    if simulation == Simulation::On {
        search = search.with_simulation();
    }
    let start = clock::now();
    let outcome = search.solve(&mut domain, ProofLimits::of_nodes(terms.limit));
    Ok(trial(outcome.numbers, outcome.nodes, outcome.inner_nodes, clock::since(start)))
}

fn trial(numbers: Numbers, nodes: u64, four_nodes: u64, time: Duration) -> Trial {
    let verdict = match numbers {
        Numbers::PROVEN => Verdict::Won,
        Numbers::DISPROVEN => Verdict::Refuted,
        _ => Verdict::Open,
    };
    Trial { verdict, nodes, four_nodes, time, tree: None }
}

/// The prover wins the same once more and builds the tree, with twice the nodes for what its table
/// has forgotten; the checker plays it through.
fn check_tree<R: RuleSet>(
    board: &mut Board,
    options: Options,
    Terms { generator, order, limit }: Terms,
) -> Result<Option<bool>, TableTooSmall> {
    let width = generator.width;
    let request = Request { width, options, ..Request::of_order(order).with_nodes(2 * limit) };
    let proof = Prover::new(PROVER)?.prove::<R>(board, &request, &mut |_| ());
    let Some(tree) = proof.tree else { return Ok(None) };
    let claim = proof_check::read(&write(&Certificate::of(board, tree))[..]);
    Ok(match claim.map(|claim| proof_check::check(&claim, CHECKED)) {
        Ok(Ok(_)) => Some(true),
        Ok(Err(proof_check::Refused::Limit(_))) => None,
        Ok(Err(_)) | Err(_) => Some(false),
    })
}
