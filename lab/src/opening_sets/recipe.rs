//! What a set is made of: from the same recipe and engine comes the same set.

use kagetsu::types::{BoardSize, Rule};
use kagetsu_tournaments::json::{Length, RuleWord};
use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as, skip_serializing_none};

use super::mix::Mix;
use super::style::Style;
use super::trial::TrialNodes;

/// The settings on which the openings of a set depend.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The rule.
    #[serde_as(as = "RuleWord")]
    pub rule: Rule,
    /// The board.
    #[serde_as(as = "Length")]
    pub size: BoardSize,
    /// Fixes what is drawn at random.
    pub seed: u64,
    /// How often each style is tried.
    #[serde_as(as = "DisplayFromStr")]
    pub styles: Mix<Style>,
    /// How often each number of stones is tried.
    #[serde_as(as = "DisplayFromStr")]
    pub stones: Mix<usize>,
    /// The engine that judges, as it introduces itself.
    pub engine: String,
    /// What it is told besides, as `INFO name value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// Nodes for each candidate.
    pub nodes: Option<u64>,
    /// Milliseconds for each candidate; a set that is judged by time does not come out twice.
    pub turn: Option<u64>,
    /// Nodes for a second look at those that are in the window.
    pub confirm: Option<u64>,
    /// Largest value for either side that is balanced, in the engine's unit.
    pub window: i64,
    /// Nodes of the players of the trial pair, when only decisive openings are wanted.
    pub trial: Option<TrialNodes>,
}

impl Recipe {
    /// The styles that suit a rule: renju begins at the centre, the others anywhere.
    pub fn default_styles(rule: Rule) -> Mix<Style> {
        match rule {
            Rule::Renju => Mix::of(&[(Style::Renju, 1)]),
            _ => Mix::of(&[
                (Style::Centre, 3),
                (Style::Rim, 2),
                (Style::Corner, 2),
                (Style::Wide, 2),
            ]),
        }
    }

    /// The numbers of stones that suit a rule: as in tournaments mostly five.
    pub fn default_stones(rule: Rule) -> Mix<usize> {
        match rule {
            Rule::Renju => Mix::of(&[(5, 1)]),
            _ => Mix::of(&[(5, 10), (6, 4), (7, 4), (11, 1), (12, 1)]),
        }
    }

    /// The names of the settings in which two recipes differ.
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let fields = |recipe: &Self| match serde_json::to_value(recipe) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (own, others) = (fields(self), fields(other));
        let names = own.keys().chain(others.keys().filter(|name| !own.contains_key(*name)));
        names.filter(|name| own.get(*name) != others.get(*name)).cloned().collect()
    }
}
