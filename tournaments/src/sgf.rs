//! Games as SGF, the format that every viewer of board games reads (`GM[4]`: Gomoku and Renju).
//!
//! A point is two letters, column and row from the top left: `aa` is our `a1`, `hg` is `h7`.

use kagetsu::types::{Point, Rule, Side};

use crate::record::{GameRecord, MoveRecord, point_words};
use crate::swap2::{Answer, Swap2};
use crate::verdict::{Fault, FaultKind, Verdict, side_name};

/// The game as one SGF tree; several of them, one behind the other, are a collection.
pub fn write(record: &GameRecord) -> String {
    let mut text = String::from("(;FF[4]GM[4]CA[UTF-8]AP[Kagetsu tournaments]");
    property(&mut text, "SZ", &record.size.side().to_string());
    property(&mut text, "RU", rule_name(record.rule));
    property(&mut text, "PB", &record.names[Side::Black.index()]);
    property(&mut text, "PW", &record.names[Side::White.index()]);
    property(&mut text, "DT", &record.started.strftime("%Y-%m-%d").to_string());
    if let Some(total) = record.time.total {
        property(&mut text, "TM", &total.as_secs_f64().to_string());
    }
    property(&mut text, "RE", &result(&record.verdict));
    property(&mut text, "GC", &record.verdict.to_string());
    let sides = Side::ALL.into_iter().cycle();
    for (number, (&point, side)) in (1..).zip(record.opening.iter().zip(sides)) {
        stone(&mut text, side, point);
        let swap2 = record.swap2.as_ref().filter(|_| number == record.opening.len());
        let comment = swap2.map(|swap2| decisions(record, swap2));
        property(&mut text, "C", comment.as_deref().unwrap_or("opening"));
    }
    for (index, played) in record.moves.iter().enumerate() {
        let is_last = index + 1 == record.moves.len();
        let end = record.verdict.fault().filter(|_| is_last).map(|_| record.verdict.to_string());
        move_node(&mut text, record.mover(index), played, end);
    }
    text.push_str("\n)\n");
    text
}

/// A node with a stone.
pub(crate) fn stone(text: &mut String, side: Side, point: Point) {
    let letter = |number: usize| char::from(b'a' + number as u8);
    text.push_str("\n;");
    property(text, &side_name(side)[..1], &format!("{}{}", letter(point.x()), letter(point.y())));
}

/// Who chose what in the swap2 opening.
fn decisions(record: &GameRecord, swap2: &Swap2) -> String {
    let told = swap2.decisions.iter().enumerate().map(|(index, decision)| {
        let name = &record.names[swap2.chooser(index).index()];
        let seconds = decision.time.elapsed.as_secs_f64();
        match &decision.answer {
            Answer::Put(points) => {
                let points = point_words(points.iter().copied());
                format!("{name} puts {points} in {seconds:.3} s")
            }
            Answer::Swap => format!("{name} takes Black in {seconds:.3} s"),
        }
    });
    format!("swap2: {}", told.collect::<Vec<_>>().join(", "))
}

/// A node with an engine's move, its clock, its time and what it thought, and with the fault that
/// followed it.
fn move_node(text: &mut String, side: Side, played: &MoveRecord, end: Option<String>) {
    stone(text, side, played.point);
    if let Some(left) = played.time.left {
        let name = format!("{}L", &side_name(side)[..1]);
        property(text, &name, &format!("{:.3}", left.as_secs_f64()));
    }
    let thought = played.thought.as_ref().map(|thought| format!("{thought}, ")).unwrap_or_default();
    let seconds = played.time.elapsed.as_secs_f64();
    let end = end.map(|end| format!("; {end}")).unwrap_or_default();
    property(text, "C", &format!("{thought}answered in {seconds:.3} s{end}"));
}

/// A property with its value escaped.
pub(crate) fn property(text: &mut String, name: &str, value: &str) {
    text.extend([name, "[", &escaped(value, ']'), "]"]);
}

/// A value as it stands before `end`: no control characters, and a backslash before that character
/// and before another backslash.
pub(crate) fn escaped(value: &str, end: char) -> String {
    let mut text = String::new();
    for character in value.chars() {
        match character {
            _ if character == end || character == '\\' => text.extend(['\\', character]),
            _ if character.is_control() => text.push(' '),
            _ => text.push(character),
        }
    }
    text
}

pub(crate) fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "Gomoku, five or more",
        Rule::Standard => "Gomoku, exactly five",
        Rule::Renju => "Renju",
        Rule::CaroSix => "Caro, six wins",
        Rule::CaroFive => "Caro, exactly five",
    }
}

/// `B+`, `W+T` (time), `B+F` (any other fault), `W+R` (adjudicated), `Draw`.
pub(crate) fn result(verdict: &Verdict) -> String {
    let Some(winner) = verdict.winner() else { return "Draw".to_owned() };
    let reason = match verdict.fault().map(Fault::kind) {
        None if matches!(verdict, Verdict::Adjudicated(_)) => "R",
        None => "",
        Some(FaultKind::Late | FaultKind::Silent) => "T",
        Some(_) => "F",
    };
    format!("{}+{reason}", &side_name(winner)[..1])
}
