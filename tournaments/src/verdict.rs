//! How a game can end: a closed list.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use kagetsu::board::Foul;
use kagetsu::types::{Point, Side};
use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, PickFirst, serde_as, skip_serializing_none};

use crate::adjudication::Reason;
use crate::engine::Exit;
use crate::json::{Colour, FoulWord, Milliseconds, foul_words};

pub use crate::json::side_name;

/// What an engine did that loses a game.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// Black played a forbidden point in renju.
    Foul(#[serde_as(as = "PickFirst<(_, DisplayFromStr)>")] ForbiddenMove),
    /// There is a stone already.
    Occupied(#[serde_as(as = "DisplayFromStr")] Point),
    /// The answer lies off the board.
    Outside {
        /// Column as answered.
        x: i64,
        /// Row as answered.
        y: i64,
    },
    /// The answer came after the limit and the tolerance, on a machine that did not stand still.
    Late {
        /// The answer.
        #[serde(default)]
        said: String,
        /// From the thinking command to the answer.
        #[serde_as(as = "Milliseconds")]
        elapsed: Duration,
        /// What was allowed, without the tolerance.
        #[serde_as(as = "Milliseconds")]
        limit: Duration,
    },
    /// The process ended, or closed its output, in the middle of a game.
    Crashed(Option<Exit>),
    /// No line came that could be an answer, and no other but messages.
    Silent {
        /// How long was waited.
        #[serde_as(as = "Milliseconds")]
        waited: Duration,
    },
    /// No line came that could be an answer, but something else, here its first line.
    Garbage {
        /// What it said.
        line: String,
    },
    /// The answer has no end of line, so that no manager would see it.
    Unfinished {
        /// The answer.
        text: String,
    },
    /// A second answer to one request.
    TwoAnswers {
        /// The second one.
        line: String,
    },
    /// START was not answered by exactly `OK`, or the process could not be started.
    NotReady {
        /// What was said instead, if anything.
        said: Option<String>,
    },
    /// The engine refuses SWAP2BOARD.
    NoSwap2 {
        /// Its answer.
        line: String,
    },
    /// The answer to SWAP2BOARD is none that may be given there.
    WrongChoice {
        /// The answer.
        line: String,
        /// How many stones stood.
        stones: usize,
    },
    /// The process was still there long after END.
    NoExit {
        /// How long was waited before it was killed.
        #[serde_as(as = "Milliseconds")]
        waited: Duration,
    },
    /// The process and all that it started took more memory than allowed.
    Memory {
        /// Bytes that are theirs alone, after the move.
        used: u64,
        /// Bytes allowed.
        limit: u64,
    },
}

/// A forbidden point, and why it is one.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForbiddenMove {
    /// The point.
    #[serde_as(as = "DisplayFromStr")]
    pub point: Point,
    /// Why; records of before did not tell.
    #[serde_as(as = "Option<FoulWord>")]
    pub foul: Option<Foul>,
}

/// Records of before told the point alone.
impl FromStr for ForbiddenMove {
    type Err = <Point as FromStr>::Err;

    fn from_str(point: &str) -> Result<Self, Self::Err> {
        point.parse().map(|point| Self { point, foul: None })
    }
}

/// A [`Fault`] without its details, for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// [`Fault::Crashed`].
    Crash,
    /// [`Fault::Occupied`] and [`Fault::Outside`].
    Illegal,
    /// [`Fault::Foul`].
    Foul,
    /// [`Fault::Late`].
    Late,
    /// [`Fault::Silent`] and [`Fault::Unfinished`].
    Silent,
    /// [`Fault::Garbage`].
    Garbage,
    /// [`Fault::TwoAnswers`].
    TwoAnswers,
    /// [`Fault::NotReady`].
    NotReady,
    /// [`Fault::NoSwap2`] and [`Fault::WrongChoice`].
    Swap2,
    /// [`Fault::NoExit`].
    NoExit,
    /// [`Fault::Memory`].
    Memory,
}

impl FaultKind {
    /// All kinds, in the order in which tables show them.
    pub const ALL: [Self; 11] = [
        Self::Crash,
        Self::Illegal,
        Self::Foul,
        Self::Late,
        Self::Silent,
        Self::Garbage,
        Self::TwoAnswers,
        Self::NotReady,
        Self::Swap2,
        Self::NoExit,
        Self::Memory,
    ];

    /// The word for tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Illegal => "illegal",
            Self::Foul => "foul",
            Self::Late => "late",
            Self::Silent => "silent",
            Self::Garbage => "garbage",
            Self::TwoAnswers => "two answers",
            Self::NotReady => "not ready",
            Self::Swap2 => "swap2",
            Self::NoExit => "no exit",
            Self::Memory => "memory",
        }
    }
}

impl Fault {
    /// What kind of fault it is.
    pub const fn kind(&self) -> FaultKind {
        match self {
            Self::Foul(_) => FaultKind::Foul,
            Self::Occupied(_) | Self::Outside { .. } => FaultKind::Illegal,
            Self::Late { .. } => FaultKind::Late,
            Self::Crashed(_) => FaultKind::Crash,
            Self::Silent { .. } | Self::Unfinished { .. } => FaultKind::Silent,
            Self::Garbage { .. } => FaultKind::Garbage,
            Self::TwoAnswers { .. } => FaultKind::TwoAnswers,
            Self::NotReady { .. } => FaultKind::NotReady,
            Self::NoSwap2 { .. } | Self::WrongChoice { .. } => FaultKind::Swap2,
            Self::NoExit { .. } => FaultKind::NoExit,
            Self::Memory { .. } => FaultKind::Memory,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foul(ForbiddenMove { point, foul }) => {
                write!(f, "plays the forbidden point {point}")?;
                foul.map_or(Ok(()), |foul| write!(f, " ({})", foul_words(foul)))
            }
            Self::Occupied(point) => write!(f, "plays the occupied point {point}"),
            Self::Outside { x, y } => write!(f, "plays {x},{y} off the board"),
            Self::Late { said, elapsed, limit } => {
                let (elapsed, limit) = (elapsed.as_millis(), limit.as_millis());
                write!(f, "answers late: {elapsed} ms of {limit} ms")?;
                if said.is_empty() { Ok(()) } else { write!(f, ", then '{}'", said.escape_debug()) }
            }
            Self::Crashed(Some(exit)) => write!(f, "crashes: {exit}"),
            Self::Crashed(None) => f.write_str("crashes: closes its output"),
            Self::Silent { waited } => write!(f, "says nothing for {} ms", waited.as_millis()),
            Self::Garbage { line } => write!(f, "gives no answer but '{}'", line.escape_debug()),
            Self::Unfinished { text } => {
                write!(f, "says '{}' without an end of line; does it flush?", text.escape_debug())
            }
            Self::TwoAnswers { line } => {
                write!(f, "answers twice, then '{}'", line.escape_debug())
            }
            Self::NotReady { said: Some(said) } => {
                write!(f, "answers START by '{}'", said.escape_debug())
            }
            Self::NotReady { said: None } => f.write_str("does not answer START"),
            Self::NoSwap2 { line } => {
                write!(f, "refuses SWAP2BOARD: '{}'", line.escape_debug())
            }
            Self::WrongChoice { line, stones } => {
                write!(f, "answers SWAP2BOARD with {stones} stones by '{}'", line.escape_debug())
            }
            Self::NoExit { waited } => {
                write!(f, "is still there {} ms after END", waited.as_millis())
            }
            Self::Memory { used, limit } => write!(f, "takes {used} bytes of memory of {limit}"),
        }
    }
}

/// How a game ended.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The side made its five.
    Five(#[serde_as(as = "Colour")] Side),
    /// No empty point is left.
    BoardFull,
    /// So many stones stand that the game is a draw: the limit of renju, or one that was asked for.
    DrawLimit {
        /// Stones on the board.
        stones: usize,
    },
    /// Ended early, by the engines' own scores, because the settings ask for it.
    Adjudicated(Reason),
    /// The engine of this side lost by its own doing.
    Fault {
        /// Who lost.
        #[serde_as(as = "Colour")]
        loser: Side,
        /// Why.
        fault: Fault,
        /// The last lines of its stderr.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stderr: Vec<String>,
    },
}

impl Verdict {
    /// Who won; none for a draw.
    pub const fn winner(&self) -> Option<Side> {
        match self {
            Self::Five(winner) => Some(*winner),
            Self::BoardFull | Self::DrawLimit { .. } => None,
            Self::Adjudicated(reason) => reason.winner(),
            Self::Fault { loser, .. } => Some(loser.opponent()),
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`, the score of `first` first.
    pub fn result(&self, first: Side) -> &'static str {
        match self.winner() {
            None => "1/2-1/2",
            Some(winner) if winner == first => "1-0",
            Some(_) => "0-1",
        }
    }

    /// Whether the engine of this side lost by its own doing.
    pub fn blames(&self, side: Side) -> bool {
        matches!(self, Self::Fault { loser, .. } if *loser == side)
    }

    /// The fault that decided the game, if one did.
    pub const fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Fault { fault, .. } => Some(fault),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Five(winner) => write!(f, "{} makes five", side_name(*winner)),
            Self::BoardFull => f.write_str("Draw by a full board"),
            Self::DrawLimit { stones } => write!(f, "Draw after {stones} stones"),
            Self::Adjudicated(reason) => reason.fmt(f),
            Self::Fault { loser, fault, .. } => write!(f, "{} {fault}", side_name(*loser)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_points_are_read_in_both_forms() {
        let read = |text: &str| serde_json::from_str::<Fault>(text).unwrap();
        let old = read(r#"{"foul":"h8"}"#);
        assert_eq!(old.to_string(), "plays the forbidden point h8");
        let new = read(r#"{"foul":{"point":"h8","foul":"double four"}}"#);
        assert_eq!(new.to_string(), "plays the forbidden point h8 (double four)");
        for fault in [old, new] {
            assert_eq!(read(&serde_json::to_string(&fault).unwrap()), fault);
        }
        assert!(serde_json::from_str::<Fault>(r#"{"foul":{"point":"h8","foul":"six"}}"#).is_err());
    }
}
