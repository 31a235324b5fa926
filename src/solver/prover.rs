//! The prover of the engine: wins by fours and by threats, with their trees.

use std::time::Instant;

use super::Verdict;
use crate::board::Board;
use crate::proof::domain::{Domain, LambdaDomain};
use crate::proof::lambda::{HIGHEST_ORDER, LambdaSearch, Stacks, Watcher};
use crate::proof::limits::ProofLimits;
use crate::proof::numbers::Numbers;
use crate::proof::table::{ProofTable, TableTooSmall};
use crate::proof::thresholds::Options;
use crate::solver::threats::{FOUR_NODES, ThreatDomain, ThreatMemory, ThreatRequest, Width};
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
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Highest order of the attacker's moves: 1 = fours (VCF), 2 = moves that threaten a win by
    /// fours (VCT), and so on up to [`HIGHEST_ORDER`].
    pub order: u8,
    /// Which moves are looked at.
    pub width: Width,
    /// Stones that the solver of fours may make for one question at a node; from order 2 on.
    pub four_nodes: u64,
    /// How numbers are put together.
    pub options: Options,
    /// Look for the win with the fewest moves of the attacker.
    pub shortest: bool,
    /// Nodes at most, stones of the solver of fours counted.
    pub nodes: u64,
    /// When to end.
    pub deadline: Option<Instant>,
    /// Ends the proof when it is raised.
    pub stop: Option<&'a StopFlag>,
}

impl Request<'_> {
    /// A proof of the given order as the engine does it, without limits.
    #[must_use]
    pub fn of_order(order: u8) -> Self {
        Self {
            order: order.clamp(1, HIGHEST_ORDER),
            width: Width::default(),
            four_nodes: FOUR_NODES,
            options: Options::ENGINE,
            shortest: false,
            nodes: u64::MAX,
            deadline: None,
            stop: None,
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
    /// What follows from `tree` or, without one, from the numbers of the root; nodes are those of the
    /// proof search and stones of the solver of fours.
    pub(crate) fn new(tree: Option<ProofTree>, numbers: Numbers, nodes: (u64, u64)) -> Self {
        let verdict = match &tree {
            Some(tree) => Verdict::Win { line: tree.line(), plies: tree.plies() },
            None if numbers.is_disproven() => Verdict::NoWin,
            None => Verdict::Unknown,
        };
        Self { verdict, tree, numbers, nodes: nodes.0, four_nodes: nodes.1 }
    }

    /// Nodes of both.
    #[must_use]
    pub const fn all_nodes(&self) -> u64 {
        self.nodes + self.four_nodes
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
    memory: ThreatMemory,
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
            memory: ThreatMemory::new(fours),
            stacks: Stacks::default(),
            game: None,
        })
    }

    /// Bytes of the table of proofs, the larger part: less than asked for where the system gave less.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
    }

    /// Whether the side to move wins. The board is the same afterwards.
    pub fn prove<R: RuleSet>(
        &mut self,
        board: &mut Board,
        request: &Request<'_>,
        watcher: Watcher<'_, Point>,
    ) -> Proof {
        if !request.shortest {
            return self.prove_within::<R>(board, request, None, watcher);
        }
        // one move more is allowed each time there is no win
        let (mut moves, mut nodes, mut four_nodes) = (1, 0, 0);
        loop {
            let left = request.with_nodes(request.nodes.saturating_sub(nodes + four_nodes));
            let proof = self.prove_within::<R>(board, &left, Some(moves), watcher);
            nodes += proof.nodes;
            four_nodes += proof.four_nodes;
            let is_last = moves as usize > board.empty_points().len();
            if proof.verdict != Verdict::NoWin || is_last {
                return Proof { nodes, four_nodes, ..proof };
            }
            moves += 1;
        }
    }

    /// The win in at most so many moves of the attacker.
    fn prove_within<R: RuleSet>(
        &mut self,
        board: &mut Board,
        request: &Request<'_>,
        most_moves: Option<u32>,
        watcher: Watcher<'_, Point>,
    ) -> Proof {
        let mut attack = self.attack::<R>(board, request, most_moves, watcher);
        let numbers = attack.solve();
        let is_won = numbers.is_proven();
        let tree = if is_won { Extraction::of(&mut attack.search, request.order) } else { None };
        Proof::new(tree, numbers, attack.search.nodes())
    }

    /// What becomes of every first move that `request` allows. All share the limits: each gets a few
    /// nodes in turn, then more, as long as some are open.
    pub fn first_moves<R: RuleSet>(
        &mut self,
        board: &mut Board,
        request: &Request<'_>,
        watcher: Watcher<'_, Point>,
    ) -> Vec<FirstMove> {
        let mut attack = self.attack::<R>(board, request, None, watcher);
        let points = attack.search.domain.first_moves(request.order);
        let unknown = |point| FirstMove { point, numbers: Numbers::UNKNOWN };
        let mut moves: Vec<FirstMove> = points.iter().map(unknown).collect();
        let mut turn = FIRST_TURN;
        while moves.iter().any(|first| !first.numbers.is_settled()) && !attack.must_stop() {
            for first in moves.iter_mut().filter(|first| !first.numbers.is_settled()) {
                attack.search.extend(request.nodes, turn);
                first.numbers = attack.after(first.point);
            }
            turn = turn.saturating_mul(4);
        }
        moves
    }

    /// What the side to move can do against a win of its opponent.
    pub fn defence<R: RuleSet>(
        &mut self,
        board: &mut Board,
        request: &Request<'_>,
        watcher: Watcher<'_, Point>,
    ) -> Defence {
        board.pass();
        let defence = self.attack::<R>(board, request, None, watcher).defence();
        board.take_back_pass();
        defence
    }

    fn attack<'s, R: RuleSet>(
        &'s mut self,
        board: &'s mut Board,
        request: &'s Request<'_>,
        most_moves: Option<u32>,
        watcher: Watcher<'s, Point>,
    ) -> AttackSearch<'s, R> {
        let game = (board.rule(), board.size());
        if self.game.replace(game).is_some_and(|before| before != game) {
            self.clear();
        }
        let Request { order, width, options, nodes, deadline, stop, .. } = *request;
        let limits = ProofLimits { nodes, stop, deadline };
        let attack = ThreatRequest {
            four_nodes: if order < 2 { nodes } else { request.four_nodes },
            most_moves,
            stop,
            // wins by fours alone have no proof search around them that reads the clock
            deadline: deadline.filter(|_| order < 2),
            ..ThreatRequest::of_width(width)
        };
        let domain = ThreatDomain::new(board, &mut self.memory, attack);
        let (table, stacks) = (&mut self.table, &mut self.stacks);
        let search = LambdaSearch::new(domain, table, stacks, options, limits, watcher);
        AttackSearch { search, order, most_nodes: nodes }
    }
}

/// The attack of the side to move, and the search of it.
struct AttackSearch<'s, R: RuleSet> {
    search: LambdaSearch<'s, ThreatDomain<'s, R>>,
    order: u8,
    most_nodes: u64,
}

impl<R: RuleSet> AttackSearch<'_, R> {
    /// Whether a limit is reached.
    fn must_stop(&self) -> bool {
        let (nodes, four_nodes) = self.search.nodes();
        self.most_nodes <= nodes + four_nodes || self.search.is_out_of_time()
    }

    /// The attacker is to move: does he win?
    fn solve(&mut self) -> Numbers {
        if self.order < 2 { self.solve_fours() } else { self.search.solve(self.order) }
    }

    /// Does he win by fours alone? Searched with more and more stones, so that the watcher is called
    /// on the way: what is refuted is remembered.
    fn solve_fours(&mut self) -> Numbers {
        let mut turn = FIRST_FOURS;
        loop {
            let domain = &mut self.search.domain;
            let left = self.most_nodes.saturating_sub(domain.inner_nodes());
            let numbers = domain.solve_fours(turn.min(left));
            self.search.report();
            if numbers.is_settled() || self.must_stop() {
                return numbers;
            }
            turn = turn.saturating_mul(2);
        }
    }

    /// What becomes of a move of the attacker.
    fn after(&mut self, point: Point) -> Numbers {
        let board = self.search.domain.board();
        if board.wins_at(board.side_to_move(), point) {
            return Numbers::PROVEN;
        }
        self.search.domain.play(point);
        let numbers = if self.order < 2 {
            self.search.domain.solve_after_four()
        } else {
            self.search.solve(self.order)
        };
        self.search.domain.take_back();
        numbers
    }

    /// The attacker is to move after a pass of the defender: is there a win, and what stops it?
    fn defence(&mut self) -> Defence {
        match self.solve() {
            Numbers::PROVEN => {}
            Numbers::DISPROVEN => return Defence::NoThreat,
            _ => return Defence::Unknown,
        }
        self.search.domain.pass();
        let zone = self.search.domain.replies_to_threat();
        let (mut refutations, mut open) = (PointSet::EMPTY, PointSet::EMPTY);
        for point in &zone {
            self.search.domain.play(point);
            let numbers = if self.search.domain.has_defender_won() {
                Numbers::DISPROVEN
            } else {
                self.solve()
            };
            self.search.domain.take_back();
            if numbers.is_disproven() {
                refutations.insert(point);
            } else if !numbers.is_proven() {
                open.insert(point);
            }
        }
        self.search.domain.take_back_pass();
        Defence::Threat { zone, refutations, open }
    }
}
