//! A winning tree: for every reply of the defender the attacker's next move, down to the five.
//!
//! ```text
//! node:  attack ── wins at once
//!        attack ── answers: default ──▶ node           what he plays next, whatever the reply,
//!                           replies: d1 ──▶ node       but for these replies
//!                                    d2 ──▶ node
//! ```
//!
//! The default says what happens to all replies that are not named: after a four it is the five,
//! after a quiet move the win that the move threatens. A tree is a proof when every legal reply is
//! answered so that the attacker wins, the unnamed ones by the default played out with the
//! stone of that reply on the board. A checker needs no notion of a relevant reply.
//!
//! Equal parts are shared: the tree is stored as a list in which every node stands behind those
//! that it names.

use crate::types::Point;

/// Place of a node in [`ProofTree::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// One move of the attacker, and how he goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProofNode {
    /// The attacker's move.
    pub attack: Point,
    /// None: the move completes the five.
    pub answers: Option<Answers>,
}

/// What the attacker does after each reply.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answers {
    /// After every legal reply that is not in `replies`.
    pub default: NodeId,
    /// After these, each at most once.
    pub replies: Vec<(Point, NodeId)>,
}

impl ProofNode {
    /// The nodes that it names.
    fn next(&self) -> impl Iterator<Item = NodeId> {
        self.answers.iter().flat_map(|answers| {
            let named = answers.replies.iter().map(|&(_, next)| next);
            named.chain([answers.default])
        })
    }

    /// The same node, the nodes it names having other places.
    #[must_use]
    pub fn renamed(&self, place: impl Fn(NodeId) -> NodeId) -> Self {
        let answers = self.answers.as_ref().map(|answers| Answers {
            default: place(answers.default),
            replies: answers.replies.iter().map(|&(reply, next)| (reply, place(next))).collect(),
        });
        Self { attack: self.attack, answers }
    }
}

/// A winning tree of the side to move; see the file's head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofTree {
    nodes: Vec<ProofNode>,
}

impl ProofTree {
    /// Appends a node; those it names must be there already. The last node is the root.
    ///
    /// # Panics
    /// With debug assertions, when it names a node that is not there.
    pub fn push(&mut self, node: ProofNode) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        debug_assert!(node.next().all(|next| next < id));
        self.nodes.push(node);
        id
    }

    /// The tree of one of its nodes, without the nodes that it does not lead to.
    #[must_use]
    pub fn rooted_at(&self, root: NodeId) -> Self {
        let mut is_needed = vec![false; self.nodes.len()];
        is_needed[root.0 as usize] = true;
        for index in (0..=root.0 as usize).rev() {
            if is_needed[index] {
                self.nodes[index].next().for_each(|id| is_needed[id.0 as usize] = true);
            }
        }
        let mut tree = Self::default();
        let mut moved = vec![NodeId(0); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().filter(|&(index, _)| is_needed[index]) {
            moved[index] = tree.push(node.renamed(|id| moved[id.0 as usize]));
        }
        tree
    }

    /// All nodes, each behind those that it names.
    #[must_use]
    pub fn nodes(&self) -> &[ProofNode] {
        &self.nodes
    }

    /// The node of the first move; none in a tree without nodes.
    #[must_use]
    pub fn root(&self) -> Option<NodeId> {
        self.nodes.len().checked_sub(1).map(|index| NodeId(index as u32))
    }

    /// A node of the tree.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<&ProofNode> {
        self.nodes.get(id.0 as usize)
    }

    /// The moves of the longest defence, the attacker's first: at each turn the named reply after
    /// which it takes longest. Ends with the five, or with a move that no reply answers.
    #[must_use]
    pub fn line(&self) -> Vec<Point> {
        let plies = self.plies_of_nodes();
        let mut line = Vec::new();
        let mut next = self.root();
        while let Some(node) = next.and_then(|id| self.get(id)) {
            line.push(node.attack);
            let replies = node.answers.iter().flat_map(|answers| &answers.replies);
            let longest = replies.max_by_key(|(_, id)| plies[id.0 as usize]);
            next = longest.map(|&(reply, id)| {
                line.push(reply);
                id
            });
        }
        line
    }

    /// Plies to the five, against the longest defence; 0 for a tree without nodes.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.plies_of_nodes().last().map_or(0, |&plies| plies as usize)
    }

    /// Plies from each node to the five, against the longest defence.
    fn plies_of_nodes(&self) -> Vec<u32> {
        let mut plies: Vec<u32> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let longest = node.next().map(|id| plies[id.0 as usize]).max();
            plies.push(longest.map_or(1, |longest| 2 + longest));
        }
        plies
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::BoardSize;

    #[test]
    fn the_tree_of_a_node_keeps_only_what_it_leads_to() {
        let size = BoardSize::new(15).expect("a size of the list");
        let at = |x| size.point(x, 7).expect("a point of the board");
        let mut tree = ProofTree::default();
        let five = |tree: &mut ProofTree, x| tree.push(ProofNode { attack: at(x), answers: None });
        let (left_out, default, named) =
            (five(&mut tree, 0), five(&mut tree, 1), five(&mut tree, 2));
        let answers = |default, replies| Some(Answers { default, replies });
        tree.push(ProofNode { attack: at(3), answers: answers(left_out, Vec::new()) });
        let root = ProofNode { attack: at(4), answers: answers(default, vec![(at(1), named)]) };
        let root = tree.push(root);
        let above = answers(root, Vec::new());
        tree.push(ProofNode { attack: at(5), answers: above });

        let small = tree.rooted_at(root);
        assert_eq!(small.nodes().len(), 3);
        assert_eq!(small.line(), [at(4), at(1), at(2)]);
        let root = small.root().and_then(|root| small.get(root)).expect("a root");
        let answers = root.answers.as_ref().expect("answers");
        assert_eq!(small.get(answers.default).map(|node| node.attack), Some(at(1)));
    }
}
