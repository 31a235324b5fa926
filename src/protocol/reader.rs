//! From the bytes of lines to commands. Any bytes are allowed and nothing fails.
//!
//! Most commands are one line. `BOARD` and its kin go on until `DONE`, which managers put on a line
//! of its own or behind the data on the first line; so the data is read by words, not by lines.
//! A block whose `DONE` is missing ends at the next line that begins with a command, or at the end
//! of the input; `INFO` inside a block takes effect and the block goes on. A comment in quotes may go over
//! several lines, and nothing in it is a command.

use std::time::Instant;

use super::command::{
    Command, CommandError, Coordinates, EDIT_TEXT, Entry, Field, SoosorvStep, YixinCommand, numbers,
};
use super::yixin::{self, Body};

/// A command, and when its first line was read.
#[derive(Clone, Debug)]
pub struct Received {
    /// The command, or what is wrong with the line.
    pub command: Result<Command, CommandError>,
    /// When its first line was read: from here on the clock runs.
    pub at: Instant,
}

/// Most items of a list that are kept: several times what the largest board has points. Whatever
/// comes behind is dropped.
const MAX_ITEMS: usize = 4096;
/// Longest comment in quotes, in bytes. One that goes on was never closed, and nothing is changed.
const MAX_QUOTE: usize = 1 << 16;

/// Puts lines together to commands.
#[derive(Debug, Default)]
pub struct CommandReader {
    open: Option<Block>,
}

/// A command that waits for more data.
#[derive(Debug)]
struct Block {
    data: Data,
    at: Instant,
}

/// What was read of it so far.
#[derive(Debug)]
enum Data {
    Board(Vec<Entry>),
    YixinBoard(Vec<Entry>),
    Points(PointList, Vec<Coordinates>),
    /// A list that is dropped.
    DroppedList(String),
    /// A list that may not be there at all: the first line that holds no numbers ends it.
    PossibleList(String),
    /// One line, the path of a file.
    Path(String),
    /// A comment whose closing quote has not come yet.
    Quote(String),
}

/// A command with a list of points.
#[derive(Debug)]
enum PointList {
    Swap2Board,
    Block,
    BlockUndo,
    BlockPath,
    BlockPathUndo,
    Soosorv(SoosorvStep),
    Query(String),
    Edit { word: String, argument: String },
}

impl CommandReader {
    /// Takes the next line, with or without its line end, and returns the commands that it
    /// completes, in their order.
    pub fn feed(&mut self, line: &[u8], at: Instant) -> Vec<Received> {
        let text = String::from_utf8_lossy(line);
        let mut received = Vec::new();
        match self.open.take() {
            Some(Block { data: Data::Quote(quote), at }) => {
                let line = text.trim_end_matches(['\r', '\n']);
                self.read_quote(quote, line, at, &mut received);
            }
            open => {
                self.open = open;
                self.feed_text(text.trim(), at, &mut received);
            }
        }
        received
    }

    /// The input has ended: an open block is complete with what there is.
    pub fn finish(&mut self) -> Option<Received> {
        self.open.take().map(Block::break_off)
    }

    /// Whether a command that sets a position is being read: a search that still runs is obsolete.
    pub fn opens_position(&self) -> bool {
        self.open.as_ref().is_some_and(|block| {
            matches!(
                block.data,
                Data::Board(_) | Data::YixinBoard(_) | Data::Points(PointList::Swap2Board, _)
            )
        })
    }

    fn feed_text(&mut self, text: &str, at: Instant, received: &mut Vec<Received>) {
        let Some(block) = self.open.take() else {
            return self.read_command(text, at, received);
        };
        let word = first_word(text).to_ascii_uppercase();
        if word == "INFO" && !block.is_line() {
            self.open = Some(block);
            received.push(Received { command: Ok(read_info(text)), at });
        } else if is_command(&word) || block.ends_before(text) {
            received.push(block.break_off());
            self.read_command(text, at, received);
        } else {
            self.fill(block, text, at, received);
        }
    }

    /// Adds the words of `text` to an open block.
    fn fill(&mut self, mut block: Block, text: &str, at: Instant, received: &mut Vec<Received>) {
        if block.is_line() {
            received.push(block.complete_with(text));
            return;
        }
        let text = without_blanks_at_commas(text);
        let mut rest = text.as_str();
        while let Some((word, behind)) = split_word(rest) {
            if word.eq_ignore_ascii_case("DONE") {
                received.push(block.complete());
                return self.feed_text(behind.trim(), at, received);
            }
            block.add(word);
            rest = behind;
        }
        self.open = Some(block);
    }

    /// Reads a line of a comment in quotes, up to its closing quote.
    fn read_quote(
        &mut self,
        mut quote: String,
        line: &str,
        at: Instant,
        received: &mut Vec<Received>,
    ) {
        let mut chars = line.char_indices();
        while let Some((place, letter)) = chars.next() {
            match letter {
                // the first quote opens it
                '"' if quote.is_empty() => quote.push('"'),
                '"' => return self.open_edit(&quote[1..], &line[place + 1..], at, received),
                '\\' => quote.extend(chars.next().map(|(_, escaped)| escaped)),
                _ => quote.push(letter),
            }
        }
        if MAX_QUOTE < quote.len() {
            self.open = Some(Block { data: Data::DroppedList(EDIT_TEXT.to_owned()), at });
            return;
        }
        quote.push('\n');
        self.open = Some(Block { data: Data::Quote(quote), at });
    }

    /// The comment is read, its position follows.
    fn open_edit(&mut self, text: &str, behind: &str, at: Instant, received: &mut Vec<Received>) {
        let list = PointList::Edit { word: EDIT_TEXT.to_owned(), argument: text.to_owned() };
        self.fill(Block { data: Data::Points(list, Vec::new()), at }, behind.trim(), at, received);
    }

    /// Reads a line outside of a block.
    fn read_command(&mut self, text: &str, at: Instant, received: &mut Vec<Received>) {
        let Some((word, arguments)) = split_word(text) else { return };
        let word = word.to_ascii_uppercase();
        match open_data(&word, arguments) {
            Some(data @ Data::Path(_)) => {
                self.open = Some(Block { data, at });
            }
            Some(Data::Quote(quote)) => self.read_quote(quote, arguments, at, received),
            Some(Data::Points(PointList::Edit { word, .. }, stones)) => {
                let (argument, behind) = split_argument(&word, arguments);
                let list = PointList::Edit { word, argument: argument.to_owned() };
                self.fill(Block { data: Data::Points(list, stones), at }, behind, at, received);
            }
            Some(data) => self.fill(Block { data, at }, arguments, at, received),
            None => received.push(Received { command: read_line(&word, text, arguments), at }),
        }
    }
}

impl Block {
    /// Adds one word of data; what is no data is skipped.
    fn add(&mut self, word: &str) {
        match &mut self.data {
            Data::Board(entries) | Data::YixinBoard(entries) if entries.len() < MAX_ITEMS => {
                entries.extend(read_entry(word));
            }
            Data::Points(_, points) if points.len() < MAX_ITEMS => {
                points.extend(Coordinates::read(word));
            }
            _ => {}
        }
    }

    /// Whether a list that may be absent ends before this line.
    fn ends_before(&self, text: &str) -> bool {
        let is_data = text.starts_with(|c: char| c.is_ascii_digit() || c == '-')
            || text.is_empty()
            || first_word(text).eq_ignore_ascii_case("DONE");
        matches!(self.data, Data::PossibleList(_)) && !is_data
    }

    /// Whether the block is one line.
    const fn is_line(&self) -> bool {
        matches!(self.data, Data::Path(_))
    }

    /// A block of one line, which is `text`.
    fn complete_with(self, text: &str) -> Received {
        match self.data {
            Data::Path(word) => {
                let path = text.to_owned();
                let command = match word.as_str() {
                    "YXHASHDUMP" => YixinCommand::HashDump(path),
                    "YXHASHLOAD" => YixinCommand::HashLoad(path),
                    _ => YixinCommand::File { word, path },
                };
                Received { command: Ok(Command::Yixin(command)), at: self.at }
            }
            _ => self.complete(),
        }
    }

    /// Something else came before the end. A position whose list was broken off is another one than
    /// was meant, so nothing is changed there.
    fn break_off(self) -> Received {
        match self.data {
            Data::Points(PointList::Edit { word, .. }, _) => {
                let command = Ok(Command::Yixin(YixinCommand::Other(word)));
                Received { command, at: self.at }
            }
            _ => self.complete(),
        }
    }

    fn complete(self) -> Received {
        let command = match self.data {
            Data::Board(entries) => Command::Board(entries),
            Data::YixinBoard(entries) => Command::Yixin(YixinCommand::Board(entries)),
            Data::Points(list, points) => list.complete(points),
            Data::DroppedList(word) | Data::PossibleList(word) | Data::Path(word) => {
                Command::Yixin(YixinCommand::Other(word))
            }
            Data::Quote(_) => Command::Yixin(YixinCommand::Other(EDIT_TEXT.to_owned())),
        };
        Received { command: Ok(command), at: self.at }
    }
}

impl PointList {
    fn complete(self, points: Vec<Coordinates>) -> Command {
        match self {
            Self::Swap2Board => Command::Swap2Board(points),
            Self::Block => Command::Yixin(YixinCommand::Block(points)),
            Self::BlockUndo => Command::Yixin(YixinCommand::BlockUndo(points)),
            Self::BlockPath => Command::Yixin(YixinCommand::BlockPath(points)),
            Self::BlockPathUndo => Command::Yixin(YixinCommand::BlockPathUndo(points)),
            Self::Soosorv(step) => Command::Yixin(YixinCommand::Soosorv { step, stones: points }),
            Self::Query(word) => Command::Yixin(YixinCommand::Query { word, stones: points }),
            Self::Edit { word, argument } => {
                Command::Yixin(YixinCommand::Edit { word, argument, stones: points })
            }
        }
    }
}

/// The empty block that a word opens; none for commands of one line.
fn open_data(word: &str, arguments: &str) -> Option<Data> {
    let points = |list| Some(Data::Points(list, Vec::new()));
    match word {
        "BOARD" => Some(Data::Board(Vec::new())),
        "YXBOARD" => Some(Data::YixinBoard(Vec::new())),
        "SWAP2BOARD" => points(PointList::Swap2Board),
        "YXBLOCK" => points(PointList::Block),
        "YXBLOCKUNDO" => points(PointList::BlockUndo),
        "YXBLOCKPATH" => points(PointList::BlockPath),
        "YXBLOCKPATHUNDO" => points(PointList::BlockPathUndo),
        _ if word.starts_with("YXQUERYDATABASE") => points(PointList::Query(word.to_owned())),
        EDIT_TEXT if arguments.starts_with('"') => Some(Data::Quote(String::new())),
        _ if yixin::edits_database(word) => {
            points(PointList::Edit { word: word.to_owned(), argument: String::new() })
        }
        _ => match yixin::body_of(word)? {
            Body::None => None,
            Body::List => match yixin::read_soosorv_step(word, arguments) {
                Some(step) => points(PointList::Soosorv(step)),
                None => Some(Data::DroppedList(word.to_owned())),
            },
            Body::Unknown => Some(Data::PossibleList(word.to_owned())),
            Body::Line => Some(Data::Path(word.to_owned())),
        },
    }
}

/// What belongs to an edit of the database on its first line, and what its list begins with.
fn split_argument<'a>(word: &str, line: &'a str) -> (&'a str, &'a str) {
    let words = match word {
        "YXEDITTVDDATABASE" => 4,
        "YXEDITLABELDATABASE" | EDIT_TEXT => usize::MAX,
        "YXDELETEDATABASEALL" => {
            let first = first_word(line);
            let is_list = first.contains(',') || first.eq_ignore_ascii_case("DONE");
            if is_list { 0 } else { usize::MAX }
        }
        _ => 0,
    };
    let mut behind = line;
    for _ in 0..words {
        let Some((_, rest)) = split_word(behind) else { break };
        behind = rest;
    }
    let argument = &line[..line.len() - behind.len()];
    (argument.trim(), behind)
}

/// Whether a line with this first word (in upper case) is a command wherever it stands.
fn is_command(word: &str) -> bool {
    const WORDS: [&str; 13] = [
        "START",
        "RECTSTART",
        "RESTART",
        "BEGIN",
        "TURN",
        "PLAY",
        "TAKEBACK",
        "BOARD",
        "SWAP2BOARD",
        "INFO",
        "STOP",
        "ABOUT",
        "END",
    ];
    WORDS.contains(&word) || word.starts_with("YX")
}

/// Reads a command of one line.
fn read_line(word: &str, text: &str, arguments: &str) -> Result<Command, CommandError> {
    let wrong = |example| CommandError::Arguments { line: text.to_owned(), example };
    let point = |example| Coordinates::read(arguments).ok_or_else(|| wrong(example));
    let sides = |example| read_sides(arguments).ok_or_else(|| wrong(example));
    Ok(match word {
        "START" => {
            let (width, height) = sides("START 20")?;
            Command::Start { width, height }
        }
        "RECTSTART" => {
            let (width, height) = sides("RECTSTART 20,20")?;
            Command::RectStart { width, height }
        }
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "TURN" => Command::Turn(point("TURN 7,7")?),
        "PLAY" => Command::Play(point("PLAY 7,7")?),
        "TAKEBACK" => Command::TakeBack(point("TAKEBACK 7,7")?),
        "INFO" => read_info(text),
        "STOP" => Command::Stop,
        "ABOUT" => Command::About,
        "END" => Command::End,
        _ => match yixin::read_line(word, arguments) {
            Some(command) => Command::Yixin(command),
            None => return Err(CommandError::Unknown(text.to_owned())),
        },
    })
}

/// `INFO key value`; the value is the rest of the line, blanks inside it included.
fn read_info(text: &str) -> Command {
    let arguments = split_word(text).map_or("", |(_, behind)| behind);
    let (key, value) = split_word(arguments).unwrap_or(("", ""));
    Command::info(key, value)
}

/// `X,Y,F`.
fn read_entry(word: &str) -> Option<Entry> {
    let field = word.split(',').nth(2)?.parse().ok().and_then(Field::from_number)?;
    Some(Entry { at: Coordinates::read(word)?, field })
}

/// `n`, `w h` or `w,h`.
fn read_sides(text: &str) -> Option<(i64, i64)> {
    let mut numbers = numbers(text);
    let width = numbers.next()??;
    let height = numbers.next().unwrap_or(Some(width))?;
    Some((width, height))
}

/// `7 , 7, 1` becomes `7,7,1`.
fn without_blanks_at_commas(text: &str) -> String {
    text.split(',').map(str::trim).collect::<Vec<_>>().join(",")
}

/// The first word; empty for a blank text.
fn first_word(text: &str) -> &str {
    split_word(text).map_or("", |(word, _)| word)
}

/// The first word and what follows it, trimmed; nothing for a blank text.
fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    Some((&text[..end], text[end..].trim_start()))
}
