//! The numbers of the formula in `hand_set`.
//!
//! Values are in tenths of a point of the evaluation (200 points are about 73 % to win), threat
//! terms in points. Move scores have no scale but their own: only their order counts.
//! `docs/evaluation.md` says what data they came from.

use crate::pattern::{CellClass, LinePattern};
use crate::types::{Rule, Side};

use super::threat_term::Fact;

/// What patterns and threats are worth to one colour (in renju) or to both.
pub(super) struct Values {
    /// Value of a cell, for each of its four line patterns.
    pub(super) line: [i16; LinePattern::COUNT],
    /// Value of a cell, for its class.
    pub(super) class: [i16; CellClass::COUNT],
    /// Threat term without any fact: what it is worth to be to move.
    pub(super) to_move: i16,
    /// What a fact adds to the threat term.
    pub(super) facts: [i16; Fact::COUNT],
    /// What two facts together add to that; the lower one is the row.
    pub(super) pairs: [[i16; Fact::COUNT]; Fact::COUNT],
}

/// How promising a cell is.
pub(super) struct MoveScores {
    /// For each of its four line patterns, to the colour that has them.
    pub(super) line_own: [i16; LinePattern::COUNT],
    /// For its class, to the colour that has it.
    pub(super) class_own: [i16; CellClass::COUNT],
    /// For each of its four line patterns, to the other colour.
    pub(super) line_other: [i16; LinePattern::COUNT],
    /// For its class, to the other colour.
    pub(super) class_other: [i16; CellClass::COUNT],
}

/// The values of a colour's patterns, and of the threats when it is to move.
pub(super) const fn values(rule: Rule, side: Side) -> &'static Values {
    match (rule, side) {
        (Rule::Freestyle, _) => &FREESTYLE,
        (Rule::Standard, _) => &STANDARD,
        (Rule::Renju, Side::Black) => &RENJU_BLACK,
        (Rule::Renju, Side::White) => &RENJU_WHITE,
        (Rule::CaroSix, _) => &CARO_SIX,
        (Rule::CaroFive, _) => &CARO_FIVE,
    }
}

#[rustfmt::skip]
static FREESTYLE: Values = Values {
    //        dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:   [   0,   0,   4,   9,  22,  28,  61,  75, 140, 151, 212, 417, 599, 817],
    //        none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:  [   0,   0, -37,   3,  -1,  33,  69, 218, 655, 418, 955,2232, 416, -21],
    to_move: 117,
    //          T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:  [ -44,  11, -27,  95,   0,   4,   0, 138, -37,  53, -20],
    pairs: [
            [   0, -12, -36,-390,-100,   0,   0,-202,-102, -51, -45], // T5
            [   0,   0,   0,   0, -74,  11,   0,   0,  94,  19,  26], // Oo4
            [   0,   0,   0,  65,   0,   0, -29,-154, -46, -40, -12], // To4
            [   0,   0,   0,   0, 113,  96,   0,  10, 112,  75,  94], // O43
            [   0,   0,   0,   0,   0,   0,   0, -77,   0, -14,   0], // T43
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
            [   0,   0,   0,   0,   0,   0,   0,   0,  38,   0,  27], // O3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // T3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // O3
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static STANDARD: Values = Values {
    //        dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:   [   0,   0,   4,   9,  22,  28,  61,  75, 140, 151, 212, 417, 599, 817],
    //        none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:  [   0,   0, -37,   3,  -1,  33,  69, 218, 655, 418, 955,2232, 416, -21],
    to_move: 117,
    //          T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:  [ -44,  11, -27,  95,   0,   4,   0, 138, -37,  53, -20],
    pairs: [
            [   0, -12, -36,-390,-100,   0,   0,-202,-102, -51, -45], // T5
            [   0,   0,   0,   0, -74,  11,   0,   0,  94,  19,  26], // Oo4
            [   0,   0,   0,  65,   0,   0, -29,-154, -46, -40, -12], // To4
            [   0,   0,   0,   0, 113,  96,   0,  10, 112,  75,  94], // O43
            [   0,   0,   0,   0,   0,   0,   0, -77,   0, -14,   0], // T43
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
            [   0,   0,   0,   0,   0,   0,   0,   0,  38,   0,  27], // O3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // T3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // O3
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static RENJU_BLACK: Values = Values {
    //        dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:   [   0,   0,   4,   9,  22,  28,  61,  75, 140, 151, 212, 417, 599, 817],
    //        none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:  [   0,   0, -37,   3,  -1,  33,  69, 218, 655, 418, 955,2232, 416, -21],
    to_move: 117,
    //          T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:  [ -44,  11, -27,  95,   0,   4,   0, 138, -37,  53, -20],
    pairs: [
            [   0, -12, -36,-390,-100,   0,   0,-202,-102, -51, -45], // T5
            [   0,   0,   0,   0, -74,  11,   0,   0,  94,  19,  26], // Oo4
            [   0,   0,   0,  65,   0,   0, -29,-154, -46, -40, -12], // To4
            [   0,   0,   0,   0, 113,  96,   0,  10, 112,  75,  94], // O43
            [   0,   0,   0,   0,   0,   0,   0, -77,   0, -14,   0], // T43
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
            [   0,   0,   0,   0,   0,   0,   0,   0,  38,   0,  27], // O3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // T3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // O3
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static RENJU_WHITE: Values = Values {
    //        dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:   [   0,   0,   4,   9,  22,  28,  61,  75, 140, 151, 212, 417, 599, 817],
    //        none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:  [   0,   0, -37,   3,  -1,  33,  69, 218, 655, 418, 955,2232, 416, -21],
    to_move: 117,
    //          T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:  [ -44,  11, -27,  95,   0,   4,   0, 138, -37,  53, -20],
    pairs: [
            [   0, -12, -36,-390,-100,   0,   0,-202,-102, -51, -45], // T5
            [   0,   0,   0,   0, -74,  11,   0,   0,  94,  19,  26], // Oo4
            [   0,   0,   0,  65,   0,   0, -29,-154, -46, -40, -12], // To4
            [   0,   0,   0,   0, 113,  96,   0,  10, 112,  75,  94], // O43
            [   0,   0,   0,   0,   0,   0,   0, -77,   0, -14,   0], // T43
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
            [   0,   0,   0,   0,   0,   0,   0,   0,  38,   0,  27], // O3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // T3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // O3
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static CARO_SIX: Values = Values {
    //        dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:   [   0,   0,   4,   9,  22,  28,  61,  75, 140, 151, 212, 417, 599, 817],
    //        none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:  [   0,   0, -37,   3,  -1,  33,  69, 218, 655, 418, 955,2232, 416, -21],
    to_move: 117,
    //          T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:  [ -44,  11, -27,  95,   0,   4,   0, 138, -37,  53, -20],
    pairs: [
            [   0, -12, -36,-390,-100,   0,   0,-202,-102, -51, -45], // T5
            [   0,   0,   0,   0, -74,  11,   0,   0,  94,  19,  26], // Oo4
            [   0,   0,   0,  65,   0,   0, -29,-154, -46, -40, -12], // To4
            [   0,   0,   0,   0, 113,  96,   0,  10, 112,  75,  94], // O43
            [   0,   0,   0,   0,   0,   0,   0, -77,   0, -14,   0], // T43
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
            [   0,   0,   0,   0,   0,   0,   0,   0,  38,   0,  27], // O3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // T3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // O3
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static CARO_FIVE: Values = Values {
    //        dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:   [   0,   0,   4,   9,  22,  28,  61,  75, 140, 151, 212, 417, 599, 817],
    //        none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:  [   0,   0, -37,   3,  -1,  33,  69, 218, 655, 418, 955,2232, 416, -21],
    to_move: 117,
    //          T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:  [ -44,  11, -27,  95,   0,   4,   0, 138, -37,  53, -20],
    pairs: [
            [   0, -12, -36,-390,-100,   0,   0,-202,-102, -51, -45], // T5
            [   0,   0,   0,   0, -74,  11,   0,   0,  94,  19,  26], // Oo4
            [   0,   0,   0,  65,   0,   0, -29,-154, -46, -40, -12], // To4
            [   0,   0,   0,   0, 113,  96,   0,  10, 112,  75,  94], // O43
            [   0,   0,   0,   0,   0,   0,   0, -77,   0, -14,   0], // T43
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
            [   0,   0,   0,   0,   0,   0,   0,   0,  38,   0,  27], // O3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // T3+
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // O3
            [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

/// Attack a little above defence; what wins at once, or must be stopped at once, far above all.
#[rustfmt::skip]
pub(super) static MOVE_SCORES: MoveScores = MoveScores {
    //            dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line_own:   [   0,   0,  10,  25,  30,  60,  65,  70,  70, 120, 125, 100, 300, 400],
    //            none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class_own:  [   0,-400,   0,   0,  40,  40,  60, 120, 200,  60, 180, 500, 700,3000],
    //            dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line_other: [   0,   0,   8,  20,  25,  50,  55,  60,  55, 100, 105,  80, 250, 350],
    //            none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class_other:[   0,-300,   0,   0,  30,  30,  40,  90, 160,  40, 120, 380, 550,1900],
};
