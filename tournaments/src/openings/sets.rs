//! The sets of the repository's `openings/`, built in so that the program needs no file beside it.

use kagetsu::types::{BoardSize, Rule};

const FREESTYLE_15: &str = include_str!("../../../openings/freestyle15.txt");
const FREESTYLE_20: &str = include_str!("../../../openings/freestyle20.txt");
const STANDARD_15: &str = include_str!("../../../openings/standard15.txt");
const RENJU_15: &str = include_str!("../../../openings/renju15.txt");
const CARO_15: &str = include_str!("../../../openings/caro15.txt");
const CARO5_15: &str = include_str!("../../../openings/caro5-15.txt");

/// Side of the boards from which on freestyle has a set for 20×20.
const LARGE_SIDE: usize = 20;

/// The text of the set that suits a rule and a board best.
pub(super) fn text(rule: Rule, size: BoardSize) -> &'static str {
    match rule {
        Rule::Freestyle if size.side() >= LARGE_SIDE => FREESTYLE_20,
        Rule::Freestyle => FREESTYLE_15,
        Rule::Standard => STANDARD_15,
        Rule::Renju => RENJU_15,
        Rule::CaroSix => CARO_15,
        Rule::CaroFive => CARO5_15,
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
