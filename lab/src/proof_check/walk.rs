//! The walk through a tree, with frames: docs/certificate.md has the argument, under "Checking".

use std::collections::{BTreeSet, HashMap};

use super::Refused;
use super::bytes::{Claim, Part};
use super::rules::{EMPTY, Stones, inverse, opponent};

/// Won positions that are remembered at once, some 500 bytes each.
const ROOM: usize = 1_000_000;

/// A part of the tree wins.
pub(super) struct Win {
    /// With unknown stones outside these cells it wins as well.
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
    /// Won positions as their nodes see them: frame, longest line and the work they took.
    won: HashMap<Vec<u16>, (Vec<u16>, usize, u64)>,
    /// Wins that took no more work are not remembered; grows where there is no more room.
    least: u64,
}

impl<'a> Walk<'a> {
    pub(super) fn new(claim: &'a Claim, limit: u64) -> Self {
        let (stones, defender) = (claim.stones.clone(), opponent(claim.attacker));
        Self { claim, stones, defender, positions: 0, limit, won: HashMap::new(), least: 8 }
    }

    /// The attacker plays the root, in a position that nobody has won.
    pub(super) fn root(&mut self, unknown: usize) -> Result<Win, Refused> {
        for cell in self.stones.points() {
            let colour = self.stones.at(cell);
            let is_stone = colour == self.claim.attacker || colour == self.defender;
            if is_stone && self.stones.wins(cell, colour) {
                let name = self.name(cell);
                return hole(format!("the stone on {name} stands in a row that has won already"));
            }
        }
        let root = Part { reply: 0, image: 0, node: self.claim.nodes.len() as u32 - 1 };
        self.part(root, unknown)
    }

    /// The attacker plays a part of the tree, with at most `unknown` stones of the defender's
    /// anywhere beside those on the board.
    fn part(&mut self, part: Part, unknown: usize) -> Result<Win, Refused> {
        if self.positions >= self.limit {
            return Err(Refused::Limit(self.limit));
        }
        self.positions += 1;
        let (attack, links) = self.claim.node(part);
        if links.is_empty() {
            return self.attack(attack, &links, unknown);
        }
        let (key, before) = (self.key(part, unknown), self.positions);
        if let Some((frame, longest, _)) = self.won.get(&key) {
            let frame = frame.iter().map(|&cell| self.stones.image(part.image, cell.into()));
            return Ok(Win { frame: frame.collect(), longest: *longest });
        }
        let win = self.attack(attack, &links, unknown)?;
        let work = self.positions - before;
        if work > self.least {
            while self.won.len() >= ROOM {
                self.least *= 4;
                self.won.retain(|_, (.., work)| *work > self.least);
            }
            let back = |&cell| self.stones.image(inverse(part.image), cell) as u16;
            let frame = win.frame.iter().map(back).collect();
            self.won.insert(key, (frame, win.longest, work));
        }
        Ok(win)
    }

    /// All that a win rests on, the stones as the node sees them: exact, for a hash could be met by
    /// a file that was made to.
    fn key(&self, part: Part, unknown: usize) -> Vec<u16> {
        let taken = self.stones.points().filter(|&cell| self.stones.at(cell) != EMPTY);
        let see = |cell| 4 * self.stones.image(inverse(part.image), cell) as u16;
        let mut key: Vec<u16> =
            taken.map(|cell| see(cell) + u16::from(self.stones.at(cell))).collect();
        key.sort_unstable();
        key.extend([unknown as u16, part.node as u16, (part.node >> 16) as u16]);
        key
    }

    fn attack(&mut self, attack: usize, links: &[Part], unknown: usize) -> Result<Win, Refused> {
        let (us, name) = (self.claim.attacker, self.name(attack));
        let mut win = Win { frame: BTreeSet::from([attack]), longest: 1 };
        if self.stones.at(attack) != EMPTY {
            return hole(format!("{name} is not empty"));
        }
        if self.stones.wins(attack, us) {
            win.frame.extend(self.stones.open_end(attack, us, unknown));
            return Ok(win);
        }
        if links.is_empty() {
            return hole(format!("{name} is no winning five"));
        }
        if self.stones.is_foul(attack, us, true) {
            return hole(format!("{name} is forbidden to Black"));
        }
        // stones of White's make no shapes, but can make a three real
        if unknown > 0 && self.stones.is_foul(attack, us, false) {
            win.frame.extend(self.stones.foul_rests_on(attack, us));
        }
        self.with(attack, us, |walk| walk.replies(links, unknown, win))
    }

    /// The defender plays everywhere; `win` is what the attack says already.
    fn replies(&mut self, links: &[Part], unknown: usize, mut win: Win) -> Result<Win, Refused> {
        let (us, mut longest) = (self.defender, 0);
        let mut completing = self.stones.windows(us, 4).into_iter().flatten();
        if let Some(five) = completing.find(|&cell| self.stones.wins(cell, us)) {
            return hole(format!("the defender wins by {}", self.name(five)));
        }
        let empty: Vec<usize> =
            self.stones.points().filter(|&cell| self.stones.at(cell) == EMPTY).collect();
        if empty.is_empty() {
            return hole("the board is full: a draw".into());
        }
        let any = match self.part(links[0], unknown + 1) {
            // with unknown stones, whoever asked tries one stone less
            Err(Refused::Hole { .. }) if unknown == 0 => None,
            any => Some(any?),
        };
        for &reply in &empty {
            let named = links[1..].iter().find(|part| usize::from(part.reply) == reply);
            let outside = any.as_ref().filter(|any| named.is_none() && !any.frame.contains(&reply));
            let won = match outside {
                Some(any) => Ok(Win { longest: any.longest, frame: BTreeSet::new() }),
                None => {
                    self.with(reply, us, |walk| walk.part(*named.unwrap_or(&links[0]), unknown))
                }
            };
            match won {
                Ok(won) => {
                    win.frame.extend(won.frame);
                    // with unknown stones a foul may be none
                    if won.longest >= longest
                        && (unknown > 0 || !self.stones.is_foul(reply, us, true))
                    {
                        longest = 1 + won.longest;
                    }
                }
                Err(Refused::Hole { .. }) if self.stones.is_foul(reply, us, true) => {
                    win.frame.extend(self.stones.foul_rests_on(reply, us));
                }
                Err(refused) => return Err(refused),
            }
        }
        if unknown > 0 {
            win.frame.extend(any.into_iter().flat_map(|any| any.frame));
            self.guard(&mut win.frame, &empty, unknown);
        }
        win.longest += longest;
        Ok(win)
    }

    /// What the defender could do with unknown stones and one reply: he must not get a five, nor
    /// fill the board.
    fn guard(&self, frame: &mut BTreeSet<usize>, empty: &[usize], unknown: usize) {
        for missing in 2..=(unknown + 1).min(5) {
            for window in self.stones.windows(self.defender, 5 - missing) {
                let inside = window.iter().filter(|cell| frame.contains(cell)).count();
                let outside: Vec<_> =
                    window.into_iter().filter(|cell| !frame.contains(cell)).collect();
                frame.extend(outside.into_iter().take(2_usize.saturating_sub(inside)));
            }
        }
        frame.extend(empty.iter().filter(|_| empty.len() <= unknown));
    }

    /// Puts a stone, goes on and takes it back; a hole learns which move led to it.
    pub(super) fn with(
        &mut self,
        cell: usize,
        colour: u8,
        go_on: impl FnOnce(&mut Self) -> Result<Win, Refused>,
    ) -> Result<Win, Refused> {
        self.stones.put(cell, colour);
        let result = go_on(self);
        self.stones.put(cell, EMPTY);
        result.map_err(|refused| match refused {
            Refused::Hole { line, fault } => {
                let line = format!("{} {line}", self.name(cell)).trim_end().to_owned();
                Refused::Hole { line, fault }
            }
            limit @ Refused::Limit(_) => limit,
        })
    }

    /// A cell as letter and number, `a1` at the top left.
    fn name(&self, cell: usize) -> String {
        let width = self.claim.size + 2;
        format!("{}{}", char::from(b'a' + (cell % width) as u8 - 1), cell / width)
    }
}

const fn hole<T>(fault: String) -> Result<T, Refused> {
    Err(Refused::Hole { line: String::new(), fault })
}
