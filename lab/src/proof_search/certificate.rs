//! The winning tree of a position as certificate of version 2 (docs/certificate.md).
//!
//! A node of the tree is one of the certificate, written as the kept image of its position lies; where
//! it is named, the image says how that lies on the board of the naming node. Equal nodes are one, also
//! those of the prover's trees.

use std::collections::HashMap;

use kagetsu::board::{PositionKey, Symmetry};
use kagetsu::solver::tree::certificate;
use kagetsu::solver::tree::proof_tree::{self, ProofNode};
use kagetsu::types::{Point, Side};
use kagetsu::util::hash::fnv1a;

use super::job::NodeId;
use super::tree::{Attack, AttackState, Default, NodeState, ROOT, Tree};
use crate::proof_check::MAGIC;

/// A node of the certificate, and the number of the image in which it is meant.
type Name = (u32, u8);

/// A node of the certificate under construction. Cells are those of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Written {
    attack: u16,
    /// None: the move makes the five.
    answers: Option<Answers>,
}

/// What is played after each reply.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Answers {
    default: Name,
    replies: Vec<(u16, Name)>,
}

/// A certificate under construction.
struct Writer<'a> {
    tree: &'a Tree,
    nodes: Vec<Written>,
    known: HashMap<Written, u32>,
    /// What became of the nodes of the tree.
    places: HashMap<NodeId, u32>,
}

impl Tree {
    /// The certificate of a node that is won, its stones lying so; nothing for others.
    fn certificate_of(&self, id: NodeId, stones: &[Vec<Point>; 2]) -> Option<Vec<u8>> {
        let mut writer =
            Writer { tree: self, nodes: Vec::new(), known: HashMap::new(), places: HashMap::new() };
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

impl Writer<'_> {
    fn push(&mut self, node: Written) -> u32 {
        let next = self.nodes.len() as u32;
        *self.known.entry(node).or_insert_with_key(|node| {
            self.nodes.push(node.clone());
            next
        })
    }

    /// A node of the tree that is won, in its kept image.
    fn node(&mut self, id: NodeId) -> Option<u32> {
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
    fn attack(&mut self, id: NodeId, attack: &Attack) -> Option<u32> {
        let AttackState::Threat { default, lost, wins, replies } = &attack.state else {
            return None;
        };
        let default = match default {
            Default::Certificate(certificate) => (self.graft(certificate)?, 0),
            Default::Node(after) => self.name(id, attack.point, None, *after)?,
        };
        let wins: Vec<u32> = wins.iter().map(|win| self.graft(win)).collect::<Option<_>>()?;
        let mut named: Vec<(u16, Name)> =
            lost.iter().map(|&(reply, win)| (self.cell(reply), (wins[win], 0))).collect();
        for &(reply, next) in replies {
            let name = self.name(id, attack.point, Some(reply), next)?;
            named.push((self.cell(reply), name));
        }
        let answers = Some(Answers { default, replies: named });
        Some(self.push(Written { attack: self.cell(attack.point), answers }))
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
        Some((place, there.inverse().number()))
    }

    /// The nodes of a certificate of the prover; the root's place.
    fn graft(&mut self, bytes: &[u8]) -> Option<u32> {
        let grafted = certificate::read(bytes).ok()?.tree;
        let mut places: Vec<u32> = Vec::with_capacity(grafted.nodes().len());
        for ProofNode { attack, answers } in grafted.nodes() {
            let name = |next: proof_tree::NodeId| (places[next.0 as usize], 0);
            let answers = answers.as_ref().map(|answers| Answers {
                default: name(answers.default),
                replies: answers
                    .replies
                    .iter()
                    .map(|&(reply, next)| (self.cell(reply), name(next)))
                    .collect(),
            });
            let node = Written { attack: self.cell(*attack), answers };
            places.push(self.push(node));
        }
        places.last().copied()
    }

    /// Makes the root the last node, as it lies on the board of the certificate.
    fn end_with(&mut self, root: u32, image: Symmetry) {
        let Written { attack, answers } = self.nodes[root as usize].clone();
        let there = |cell: u16| {
            let point = self.tree.game.point(cell).unwrap_or(self.tree.game.size.centre());
            self.cell(image.image(point, self.tree.game.size))
        };
        let then =
            |(node, number): Name| (node, Symmetry::ALL[usize::from(number)].then(image).number());
        let answers = answers.map(|Answers { default, replies }| Answers {
            default: then(default),
            replies: replies.into_iter().map(|(reply, name)| (there(reply), then(name))).collect(),
        });
        let last = Written { attack: there(attack), answers };
        self.nodes.push(last);
    }

    fn bytes(&self, stones: &[Vec<Point>; 2]) -> Vec<u8> {
        let game = self.tree.game;
        let attacker = u8::from(game.attacker == Side::White);
        let mut bytes = MAGIC.to_vec();
        bytes.extend([2, game.rule.number() as u8, game.size.side() as u8, attacker]);
        for stones in stones.iter().chain([&Vec::new()]) {
            let mut cells: Vec<u16> = stones.iter().map(|&stone| game.cell(stone)).collect();
            cells.sort_unstable();
            put(&mut bytes, cells.len() as u32);
            let mut before = 0;
            for cell in cells {
                put(&mut bytes, u32::from(cell - before));
                before = cell;
            }
        }
        put(&mut bytes, self.nodes.len() as u32);
        for (index, node) in (0..).zip(&self.nodes) {
            put(&mut bytes, u32::from(node.attack));
            let Some(Answers { default, replies }) = &node.answers else {
                put(&mut bytes, 0);
                continue;
            };
            let back = |&(node, image): &Name| 8 * (index - node) + u32::from(image);
            put(&mut bytes, 1 + replies.len() as u32);
            put(&mut bytes, back(default));
            for (reply, name) in replies {
                put(&mut bytes, u32::from(*reply));
                put(&mut bytes, back(name));
            }
        }
        let hash = fnv1a(&bytes);
        bytes.extend(hash.to_le_bytes());
        bytes
    }

    const fn cell(&self, point: Point) -> u16 {
        self.tree.game.cell(point)
    }
}

/// A number with seven bits a byte, the lowest first.
fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
