//! Who does what a check does, as the sources of the managers say.

use std::fmt;

use serde_with::SerializeDisplay;

/// A manager that speaks to engines in this way or reads their lines so; or, where none does,
/// people or bad lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, SerializeDisplay)]
pub enum Asker {
    /// The tournament's own judge, and its test before it admits an engine.
    GomocupJudge,
    /// Piskvork.
    Piskvork,
    /// The match runner c-gomoku-cli.
    CGomokuCli,
    /// The Qt GUI qpiskvork.
    Qpiskvork,
    /// Yixin-Board.
    YixinBoard,
    /// The web board gomocalc.
    Gomocalc,
    /// No manager, but people at a keyboard, their scripts, and what they do to a machine.
    People,
    /// No manager and nobody who means it: what a fault or an enemy may send.
    BadLines,
}

impl Asker {
    /// Every manager that plays games.
    pub const EVERY: &[Self] =
        &[Self::GomocupJudge, Self::Piskvork, Self::CGomokuCli, Self::Qpiskvork, Self::YixinBoard];

    /// Several of them in a table.
    pub fn list(askers: &[Self]) -> String {
        if askers == Self::EVERY {
            return "every manager".to_owned();
        }
        askers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Asker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GomocupJudge => "GomocupJudge",
            Self::Piskvork => "Piskvork",
            Self::CGomokuCli => "c-gomoku-cli",
            Self::Qpiskvork => "qpiskvork",
            Self::YixinBoard => "Yixin-Board",
            Self::Gomocalc => "gomocalc",
            Self::People => "people",
            Self::BadLines => "bad lines",
        })
    }
}
