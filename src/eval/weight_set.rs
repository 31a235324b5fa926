//! All numbers of the evaluation of one rule.

use crate::pattern::Weights;
use crate::types::Rule;

use super::count_network::CountNetwork;
use super::threat_term::ThreatTable;

/// The weights of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightSet {
    /// The rule that they are for.
    pub rule: Rule,
    /// From which data they come, in a line.
    pub origin: String,
    /// Values and move scores of cells; the board is made with them.
    pub cells: Weights,
    /// Threat terms with Black to move, then with White to move; outside renju both are equal.
    pub threats: [ThreatTable; 2],
    /// What class counts add, with Black to move, then with White to move; the same.
    pub networks: [CountNetwork; 2],
}

impl WeightSet {
    /// How many sets of numbers a rule has: renju's colours play by different rules.
    pub const fn colours(rule: Rule) -> usize {
        if matches!(rule, Rule::Renju) { 2 } else { 1 }
    }
}
