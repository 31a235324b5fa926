//! The prover alone, in this process: how long it takes to a verdict, and to a tree that was played
//! through against every legal reply.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use kagetsu::board::Board;
use kagetsu::pattern::CellClass;
use kagetsu::solver::Verdict;
use kagetsu::solver::prover::{Prover, Request};
use kagetsu::solver::tree::proof_tree::{Answers, NodeId, ProofTree};
use kagetsu::types::{Direction, PointSet, RuleSet};
use kagetsu::util::clock;
use kagetsu::with_rule;

use crate::line::Line;

/// Memory of the prover in the engine.
const BYTES: usize = 32 << 20;
/// A tree that cannot be played through in this time is left.
const PATIENCE: Duration = Duration::from_secs(20);
/// Stones of the longest row through a point, counted to one side.
const REACH: isize = 5;

/// What the prover says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    Win,
    NoWin,
    Unknown,
}

/// The prover on one position.
#[derive(Debug)]
pub(crate) struct Proved {
    pub(crate) finding: Finding,
    /// To the verdict; of a win, with its tree.
    pub(crate) time: Duration,
    /// To the end of the replay; none without a win, and where it took too long.
    pub(crate) replayed: Option<Duration>,
    /// What is to be shown: a false win, or one that the list does not know.
    pub(crate) complaint: Option<String>,
    /// The tree does not hold, or there is no win.
    pub(crate) is_false: bool,
}

/// The order of the moves that a suite of this kind is about; none where it is about no win.
pub(crate) fn order(kind: &str) -> Option<u8> {
    match kind {
        "vcf" | "novcf" => Some(1),
        "vct" | "novct" => Some(2),
        _ => None,
    }
}

/// Asks the prover, with empty tables, for a win of the side to move by moves of `order`.
pub(crate) fn prove(
    prover: &mut Prover,
    kind: &str,
    line: &Line,
    limit: Duration,
) -> Option<Proved> {
    let order = order(kind)?;
    let mut board = Board::without_scores(line.rule, line.size);
    line.moves.iter().for_each(|&point| board.play_any(point));
    Some(with_rule!(line.rule, R => ask::<R>(prover, kind, &mut board, order, limit)))
}

/// A prover as the engine has it.
pub(crate) fn prover() -> Prover {
    Prover::new(BYTES).unwrap_or_else(|_| unreachable!("that is more than a bucket"))
}

fn ask<R: RuleSet>(
    prover: &mut Prover,
    kind: &str,
    board: &mut Board,
    order: u8,
    limit: Duration,
) -> Proved {
    prover.clear();
    let start = clock::now();
    let deadline = start.checked_add(limit);
    let request = Request { deadline, ..Request::of_order(order) };
    let proof = prover.prove::<R>(board, &request, &mut |_| ());
    let time = clock::since(start);
    let finding = match proof.verdict {
        Verdict::Win { .. } => Finding::Win,
        Verdict::NoWin => Finding::NoWin,
        Verdict::Unknown => Finding::Unknown,
    };
    let mut proved = Proved { finding, time, replayed: None, complaint: None, is_false: false };
    let Some(tree) = &proof.tree else { return proved };
    match replay::<R>(tree, board, PATIENCE) {
        Ok(()) => proved.replayed = Some(clock::since(start)),
        Err(Stop::Hole(text)) => proved.refute(format!("FALSE WIN, {text}")),
        Err(Stop::TooLong) => {}
    }
    if kind == "novcf" {
        proved.refute("FALSE WIN, there is none by fours".into());
    } else if kind == "novct" && !proved.is_false {
        // Nothing is proven of these positions, and this win was played through.
        let how = if proved.replayed.is_some() { "replayed" } else { "not replayed" };
        proved.complaint = Some(format!("a win that the list does not know, {how}"));
    }
    proved
}

impl Proved {
    fn refute(&mut self, complaint: String) {
        self.is_false = true;
        self.complaint.get_or_insert(complaint);
    }
}

/// Whether the tree wins for the side to move against every legal reply.
pub(crate) fn holds(tree: &ProofTree, board: &mut Board, patience: Duration) -> bool {
    with_rule!(board.rule(), R => replay::<R>(tree, board, patience)).is_ok()
}

/// Plays the tree through.
fn replay<R: RuleSet>(tree: &ProofTree, board: &mut Board, patience: Duration) -> Result<(), Stop> {
    let root = tree.root().ok_or_else(|| Stop::Hole("there is no tree".into()))?;
    let deadline = clock::now() + patience;
    Replay { tree, seen: HashSet::new(), deadline }.attack::<R>(board, root)
}

/// Why a replay ends early.
enum Stop {
    Hole(String),
    TooLong,
}

/// A tree that is played through; a node is played once in each position.
struct Replay<'t> {
    tree: &'t ProofTree,
    seen: HashSet<(u64, NodeId)>,
    deadline: Instant,
}

impl Replay<'_> {
    /// The attacker plays the node's move and must win whatever is replied.
    fn attack<R: RuleSet>(&mut self, board: &mut Board, id: NodeId) -> Result<(), Stop> {
        if !self.seen.insert((board.key(), id)) {
            return Ok(());
        }
        if self.deadline <= clock::now() {
            return Err(Stop::TooLong);
        }
        let hole = |text: &str, board: &Board| {
            let moves: Vec<String> = board.moves().flatten().map(|p| p.to_string()).collect();
            Stop::Hole(format!("{text} after {}\n{board}", moves.join(" ")))
        };
        let Some(node) = self.tree.get(id) else { return Err(hole("no such node", board)) };
        let us = board.side_to_move();
        if !board.is_legal(node.attack) {
            return Err(hole(&format!("{} is illegal", node.attack), board));
        }
        let Some(answers) = &node.answers else {
            let wins = board.wins_at(us, node.attack);
            return if wins {
                Ok(())
            } else {
                Err(hole(&format!("{} is no five", node.attack), board))
            };
        };
        board.play::<R>(node.attack);
        if let Some(five) = board.find(!us, CellClass::Five) {
            return Err(hole(&format!("{five} wins for the defender"), board));
        }
        for reply in &self.replies(board, answers) {
            if !board.is_legal(reply) {
                continue;
            }
            let named = answers.replies.iter().find(|(point, _)| *point == reply);
            let next = named.map_or(answers.default, |&(_, next)| next);
            board.play::<R>(reply);
            self.attack::<R>(board, next)?;
            board.take_back::<R>();
        }
        board.take_back::<R>();
        Ok(())
    }

    /// The empty points; where the attacker threatens a five, those that can undo it, and those that
    /// the tree names.
    fn replies(&self, board: &Board, answers: &Answers) -> PointSet {
        let us = !board.side_to_move();
        let threat = self.tree.get(answers.default).filter(|node| node.answers.is_none());
        let Some(five) = threat.map(|node| node.attack).filter(|&five| board.wins_at(us, five))
        else {
            return board.empty_points();
        };
        let mut points: PointSet = answers.replies.iter().map(|&(point, _)| point).collect();
        points.insert(five);
        for direction in Direction::ALL {
            for way in [1, -1] {
                let cells = (1..=REACH).map(|steps| five.step(direction, way * steps));
                points.extend(cells.into_iter().find(|&cell| board.stone_at(cell) != Some(us)));
            }
        }
        points & board.empty_points()
    }
}
