//! Drawings of every pattern, and the tables against the definition.

use super::cell::CellClass;
use super::classify::Classifier;
use super::line::LinePattern;
use super::line_rule::LineRule;
use super::ray::{Ray, ray_code};
use super::table::{CHANGED_BIT, PatternTable};
use crate::util::rng::Rng;

/// The rays of the cell marked `*` in a drawing such as `| X X * . O`: own stones `X`, the
/// opponent's `O`, edge `|`, empty `.`. What lies beyond the drawing is edge.
fn rays_of(drawing: &str) -> [Ray; 2] {
    let cells: Vec<char> = drawing.chars().filter(|c| *c != ' ').collect();
    let stone = cells.iter().position(|c| *c == '*').expect("a drawing has a star");
    let before: Vec<char> = cells[..stone].iter().rev().copied().collect();
    [ray_of(&before), ray_of(&cells[stone + 1..])]
}

fn ray_of(cells: &[char]) -> Ray {
    let length = cells.iter().take_while(|c| matches!(c, 'X' | '.')).count();
    let own = (0..length).filter(|&i| cells[i] == 'X').fold(0, |own, i| own | 1 << i);
    Ray { own, length, stone: cells.get(length) == Some(&'O') }
}

fn check(rules: &[LineRule], pattern: LinePattern, drawings: &[&str]) {
    for &rule in rules {
        let mut classifier = Classifier::new(rule);
        for drawing in drawings {
            assert_eq!(classifier.pattern(rays_of(drawing)), pattern, "{rule:?} {drawing}");
        }
    }
}

use LineRule::{CaroFive, CaroSix, ExactlyFive, FiveOrMore, RenjuBlack};

const ALL: &[LineRule] = &LineRule::ALL;
const CARO: &[LineRule] = &[CaroSix, CaroFive];
/// The kinds of line on which the edge and an opponent's stone are the same.
const BLOCKED: &[LineRule] = &[FiveOrMore, ExactlyFive, RenjuBlack];

#[test]
fn every_pattern_as_drawn() {
    check(ALL, LinePattern::Five, &[". X X * X X .", "| X X X X * .", "O X X X * X ."]);
    check(ALL, LinePattern::OpenFour, &[". . X X X * . .", "| . X * X X . |"]);
    check(BLOCKED, LinePattern::Four, &["| X X X * . .", "O X X . X * .", ". X X * . X O"]);
    check(ALL, LinePattern::OpenThreeDouble, &[". . . X X * . . .", ". . X X * . ."]);
    check(ALL, LinePattern::OpenThree, &[". . X X . * . .", ". . X . * X . ."]);
    check(BLOCKED, LinePattern::BlockedThree, &["| X X * . .", "O X . X . * ."]);
    check(ALL, LinePattern::OpenTwoFree, &[". . . . X * . . . ."]);
    check(ALL, LinePattern::OpenTwoWide, &[". . . X . * . . ."]);
    check(ALL, LinePattern::OpenTwo, &[". . X . . * . ."]);
    check(BLOCKED, LinePattern::BlockedTwo, &["| X * . . .", "O X . . * ."]);
    check(ALL, LinePattern::OpenOne, &[". . . . . * . . . . ."]);
    check(BLOCKED, LinePattern::BlockedOne, &["| * . . . .", "O . . * . . O"]);
    check(ALL, LinePattern::Dead, &["| X * . X |", "O * O", "| . . * . |"]);
}

#[test]
fn patterns_and_classes_have_their_numbers() {
    for number in 0..16u8 {
        let pattern = LinePattern::ALL.get(usize::from(number)).copied().unwrap_or_default();
        let class = CellClass::ALL.get(usize::from(number)).copied().unwrap_or_default();
        assert_eq!(LinePattern::from_nibble(number), pattern);
        assert_eq!(CellClass::from_index(number), class);
    }
}

#[test]
fn longer_rows() {
    let six = &["| X X X * X X |", "O . X X X X * X . O"];
    check(&[FiveOrMore, CaroSix], LinePattern::Five, six);
    check(&[ExactlyFive, CaroFive], LinePattern::Dead, six);
    check(&[RenjuBlack], LinePattern::FoulShape, six);
    // A six at the end of the row is no five cell.
    check(&[FiveOrMore], LinePattern::OpenFour, &["O . X X X * . X O"]);
    check(&[ExactlyFive, RenjuBlack, CaroFive], LinePattern::Four, &["O . X X X * . X O"]);
    check(&[ExactlyFive, RenjuBlack, CaroFive], LinePattern::Dead, &["| X X . * X X . X X |"]);
    check(&[FiveOrMore, CaroSix], LinePattern::OpenFour, &["| X X . * X X . X X |"]);
}

#[test]
fn two_fours_in_one_line() {
    let shapes = &["O X . X * X . X O", "O X X . X * . X X O", "O X X X . * . X X X O"];
    check(&[FiveOrMore, ExactlyFive], LinePattern::OpenFour, shapes);
    check(&[RenjuBlack], LinePattern::FoulShape, shapes);
    // A reply in one gap shuts in the five of the other, if a stone stands behind it.
    check(CARO, LinePattern::Four, shapes);
    check(CARO, LinePattern::OpenFour, &[". X . X * X . X .", "| X X . X * . X X |"]);
    // Only stones that belong to both fours make two of them.
    check(&[RenjuBlack], LinePattern::Four, &["O * . X X X . X O", "O * X . X X . X X O"]);
}

#[test]
fn a_stone_on_both_ends_shuts_a_caro_five_in() {
    check(CARO, LinePattern::Dead, &["O X X X X * O", "O X X * X . O"]);
    check(CARO, LinePattern::Five, &["| X X X X * O", "O X X X X * |"]);
    check(&[CaroSix], LinePattern::Five, &["O X X X X X * O"]);
    check(&[CaroSix], LinePattern::Four, &["O X X X * . X O"]);
    check(&[CaroFive], LinePattern::Dead, &["O X X X * . X O"]);
}

#[test]
fn a_caro_four_is_open_when_no_reply_stops_it() {
    // The edge does not shut in: nothing stops both ends.
    check(CARO, LinePattern::OpenFour, &[". X X X * .", "| . X X X * . |", "O . . X X * X . . O"]);
    // A stone behind each end: the reply on one end shuts the other five in.
    check(CARO, LinePattern::Four, &["O . X X X * . O", "O . X X X * . ."]);
    // One five cell, but a reply on the free end shuts the five in as well as one on the cell.
    check(CARO, LinePattern::Four, &["O X X * . X .", "| X X X * . ."]);
}

#[test]
fn patterns_do_not_depend_on_the_side_that_a_line_is_read_from() {
    for rule in LineRule::ALL {
        let mut classifier = Classifier::new(rule);
        let mut alive = 0;
        for (_, first) in Ray::all(rule.reach(), rule.ends_matter()) {
            for (_, second) in Ray::all(rule.reach(), rule.ends_matter()) {
                let [there, back] = [[first, second], [second, first]];
                let pattern = classifier.pattern(there);
                assert_eq!(pattern, classifier.pattern(back), "{rule:?} {there:?}");
                alive += usize::from(pattern != LinePattern::Dead);
            }
        }
        assert!(alive > 800, "{rule:?}: only {alive} windows have a pattern");
    }
}

/// A random line of 21 cells with the point in question in the middle.
fn random_line(rng: &mut Rng) -> Vec<char> {
    let density = 2 + rng.below(8);
    let mut line: Vec<char> = (0..21)
        .map(|_| match rng.below(12) {
            0 => 'O',
            1 => '|',
            cell if cell < density => 'X',
            _ => '.',
        })
        .collect();
    line[10] = '.';
    line
}

/// The words of the cells to the right of `from`: own stones, other stones, wall.
fn words(cells: impl Iterator<Item = char>) -> [u32; 3] {
    cells.enumerate().fold([0, 0, u32::MAX << 10], |[own, other, wall], (i, cell)| {
        let bit = |is: bool| u32::from(is) << i;
        [own | bit(cell == 'X'), other | bit(cell == 'O'), wall | bit(cell == '|')]
    })
}

fn code(words: [u32; 3], ends: bool, reach: usize) -> usize {
    let [own, other, wall] = words;
    if ends {
        ray_code::<true>(own, other, wall, reach)
    } else {
        ray_code::<false>(own, other, wall, reach)
    }
}

/// Checks one table entry a line against the definition, cell by cell.
fn check_deltas<const REACH: usize, const ENDS: bool>(rule: LineRule, seed: u64) {
    let table = PatternTable::build(rule, REACH);
    let mut classifier = Classifier::new(rule);
    let mut rng = Rng::new(seed);
    let mut changes = 0;
    for _ in 0..20_000 {
        let line = random_line(&mut rng);
        let long = code(words(line[11..].iter().copied()), ENDS, 2 * REACH);
        let short = code(words(line[..10].iter().rev().copied()), ENDS, REACH - 1);
        let entries = [
            ('X', table.own_delta::<REACH, ENDS>(long, short)),
            ('O', table.other_delta::<REACH, ENDS>(long, short)),
        ];
        for (stone, entry) in entries {
            let mut after = line.clone();
            after[10] = stone;
            let mut expected = 0;
            for cell in (1..=REACH).take_while(|i| !matches!(line[10 + i], 'O' | '|')) {
                let mut pattern = |line: &[char]| {
                    let before: Vec<char> = line[..10 + cell].iter().rev().copied().collect();
                    classifier.pattern([ray_of(&before), ray_of(&line[11 + cell..])]) as u32
                };
                let change = pattern(&line) ^ pattern(&after);
                if line[10 + cell] == '.' && change != 0 {
                    expected |= change << (4 * (cell - 1)) | 1 << (CHANGED_BIT as usize + cell - 1);
                }
            }
            let drawing: String = line.iter().collect();
            assert_eq!(
                entry, expected,
                "seed {seed}, {rule:?}, {stone} in the middle of {drawing}"
            );
            changes += usize::from(expected != 0);
        }
    }
    assert!(changes > 15_000, "{rule:?}: only {changes} stones changed anything");
}

#[test]
fn tables_say_what_the_definition_says() {
    check_deltas::<4, false>(FiveOrMore, 1);
    check_deltas::<5, false>(FiveOrMore, 2);
    check_deltas::<5, false>(ExactlyFive, 3);
    check_deltas::<5, false>(RenjuBlack, 4);
    check_deltas::<5, true>(CaroSix, 5);
    check_deltas::<5, true>(CaroFive, 6);
}

#[test]
fn the_drawings_in_line_rs_hold() {
    let drawings = [
        (LinePattern::Dead, "| X * . X |"),
        (LinePattern::BlockedOne, "| * . . . . |"),
        (LinePattern::OpenOne, ". . . * . . ."),
        (LinePattern::BlockedTwo, "| X * . . . |"),
        (LinePattern::OpenTwo, ". X . . * ."),
        (LinePattern::OpenTwoWide, ". . X . * . ."),
        (LinePattern::OpenTwoFree, ". . . X * . . ."),
        (LinePattern::BlockedThree, "| X X * . . |"),
        (LinePattern::OpenThree, ". X X . * ."),
        (LinePattern::OpenThreeDouble, ". . X X * . ."),
        (LinePattern::Four, "| X X X * ."),
        (LinePattern::OpenFour, ". X X X * ."),
        (LinePattern::Five, "X X X X *"),
    ];
    for (pattern, drawing) in drawings {
        check(ALL, pattern, &[drawing]);
    }
    check(&[RenjuBlack], LinePattern::FoulShape, &["X X X * X X", "X . X * X . X"]);
}
