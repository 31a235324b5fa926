//! One question about one position, and its answer.

use kagetsu::board::PositionKey;
use kagetsu::proof::numbers::Numbers;
use kagetsu::types::Point;
use serde::{Deserialize, Serialize};
use serde_with::base64::Base64;
use serde_with::serde_as;

/// Place of a node in the tree.
pub(super) type NodeId = usize;

/// What is asked about, so that its answer finds its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Place {
    /// The node.
    pub(super) node: NodeId,
    /// The attack, as it stands among those of the node; none for the node itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) attack: Option<usize>,
}

/// A question.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) place: Place,
    pub(super) stones: PositionKey,
    pub(super) task: Task,
}

/// What is asked.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Is the node won by threats? If not, which moves are to be tried, other than these? So often
    /// was it asked before.
    Attack { tried: Vec<Point>, round: u32 },
    /// Does the attacker win after this move and a pass, and which replies stop that win?
    Pass { attack: Point },
    /// The win after this move and a pass is known: which replies stop it?
    Stops { attack: Point, default: Vec<u8> },
}

/// An answer. Cells are `row * size + column`.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Found {
    /// The node is won: a certificate of it.
    Won(#[serde_as(as = "Base64")] Vec<u8>),
    /// Moves to try, with their scores for the attacker; none where there are no others.
    Moves(Vec<(u16, i32)>),
    /// The win after a pass, as a certificate, and the replies that stop it.
    Threat {
        #[serde_as(as = "Base64")]
        default: Vec<u8>,
        stops: Stops,
    },
    /// The replies that stop the win that was handed in.
    Stops(Stops),
    /// No win after a pass was found.
    Quiet,
    /// The defender wins at once.
    Refuted,
}

/// The replies that stop a win after a pass.
#[serde_as]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stops {
    /// Replies after which nothing is known yet, the most dangerous first.
    pub(super) open: Vec<u16>,
    /// Replies that lose to threats, each with its place in `wins`.
    pub(super) lost: Vec<(u16, usize)>,
    /// Certificates of these wins: several replies may lose to the same.
    #[serde_as(as = "Vec<Base64>")]
    pub(super) wins: Vec<Vec<u8>>,
}

/// A question about a leaf, answered or not: what it counts in the meantime.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    pub(super) numbers: Numbers,
    pub(super) is_busy: bool,
}

impl Estimate {
    /// Of a leaf that nobody works on.
    pub(super) const fn new(numbers: Numbers) -> Self {
        Self { numbers, is_busy: false }
    }

    /// What it counts now.
    pub(super) fn now(&self) -> Numbers {
        if self.is_busy { super::numbers::busy(self.numbers) } else { self.numbers }
    }
}
