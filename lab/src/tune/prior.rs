//! The additive models: an entry for a cell is the sum over its four line patterns and its class,
//! one for threats the sum over facts and pairs of facts.
//!
//! In renju each parameter is a shared one and a colour's difference from it. They begin at the
//! hand-made numbers, so that what no game shows, such as the score of a five, keeps sense.

use kagetsu::eval::{Fact, ThreatFacts, WeightSet};
use kagetsu::pattern::{CellClass, CellWeights, LinePattern, combinations};
use kagetsu::types::{Rule, Score, Side};

use crate::hand_made::{Numbers, numbers};

use super::table::Additive;

/// Points of the evaluation for a value of one: 73 % to win.
pub(super) const POINTS: f32 = Score::LOGISTIC_UNIT as f32;
/// What a cell's value of one is in the engine's unit.
pub(super) const CELL_VALUES: f32 = POINTS * CellWeights::VALUE_UNIT as f32;
/// Move scores are hundredths of a natural logarithm.
pub(super) const MOVE_SCORES: f32 = 100.0;
/// The hand-made values are tenths of a point.
const TENTHS: f32 = 10.0 * POINTS;

/// Which hand-made numbers a model begins with.
pub(super) fn values(rule: Rule) -> Additive {
    cells(rule, |n| (&n.line, &n.class), TENTHS)
}

/// The same for move scores of the own patterns.
pub(super) fn own_scores(rule: Rule) -> Additive {
    cells(rule, |n| (&n.line_own, &n.class_own), MOVE_SCORES)
}

/// The same for move scores of the opponent's patterns.
pub(super) fn other_scores(rule: Rule) -> Additive {
    cells(rule, |n| (&n.line_other, &n.class_other), MOVE_SCORES)
}

/// The numbers of lines and of classes.
type Picked = (&'static [i16; LinePattern::COUNT], &'static [i16; CellClass::COUNT]);

fn cells(rule: Rule, pick: fn(&'static Numbers) -> Picked, unit: f32) -> Additive {
    let colours = WeightSet::colours(rule);
    let begin = |side| -> Vec<f32> {
        let (lines, classes) = pick(numbers(rule, side));
        lines.iter().chain(classes).map(|&number| f32::from(number) / unit).collect()
    };
    let entries = Side::ALL.into_iter().take(colours).flat_map(|side| {
        combinations().map(move |patterns| {
            let class = CellClass::combine(patterns, rule == Rule::Renju && side == Side::Black);
            let lines = patterns.into_iter().map(|pattern| pattern as usize);
            lines.chain([LinePattern::COUNT + class as usize]).collect::<Vec<_>>()
        })
    });
    with_differences(entries.collect(), [begin(Side::Black), begin(Side::White)], colours)
}

/// The model of threat terms.
pub(super) fn threats(rule: Rule) -> Additive {
    let colours = WeightSet::colours(rule);
    let pairs =
        || (0..Fact::COUNT).flat_map(|low| (low + 1..Fact::COUNT).map(move |high| (low, high)));
    let begin = |side| -> Vec<f32> {
        let numbers = numbers(rule, side);
        let single = std::iter::once(numbers.to_move).chain(numbers.facts);
        let paired = pairs().map(|(low, high)| numbers.pairs[low][high]);
        single.chain(paired).map(|number| f32::from(number) / POINTS).collect()
    };
    let entry = |index: usize| {
        let facts = ThreatFacts::from_index(index);
        let holds = |fact: usize| facts.contains(Fact::ALL[fact]);
        let single = (0..Fact::COUNT).filter(|&fact| holds(fact)).map(|fact| 1 + fact);
        let paired = pairs().enumerate().filter(|(_, (low, high))| holds(*low) && holds(*high));
        let paired = paired.map(|(number, _)| 1 + Fact::COUNT + number);
        std::iter::once(0).chain(single).chain(paired).collect::<Vec<_>>()
    };
    let entries = (0..colours).flat_map(|_| (0..ThreatFacts::COUNT).map(entry));
    with_differences(entries.collect(), [begin(Side::Black), begin(Side::White)], colours)
}

/// A model for both colours: of one set of parameters, or of a shared one and a difference each.
fn with_differences(entries: Vec<Vec<usize>>, begin: [Vec<f32>; 2], colours: usize) -> Additive {
    let [black, white] = begin;
    let count = black.len();
    let per_colour = entries.len() / colours;
    let packed = |(index, parts): (usize, Vec<usize>)| {
        let colour = 1 + index / per_colour;
        let differences = parts.clone().into_iter().map(move |part| part + colour * count);
        let differences = differences.filter(|_| colours == 2);
        parts.into_iter().chain(differences).map(|part| part as u16).collect()
    };
    let entries = entries.into_iter().enumerate().map(packed).collect();
    if colours == 1 {
        return Additive { entries, parameters: black, fixed: Vec::new() };
    }
    let shared: Vec<f32> = black.iter().zip(&white).map(|(&b, &w)| f32::midpoint(b, w)).collect();
    let apart = |own: &[f32]| -> Vec<f32> {
        own.iter().zip(&shared).map(|(own, shared)| own - shared).collect()
    };
    let parameters = [shared.clone(), apart(&black), apart(&white)].concat();
    Additive { entries, parameters, fixed: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand_made::hand_made;

    /// Before anything is fitted the models are the hand-made tables.
    #[test]
    fn they_begin_as_the_formula() {
        for rule in Rule::ALL {
            let weights = hand_made(rule);
            let mut compared = 0;
            for side in Side::ALL.into_iter().take(WeightSet::colours(rule)) {
                let cells = weights.cells.cells[side.index()].iter();
                let terms = weights.threats[side.index()].values().iter();
                let sets: [(Vec<i16>, Additive, f32); 4] = [
                    (cells.clone().map(|cell| cell.value).collect(), values(rule), CELL_VALUES),
                    (cells.clone().map(|cell| cell.own).collect(), own_scores(rule), MOVE_SCORES),
                    (cells.map(|cell| cell.other).collect(), other_scores(rule), MOVE_SCORES),
                    (terms.copied().collect(), threats(rule), POINTS),
                ];
                for (expected, model, unit) in sets {
                    let table = model.table();
                    let own = &table[side.index() * expected.len()..];
                    for (&expected, entry) in expected.iter().zip(own) {
                        assert!((f32::from(expected) - entry * unit).abs() < 0.51, "{rule}");
                        compared += 1;
                    }
                }
            }
            assert!(compared >= 9_188, "{compared}");
        }
    }
}
