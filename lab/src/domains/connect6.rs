//! Connect6 (Wu and Huang 2005) and its relatives, as a domain of proof search.
//!
//! Two stones a turn, the very first turn one stone; six or more in a row win. A move is one stone,
//! so that a side moves twice in a row. Size and row length are free.
//!
//! Kept with every stone: for each window of one row's length how many stones of either side lie in
//! it, and how many windows of each count are free of the other side. From these come at once
//!
//! - the win within this turn: a window that lacks no more stones than the turn has left;
//! - the threats: windows that the other side would complete in its next turn. One stone of the
//!   turn must go into each of them; the first stone goes into the first such window, which loses
//!   nothing, since the order of a turn's stones does not matter.

use std::cmp::Reverse;

use kagetsu::proof::domain::{Choice, Domain, Status, Visit};
use kagetsu::proof::numbers::Numbers;
use kagetsu::util::rng::Rng;

use super::Player;

/// Stones a turn.
const TURN: u8 = 2;
/// Longest row; counts of stones in a window stay below a small array's length.
const MAX_ROW: usize = 8;

/// A cell, numbered by rows.
pub type Cell = u16;

/// Which moves the attacker has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attack {
    /// All: "does he win?"
    All,
    /// Turns after which he threatens to win, with stones in windows that can become such a threat
    /// within the turn: "does he win by continuous threats?"
    Threats,
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Cells a side.
    pub size: u16,
    /// Stones in a row that win, from 3 to 8.
    pub row: u8,
    /// The attacker's moves.
    pub attack: Attack,
}

impl Rules {
    /// Six in a row.
    #[must_use]
    pub const fn connect6(size: u16, attack: Attack) -> Self {
        Self { size, row: 6, attack }
    }
}

/// A position with one side as the attacker.
#[derive(Clone, Debug)]
pub struct Connect6 {
    rules: Rules,
    attacker: Player,
    cells: Vec<Option<Player>>,
    played: Vec<Cell>,
    /// Cells of each window, `row` at a time.
    windows: Vec<Cell>,
    /// Windows of each cell.
    through: Vec<Vec<u32>>,
    /// Stones of either side in each window.
    counts: Vec<[u8; 2]>,
    /// Windows free of the other side, by the number of stones in them.
    free: [[u32; MAX_ROW + 1]; 2],
    key: u64,
    /// One for each player and cell, then one for a turn's second stone, and one a player to move.
    keys: Vec<u64>,
}

impl Connect6 {
    /// The empty board; Black begins with one stone.
    ///
    /// # Panics
    /// When the row is shorter than 3 or longer than 8.
    #[must_use]
    pub fn new(rules: Rules, attacker: Player) -> Self {
        let row = usize::from(rules.row);
        assert!((3..=MAX_ROW).contains(&row), "rows of 3 to {MAX_ROW}");
        let windows = windows(i32::from(rules.size), i32::from(rules.row));
        let area = usize::from(rules.size) * usize::from(rules.size);
        let mut through = vec![Vec::new(); area];
        for (window, cells) in (0..).zip(windows.chunks(row)) {
            for &cell in cells {
                through[usize::from(cell)].push(window);
            }
        }
        let mut rng = Rng::new(0x00C0_77EC_76C0_77EC);
        let count = windows.len() / row;
        let mut free = [[0; MAX_ROW + 1]; 2];
        free[0][0] = count as u32;
        free[1][0] = count as u32;
        Self {
            rules,
            attacker,
            cells: vec![None; area],
            played: Vec::with_capacity(area),
            windows,
            through,
            counts: vec![[0; 2]; count],
            free,
            key: 0,
            keys: (0..2 * area + 3).map(|_| rng.next_u64()).collect(),
        }
    }

    /// After these stones, in the order of play.
    #[must_use]
    pub fn after(rules: Rules, attacker: Player, stones: &[Cell]) -> Self {
        let mut game = Self::new(rules, attacker);
        for &cell in stones {
            game.play(cell);
        }
        game
    }

    /// Who places the next stone.
    #[must_use]
    pub fn to_move(&self) -> Player {
        player_of(self.played.len())
    }

    /// Stones that he may still place in this turn.
    #[must_use]
    pub fn stones_left(&self) -> u8 {
        left_of(self.played.len())
    }

    /// The stones in the order of play.
    #[must_use]
    pub fn played(&self) -> &[Cell] {
        &self.played
    }

    /// Who has won.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let row = usize::from(self.rules.row);
        [Player::Black, Player::White].into_iter().find(|player| 0 < self.free[player.index()][row])
    }

    /// Whether `player` has a window that lacks at most `stones` stones.
    fn completes_with(&self, player: Player, stones: u8) -> bool {
        let row = usize::from(self.rules.row);
        let from = row.saturating_sub(usize::from(stones));
        self.free[player.index()][from..=row].iter().any(|&windows| 0 < windows)
    }

    fn cells_of(&self, window: usize) -> &[Cell] {
        let row = usize::from(self.rules.row);
        &self.windows[window * row..(window + 1) * row]
    }

    /// Windows without a stone of the other side, with at least `stones` of `player`.
    fn windows_with(&self, player: Player, stones: u8) -> impl Iterator<Item = usize> {
        let (own, other) = (player.index(), player.other().index());
        (0..self.counts.len())
            .filter(move |&w| self.counts[w][other] == 0 && stones <= self.counts[w][own])
    }

    /// Stones that make a window a threat: the other side's turn completes it.
    const fn threat(&self) -> u8 {
        self.rules.row.saturating_sub(TURN)
    }

    fn is_empty(&self, cell: Cell) -> bool {
        self.cells[usize::from(cell)].is_none()
    }

    fn may_play(&self, cell: Cell, windows: &[usize]) -> bool {
        windows.iter().all(|&window| self.cells_of(window).contains(&cell))
    }

    /// The moves that matter, in the order of cells; none when the side to move has lost.
    fn moves(&self) -> Vec<Cell> {
        let us = self.to_move();
        let threats: Vec<usize> = self.windows_with(us.other(), self.threat()).collect();
        let mut moves: Vec<Cell> = match threats.first() {
            Some(&first) => self.cells_of(first).to_vec(),
            None if us == self.attacker && self.rules.attack == Attack::Threats => {
                self.attacking_cells()
            }
            None => (0..self.cells.len() as Cell).collect(),
        };
        moves.retain(|&cell| self.is_empty(cell));
        if self.stones_left() == 1 {
            moves.retain(|&cell| self.may_play(cell, &threats));
            if us == self.attacker && self.rules.attack == Attack::Threats {
                moves.retain(|&cell| self.threatens_after(cell));
            }
        }
        moves
    }

    /// Cells of windows that this turn can make threats.
    fn attacking_cells(&self) -> Vec<Cell> {
        let from = self.threat().saturating_sub(self.stones_left());
        let windows = self.windows_with(self.to_move(), from);
        let mut cells: Vec<Cell> =
            windows.flat_map(|window| self.cells_of(window)).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether the side to move threatens to win after a stone on `cell`.
    fn threatens_after(&self, cell: Cell) -> bool {
        let (own, other) = (self.to_move().index(), self.to_move().other().index());
        self.completes_with(self.to_move(), TURN)
            || self.through[usize::from(cell)].iter().any(|&window| {
                let counts = self.counts[window as usize];
                counts[other] == 0 && self.threat() <= counts[own] + 1
            })
    }

    /// What a stone on `cell` is worth: windows still free, four times as much for each stone in
    /// them, own ones a little more.
    fn promise(&self, cell: Cell) -> u64 {
        let (own, other) = (self.to_move().index(), self.to_move().other().index());
        let value = |&window: &u32| {
            let counts = self.counts[window as usize];
            match (counts[own], counts[other]) {
                (own, 0) => 5 << (2 * own),
                (0, other) => 4 << (2 * other),
                _ => 0,
            }
        };
        self.through[usize::from(cell)].iter().map(value).sum()
    }

    /// Numbers of a leaf after a stone on `cell`: the attacker's stones that the best window
    /// through it still lacks, and how many of them it has.
    fn initial(&self, cell: Cell) -> Numbers {
        let (own, other) = (self.attacker.index(), self.attacker.other().index());
        let ours = u8::from(self.to_move() == self.attacker);
        let windows = self.through[usize::from(cell)].iter();
        let open = windows.filter(|&&window| self.counts[window as usize][other] == 0);
        let most = open.map(|&window| self.counts[window as usize][own]).max().unwrap_or(0);
        let has = (most + ours).min(self.rules.row);
        Numbers { pn: u64::from(1 + self.rules.row - has), dn: u64::from(1 + has) }
    }

    /// Counts a stone in (or out) of the windows through a cell.
    fn count(&mut self, cell: Cell, player: Player, change: fn(u8) -> u8) {
        for &window in &self.through[usize::from(cell)] {
            let counts = &mut self.counts[window as usize];
            for side in [Player::Black, Player::White] {
                if counts[side.other().index()] == 0 {
                    self.free[side.index()][usize::from(counts[side.index()])] -= 1;
                }
            }
            counts[player.index()] = change(counts[player.index()]);
            for side in [Player::Black, Player::White] {
                if counts[side.other().index()] == 0 {
                    self.free[side.index()][usize::from(counts[side.index()])] += 1;
                }
            }
        }
    }

    fn stone_key(&self, cell: Cell, player: Player) -> u64 {
        self.keys[player.index() * self.cells.len() + usize::from(cell)]
    }

    /// What the key holds besides the stones, when `count` of them lie: who is to move and how many
    /// stones he has left.
    fn turn_key(&self, count: usize) -> u64 {
        let extra = &self.keys[2 * self.cells.len()..];
        extra[player_of(count).index()] ^ if left_of(count) == TURN { 0 } else { extra[2] }
    }
}

/// Who places stone number `count`, the first one being number 0.
const fn player_of(count: usize) -> Player {
    if count.div_ceil(TURN as usize).is_multiple_of(2) { Player::Black } else { Player::White }
}

/// Stones of the turn that are left when `count` lie.
const fn left_of(count: usize) -> u8 {
    if count == 0 { 1 } else { TURN - ((count + 1) % TURN as usize) as u8 }
}

/// The cells of all windows of `row` cells in a line, one window after the other.
fn windows(size: i32, row: i32) -> Vec<Cell> {
    let inside = |n: i32| (0..size).contains(&n);
    let mut cells = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for start in 0..size * size {
            let (x, y) = (start % size, start / size);
            if inside(x + dx * (row - 1)) && inside(y + dy * (row - 1)) {
                cells.extend((0..row).map(|step| (start + step * (dx + dy * size)) as Cell));
            }
        }
    }
    cells
}

impl Domain for Connect6 {
    type Move = Cell;

    fn key(&self) -> u64 {
        self.key ^ self.turn_key(self.played.len())
    }

    fn is_attackers_turn(&self) -> bool {
        self.to_move() == self.attacker
    }

    fn expand(&mut self, _: Visit, choices: &mut Vec<Choice<Cell>>) -> Status {
        let settled =
            |winner| if winner == self.attacker { Status::Proven } else { Status::Disproven };
        if let Some(winner) = self.winner() {
            return settled(winner);
        }
        if self.played.len() == self.cells.len() {
            return Status::Disproven;
        }
        let us = self.to_move();
        if self.completes_with(us, self.stones_left()) {
            return settled(us);
        }
        let moves = self.moves();
        let first = choices.len();
        let turn = self.turn_key(self.played.len() + 1);
        choices.extend(moves.into_iter().map(|play| Choice {
            play,
            key: self.key ^ self.stone_key(play, us) ^ turn,
            initial: self.initial(play),
        }));
        choices[first..].sort_by_cached_key(|choice| Reverse(self.promise(choice.play)));
        Status::Open
    }

    fn play(&mut self, cell: Cell) {
        let player = self.to_move();
        self.key ^= self.stone_key(cell, player);
        self.cells[usize::from(cell)] = Some(player);
        self.count(cell, player, |stones| stones + 1);
        self.played.push(cell);
    }

    fn take_back(&mut self) {
        let Some(cell) = self.played.pop() else { return };
        let player = self.to_move();
        self.key ^= self.stone_key(cell, player);
        self.cells[usize::from(cell)] = None;
        self.count(cell, player, |stones| stones - 1);
    }
}
