//! The numbers of the formula in `hand_set`.
//!
//! Values are in tenths of a point of the evaluation (200 points are about 73 % to win), move
//! scores in hundredths of a natural logarithm: 100 more make a move e times as likely.

use crate::pattern::{CellClass, LinePattern};
use crate::types::{Rule, Side};

use super::threat_term::Fact;

/// Numbers for one colour (in renju) or for both.
pub(super) struct Numbers {
    /// Value of a cell: the sum over its four lines, and what its class adds.
    pub(super) line_value: [i16; LinePattern::COUNT],
    pub(super) class_value: [i16; CellClass::COUNT],
    /// Move score of a cell for the colour that has the patterns.
    pub(super) line_own: [i16; LinePattern::COUNT],
    pub(super) class_own: [i16; CellClass::COUNT],
    /// Move score of a cell for the other colour.
    pub(super) line_other: [i16; LinePattern::COUNT],
    pub(super) class_other: [i16; CellClass::COUNT],
    /// Threat term, in points: what each fact adds, and what two facts together add to that.
    pub(super) to_move: i16,
    pub(super) facts: [i16; Fact::COUNT],
    pub(super) pairs: &'static [(Fact, Fact, i16)],
}

/// The numbers of one colour.
pub(super) fn numbers(_rule: Rule, _side: Side) -> &'static Numbers {
    &PLAIN
}

#[rustfmt::skip]
static PLAIN: Numbers = Numbers {
    //           dead foul  b1  o1  b2  o2 o2w o2f  b3  o3 o3d   4  o4   5
    line_value: [   0,   0,  2,  8, 12, 30, 35, 40, 50, 90,100,120,200,200],
    //           none forb   2  b3 2x2 2b3   3  3+ 2x3   4  4+  43  o4   5
    class_value:[   0,   0,  0,  0, 10, 20, 10, 60,120, 20, 80,250,300,400],
    line_own:   [   0,   0, 10, 25, 30, 60, 65, 70, 70,120,125,100,300,400],
    class_own:  [   0,-400,  0,  0, 40, 40, 60,120,200, 60,180,500,700,1500],
    line_other: [   0,   0,  8, 20, 25, 50, 55, 60, 55,100,105, 80,250,350],
    class_other:[   0,-300,  0,  0, 30, 30, 40, 90,160, 40,120,380,550,1200],
    to_move: 20,
    //       T5 Oo4  To4 O43 T43  O4  T4 O3+ T3+  O3  T3
    facts: [-60, 300,-150,250,-60, 60,-30,100,-40, 30,-10],
    pairs: &[(Fact::TheirFive, Fact::OwnOpenFour, -150)],
};
