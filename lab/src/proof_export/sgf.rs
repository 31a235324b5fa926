//! A certificate as SGF (`GM[4]`: Gomoku and Renju), the replies as variations.
//!
//! The stones of the position are set up in the root; a pass is a move without a point. A point is
//! two letters, column and row from the top left, as in the games that the match runner writes.

use kagetsu::solver::tree::certificate::Certificate;
use kagetsu::types::{Point, PointSet, Rule, Side};

use super::DrawnTree;

/// The tree as one SGF game.
pub fn write(certificate: &Certificate, drawn: &DrawnTree) -> String {
    let mut text = String::from("(;FF[4]GM[4]CA[UTF-8]AP[Kagetsu laboratory]");
    property(&mut text, "SZ", &certificate.size.side().to_string());
    property(&mut text, "RU", rule_name(certificate.rule));
    let side = ["Black", "White"][certificate.attacker.index()];
    property(&mut text, "GC", &format!("{side} to move wins"));
    points(&mut text, "AB", &certificate.black);
    points(&mut text, "AW", &certificate.white);
    points(&mut text, "MA", &certificate.blocked);
    property(&mut text, "PL", colour(certificate.attacker));
    if !drawn.is_empty() {
        put_moves(&mut text, drawn);
    }
    text.push_str("\n)\n");
    text
}

/// What is still to be written.
enum Piece {
    Move(usize),
    /// The first move of a variation.
    Variation(usize),
    End,
}

fn put_moves(text: &mut String, drawn: &DrawnTree) {
    let mut pieces = vec![Piece::Move(0)];
    while let Some(piece) = pieces.pop() {
        let place = match piece {
            Piece::Move(place) => place,
            Piece::Variation(place) => {
                text.push_str("\n(");
                pieces.push(Piece::End);
                place
            }
            Piece::End => {
                text.push(')');
                continue;
            }
        };
        let played = &drawn.moves()[place];
        text.push_str("\n;");
        property(text, colour(played.side), &played.point.map(letters).unwrap_or_default());
        if let Some(remark) = played.remark {
            property(text, "C", &remark.text(|point| point.to_string()));
        }
        match played.next[..] {
            [next] => pieces.push(Piece::Move(next)),
            _ => pieces.extend(played.next.iter().rev().map(|&next| Piece::Variation(next))),
        }
    }
}

fn colour(side: Side) -> &'static str {
    ["B", "W"][side.index()]
}

fn letters(point: Point) -> String {
    [point.x(), point.y()].map(|number| char::from(b'a' + number as u8)).iter().collect()
}

/// A property of many points; none when there are none.
fn points(text: &mut String, name: &str, points: &PointSet) {
    if points.is_empty() {
        return;
    }
    text.push('\n');
    text.push_str(name);
    for point in points {
        text.push('[');
        text.push_str(&letters(point));
        text.push(']');
    }
}

/// A property whose value has nothing to escape.
fn property(text: &mut String, name: &str, value: &str) {
    text.push_str(name);
    text.push('[');
    text.push_str(value);
    text.push(']');
}

fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "Gomoku, five or more",
        Rule::Standard => "Gomoku, exactly five",
        Rule::Renju => "Renju",
        Rule::CaroSix => "Caro, six wins",
        Rule::CaroFive => "Caro, exactly five",
    }
}
