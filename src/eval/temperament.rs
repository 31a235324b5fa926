//! Biases of the evaluation for one side, chosen by how the game stands.
//!
//! After Zhang, Wu and Li (*Design of evaluation-function for computer gobang game system*, 2012):
//! the player who is behind should count the opponent's possibilities higher, the one who is ahead
//! its own. Their five evaluators differ in more than that; here only the quiet patterns are
//! weighed anew, because fours and threes are judged by search. Which temperament plays is for
//! matches to decide: the default, [`Temperament::Level`], has no bias.

use crate::board::Board;
use crate::pattern::CellClass;
use crate::types::{Score, Side};

/// How the root side looks at the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Temperament {
    /// Behind or second to move: the opponent's quiet patterns count more.
    Second,
    /// Equal: no bias.
    #[default]
    Level,
    /// Ahead or first to move: the own quiet patterns count more.
    First,
    /// Clearly ahead: as [`Temperament::First`]; the search may also look for wins longer.
    Winning,
}

/// A score from which on one side is better; a guess.
const BETTER: i32 = 100;
/// A score from which on one side is clearly better; a guess.
const CLEARLY_BETTER: i32 = 500;

/// What one cell of a quiet class counts more than the pattern sum has it; a guess.
const QUIET_BIAS: [(CellClass, i32); 6] = [
    (CellClass::Two, 1),
    (CellClass::DoubleTwo, 2),
    (CellClass::BlockedThree, 1),
    (CellClass::DoubleBlockedThree, 2),
    (CellClass::Three, 2),
    (CellClass::ThreePlus, 4),
];

impl Temperament {
    /// The temperament of this name, in any letters.
    pub fn named(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "second" => Some(Self::Second),
            "level" => Some(Self::Level),
            "first" => Some(Self::First),
            "winning" => Some(Self::Winning),
            _ => None,
        }
    }

    /// The temperament for the score of the root side's last search.
    pub const fn for_score(score: Score) -> Self {
        if score.0 >= CLEARLY_BETTER {
            Self::Winning
        } else if score.0 >= BETTER {
            Self::First
        } else if score.0 <= -BETTER {
            Self::Second
        } else {
            Self::Level
        }
    }

    /// What is to be added to the static score of the side to move when `root` has this temperament.
    pub fn bias(self, board: &Board, root: Side) -> i32 {
        let for_root = match self {
            Self::Level => return 0,
            Self::Second => -quiet_patterns(board, root.opponent()),
            Self::First | Self::Winning => quiet_patterns(board, root),
        };
        if board.side_to_move() == root { for_root } else { -for_root }
    }
}

/// Weighted number of the quiet cells of `side`.
fn quiet_patterns(board: &Board, side: Side) -> i32 {
    QUIET_BIAS.iter().map(|&(class, bias)| board.count(side, class) as i32 * bias).sum()
}
