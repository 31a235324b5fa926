//! The tree of a best-first search. Children lie side by side; nothing is ever taken out.

use crate::proof::domain::Domain;
use crate::proof::numbers::Numbers;
use crate::proof::thresholds::{Options, Survey};

/// Place of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

impl NodeId {
    /// The first node.
    pub(super) const ROOT: Self = Self(0);
}

/// Who made the move that leads to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveOf {
    Attacker,
    Defender,
}

/// The most-proving leaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) id: NodeId,
    /// None for the root.
    pub(super) after: Option<MoveOf>,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nobody has looked at it.
    New,
    /// It has numbers of its own and no children.
    Valued,
    /// It has its numbers from its children.
    Expanded,
}

#[derive(Clone, Debug)]
struct Node<M> {
    /// The move that leads here; none leads to the root.
    play: Option<M>,
    parent: NodeId,
    first_child: u32,
    children: u32,
    state: State,
    numbers: Numbers,
}

/// A tree that begins with one leaf of which nothing is known.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    looked_at: u64,
}

impl<M: Copy> Tree<M> {
    /// A tree of one leaf.
    pub(super) fn new() -> Self {
        let mut tree = Self { nodes: Vec::new(), looked_at: 0 };
        tree.reset();
        tree
    }

    /// One leaf again; the memory is kept.
    pub(super) fn reset(&mut self) {
        self.nodes.clear();
        self.looked_at = 0;
        self.nodes.push(leaf(None, NodeId::ROOT, Numbers::UNKNOWN));
    }

    /// Numbers of the root.
    pub(super) fn root(&self) -> Numbers {
        self.at(NodeId::ROOT).numbers
    }

    /// Nodes that have been valued or expanded.
    pub(super) const fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// What is known of a node.
    pub(super) fn state(&self, id: NodeId) -> State {
        self.at(id).state
    }

    fn at(&self, id: NodeId) -> &Node<M> {
        &self.nodes[id.0 as usize]
    }

    fn at_mut(&mut self, id: NodeId) -> &mut Node<M> {
        &mut self.nodes[id.0 as usize]
    }

    fn children(&self, id: NodeId) -> &[Node<M>] {
        let Node { first_child, children, .. } = *self.at(id);
        let first = first_child as usize;
        &self.nodes[first..first + children as usize]
    }

    fn survey(&self, id: NodeId, is_or: bool) -> Survey {
        Survey::of(self.children(id).iter().map(|node| node.numbers), is_or)
    }

    /// Goes down to the most-proving leaf, which is then on the board: by the least proof number
    /// where the attacker is to move, by the least disproof number where the defender is, ties to
    /// the left.
    pub(super) fn most_proving<D: Domain<Move = M>>(&self, domain: &mut D) -> Leaf {
        let mut leaf = Leaf { id: NodeId::ROOT, after: None };
        while self.state(leaf.id) == State::Expanded {
            let is_or = domain.is_attackers_turn();
            let best = self.survey(leaf.id, is_or).best;
            leaf.after = Some(if is_or { MoveOf::Attacker } else { MoveOf::Defender });
            leaf.id = NodeId(self.at(leaf.id).first_child + best as u32);
            if let Some(play) = self.at(leaf.id).play {
                domain.play(play);
            }
        }
        leaf
    }

    /// Goes from a leaf back to the root, on the board too, and brings all numbers up to date.
    pub(super) fn back_up<D: Domain<Move = M>>(&mut self, domain: &mut D, leaf: NodeId) {
        let mut id = leaf;
        loop {
            if self.state(id) == State::Expanded {
                let survey = self.survey(id, domain.is_attackers_turn());
                self.at_mut(id).numbers = survey.numbers(Options::PUBLISHED, super::CAP);
            }
            if id == NodeId::ROOT {
                return;
            }
            domain.take_back();
            id = self.at(id).parent;
        }
    }

    /// Marks a leaf as having been looked at.
    fn look_at(&mut self, id: NodeId, state: State) {
        self.looked_at += u64::from(self.state(id) == State::New);
        self.at_mut(id).state = state;
    }

    /// Gives a leaf its numbers.
    pub(super) fn set(&mut self, id: NodeId, numbers: Numbers) {
        self.look_at(id, State::Valued);
        self.at_mut(id).numbers = numbers;
    }

    /// Gives a leaf its children, with their numbers; false when more nodes than `capacity` would
    /// be needed.
    pub(super) fn attach(
        &mut self,
        id: NodeId,
        children: impl ExactSizeIterator<Item = (M, Numbers)>,
        capacity: usize,
    ) -> bool {
        let (first, count) = (self.nodes.len(), children.len());
        if capacity < first + count {
            return false;
        }
        self.nodes.extend(children.map(|(play, numbers)| leaf(Some(play), id, numbers)));
        self.look_at(id, State::Expanded);
        let node = self.at_mut(id);
        (node.first_child, node.children) = (first as u32, count as u32);
        true
    }

    /// Gives a leaf what another tree found below it: the numbers of its root, and the children of
    /// its root as leaves; false when they do not fit.
    pub(super) fn adopt(&mut self, id: NodeId, other: &Self, capacity: usize) -> bool {
        if other.root().is_settled() || other.state(NodeId::ROOT) != State::Expanded {
            self.set(id, other.root());
            return true;
        }
        let children = other.children(NodeId::ROOT).iter();
        let children = children.filter_map(|node| node.play.map(|play| (play, node.numbers)));
        let children: Vec<_> = children.collect();
        self.attach(id, children.into_iter(), capacity)
    }
}

/// A node without children.
const fn leaf<M>(play: Option<M>, parent: NodeId, numbers: Numbers) -> Node<M> {
    Node { play, parent, first_child: 0, children: 0, state: State::New, numbers }
}
