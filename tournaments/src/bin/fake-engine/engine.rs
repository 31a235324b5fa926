//! The engine between two lines of input.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{BoardSize, MAX_SIZE, Point};

use crate::Arguments;
use crate::fault::{Fault, Noise, Swap2};
use crate::mind::Mind;
use crate::plan::Plan;
use crate::presence;

/// What it knows and has done.
pub(crate) struct FakeEngine {
    arguments: Arguments,
    mind: Mind,
    /// What goes wrong in this game.
    plan: Plan,
    /// Own moves of this game.
    own_moves: usize,
    /// Memory that it has taken.
    hoard: Vec<u8>,
    /// A child that has taken memory.
    child: Option<Child>,
    /// The list of stones that is being read.
    list: Option<List>,
}

/// Stones, and the command before them.
struct List {
    is_swap2: bool,
    stones: Vec<Point>,
}

impl FakeEngine {
    pub(crate) fn new(arguments: Arguments) -> Self {
        Self {
            mind: Mind::new(arguments.seed, arguments.steady, arguments.moves.clone()),
            plan: Plan::of(&arguments),
            arguments,
            own_moves: 0,
            hoard: Vec::new(),
            child: None,
            list: None,
        }
    }

    /// Does what a line says; with a status when the process is to end.
    pub(crate) fn obey(&mut self, line: &str) -> Option<ExitCode> {
        if self.arguments.narrow {
            return self.obey_exactly(line);
        }
        let line = line.replace(" ,", ",").replace(", ", ",");
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let (word, rest) = (word.to_ascii_uppercase(), rest.trim());
        match word.as_str() {
            "BOARD" | "SWAP2BOARD" => {
                self.obey_exactly(&word);
                rest.split_whitespace().find_map(|part| self.obey(part))
            }
            "INFO" => self.obey_exactly(&format!("INFO {}", rest.to_ascii_lowercase())),
            "START" => self.start(rest),
            "RESTART" => self.start(&self.mind.side().to_string()),
            "RECTSTART" => self.refuse("ERROR only square boards"),
            "TAKEBACK" => {
                let is_gone = read_pair(rest).is_some_and(|point| self.mind.take_back(point));
                self.refuse(if is_gone { "OK" } else { "ERROR no stone" })
            }
            "TURN" if read_pair(rest).is_none() => self.refuse("ERROR no point"),
            "ABOUT" | "BEGIN" | "TURN" | "DONE" | "END" | "STOP" | "YXSTOP" | "" => {
                self.obey_exactly(format!("{word} {rest}").trim())
            }
            _ if self.list.is_some() => self.obey_exactly(&word),
            _ => self.refuse("UNKNOWN command"),
        }
    }

    /// A new game, if there is such a board.
    fn start(&mut self, side: &str) -> Option<ExitCode> {
        self.list = None;
        match side.parse().ok().and_then(BoardSize::new) {
            Some(size) => self.obey_exactly(&format!("START {}", size.side())),
            None => self.refuse("ERROR no such board"),
        }
    }

    /// Says a line and does nothing.
    fn refuse(&self, line: &str) -> Option<ExitCode> {
        self.write(&[line.as_bytes()]);
        None
    }

    /// Does what a line says that is written to the letter as match runners write it; others mean
    /// nothing.
    fn obey_exactly(&mut self, line: &str) -> Option<ExitCode> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["START", side] => {
                self.mind.new_game(side.parse().ok());
                self.own_moves = 0;
                self.write(&[self.arguments.ok.as_bytes()]);
            }
            ["INFO", "rule", number] => self.mind.set_rule(number.parse().ok()),
            ["INFO", "max_node", number] => self.mind.set_nodes(number.parse().ok()),
            ["ABOUT"] if !self.arguments.about.is_empty() => {
                self.write(&[self.arguments.about.as_bytes()]);
            }
            ["BEGIN"] => return self.answer(),
            ["TURN", point] => {
                self.mind.play(read_pair(point)?);
                return self.answer();
            }
            [word @ ("BOARD" | "SWAP2BOARD")] => {
                let is_swap2 = *word == "SWAP2BOARD";
                self.list = Some(List { is_swap2, stones: Vec::new() });
            }
            ["DONE"] => {
                let List { is_swap2, stones } = self.list.take()?;
                self.mind.set_up(&stones);
                return if is_swap2 { self.choose(stones.len()) } else { self.answer() };
            }
            ["END"] if !self.plan.ignore_end => return Some(ExitCode::from(self.plan.end_status)),
            [stone] => {
                let point = read_pair(stone)?;
                self.list.as_mut()?.stones.push(point);
            }
            _ => {}
        }
        None
    }

    /// Answers a thinking command, or does what was ordered instead.
    fn answer(&mut self) -> Option<ExitCode> {
        self.think();
        if let Some(fault) = self.due_fault() {
            return self.misbehave(fault);
        }
        let text = self.mind.choose();
        self.write(&[text.as_bytes()]);
        None
    }

    /// Answers SWAP2BOARD with so many stones.
    fn choose(&mut self, stones: usize) -> Option<ExitCode> {
        self.think();
        if let Some(fault) = self.due_fault() {
            return self.misbehave(fault);
        }
        let text = match (self.arguments.swap2, stones) {
            (Swap2::Unknown, _) => "UNKNOWN SWAP2BOARD".to_owned(),
            (Swap2::Error, _) => "ERROR what is that?".to_owned(),
            (Swap2::Repeat, _) => "3,3 3,3 4,4".to_owned(),
            (Swap2::Outside, _) => "3,3 4,4 99,1".to_owned(),
            (Swap2::SwapAtOnce, _) => "SWAP".to_owned(),
            (Swap2::Occupied, 1..) => self.mind.occupied().map_or("0,0".to_owned(), point_text),
            (_, 0) => self.mind.choose_several(3),
            (Swap2::Swap, _) => "swap".to_owned(),
            (Swap2::Put, _) => self.mind.choose_several(2),
            (Swap2::Stay, _) => self.mind.choose(),
            (Swap2::Any, _) => {
                let answers = if stones == 3 { 3 } else { 2 };
                match self.mind.random_number(answers) {
                    0 => "SWAP".to_owned(),
                    1 => self.mind.choose(),
                    _ => self.mind.choose_several(2),
                }
            }
        };
        self.write(&[text.as_bytes()]);
        None
    }

    /// All that comes before an answer.
    fn think(&mut self) {
        if self.own_moves == 0 {
            self.plan = Plan::of_game(&self.arguments, self.mind.stones());
        }
        self.own_moves += 1;
        self.make_noise();
        std::thread::sleep(Duration::from_millis(self.arguments.sleep));
    }

    /// What goes wrong with this move.
    fn due_fault(&self) -> Option<Fault> {
        self.plan.fault.filter(|_| self.own_moves == self.plan.at)
    }

    fn misbehave(&mut self, fault: Fault) -> Option<ExitCode> {
        match fault {
            Fault::Late => {
                std::thread::sleep(Duration::from_millis(self.arguments.delay));
                let text = self.mind.choose();
                self.write(&[text.as_bytes()]);
            }
            Fault::Abort => std::process::abort(),
            Fault::Panic => panic!("told to panic"),
            Fault::Exit => return Some(ExitCode::SUCCESS),
            Fault::Outside => self.write(&[b"99,-1"]),
            Fault::Occupied => {
                let text = self.mind.occupied().map_or("0,0".to_owned(), point_text);
                self.write(&[text.as_bytes()]);
            }
            Fault::Foul => {
                let text = self.mind.foul().map_or_else(|| self.mind.choose(), point_text);
                self.write(&[text.as_bytes()]);
            }
            // A plan holds only what was drawn, so Random is not met here.
            Fault::Silent | Fault::Random => {}
            Fault::Babble => loop {
                self.write(&[b"MESSAGE still thinking"]);
            },
            Fault::Garbage => self.write(&[b"I resign"]),
            Fault::HalfLine => {
                let text = self.mind.choose();
                let mut stdout = std::io::stdout().lock();
                stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).ok();
            }
            Fault::Error => self.write(&[b"ERROR out of ideas"]),
            Fault::TwoAnswers => {
                let (first, second) = (self.mind.choose(), self.mind.other_point());
                let second = second.map_or("0,0".to_owned(), point_text);
                self.write(&[first.as_bytes(), second.as_bytes()]);
            }
            Fault::Memory => {
                self.hoard = vec![1; self.arguments.hog];
                let text = self.mind.choose();
                self.write(&[text.as_bytes()]);
            }
            Fault::Daemon => {
                let started = presence::start_daemon();
                let text = started.map_or_else(|error| error.to_string(), |()| self.mind.choose());
                self.write(&[text.as_bytes()]);
            }
            Fault::ChildMemory => {
                self.child = self.hog_by_child().ok();
                let text = self.mind.choose();
                self.write(&[text.as_bytes()]);
            }
        }
        None
    }

    /// Starts a child that takes memory, and waits until it has.
    fn hog_by_child(&self) -> std::io::Result<Child> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("--hold").arg(self.arguments.hog.to_string());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        if let Some(output) = child.stdout.take() {
            BufReader::new(output).read_line(&mut String::new())?;
        }
        Ok(child)
    }

    fn is_noisy(&self, noise: Noise) -> bool {
        self.plan.noise.contains(&noise)
    }

    fn make_noise(&self) {
        if self.is_noisy(Noise::StderrFlood) {
            let line = "noise ".repeat(1000);
            for _ in 0..100 {
                writeln!(std::io::stderr(), "{line}").ok();
            }
        }
        if self.is_noisy(Noise::OddBytes) {
            self.write(&[b"\xff\xfe\x00 \x80", b"MESSAGE \xc3\x28", b"DEBUG", b"ok then"]);
        }
        if let Some(value) = &self.arguments.eval {
            self.write(&[format!("MESSAGE depth 3 eval {value}").as_bytes()]);
        }
        if self.is_noisy(Noise::Value) {
            self.write(&[format!("MESSAGE depth 1 eval {}", self.mind.value()).as_bytes()]);
        }
        if self.is_noisy(Noise::Say) {
            let nodes = self.own_moves * 1000;
            self.write(&[
                format!("MESSAGE depth 3-5 eval 17 nodes {nodes} time 4 pv h8").as_bytes()
            ]);
        }
    }

    /// Writes lines in one piece.
    fn write(&self, lines: &[&[u8]]) {
        let end: &[u8] = if self.is_noisy(Noise::CrLf) { b"\r\n" } else { b"\n" };
        let mut bytes = Vec::new();
        for line in lines {
            if self.is_noisy(Noise::BlankLines) {
                bytes.extend_from_slice(end);
            }
            bytes.extend_from_slice(line);
            bytes.extend_from_slice(end);
        }
        let mut stdout = std::io::stdout().lock();
        // A closed pipe will end the input too.
        stdout.write_all(&bytes).and_then(|()| stdout.flush()).ok();
    }
}

fn point_text(point: Point) -> String {
    Coordinates::from(point).to_string()
}

/// Reads `7,8` or `7,8,1`.
fn read_pair(text: &str) -> Option<Point> {
    let mut numbers = text.split(',').map(|word| word.trim().parse::<i64>());
    let (x, y) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    Coordinates { x, y }.on(BoardSize::new(MAX_SIZE)?)
}
