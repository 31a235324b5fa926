//! The independent checker of certificates: plays a winning tree through over raw stones.
//!
//! | file | what |
//! |---|---|
//! | `rules` | the five rules, asked of one cell |
//! | `bytes` | reads the file |
//! | this | every move of the attacker, every reply of the defender |
//!
//! It shares no code with the engine, not even the types or the reader of the file, so that a
//! mistake there cannot hide itself here (`tests/tidy` keeps it so).
//!
//! After each move of the attacker every empty point is tried as a reply: a named one leads to its
//! node, any other to the default, with that stone on the board. A reply that is a foul loses at
//! once and asks nothing of the tree; whether a reply is one is asked last, only where it would
//! be a hole or lengthen the longest line. The depth of the recursion is half the empty points at
//! most. Nodes that are named from more than one place are remembered with the stones that were
//! added on the way to them, exactly, not by a hash that a file could be made to match.

mod bytes;
mod rules;

use std::collections::HashMap;

use bytes::Answers;
pub use bytes::{Claim, MAGIC, Unreadable, read};
use rules::{BLACK, EMPTY, WHITE, opponent};

/// Positions that are looked at unless another limit is given; a minute's work.
pub const POSITIONS: u64 = 1_000_000_000;
/// Room for won positions that are remembered, in stones.
const ROOM: usize = 50_000_000;
/// What a remembered position takes beside its stones.
const ENTRY: usize = 50;

/// The numbers of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// Nodes of the tree.
    pub nodes: usize,
    /// Positions with the attacker to move, each as often as it was come to.
    pub positions: u64,
    /// Moves of both sides in the longest line.
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

/// A hole, with the cells that lead to it, last one first.
enum Stop {
    Hole(Vec<usize>, String),
    Limit,
}

/// Plays the tree through, looking at no more than `limit` positions.
pub fn check(claim: &Claim, limit: u64) -> Result<Accepted, Refused> {
    let mut walk = Walk::new(claim, limit);
    let result = match walk.first_fault() {
        Some(fault) => Err(Stop::Hole(Vec::new(), fault)),
        None => walk.node(claim.nodes.len() - 1),
    };
    let positions = walk.positions;
    match result {
        Ok(longest) => Ok(Accepted { nodes: claim.nodes.len(), positions, longest }),
        Err(Stop::Limit) => Err(Refused::Limit(limit)),
        Err(Stop::Hole(cells, fault)) => {
            let names: Vec<String> = cells.iter().rev().map(|&cell| walk.name(cell)).collect();
            Err(Refused::Hole { line: names.join(" "), fault })
        }
    }
}

struct Walk<'a> {
    claim: &'a Claim,
    stones: rules::Stones,
    positions: u64,
    limit: u64,
    /// Whether more than one place names the node.
    is_shared: Vec<bool>,
    /// Cells of the attacker's and the defender's stones on the way here.
    added: Vec<usize>,
    /// Won positions, by node and added stones, with the longest line.
    won: HashMap<(usize, Vec<u16>), usize>,
    room: usize,
}

impl<'a> Walk<'a> {
    fn new(claim: &'a Claim, limit: u64) -> Self {
        let mut named = vec![0_u32; claim.nodes.len()];
        for answers in claim.nodes.iter().filter_map(|node| node.answers.as_ref()) {
            let replies = answers.replies.iter().map(|&(_, next)| next);
            replies.chain([answers.default]).for_each(|node| named[node] += 1);
        }
        // A leaf is looked at faster than it is remembered.
        let nodes = named.iter().zip(&claim.nodes);
        let is_shared = nodes.map(|(&named, node)| named > 1 && node.answers.is_some()).collect();
        let (stones, added, won) = (claim.stones.clone(), Vec::new(), HashMap::new());
        Self { claim, stones, positions: 0, limit, is_shared, added, won, room: ROOM }
    }

    /// What is wrong before the first move: somebody has won already.
    fn first_fault(&self) -> Option<String> {
        let won = |&cell: &usize| {
            let colour = self.stones.at(cell);
            (colour == BLACK || colour == WHITE) && self.stones.wins(cell, colour)
        };
        let cell = self.cells().find(won)?;
        Some(format!("the stone on {} stands in a row that has won already", self.name(cell)))
    }

    /// The attacker plays a node; the length of the longest line from here on.
    fn node(&mut self, index: usize) -> Result<usize, Stop> {
        if self.positions >= self.limit {
            return Err(Stop::Limit);
        }
        self.positions += 1;
        if !self.is_shared[index] {
            return self.attack(index);
        }
        // The sides take turns, so even places are the attacker's and odd ones the defender's.
        let added = self.added.iter().enumerate();
        let mut key: Vec<u16> = added.map(|(place, &cell)| (2 * cell + place % 2) as u16).collect();
        key.sort_unstable();
        let key = (index, key);
        if let Some(&longest) = self.won.get(&key) {
            return Ok(longest);
        }
        let longest = self.attack(index)?;
        if let Some(room) = self.room.checked_sub(key.1.len() + ENTRY) {
            self.room = room;
            self.won.insert(key, longest);
        }
        Ok(longest)
    }

    fn attack(&mut self, index: usize) -> Result<usize, Stop> {
        let claim = self.claim;
        let node = &claim.nodes[index];
        let hole = |walk: &Self, what: &str| {
            Err(Stop::Hole(Vec::new(), format!("{} {what}", walk.name(node.attack))))
        };
        if self.stones.at(node.attack) != EMPTY {
            return hole(self, "is not empty");
        }
        if self.stones.wins(node.attack, claim.attacker) {
            return Ok(1);
        }
        let Some(answers) = &node.answers else { return hole(self, "is no winning five") };
        if self.stones.is_foul(node.attack, claim.attacker) {
            return hole(self, "is forbidden to Black");
        }
        let longest = self.with(node.attack, claim.attacker, |walk| walk.replies(answers))?;
        Ok(1 + longest)
    }

    /// The defender plays everywhere; the length of the longest line from here on.
    fn replies(&mut self, answers: &Answers) -> Result<usize, Stop> {
        let defender = opponent(self.claim.attacker);
        let mut longest = 0;
        let mut is_full = true;
        for reply in self.cells() {
            if self.stones.at(reply) != EMPTY {
                continue;
            }
            is_full = false;
            if self.stones.wins(reply, defender) {
                let fault = format!("the defender wins by {}", self.name(reply));
                return Err(Stop::Hole(Vec::new(), fault));
            }
            let named = answers.replies.iter().find(|&&(cell, _)| cell == reply);
            let next = named.map_or(answers.default, |&(_, next)| next);
            match self.with(reply, defender, |walk| walk.node(next)) {
                Ok(plies) if plies < longest || self.stones.is_foul(reply, defender) => {}
                Ok(plies) => longest = 1 + plies,
                Err(Stop::Hole(..)) if self.stones.is_foul(reply, defender) => {}
                Err(stop) => return Err(stop),
            }
        }
        if is_full {
            return Err(Stop::Hole(Vec::new(), "the board is full: a draw".into()));
        }
        Ok(longest)
    }

    /// Puts a stone, goes on and takes it back; a hole learns which move led to it.
    fn with(
        &mut self,
        cell: usize,
        colour: u8,
        go_on: impl FnOnce(&mut Self) -> Result<usize, Stop>,
    ) -> Result<usize, Stop> {
        self.stones.put(cell, colour);
        self.added.push(cell);
        let result = go_on(self);
        self.added.pop();
        self.stones.put(cell, EMPTY);
        result.map_err(|stop| match stop {
            Stop::Hole(mut cells, fault) => {
                cells.push(cell);
                Stop::Hole(cells, fault)
            }
            Stop::Limit => Stop::Limit,
        })
    }

    /// The cells of all points.
    fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let width = self.claim.size + 2;
        (1..=self.claim.size).flat_map(move |row| (1..width - 1).map(move |x| row * width + x))
    }

    /// A cell as letter and number, `a1` at the top left.
    fn name(&self, cell: usize) -> String {
        let width = self.claim.size + 2;
        format!("{}{}", char::from(b'a' + (cell % width) as u8 - 1), cell / width)
    }
}
