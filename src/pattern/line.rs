//! The fourteen line patterns.

/// What a stone of one colour on the empty point `*` would make of one line.
///
/// `X` own stone, `.` empty, `|` blocked (edge or the other colour's stone). Only rows that
/// contain `*` count. From weak to strong; a pattern is defined by the best that one more own
/// stone can make of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LinePattern {
    /// Nothing here can become a five:               `| X * . X |`
    #[default]
    Dead = 0,
    /// Renju's Black only: six or more in a row, or two fours in this one line:
    /// `X X X * X X`, `X . X * X . X`.
    FoulShape = 1,
    /// One more stone makes a blocked two:           `| * . . . . |`
    BlockedOne = 2,
    /// One more stone makes an open two:             `. . . * . . .`
    OpenOne = 3,
    /// One more stone makes a blocked three:         `| X * . . . |`
    BlockedTwo = 4,
    /// One or two cells make it an open three:       `. X . . * .`
    OpenTwo = 5,
    /// Three cells make it an open three:            `. . X . * . .`
    OpenTwoWide = 6,
    /// Four or more cells make it an open three:     `. . . X * . . .`
    OpenTwoFree = 7,
    /// One more stone makes a four:                  `| X X * . . |`
    BlockedThree = 8,
    /// One cell makes it an open four:               `. X X . * .`
    OpenThree = 9,
    /// Two cells make it an open four:               `. . X X * . .`
    OpenThreeDouble = 10,
    /// A reply can stop the five that threatens:     `| X X X * .`
    Four = 11,
    /// No reply stops the five that threatens:       `. X X X * .`
    OpenFour = 12,
    /// Five:                                         `X X X X *`
    Five = 13,
}

impl LinePattern {
    /// Number of line patterns.
    pub const COUNT: usize = 14;

    /// All, from weak to strong.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::FoulShape,
        Self::BlockedOne,
        Self::OpenOne,
        Self::BlockedTwo,
        Self::OpenTwo,
        Self::OpenTwoWide,
        Self::OpenTwoFree,
        Self::BlockedThree,
        Self::OpenThree,
        Self::OpenThreeDouble,
        Self::Four,
        Self::OpenFour,
        Self::Five,
    ];

    /// The pattern with the given number; [`LinePattern::Dead`] for 14 and 15.
    #[inline]
    pub const fn from_nibble(nibble: u8) -> Self {
        // Written out, because compilers see that this changes nothing; a table would be read.
        match nibble & 15 {
            1 => Self::FoulShape,
            2 => Self::BlockedOne,
            3 => Self::OpenOne,
            4 => Self::BlockedTwo,
            5 => Self::OpenTwo,
            6 => Self::OpenTwoWide,
            7 => Self::OpenTwoFree,
            8 => Self::BlockedThree,
            9 => Self::OpenThree,
            10 => Self::OpenThreeDouble,
            11 => Self::Four,
            12 => Self::OpenFour,
            13 => Self::Five,
            _ => Self::Dead,
        }
    }

    /// Whether the stone would make an open three.
    #[inline]
    pub const fn is_open_three(self) -> bool {
        matches!(self, Self::OpenThree | Self::OpenThreeDouble)
    }

    /// Whether the stone would make an open two.
    #[inline]
    pub const fn is_open_two(self) -> bool {
        matches!(self, Self::OpenTwo | Self::OpenTwoWide | Self::OpenTwoFree)
    }

    /// Whether the stone would make a four, open or not.
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::Four | Self::OpenFour)
    }
}
