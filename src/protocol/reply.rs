//! The engine's lines, in both directions: the front end prints them, a match runner reads them.
//!
//! Reading takes what engines really write: any case, blanks around the comma and at the ends,
//! and lines that mean nothing ([`Reply::Other`]).

use std::fmt;

use super::command::Coordinates;

/// Longest text of a message; managers cut lines at about 8000 characters.
const MAX_TEXT: usize = 1000;

/// One line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// `X,Y`: the move.
    Move(Coordinates),
    /// `X,Y X,Y` or `X,Y X,Y X,Y`: stones of an opening.
    Stones(Vec<Coordinates>),
    /// `SWAP`: the engine takes Black.
    Swap,
    /// `ERROR text`.
    Error(String),
    /// `UNKNOWN text`.
    Unknown(String),
    /// `MESSAGE text`: for the user.
    Message(String),
    /// `DEBUG text`: for the author.
    Debug(String),
    /// `SUGGEST X,Y`; never sent by this engine.
    Suggest(Coordinates),
    /// The line that answers `ABOUT`: `name="…", version="…", …`.
    About(String),
    /// `FORBID xxyyxxyy.`: Black's forbidden points.
    Forbid(Vec<Coordinates>),
    /// `INFO key value`: search data.
    Info {
        /// What it is.
        key: String,
        /// The rest of the line.
        value: String,
    },
    /// `MESSAGE DATABASE text`: for a board. Its texts are in UTF-8, and a comment has line breaks.
    Database(String),
    /// Anything else.
    Other(String),
}

impl Reply {
    /// Reads a line, with or without its line end; never fails.
    ///
    /// ```
    /// use kagetsu::protocol::command::Coordinates;
    /// use kagetsu::protocol::reply::Reply;
    /// assert_eq!(Reply::read(b"7, 8\r\n"), Reply::Move(Coordinates { x: 7, y: 8 }));
    /// assert_eq!(Reply::read(b"MESSAGE depth 3"), Reply::Message("depth 3".to_owned()));
    /// ```
    pub fn read(line: &[u8]) -> Self {
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word.to_ascii_uppercase().as_str() {
            "OK" if rest.is_empty() => Self::Ok,
            "ERROR" => Self::Error(rest.to_owned()),
            "UNKNOWN" => Self::Unknown(rest.to_owned()),
            "MESSAGE" => Self::Message(rest.to_owned()),
            "DEBUG" => Self::Debug(rest.to_owned()),
            "SWAP" => Self::Swap,
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                Self::Info { key: key.to_owned(), value: value.trim().to_owned() }
            }
            "SUGGEST" if let Some([at]) = read_points(rest).as_deref() => Self::Suggest(*at),
            "FORBID" if let Some(points) = read_forbidden(rest) => Self::Forbid(points),
            _ => Self::read_answer(text),
        }
    }

    /// Reads a line that begins with no word of the protocol.
    fn read_answer(text: &str) -> Self {
        match read_points(text) {
            Some(points) if points.len() == 1 => Self::Move(points[0]),
            Some(points) if points.len() <= 3 => Self::Stones(points),
            _ if text.to_ascii_lowercase().starts_with("name") && text.contains('=') => {
                Self::About(text.to_owned())
            }
            _ => Self::Other(text.to_owned()),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok => f.write_str("OK"),
            Self::Move(at) => at.fmt(f),
            Self::Stones(points) => {
                let points: Vec<_> = points.iter().map(Coordinates::to_string).collect();
                f.write_str(&points.join(" "))
            }
            Self::Swap => f.write_str("SWAP"),
            Self::Error(text) => write!(f, "ERROR {}", printable(text)),
            Self::Unknown(text) => write!(f, "UNKNOWN {}", printable(text)),
            Self::Message(text) => write!(f, "MESSAGE {}", printable(text)),
            Self::Debug(text) => write!(f, "DEBUG {}", printable(text)),
            Self::Suggest(at) => write!(f, "SUGGEST {at}"),
            Self::About(text) | Self::Other(text) => f.write_str(&printable(text)),
            Self::Forbid(points) => {
                f.write_str("FORBID ")?;
                points.iter().try_for_each(|at| write!(f, "{:02}{:02}", at.x, at.y))?;
                f.write_str(".")
            }
            Self::Database(text) => write!(f, "MESSAGE DATABASE {}", board_text(text)),
            Self::Info { key, value } => write!(f, "INFO {key} {}", printable(value)),
        }
    }
}

/// Text fit for one line: ASCII, no control characters, not too long, never empty (a bare
/// `MESSAGE` counts as a wrong answer for some managers).
fn printable(text: &str) -> String {
    let clean: String = text
        .chars()
        .take(MAX_TEXT)
        .map(|c| match c {
            ' '..='~' => c,
            _ if c.is_whitespace() => ' ',
            _ => '?',
        })
        .collect();
    let clean = clean.trim();
    if clean.is_empty() { "-".to_owned() } else { clean.to_owned() }
}

/// Text of a person for a board: without control characters but line breaks.
fn board_text(text: &str) -> String {
    let clean: String = text.chars().filter(|&c| c == '\n' || !c.is_control()).collect();
    clean.trim_end().to_owned()
}

/// Points `X,Y` apart by blanks; blanks around a comma are allowed. Nothing if anything else is
/// in the text, or no point at all.
fn read_points(text: &str) -> Option<Vec<Coordinates>> {
    let tight = text.split(',').map(str::trim).collect::<Vec<_>>().join(",");
    let points: Option<Vec<_>> = tight.split_whitespace().map(read_point).collect();
    points.filter(|points| !points.is_empty())
}

fn read_point(word: &str) -> Option<Coordinates> {
    let (x, y) = word.split_once(',')?;
    Some(Coordinates { x: x.parse().ok()?, y: y.parse().ok()? })
}

/// `xxyyxxyy.`, two digits a number.
fn read_forbidden(text: &str) -> Option<Vec<Coordinates>> {
    let digits = text.trim().strip_suffix('.')?.trim().as_bytes();
    let number = |pair: &[u8]| -> Option<i64> { std::str::from_utf8(pair).ok()?.parse().ok() };
    let point =
        |four: &[u8]| Some(Coordinates { x: number(four.get(..2)?)?, y: number(four.get(2..)?)? });
    digits.chunks(4).map(|four| if four.len() == 4 { point(four) } else { None }).collect()
}
