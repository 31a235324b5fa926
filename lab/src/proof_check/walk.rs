//! The walk through a tree, with frames: docs/certificate.md, "Checking", has the argument.

use super::bytes::{Claim, Link};
use super::cells::{Cells, Images};
use super::memory::Memory;
use super::rules::{BLACK, EMPTY, Stones, WHITE, opponent};

/// A node wins.
#[derive(Clone, Copy)]
pub(super) struct Win {
    /// With unknown stones outside these cells it wins as well. Nothing where none are unknown.
    pub(super) frame: Cells,
    /// Moves of both sides in the longest line.
    pub(super) longest: usize,
}

/// Why a walk ends without a win.
pub(super) enum Stop {
    /// A hole, with the cells that lead to it, last one first.
    Hole(Vec<usize>, String),
    /// The limit is reached.
    Limit,
}

pub(super) struct Walk<'a> {
    claim: &'a Claim,
    pub(super) stones: Stones,
    pub(super) defender: u8,
    pub(super) positions: u64,
    limit: u64,
    images: Images,
    /// Cells with stones.
    placed: Vec<usize>,
    empty: usize,
    memory: Memory,
}

impl<'a> Walk<'a> {
    pub(super) fn new(claim: &'a Claim, limit: u64) -> Self {
        let stones = claim.stones.clone();
        let placed = [BLACK, WHITE].into_iter().flat_map(|colour| stones.all(colour).iter());
        Self {
            defender: opponent(claim.attacker),
            positions: 0,
            limit,
            images: Images::new(claim.size, &stones),
            placed: placed.collect(),
            empty: stones.all(EMPTY).iter().count(),
            memory: Memory::new(),
            claim,
            stones,
        }
    }

    /// A hole before the first move: somebody has won already.
    pub(super) fn begin(&mut self) -> Result<(), Stop> {
        for cell in self.placed.clone() {
            if self.stones.wins(cell, self.stones.at(cell)) {
                let name = self.name(cell);
                return hole(format!("the stone on {name} stands in a row that has won already"));
            }
        }
        Ok(())
    }

    /// The attacker plays the last node.
    pub(super) fn root(&mut self, unknown: usize) -> Result<Win, Stop> {
        self.node(Link { node: self.claim.len() as u32 - 1, reply: 0, image: 0 }, unknown)
    }

    /// The attacker plays a node, with up to so many unknown stones of the defender.
    fn node(&mut self, link: Link, unknown: usize) -> Result<Win, Stop> {
        if self.positions >= self.limit {
            return Err(Stop::Limit);
        }
        self.positions += 1;
        let (image, before) = (usize::from(link.image), self.positions);
        let (attack, links) = self.claim.node(link.node);
        let attack = self.images.of(image, attack);
        if links.is_empty() {
            return self.attack(attack, links, image, unknown);
        }
        let key = Memory::key(link, unknown, &self.images, &self.stones, &self.placed);
        if let Some(&Win { frame, longest }) = self.memory.get(&key) {
            let frame = frame.iter().map(|cell| self.images.of(image, cell)).collect();
            return Ok(Win { frame, longest });
        }
        let win = self.attack(attack, links, image, unknown)?;
        let back = self.images.inverse(image);
        let frame = win.frame.iter().map(|cell| self.images.of(back, cell)).collect();
        self.memory.insert(key, Win { frame, ..win }, self.positions - before);
        Ok(win)
    }

    fn attack(
        &mut self,
        attack: usize,
        links: &[Link],
        image: usize,
        unknown: usize,
    ) -> Result<Win, Stop> {
        let us = self.claim.attacker;
        let mut win = Win { frame: [attack].into_iter().collect(), longest: 1 };
        let fault = if self.stones.at(attack) != EMPTY {
            "is not empty"
        } else if self.stones.wins(attack, us) {
            let open = self.stones.keeps_open(attack, us, unknown);
            open.into_iter().for_each(|end| win.frame.insert(end));
            return Ok(win);
        } else if links.is_empty() {
            "is no winning five"
        } else if self.stones.is_foul(attack, us) {
            "is forbidden to Black"
        } else {
            if unknown > 0 && self.stones.may_be_foul(attack, us) {
                win.frame |= self.stones.foul_rests_on(attack, us);
            }
            return self.with(attack, us, |walk| walk.replies(links, image, unknown, win));
        };
        hole(format!("{} {fault}", self.name(attack)))
    }

    /// The defender plays everywhere; `win` is what the attack says already.
    fn replies(
        &mut self,
        links: &[Link],
        image: usize,
        unknown: usize,
        mut win: Win,
    ) -> Result<Win, Stop> {
        if let Some(cell) = self.five() {
            return hole(format!("the defender wins by {}", self.name(cell)));
        }
        if self.empty == 0 {
            return hole("the board is full: a draw".into());
        }
        let read = |link: &Link| Link {
            image: self.images.inside(image, usize::from(link.image)) as u8,
            reply: self.images.of(image, usize::from(link.reply)) as u16,
            ..*link
        };
        let (default, named) = (read(&links[0]), links[1..].iter().map(read).collect::<Vec<_>>());
        let any = match self.node(default, unknown + 1) {
            Ok(any) => Some(any),
            // with unknown stones it is left to those who asked to try with known ones
            Err(Stop::Hole(..)) if unknown == 0 => None,
            Err(stop) => return Err(stop),
        };
        let mut tried = any.map_or_else(|| self.stones.all(EMPTY), |any| any.frame);
        if unknown > 0 {
            win.frame |= tried;
        }
        named.iter().for_each(|link| tried.insert(usize::from(link.reply)));
        let mut longest = 0;
        for reply in tried.iter() {
            if self.stones.at(reply) == EMPTY {
                let link = named.iter().find(|link| usize::from(link.reply) == reply);
                self.reply(reply, *link.unwrap_or(&default), unknown, &mut win, &mut longest)?;
            }
        }
        let others = || self.stones.all(EMPTY).iter().filter(|&cell| !tried.contains(cell));
        if let Some(any) = any.filter(|any| longest <= any.longest) {
            let others: Vec<usize> = others().collect();
            let mut legal =
                others.into_iter().filter(|&cell| !self.stones.is_foul(cell, self.defender));
            longest = legal.next().map_or(longest, |_| 1 + any.longest);
        }
        if unknown > 0 {
            self.keep_from_fives(&mut win.frame, unknown);
        }
        Ok(Win { longest: 1 + longest, ..win })
    }

    /// The defender plays one reply, and the attacker the node that answers it.
    fn reply(
        &mut self,
        reply: usize,
        answer: Link,
        unknown: usize,
        win: &mut Win,
        longest: &mut usize,
    ) -> Result<(), Stop> {
        let defender = self.defender;
        match self.with(reply, defender, |walk| walk.node(answer, unknown)) {
            Ok(won) => {
                win.frame |= won.frame;
                // unknown stones can make a foul a legal move
                let counts = |walk: &mut Self| unknown > 0 || !walk.stones.is_foul(reply, defender);
                if won.longest >= *longest && counts(self) {
                    *longest = 1 + won.longest;
                }
            }
            Err(Stop::Hole(..)) if self.stones.is_foul(reply, defender) => {
                win.frame |= self.stones.foul_rests_on(reply, defender);
            }
            Err(stop) => return Err(stop),
        }
        Ok(())
    }

    /// A reply that wins for the defender.
    fn five(&mut self) -> Option<usize> {
        let fours: Vec<[usize; 5]> = self.stones.windows(self.defender, 4).collect();
        let mut cells = fours.into_iter().flatten();
        cells.find(|&cell| self.stones.at(cell) == EMPTY && self.stones.wins(cell, self.defender))
    }

    /// Two cells of every window that unknown stones and a reply could fill join the frame, and
    /// every empty one where unknown stones could fill the board.
    fn keep_from_fives(&self, frame: &mut Cells, unknown: usize) {
        for count in (4_usize.saturating_sub(unknown)..=3).rev() {
            for window in self.stones.windows(self.defender, count as u8) {
                let empty = window.into_iter().filter(|&cell| self.stones.at(cell) == EMPTY);
                let (inside, outside): (Vec<_>, Vec<_>) =
                    empty.partition(|&cell| frame.contains(cell));
                let missing = 2_usize.saturating_sub(inside.len());
                outside.into_iter().take(missing).for_each(|cell| frame.insert(cell));
            }
        }
        if self.empty <= unknown {
            *frame |= self.stones.all(EMPTY);
        }
    }

    /// Puts a stone, goes on and takes it back; a hole learns which move led to it.
    pub(super) fn with(
        &mut self,
        cell: usize,
        colour: u8,
        go_on: impl FnOnce(&mut Self) -> Result<Win, Stop>,
    ) -> Result<Win, Stop> {
        self.stones.put(cell, colour);
        self.placed.push(cell);
        self.empty -= 1;
        let result = go_on(self);
        self.empty += 1;
        self.placed.pop();
        self.stones.put(cell, EMPTY);
        result.map_err(|stop| match stop {
            Stop::Hole(mut cells, fault) => {
                cells.push(cell);
                Stop::Hole(cells, fault)
            }
            Stop::Limit => Stop::Limit,
        })
    }

    /// A cell as letter and number, `a1` at the top left.
    pub(super) fn name(&self, cell: usize) -> String {
        let width = self.claim.size + 2;
        format!("{}{}", char::from(b'a' + (cell % width) as u8 - 1), cell / width)
    }
}

const fn hole<T>(fault: String) -> Result<T, Stop> {
    Err(Stop::Hole(Vec::new(), fault))
}
