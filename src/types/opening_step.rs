//! What a board asks at a step of an opening.

/// A question of a Yixin board about an opening. Nothing is played by its answer: the board goes on
/// with a position of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningStep {
    /// Of swap2.
    Swap2(Swap2Step),
    /// Of Soosorv-8.
    Soosorv(SoosorvStep),
}

/// A step of swap2 as Yixin boards ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Step {
    /// Step 1: the first three stones.
    Place,
    /// Step 2: to swap with three stones on the board, to stay, or to add two.
    Choose,
    /// Step 3: to swap with five stones on the board, or to stay.
    Decide,
}

impl Swap2Step {
    /// How many stones lie on the board.
    pub const fn stones(self) -> usize {
        match self {
            Self::Place => 0,
            Self::Choose => 3,
            Self::Decide => 5,
        }
    }
}

/// A step of Soosorv-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoosorvStep {
    /// Step 1: the first three stones.
    Place,
    /// Step 2: to swap with three stones on the board, or not.
    FirstSwap,
    /// Step 3: the fourth stone, and how many fifth moves are asked for.
    Fourth,
    /// Step 4: to swap with four stones on the board and so many offers to come, or not.
    SecondSwap {
        /// Fifth moves asked for.
        offers: usize,
    },
    /// Step 5: so many fifth moves.
    Fifths {
        /// Fifth moves asked for.
        offers: usize,
    },
    /// Step 6: which of the offered fifth moves stands.
    Choose,
}

impl SoosorvStep {
    /// How many stones lie on the board before the offers.
    pub const fn stones(self) -> usize {
        match self {
            Self::Place => 0,
            Self::FirstSwap | Self::Fourth => 3,
            Self::SecondSwap { .. } | Self::Fifths { .. } | Self::Choose => 4,
        }
    }
}
