//! The manager's commands as values, and their text.
//!
//! Printing is here ([`Command`] implements `Display`; a command with data prints several lines);
//! reading, which needs more than one line for some commands, is in
//! [`reader`](super::reader). Nothing here knows a board: coordinates are numbers as written.

use std::fmt;

use crate::types::{BoardSize, Point};

pub use crate::types::{BalanceMoves, Field, SoosorvStep, Swap2Step};

/// Column and row as somebody wrote them: `7,7`. They may lie outside of every board.
///
/// ```
/// use kagetsu::protocol::command::Coordinates;
/// use kagetsu::types::{BoardSize, Point};
/// let written = Coordinates { x: 7, y: 6 };
/// assert_eq!(written.to_string(), "7,6");
/// assert_eq!(written.on(BoardSize::DEFAULT), Some(Point::new(7, 6)));
/// assert_eq!(Coordinates { x: -1, y: 6 }.on(BoardSize::DEFAULT), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinates {
    /// Column from the left, 0 the first.
    pub x: i64,
    /// Row from the top, 0 the first.
    pub y: i64,
}

impl Coordinates {
    /// The first two numbers of a text; what follows them is not looked at.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut numbers = numbers(text);
        Some(Self { x: numbers.next()??, y: numbers.next()?? })
    }

    /// The point, when it lies on a board of this size.
    pub fn on(self, size: BoardSize) -> Option<Point> {
        size.point(usize::try_from(self.x).ok()?, usize::try_from(self.y).ok()?)
    }
}

impl From<Point> for Coordinates {
    fn from(point: Point) -> Self {
        Self { x: point.x() as i64, y: point.y() as i64 }
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// One line of `BOARD`: `X,Y,F`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where.
    pub at: Coordinates,
    /// Whose stone.
    pub field: Field,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.at, self.field.number())
    }
}

/// A command of the manager, complete with its data lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`, also `START w h`: a new empty board.
    Start {
        /// Columns.
        width: i64,
        /// Rows.
        height: i64,
    },
    /// `RECTSTART w,h`.
    RectStart {
        /// Columns.
        width: i64,
        /// Rows.
        height: i64,
    },
    /// `RESTART`: the board is emptied.
    Restart,
    /// `BEGIN`: the engine opens.
    Begin,
    /// `TURN X,Y`: the opponent has moved.
    Turn(Coordinates),
    /// `PLAY X,Y`: the engine shall take this move for its own.
    Play(Coordinates),
    /// `TAKEBACK X,Y`: a stone leaves the board.
    TakeBack(Coordinates),
    /// `BOARD` … `DONE`: a position, and the engine moves.
    Board(Vec<Entry>),
    /// `SWAP2BOARD` … `DONE`: a decision of the swap2 opening.
    Swap2Board(Vec<Coordinates>),
    /// `INFO key value`.
    Info {
        /// Name of the setting, as written.
        key: String,
        /// The rest of the line, without the blanks around it.
        value: String,
    },
    /// `STOP`: answer now.
    Stop,
    /// `ABOUT`: who are you?
    About,
    /// `END`: leave.
    End,
    /// A command of the Yixin dialect.
    Yixin(YixinCommand),
}

/// A command of the Yixin dialect (Yixin-Board, gomocalc).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YixinCommand {
    /// `YXSHOWINFO`: what are your limits?
    ShowInfo,
    /// `YXBOARD` … `DONE`: a position, without thinking.
    Board(Vec<Entry>),
    /// `YXSTOP`: answer now.
    Stop,
    /// `YXSHOWFORBID`: Black's forbidden points.
    ShowForbid,
    /// `YXNBEST n`: analyse in so many lines.
    NBest(i64),
    /// `YXHASHCLEAR`.
    HashClear,
    /// `YXSHOWHASHUSAGE`.
    ShowHashUsage,
    /// `YXHASHDUMP`, and a path on the next line: the transposition table goes into this file.
    HashDump(String),
    /// `YXHASHLOAD`, and a path on the next line: it comes from this file.
    HashLoad(String),
    /// `YXBLOCK` … `DONE`: moves that must not be played at the root.
    Block(Vec<Coordinates>),
    /// `YXBLOCKUNDO` … `DONE`.
    BlockUndo(Vec<Coordinates>),
    /// `YXBLOCKRESET`.
    BlockReset,
    /// `YXBLOCKPATH` … `DONE`: a line from the empty board on whose last move must not be played.
    BlockPath(Vec<Coordinates>),
    /// `YXBLOCKPATHUNDO` … `DONE`.
    BlockPathUndo(Vec<Coordinates>),
    /// `YXBLOCKPATHRESET`.
    BlockPathReset,
    /// `YXSEARCHDEFEND`: analyse which moves hold.
    SearchDefend,
    /// `YXBALANCEONE b`, `YXBALANCETWO b`: moves after which the game is worth `b`.
    Balance {
        /// How many.
        moves: BalanceMoves,
        /// The value, seen by the side to move.
        bias: i64,
    },
    /// `YXSWAP2STEP1` to `YXSWAP2STEP3`.
    Swap2(Swap2Step),
    /// `YXSOOSORVSTEP1`, and `YXSOOSORVSTEP2` … `DONE` to `YXSOOSORVSTEP6` … `DONE`.
    Soosorv {
        /// Which of them.
        step: SoosorvStep,
        /// The stones on the board, the offered fifth moves behind them.
        stones: Vec<Coordinates>,
    },
    /// `YXQUERYDATABASEALL` … `DONE` and its kin: what is known of the position that the board shows.
    Query {
        /// The command's word.
        word: String,
        /// The stones that the board shows.
        stones: Vec<Coordinates>,
    },
    /// `YXEDITTEXTDATABASE "text"` … `DONE` and its kin: what is known of a position shall change.
    Edit {
        /// The command's word.
        word: String,
        /// What stands behind it, without the quotes of a text.
        argument: String,
        /// The stones of the position, in turns.
        stones: Vec<Coordinates>,
    },
    /// `YXSETDATABASE` and its kin: the file whose path is on the next line.
    File {
        /// The command's word.
        word: String,
        /// The line.
        path: String,
    },
    /// Any other `YX` word; its data lines were read and dropped.
    Other(String),
}

impl Command {
    /// `INFO key value`.
    pub fn info(key: impl Into<String>, value: impl fmt::Display) -> Self {
        Self::Info { key: key.into(), value: value.to_string() }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { width, height } if width == height => write!(f, "START {width}"),
            Self::Start { width, height } => write!(f, "START {width} {height}"),
            Self::RectStart { width, height } => write!(f, "RECTSTART {width},{height}"),
            Self::Restart => f.write_str("RESTART"),
            Self::Begin => f.write_str("BEGIN"),
            Self::Turn(at) => write!(f, "TURN {at}"),
            Self::Play(at) => write!(f, "PLAY {at}"),
            Self::TakeBack(at) => write!(f, "TAKEBACK {at}"),
            Self::Board(entries) => write_block(f, "BOARD", entries),
            Self::Swap2Board(stones) => write_block(f, "SWAP2BOARD", stones),
            Self::Info { key, value } if value.is_empty() => write!(f, "INFO {key}"),
            Self::Info { key, value } => write!(f, "INFO {key} {value}"),
            Self::Stop => f.write_str("STOP"),
            Self::About => f.write_str("ABOUT"),
            Self::End => f.write_str("END"),
            Self::Yixin(command) => command.fmt(f),
        }
    }
}

impl fmt::Display for YixinCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShowInfo => f.write_str("YXSHOWINFO"),
            Self::Board(entries) => write_block(f, "YXBOARD", entries),
            Self::Stop => f.write_str("YXSTOP"),
            Self::ShowForbid => f.write_str("YXSHOWFORBID"),
            Self::NBest(lines) => write!(f, "YXNBEST {lines}"),
            Self::HashClear => f.write_str("YXHASHCLEAR"),
            Self::ShowHashUsage => f.write_str("YXSHOWHASHUSAGE"),
            Self::HashDump(path) => write!(f, "YXHASHDUMP\n{path}"),
            Self::HashLoad(path) => write!(f, "YXHASHLOAD\n{path}"),
            Self::Block(points) => write_block(f, "YXBLOCK", points),
            Self::BlockUndo(points) => write_block(f, "YXBLOCKUNDO", points),
            Self::BlockReset => f.write_str("YXBLOCKRESET"),
            Self::BlockPath(path) => write_block(f, "YXBLOCKPATH", path),
            Self::BlockPathUndo(path) => write_block(f, "YXBLOCKPATHUNDO", path),
            Self::BlockPathReset => f.write_str("YXBLOCKPATHRESET"),
            Self::SearchDefend => f.write_str("YXSEARCHDEFEND"),
            Self::Balance { moves: BalanceMoves::One, bias } => write!(f, "YXBALANCEONE {bias}"),
            Self::Balance { moves: BalanceMoves::Two, bias } => write!(f, "YXBALANCETWO {bias}"),
            Self::Swap2(Swap2Step::Place) => f.write_str("YXSWAP2STEP1"),
            Self::Swap2(Swap2Step::Choose) => f.write_str("YXSWAP2STEP2"),
            Self::Swap2(Swap2Step::Decide) => f.write_str("YXSWAP2STEP3"),
            Self::Soosorv { step, stones } => write_soosorv(f, *step, stones),
            Self::Query { word, stones } => write_block(f, word, stones),
            Self::Edit { word, argument, stones } if word == EDIT_TEXT => {
                let quoted = argument.replace('\\', "\\\\").replace('"', "\\\"");
                write_block(f, &format!("{word} \"{quoted}\""), stones)
            }
            Self::Edit { word, argument, stones } => {
                write_block(f, format!("{word} {argument}").trim_end(), stones)
            }
            Self::File { word, path } => write!(f, "{word}\n{path}"),
            Self::Other(word) => f.write_str(word),
        }
    }
}

/// The edit whose argument is a text in quotes, with line breaks in it.
pub(super) const EDIT_TEXT: &str = "YXEDITTEXTDATABASE";

/// A step of Soosorv-8; the first one has no list.
fn write_soosorv(
    f: &mut fmt::Formatter<'_>,
    step: SoosorvStep,
    stones: &[Coordinates],
) -> fmt::Result {
    match step {
        SoosorvStep::Place => f.write_str("YXSOOSORVSTEP1"),
        SoosorvStep::FirstSwap => write_block(f, "YXSOOSORVSTEP2", stones),
        SoosorvStep::Fourth => write_block(f, "YXSOOSORVSTEP3", stones),
        SoosorvStep::SecondSwap { offers } => {
            write_block(f, &format!("YXSOOSORVSTEP4 {offers}"), stones)
        }
        SoosorvStep::Fifths { offers } => {
            write_block(f, &format!("YXSOOSORVSTEP5 {offers}"), stones)
        }
        SoosorvStep::Choose => write_block(f, "YXSOOSORVSTEP6", stones),
    }
}

/// The command's word, one line an item, `DONE`.
fn write_block<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    items: &[T],
) -> fmt::Result {
    writeln!(f, "{word}")?;
    items.iter().try_for_each(|item| writeln!(f, "{item}"))?;
    f.write_str("DONE")
}

/// The parts between commas and blanks, as numbers where they are numbers.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = Option<i64>> + '_ {
    text.split(|c: char| c == ',' || c.is_whitespace())
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The first word means nothing to this engine.
    Unknown(String),
    /// A known command without the numbers that it needs.
    Arguments {
        /// The line as received.
        line: String,
        /// How it should look.
        example: &'static str,
    },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(line) => write!(f, "command: {line}"),
            Self::Arguments { line, example } => {
                write!(f, "cannot read '{line}'; write it as {example}")
            }
        }
    }
}

impl std::error::Error for CommandError {}
