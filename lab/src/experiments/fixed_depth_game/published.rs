//! The two games of the paper.

use kagetsu::search::Driver;

use super::game::{Opening, Plan};

/// What the moves of one of the paper's games cost together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// Its opening; in the indirect one White's stone was searched, too, and is counted.
    pub opening: Opening,
    /// Depth of White's searches.
    pub depth: usize,
    /// Their driver.
    pub driver: Driver,
    /// Most moves at a node.
    pub most_moves: i64,
    /// Moves of White that the table has.
    pub moves: u64,
    /// Seconds on a Pentium 4.
    pub seconds: f64,
    /// Calls of the evaluation.
    pub evaluations: u64,
    /// Calls of some functions of the generator, which the paper calls the cost of nodes.
    pub node_cost: u64,
}

impl Published {
    /// The game with this opening.
    #[must_use]
    pub const fn with(opening: Opening) -> Self {
        match opening {
            Opening::Indirect => Self {
                opening,
                depth: 14,
                driver: Driver::Bt,
                most_moves: 40,
                moves: 15,
                seconds: 223.4,
                evaluations: 8_644_868,
                node_cost: 146_948_599,
            },
            Opening::Direct => Self {
                opening,
                depth: 16,
                driver: Driver::Mtdf,
                most_moves: 30,
                moves: 15,
                seconds: 1117.3,
                evaluations: 38_501_511,
                node_cost: 729_428_011,
            },
        }
    }

    /// The same game for the engine, Black having so many nodes a move.
    #[must_use]
    pub const fn plan(&self, black_nodes: u64) -> Plan {
        let Self { depth, driver, most_moves, opening, .. } = *self;
        Plan { depth, driver, most_moves, opening, black_nodes }
    }
}
