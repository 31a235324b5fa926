//! Certificates of version 2: parts of a tree that are read in images of the board.

use kagetsu::board::Symmetry;
use kagetsu::solver::tree::certificate::{Certificate, write};
use kagetsu::solver::tree::proof_tree::ProofTree;
use kagetsu::types::{BoardSize, Point};
use kagetsu::util::rng::Rng;

use crate::altered::mend;

/// A node and the image in which it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    pub(crate) node: usize,
    pub(crate) image: usize,
}

impl Part {
    /// The same part, named in one that is read in `outer`.
    pub(crate) fn inside(self, outer: usize) -> Self {
        let (point, size) = (Point::new(1, 0), BoardSize::DEFAULT);
        let image = |number: usize, point| Symmetry::ALL[number].image(point, size);
        let twice = image(outer, image(self.image, point));
        let image = (0..8).find(|&number| image(number, point) == twice).unwrap();
        Self { image, ..self }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) attack: Point,
    pub(crate) default: Option<Part>,
    pub(crate) replies: Vec<(Point, Part)>,
}

/// A tree with images.
#[derive(Clone, Debug)]
pub(crate) struct Imaged {
    pub(crate) nodes: Vec<Node>,
}

impl Imaged {
    /// A tree without images.
    pub(crate) fn plain(tree: &ProofTree) -> Self {
        let nodes = tree.nodes().iter().map(|node| {
            let part = |id: kagetsu::solver::tree::proof_tree::NodeId| Part {
                node: id.0 as usize,
                image: 0,
            };
            let answers = node.answers.as_ref();
            let default = answers.map(|answers| part(answers.default));
            let replies = answers.into_iter().flat_map(|answers| &answers.replies);
            let replies = replies.map(|&(reply, next)| (reply, part(next))).collect();
            Node { attack: node.attack, default, replies }
        });
        Self { nodes: nodes.collect() }
    }

    /// A certificate of version 2 with this tree and another's position.
    pub(crate) fn bytes(&self, position: &Certificate) -> Vec<u8> {
        let mut bytes = write(position);
        bytes.truncate(bytes.len() - 9);
        bytes[4] = 2;
        put(&mut bytes, self.nodes.len());
        let side = position.size.side();
        for (index, node) in self.nodes.iter().enumerate() {
            let cell = |point: Point| point.y() * side + point.x();
            let named = |part: Part| 8 * (index - part.node) + part.image;
            put(&mut bytes, cell(node.attack));
            put(&mut bytes, node.default.map_or(0, |_| 1 + node.replies.len()));
            node.default.iter().for_each(|&default| put(&mut bytes, named(default)));
            for &(reply, next) in &node.replies {
                put(&mut bytes, cell(reply));
                put(&mut bytes, named(next));
            }
        }
        bytes.extend([0; 8]);
        mend(&mut bytes);
        bytes
    }

    /// Changes a move, drops a reply or some, or leads to another node or image. Nodes near the
    /// root are changed more often.
    pub(crate) fn alter(&mut self, size: BoardSize, rng: &mut Rng) {
        let count = self.nodes.len();
        let depth = 1 + rng.below(count);
        let index = count - 1 - rng.below(depth);
        let node = &mut self.nodes[index];
        let Some(default) = &mut node.default else {
            node.attack = Point::new(rng.below(size.side()), rng.below(size.side()));
            return;
        };
        let named = node.replies.len();
        match rng.below(8) {
            0..=3 if index == 0 => {}
            0 => default.node = rng.below(index),
            1 => default.image = rng.below(8),
            2 if named > 0 => node.replies[rng.below(named)].1.node = rng.below(index),
            3 if named > 0 => node.replies[rng.below(named)].1.image = rng.below(8),
            4 => node.replies.retain(|_| rng.below(2) == 0),
            5 => node.attack = Point::new(rng.below(size.side()), rng.below(size.side())),
            _ if named > 0 => _ = node.replies.swap_remove(rng.below(named)),
            _ => {}
        }
    }
}

fn put(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
