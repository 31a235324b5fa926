//! Trees by hand, one question of the rules each.

use kagetsu::types::{Rule, Side};
use kagetsu_lab::proof_check::{Accepted, Refused};

use crate::{certificate, check};

/// An open four of Black's in the making.
const OPEN: &str = "
    . . . . . . . . .
    . . X X X . . . .
    . . . . . . . . .
    . . O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";
const OPEN_TREE: &str = "
    left: b2
    right: g2
    root: f2 | left | b2 right";

#[track_caller]
fn accepts(rule: Rule, side: Side, diagram: &str, tree: &str) -> Accepted {
    check(&certificate(rule, side, diagram, tree)).unwrap_or_else(|hole| panic!("{rule}: {hole}"))
}

/// Asserts the moves and the words of the first hole.
#[track_caller]
fn refuses(rule: Rule, side: Side, diagram: &str, tree: &str, line: &str, fault: &str) {
    let hole = Refused::Hole { line: line.into(), fault: fault.into() };
    assert_eq!(check(&certificate(rule, side, diagram, tree)), Err(hole), "{rule}");
}

#[test]
fn an_open_four_wins_by_every_rule() {
    for rule in Rule::ALL {
        let proof = accepts(rule, Side::Black, OPEN, OPEN_TREE);
        // the first move, b2 after any reply, and g2 after b2
        assert_eq!(proof, Accepted { nodes: 3, positions: 3, longest: 3 }, "{rule}");
    }
}

#[test]
fn a_reply_that_is_left_out_is_a_hole() {
    for rule in Rule::ALL {
        let tree = "left: b2 \n root: f2 | left";
        refuses(rule, Side::Black, OPEN, tree, "f2 b2", "b2 is not empty");
    }
}

#[test]
fn a_wrong_default_is_a_hole() {
    let tree = "left: b2 \n right: g2 \n wrong: h2 \n root: f2 | wrong | b2 right | g2 left";
    refuses(Rule::Freestyle, Side::Black, OPEN, tree, "f2 a1", "h2 is no winning five");
}

#[test]
fn a_wrong_move_is_a_hole() {
    let on_a_stone = "root: c2";
    refuses(Rule::Freestyle, Side::Black, OPEN, on_a_stone, "", "c2 is not empty");
    let no_five = "root: f2";
    refuses(Rule::Freestyle, Side::Black, OPEN, no_five, "", "f2 is no winning five");
    let blocked = OPEN.replacen("X X X .", "X X X #", 1);
    refuses(Rule::Freestyle, Side::Black, &blocked, OPEN_TREE, "", "f2 is not empty");
}

#[test]
fn a_five_of_the_defender_comes_first() {
    let diagram = OPEN.replacen("O O O .", "O O O O", 1);
    refuses(Rule::Standard, Side::Black, &diagram, OPEN_TREE, "f2", "the defender wins by b4");
}

#[test]
fn six_is_what_the_rule_says() {
    // b2 makes six with a2
    let diagram = OPEN.replacen(". . X X X", "X . X X X", 1);
    for rule in [Rule::Freestyle, Rule::CaroSix] {
        accepts(rule, Side::Black, &diagram, OPEN_TREE);
    }
    for rule in [Rule::Standard, Rule::CaroFive, Rule::Renju] {
        refuses(rule, Side::Black, &diagram, OPEN_TREE, "f2 a1", "b2 is no winning five");
    }
    // White may make six in renju
    let swapped: String = diagram
        .chars()
        .map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            c => c,
        })
        .collect();
    accepts(Rule::Renju, Side::White, &swapped, OPEN_TREE);
}

#[test]
fn five_and_six_at_once_win() {
    let diagram = "
        X . X X X X . . .
        . X . . . . . . .
        . X . . . . . . .
        . X . . . . . . .
        . X . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    for rule in Rule::ALL {
        accepts(rule, Side::Black, diagram, "root: b1");
    }
}

#[test]
fn stones_at_both_ends_shut_a_caro_five_in() {
    // after b2 the five at g2 would stand between b2 and h2
    let diagram = OPEN.replacen("X X X . . .", "X X X . . O", 1);
    let tree = "left: b2 \n right: g2 \n root: f2 | right | g2 left";
    for rule in [Rule::CaroSix, Rule::CaroFive] {
        let fault = "g2 is no winning five";
        refuses(rule, Side::Black, &diagram, tree, "f2 b2", fault);
    }
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        accepts(rule, Side::Black, &diagram, tree);
    }
    // neither the edge nor a blocked point is a stone
    for stop in ["#", "."] {
        let diagram = diagram.replacen("X X X . . O", &format!("X X X . . {stop}"), 1);
        accepts(Rule::CaroFive, Side::Black, &diagram, tree);
    }
    let at_the_edge = "X X X X . O . \n . . . . . . .".to_owned() + &"\n . . . . . . .".repeat(5);
    accepts(Rule::CaroFive, Side::Black, &at_the_edge, "root: e1");
    let six = "O X X X X . X O . \n".to_owned() + &". . . . . . . . . \n".repeat(8);
    accepts(Rule::CaroSix, Side::Black, &six, "root: f1");
    let fault = "f1 is no winning five";
    refuses(Rule::CaroFive, Side::Black, &six, "root: f1", "", fault);
}

/// White's four can be stopped only on g2, where Black would make six.
const TRAP: &str = "
    . . . . . . X . . .
    . X O O O . . . . .
    . . . . . . X . . .
    . . . . . . X . . .
    . . . . . . X . . .
    . . . . . . X . . .
    . . . . . . O . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .";

#[test]
fn black_may_not_stop_a_four_by_a_foul() {
    let tree = "five: g2 \n root: f2 | five";
    let proof = accepts(Rule::Renju, Side::White, TRAP, tree);
    assert_eq!(proof.longest, 3);
    refuses(Rule::Standard, Side::White, TRAP, tree, "f2 g2", "g2 is not empty");
    refuses(Rule::Freestyle, Side::White, TRAP, tree, "f2", "the defender wins by g2");
}

#[test]
fn a_foul_of_the_attacker_is_a_hole() {
    // f6 is a double three; in other rules it does not win this way either, but is allowed
    let diagram = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        . . . . . . X X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let tree = "five: a1 \n root: f6 | five";
    refuses(Rule::Renju, Side::Black, diagram, tree, "", "f6 is forbidden to Black");
    refuses(Rule::Standard, Side::Black, diagram, tree, "f6 a1", "a1 is not empty");
    // White at i6 and d6 leaves the row no room for an open four: no double three
    let one_real = diagram.replacen("X X . . .", "X X . O .", 1).replacen(
        ". . . . . . X X",
        ". . O . . . X X",
        1,
    );
    refuses(Rule::Renju, Side::Black, &one_real, tree, "", "f6 is forbidden to Black");
    let none_real = one_real.replacen(". . O . . . X X", ". . . O . . X X", 1);
    refuses(Rule::Renju, Side::Black, &none_real, tree, "f6 a1", "a1 is not empty");
}

#[test]
fn a_defender_with_fouls_only_has_lost_and_a_full_board_is_a_draw() {
    // g2 is the one empty point after f2: a foul of Black's, so White has won
    let full = TRAP.replace('.', "#").replacen("O O O # #", "O O O . .", 1);
    let tree = "five: g2 \n root: f2 | five";
    let proof = accepts(Rule::Renju, Side::White, &full, tree);
    assert_eq!(proof, Accepted { nodes: 2, positions: 3, longest: 1 });
    let no_room = full.replacen("O O O . .", "O O O . #", 1);
    let draw = "the board is full: a draw";
    refuses(Rule::Renju, Side::White, &no_room, tree, "f2", draw);
}

#[test]
fn a_game_that_is_over_proves_nothing() {
    let diagram = OPEN.replacen("X X X . .", "X X X X X", 1);
    let fault = "the stone on c2 stands in a row that has won already";
    refuses(Rule::Freestyle, Side::Black, &diagram, OPEN_TREE, "", fault);
}

/// A three, then a four: the default of a quiet move holds against replies that are not named.
#[test]
fn the_default_is_played_with_the_reply_on_the_board() {
    let diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    // after f4 the open four on c4 is threatened; c4 and b4 are answered by g4, g4 is not
    let tree = "
        b4: b4
        c4: c4
        g4: g4
        h4: h4
        threat: c4 | g4 | g4 b4
        other: g4 | c4 | c4 h4
        root: f4 | threat | c4 other | b4 other";
    // c4 stands: the row d4 to g4 has only h4 left
    let fault = "c4 is not empty";
    refuses(Rule::Standard, Side::Black, diagram, tree, "f4 c4 g4 a1", fault);
}

#[test]
fn a_limit_ends_the_work() {
    use kagetsu::solver::tree::certificate::write;
    use kagetsu_lab::proof_check;
    let certificate = certificate(Rule::Freestyle, Side::Black, OPEN, OPEN_TREE);
    let claim = proof_check::read(&write(&certificate)[..]).unwrap();
    for limit in [0, 1, 2] {
        assert_eq!(proof_check::check(&claim, limit), Err(Refused::Limit(limit)));
    }
    assert!(proof_check::check(&claim, 3).is_ok());
}

/// No five can be made on a board with these points blocked, so the walk goes down as far as there
/// are points: the first replies from the top, the attacker's moves from the bottom.
#[test]
fn the_longest_lines_that_a_board_allows_are_walked() {
    let is_blocked = |x: usize, y: usize| (x + 2 * y).is_multiple_of(5);
    let symbol = |x, y| if is_blocked(x, y) { "# " } else { ". " };
    let row = |y| (0..22).map(|x| symbol(x, y)).collect::<String>() + "\n";
    let diagram: String = (0..22).map(row).collect();
    let points = (0..22 * 22).map(|cell| (cell % 22, cell / 22));
    let moves = points.filter(|&(x, y)| !is_blocked(x, y)).skip(190).enumerate();
    let node = |(number, (x, y))| {
        let attack = format!("{}{}", char::from(b'a' + x as u8), y + 1);
        format!("n{}: {attack} | n{number}\n", number + 1)
    };
    let tree = "n0: a1\n".to_owned() + &moves.map(node).collect::<String>();
    let refused = check(&certificate(Rule::Renju, Side::White, &diagram, &tree)).unwrap_err();
    let Refused::Hole { line, .. } = refused else { panic!("{refused}") };
    assert!(line.split(' ').count() > 380, "{line}");
}

/// The last node is come to with the same points taken, but once e3 is Black's and a1 White's, and
/// once the other way round.
#[test]
fn a_position_is_remembered_with_its_colours() {
    let diagram = "
        . . . . . . . . .
        . . . O O . . . .
        . . . . . . . . .
        . . . . X X . . .
        . . . . X . X . .
        . . . . X . . X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let tree = "
        i7: i7
        last: e7 | i7
        four: e3 | last | e7 i7
        other: a1 | last
        root: a9 | four | e3 other";
    let fault = "i7 is no winning five";
    refuses(Rule::Freestyle, Side::Black, diagram, tree, "a9 e3 a1 b1 e7 c1", fault);
}
