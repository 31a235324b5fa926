//! The numbers of the formula.
//!
//! Values are in tenths of a point of the evaluation (200 points are about 73 % to win), threat
//! terms in points, move scores in hundredths of a natural logarithm: 100 more make a move e times
//! as likely to be the best. `docs/evaluation.md` says what data they were fitted to.

use kagetsu::eval::Fact;
use kagetsu::pattern::{CellClass, LinePattern};
use kagetsu::types::{Rule, Side};

/// What patterns and threats are worth to one colour (in renju) or to both.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// Value of a cell, for each of its four line patterns.
    pub line: [i16; LinePattern::COUNT],
    /// Value of a cell, for its class.
    pub class: [i16; CellClass::COUNT],
    /// Move score of a cell for the colour that has the patterns, for each of the four.
    pub line_own: [i16; LinePattern::COUNT],
    /// The same, for its class.
    pub class_own: [i16; CellClass::COUNT],
    /// Move score of a cell for the other colour, for each of the four patterns.
    pub line_other: [i16; LinePattern::COUNT],
    /// The same, for its class.
    pub class_other: [i16; CellClass::COUNT],
    /// Threat term without any fact: what it is worth to be to move.
    pub to_move: i16,
    /// What a fact adds to the threat term.
    pub facts: [i16; Fact::COUNT],
    /// What two facts together add to that; the lower one is the row.
    pub pairs: [[i16; Fact::COUNT]; Fact::COUNT],
}

/// The numbers of a colour's patterns, and of the threats when it is to move.
#[must_use]
pub const fn numbers(rule: Rule, side: Side) -> &'static Numbers {
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
    line:       [   0,   0,   3,  10,  16,  19,  60,  75, 108, 174, 217, 414, 472, 977],
    line_own:   [   0,   0,   9,  17,  53,  96, 141, 171, 172, 354, 471, 597, 597, 400],
    line_other: [   0,   0,   1,   3,  11,  70,  86,  97, 130, 198, 265, 283, 473, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0, -43,  15,  17,  73,  70, 269, 675, 388,1016,1743, 465,-350],
    class_own:  [   0,-300,  53,  78, 125, 175, 122, 184, 207,-140,  45, 692, 900,3500],
    class_other:[   0,-100, -36, -30, -87, -72,  -8, -29, -13,  68, 101, 299, 389,2000],
    to_move: 129,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -48,   6, -36, 123,   0,   8, -10, 114, -34,  58, -29],
    pairs: [
                [   0,  -8, -74,-514, -78,   0,   0,-185, -91, -76, -51], // T5
                [   0,   0, -69,   0, -68,   0,   0,   0, 112,  23,  44], // Oo4
                [   0,   0,   0,  33,   0,   0, -36,-147, -42, -58,   0], // To4
                [   0,   0,   0,   0,  98, 123,   0,  27, 118, 112, 114], // O43
                [   0,   0,   0,   0,   0,   0,   0, -90,   0, -47,   0], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  39,  14,  42], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0, -10, -15], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,  -5], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static STANDARD: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   3,   9,  16,  38,  67,  81, 135, 171, 249, 440, 533,1058],
    line_own:   [   0,   0,   6,  17,  53,  96, 143, 178, 172, 352, 467, 581, 581, 400],
    line_other: [   0,   0,  -3,   3,  10,  70,  88, 104, 128, 176, 247, 264, 495, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0, -62, -35,   5,  57,  89, 260, 710, 393,1125,2030, 431, 609],
    class_own:  [   0,-300,  40,  66, 112, 155,  99, 156, 184,-129,  35, 675, 900,3500],
    class_other:[   0,-100, -39, -33, -89, -84,  18,  -7,  29,  86, 113, 309, 331,2000],
    to_move: 85,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -58,  11, -26,  99,   0,  16,  -6, 147, -47,  89,  -5],
    pairs: [
                [   0,  20,-323,-331, -82,   0, -32,-160,-113, -73,   0], // T5
                [   0,   0, -76,   0, -28,  11,   0,   0,  68,  19,  78], // Oo4
                [   0,   0,   0, 101,   0,   0, -26,-169, -49, -54,   0], // To4
                [   0,   0,   0,   0,  92,  94,   0,  22, 128,  64, 115], // O43
                [   0,   0,   0,   0,   0,   0,   0, -48,   0, -48,  -8], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  30,   0,  33], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0, -27,   0], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -22], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static RENJU_BLACK: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   3,   8,  16, 171, 209, 209, 372, 217, 307, 152, 398, 523],
    line_own:   [   0,   0,   7,  16,  52,  90, 137, 173, 171, 354, 489, 559, 559, 400],
    line_other: [   0,   0,   2,   7,  14,  71,  87,  94, 123, 140, 212, 293, 322, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,-376,-208,-304,-322,-389,   0, -10,   0, 646,1168,1829, 101, 544],
    class_own:  [   0,-300,  37,  57, 100, 139,  82, 143,   0,-113,  37, 634, 900,3500],
    class_other:[   0,-100, -36, -34, -89, -80,  32,   8,   0,  24,  64, 298, 487,2000],
    to_move: 109,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -58,  21, -56, 105,   0,  11,   0, 114, -47,  79,   0],
    pairs: [
                [   0,  21, -84,-259, -17,   0, -20,-141, -81, -71, -49], // T5
                [   0,   0,-106,   0, -10,  21,   0,   0,  50,   0,  81], // Oo4
                [   0,   0,   0,  84,   0,   0, -56,-132, -36, -46,   0], // To4
                [   0,   0,   0,   0,  83, 109,   0,  51,  92,  79,  70], // O43
                [   0,   0,   0,   0,   0,   0,  -8, -58,   0, -21,   0], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  36,   0,  26], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0, -16, -22], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -10], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static RENJU_WHITE: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   5,   7,  11, 142, 189, 173, 316,   0,  74, 456, 650, 545],
    line_own:   [   0,   0,   9,  12,  53,  82, 128, 159, 177, 353, 462, 590, 590, 400],
    line_other: [   0,   0,  -5,   0,  10,  64,  82,  91, 133, 195, 254, 263, 467, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0,-177,-226,-248,-278, 262, 253, 854, 378, 889,1674,  69, 565],
    class_own:  [   0,-300,  56,  69, 133, 164, 100, 168, 146,-103,  69, 624, 900,3500],
    class_other:[   0,-100, -40, -41, -85, -81,   2, -25,  -6, 101, 123, 262, 331,2000],
    to_move: 102,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -60,  11, -51,  85,   0,  21,   0, 158, -53,  82,  -4],
    pairs: [
                [   0,  11,-262,-228, -64,   0, -59,-148, -83,-101, -22], // T5
                [   0,   0, -67,   0,   8,  11,   0,   0,  37,   0,  62], // Oo4
                [   0,   0,   0,  93,   0,   0, -51,-141, -26, -59, -10], // To4
                [   0,   0,   0,   0,  54,  84,   0,  18,  59,  64,  68], // O43
                [   0,   0,   0,   0,   0,   0,   0,-108,   0, -16,  -9], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  32,   0,  23], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0, -12,   0], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -16], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static CARO_SIX: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   4,  11,  13,  34,  77,  79, 107, 197, 192, 379, 559,1339],
    line_own:   [   0,   0,  13,  31,  62, 123, 165, 195, 197, 374, 492, 545, 545, 400],
    line_other: [   0,   0,   2,   5,   9,  92, 114, 122, 154, 240, 287, 293, 469, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0, -52,  -4,   8, 104,  88, 273, 729, 362, 985,2063, 367,-515],
    class_own:  [   0,-300,  52,  75, 110, 158,  91, 139, 154,-107,  58, 595, 900,3500],
    class_other:[   0,-100, -48, -31,-122, -81,  13, -20,  30,  90, 103, 287, 334,2000],
    to_move: 106,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -69,  26, -44,  89,   0,   7, -14, 110, -39,  61, -17],
    pairs: [
                [   0,  10, -99,-358, -81,   0,   0,-133, -50, -52, -26], // T5
                [   0,   0,-109,   0,   7,  26,   0,   0,  52,   0,  24], // Oo4
                [   0,   0,   0,  44,   0,   0, -44,-111,  -8, -42,   0], // To4
                [   0,   0,   0,   0,  34,  91,   0,   0, 100,  62, 115], // O43
                [   0,   0,   0,   0,   0,   0,   0, -58,   0,   0,   0], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  22,   0,  28], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -18], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -13], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};

#[rustfmt::skip]
static CARO_FIVE: Numbers = Numbers {
    //          dead foul   b1   o1   b2   o2  o2w  o2f   b3   o3  o3d    4   o4    5
    line:       [   0,   0,   4,  15,  15,  27,  69,  83, 106, 224, 166, 391, 461, 602],
    line_own:   [   0,   0,  14,  31,  63, 123, 169, 198, 189, 403, 518, 539, 539, 400],
    line_other: [   0,   0,  -1,   3,   5,  88, 109, 114, 144, 210, 266, 295, 438, 350],
    //          none forb    2   b3  2x2  2b3    3   3+  2x3    4   4+   43   o4    5
    class:      [   0,   0, -47,  -1,  36, 115, 104, 285, 736, 373,1053,1134, 395, 598],
    class_own:  [   0,-300,  53,  83, 117, 170,  60, 112, 114, -97,  57, 579, 900,3500],
    class_other:[   0,-100, -45, -27,-103, -81,  26,   6,  62,  75,  93, 297, 358,2000],
    to_move: 95,
    //            T5  Oo4  To4  O43  T43   O4   T4  O3+  T3+   O3   T3
    facts:      [ -48,  20, -39, 103, -18,  20,  -7,  94, -34,  59, -13],
    pairs: [
                [   0,  28,-341,-253,-128,   0, -35,-137, -98, -78, -25], // T5
                [   0,   0, -70,   0,  -9,  20,   0,   0,  60,   0,  43], // Oo4
                [   0,   0,   0,  73,   0,   0, -40,-112, -41, -49,   0], // To4
                [   0,   0,   0,   0,  91, 103,   0,   0, 128,  73, 143], // O43
                [   0,   0,   0,   0,   0,   0, -23, -77,   0,   0,  -5], // T43
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // O4
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T4
                [   0,   0,   0,   0,   0,   0,   0,   0,  27,  15,  27], // O3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,  -8,   0], // T3+
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0, -16], // O3
                [   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0], // T3
    ],
};
