//! What an unknown stone could change, a position by hand for each: the replies that stop a tree are
//! those of the exhaustive walk.

use kagetsu::board::Board;
use kagetsu::solver::tree::certificate::{Certificate, write};
use kagetsu::types::{Rule, Side};
use kagetsu_lab::proof_check::{self, POSITIONS};

use crate::images::Imaged;
use crate::oracle::Oracle;
use crate::{at, certificate};

/// Asserts that some reply stops the tree and others do not; the defender is to move.
#[track_caller]
fn stopped(certificate: &Certificate, stop: &str, no_stop: &str) {
    let side = certificate.size.side();
    let mut board = Board::without_scores(certificate.rule, certificate.size);
    certificate.blocked.iter().for_each(|point| board.block(point));
    let sides = match certificate.attacker {
        Side::Black => [&certificate.black, &certificate.white],
        Side::White => [&certificate.white, &certificate.black],
    };
    // stones come in turns, with passes where one side has too few
    if certificate.attacker == Side::White {
        board.pass();
    }
    let mut stones = sides.map(|set| set.iter().collect::<Vec<_>>());
    while stones.iter().any(|side| !side.is_empty()) {
        for side in &mut stones {
            match side.pop() {
                Some(point) => board.play_any(point),
                None => board.pass(),
            }
        }
    }
    board.pass();
    assert_eq!(board.side_to_move(), !certificate.attacker);
    let expected = Oracle::new(&board, &Imaged::plain(&certificate.tree)).stops().unwrap();
    let claim = proof_check::read(&write(certificate)[..]).unwrap();
    assert_eq!(proof_check::stops(&claim, POSITIONS), Ok(expected.clone()));
    let is_stop = |name: &str| expected.contains(&(at(name).y() * side + at(name).x()));
    assert!(stop.split(' ').all(is_stop), "{expected:?}");
    assert!(!no_stop.split(' ').any(is_stop), "{expected:?}");
}

/// White's four can be stopped only on g6, a double three of Black's; one black stone more makes it
/// a four and a three, which is none.
#[test]
fn a_foul_of_the_defender_may_be_none_with_one_stone_more() {
    let diagram = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . X . .
        . . . . . . . X . . .
        . X O O O . . . . . .
        . . . . . . X . . . .
        . . . . . . X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let certificate = certificate(Rule::Renju, Side::White, diagram, "five: g6 \n root: f6 | five");
    stopped(&certificate, "f6 g4 g10 j3", "g6 a1 b2 k11");
}

/// Black's f6 makes a three and what looks like one: f5, which completes it, makes two fours. White
/// on b5 takes one of these fours away, and f6 is a double three.
#[test]
fn a_move_of_the_attacker_may_be_a_foul_with_one_stone_more() {
    let diagram = "
        . X X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . X X X . O . . . .
        . . . . . . X X . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . . . . . . . . .
        . . . . . O . . . . .
        . . . . . . . . . . .";
    let tree = "right: f1 \n left: a1 \n root: f6 | right | f1 left";
    let certificate = certificate(Rule::Renju, Side::Black, diagram, tree);
    stopped(&certificate, "f6 f1 b5", "k11 g3");
}

/// Two unknown stones of the defender's, or one and a reply, make his three a five.
#[test]
fn stones_of_the_defender_make_a_five_with_one_stone_more() {
    let diagram = "
        . . . . . . . . . . .
        . X X X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O O O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    for rule in Rule::ALL {
        // a three first, which the defender's four answers
        let tree = "right: g5 \n left: b5 \n root: f5 | left | b5 right";
        let certificate = certificate(rule, Side::White, diagram, tree);
        stopped(&certificate, "a2 e2 f5", "k11 b9");
    }
}

/// The five at g2 stands between h2 and what comes to b2; the edge does not shut it in.
#[test]
fn a_five_of_caro_can_be_shut_in_by_one_stone_more() {
    let diagram = "
        . . . . . . . . . . .
        . . X X X X . O . . .
        . . . . . . . . . . .
        . . . O O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    for rule in Rule::ALL {
        let tree = certificate(rule, Side::Black, diagram, "root: g2");
        match rule {
            Rule::CaroSix | Rule::CaroFive => stopped(&tree, "b2 g2", "a2 i2 k11"),
            _ => stopped(&tree, "g2", "b2 a2 i2 k11"),
        }
        let blocked = diagram.replacen(". . X X", ". # X X", 1);
        stopped(&certificate(rule, Side::Black, &blocked, "root: g2"), "g2", "a2 i2 k11");
    }
}

/// The defender's e2 makes six: a win by some rules, and one of the others none or a foul.
#[test]
fn overlines_of_the_defender_count_by_the_rule() {
    let diagram = "
        . . . . . . . . . . .
        . X X X . X X . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . O O O . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let tree = "right: g5 \n left: b5 \n root: f5 | left | b5 right";
    for rule in Rule::ALL {
        let certificate = certificate(rule, Side::White, diagram, tree);
        match rule {
            Rule::Freestyle | Rule::CaroSix => stopped(&certificate, "a1 e2 f5 k11", "c2"),
            _ => stopped(&certificate, "f5", "a1 a2 e2 h2 k11"),
        }
    }
}
