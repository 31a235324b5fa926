//! Certificates of version 2: parts of a tree that are read in images of the board.

use kagetsu::board::Symmetry;
use kagetsu::solver::tree::certificate::{Certificate, read, write};
use kagetsu::solver::tree::proof_tree::{NodeId, ProofTree};
use kagetsu::types::{BoardSize, Point, PointSet, Rule, Side};
use kagetsu::util::rng::Rng;

use kagetsu_lab::proof_check::{self, Accepted, POSITIONS, Refused};

use crate::altered::mend;
use crate::fours::{certified, suite};
use crate::{at, certificate, check};

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
            let part = |id: NodeId| Part { node: id.0 as usize, image: 0 };
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
        let mut bytes = write(&Certificate { tree: ProofTree::default(), ..position.clone() });
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

fn check_imaged(tree: &Imaged, position: &Certificate) -> Result<Accepted, Refused> {
    let claim = proof_check::read(&tree.bytes(position)[..]).unwrap();
    proof_check::check(&claim, POSITIONS)
}

/// An open four in the making, on a board where its two ends lie alike.
const OPEN: &str = "
    . . . . . . . .
    . . X X X . . .
    . . . . . . . .
    . . O O O . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .";

/// The example of docs/certificate.md: b2 and, with x mirrored, g2.
fn example(image: usize) -> (Certificate, Imaged) {
    let position = certificate(Rule::Freestyle, Side::Black, OPEN, "left: b2");
    let five = Node { attack: at("b2"), default: None, replies: Vec::new() };
    let [default, other] = [0, image].map(|image| Part { node: 0, image });
    let replies = vec![(at("b2"), other)];
    let root = Node { attack: at("f2"), default: Some(default), replies };
    (position, Imaged { nodes: vec![five, root] })
}

#[test]
fn a_part_is_read_in_its_image() {
    let (position, tree) = example(2);
    assert_eq!(tree.bytes(&position)[0x12..0x19], [0x09, 0, 0x0d, 2, 0x08, 0x09, 0x0a]);
    let proof = check_imaged(&tree, &position).unwrap();
    assert_eq!(proof, Accepted { nodes: 2, positions: 3, longest: 3 });
    // b2 lies on a diagonal, so that a second image leads to g2
    check_imaged(&example(5).1, &position).unwrap();
    for image in [0, 1, 3, 4, 6, 7] {
        let hole = check_imaged(&example(image).1, &position).unwrap_err();
        assert!(hole.to_string().starts_with("after f2 b2: "), "{image}: {hole}");
    }
    let unrolled = read(&tree.bytes(&position)).unwrap();
    let by_hand = "left: b2 \n right: g2 \n root: f2 | left | b2 right";
    assert_eq!(unrolled, certificate(Rule::Freestyle, Side::Black, OPEN, by_hand));
}

/// A tree wins in each image of its position when its parts are read in that image, and the
/// engine's reader unrolls it to the same.
#[test]
fn a_tree_wins_in_every_image_of_its_position() {
    let mut refused = 0;
    for line in suite("vcf").iter_mut().chain(&mut suite("vcf-caro")).step_by(15) {
        let proof = certified(&mut line.board);
        let whole = Imaged::plain(&proof.tree);
        let accepted = check(&proof).unwrap();
        for (image, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            let turned = |point| symmetry.image(point, proof.size);
            let set = |points: &PointSet| points.iter().map(turned).collect::<PointSet>();
            let (black, white) = (set(&proof.black), set(&proof.white));
            let position = Certificate { black, white, ..proof.clone() };
            for other in 0..8 {
                let mut tree = whole.clone();
                let root = tree.nodes.last_mut().unwrap();
                root.attack = turned(root.attack);
                root.default.iter_mut().for_each(|part| part.image = other);
                for (reply, part) in &mut root.replies {
                    (*reply, part.image) = (turned(*reply), other);
                }
                let checked = check_imaged(&tree, &position);
                if image == other {
                    assert_eq!(checked, Ok(accepted), "{}", line.id);
                }
                let plain = check(&read(&tree.bytes(&position)).unwrap());
                let longest =
                    |result: &Result<Accepted, Refused>| result.as_ref().ok().map(|a| a.longest);
                assert_eq!(longest(&plain), longest(&checked), "{}", line.id);
                refused += u32::from(checked.is_err());
            }
        }
    }
    assert!(refused > 500, "{refused}");
}
