//! The independent checker of certificates: plays a winning tree through over raw stones.
//!
//! | file | what |
//! |---|---|
//! | `rules` | the five rules, asked of one cell |
//! | `bytes` | reads the file |
//! | `cells` | sets of cells, images of the board |
//! | `memory` | positions that were found won |
//! | `walk` | every move of the attacker, every reply of the defender |
//! | this | what is asked of the checker |
//!
//! It shares no code with the engine, not even the types or the reader of the file, so that a
//! mistake there cannot hide itself here (`tests/tidy` keeps it so).
//!
//! After each move of the attacker every empty point is tried as a reply: a named one leads to its
//! node, any other to the default. That many replies go to the default need not be many walks: it is
//! walked once without a reply, with one stone of the defender *unknown*. Such a walk gives a
//! *frame*, a set of cells: with the unknown stones anywhere outside it the tree wins as well. So
//! only the replies in the frame are walked one by one, with their stones on the board. What joins
//! the frame, and why that is enough, stands in docs/certificate.md under "Checking".
//!
//! A reply that is a foul loses at once and asks nothing of the tree; whether a reply is one is
//! asked last, only where it would be a hole or lengthen the longest line. The depth of the
//! recursion is the number of empty points at most.

mod bytes;
mod cells;
mod memory;
mod rules;
mod walk;

pub use bytes::{Claim, MAGIC, MOST_BYTES, Unreadable, read};
use rules::EMPTY;
use walk::{Stop, Walk};

/// Positions that are looked at unless another limit is given; some minutes' work.
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
    match walk.begin().and_then(|()| walk.root(0)) {
        Ok(win) => {
            let (nodes, positions) = (claim.len(), walk.positions);
            Ok(Accepted { nodes, positions, longest: win.longest })
        }
        Err(stop) => Err(refused(&walk, stop, limit)),
    }
}

/// The replies that stop the tree when the *defender* is to move in the claim's position: after each
/// of them, as `row * size + column`, the attacker does not win by the root. Legal replies only,
/// and those that win for the defender are among them. A position that somebody has won already
/// is refused; so is the work beyond `limit` positions.
pub fn stops(claim: &Claim, limit: u64) -> Result<Vec<usize>, Refused> {
    let mut walk = Walk::new(claim, limit);
    find_stops(&mut walk, claim).map_err(|stop| refused(&walk, stop, limit))
}

fn find_stops(walk: &mut Walk<'_>, claim: &Claim) -> Result<Vec<usize>, Stop> {
    walk.begin()?;
    let empty = walk.stones.all(EMPTY);
    let tried = match walk.root(1) {
        Ok(win) => win.frame,
        Err(Stop::Hole(..)) => empty,
        Err(Stop::Limit) => return Err(Stop::Limit),
    };
    let (defender, mut stops) = (walk.defender, Vec::new());
    for point in 0..claim.size * claim.size {
        let cell = claim.stones.cell(point);
        if !empty.contains(cell) {
            continue;
        }
        let is_stop = walk.stones.wins(cell, defender)
            || tried.contains(cell)
                && match walk.with(cell, defender, |walk| walk.root(0)) {
                    Ok(_) => false,
                    Err(Stop::Hole(..)) => !walk.stones.is_foul(cell, defender),
                    Err(Stop::Limit) => return Err(Stop::Limit),
                };
        if is_stop {
            stops.push(point);
        }
    }
    Ok(stops)
}

fn refused(walk: &Walk<'_>, stop: Stop, limit: u64) -> Refused {
    match stop {
        Stop::Limit => Refused::Limit(limit),
        Stop::Hole(cells, fault) => {
            let names: Vec<String> = cells.iter().rev().map(|&cell| walk.name(cell)).collect();
            Refused::Hole { line: names.join(" "), fault }
        }
    }
}
