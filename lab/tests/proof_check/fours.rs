//! Certificates made of the solver's wins by fours, and the fouls of the suites.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use kagetsu::board::{Board, parse_points};
use kagetsu::solver::Verdict;
use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::solver::tree::proof_tree::{Answers, NodeId, ProofNode, ProofTree};
use kagetsu::solver::vcf::{FourRequest, Vcf};
use kagetsu::types::{BoardSize, Point, Rule, RuleSet, Side};
use kagetsu::util::rng::Rng;
use kagetsu::with_rule;
use kagetsu_lab::proof_check::Refused;

use crate::brute_force::{altered, holds};
use crate::check;

/// A line of a suite.
pub(crate) struct Line {
    pub(crate) id: String,
    pub(crate) board: Board,
    pub(crate) forbidden: Vec<Point>,
    /// First moves that win.
    pub(crate) wins: Vec<Point>,
}

pub(crate) fn suite(name: &str) -> Vec<Line> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../suites/{name}.txt"));
    let text = fs::read_to_string(path).unwrap();
    text.lines().filter(|line| line.starts_with("id=")).map(line).collect()
}

fn line(text: &str) -> Line {
    let field = |key: &str| {
        let mut fields = text.split_whitespace().filter_map(|field| field.split_once('='));
        fields.find(|(name, _)| *name == key).map(|(_, value)| value)
    };
    let rule = Rule::from_word(field("rule").unwrap()).unwrap();
    let size = BoardSize::new(field("size").unwrap().parse().unwrap()).unwrap();
    let points = |key: &str| match field(key) {
        None | Some("-") => Vec::new(),
        Some(list) => parse_points(list).unwrap(),
    };
    let mut board = Board::without_scores(rule, size);
    let (black, white) = (points("black"), points("white"));
    for (number, &point) in black.iter().enumerate() {
        board.play_any(point);
        white.get(number).iter().for_each(|&&point| board.play_any(point));
    }
    for point in points("moves") {
        board.play_any(point);
    }
    Line {
        id: field("id").unwrap().into(),
        board,
        forbidden: points("forbidden"),
        wins: points("win"),
    }
}

/// The solver's win as a tree: after a four, each reply that takes the five away is named.
pub(crate) fn win<R: RuleSet>(
    board: &mut Board,
    solver: &mut Vcf,
    tree: &mut ProofTree,
) -> Option<NodeId> {
    let request = FourRequest::of_nodes(1_000_000);
    let Verdict::Win { line, .. } = solver.prove::<R>(board, &request) else { return None };
    let (us, attack) = (board.side_to_move(), line[0]);
    let leaf = |tree: &mut ProofTree, attack| tree.push(ProofNode { attack, answers: None });
    if board.wins_at(us, attack) {
        return Some(leaf(tree, attack));
    }
    board.play_any(attack);
    let empty: Vec<Point> = board.empty_points().iter().collect();
    let five =
        |board: &Board| empty.iter().copied().find(|&p| board.is_empty(p) && board.wins_at(us, p));
    let first = five(board)?;
    let mut replies = Vec::new();
    for &reply in &empty {
        if !board.is_legal(reply) {
            continue;
        }
        board.play_any(reply);
        if !board.is_empty(first) || !board.wins_at(us, first) {
            let next = match five(board) {
                Some(other) => leaf(tree, other),
                None => win::<R>(board, solver, tree)?,
            };
            replies.push((reply, next));
        }
        board.take_back_any();
    }
    let default = leaf(tree, first);
    board.take_back_any();
    Some(tree.push(ProofNode { attack, answers: Some(Answers { default, replies }) }))
}

/// The certificate of a win by fours.
pub(crate) fn certified(board: &mut Board) -> Certificate {
    let mut tree = ProofTree::default();
    let mut solver = Vcf::new(1 << 20);
    with_rule!(board.rule(), R => win::<R>(board, &mut solver, &mut tree)).unwrap();
    Certificate::of(board, tree)
}

#[test]
fn wins_by_fours_are_accepted_and_altered_ones_are_not() {
    let mut rng = Rng::new(41);
    let (mut accepted, mut refused) = (0, 0);
    for line in ["vcf", "vcf-caro"].into_iter().flat_map(suite) {
        let mut board = line.board;
        let certificate = certified(&mut board);
        let proof = check(&certificate).unwrap_or_else(|hole| panic!("{}: {hole}", line.id));
        assert_eq!(proof.nodes, certificate.tree.nodes().len());
        assert!(proof.longest % 2 == 1);
        accepted += 1;
        for _ in 0..3 {
            let tree = altered(&certificate.tree, certificate.size, &mut rng);
            let expected = holds(&mut board, &tree, tree.root().unwrap());
            let verdict = check(&Certificate { tree, ..certificate.clone() });
            assert_eq!(verdict.is_ok(), expected, "{}: {verdict:?}\n{board}", line.id);
            refused += u32::from(!expected);
        }
    }
    assert!(accepted >= 300 && refused > 500, "{accepted} {refused}");
}

/// The exact fouls of renju: a first move of Black's is refused for being one just where it is.
#[test]
fn fouls_are_those_of_the_suites() {
    let mut fouls = 0;
    for line in ["forbidden", "forbidden-disputed"].into_iter().flat_map(suite) {
        let wanted: BTreeSet<Point> = line.forbidden.iter().copied().collect();
        let is_foul = |&attack: &Point| {
            let mut tree = ProofTree::default();
            let five = ProofNode {
                attack: line.board.empty_points().iter().next().unwrap(),
                answers: None,
            };
            let default = tree.push(five);
            tree.push(ProofNode { attack, answers: Some(Answers { default, replies: vec![] }) });
            let certificate =
                Certificate { attacker: Side::Black, ..Certificate::of(&line.board, tree) };
            match check(&certificate) {
                Err(Refused::Hole { fault, .. }) => fault.ends_with("is forbidden to Black"),
                _ => false,
            }
        };
        let found: BTreeSet<Point> = line.board.empty_points().iter().filter(is_foul).collect();
        assert_eq!(found, wanted, "{}", line.id);
        fouls += found.len();
    }
    assert!(fouls > 500, "only {fouls} fouls were compared");
}
