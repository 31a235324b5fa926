//! The swap2 opening: who answers when, and what may be answered.
//!
//! The first player puts three stones (Black, White, Black). The second takes Black (`SWAP`), stays
//! White with the fourth stone, or puts a fourth and a fifth and lets the first player choose: take
//! Black, or stay White with the sixth. Until then the first player sits on Black's side. What it is
//! not: the game; time is kept and stones are placed in [`game`](crate::game).

use kagetsu::protocol::command::Coordinates;
use kagetsu::protocol::reply::Reply;
use kagetsu::types::{Point, Side};
use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as, skip_serializing_none};

use crate::clock::MoveTime;
use crate::json::{Colour, is_default};
use crate::thought::Thought;
use crate::verdict::Fault;

/// An answer to SWAP2BOARD, as an engine wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// `SWAP`: takes Black.
    Swap,
    /// `X,Y`: stays White and moves there.
    Stay(Coordinates),
    /// `X,Y X,Y` or `X,Y X,Y X,Y`: puts stones of both colours.
    Put(Vec<Coordinates>),
}

impl Choice {
    /// Reads a line; none when it is no answer, a fault when it says that there will be none.
    ///
    /// ```
    /// use kagetsu_tournaments::swap2::Choice;
    /// assert_eq!(Choice::read("swap"), Ok(Some(Choice::Swap)));
    /// assert_eq!(Choice::read("MESSAGE 7,7"), Ok(None));
    /// assert!(Choice::read("UNKNOWN command").is_err());
    /// ```
    pub fn read(line: &str) -> Result<Option<Self>, Fault> {
        Ok(match Reply::read(line.as_bytes()) {
            Reply::Swap => Some(Self::Swap),
            Reply::Move(at) => Some(Self::Stay(at)),
            Reply::Stones(stones) => Some(Self::Put(stones)),
            Reply::Unknown(_) | Reply::Error(_) => {
                return Err(Fault::NoSwap2 { line: line.to_owned() });
            }
            _ => None,
        })
    }
}

/// Who answers when so many stones stand; none when there is nothing to choose. The first player is
/// on Black's side until the colours are chosen.
pub const fn chooser(stones: usize) -> Option<Side> {
    match stones {
        0 | 5 => Some(Side::Black),
        3 => Some(Side::White),
        _ => None,
    }
}

/// What a choice that the rules allow means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// These stones stand now, and the other engine chooses.
    Put(Vec<Coordinates>),
    /// The colours are chosen. The players change sides if `crosses`; `at` is White's move if it
    /// was made with the choice.
    Chosen {
        /// Whether the first player is White now.
        crosses: bool,
        /// White's move.
        at: Option<Coordinates>,
    },
}

/// What `choice` means behind `stones` stones; none when it may not be chosen there.
pub fn step(stones: usize, choice: Choice) -> Option<Step> {
    match (stones, choice) {
        (0, Choice::Put(stones)) if stones.len() == 3 => Some(Step::Put(stones)),
        (3, Choice::Put(stones)) if stones.len() == 2 => Some(Step::Put(stones)),
        (3, Choice::Swap) => Some(Step::Chosen { crosses: true, at: None }),
        (3, Choice::Stay(at)) => Some(Step::Chosen { crosses: false, at: Some(at) }),
        (5, Choice::Swap) => Some(Step::Chosen { crosses: false, at: None }),
        (5, Choice::Stay(at)) => Some(Step::Chosen { crosses: true, at: Some(at) }),
        _ => None,
    }
}

/// What an engine answered, as it is kept.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It put stones of both colours; they stand in the record's opening.
    Put(#[serde_as(as = "Vec<DisplayFromStr>")] Vec<Point>),
    /// It took Black.
    Swap,
}

/// An answer with its time.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// What was answered.
    pub answer: Answer,
    /// Time and stalls.
    #[serde(flatten)]
    pub time: MoveTime,
    /// What the engine last said about its search.
    pub thought: Option<Thought>,
}

/// How the colours of a game were chosen.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap2 {
    /// Colour of the first player, who put the first three stones; Black where the game ended
    /// before the choice.
    #[serde_as(as = "Colour")]
    pub first: Side,
    /// How many stones the schedule had put already: none, three or five.
    #[serde(default, skip_serializing_if = "is_default")]
    pub given: usize,
    /// The answers in their order, first player's and second player's in turn. One that stayed
    /// White with a move is not here: it is the first of the game's moves.
    pub decisions: Vec<Decision>,
}

impl Swap2 {
    /// Before the first answer, with so many stones on the board.
    pub const fn new(given: usize) -> Self {
        Self { first: Side::Black, given, decisions: Vec::new() }
    }

    /// Colour of the engine that gave the `index`th answer.
    pub fn chooser(&self, index: usize) -> Side {
        let begins = chooser(self.given).is_none_or(|side| side == Side::Black);
        if begins == index.is_multiple_of(2) { self.first } else { self.first.opponent() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers that may be given behind so many stones, and who is Black then: the first player
    /// (1) or the second (2).
    #[track_caller]
    fn check(stones: usize, answer: &str, expected: Option<&str>) {
        let choice = Choice::read(answer).unwrap().unwrap();
        let shown = step(stones, choice).map(|step| match step {
            Step::Put(stones) => format!("{} more stones", stones.len()),
            Step::Chosen { crosses, at } => {
                let black = if crosses { 2 } else { 1 };
                let next = stones + 1 + usize::from(at.is_some());
                format!("Black is {black}, next is stone {next}")
            }
        });
        assert_eq!(shown.as_deref(), expected, "{answer} behind {stones}");
    }

    #[test]
    fn every_answer_has_its_place() {
        let (one, two, three) = ("1,1", "1,1 2,2", "1,1 2,2 3,3");
        check(0, three, Some("3 more stones"));
        for wrong in [one, two, "SWAP"] {
            check(0, wrong, None);
        }
        check(3, "SWAP", Some("Black is 2, next is stone 4"));
        check(3, one, Some("Black is 1, next is stone 5"));
        check(3, two, Some("2 more stones"));
        check(3, three, None);
        check(5, "SWAP", Some("Black is 1, next is stone 6"));
        check(5, one, Some("Black is 2, next is stone 7"));
        check(5, two, None);
        check(5, three, None);
        check(4, "SWAP", None);
    }

    #[test]
    fn refusals_are_told_from_noise() {
        for refusal in ["UNKNOWN", "unknown SWAP2BOARD", "ERROR no such command"] {
            assert!(matches!(Choice::read(refusal), Err(Fault::NoSwap2 { .. })), "{refusal}");
        }
        for noise in ["MESSAGE swap", "DEBUG 7,7", "", "OK", "I swap", "7", "1,1 2,2 3,3 4,4"] {
            assert_eq!(Choice::read(noise), Ok(None), "{noise}");
        }
    }

    #[test]
    fn behind_three_stones_the_second_player_answers_first() {
        let [three, five] = [3, 5].map(Swap2::new);
        assert_eq!([0, 1].map(|index| three.chooser(index)), [Side::White, Side::Black]);
        assert_eq!(five.chooser(0), Side::Black);
    }

    #[test]
    fn answers_alternate_from_the_first_player() {
        let swap2 = Swap2 { first: Side::White, ..Swap2::new(0) };
        assert_eq!(
            [0, 1, 2].map(|index| swap2.chooser(index)),
            [Side::White, Side::Black, Side::White]
        );
    }
}
