//! The executable's list of forbidden points.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use kagetsu::types::{Point, Side};

use crate::assert_none;
use crate::line::{Line, load};

/// The commands that set up a position and ask for its forbidden points.
fn request(line: &Line) -> String {
    let stone = |(number, point): (usize, &Point)| {
        let field = if Side::ALL[number % 2] == line.side() { 1 } else { 2 };
        format!("{},{},{field}\n", point.x(), point.y())
    };
    let stones: Vec<String> = line.moves.iter().enumerate().map(stone).collect();
    let (size, rule, stones) = (line.size.side(), line.rule.number(), stones.concat());
    format!("START {size}\nINFO rule {rule}\nYXBOARD\n{stones}DONE\nYXSHOWFORBID\n")
}

/// The points of `FORBID xxyyxxyy.`
fn answer(text: &str) -> Option<BTreeSet<Point>> {
    let digits = text.strip_prefix("FORBID ")?.strip_suffix('.')?.as_bytes();
    let number = |pair: &[u8]| std::str::from_utf8(pair).ok()?.parse::<usize>().ok();
    digits
        .chunks(4)
        .map(|four| Some(Point::new(number(&four[..2])?, number(&four[2..])?)))
        .collect()
}

/// One process is asked about all lines of both files at once; its answers are read at the end.
#[test]
fn forbidden_points_are_told_to_the_manager() {
    let lines: Vec<Line> =
        ["forbidden", "forbidden-disputed"].into_iter().flat_map(|name| load(name).lines).collect();
    let mut engine = Command::new(env!("CARGO_BIN_EXE_pbrain-kagetsu"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    let requests: String = lines.iter().map(request).collect();
    let writer = std::thread::spawn(move || input.write_all((requests + "END\n").as_bytes()));
    let output = BufReader::new(engine.stdout.take().unwrap()).lines();
    let answers: Vec<String> =
        output.map(Result::unwrap).filter(|text| text.starts_with("FORBID")).collect();
    writer.join().unwrap().unwrap();
    assert!(engine.wait().unwrap().success());

    assert_eq!(answers.len(), lines.len());
    let wrong = lines.iter().zip(&answers).filter_map(|(line, text)| {
        let wanted: BTreeSet<Point> = line.points("forbidden").into_iter().collect();
        (answer(text).as_ref() != Some(&wanted))
            .then(|| format!("{}: {text}, not {wanted:?}", line.id))
    });
    assert_none(&wrong.collect::<Vec<_>>());
}
