//! The yardstick of the board's speed: the same work done cell by cell, timed in turns with the
//! board.
//!
//! Nanoseconds of one machine say little about another. This file does what the board does for
//! freestyle the plain way, with every cell recomputed that a stone could change: for each of its
//! 32 neighbours on a line a look-up of the line pattern of both colours, of the combination of
//! four patterns, of class, scores and value, and the counters; a take-back looks the patterns up
//! again and restores the rest from a journal. Both play the same walk and must agree on every
//! class, score and value.
//!
//! `docs/patterns.md` tells what this was calibrated against.

use std::hint::black_box;
use std::time::Duration;

use kagetsu::board::Board;
use kagetsu::pattern::{
    COMBINATIONS, CellClass, CellWeights, LinePattern, Weights, combination, combinations,
};
use kagetsu::tools::walk::{games, moves_near, walk};
use kagetsu::types::{BoardSize, CELLS, Direction, Freestyle, Point, PointSet, Rule, Side};
use kagetsu::util::clock;
use kagetsu::util::rng::Rng;

/// Rounds in which the two take turns.
const ROUNDS: usize = 5;
/// Bits of a cell in a line word: one for each colour that can still use it.
const CELL_BITS: usize = 2;
/// Cells to each side that a pattern depends on.
const REACH: usize = 4;

/// What the tables say of one combination of four line patterns.
#[derive(Clone, Copy, Default)]
struct Entry {
    class: u8,
    own: i16,
    other: i16,
    value: i16,
}

/// Tables of the per-cell method.
struct Tables {
    /// Line patterns of Black (low nibble) and White by the eight cells around a point, two bits
    /// each: 3 empty, 1 Black's, 2 White's, 0 wall.
    patterns: Box<[u8; 1 << 16]>,
    /// Number of the combination of four nibbles.
    combination: Box<[u16; 1 << 16]>,
    entries: Box<[Entry; 4096]>,
}

impl Tables {
    fn new(weights: &Weights) -> Self {
        let mut entries = vec![Entry::default(); 4096];
        for (number, patterns) in combinations().enumerate() {
            let CellWeights { value, own, other } = weights.cells[0][number];
            let class = CellClass::combine(patterns, false) as u8;
            entries[number] = Entry { class, own, other, value };
        }
        let pack = |word: usize| {
            let nibble = |bit: usize| LinePattern::from_nibble((word >> bit) as u8);
            combination([nibble(0), nibble(4), nibble(8), nibble(12)]) as u16
        };
        let combination: Vec<u16> = (0..1 << 16).map(pack).collect();
        Self {
            patterns: patterns_by_key(),
            combination: combination.try_into().expect("2^16 words"),
            entries: entries.try_into().ok().expect("4096 entries"),
        }
    }
}

/// The pattern table, read off boards on which the eight neighbours have been set.
fn patterns_by_key() -> Box<[u8; 1 << 16]> {
    let size = BoardSize::DEFAULT;
    let centre = size.centre();
    let mut board = Board::without_scores(Rule::Freestyle, size);
    let mut known = vec![0u8; 3usize.pow(2 * REACH as u32)];
    for (code, known) in known.iter_mut().enumerate() {
        let states = (0..2 * REACH).map(|cell| code / 3usize.pow(cell as u32) % 3);
        for (cell, state) in states.enumerate().filter(|&(_, state)| state != 0) {
            let steps = cell as isize - REACH as isize + isize::from(cell >= REACH);
            if (state == 1) != (board.side_to_move() == Side::Black) {
                board.pass();
            }
            board.play::<Freestyle>(centre.step(Direction::Horizontal, steps));
        }
        *known = board.line_pattern(Side::Black, centre, Direction::Horizontal) as u8;
        while board.ply() > 0 {
            match board.move_back(1) {
                Some(_) => board.take_back::<Freestyle>(),
                None => board.take_back_pass(),
            }
        }
    }
    let code_of = |key: usize, own: usize| {
        (0..2 * REACH).rev().fold(0, |code, cell| {
            let state = key >> (CELL_BITS * cell) & 3;
            3 * code
                + if state == 3 {
                    0
                } else if state == own {
                    1
                } else {
                    2
                }
        })
    };
    let both = |key: usize| known[code_of(key, 1)] | known[code_of(key, 2)] << 4;
    let table: Vec<u8> = (0..1 << 16).map(both).collect();
    table.try_into().expect("2^16 keys")
}

/// What is kept of a point.
#[derive(Clone, Copy, Default)]
struct Cell {
    is_empty: bool,
    /// Both colours' patterns in each direction.
    patterns: [u8; 4],
    facts: Facts,
}

/// What follows from the patterns of a point.
#[derive(Clone, Copy, Default)]
struct Facts {
    class: [u8; 2],
    score: [i16; 2],
    value: i32,
}

/// What is kept of a position.
#[derive(Clone, Copy)]
struct State {
    candidates: PointSet,
    counts: [[u16; CellClass::COUNT]; 2],
    /// Last point of each of the strongest classes.
    last: [[u16; 3]; 2],
    value: i32,
    stone: Point,
    changed: [Facts; 8 * REACH],
}

/// A freestyle board that recomputes cell by cell.
struct PerCell<'a> {
    tables: &'a Tables,
    lines: [[u64; 64]; 4],
    cells: Box<[Cell; CELLS]>,
    states: Vec<State>,
    ply: usize,
    side: usize,
}

/// Line and place on the line.
fn place(point: Point, direction: Direction) -> (usize, u32) {
    let (x, y) = (point.index() % 32, point.index() / 32);
    let (line, at) = match direction {
        Direction::Horizontal => (y, x),
        Direction::Vertical => (x, y),
        Direction::Diagonal => (x + 32 - y, x),
        Direction::AntiDiagonal => (x + y, y),
    };
    (line % 64, at as u32)
}

impl<'a> PerCell<'a> {
    fn new(tables: &'a Tables, size: BoardSize) -> Self {
        let start = State {
            candidates: PointSet::EMPTY,
            counts: [[0; CellClass::COUNT]; 2],
            last: [[0; 3]; 2],
            value: 0,
            stone: size.centre(),
            changed: [Facts::default(); 8 * REACH],
        };
        let cells = vec![Cell::default(); CELLS].try_into().ok().expect("1024 cells");
        let mut board =
            Self { tables, lines: [[0; 64]; 4], cells, states: vec![start; 512], ply: 0, side: 0 };
        for point in size.points() {
            board.cells[point.index()].is_empty = true;
            for direction in Direction::ALL {
                let (line, at) = place(point, direction);
                board.lines[direction.index()][line] |= 3 << (CELL_BITS as u32 * at);
            }
        }
        for point in size.points() {
            for direction in Direction::ALL {
                board.look_up(point, direction);
            }
            let facts = board.facts(point);
            board.cells[point.index()].facts = facts;
            board.count(facts, point, 1);
        }
        board
    }

    /// Reads the pattern of a cell off the word of its line.
    #[inline(always)]
    fn look_up(&mut self, point: Point, direction: Direction) {
        let (line, at) = place(point, direction);
        let shift = CELL_BITS as u32 * (at - REACH as u32);
        let around = self.lines[direction.index()][line].rotate_right(shift);
        let key = (around & 0xFF) | (around >> 2 & 0xFF00);
        self.cells[point.index()].patterns[direction.index()] =
            self.tables.patterns[key as usize % (1 << 16)];
    }

    /// What follows from the patterns of a cell.
    #[inline(always)]
    fn facts(&self, point: Point) -> Facts {
        let packed = u32::from_le_bytes(self.cells[point.index()].patterns);
        let entry = |bytes: u32| {
            let nibbles =
                bytes & 0xF | bytes >> 4 & 0xF0 | bytes >> 8 & 0xF00 | bytes >> 12 & 0xF000;
            let number = self.tables.combination[nibbles as usize % (1 << 16)];
            self.tables.entries[number as usize % 4096]
        };
        let [black, white] = [entry(packed & 0x0F0F_0F0F), entry(packed >> 4 & 0x0F0F_0F0F)];
        Facts {
            class: [black.class, white.class],
            score: [black.own + white.other, white.own + black.other],
            value: i32::from(black.value) - i32::from(white.value),
        }
    }

    /// Counts a cell, or no longer.
    #[inline(always)]
    fn count(&mut self, facts: Facts, point: Point, times: i16) {
        let state = &mut self.states[self.ply];
        state.value += facts.value * i32::from(times);
        for (side, class) in facts.class.into_iter().enumerate() {
            let count = &mut state.counts[side][usize::from(class) % CellClass::COUNT];
            *count = count.wrapping_add_signed(times);
            if times > 0 && class > CellClass::FourPlus as u8 {
                let strongest = usize::from(class - CellClass::FourThree as u8);
                state.last[side][strongest % 3] = point.index() as u16;
            }
        }
    }

    /// The cells that a stone could change, from its left neighbours on.
    fn neighbours(stone: Point) -> impl Iterator<Item = (Point, Direction)> {
        let reach = REACH as isize;
        (-reach..=reach).filter(|&steps| steps != 0).flat_map(move |steps| {
            Direction::ALL
                .into_iter()
                .map(move |direction| (stone.step(direction, steps), direction))
        })
    }

    fn toggle(&mut self, stone: Point) {
        let colour = 2 - self.side as u64;
        for direction in Direction::ALL {
            let (line, at) = place(stone, direction);
            self.lines[direction.index()][line] ^= colour << (CELL_BITS as u32 * at);
        }
    }

    fn play(&mut self, stone: Point) {
        self.states[self.ply + 1] = self.states[self.ply];
        self.ply += 1;
        self.states[self.ply].stone = stone;
        self.cells[stone.index()].is_empty = false;
        self.toggle(stone);
        let mut changed = 0;
        for (point, direction) in Self::neighbours(stone) {
            if self.cells[point.index()].is_empty {
                let before = self.cells[point.index()].facts;
                self.states[self.ply].changed[changed] = before;
                changed += 1;
                self.count(before, point, -1);
                self.look_up(point, direction);
                let after = self.facts(point);
                self.cells[point.index()].facts = after;
                self.count(after, point, 1);
            }
        }
        self.count(self.cells[stone.index()].facts, stone, -1);
        let candidates = &mut self.states[self.ply].candidates;
        for row in 0..7 {
            let first = stone.index() + 32 * row - 3 * 32 - 3;
            candidates.words_mut()[first / 64 % 16] |= 0x7F << (first % 64);
        }
        self.side ^= 1;
    }

    fn take_back(&mut self) {
        self.side ^= 1;
        let stone = self.states[self.ply].stone;
        self.toggle(stone);
        self.cells[stone.index()].is_empty = true;
        let mut changed = 0;
        for (point, direction) in Self::neighbours(stone) {
            if self.cells[point.index()].is_empty {
                self.look_up(point, direction);
                self.cells[point.index()].facts = self.states[self.ply].changed[changed];
                changed += 1;
            }
        }
        self.ply -= 1;
    }

    /// The same walk as [`kagetsu::tools::walk::walk`].
    fn walk(&mut self, moves: &[Point]) -> u64 {
        let mut played = 0;
        for &first in moves {
            self.play(first);
            for &second in moves.iter().step_by(2).filter(|&&second| second != first) {
                self.play(second);
                black_box(self.states[self.ply].value);
                self.take_back();
                played += 1;
            }
            self.take_back();
            played += 1;
        }
        played
    }
}

/// Small numbers that tell combinations apart.
fn weights() -> Weights {
    let mut rng = Rng::new(1);
    let mut weights = Weights::zero();
    for number in 0..COMBINATIONS {
        let mut below = |bound: usize| rng.below(bound) as i16;
        let cell = CellWeights { value: below(64), own: below(200), other: below(100) };
        weights.cells.iter_mut().for_each(|cells| cells[number] = cell);
    }
    weights
}

/// Fails when the two boards do not say the same of every empty point.
fn compare(board: &Board, per_cell: &PerCell<'_>) {
    assert_eq!(board.value(), per_cell.states[per_cell.ply].value);
    for point in &board.empty_points() {
        let cell = &per_cell.cells[point.index()];
        for side in Side::ALL {
            assert_eq!(board.class(side, point) as u8, cell.facts.class[side.index()], "{point}");
            assert_eq!(board.move_score(side, point), cell.facts.score[side.index()].into());
        }
    }
}

#[expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]
fn print(label: &str, [per_cell, board]: [f64; 2]) {
    let ratio = board / per_cell;
    println!("{label}: per cell {per_cell:.0} ns, board {board:.0} ns, ratio {ratio:.2}");
}

/// Nanoseconds of a make + undo, by the per-cell board and by the board.
fn measure(tables: &Tables, weights: &Weights, size: BoardSize) -> [f64; 2] {
    let mut spent = [Duration::ZERO; 2];
    let mut played = 0;
    for game in games(size) {
        let mut board = Board::new(Rule::Freestyle, size, weights);
        let mut per_cell = PerCell::new(tables, size);
        for &point in &game {
            board.play::<Freestyle>(point);
            per_cell.play(point);
            compare(&board, &per_cell);
        }
        let moves = moves_near(&game, size);
        let start = clock::now();
        played += per_cell.walk(&moves);
        spent[0] += clock::since(start);
        let start = clock::now();
        walk::<Freestyle>(&mut board, &moves);
        spent[1] += clock::since(start);
        compare(&board, &per_cell);
    }
    spent.map(|spent| spent.as_nanos() as f64 / played as f64)
}

fn main() {
    let weights = weights();
    let tables = Tables::new(&weights);
    let mut best = [f64::INFINITY; 2];
    for round in 1..=ROUNDS {
        let figures = measure(&tables, &weights, BoardSize::DEFAULT);
        print(&format!("round {round}"), figures);
        best = [best[0].min(figures[0]), best[1].min(figures[1])];
    }
    print("best", best);
}
