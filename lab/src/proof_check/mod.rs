//! The independent checker of certificates: plays a winning tree through over raw stones.
//!
//! | file | what |
//! |---|---|
//! | `rules` | the five rules, asked of one cell |
//! | `bytes` | reads the file |
//! | `walk` | every move of the attacker, every reply of the defender |
//! | this | what is asked of the checker |
//!
//! It shares no code with the engine, not even the types or the reader of the file, so that a
//! mistake there cannot hide itself here (`tests/tidy` keeps it so).
//!
//! After each move of the attacker every empty point is a reply: a named one leads to its node, any
//! other to the default. The default is walked once without a reply, one stone of the defender being
//! *unknown*; that gives a *frame* of cells outside which such a stone changes nothing. Only the
//! replies in the frame are walked one by one: docs/certificate.md, "Checking", has the proof.

mod bytes;
mod rules;
mod walk;

pub use bytes::{Claim, Unreadable, read};
use rules::EMPTY;
use walk::Walk;

/// Positions that are looked at unless another limit is given.
pub const POSITIONS: u64 = 1_000_000_000;

/// The numbers of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// Nodes of the tree.
    pub nodes: usize,
    /// Positions with the attacker to move, each as often as it was come to.
    pub positions: u64,
    /// Moves of both sides in the longest line; no line is longer.
    pub longest: usize,
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The tree does not win, and this is the first place where it does not.
    #[error("after {}: {fault}", if line.is_empty() { "no move" } else { line })]
    Hole {
        /// Moves of both sides from the position on.
        line: String,
        /// What is wrong after them.
        fault: String,
    },
    /// The work was not finished; nothing is known.
    #[error("not decided after {0} positions; --limit allows more")]
    Limit(u64),
}

/// Plays the tree through, looking at no more than `limit` positions.
pub fn check(claim: &Claim, limit: u64) -> Result<Accepted, Refused> {
    let mut walk = Walk::new(claim, limit);
    let longest = walk.root(0)?.longest;
    Ok(Accepted { nodes: claim.nodes.len(), positions: walk.positions, longest })
}

/// The replies that stop the tree where the *defender* is to move in the claim's position: the legal
/// ones, as `row * size + column`, that win for him or after which the root does not win.
pub fn stops(claim: &Claim, limit: u64) -> Result<Vec<usize>, Refused> {
    let mut walk = Walk::new(claim, limit);
    let any = match walk.root(1) {
        Err(Refused::Hole { .. }) => None,
        any => Some(any?),
    };
    let (defender, mut stops) = (walk.defender, Vec::new());
    for (point, reply) in claim.stones.points().enumerate() {
        let tried = any.as_ref().is_none_or(|any| any.frame.contains(&reply));
        let tried = tried || walk.stones.five(reply, defender).is_some();
        if !tried || walk.stones.cells[reply] != EMPTY {
            continue;
        }
        // where the reply wins, the root finds it won
        match walk.with(reply, defender, |walk| walk.root(0)) {
            Err(Refused::Hole { .. }) if walk.stones.is_foul(reply, defender, true) => {}
            Err(Refused::Hole { .. }) => stops.push(point),
            won => _ = won?,
        }
    }
    Ok(stops)
}
