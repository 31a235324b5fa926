//! The one fixed set of positions that bench, speed and counts use.
//!
//! For every rule and the sizes 15 and 20: an opening (from `openings/`), the middle of a game and a
//! position full of fours (from short games of an early version of this engine against itself).

use std::fmt;

use crate::board::{Board, parse_points};
use crate::eval::Evaluator;
use crate::types::{BoardSize, Rule};

/// Board sides of the positions.
pub const SIDES: [usize; 2] = [15, 20];

/// Number of positions: five rules, two sizes, three stages.
pub const POSITION_COUNT: usize = 30;

/// Part of the game that a position is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Six to eight stones.
    Opening,
    /// About eighteen stones; no side threatens anything.
    Middle,
    /// Both sides have several fours; nothing is decided.
    Tactical,
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The rule it is for.
    pub rule: Rule,
    /// Side of the board.
    pub side: usize,
    /// Part of the game.
    pub stage: Stage,
    /// The stones in the order they were played, Black first.
    pub moves: &'static str,
}

impl Position {
    /// A board that stands at the position.
    pub fn board(&self, evaluator: &Evaluator) -> Board {
        let size = BoardSize::new(self.side).unwrap_or(BoardSize::DEFAULT);
        let mut board = evaluator.new_board(size);
        let points = parse_points(self.moves).unwrap_or_default();
        for point in points {
            board.play_any(point);
        }
        board
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stage = match self.stage {
            Stage::Opening => "opening",
            Stage::Middle => "middle",
            Stage::Tactical => "tactical",
        };
        write!(f, "{} {} {stage}", self.rule, self.side)
    }
}

/// The position for a rule, a side of [`SIDES`] and a stage.
pub fn find(rule: Rule, side: usize, stage: Stage) -> Option<&'static Position> {
    let is_it = |p: &&Position| p.rule == rule && p.side == side && p.stage == stage;
    POSITIONS.iter().find(is_it)
}

const fn at(rule: Rule, side: usize, stage: Stage, moves: &'static str) -> Position {
    Position { rule, side, stage, moves }
}

/// All positions, by rule, size and stage.
#[rustfmt::skip]
pub static POSITIONS: [Position; POSITION_COUNT] = [
    at(Rule::Freestyle, 15, Stage::Opening,
        "m11 l11 l10 j11 l9 k9"),
    at(Rule::Freestyle, 15, Stage::Middle,
        "m11 l11 l10 j11 l9 k9 k11 j10 j12 m9 i11 h10 k12 i12 k13 k14 i13 h14"),
    at(Rule::Freestyle, 15, Stage::Tactical,
        "f3 d2 b3 b2 f1 f6 c3 g2 e3 d3 f5 e5 g4 d4 d6 e6 e7 g8 h5 e2 f2 f4 f7 g7 h8 h6 g6"),
    at(Rule::Freestyle, 20, Stage::Opening,
        "k15 g18 g15 g16 h17 g17 e12 h14"),
    at(Rule::Freestyle, 20, Stage::Middle,
        "e11 d10 c11 a10 c10 c12 a11 d9 g8 d11 d12 e10 b13 c8 b7 d7 d8 e9"),
    at(Rule::Freestyle, 20, Stage::Tactical,
        "k15 g18 g15 g16 h17 g17 e12 h14 h16 f14 h12 h18 j14 i13 k13 f16 e15 f15 i15 l12 f17 \
         i19 j20 e14 g14 f13 f12"),
    at(Rule::Standard, 15, Stage::Opening,
        "f10 f9 g7 g8 g4 j10 i7"),
    at(Rule::Standard, 15, Stage::Middle,
        "i9 g13 g11 j13 m13 f12 e11 h11 j10 k11 j8 i13 h13 j12 l10 i12 k14 i10"),
    at(Rule::Standard, 15, Stage::Tactical,
        "l11 m12 o15 k12 k11 l12 j12 m11 k13 n12 o12 i11 l10 m9 i13 h14 m10 j10 h12 g11 j11 \
         f12 j13 h13 l9 e11"),
    at(Rule::Standard, 20, Stage::Opening,
        "t10 s7 q11 s8 p5 n10"),
    at(Rule::Standard, 20, Stage::Middle,
        "f17 f14 h18 f16 e18 g17 g15 e15 g18 i18 e16 h19 d16 d15 f18 d18 h15 g16"),
    at(Rule::Standard, 20, Stage::Tactical,
        "f2 i3 h1 g4 g2 g3 f4 c1 f3 f5 g5 e6 h3 h6 h2 i2 h5 h4 d2 e2 i4 j5 g6 j3 d5 e4 e8 f7 \
         i5 d3 d7 c2 b1 f9 d8 d6 f6 f8 c5 g9 d4"),
    at(Rule::Renju, 15, Stage::Opening,
        "d7 g10 d6 d10 e7 c7 i7"),
    at(Rule::Renju, 15, Stage::Middle,
        "e4 e1 c7 b3 e3 f4 d1 a3 a1 e5 c5 c6 d6 d4 e7 f8 f6 d8"),
    at(Rule::Renju, 15, Stage::Tactical,
        "f2 b4 g7 e4 c5 e5 c4 c6 e3 b6 b7 e6 d6 e8 e7 d7 f8 g9 f9 f5 g4 d4 c3 b5 a4 g6 h7 f7 \
         h5 e9"),
    at(Rule::Renju, 20, Stage::Opening,
        "c3 b4 b5 c6 e6 f3 g2"),
    at(Rule::Renju, 20, Stage::Middle,
        "q16 q11 l15 j15 r12 k16 l17 k14 l16 l14 k17 j14 m14 l13 i16 j16 j13 m13 k15"),
    at(Rule::Renju, 20, Stage::Tactical,
        "h12 h13 i12 g15 d16 i13 j13 g12 g13 j15 i14 h15 i15 h14 f16 e15 k14 h11 e16 h17 h16 \
         g16 c16 b16 d15 i10 f13 k11 j12 k12 d17 d14"),
    at(Rule::CaroSix, 15, Stage::Opening,
        "l13 h13 i12 h14 n10 j13"),
    at(Rule::CaroSix, 15, Stage::Middle,
        "m12 k10 k12 l14 k14 m10 n12 l12 l10 n11 k11 k13 m11 k9 k8 j12 i11 h11"),
    at(Rule::CaroSix, 15, Stage::Tactical,
        "e3 d2 h6 i4 c2 h5 e4 f5 g5 e6 g4 i7 f7 g6 h4 d4 j3 f6 d6 e5 g7 i5 i3 j9 i8 j6 k5 h3 \
         j5 j2 k4 k2 l5 i2"),
    at(Rule::CaroSix, 20, Stage::Opening,
        "n8 q14 t10 s14 r14 o9"),
    at(Rule::CaroSix, 20, Stage::Middle,
        "e11 d10 c11 a10 c10 c12 a11 d9 g8 d11 d12 e13 g9 f10 d8 f8 g10 g7"),
    at(Rule::CaroSix, 20, Stage::Tactical,
        "k16 m17 k19 m20 p20 k17 l17 l16 i19 m18 m16 j19 j14 n17 o16 l18 j18 j16 i15 h16 n15 \
         p17"),
    at(Rule::CaroFive, 15, Stage::Opening,
        "f8 f10 d7 c7 a4 d6"),
    at(Rule::CaroFive, 15, Stage::Middle,
        "o10 m12 k7 o7 o13 l11 o12 o9 m9 l8 l7 j11 j9 i11 k11 i10 k9 k10"),
    at(Rule::CaroFive, 15, Stage::Tactical,
        "f8 f10 d7 c7 a4 d6 e9 e6 c6 e8 e5 h6 g6 i7 g5 d5 h4 g7 f7 f6 h5 i5 i4 j3 j4 k4 h2 g1 \
         e2 i6 h3 h1 i9 i1 j1 i2 l5 k6 l6 l3"),
    at(Rule::CaroFive, 20, Stage::Opening,
        "h10 f9 h9 c8 c6 c11 e12"),
    at(Rule::CaroFive, 20, Stage::Middle,
        "q16 q11 l15 j15 r12 p12 p15 n13 r10 o11 q13 n16 r11 r13 o18 m15 n17 m16"),
    at(Rule::CaroFive, 20, Stage::Tactical,
        "m8 k9 m7 m9 j7 n8 o7 n9 l9 n7 n10 l10 i7 k11 i13 n11 k12 p9 m11 o9 q9 n6 n5 m6 o8 l5 \
         i12 l6"),
];
