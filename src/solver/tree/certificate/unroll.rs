//! Trees whose parts are read in images of the board, unrolled into plain ones.

use crate::board::Symmetry;
use crate::solver::tree::proof_tree::{Answers, NodeId, ProofNode, ProofTree};
use crate::types::BoardSize;

/// The tree with each node once for every image in which the root leads to it. `images` holds, for
/// each node, the images of the default and of the replies.
pub(super) fn unrolled(tree: &ProofTree, images: &[Vec<u8>], size: BoardSize) -> ProofTree {
    let needed = needed_images(tree, images);
    let mut unrolled = ProofTree::default();
    let mut places: Vec<[NodeId; 8]> = Vec::with_capacity(needed.len());
    for (index, node) in tree.nodes().iter().enumerate() {
        let mut own = [NodeId(0); 8];
        for image in (0..8).filter(|image| needed[index] >> image & 1 == 1) {
            let read = |point| Symmetry::ALL[usize::from(image)].image(point, size);
            let place =
                |id: NodeId, inner| places[id.0 as usize][usize::from(inside(image, inner))];
            let answers = node.answers.as_ref().map(|Answers { default, replies }| {
                let named = replies.iter().zip(&images[index][1..]);
                let replies = named.map(|(&(reply, id), &inner)| (read(reply), place(id, inner)));
                Answers { default: place(*default, images[index][0]), replies: replies.collect() }
            });
            own[usize::from(image)] =
                unrolled.push(ProofNode { attack: read(node.attack), answers });
        }
        places.push(own);
    }
    unrolled
}

/// For each node a bit for every image in which the root leads to it.
fn needed_images(tree: &ProofTree, images: &[Vec<u8>]) -> Vec<u8> {
    let mut needed = vec![0_u8; tree.nodes().len()];
    needed.last_mut().into_iter().for_each(|root| *root = 1);
    for (index, node) in tree.nodes().iter().enumerate().rev() {
        let Some(answers) = &node.answers else { continue };
        let own = needed[index];
        let replies = answers.replies.iter().map(|&(_, next)| next);
        for (next, &inner) in [answers.default].into_iter().chain(replies).zip(&images[index]) {
            for outer in (0..8).filter(|outer| own >> outer & 1 == 1) {
                needed[next.0 as usize] |= 1 << inside(outer, inner);
            }
        }
    }
    needed
}

/// The number of the image that `inner` gives inside `outer`.
fn inside(outer: u8, inner: u8) -> u8 {
    let [outer, inner] = [outer, inner].map(|number| Symmetry::ALL[usize::from(number)]);
    inner.then(outer).number()
}
