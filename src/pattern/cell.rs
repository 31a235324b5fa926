//! The fourteen classes of a cell: the four line patterns of one colour taken together.

use super::line::LinePattern;

/// What a stone of one colour on an empty point would make of the board, from weak to strong.
///
/// For renju's Black the classes of threes are read off single lines: a three whose four would be
/// a foul is counted as a three here. [`CellClass::Forbidden`] is a suspicion that
/// `Board::is_forbidden` settles: an overline or a double four is always a foul, a double three
/// only when both threes are real.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CellClass {
    /// Nothing of note.
    #[default]
    None = 0,
    /// Renju's Black only: a foul, or a double three that may be none.
    Forbidden = 1,
    /// One open two.
    Two = 2,
    /// One blocked three.
    BlockedThree = 3,
    /// Two open twos or more.
    DoubleTwo = 4,
    /// Two blocked threes, or a blocked three and an open two.
    DoubleBlockedThree = 5,
    /// One open three.
    Three = 6,
    /// One open three with a blocked three or an open two.
    ThreePlus = 7,
    /// Two open threes or more.
    DoubleThree = 8,
    /// One four.
    Four = 9,
    /// One four with a blocked three or an open two.
    FourPlus = 10,
    /// One four with an open three.
    FourThree = 11,
    /// An open four or two fours: two cells make a five, no reply stops both.
    OpenFour = 12,
    /// Five: the move wins.
    Five = 13,
}

impl CellClass {
    /// Number of classes.
    pub const COUNT: usize = 14;

    /// All, from weak to strong.
    pub const ALL: [Self; Self::COUNT] = [
        Self::None,
        Self::Forbidden,
        Self::Two,
        Self::BlockedThree,
        Self::DoubleTwo,
        Self::DoubleBlockedThree,
        Self::Three,
        Self::ThreePlus,
        Self::DoubleThree,
        Self::Four,
        Self::FourPlus,
        Self::FourThree,
        Self::OpenFour,
        Self::Five,
    ];

    /// The class with the given number, of which the lowest four bits count; [`CellClass::None`] above 13.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self::OF_NIBBLE[index as usize % Self::OF_NIBBLE.len()]
    }

    /// Whether a stone there ends the game, or does so two plies later: an open four or a five.
    #[inline]
    pub const fn is_decisive(self) -> bool {
        self as u8 >= Self::OpenFour as u8
    }

    /// By number: a load is less work than a number that is compared.
    const OF_NIBBLE: [Self; 16] = {
        let mut classes = [Self::None; 16];
        let mut index = 0;
        while index < Self::COUNT {
            classes[index] = Self::ALL[index];
            index += 1;
        }
        classes
    };

    /// The class that four line patterns make together; `fouls` for renju's Black.
    pub fn combine(patterns: [LinePattern; 4], fouls: bool) -> Self {
        let count = |is: fn(LinePattern) -> bool| patterns.iter().filter(|&&p| is(p)).count();
        let fours = count(LinePattern::is_four);
        let open_fours = count(|p| p == LinePattern::OpenFour);
        let threes = count(LinePattern::is_open_three);
        let twos = count(LinePattern::is_open_two);
        let blocked_threes = count(|p| p == LinePattern::BlockedThree);
        let foul_shapes = count(|p| p == LinePattern::FoulShape);

        if patterns.contains(&LinePattern::Five) {
            Self::Five
        } else if fouls && (foul_shapes > 0 || fours >= 2 || threes >= 2) {
            Self::Forbidden
        } else if fours >= 2 || open_fours > 0 {
            Self::OpenFour
        } else if fours == 1 {
            match (threes, blocked_threes + twos) {
                (1.., _) => Self::FourThree,
                (0, 1..) => Self::FourPlus,
                (0, 0) => Self::Four,
            }
        } else if threes > 0 {
            match (threes, blocked_threes + twos) {
                (2.., _) => Self::DoubleThree,
                (_, 1..) => Self::ThreePlus,
                (_, 0) => Self::Three,
            }
        } else {
            match (blocked_threes, twos) {
                (2.., _) | (1, 1..) => Self::DoubleBlockedThree,
                (0, 2..) => Self::DoubleTwo,
                (1, 0) => Self::BlockedThree,
                (0, 1) => Self::Two,
                (0, 0) => Self::None,
            }
        }
    }
}
