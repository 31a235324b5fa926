//! What can go wrong with one move, what only looks odd, and how colours are chosen.

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
    /// There is no answer but an endless stream of messages.
    Babble,
    /// The answer is no move.
    Garbage,
    /// The answer is an ERROR line.
    Error,
    /// The answer has no end of line.
    HalfLine,
    /// There are two answers.
    TwoAnswers,
    /// A lot of memory is taken before the answer.
    Memory,
    /// A child takes a lot of memory before the answer.
    ChildMemory,
    /// A daemon is left behind before the answer.
    Daemon,
    /// Any of the others, or none.
    Random,
}

impl Fault {
    /// What [`Fault::Random`] may be.
    pub(crate) const DRAWN: [Self; 15] = [
        Self::Late,
        Self::Abort,
        Self::Panic,
        Self::Exit,
        Self::Outside,
        Self::Occupied,
        Self::Foul,
        Self::Silent,
        Self::Babble,
        Self::Garbage,
        Self::Error,
        Self::HalfLine,
        Self::TwoAnswers,
        Self::Memory,
        Self::Daemon,
    ];
}

/// What is written beside the answers; none of it is a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Noise {
    /// A lot to stderr with every move.
    StderrFlood,
    /// Lines that are no text, and messages with broken UTF-8.
    OddBytes,
    /// Lines end with CR LF.
    CrLf,
    /// A blank line before every line.
    BlankLines,
    /// Depth, value and nodes before every move.
    Say,
    /// A value from -500 to 500 before every move, which depends on the position alone.
    Value,
}

impl Noise {
    /// All of them.
    pub(crate) const ALL: [Self; 5] =
        [Self::StderrFlood, Self::OddBytes, Self::CrLf, Self::BlankLines, Self::Say];
}

/// What is answered to SWAP2BOARD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Swap2 {
    /// Any right answer, at random.
    Any,
    /// Takes Black.
    Swap,
    /// Stays White with a move.
    Stay,
    /// Puts two more stones; wrong behind five.
    Put,
    /// Does not know the command.
    Unknown,
    /// Says that the command is an error.
    Error,
    /// The same point twice.
    Repeat,
    /// A stone off the board.
    Outside,
    /// Stays White with a move onto a stone.
    Occupied,
    /// Takes Black of an empty board too.
    SwapAtOnce,
}
