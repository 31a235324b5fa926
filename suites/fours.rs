//! An exhaustive search for wins by continuous fours over raw stones, and the replay of a line.
//!
//! Every four is tried and every reply that stops it. Windows of five cells are counted, nothing
//! else is clever: this is the judge of the engine's own solver and shares nothing with it.

use std::collections::HashSet;

use kagetsu::types::{Point, Rule, Side};
use kagetsu::util::rng::Rng;

use crate::stones::{Cell, Index, Stones};

/// A search of one side's fours.
pub(crate) struct Fours {
    stones: Stones,
    attacker: Side,
    /// Five cells in a row, all that there are.
    windows: Vec<[Index; 5]>,
    /// The windows through each cell.
    through: Vec<Vec<usize>>,
    /// Stones of each side in each window.
    counts: [Vec<u8>; 2],
    keys: [Vec<u64>; 2],
    key: u64,
    refuted: HashSet<u64>,
    nodes_left: u32,
}

/// The node limit was reached.
pub(crate) struct Limit;

impl Fours {
    /// A search of the attacker's fours with at most `nodes` nodes.
    pub(crate) fn new(stones: &Stones, attacker: Side, nodes: u32) -> Self {
        let area = (stones.size.side() + 2).pow(2);
        let windows = windows(stones);
        let mut through = vec![Vec::new(); area];
        for (number, window) in windows.iter().enumerate() {
            for &cell in window {
                through[cell].push(number);
            }
        }
        let mut rng = Rng::new(5);
        let mut keys = || (0..area).map(|_| rng.next_u64()).collect::<Vec<_>>();
        let mut fours = Self {
            stones: Stones::new(stones.rule, stones.size),
            attacker,
            counts: [vec![0; windows.len()], vec![0; windows.len()]],
            windows,
            through,
            keys: [keys(), keys()],
            key: 0,
            refuted: HashSet::new(),
            nodes_left: nodes,
        };
        for cell in 0..area {
            if let Cell::Stone(side) = stones.cell(cell) {
                fours.put(cell, side);
            }
        }
        fours
    }

    /// Whether the attacker, to move, wins by fours.
    pub(crate) fn win(&mut self) -> Result<bool, Limit> {
        let us = self.attacker;
        if !self.fives(us).is_empty() {
            return Ok(true);
        }
        if self.refuted.contains(&self.key) {
            return Ok(false);
        }
        self.nodes_left = self.nodes_left.checked_sub(1).ok_or(Limit)?;
        for cell in self.four_cells() {
            if self.stones.is_legal(cell, us) && self.wins_after_four(cell)? {
                return Ok(true);
            }
        }
        self.refuted.insert(self.key);
        Ok(false)
    }

    /// Whether the attacker has won, or still wins by fours, after he has played on `point`.
    pub(crate) fn wins_after(&mut self, point: Point) -> Result<bool, Limit> {
        let cell = self.stones.index(point);
        if self.stones.wins_at(cell, self.attacker) {
            return Ok(true);
        }
        if !self.fives(self.attacker).is_empty() || !self.stones.is_legal(cell, self.attacker) {
            return Ok(false);
        }
        self.wins_after_four(cell)
    }

    fn wins_after_four(&mut self, cell: Index) -> Result<bool, Limit> {
        self.put(cell, self.attacker);
        let wins = self.wins_against_all_replies();
        self.take(cell, self.attacker);
        wins
    }

    fn wins_against_all_replies(&mut self) -> Result<bool, Limit> {
        if self.fives(self.attacker).is_empty() || !self.fives(!self.attacker).is_empty() {
            return Ok(false);
        }
        for reply in self.replies() {
            self.put(reply, !self.attacker);
            let wins = self.win();
            self.take(reply, !self.attacker);
            if !wins? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The defender's legal moves after which the attacker has no five left.
    fn replies(&mut self) -> Vec<Index> {
        let mut cells = self.fives(self.attacker);
        if matches!(self.stones.rule, Rule::CaroSix | Rule::CaroFive) {
            for five in cells.clone() {
                cells.extend(self.ends(five));
            }
            cells.sort_unstable();
            cells.dedup();
        }
        cells.retain(|&cell| self.stops(cell));
        cells
    }

    /// Whether the defender may play on the cell and leaves the attacker without a five by it.
    fn stops(&mut self, cell: Index) -> bool {
        if !self.stones.is_legal(cell, !self.attacker) {
            return false;
        }
        self.put(cell, !self.attacker);
        let stopped = self.fives(self.attacker).is_empty();
        self.take(cell, !self.attacker);
        stopped
    }

    /// The empty cells next to the rows through a cell that the attacker would complete.
    fn ends(&self, five: Index) -> Vec<Index> {
        let mut ends = Vec::new();
        for step in self.stones.steps() {
            for sign in [1, -1] {
                let step = sign * step as isize;
                let stones = self.stones.arm(five, step, self.attacker) as isize;
                ends.push(five.wrapping_add_signed(step * (stones + 1)));
            }
        }
        ends.retain(|&end| self.stones.cell(end) == Cell::Empty);
        ends
    }

    /// Cells where `side` wins at once.
    fn fives(&self, side: Side) -> Vec<Index> {
        let mut cells = self.cells_with(side, 4);
        cells.retain(|&cell| self.stones.wins_at(cell, side));
        cells
    }

    /// Cells where the attacker may make a four.
    fn four_cells(&self) -> Vec<Index> {
        self.cells_with(self.attacker, 3)
    }

    /// The empty cells of windows with so many stones of `side` and none of the opponent.
    fn cells_with(&self, side: Side, stones: u8) -> Vec<Index> {
        let (mine, theirs) = (&self.counts[side.index()], &self.counts[(!side).index()]);
        let mut cells = Vec::new();
        for (number, window) in self.windows.iter().enumerate() {
            if mine[number] == stones && theirs[number] == 0 {
                let empty = window.iter().filter(|&&cell| self.stones.cell(cell) == Cell::Empty);
                cells.extend(empty);
            }
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn put(&mut self, cell: Index, side: Side) {
        self.stones.set(cell, Cell::Stone(side));
        self.key ^= self.keys[side.index()][cell];
        for &window in &self.through[cell] {
            self.counts[side.index()][window] += 1;
        }
    }

    fn take(&mut self, cell: Index, side: Side) {
        self.stones.set(cell, Cell::Empty);
        self.key ^= self.keys[side.index()][cell];
        for &window in &self.through[cell] {
            self.counts[side.index()][window] -= 1;
        }
    }
}

/// All rows of five cells of the board.
fn windows(stones: &Stones) -> Vec<[Index; 5]> {
    let mut windows = Vec::new();
    for point in stones.size.points() {
        for step in stones.steps() {
            let window = [0, 1, 2, 3, 4].map(|k| stones.index(point) + k * step);
            let inside = |&cell: &Index| {
                cell < (stones.size.side() + 2).pow(2) && stones.cell(cell) != Cell::Wall
            };
            if window.iter().all(inside) {
                windows.push(window);
            }
        }
    }
    windows
}

/// What only the tests ask for.
impl Fours {
    /// Plays a line that is said to win: fours and replies in turns, up to the five or to a four
    /// that cannot be stopped. Tells what is wrong with it.
    pub(crate) fn replay(&mut self, line: &[Point]) -> Result<(), String> {
        let mut moves = line.iter().copied();
        while let Some(attack) = moves.next() {
            let cell = self.stones.index(attack);
            if !self.stones.is_legal(cell, self.attacker) {
                return Err(format!("{attack} is illegal"));
            }
            if self.stones.wins_at(cell, self.attacker) {
                let rest = moves.count();
                return if rest == 0 { Ok(()) } else { Err(format!("{attack} has won already")) };
            }
            self.put(cell, self.attacker);
            if self.fives(self.attacker).is_empty() {
                return Err(format!("{attack} makes no four"));
            }
            if !self.fives(!self.attacker).is_empty() {
                return Err(format!("the defender wins after {attack}"));
            }
            let replies = self.replies();
            let Some(reply) = moves.next() else {
                return if replies.is_empty() {
                    Ok(())
                } else {
                    Err(format!("{attack} can be stopped"))
                };
            };
            let cell = self.stones.index(reply);
            if !replies.is_empty() && !replies.contains(&cell) {
                return Err(format!("{reply} does not stop the four"));
            }
            self.put(cell, !self.attacker);
        }
        Err("ends without a five".into())
    }

    /// Replies found by trying every empty cell of the board: the definition.
    pub(crate) fn replies_by_trial(&mut self) -> Vec<Index> {
        let cells = self.stones.empty_cells();
        cells.into_iter().filter(|&cell| self.stops(cell)).collect()
    }

    /// The replies that the search tries.
    pub(crate) fn replies_as_searched(&mut self) -> Vec<Index> {
        self.replies()
    }

    /// Fours found by trying every empty cell.
    pub(crate) fn four_cells_by_trial(&mut self) -> Vec<Index> {
        let mut cells = self.stones.empty_cells();
        cells.retain(|&cell| {
            self.put(cell, self.attacker);
            let four = !self.fives(self.attacker).is_empty();
            self.take(cell, self.attacker);
            four
        });
        cells
    }

    /// The cells that the search tries as fours.
    pub(crate) fn four_cells_as_searched(&self) -> Vec<Index> {
        self.four_cells()
    }

    /// Whether the attacker can win at once.
    pub(crate) fn has_five(&self) -> bool {
        !self.fives(self.attacker).is_empty()
    }
}
