//! What is searched next, in trees made by hand.

use super::{LambdaSearch, Pass, Stacks};
use crate::proof::domain::{Choice, Domain, LambdaDomain, Status, Visit};
use crate::proof::limits::ProofLimits;
use crate::proof::numbers::Numbers;
use crate::proof::table::ProofTable;
use crate::proof::thresholds::Options;
use crate::util::rng::Rng;

/// A position: whose turn, what one look says, where moves of orders 2 and 3 lead, and the pass.
#[derive(Clone, Debug)]
struct Position {
    is_attackers: bool,
    status: Status,
    moves: [Vec<usize>; 2],
    pass: Option<usize>,
}

fn attacker(second: &[usize], third: &[usize]) -> Position {
    let moves = [second.to_vec(), third.to_vec()];
    Position { is_attackers: true, status: Status::Open, moves, pass: None }
}

fn defender(replies: &[usize], pass: Option<usize>) -> Position {
    let moves = [replies.to_vec(), replies.to_vec()];
    Position { is_attackers: false, status: Status::Open, moves, pass }
}

/// A game of such positions, which keeps the looks: the place and the order that was asked for.
#[derive(Debug)]
struct Game<'a> {
    positions: Vec<Position>,
    path: Vec<usize>,
    looks: &'a mut Vec<(usize, u8)>,
}

impl Game<'_> {
    fn here(&self) -> usize {
        self.path[self.path.len() - 1]
    }

    fn look(&mut self, order: u8, choices: &mut Vec<Choice<usize>>) -> Status {
        let here = self.here();
        self.looks.push((here, order));
        let position = &self.positions[here];
        let moves = &position.moves[usize::from(order) - 2];
        choices.extend(moves.iter().map(|&play| Choice {
            play,
            key: key(play),
            initial: Numbers::UNKNOWN,
        }));
        position.status
    }
}

fn key(place: usize) -> u64 {
    Rng::new(place as u64).next_u64()
}

impl Domain for Game<'_> {
    type Move = usize;

    fn key(&self) -> u64 {
        key(self.here())
    }

    fn is_attackers_turn(&self) -> bool {
        self.positions[self.here()].is_attackers
    }

    fn expand(&mut self, _: Visit, choices: &mut Vec<Choice<usize>>) -> Status {
        self.look(2, choices)
    }

    fn play(&mut self, play: usize) {
        self.path.push(play);
    }

    fn take_back(&mut self) {
        self.path.pop();
    }
}

impl LambdaDomain for Game<'_> {
    fn expand_attack(&mut self, order: u8, _: Visit, choices: &mut Vec<Choice<usize>>) -> Status {
        self.look(order, choices)
    }

    fn expand_defence(&mut self, order: u8, _: Visit, choices: &mut Vec<Choice<usize>>) -> Status {
        self.look(order, choices)
    }

    fn may_pass(&self) -> bool {
        self.positions[self.here()].pass.is_some()
    }

    fn pass(&mut self) {
        let after = self.positions[self.here()].pass;
        self.path.push(after.expect("there is a pass"));
    }

    fn take_back_pass(&mut self) {
        self.path.pop();
    }
}

/// The verdict at order 3 and the looks, with so many nodes.
fn solve(positions: &[Position], pass: Pass, nodes: u64) -> (Numbers, Vec<(usize, u8)>) {
    let mut looks = Vec::new();
    let game = Game { positions: positions.to_vec(), path: vec![0], looks: &mut looks };
    let mut table = ProofTable::new(1 << 14).unwrap();
    let mut stacks = Stacks::default();
    let limits = ProofLimits::of_nodes(nodes);
    let numbers =
        LambdaSearch::new(game, &mut table, &mut stacks, Options::PUBLISHED, limits, &mut |_| ())
            .with_pass(pass)
            .solve(3);
    (numbers, looks)
}

/// The next leaf is the one with the smallest disproof number, pass or reply:
///
/// ```text
/// 0 attacker, one move of order 3
/// └ 1 defender ─┬─ pass ─ 2 attacker: three moves of order 2, 2 each: dn = 6
///               └─ 3, 4 attacker, of which nothing is known: dn = 4
/// ```
///
/// The pass is looked at first (2 is less than 4). With 6 it is dearer than a reply, and the reply is
/// next; where the pass is settled first, its first move is.
#[test]
fn the_search_goes_to_the_pass_or_to_a_reply_where_the_number_is_smallest() {
    let mut positions = vec![
        attacker(&[], &[1]),
        defender(&[3, 4], Some(2)),
        attacker(&[5, 6, 7], &[]),
        attacker(&[8], &[9]),
        attacker(&[8], &[9]),
    ];
    positions.extend((5..10).map(|_| defender(&[], None)));
    let begin = [(0, 2), (0, 3), (1, 3), (2, 2)];
    let looks = |pass| solve(&positions, pass, 5).1;
    assert_eq!(looks(Pass::Chosen)[..5], [&begin[..], &[(3, 2)]].concat());
    assert_eq!(looks(Pass::First)[..5], [&begin[..], &[(5, 2)]].concat());
}

/// A win needs the pass proven: no replies, and replies that all lose, are none before. Without a
/// win after the pass the attacker's move was no move of the order.
#[test]
fn no_replies_are_a_win_behind_a_proven_pass_only() {
    let won = Position { status: Status::Proven, ..attacker(&[], &[]) };
    for pass in [Pass::Chosen, Pass::First] {
        for replies in [&[][..], &[3]] {
            for (after_pass, expected) in
                [(won.clone(), Numbers::PROVEN), (attacker(&[], &[]), Numbers::DISPROVEN)]
            {
                let positions =
                    [attacker(&[], &[1]), defender(replies, Some(2)), after_pass, won.clone()];
                assert_eq!(solve(&positions, pass, 100).0, expected, "{pass:?} {replies:?}");
            }
        }
    }
}
