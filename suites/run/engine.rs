//! One engine process that is asked about one position after the other.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use kagetsu::types::{Point, Side};
use kagetsu::util::clock;

use crate::line::Line;

/// How long the engine may take for OK, and for its answer beyond the time of the move.
const GRACE: Duration = Duration::from_secs(5);

/// An engine; where its process has failed, the next question starts another.
pub(crate) struct Engine {
    path: PathBuf,
    memory: u64,
    process: Option<Process>,
}

/// A child process that answers lines with lines.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<(Instant, String)>,
}

/// What an engine answered.
pub(crate) struct Answer<T> {
    pub(crate) value: T,
    /// From the first line of the thinking command to the answer.
    pub(crate) time: Duration,
    /// Lines before the answer.
    pub(crate) notes: Vec<String>,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) enum EngineError {
    NotStarted(String),
    Gone,
    Silent,
    Refused(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(why) => write!(f, "the engine does not start: {why}"),
            Self::Gone => write!(f, "the engine has ended"),
            Self::Silent => write!(f, "no answer in time"),
            Self::Refused(text) => write!(f, "answered `{text}`"),
        }
    }
}

impl std::error::Error for EngineError {}

impl Engine {
    /// A running engine with so many bytes of memory.
    pub(crate) fn start(path: &Path, memory: u64) -> Result<Self, EngineError> {
        Ok(Self { path: path.to_owned(), memory, process: Some(Process::start(path)?) })
    }

    /// The engine's move after `moves` on the board of the line, with `turn` ms, in a new game.
    pub(crate) fn think(
        &mut self,
        line: &Line,
        moves: &[Point],
        turn: u64,
    ) -> Result<Answer<Point>, EngineError> {
        self.attempt(|process, memory| {
            process.set_up(line, turn, memory)?;
            process.ask_move(line, moves, turn)
        })
    }

    /// As [`Engine::think`], in the game that is being played: what the engine has learned stays.
    pub(crate) fn think_on(
        &mut self,
        line: &Line,
        moves: &[Point],
        turn: u64,
    ) -> Result<Answer<Point>, EngineError> {
        self.attempt(|process, _| process.ask_move(line, moves, turn))
    }

    /// The forbidden points that the engine reports.
    pub(crate) fn forbidden(&mut self, line: &Line) -> Result<Answer<Vec<Point>>, EngineError> {
        self.attempt(|process, memory| {
            process.set_up(line, 1000, memory)?;
            let stones = stones(&line.moves, line.side());
            let commands = format!("YXBOARD\n{stones}DONE\nYXSHOWFORBID\n");
            process.ask(&commands, 0, |text| {
                let digits = text.strip_prefix("FORBID")?.trim().strip_suffix('.')?.as_bytes();
                let number = |pair: &[u8]| std::str::from_utf8(pair).ok()?.parse::<usize>().ok();
                let point =
                    |four: &[u8]| line.size.point(number(four.get(..2)?)?, number(four.get(2..)?)?);
                digits.chunks(4).map(point).collect()
            })
        })
    }

    /// Starts the process if need be; one that fails is ended, so that the next position gets a
    /// new one.
    fn attempt<T>(
        &mut self,
        question: impl FnOnce(&mut Process, u64) -> Result<Answer<T>, EngineError>,
    ) -> Result<Answer<T>, EngineError> {
        if self.process.is_none() {
            self.process = Some(Process::start(&self.path)?);
        }
        let Some(process) = &mut self.process else { return Err(EngineError::Gone) };
        let answer = question(process, self.memory);
        if answer.is_err()
            && let Some(mut process) = self.process.take()
        {
            process.kill();
        }
        answer
    }

    /// Asks the process to leave.
    pub(crate) fn end(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.send("END\n").ok();
            let deadline = clock::now() + GRACE;
            while process
                .lines
                .recv_timeout(deadline.saturating_duration_since(clock::now()))
                .is_ok()
            {}
            process.kill();
        }
    }
}

/// The lines of BOARD for stones with `side` to move: 1 is the engine's own stone.
fn stones(moves: &[Point], side: Side) -> String {
    let stone = |(number, point): (usize, &Point)| {
        let field = if Side::ALL[number % 2] == side { 1 } else { 2 };
        format!("{},{},{field}\n", point.x(), point.y())
    };
    moves.iter().enumerate().map(stone).collect::<Vec<_>>().concat()
}

impl Process {
    pub(crate) fn start(path: &Path) -> Result<Self, EngineError> {
        let not_started = |why: String| EngineError::NotStarted(why);
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| not_started(format!("{}: {error}", path.display())))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(not_started("no pipes".into()));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || forward(BufReader::new(output), &sender));
        Ok(Self { child, input, lines })
    }

    fn send(&mut self, text: &str) -> Result<(), EngineError> {
        self.input
            .write_all(text.as_bytes())
            .and_then(|()| self.input.flush())
            .map_err(|_| EngineError::Gone)
    }

    /// A new board, all settings of a tournament game, and no limit but that of the move.
    fn set_up(&mut self, line: &Line, turn: u64, memory: u64) -> Result<(), EngineError> {
        let size = line.size.side();
        self.ask(&format!("START {size}\n"), 0, |text| (text == "OK").then_some(()))?;
        let rule = line.rule.number();
        self.send(&format!(
            "INFO max_memory {memory}\nINFO timeout_match 0\nINFO timeout_turn {turn}\n\
             INFO game_type 1\nINFO rule {rule}\nINFO time_left 2147483647\n"
        ))
    }

    /// Asks for a move.
    fn ask_move(
        &mut self,
        line: &Line,
        moves: &[Point],
        turn: u64,
    ) -> Result<Answer<Point>, EngineError> {
        let commands = format!("BOARD\n{}DONE\n", stones(moves, Side::ALL[moves.len() % 2]));
        self.ask(&commands, turn, |text| {
            let (x, y) = text.split_once(',')?;
            let (x, y) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
            // a point off the board is reported like any other illegal one
            Some(line.size.point(x, y).unwrap_or(Point::at(0)))
        })
    }

    /// Sends a command and waits for the line that is its answer.
    pub(crate) fn ask<T>(
        &mut self,
        commands: &str,
        turn: u64,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Answer<T>, EngineError> {
        let start = clock::now();
        let deadline = start + Duration::from_millis(turn) + GRACE;
        self.send(commands)?;
        let mut notes = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(clock::now());
            let (moment, text) = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => EngineError::Silent,
                RecvTimeoutError::Disconnected => EngineError::Gone,
            })?;
            if let Some(value) = read(&text) {
                let time = moment.saturating_duration_since(start);
                return Ok(Answer { value, time, notes });
            }
            if text.starts_with("ERROR") || text.starts_with("UNKNOWN") {
                return Err(EngineError::Refused(text));
            }
            notes.push(text);
        }
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Hands on the engine's lines with the moment at which each was read.
fn forward(output: impl BufRead, lines: &Sender<(Instant, String)>) {
    for text in output.lines().map_while(Result::ok) {
        if lines.send((clock::now(), text.trim_end().to_string())).is_err() {
            return;
        }
    }
}
