//! Best-first proof-number search (Allis 1994), alone and as the first of two levels.
//!
//! | file | what |
//! |---|---|
//! | `tree` | the tree that is kept in memory, and the way to its most-proving leaf |
//! | `sigmoid` | how many nodes the second level may take |
//!
//! With two levels a search of its own values each leaf: another best-first one (PN², Allis 1994;
//! Breuker 1998), or a depth-first one (PN-DFPN, Gao and Xu: *Application of proof-number search
//! to computer lazi games*, 2016). These are laboratory drivers; the engine proves depth first.
//!
//! In all of them a child is looked at when it becomes most-proving itself, not when its parent is
//! expanded, and a *node* is a position looked at, on both levels together.

mod sigmoid;
mod tree;

pub use sigmoid::Sigmoid;

use super::dfpn::Dfpn;
use super::domain::{Choice, Domain, Status, Visit};
use super::limits::{Meter, Outcome, ProofLimits};
use super::numbers::Numbers;
use super::table::{Narrow, ProofTable, TableTooSmall};
use super::thresholds::Options;
use tree::{Leaf, MoveOf, NodeId, State, Tree};

/// In which order children stand; of equal ones the first is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The order of the moves themselves, as of points on the board: no knowledge.
    Plain,
    /// The domain's, most promising first.
    Promising,
    /// The domain's where the attacker is to move, plain where the defender is (PN-DFPN).
    PromisingAttacks,
}

/// How the most-proving leaf is valued.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SecondLevel {
    /// By one look.
    None,
    /// By a best-first search in the same order, whose root's children stay (PN²).
    BestFirst(Sigmoid),
    /// By df-pn, of which only the two numbers stay; the leaf is expanded when it becomes
    /// most-proving again (PN-DFPN). Leaves that are not sent are expanded at once.
    DepthFirst(Sigmoid, Sent),
}

/// Which leaves df-pn values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// Those after a move of the attacker, children of OR nodes: as published (section 4.2).
    AttackersMoves,
    /// All but the root.
    All,
}

impl Sent {
    /// Whether a leaf after such a move is among them.
    fn holds(self, after: Option<MoveOf>) -> bool {
        match self {
            Self::AttackersMoves => after == Some(MoveOf::Attacker),
            Self::All => after.is_some(),
        }
    }
}

/// What kind of search, and how much memory it may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The order of children.
    pub order: Order,
    /// Whether there is a second level.
    pub second: SecondLevel,
    /// Most nodes that a tree holds, children not yet looked at included; a full tree ends the
    /// search.
    pub capacity: usize,
}

/// Nodes that a tree holds unless said otherwise: some 200 MB.
const CAPACITY: usize = 1 << 22;

impl Settings {
    /// PN: best first, ties to the left.
    pub const PN: Self =
        Self { order: Order::Plain, second: SecondLevel::None, capacity: CAPACITY };
    /// PN with the domain's order of moves: the control that tells order from levels.
    pub const PN_ORDERED: Self = Self { order: Order::Promising, ..Self::PN };

    /// PN with the order of PN-DFPN, as a control too.
    pub const PN_ORDERED_ATTACKS: Self = Self { order: Order::PromisingAttacks, ..Self::PN };

    /// PN².
    #[must_use]
    pub const fn pn_squared(sigmoid: Sigmoid) -> Self {
        Self { second: SecondLevel::BestFirst(sigmoid), ..Self::PN }
    }

    /// PN-DFPN.
    #[must_use]
    pub const fn pn_dfpn(sigmoid: Sigmoid) -> Self {
        let second = SecondLevel::DepthFirst(sigmoid, Sent::AttackersMoves);
        Self { second, ..Self::PN_ORDERED_ATTACKS }
    }

    /// PN-DFPN, but that the leaves after the defender's moves are sent to df-pn too.
    #[must_use]
    pub const fn pn_dfpn_everywhere(sigmoid: Sigmoid) -> Self {
        let second = SecondLevel::DepthFirst(sigmoid, Sent::All);
        Self { second, ..Self::PN_ORDERED_ATTACKS }
    }
}

/// Largest finite number: far above any sum that a tree in memory gives.
const CAP: u64 = 1 << 48;

/// Entries of the second level's table for each node that it may look at; its children are looked
/// up there, but only visited positions are stored.
const ENTRIES_PER_NODE: usize = 4;
/// Bytes of such an entry.
const ENTRY: usize = 16;
/// Largest table of the second level.
const MAX_TABLE: usize = 64 << 20;

/// A best-first proof-number searcher.
#[derive(Debug)]
pub struct ProofNumberSearch<M> {
    settings: Settings,
    tree: Tree<M>,
    second_tree: Tree<M>,
    dfpn: Dfpn<M, Narrow>,
    choices: Vec<Choice<M>>,
}

impl<M: Copy + Ord> ProofNumberSearch<M> {
    /// A searcher with these settings.
    pub fn new(settings: Settings) -> Result<Self, TableTooSmall> {
        Ok(Self {
            settings,
            tree: Tree::new(),
            second_tree: Tree::new(),
            dfpn: Dfpn::new(ProofTable::new(ENTRY * ENTRIES_PER_NODE)?, Options::PUBLISHED),
            choices: Vec::new(),
        })
    }

    /// Searches until the position is settled, a limit is reached or the memory is full. The
    /// domain is the same afterwards; nothing is remembered.
    pub fn solve<D: Domain<Move = M>>(
        &mut self,
        domain: &mut D,
        limits: ProofLimits<'_>,
    ) -> Outcome {
        self.tree.reset();
        let meter = Meter::new(limits, domain.inner_nodes());
        FirstLevel { search: self, domain, meter, total: limits.nodes }.solve()
    }
}

/// One search, as seen from its first level.
struct FirstLevel<'a, 'l, D: Domain> {
    search: &'a mut ProofNumberSearch<D::Move>,
    domain: &'a mut D,
    meter: Meter<'l>,
    /// The N of the sigmoid: all nodes that there may be.
    total: u64,
}

impl<'l, D: Domain<Move: Ord>> FirstLevel<'_, 'l, D> {
    fn solve(&mut self) -> Outcome {
        let mut has_room = true;
        while has_room
            && !self.search.tree.root().is_settled()
            && !self.meter.must_stop(self.domain.inner_nodes())
        {
            let leaf = self.search.tree.most_proving(self.domain);
            has_room = self.value(leaf);
            self.search.tree.back_up(self.domain, leaf.id);
        }
        self.meter.outcome(self.search.tree.root(), self.domain.inner_nodes())
    }

    /// Values the leaf on the board; false when the tree is full.
    fn value(&mut self, Leaf { id: leaf, after }: Leaf) -> bool {
        let is_new = self.search.tree.state(leaf) == State::New;
        match self.search.settings.second {
            SecondLevel::BestFirst(sigmoid) => self.value_best_first(leaf, sigmoid),
            SecondLevel::DepthFirst(sigmoid, sent) if is_new && sent.holds(after) => {
                self.value_depth_first(leaf, sigmoid);
                true
            }
            SecondLevel::None | SecondLevel::DepthFirst(..) => {
                let ProofNumberSearch { tree, choices, settings, .. } = &mut *self.search;
                expand(tree, leaf, self.domain, &mut self.meter, choices, *settings)
            }
        }
    }

    /// What a search of the second level may use.
    fn limits_below(&self, sigmoid: Sigmoid) -> ProofLimits<'l> {
        let nodes = sigmoid.budget(self.search.tree.looked_at(), self.total);
        self.meter.rest(nodes, self.domain.inner_nodes())
    }

    /// PN²: a second tree grows below the leaf; the children of its root stay.
    fn value_best_first(&mut self, leaf: NodeId, sigmoid: Sigmoid) -> bool {
        let limits = self.limits_below(sigmoid);
        let ProofNumberSearch { tree, second_tree, choices, settings, .. } = &mut *self.search;
        let mut meter = Meter::new(limits, self.domain.inner_nodes());
        second_tree.reset();
        let mut has_room = true;
        while has_room
            && !second_tree.root().is_settled()
            && !meter.must_stop(self.domain.inner_nodes())
        {
            let below = second_tree.most_proving(self.domain).id;
            has_room = expand(second_tree, below, self.domain, &mut meter, choices, *settings);
            second_tree.back_up(self.domain, below);
        }
        let found = meter.outcome(second_tree.root(), self.domain.inner_nodes());
        self.meter.include(found);
        tree.adopt(leaf, second_tree, settings.capacity)
    }

    /// PN-DFPN: df-pn searches below the leaf; its two numbers stay.
    fn value_depth_first(&mut self, leaf: NodeId, sigmoid: Sigmoid) {
        let limits = self.limits_below(sigmoid);
        let ProofNumberSearch { tree, dfpn, .. } = &mut *self.search;
        let bytes = usize::try_from(limits.nodes)
            .unwrap_or(usize::MAX)
            .saturating_mul(ENTRY * ENTRIES_PER_NODE)
            .min(MAX_TABLE);
        if let Ok(table) = ProofTable::new(bytes) {
            dfpn.replace_table(table);
        }
        let found = dfpn.solve(self.domain, limits);
        self.meter.include(found);
        tree.set(leaf, found.numbers);
    }
}

/// Looks at the leaf on the board and gives it its children; false when the tree is full.
fn expand<D: Domain<Move: Ord>>(
    tree: &mut Tree<D::Move>,
    leaf: NodeId,
    domain: &mut D,
    meter: &mut Meter<'_>,
    choices: &mut Vec<Choice<D::Move>>,
    settings: Settings,
) -> bool {
    choices.clear();
    let visit = if tree.state(leaf) == State::New { Visit::First } else { Visit::Again };
    meter.count(visit);
    match domain.expand(visit, choices) {
        Status::Proven => tree.set(leaf, Numbers::PROVEN),
        Status::Disproven => tree.set(leaf, Numbers::DISPROVEN),
        Status::Open => {
            let is_plain = match settings.order {
                Order::Plain => true,
                Order::Promising => false,
                Order::PromisingAttacks => !domain.is_attackers_turn(),
            };
            if is_plain {
                choices.sort_unstable_by_key(|choice| choice.play);
            }
            let children = choices.iter().map(|choice| (choice.play, Numbers::UNKNOWN));
            return tree.attach(leaf, children, settings.capacity);
        }
    }
    true
}
