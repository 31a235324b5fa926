//! The checker against an exhaustive walk: every reply by itself, on the engine's board, without
//! frames. The trees are the prover's, on small boards in every rule, and altered ones.

use std::collections::HashMap;

use kagetsu::board::{Board, Outcome, Symmetry};
use kagetsu::solver::prover::{Prover, Request};
use kagetsu::solver::tree::certificate::{self, Certificate};
use kagetsu::solver::tree::proof_tree::ProofTree;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use kagetsu::util::rng::Rng;
use kagetsu::with_rule;
use kagetsu_lab::proof_check::{self, Refused};

use crate::check;
use crate::images::{Imaged, Part};

/// Positions of one exhaustive walk, at most.
const WORK: u32 = 150_000;
/// Positions of one walk of the checker, at most.
const LIMIT: u64 = 100_000;

/// The walk through a tree, parts in their images, with every reply by itself.
pub(crate) struct Oracle<'a> {
    pub(crate) board: Board,
    pub(crate) tree: &'a Imaged,
    known: HashMap<(Part, Vec<Point>), bool>,
    added: Vec<Point>,
    work: u32,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(board: &Board, tree: &'a Imaged) -> Self {
        let (known, added) = (HashMap::new(), Vec::new());
        Self { board: board.clone(), tree, known, added, work: WORK }
    }

    /// Whether the side to move wins by the root; none where that takes too long.
    pub(crate) fn holds(&mut self) -> Option<bool> {
        self.part(Part { node: self.tree.nodes.len() - 1, image: 0 })
    }

    /// The replies after which the other side does not win by the root.
    pub(crate) fn stops(&mut self) -> Option<Vec<usize>> {
        let (us, side) = (self.board.side_to_move(), self.board.size().side());
        let mut stops = Vec::new();
        for reply in self.empty() {
            if self.board.is_legal(reply)
                && (self.board.wins_at(us, reply) || !self.with(reply, Self::holds)?)
            {
                stops.push(reply.y() * side + reply.x());
            }
        }
        stops.sort_unstable();
        Some(stops)
    }

    fn empty(&self) -> Vec<Point> {
        self.board.empty_points().iter().collect()
    }

    fn with<T>(&mut self, point: Point, go: impl FnOnce(&mut Self) -> T) -> T {
        self.board.play_any(point);
        self.added.push(point);
        let result = go(self);
        self.added.pop();
        self.board.take_back_any();
        result
    }

    fn part(&mut self, part: Part) -> Option<bool> {
        self.work = self.work.checked_sub(1)?;
        // the sides take turns
        let mut sides = [Vec::new(), Vec::new()];
        self.added.iter().enumerate().for_each(|(ply, &point)| sides[ply % 2].push(point));
        for side in &mut sides {
            side.sort_unstable_by_key(|point| (point.y(), point.x()));
        }
        let key = (part, sides.concat());
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let holds = self.attack(part)?;
        self.known.insert(key, holds);
        Some(holds)
    }

    fn attack(&mut self, part: Part) -> Option<bool> {
        let (us, size) = (self.board.side_to_move(), self.board.size());
        let node = &self.tree.nodes[part.node];
        let read = |point| Symmetry::ALL[part.image].image(point, size);
        let attack = read(node.attack);
        if !self.board.is_empty(attack) {
            return Some(false);
        }
        if self.board.wins_at(us, attack) {
            return Some(true);
        }
        let Some(default) = node.default.filter(|_| self.board.is_legal(attack)) else {
            return Some(false);
        };
        self.with(attack, |oracle| {
            let replies = oracle.empty();
            for &reply in &replies {
                if !oracle.board.is_legal(reply) {
                    continue;
                }
                let named = node.replies.iter().find(|&&(point, _)| read(point) == reply);
                let next = named.map_or(default, |&(_, next)| next).inside(part.image);
                if oracle.board.wins_at(!us, reply) || !oracle.with(reply, |o| o.part(next))? {
                    return Some(false);
                }
            }
            Some(!replies.is_empty())
        })
    }
}

/// A position of random stones on a small board, some of them close to one another.
fn position(rule: Rule, rng: &mut Rng) -> Option<Board> {
    let size = BoardSize::new(7 + rng.below(3))?;
    let mut board = Board::without_scores(rule, size);
    if rng.below(4) == 0 {
        board = blocked(rule, size, rng);
    }
    let spread = 5 + rng.below(size.side() - 4);
    for _ in 0..6 + rng.below(12) {
        let point = Point::new(rng.below(spread), rng.below(spread));
        if board.outcome() != Outcome::Open {
            return None;
        }
        if board.is_empty(point) && board.is_legal(point) {
            board.play_any(point);
        }
    }
    (board.outcome() == Outcome::Open).then_some(board)
}

fn blocked(rule: Rule, size: BoardSize, rng: &mut Rng) -> Board {
    let mut board = Board::without_scores(rule, size);
    for _ in 0..=rng.below(4) {
        let point = Point::new(rng.below(size.side()), rng.below(size.side()));
        if board.is_empty(point) {
            board.block(point);
        }
    }
    board
}

fn proven(board: &mut Board, prover: &mut Prover, rng: &mut Rng) -> Option<Imaged> {
    prover.clear();
    let request = Request::of_order(1 + rng.below(3) as u8).with_nodes(1_500);
    let tree = with_rule!(board.rule(), R => prover.prove::<R>(board, &request, &mut |_| ())).tree;
    tree.map(|tree| Imaged::plain(&tree))
}

/// Positions in which the side to move wins, without end, each with a tree.
fn wins(rule: Rule, seed: u64) -> impl Iterator<Item = (Board, Imaged)> {
    let mut rng = Rng::new(seed + rule.index() as u64);
    let mut prover = Prover::new(4 << 20).unwrap();
    std::iter::repeat_with(move || {
        let mut board = position(rule, &mut rng)?;
        let tree = proven(&mut board, &mut prover, &mut rng)?;
        Some((board, tree))
    })
    .flatten()
}

/// The checker's verdict on a tree; none where it takes too long.
fn verdict(board: &Board, attacker: Side, tree: &Imaged) -> Option<Result<(), Refused>> {
    let certificate = Certificate { attacker, ..Certificate::of(board, ProofTree::default()) };
    let claim = proof_check::read(&tree.bytes(&certificate)[..]).unwrap();
    match proof_check::check(&claim, LIMIT) {
        Err(Refused::Limit(_)) => None,
        checked => Some(checked.map(|_| ())),
    }
}

#[test]
fn verdicts_are_those_of_the_exhaustive_walk() {
    for rule in Rule::ALL {
        let mut rng = Rng::new(rule.index() as u64);
        let (mut held, mut refused, mut undecided) = (0, 0, 0);
        for (board, whole) in wins(rule, 700).filter(|(_, tree)| tree.nodes.len() <= 400) {
            if held >= 150 && refused >= 350 {
                break;
            }
            for round in 0..8 {
                let mut tree = whole.clone();
                (0..round).step_by(3).for_each(|_| tree.alter(board.size(), &mut rng));
                let expected = Oracle::new(&board, &tree).holds();
                let found = verdict(&board, board.side_to_move(), &tree);
                match (expected, found) {
                    (Some(expected), Some(found)) => {
                        assert_eq!(found.is_ok(), expected, "{rule}: {found:?}\n{board}\n{tree:?}");
                        let position = Certificate::of(&board, ProofTree::default());
                        let unrolled = certificate::read(&tree.bytes(&position)).unwrap();
                        assert_eq!(check(&unrolled).is_ok(), expected, "{rule} unrolled");
                        *(if expected { &mut held } else { &mut refused }) += 1;
                    }
                    _ => undecided += 1,
                }
            }
        }
        assert!(undecided < 20, "{rule}: {undecided}");
    }
}

#[test]
fn stops_are_those_of_the_exhaustive_walk() {
    for rule in Rule::ALL {
        let mut rng = Rng::new(rule.index() as u64);
        let (mut compared, mut found_some, mut many) = (0, 0, 0);
        for (mut board, mut tree) in wins(rule, 800) {
            if compared == 60 {
                break;
            }
            (0..rng.below(3)).for_each(|_| tree.alter(board.size(), &mut rng));
            let attacker = board.side_to_move();
            board.pass();
            let Some(expected) = Oracle::new(&board, &tree).stops() else { continue };
            let certificate =
                Certificate { attacker, ..Certificate::of(&board, ProofTree::default()) };
            let claim = proof_check::read(&tree.bytes(&certificate)[..]).unwrap();
            let found = proof_check::stops(&claim, LIMIT);
            assert_eq!(found, Ok(expected.clone()), "{rule}\n{board}\n{tree:?}");
            compared += 1;
            found_some += u32::from(!expected.is_empty());
            many += u32::from(expected.len() * 2 > board.empty_points().len());
        }
        assert!(found_some > 30 && many > 3 && many < 57, "{rule}: {found_some} {many}");
    }
}
