//! The readable formula that the first weights came from.
//!
//! A cell is worth the sum of what its four line patterns are worth, and a bonus for what they make
//! together, its class; move scores likewise. A combination of threat facts is worth the sum of its
//! facts, and corrections for pairs. So 2,380 combinations and 2,048 threat terms follow from a
//! hundred numbers (`numbers`), few enough to be read, and to be fitted on little data.

use kagetsu::eval::{CountNetwork, Fact, ThreatFacts, ThreatTable, WeightSet};
use kagetsu::pattern::{COMBINATIONS, CellClass, CellWeights, LinePattern, Weights, combinations};
use kagetsu::types::{Rule, Side};

use super::numbers::{Numbers, numbers};

/// The weights that the formula gives for a rule.
#[must_use]
pub fn hand_made(rule: Rule) -> WeightSet {
    let cells =
        |side| cell_weights(numbers(rule, side), rule == Rule::Renju && side == Side::Black);
    let threats = |side| threat_terms(numbers(rule, side));
    WeightSet {
        rule,
        origin: "the hand-made formula".to_owned(),
        cells: Weights { cells: Side::ALL.map(cells) },
        threats: Side::ALL.map(threats),
        networks: Side::ALL.map(|_| CountNetwork::silent()),
    }
}

/// Weights of all combinations of line patterns; `fouls` for renju's Black.
fn cell_weights(numbers: &Numbers, fouls: bool) -> Box<[CellWeights; COMBINATIONS]> {
    let mut weights = Box::new([CellWeights::default(); COMBINATIONS]);
    for (patterns, weight) in combinations().zip(weights.iter_mut()) {
        let class = CellClass::combine(patterns, fouls);
        let sum = |lines: &[i16; LinePattern::COUNT], classes: &[i16; CellClass::COUNT]| {
            let of_lines: i16 = patterns.iter().map(|&pattern| lines[pattern as usize]).sum();
            of_lines + classes[class as usize]
        };
        *weight = CellWeights {
            value: in_parts(sum(&numbers.line, &numbers.class)),
            own: sum(&numbers.line_own, &numbers.class_own),
            other: sum(&numbers.line_other, &numbers.class_other),
        };
    }
    weights
}

/// Tenths of a point in the unit of values, rounded.
fn in_parts(tenths: i16) -> i16 {
    (f32::from(tenths) * CellWeights::VALUE_UNIT as f32 / 10.0).round() as i16
}

/// The terms of all combinations of facts.
fn threat_terms(numbers: &Numbers) -> ThreatTable {
    let mut terms = Box::new([0; ThreatFacts::COUNT]);
    for (index, term) in terms.iter_mut().enumerate() {
        let facts = ThreatFacts::from_index(index);
        let holding = || Fact::ALL.into_iter().filter(|&fact| facts.contains(fact));
        let single: i16 = holding().map(|fact| numbers.facts[fact as usize]).sum();
        let paired: i16 = holding()
            .map(|fact| {
                holding().map(|other| numbers.pairs[fact as usize][other as usize]).sum::<i16>()
            })
            .sum();
        *term = numbers.to_move + single + paired;
    }
    ThreatTable::new(terms)
}
