//! The ten drawn games of the thesis, and what it says of them.

/// A game: the human's moves and the computer's replies, squares numbered by rows from 0 to 8; and
/// the nodes that the thesis gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The human's moves.
    pub human: [usize; 4],
    /// The computer's replies.
    pub replies: [usize; 4],
    /// Nodes of alpha-beta without the net, as published.
    pub without: u64,
    /// Nodes with the net, as published.
    pub with: u64,
}

/// The games, in the order of the thesis; the fifth stands there twice.
pub const GAMES: [Game; 10] = [
    game([4, 2, 3, 7], [0, 6, 5, 1], 504, 321),
    game([4, 2, 3, 1], [0, 6, 5, 7], 510, 321),
    game([4, 3, 1, 6], [0, 5, 7, 2], 511, 325),
    game([4, 7, 2, 3], [0, 1, 6, 5], 406, 268),
    game([1, 2, 8, 3], [4, 0, 5, 6], 471, 309),
    game([1, 2, 8, 3], [4, 0, 5, 6], 471, 309),
    game([0, 1, 6, 5], [4, 2, 3, 7], 498, 317),
    game([2, 8, 3, 7], [4, 5, 0, 6], 570, 364),
    game([3, 6, 8, 1], [4, 0, 7, 2], 499, 334),
    game([7, 8, 2, 3], [4, 6, 5, 0], 581, 389),
];

const fn game(human: [usize; 4], replies: [usize; 4], without: u64, with: u64) -> Game {
    Game { human, replies, without, with }
}

impl Game {
    /// The human's moves as the thesis writes them: row and column, from 1.
    #[must_use]
    pub fn name(&self) -> String {
        self.human.map(|square| format!("{}{}", square / 3 + 1, square % 3 + 1)).join(" ")
    }
}
