//! Games written as SGF, read back by another program's reader.

use std::time::Duration;

use kagetsu::types::{Point, Rule};
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::game::Conditions;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::sgf;
use sgf_parse::{GameTree, SgfNode, SgfProp, unknown_game};

use super::{fake, patient, play, play_from, scripted};

type Node = SgfNode<unknown_game::Prop>;

pub(super) fn parse(text: &str) -> Node {
    let mut trees = sgf_parse::parse(text).unwrap();
    match (trees.pop(), trees.is_empty()) {
        (Some(GameTree::Unknown(node)), true) => node,
        other => panic!("no single game of another kind than go: {other:?}"),
    }
}

/// The values of a property as they stand in the file.
pub(super) fn value(node: &Node, name: &str) -> Option<String> {
    let property = node.properties().find(|property| property.identifier() == name)?;
    let text = property.to_string();
    Some(text[name.len() + 1..text.len() - 1].to_owned())
}

/// The moves of the main line.
pub(super) fn points(root: &Node) -> Vec<Point> {
    let letter = |byte: u8| usize::from(byte - b'a');
    root.main_variation()
        .skip(1)
        .enumerate()
        .map(|(index, node)| {
            let name = if index % 2 == 0 { "B" } else { "W" };
            let text = value(node, name).unwrap_or_else(|| panic!("no {name} in node {index}"));
            Point::new(letter(text.as_bytes()[0]), letter(text.as_bytes()[1]))
        })
        .collect()
}

#[track_caller]
fn check_points(record: &GameRecord) {
    let root = parse(&sgf::write(record));
    assert_eq!(points(&root), record.points().collect::<Vec<_>>());
}

#[test]
fn whole_games_come_back() {
    for rule in Rule::ALL {
        let record = play_from("h8 i9 g10", &[fake(""), fake("--seed 4")], patient(rule));
        check_points(&record);
    }
}

#[test]
fn coordinates_count_from_the_top_left() {
    let record = play(
        scripted("b1 c1 d1 e1 f1", ""),
        scripted("a15 o2 h8 h7", ""),
        patient(Rule::Freestyle),
    );
    let text = sgf::write(&record);
    let nodes: Vec<&str> = text.lines().skip(1).map(|line| &line[..line.len().min(6)]).collect();
    assert_eq!(nodes[..3], [";B[ba]", ";W[ao]", ";B[ca]"]);
    assert_eq!(nodes[3], ";W[ob]");
}

#[test]
fn the_root_tells_who_played_what() {
    let black = EngineSpec { name: r"A]B\C".to_owned(), ..scripted("a1 b1 c1 d1 e1", "") };
    let white =
        EngineSpec { name: "White".to_owned(), ..scripted("a3 c3 e3 g3 i3", "--noise say") };
    let mut conditions = patient(Rule::CaroFive);
    conditions.time.total = Some(Duration::from_secs(90));
    let record = play(black, white, conditions);
    let root = parse(&sgf::write(&record));
    let expected = [
        ("GM", "4"),
        ("FF", "4"),
        ("SZ", "15:15"),
        ("RU", "Caro, exactly five"),
        ("PB", r"A\]B\\C"),
        ("PW", "White"),
        ("RE", "B+"),
        ("TM", "90"),
        ("DT", &record.started.strftime("%Y-%m-%d").to_string()),
        ("GC", "Black makes five"),
    ];
    for (name, text) in expected {
        assert_eq!(value(&root, name).as_deref(), Some(text), "{name}");
    }
    let second = root.main_variation().nth(2).unwrap();
    let comment = value(second, "C").unwrap();
    assert!(
        comment.starts_with("depth 3-5 eval 17 nodes 1000 time 4, answered in 0."),
        "{comment}"
    );
    assert!(value(second, "WL").is_some() && value(second, "BL").is_none());
}

#[test]
fn openings_are_marked_and_swap2_is_told() {
    let record = play_from("h8 i9 g10", &[fake(""), fake("")], patient(Rule::Freestyle));
    let root = parse(&sgf::write(&record));
    let comments: Vec<_> = root.main_variation().map(|node| value(node, "C")).collect();
    assert_eq!(comments[1..4], vec![Some("opening".to_owned()); 3]);

    let conditions = Conditions { swap2: true, ..patient(Rule::Freestyle) };
    let mut record = play(fake("--swap2 swap"), scripted("a1 b2", "--swap2 put"), conditions);
    record.names = ["A".to_owned(), "B".to_owned()];
    check_points(&record);
    let root = parse(&sgf::write(&record));
    let comment = value(root.main_variation().nth(5).unwrap(), "C").unwrap();
    assert!(comment.starts_with(r"swap2\: A puts "), "{comment}");
    assert!(comment.contains(", B puts a1 b2 in 0.") && comment.contains(", A takes Black in 0."));
}

#[test]
fn results_tell_how() {
    let result = |black: EngineSpec, draw_after| {
        let mut conditions = patient(Rule::Freestyle);
        conditions.draw_after = draw_after;
        let record = play(black, scripted("a1 c1 e1 g1", ""), conditions);
        value(&parse(&sgf::write(&record)), "RE").unwrap()
    };
    assert_eq!(result(scripted("a9 b9 c9 d9 e9", ""), None), "B+");
    assert_eq!(result(fake("--fault outside"), None), "W+F");
    assert_eq!(result(scripted("a9 c9", ""), Some(4)), "Draw");
}
