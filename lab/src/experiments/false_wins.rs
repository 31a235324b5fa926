//! Does the prover ever claim a win that is none? Positions that nearly hold a win are made by
//! moving stones of known ones about; every win that the prover claims goes through the independent
//! checker.

use kagetsu::board::{Board, Outcome, parse_points};
use kagetsu::solver::Verdict;
use kagetsu::solver::prover::{Prover, Request};
use kagetsu::solver::threats::Width;
use kagetsu::solver::tree::certificate::{Certificate, write};
use kagetsu::solver::tree::proof_tree::ProofTree;
use kagetsu::types::{BoardSize, Point, Rule};
use kagetsu::util::rng::Rng;
use kagetsu::with_rule;

use crate::proof_check::{self, Refused};

/// Bytes of the prover's tables.
const TABLE_BYTES: usize = 16 << 20;
/// Nodes of a proof.
const NODES: u64 = 20_000;
/// Positions that the checker looks at for one proof.
const CHECKED: u64 = 100_000_000;
/// Orders of the proofs, drawn evenly.
const ORDERS: [u8; 6] = [1, 2, 2, 2, 2, 3];
/// Stones moved about at most.
const MOVED: usize = 3;

/// A position to begin with.
#[derive(Clone, Debug)]
pub struct Seed {
    /// Of the board.
    pub size: BoardSize,
    /// Stones in turns, Black's first.
    pub moves: Vec<Point>,
}

impl Seed {
    /// The position of a line of a suite file: its `size` and its `moves`, or `black` and `white`.
    #[must_use]
    pub fn of_line(line: &str) -> Option<Self> {
        let field = |key: &str| {
            line.split_whitespace().find_map(|field| field.strip_prefix(key)?.strip_prefix('='))
        };
        let size = BoardSize::new(field("size")?.parse().ok()?)?;
        let points = |key: &str| parse_points(field(key)?).ok();
        let moves = points("moves").or_else(|| in_turns(&points("black")?, &points("white")?))?;
        moves.iter().all(|&point| size.contains(point)).then_some(Self { size, moves })
    }
}

/// Two lists of stones as one game; none when their numbers do not allow it.
fn in_turns(black: &[Point], white: &[Point]) -> Option<Vec<Point>> {
    let pairs = black.iter().zip(white).flat_map(|(&black, &white)| [black, white]);
    let last = black.get(white.len()).copied();
    (black.len().abs_diff(white.len()) <= 1 && black.len() >= white.len())
        .then(|| pairs.chain(last).collect())
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions given to the prover.
    pub positions: u64,
    /// Wins that it claimed and the checker accepted.
    pub accepted: u64,
    /// Those among them with a quiet move.
    pub quiet: u64,
    /// Wins whose check was not finished.
    pub undecided: u64,
    /// Claims that have a hole: the position as a certificate would hold it, and the hole.
    pub false_wins: Vec<String>,
}

/// A run over one rule.
#[derive(Debug)]
pub struct Hunt<'a> {
    rule: Rule,
    seeds: &'a [Seed],
    prover: Prover,
    rng: Rng,
    tally: Tally,
}

impl<'a> Hunt<'a> {
    /// A run that makes its positions of `seeds` by the numbers of `seed`.
    ///
    /// # Errors
    /// When there are no positions to begin with.
    pub fn new(rule: Rule, seeds: &'a [Seed], seed: u64) -> Result<Self, NoSeeds> {
        if seeds.is_empty() {
            return Err(NoSeeds);
        }
        let prover = Prover::new(TABLE_BYTES).map_err(|_| NoSeeds)?;
        Ok(Self { rule, seeds, prover, rng: Rng::new(seed), tally: Tally::default() })
    }

    /// What was found so far.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Makes a position, asks the prover, and has its claim checked.
    pub fn step(&mut self) {
        let Some(mut board) = self.near_miss() else { return };
        self.tally.positions += 1;
        let request = Request {
            width: *self.rng.pick(&[Width::Threats, Width::Near]).unwrap_or(&Width::Threats),
            ..Request::of_order(ORDERS[self.rng.below(ORDERS.len())]).with_nodes(NODES)
        };
        let rule = self.rule;
        let prover = &mut self.prover;
        let proof = with_rule!(rule, R => prover.prove::<R>(&mut board, &request, &mut |_| ()));
        if let (Verdict::Win { .. }, Some(tree)) = (proof.verdict, proof.tree) {
            self.check(&board, tree);
        }
    }

    fn check(&mut self, board: &Board, tree: ProofTree) {
        let is_quiet = has_quiet_move(board, &tree);
        let bytes = write(&Certificate::of(board, tree));
        let checked =
            proof_check::read(&bytes[..]).map(|claim| proof_check::check(&claim, CHECKED));
        match checked {
            Ok(Ok(_)) => {
                self.tally.accepted += 1;
                self.tally.quiet += u64::from(is_quiet);
            }
            Ok(Err(Refused::Limit(_))) => self.tally.undecided += 1,
            Ok(Err(hole)) => self.tally.false_wins.push(format!("{hole}\n{board}")),
            Err(unreadable) => self.tally.false_wins.push(format!("{unreadable}\n{board}")),
        }
    }

    /// One of the positions with up to three stones moved about; none when somebody has won in it.
    fn near_miss(&mut self) -> Option<Board> {
        let Seed { size, moves } = self.rng.pick(self.seeds)?.clone();
        let mut moves = moves;
        for _ in 0..=self.rng.below(MOVED) {
            let from = self.rng.below(moves.len().max(1));
            let stone = moves.get(from).copied()?;
            let near: Vec<Point> = size
                .points()
                .filter(|point| !moves.contains(point))
                .filter(|point| {
                    point.x().abs_diff(stone.x()) <= 2 && point.y().abs_diff(stone.y()) <= 2
                })
                .collect();
            moves[from] = *self.rng.pick(&near)?;
        }
        if self.rng.below(4) == 0 {
            moves.pop();
        }
        let mut board = Board::without_scores(self.rule, size);
        for point in moves {
            board.play_any(point);
            if board.outcome() != Outcome::Open {
                return None;
            }
        }
        Some(board)
    }
}

/// There is nothing to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no positions of this rule; name a suite file that has some")]
pub struct NoSeeds;

/// Whether the first move threatens no five.
fn has_quiet_move(board: &Board, tree: &ProofTree) -> bool {
    let attacker = board.side_to_move();
    let mut board = board.clone();
    let first = tree.root().and_then(|root| tree.get(root));
    first.is_some_and(|node| {
        board.play_any(node.attack);
        node.answers.is_some() && board.fives(attacker) == 0
    })
}
