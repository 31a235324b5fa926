//! The sets of the repository's `openings/`, built in so that the program needs no file beside it.

use kagetsu::types::{BoardSize, Rule};

/// Side of the boards from which on freestyle has a set for 20×20.
const LARGE_SIDE: usize = 20;

/// The text of the set that suits a rule and a board best.
pub(super) fn text(rule: Rule, size: BoardSize) -> &'static str {
    match rule {
        Rule::Freestyle if size.side() >= LARGE_SIDE => {
            include_str!("../../../openings/freestyle20.txt")
        }
        Rule::Freestyle => include_str!("../../../openings/freestyle15.txt"),
        Rule::Standard => include_str!("../../../openings/standard15.txt"),
        Rule::Renju => include_str!("../../../openings/renju15.txt"),
        Rule::CaroSix => include_str!("../../../openings/caro15.txt"),
        Rule::CaroFive => include_str!("../../../openings/caro5-15.txt"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashSet};

    use kagetsu::board::PositionKey;

    use crate::openings::{Notation, read_lines};

    /// Nothing is wrong with a set, no position comes twice, and every line is as Gomocup writes
    /// it.
    #[track_caller]
    fn check(rule: Rule, side: usize, count: usize) {
        let size = BoardSize::new(side).unwrap();
        let text = text(rule, size);
        let read = read_lines(text, Some(Notation::Offsets), rule, size);
        let openings: Vec<_> = read.map(|(_, stones)| stones.unwrap()).collect();
        assert_eq!(openings.len(), count, "{rule} {side}");
        assert_eq!(text.lines().count(), count);
        for (stones, line) in openings.iter().zip(text.lines()) {
            assert_eq!(Notation::Offsets.write(stones, size), line);
        }
        let positions: HashSet<_> =
            openings.iter().map(|stones| PositionKey::of(stones, size)).collect();
        assert_eq!(positions.len(), count, "{rule} {side}");
        let counts: BTreeSet<_> = openings.iter().map(Vec::len).collect();
        let expected: &[usize] = if rule == Rule::Renju { &[5] } else { &[5, 6, 7, 11, 12] };
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_sets_are_whole() {
        check(Rule::Freestyle, 15, 1000);
        check(Rule::Freestyle, 20, 1000);
        check(Rule::Standard, 15, 1000);
        check(Rule::Renju, 15, 1000);
        check(Rule::CaroSix, 15, 200);
        check(Rule::CaroFive, 15, 200);
    }
}
