//! The numbers of the formula in `hand_set`.
//!
//! Values are in tenths of a point of the evaluation (200 points are about 73 % to win), threat
//! terms in points, move scores in hundredths of a natural logarithm: 100 more make a move e times
//! as likely to be the best. `docs/evaluation.md` says what data they were fitted to.

use crate::pattern::{CellClass, LinePattern};
use crate::types::{Rule, Side};

use super::threat_term::Fact;

/// What patterns and threats are worth to one colour (in renju) or to both.
pub(super) struct Numbers {
    /// Value of a cell, for each of its four line patterns.
    pub(super) line: [i16; LinePattern::COUNT],
    /// Value of a cell, for its class.
    pub(super) class: [i16; CellClass::COUNT],
    /// Move score of a cell for the colour that has the patterns, for each of the four.
    pub(super) line_own: [i16; LinePattern::COUNT],
    /// The same, for its class.
    pub(super) class_own: [i16; CellClass::COUNT],
    /// Move score of a cell for the other colour, for each of the four patterns.
    pub(super) line_other: [i16; LinePattern::COUNT],
    /// The same, for its class.
    pub(super) class_other: [i16; CellClass::COUNT],
    /// Threat term without any fact: what it is worth to be to move.
    pub(super) to_move: i16,
    /// What a fact adds to the threat term.
    pub(super) facts: [i16; Fact::COUNT],
    /// What two facts together add to that; the lower one is the row.
    pub(super) pairs: [[i16; Fact::COUNT]; Fact::COUNT],
}

/// The numbers of a colour's patterns, and of the threats when it is to move.
pub(super) const fn numbers(rule: Rule, side: Side) -> &'static Numbers {
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
static FREESTYLE: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   4,   9,  18,  20,  55,  72, 111, 170, 219, 415, 480, 468],
    line_own:   [   0,   0,   7,  16,  53,  96, 140, 170, 171, 298, 416, 606, 606, 400],
    line_other: [   0,   0,   2,   4,  11,  69,  83,  97, 130, 185, 247, 289, 461, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0, -42,  15,  18,  76,  69, 262, 673, 391,1015,1749, 423,  23],
    class_own:  [   0,-300,  60,  90, 143, 188, 192, 258, 342,-138,  38, 705, 900,3500],
    class_other:[   0,-100, -35, -31, -79, -72,   3, -13,  16,  51,  96, 318, 378,2000],
    to_move: 132,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -59,  22, -41, 115,   0,  13,   0, 111, -31,  54, -29],
    pairs: [
                [   0, -49, -58,-456, -94,   0,  -7,-191, -94, -78, -47], // T5
                [   0,   0,   0,   0, -67,  50,   0,   0, 104,  15,  42], // Oo4
                [   0,   0,   0,  29,   0,   0, -41,-142, -31, -53,  -6], // To4
                [   0,   0,   0,   0, 119, 115,   0,  32, 120, 104, 114], // O43
                [   0,   0,   0,   0,   0,   0,   0, -93,   0, -48,   0], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,  -6,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  45,  15,  39], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,  -5, -12], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -6], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static STANDARD: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   3,   7,  18,  26,  59,  78, 117, 187, 251, 437, 446, 762],
    line_own:   [   0,   0,   5,  17,  55,  97, 144, 177, 168, 375, 492, 566, 566, 400],
    line_other: [   0,   0,  -4,   3,  11,  66,  84,  98, 126, 172, 240, 266, 482, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0, -54, -10,  23,  79,  92, 274, 692, 399,1103,1941, 351, 297],
    class_own:  [   0,-300,  52,  82, 132, 179,  93, 159, 183,-112,  51, 627, 900,3500],
    class_other:[   0,-100, -34, -30, -76, -76,  25,   4,  30,  74, 112, 325, 334,2000],
    to_move: 99,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [-100,  19, -49,  91, -12,  22,   0, 132, -24,  84,   0],
    pairs: [
                [   0,  46,-231,-244, -34,   0, -30,-157,-112,-105, -11], // T5
                [   0,   0, -22,   0,   0,  19,   0,   6,  66,  35,  51], // Oo4
                [   0,   0,   0,  78,   0,   0, -48,-121, -46, -69,   0], // To4
                [   0,   0,   0,   0,  89,  82,   0,   0, 101,  54, 116], // O43
                [   0,   0,   0,   0,   0,   0, -12, -24,  -9, -42,   0], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -6], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  34,   5,  35], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0, -28,   0], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -24], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static RENJU_BLACK: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   1,   7,  17, 145, 191, 186, 325,  87, 179, 167, 498, 462],
    line_own:   [   0,   0,   9,  18,  53,  96, 146, 181, 180, 358, 496, 550, 550, 400],
    line_other: [   0,   0,   2,   6,  14,  60,  76,  88, 115, 153, 219, 325, 416, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,-171,-182,-241,-263,-307, 148, 171,   0, 624,1197,2167,-271, 458],
    class_own:  [   0,-300,  49,  63, 114, 145, 103, 162,   0, -99,  49, 600, 900,3500],
    class_other:[   0,-100, -27, -19, -66, -57,  22,  15,   0, -23,  37, 264, 380,2000],
    to_move: 119,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -81,  14, -68,  89,  -9,  21,   0, 101, -31,  67,   0],
    pairs: [
                [   0,  14, -44,-131,   0,   0, -67,-113, -71, -96, -38], // T5
                [   0,   0,  -5,   0,   5,  14,   0,   0,  22,  21,  49], // Oo4
                [   0,   0,   0,  62,   0,   0, -68,-119, -39, -32,   0], // To4
                [   0,   0,   0,   0,  65,  94,   0,  60,  77,  76,  73], // O43
                [   0,   0,   0,   0,   0,   0, -24, -57,  -7, -12,  -9], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  46,   7,  29], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0, -12, -24], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -10], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static RENJU_WHITE: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   3,   6,  13, 127, 174, 168, 286, 131, 221, 506, 694, 520],
    line_own:   [   0,   0,  11,  15,  56,  88, 136, 167, 178, 357, 466, 585, 585, 400],
    line_other: [   0,   0,  -2,   2,  13,  58,  76,  85, 125, 188, 237, 277, 448, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0,-162,-190,-220,-225, 132, 154, 685, 314, 848,1248,   4, 524],
    class_own:  [   0,-300,  74,  97, 155, 189, 131, 199, 200, -82,  76, 590, 900,3500],
    class_other:[   0,-100, -31, -32, -70, -67,  10,  -8,  18,  83, 117, 282, 344,2000],
    to_move: 126,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -91,  26, -67,  74,  -1,  30,   0, 126, -46,  77,  -1],
    pairs: [
                [   0,  26,-147,-110, -20,   0, -82,-127, -83, -97, -53], // T5
                [   0,   0,   7,   0,  15,  26,   0,   9,  18,  17,  26], // Oo4
                [   0,   0,   0,  54,   0,   0, -67,-131, -23, -54, -19], // To4
                [   0,   0,   0,   0,  35,  74,   0,  27,  71,  56,  67], // O43
                [   0,   0,   0,   0,   0,   0,  -6, -86,   0, -25,  -8], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  50,   0,  26], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0, -11,   0], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static CARO_SIX: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   4,   9,  15,  31,  74,  77, 102, 210, 184, 383, 264, 385],
    line_own:   [   0,   0,  16,  33,  67, 126, 170, 199, 199, 395, 515, 551, 551, 400],
    line_other: [   0,   0,   2,   3,  11,  80, 104, 112, 150, 224, 267, 317, 488, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0, -51,  10,   9, 101,  94, 279, 738, 369, 988,1868, 456, 143],
    class_own:  [   0,-300,  63,  89, 125, 177,  96, 155, 182,-112,  58, 605, 900,3500],
    class_other:[   0,-100, -40, -27,-102, -69,  27,   5,  53,  54,  85, 313, 342,2000],
    to_move: 122,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -83,  20, -58,  73,   0,  24, -10,  91, -27,  55,  -6],
    pairs: [
                [   0,  29, -87,-204, -49,   0, -40,-126, -82, -55, -30], // T5
                [   0,   0, -18,   0,  25,  20,   0,   0,   0,  21,  16], // Oo4
                [   0,   0,   0,  49,   0,   0, -58, -98,   0, -68,   0], // To4
                [   0,   0,   0,   0,  60,  73,   0,  12,  95,  62, 113], // O43
                [   0,   0,   0,   0,   0,   0,   0, -60, -14, -15,   0], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  35,  14,  29], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   6, -22], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -17], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static CARO_FIVE: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   4,  11,  15,  24,  54,  82,  81, 210, 225, 393, 347, 722],
    line_own:   [   0,   0,  15,  30,  65, 125, 168, 199, 187, 413, 531, 551, 551, 400],
    line_other: [   0,   0,   1,   3,   6,  79,  99, 103, 137, 212, 264, 308, 440, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0, -45,  34,  45, 152, 105, 303, 799, 369,1085,1130, 374,  89],
    class_own:  [   0,-300,  63,  96, 131, 189,  69, 124, 128,-102,  50, 602, 900,3500],
    class_other:[   0,-100, -36, -18, -81, -65,  22,  15,  64,  51,  84, 287, 361,2000],
    to_move: 114,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -76,  13, -54,  99, -21,  25,   0,  62, -17,  37,  -6],
    pairs: [
                [   0,  25,-232,-156, -79,   0, -76,-139, -85, -97, -35], // T5
                [   0,   0,  -9,   0, -10,  13,   0,  30,  53,  28,  28], // Oo4
                [   0,   0,   0,  51,   0,   0, -54, -92, -20, -71, -13], // To4
                [   0,   0,   0,   0,  54,  98,   0,  50,  95,  91,  99], // O43
                [   0,   0,   0,   0,   0,   0, -24, -59,   0, -28, -13], // T43
                [   0,   0,   0,   0,   0,   0,   0,   8,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,  -7,   0, -11], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  31,  36,  36], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -16], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   5], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};
