//! The winning tree of a position as certificate of version 2 (docs/certificate.md).
//!
//! A node of the tree is one of the certificate, written as the kept image of its position lies; where
//! it is named, the image says how that lies on the board of the naming node. Equal nodes are one, also
//! those of the prover's trees.

use std::collections::HashMap;

use kagetsu::board::{PositionKey, Symmetry};
use kagetsu::solver::tree::certificate;
use kagetsu::solver::tree::proof_tree::{self, Answers, ProofNode, ProofTree};
use kagetsu::types::Point;

use super::job::NodeId;
use super::tree::{Attack, AttackState, Default, NodeState, ROOT, Tree};

/// A node of the certificate, and the image in which it is meant.
type Name = (proof_tree::NodeId, Symmetry);

/// Images in which the default and the replies of a node are read, by their numbers.
type Images = Vec<u8>;

/// A certificate under construction.
struct Writer<'a> {
    tree: &'a Tree,
    nodes: ProofTree,
    images: Vec<Images>,
    known: HashMap<(ProofNode, Images), proof_tree::NodeId>,
    /// What became of the nodes of the tree.
    places: HashMap<NodeId, proof_tree::NodeId>,
}

impl Tree {
    /// The certificate of a node that is won, its stones lying so; nothing for others.
    fn certificate_of(&self, id: NodeId, stones: &[Vec<Point>; 2]) -> Option<Vec<u8>> {
        let mut writer = Writer::new(self);
        let (_, there) = PositionKey::of_colours(stones, self.game.size);
        let root = writer.node(id)?;
        writer.end_with(root, there.inverse());
        Some(writer.bytes(stones))
    }

    /// The certificate of the first position, as it was given; nothing as long as it is not won.
    #[must_use]
    pub fn certificate(&self, stones: &[Vec<Point>; 2]) -> Option<Vec<u8>> {
        self.certificate_of(ROOT, stones)
    }

    /// The win of the node after an attack and a pass, as it lies on the board of the node before.
    pub(super) fn certificate_after(&self, id: NodeId, attack: Point, after: NodeId) -> Vec<u8> {
        let stones = self.stones_after(id, attack, None);
        self.certificate_of(after, &stones).unwrap_or_default()
    }

    /// The positions that are won and that no other win needs: what is known of a search that was not
    /// ended, the largest wins first.
    #[must_use]
    pub fn parts(&self, most: usize) -> Vec<Vec<u8>> {
        let is_open = |id: &NodeId| !self.nodes[*id].numbers.is_proven();
        let highest = self
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| node.numbers.is_proven() && node.parents().iter().any(is_open));
        let mut parts: Vec<Vec<u8>> = highest
            .filter_map(|(id, node)| self.certificate_of(id, node.stones.stones()))
            .collect();
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        parts.truncate(most);
        parts
    }
}

impl<'a> Writer<'a> {
    fn new(tree: &'a Tree) -> Self {
        let (nodes, images) = (ProofTree::default(), Vec::new());
        Self { tree, nodes, images, known: HashMap::new(), places: HashMap::new() }
    }

    /// The place of a node, written where it is new.
    fn push(&mut self, node: ProofNode, images: Images) -> proof_tree::NodeId {
        *self.known.entry((node, images)).or_insert_with_key(|(node, images)| {
            self.images.push(images.clone());
            self.nodes.push(node.clone())
        })
    }

    /// A node of the tree that is won, in its kept image.
    fn node(&mut self, id: NodeId) -> Option<proof_tree::NodeId> {
        if let Some(&place) = self.places.get(&id) {
            return Some(place);
        }
        let tree = self.tree;
        let place = match &tree.nodes[id].state {
            NodeState::Leaf => return None,
            NodeState::Won(certificate) => self.graft(certificate)?,
            NodeState::Open { attacks, .. } => {
                let won = attacks.iter().find(|attack| tree.of_attack(attack).is_proven())?;
                self.attack(id, won)?
            }
        };
        self.places.insert(id, place);
        Some(place)
    }

    /// An attack that wins.
    fn attack(&mut self, id: NodeId, attack: &Attack) -> Option<proof_tree::NodeId> {
        let AttackState::Threat { default, lost, wins, replies } = &attack.state else {
            return None;
        };
        let (default, image) = match default {
            Default::Certificate(certificate) => (self.graft(certificate)?, Symmetry::IDENTITY),
            Default::Node(after) => self.name(id, attack.point, None, *after)?,
        };
        let wins: Vec<_> = wins.iter().map(|win| self.graft(win)).collect::<Option<_>>()?;
        let mut named: Vec<_> = lost.iter().map(|&(reply, win)| (reply, wins[win])).collect();
        let mut images = vec![Symmetry::IDENTITY.number(); 1 + named.len()];
        images[0] = image.number();
        for &(reply, next) in replies {
            let (place, image) = self.name(id, attack.point, Some(reply), next)?;
            named.push((reply, place));
            images.push(image.number());
        }
        let answers = Some(Answers { default, replies: named });
        Some(self.push(ProofNode { attack: attack.point, answers }, images))
    }

    /// The node of a position after others, and how its kept image lies there.
    fn name(
        &mut self,
        id: NodeId,
        attack: Point,
        reply: Option<Point>,
        next: NodeId,
    ) -> Option<Name> {
        let place = self.node(next)?;
        let stones = self.tree.stones_after(id, attack, reply);
        let (_, there) = PositionKey::of_colours(&stones, self.tree.game.size);
        Some((place, there.inverse()))
    }

    /// The nodes of a certificate of the prover; the root's place.
    fn graft(&mut self, bytes: &[u8]) -> Option<proof_tree::NodeId> {
        let grafted = certificate::read(bytes).ok()?.tree;
        let mut places: Vec<proof_tree::NodeId> = Vec::with_capacity(grafted.nodes().len());
        for node in grafted.nodes() {
            let node = node.renamed(|next| places[next.0 as usize]);
            let named = node.answers.as_ref().map_or(0, |answers| 1 + answers.replies.len());
            places.push(self.push(node, vec![Symmetry::IDENTITY.number(); named]));
        }
        places.last().copied()
    }

    /// Makes the root the last node, as it lies on the board of the certificate.
    fn end_with(&mut self, root: proof_tree::NodeId, image: Symmetry) {
        let place = root.0 as usize;
        let ProofNode { attack, answers } = self.nodes.nodes()[place].clone();
        let there = |point| image.image(point, self.tree.game.size);
        let answers = answers.map(|Answers { default, replies }| {
            let replies = replies.into_iter().map(|(reply, next)| (there(reply), next));
            Answers { default, replies: replies.collect() }
        });
        let then = |&number: &u8| Symmetry::ALL[usize::from(number)].then(image).number();
        let images = self.images[place].iter().map(then).collect();
        self.nodes.push(ProofNode { attack: there(attack), answers });
        self.images.push(images);
    }

    /// The certificate of the last node, its stones lying so.
    fn bytes(self, stones: &[Vec<Point>; 2]) -> Vec<u8> {
        let claim = self.tree.game.claim(stones, self.nodes);
        certificate::write_imaged(&claim, &self.images)
    }
}
