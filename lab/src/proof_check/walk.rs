//! The walk through a tree, with frames: docs/certificate.md has the argument, under "Checking".

use std::collections::{BTreeSet, HashMap};

use super::Refused;
use super::bytes::{Claim, Part};
use super::rules::{BLACK, EMPTY, RENJU, Stones, WHITE};

/// Won positions that are remembered, less than a thousand bytes each.
const ROOM: usize = 500_000;

/// A part of the tree wins.
pub(super) struct Win {
    /// With unknown stones outside these cells it wins as well; of no meaning without any.
    pub(super) frame: BTreeSet<usize>,
    /// Moves of both sides in the longest line.
    pub(super) longest: usize,
}

pub(super) struct Walk<'a> {
    claim: &'a Claim,
    pub(super) stones: Stones,
    pub(super) defender: u8,
    pub(super) positions: u64,
    limit: u64,
    /// Moves on the way here.
    line: Vec<usize>,
    /// Won positions by all that the walk rests on, as the node sees it. Exact, for a hash could be
    /// met by a file that was made to.
    won: HashMap<Vec<u8>, Win>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(claim: &'a Claim, limit: u64) -> Self {
        let (stones, defender) = (claim.stones.clone(), BLACK + WHITE - claim.attacker);
        Self { claim, stones, defender, positions: 0, limit, line: vec![], won: HashMap::new() }
    }

    /// The attacker plays the root, in a position that nobody has won.
    pub(super) fn root(&mut self, unknown: usize) -> Result<Win, Refused> {
        for cell in self.stones.points() {
            let colour = self.stones.cells[cell];
            if [BLACK, WHITE].contains(&colour) && self.stones.five(cell, colour).is_some() {
                let fault = "stands in a row that has won already";
                return self.hole(format!("the stone on {} {fault}", self.stones.name(cell)));
            }
        }
        let root = Part { reply: 0, image: 0, node: self.claim.nodes.len() as u32 - 1 };
        self.part(root, unknown)
    }

    /// The attacker plays a part of the tree, with up to `unknown` stones of the defender anywhere
    /// beside those on the board.
    fn part(&mut self, part: Part, unknown: usize) -> Result<Win, Refused> {
        if self.positions >= self.limit {
            return Err(Refused::Limit(self.limit));
        }
        self.positions += 1;
        let (claim, before) = (self.claim, self.positions);
        let (attack, next) = claim.node(part);
        if next.is_empty() {
            return self.attack(attack, &next, unknown);
        }
        let see = |cell| claim.stones.image(part.image, cell);
        let points = || claim.stones.points();
        let mut key: Vec<u8> = points().map(|cell| self.stones.cells[see(cell)]).collect();
        key.extend([part.node.to_le_bytes(), (unknown as u32).to_le_bytes()].as_flattened());
        if let Some(&Win { ref frame, longest }) = self.won.get(&key) {
            return Ok(Win { frame: frame.iter().map(|&cell| see(cell)).collect(), longest });
        }
        let win = self.attack(attack, &next, unknown)?;
        // what took little is walked again as fast as it is remembered
        if self.positions > before + 8 && self.won.len() < ROOM {
            let frame = points().filter(|&cell| win.frame.contains(&see(cell))).collect();
            self.won.insert(key, Win { frame, longest: win.longest });
        }
        Ok(win)
    }

    fn attack(&mut self, attack: usize, next: &[Part], unknown: usize) -> Result<Win, Refused> {
        let us = self.claim.attacker;
        let mut win = Win { frame: BTreeSet::from([attack]), longest: 1 };
        let fault = if self.stones.cells[attack] != EMPTY {
            "is not empty"
        } else if let Some(ends) = self.stones.five(attack, us) {
            // in caro stones at both ends could shut it in
            let open = ends.iter().filter(|&&end| self.stones.cells[end] == EMPTY).count();
            win.frame.extend(ends.iter().filter(|_| self.stones.rule > RENJU && open <= unknown));
            return Ok(win);
        } else if next.is_empty() {
            "is no winning five"
        } else if self.stones.is_foul(attack, us, true) {
            "is forbidden to Black"
        } else {
            // more white stones make no threes, but can make one real
            if unknown > 0 && self.stones.is_foul(attack, us, false) {
                win.frame.extend(self.stones.foul_rests_on(attack, us));
            }
            return self.with(attack, us, |walk| walk.replies(next, unknown, win));
        };
        self.hole(format!("{} {fault}", self.stones.name(attack)))
    }

    /// The defender plays everywhere; `win` is what the attack says already.
    fn replies(&mut self, next: &[Part], unknown: usize, mut win: Win) -> Result<Win, Refused> {
        let (us, mut longest) = (self.defender, 0);
        let mut completing = self.stones.windows(us, 4).into_iter().flatten();
        if let Some(five) = completing.find(|&cell| self.stones.five(cell, us).is_some()) {
            return self.hole(format!("the defender wins by {}", self.stones.name(five)));
        }
        let points = self.stones.points();
        let empty: Vec<usize> = points.filter(|&cell| self.stones.cells[cell] == EMPTY).collect();
        if empty.is_empty() {
            return self.hole("the board is full: a draw".into());
        }
        let any = match self.part(next[0], unknown + 1) {
            // with unknown stones, whoever asked tries with one less
            Err(Refused::Hole { .. }) if unknown == 0 => None,
            any => Some(any?),
        };
        for &reply in &empty {
            let named = next[1..].iter().find(|part| usize::from(part.reply) == reply);
            let outside = |any: &&Win| named.is_none() && !any.frame.contains(&reply);
            if let Some(any) = any.as_ref().filter(outside) {
                longest = longest.max(1 + any.longest);
                continue;
            }
            let answer = *named.unwrap_or(&next[0]);
            match self.with(reply, us, |walk| walk.part(answer, unknown)) {
                Err(Refused::Hole { .. }) if self.stones.is_foul(reply, us, true) => {
                    win.frame.extend(self.stones.foul_rests_on(reply, us));
                }
                won => {
                    let won = won?;
                    win.frame.extend(won.frame);
                    longest = longest.max(1 + won.longest);
                }
            }
        }
        win.frame.extend(any.into_iter().flat_map(|any| any.frame));
        self.guard(&mut win.frame, unknown);
        win.longest += longest;
        Ok(win)
    }

    /// With unknown stones and one reply the defender must not make a five: two cells of each window
    /// that they could fill join the frame. They cannot fill the board, for the default's attack is
    /// on an empty cell of the frame.
    fn guard(&self, frame: &mut BTreeSet<usize>, unknown: usize) {
        frame.retain(|_| unknown > 0);
        for stones in (4_usize.saturating_sub(unknown)..4).rev() {
            for mut window in self.stones.windows(self.defender, stones) {
                window.sort_by_key(|cell| !frame.contains(cell));
                frame.extend(&window[..2]);
            }
        }
    }

    /// Puts a stone, goes on and takes it back.
    pub(super) fn with<T>(&mut self, cell: usize, who: u8, go: impl FnOnce(&mut Self) -> T) -> T {
        self.stones.cells[cell] = who;
        self.line.push(cell);
        let result = go(self);
        self.line.pop();
        self.stones.cells[cell] = EMPTY;
        result
    }

    fn hole<T>(&self, fault: String) -> Result<T, Refused> {
        let line: Vec<String> = self.line.iter().map(|&cell| self.stones.name(cell)).collect();
        Err(Refused::Hole { line: line.join(" "), fault })
    }
}
