//! The prover of the engine: wins by fours and by threats, with their trees.

use std::sync::Arc;
use std::time::Instant;

use super::Verdict;
use crate::board::Board;
use crate::proof::domain::{Domain, LambdaDomain};
use crate::proof::lambda::{HIGHEST_ORDER, LambdaSearch, Stacks, Watcher};
use crate::proof::limits::Limits;
use crate::proof::numbers::Numbers;
use crate::proof::table::{ProofTable, TableTooSmall};
use crate::proof::thresholds::Options;
use crate::solver::threats::Width;
use crate::solver::threats::{FourLimits, GomokuAttack, Helpers};
use crate::solver::tree::extract::Extraction;
use crate::solver::tree::proof_tree::ProofTree;
use crate::types::{BoardSize, Point, PointSet, Rule, RuleSet};
use crate::util::clock::StopFlag;

/// One part in so many of the memory goes to the positions without fours.
const SHARE_OF_FOURS: usize = 8;

/// Nodes of each first move in its first turn.
const FIRST_TURN: u64 = 500;

/// Stones of the first turn of a search for fours alone.
const FIRST_FOURS: u64 = 20_000;

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
    /// Look for the win with the fewest moves of the attacker.
    pub shortest: bool,
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
            shortest: false,
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

impl Proof {
    /// Plies to the five of a win, against the longest defence.
    #[must_use]
    pub fn plies(&self) -> Option<usize> {
        self.tree.as_ref()?.plies().last().map(|&plies| plies as usize)
    }
}

/// A first move of the attacker, and what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The move.
    pub point: Point,
    /// Proven: it wins. Disproven: it does not, by moves of this order.
    pub numbers: Numbers,
}

/// What the defender, who is to move, can do against a win that the attacker threatens.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "one for each question, and none is kept")]
pub enum Defence {
    /// If he passed, the attacker would not win by moves of this order.
    NoThreat,
    /// The points where a stone may matter to the threatened win, and which of them refute it,
    /// every other move loses. Moves that a limit left open are among `open`.
    Threat {
        /// The relevance zone with the defender's fours.
        zone: PointSet,
        /// After these the attacker has no win by moves of this order.
        refutations: PointSet,
        /// Not settled within the limits.
        open: PointSet,
    },
    /// A limit came before it was known whether there is a threat.
    Unknown,
}

/// A prover with its memory.
#[derive(Debug)]
pub struct Prover {
    table: ProofTable,
    helpers: Helpers,
    stacks: Stacks<Point>,
    game: Option<(Rule, BoardSize)>,
}

impl Prover {
    /// With tables of `bytes` together.
    ///
    /// # Errors
    /// When that is too little for one bucket.
    pub fn new(bytes: usize) -> Result<Self, TableTooSmall> {
        let fours = bytes / SHARE_OF_FOURS;
        Ok(Self {
            table: ProofTable::new(bytes - fours)?,
            helpers: Helpers::new(fours),
            stacks: Stacks::new(),
            game: None,
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.helpers.clear();
    }

    /// Whether the side to move wins. The board is the same afterwards.
    pub fn prove<R: RuleSet>(
        &mut self,
        board: &mut Board,
        task: &Task,
        watcher: Watcher<'_, Point>,
    ) -> Proof {
        if !task.shortest {
            return self.prove_within::<R>(board, task, None, watcher);
        }
        self.prove_shortest::<R>(board, task, watcher)
    }

    /// The win with the fewest moves: one move more is allowed each time there is none.
    fn prove_shortest<R: RuleSet>(
        &mut self,
        board: &mut Board,
        task: &Task,
        watcher: Watcher<'_, Point>,
    ) -> Proof {
        let (mut moves, mut nodes, mut four_nodes) = (1, 0, 0);
        loop {
            let left = task.clone().with_nodes(task.nodes.saturating_sub(nodes + four_nodes));
            let proof = self.prove_within::<R>(board, &left, Some(moves), watcher);
            nodes += proof.nodes;
            four_nodes += proof.four_nodes;
            let is_last = moves as usize > board.empty_points().len();
            if proof.verdict != Verdict::NoWinByTheseMoves || is_last {
                return Proof { nodes, four_nodes, ..proof };
            }
            moves += 1;
        }
    }

    /// The win in at most so many moves of the attacker.
    fn prove_within<R: RuleSet>(
        &mut self,
        board: &mut Board,
        task: &Task,
        moves: Option<u32>,
        watcher: Watcher<'_, Point>,
    ) -> Proof {
        let mut attack = self.attack::<R>(board, task, watcher);
        attack.domain.bound_moves(moves);
        let numbers = attack.solve(task.order);
        let tree = if numbers.is_proven() { attack.tree(task.order) } else { None };
        let verdict = match &tree {
            Some(tree) => Verdict::Win(tree.line()),
            None if numbers.is_disproven() => Verdict::NoWinByTheseMoves,
            None => Verdict::Unknown,
        };
        let (nodes, four_nodes) = attack.nodes();
        Proof { verdict, tree, numbers, nodes, four_nodes }
    }

    /// What becomes of every first move that `task` allows. All share the limits: each gets a few
    /// nodes in turn, then more, as long as some are open.
    pub fn first_moves<R: RuleSet>(
        &mut self,
        board: &mut Board,
        task: &Task,
        watcher: Watcher<'_, Point>,
    ) -> Vec<FirstMove> {
        let mut attack = self.attack::<R>(board, task, watcher);
        let points = attack.domain.first_moves(task.order);
        let unknown = |point| FirstMove { point, numbers: Numbers::UNKNOWN };
        let mut moves: Vec<FirstMove> = points.iter().map(unknown).collect();
        let mut turn = FIRST_TURN;
        while moves.iter().any(|first| !first.numbers.is_settled()) && !attack.is_out(task) {
            for first in moves.iter_mut().filter(|first| !first.numbers.is_settled()) {
                attack.search.extend(&attack.domain, task.nodes, turn);
                first.numbers = attack.after(first.point, task.order);
            }
            turn = turn.saturating_mul(4);
        }
        moves
    }

    /// What the side to move can do against a win of its opponent.
    pub fn defence<R: RuleSet>(
        &mut self,
        board: &mut Board,
        task: &Task,
        watcher: Watcher<'_, Point>,
    ) -> Defence {
        board.pass();
        let mut attack = self.attack::<R>(board, task, watcher);
        let defence = attack.defence(task.order);
        board.take_back_pass();
        defence
    }

    fn attack<'s, R: RuleSet>(
        &'s mut self,
        board: &'s mut Board,
        task: &'s Task,
        watcher: Watcher<'s, Point>,
    ) -> AttackSearch<'s, R> {
        let game = (board.rule(), board.size());
        if self.game.replace(game) != Some(game) {
            self.clear();
        }
        let Task { width, options, nodes, deadline, .. } = *task;
        self.helpers.stop_with(Arc::clone(&task.stop));
        // Wins by fours alone have no proof search around them that would read the clock.
        self.helpers.end_at(deadline.filter(|_| task.order < 2));
        let limits = Limits { nodes, stop: Some(&*task.stop), deadline };
        let fours = if task.order < 2 { FourLimits::only(nodes) } else { task.fours };
        AttackSearch {
            domain: GomokuAttack::new(board, &mut self.helpers, width).with_limits(fours),
            search: LambdaSearch::new(&mut self.table, &mut self.stacks, options, limits, watcher),
        }
    }
}

/// The attack of the side to move, and the search of it.
struct AttackSearch<'s, R: RuleSet> {
    domain: GomokuAttack<'s, R>,
    search: LambdaSearch<'s, GomokuAttack<'s, R>>,
}

impl<R: RuleSet> AttackSearch<'_, R> {
    /// Nodes of the proof search, and stones of the solver of fours.
    fn nodes(&self) -> (u64, u64) {
        (self.search.nodes(), self.domain.inner_nodes())
    }

    /// Whether nothing is left of the task's limits.
    fn is_out(&self, task: &Task) -> bool {
        let (nodes, four_nodes) = self.nodes();
        nodes + four_nodes >= task.nodes || task.stop.check_clock(task.deadline)
    }

    /// The attacker is to move: does he win?
    fn solve(&mut self, order: u8) -> Numbers {
        if order < 2 { self.solve_fours() } else { self.search.solve(&mut self.domain, order) }
    }

    /// Does he win by fours alone? Searched with more and more stones, so that somebody hears of it
    /// on the way: what is refuted is remembered.
    fn solve_fours(&mut self) -> Numbers {
        let most = self.search.most_nodes();
        let mut turn = FIRST_FOURS;
        loop {
            let left = most.saturating_sub(self.domain.inner_nodes());
            self.domain.limit_fours(FourLimits::only(turn.min(left)));
            let numbers = self.domain.solve_fours();
            self.search.tell(self.domain.inner_nodes());
            let is_out = self.domain.inner_nodes() >= most || self.search.is_late();
            if numbers.is_settled() || is_out {
                self.domain.limit_fours(FourLimits::only(most));
                return numbers;
            }
            turn = turn.saturating_mul(2);
        }
    }

    /// The winning tree of what was proven.
    fn tree(&mut self, order: u8) -> Option<ProofTree> {
        Extraction::of(&mut self.search, &mut self.domain, order)
    }

    /// What becomes of a move of the attacker.
    fn after(&mut self, point: Point, order: u8) -> Numbers {
        if self.domain.wins_at_once(point) {
            return Numbers::PROVEN;
        }
        self.domain.play(point);
        let numbers = if order < 2 {
            self.domain.solve_after_four()
        } else {
            self.search.solve_defence(&mut self.domain, order)
        };
        self.domain.take_back();
        numbers
    }

    /// The attacker is to move after a pass of the defender: is there a win, and what stops it?
    fn defence(&mut self, order: u8) -> Defence {
        match self.solve(order) {
            Numbers::PROVEN => {}
            Numbers::DISPROVEN => return Defence::NoThreat,
            _ => return Defence::Unknown,
        }
        self.domain.pass();
        let zone = self.domain.replies_to_threat();
        let (mut refutations, mut open) = (PointSet::EMPTY, PointSet::EMPTY);
        for point in &zone {
            self.domain.play(point);
            let numbers =
                if self.domain.has_defender_won() { Numbers::DISPROVEN } else { self.solve(order) };
            self.domain.take_back();
            if numbers.is_disproven() {
                refutations.insert(point);
            } else if !numbers.is_proven() {
                open.insert(point);
            }
        }
        self.domain.take_back_pass();
        Defence::Threat { zone, refutations, open }
    }
}
