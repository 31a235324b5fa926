//! The positions by which Gomocup tests an engine before it admits it, and one more.
//!
//! They need a little skill: five is to be made, and the move that only looks like five is not.

use kagetsu::types::{Point, Rule};

use super::lab::Lab;
use super::table::points;
use super::{Checked, fails};

/// A position and what is accepted there.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) rule: Rule,
    pub(super) side: usize,
    /// The stones in order.
    pub(super) moves: &'static str,
    /// Which moves pass; any legal one unless given.
    pub(super) accepted: Option<&'static str>,
}

const FOUR: &str = "h8h9i8i9j8j9k8k9";

/// Black has an open four: five has to be made.
pub(super) const fn five(rule: Rule, side: usize) -> Entry {
    Entry { rule, side, moves: FOUR, accepted: Some("g8l8") }
}

/// White's three is to be stopped instead of making six.
pub(super) const SIX_IS_NO_FIVE: Entry = Entry {
    rule: Rule::Standard,
    side: 15,
    moves: "h8h9i8h10g8h11j13h12g14h14i15",
    accepted: Some("f8j8"),
};

/// The point that looks best is a double three; any other will do.
pub(super) const DOUBLE_THREE: Entry =
    Entry { rule: Rule::Renju, side: 15, moves: "h8h9i7i9h10i6i11i12", accepted: None };

/// A three is to be stopped instead of making a five that is shut in at both ends.
pub(super) const SHUT_IN_FIVE: Entry = Entry {
    rule: Rule::CaroSix,
    side: 15,
    moves: "h8f8g8f9i8f7j8l8",
    accepted: Some("f5f6f10f11"),
};

/// White has to stop a four that is open at one end only.
pub(super) const BLOCK: Entry =
    Entry { rule: Rule::Freestyle, side: 15, moves: "h8g8i8h9j8j9k8", accepted: Some("l8") };

/// Shows the position and judges the move.
pub(super) fn run(lab: &Lab<'_>, entry: &Entry) -> Checked {
    lab.claims(entry.rule)?;
    let mut dialogue = lab.ready_for(lab.table_of(entry.rule, entry.side)?, lab.turn())?;
    dialogue.table.set_up(entry.moves)?;
    dialogue.board()?;
    if let (Some(good), Some(point)) = (entry.accepted, dialogue.table.stones().last()) {
        let good = points(good)?;
        if !good.contains(point) {
            let good: Vec<String> = good.iter().map(Point::to_string).collect();
            return fails(format!("plays {point}, accepted is {}", good.join(" or ")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use kagetsu::board::parse_points;
    use kagetsu::types::BoardSize;

    use super::super::table::Table;
    use super::*;

    /// The positions are playable, undecided, and what is accepted can be played.
    #[track_caller]
    fn check(entry: &Entry) {
        let mut table = Table::new(entry.rule, BoardSize::new(entry.side).unwrap(), 1);
        let stones = parse_points(entry.moves).unwrap();
        table.place(&stones);
        assert_eq!(table.verdict(), None, "{entry:?}");
        if let Some(good) = entry.accepted {
            for &point in &parse_points(good).unwrap() {
                let mut after = Table::new(entry.rule, BoardSize::DEFAULT, 1);
                after.place(&stones);
                after.admit(point.into()).unwrap();
            }
        }
    }

    #[test]
    fn the_positions_are_what_they_say() {
        let others = [SIX_IS_NO_FIVE, DOUBLE_THREE, SHUT_IN_FIVE, BLOCK];
        Rule::ALL.map(|rule| five(rule, 15)).iter().chain(&others).for_each(check);
        let mut table = Table::new(Rule::Renju, BoardSize::DEFAULT, 1);
        table.place(&parse_points(DOUBLE_THREE.moves).unwrap());
        let foul: Point = "g9".parse().unwrap();
        assert!(table.admit(foul.into()).is_err());
    }
}
