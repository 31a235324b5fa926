//! The evaluator as its users see it, and the embedded files.
//!
//! Tests with boards that need no known value compare a position with itself seen otherwise.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::pattern::{CellClass, LinePattern};
use crate::types::{Point, Side};
use crate::util::rng::Rng;

fn evaluator(rule: Rule) -> Evaluator {
    Evaluator::new(hand_set(rule))
}

/// A board after random moves near the centre.
fn random_board(evaluator: &Evaluator, seed: u64, stones: usize) -> Board {
    let size = BoardSize::new(15).expect("15 is a size");
    let (mut board, mut rng) = (evaluator.new_board(size), Rng::new(seed));
    while board.ply() < stones {
        let point = Point::new(3 + rng.below(9), 3 + rng.below(9));
        if board.is_empty(point) {
            board.play_any(point);
        }
    }
    board
}

/// The embedded file of a rule is what the formula writes. After a change of the formula the test
/// fails once and leaves the new file to be copied.
#[test]
fn embedded_files_are_what_the_formula_writes() {
    let mut wrong = Vec::new();
    for rule in Rule::ALL {
        let name = format!("{rule}.bin");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/eval/weights").join(&name);
        let fresh = write_weights(&hand_set(rule));
        if fs::read(&path).ok() != Some(fresh.clone()) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/weights");
            fs::create_dir_all(&folder).expect("target can be written");
            fs::write(folder.join(&name), fresh).expect("target can be written");
            wrong.push(PathBuf::from(name));
        }
    }
    assert!(
        wrong.is_empty(),
        "{wrong:?} differ from the formula; if it was meant: cp target/weights/* src/eval/weights/"
    );
}
