//! What a proof search needs to know of a game: the traits that the drivers are generic over.
//!
//! A domain is a position with one side fixed as the attacker. The question is always "does the
//! attacker win?"; what winning means (a five, six in a row, a capture) is the domain's affair.

use std::fmt::Debug;

use super::numbers::Numbers;

/// What a domain says of a position before anything below it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The attacker has won, or wins by what the domain sees at once.
    Proven,
    /// He does not.
    Disproven,
    /// The moves decide.
    Open,
}

/// Whether a position is looked at for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// Nothing is known of it.
    First,
    /// An earlier look said [`Status::Open`], and its table entry is still there: what that look
    /// found out at some cost need not be found out again.
    Again,
}

/// A move with what the driver needs to know of it before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Choice<M> {
    /// The move.
    pub play: M,
    /// [`Domain::key`] of the position after it.
    pub key: u64,
    /// Numbers of a leaf after it, by the domain's knowledge (the `h` of df-pn+); drivers without
    /// such knowledge take [`Numbers::UNKNOWN`].
    pub initial: Numbers,
}

/// A game that a proof search can be made of.
pub trait Domain {
    /// A move; small.
    type Move: Copy + PartialEq + Debug;

    /// Hash of the position and the side to move.
    fn key(&self) -> u64;

    /// Whether the attacker is to move (an OR node).
    fn is_attackers_turn(&self) -> bool;

    /// Looks at the position. When it is [`Status::Open`] all moves of the side to move that
    /// matter are appended to `choices`, the most promising first; otherwise nothing is. An open
    /// position may have no moves: then the side to move has lost.
    fn expand(&mut self, visit: Visit, choices: &mut Vec<Choice<Self::Move>>) -> Status;

    /// Plays a move.
    fn play(&mut self, play: Self::Move);

    /// Takes the last move back.
    fn take_back(&mut self);

    /// Positions that [`Domain::expand`] itself has searched since the domain was made (by a
    /// solver of fours, say); they count against the limits.
    fn inner_nodes(&self) -> u64 {
        0
    }
}

/// A domain whose attacks have orders, in the sense of lambda search (Thomsen 2000; Yoshizoe,
/// Kishimoto, Müller 2007): a move of order n threatens, should the defender pass, a win of an
/// order below n.
///
/// Wins of order 0 and 1 are found by the domain itself, at once.
pub trait LambdaDomain: Domain {
    /// The attacker is to move: as [`Domain::expand`], with the moves of the given order (2 or
    /// more). [`Status::Proven`] also when he wins at order 1.
    fn expand_attack(
        &mut self,
        order: u8,
        visit: Visit,
        choices: &mut Vec<Choice<Self::Move>>,
    ) -> Status;

    /// The defender is to move, and the attacker's last move was meant as one of the given order.
    /// [`Status::Disproven`] when order 2 was meant and the attacker would not win at order 1 if
    /// the defender passed. For orders above 2 the driver settles the pass itself, and asks with
    /// [`Visit::Again`] once the pass is proven.
    fn expand_defence(
        &mut self,
        order: u8,
        visit: Visit,
        choices: &mut Vec<Choice<Self::Move>>,
    ) -> Status;

    /// Whether the defender may pass in thought: no when he must answer a threat at once.
    fn may_pass(&self) -> bool;

    /// The side to move passes.
    fn pass(&mut self);

    /// Takes the last pass back.
    fn take_back_pass(&mut self);
}
