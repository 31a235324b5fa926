//! The prover of the engine: wins by fours and by threats, with their trees.

use std::sync::Arc;
use std::time::Instant;

use super::Verdict;
use super::attack::Width;
use super::extract::Extraction;
use super::gomoku::{FourLimits, GomokuAttack, Helpers};
use super::lambda::{Bounds, HIGHEST_ORDER, LambdaSearch};
use super::numbers::Numbers;
use super::options::Options;
use super::proof_table::{ProofTable, TableTooSmall};
use super::proof_tree::ProofTree;
use crate::board::Board;
use crate::types::{BoardSize, Rule, RuleSet};
use crate::util::clock::StopFlag;

/// One part in so many of the memory goes to the positions without fours.
const SHARE_OF_FOURS: usize = 8;

/// What a proof may use.
#[derive(Clone, Debug)]
pub struct Task {
    /// Highest order of the attacker's moves: 1 = fours (VCF), 2 = moves that threaten a win by
    /// fours (VCT), and so on up to [`HIGHEST_ORDER`].
    pub order: u8,
    /// Which moves are looked at.
    pub width: Width,
    /// What the solver of fours may spend at a node.
    pub fours: FourLimits,
    /// How numbers are put together.
    pub options: Options,
    /// Nodes at most, stones of the solver of fours counted.
    pub nodes: u64,
    /// When to end.
    pub deadline: Option<Instant>,
    /// Ends the proof from outside.
    pub stop: Arc<StopFlag>,
}

impl Task {
    /// A proof of the given order as the engine does it, without limits.
    #[must_use]
    pub fn new(order: u8) -> Self {
        Self {
            order: order.clamp(1, HIGHEST_ORDER),
            width: Width::default(),
            fours: FourLimits::DEFAULT,
            options: Options::ENGINE,
            nodes: u64::MAX,
            deadline: None,
            stop: Arc::new(StopFlag::new()),
        }
    }

    /// With at most so many nodes.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }
}

/// What a search for a proof found.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The answer.
    pub verdict: Verdict,
    /// The whole winning tree of a win.
    pub tree: Option<ProofTree>,
    /// Of the root.
    pub numbers: Numbers,
    /// Nodes of the proof search.
    pub nodes: u64,
    /// Stones of the solver of fours.
    pub four_nodes: u64,
}

/// A prover with its memory.
#[derive(Debug)]
pub struct Prover {
    table: ProofTable,
    helpers: Helpers,
    game: Option<(Rule, BoardSize)>,
}

impl Prover {
    /// With tables of `bytes` together.
    ///
    /// # Errors
    /// When that is too little for one bucket.
    pub fn new(bytes: usize) -> Result<Self, TableTooSmall> {
        let fours = bytes / SHARE_OF_FOURS;
        Ok(Self { table: ProofTable::new(bytes - fours)?, helpers: Helpers::new(fours), game: None })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.helpers.clear();
    }

    /// Whether the side to move wins. The board is the same afterwards.
    pub fn prove<R: RuleSet>(&mut self, board: &mut Board, task: &Task) -> Proof {
        let game = (board.rule(), board.size());
        if self.game.replace(game) != Some(game) {
            self.clear();
        }
        self.helpers.stop_with(Arc::clone(&task.stop));
        let bounds =
            Bounds { nodes: task.nodes, stop: Arc::clone(&task.stop), deadline: task.deadline };
        let mut domain =
            GomokuAttack::<R>::new(board, &mut self.helpers, task.width).with_limits(task.fours);
        let mut search = LambdaSearch::new(&mut self.table, task.options, bounds);
        let numbers = search.solve(&mut domain, task.order);
        let tree = numbers
            .is_proven()
            .then(|| Extraction::of(&mut search, &mut domain, task.order))
            .flatten();
        let verdict = match &tree {
            Some(tree) => Verdict::Win(tree.line()),
            None if numbers.is_disproven() => Verdict::NoWinByTheseMoves,
            None => Verdict::Unknown,
        };
        let nodes = search.nodes();
        let four_nodes = super::domain::Domain::inner_nodes(&domain);
        Proof { verdict, tree, numbers, nodes, four_nodes }
    }
}
