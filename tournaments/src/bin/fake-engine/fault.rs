//! What can go wrong with one move.

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Fault {
    /// The answer comes late.
    Late,
    /// The process aborts: SIGABRT.
    Abort,
    /// The process panics: status 101.
    Panic,
    /// The process leaves with status 0.
    Exit,
    /// The answer is off the board.
    Outside,
    /// The answer is on a stone.
    Occupied,
    /// The answer is a forbidden point, if there is one.
    Foul,
    /// There is no answer.
    Silent,
    /// The answer is no move.
    Garbage,
    /// The answer is an ERROR line.
    Error,
    /// There are two answers.
    TwoAnswers,
}
