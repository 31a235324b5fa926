//! Tic-tac-toe, as a domain of proof search: does the attacker get three in a row?

use kagetsu::proof::domain::{Choice, Domain, Status, Visit};
use kagetsu::proof::numbers::Numbers;

use super::Player;

/// The eight lines, as sets of squares.
pub(crate) const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/// All nine squares.
const FULL: u16 = 0o777;

/// A position with one side as the attacker. Squares are numbered by rows, from 0 to 8.
#[derive(Clone, Debug)]
pub struct TicTacToe {
    stones: [u16; 2],
    attacker: Player,
    to_move: Player,
    played: Vec<u8>,
}

impl TicTacToe {
    /// The empty board, Black to move.
    #[must_use]
    pub const fn new(attacker: Player) -> Self {
        Self { stones: [0; 2], attacker, to_move: Player::Black, played: Vec::new() }
    }

    /// Who is to move.
    #[must_use]
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// The squares of a player as a set: bit n is square n.
    #[must_use]
    pub const fn stones(&self, player: Player) -> u16 {
        self.stones[player.index()]
    }

    fn has_line(&self, player: Player) -> bool {
        LINES.iter().any(|line| self.stones(player) & line == *line)
    }

    fn key_of(stones: [u16; 2]) -> u64 {
        // no two positions have the same; the multiplication spreads it over the table
        (1 + u64::from(stones[0]) + (u64::from(stones[1]) << 9)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn key_after(&self, square: u8) -> u64 {
        let mut stones = self.stones;
        stones[self.to_move.index()] |= 1 << square;
        Self::key_of(stones)
    }

    /// Open lines through a square: what a stone there may still become.
    fn promise(&self, square: u8) -> usize {
        let through = LINES.iter().filter(|line| *line >> square & 1 == 1);
        through.filter(|line| self.stones(self.to_move.other()) & *line == 0).count()
    }
}

impl Domain for TicTacToe {
    type Move = u8;

    fn key(&self) -> u64 {
        Self::key_of(self.stones)
    }

    fn is_attackers_turn(&self) -> bool {
        self.to_move == self.attacker
    }

    fn expand(&mut self, _: Visit, choices: &mut Vec<Choice<u8>>) -> Status {
        if self.has_line(self.attacker) {
            return Status::Proven;
        }
        let taken = self.stones[0] | self.stones[1];
        if self.has_line(self.attacker.other()) || taken == FULL {
            return Status::Disproven;
        }
        let first = choices.len();
        let free = (0..9).filter(|square| taken >> square & 1 == 0);
        choices.extend(free.map(|play| {
            let pn = 4 - self.promise(play).min(3) as u64;
            Choice { play, key: self.key_after(play), initial: Numbers { pn, dn: 1 } }
        }));
        choices[first..].sort_by_key(|choice| std::cmp::Reverse(self.promise(choice.play)));
        Status::Open
    }

    fn play(&mut self, square: u8) {
        self.stones[self.to_move.index()] |= 1 << square;
        self.to_move = self.to_move.other();
        self.played.push(square);
    }

    fn take_back(&mut self) {
        if let Some(square) = self.played.pop() {
            self.to_move = self.to_move.other();
            self.stones[self.to_move.index()] &= !(1 << square);
        }
    }
}
