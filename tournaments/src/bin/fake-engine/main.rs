//! An engine that plays random legal moves and misbehaves as it is told.
//!
//! It is what referee, driver and runner are tested against. What it is not: it does not search,
//! and it reads only the commands that a match runner sends.

mod fault;
mod mind;

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use fault::{Fault, Noise, Swap2};
use kagetsu::protocol::command::Coordinates;
use kagetsu::types::Point;
use mind::Mind;

/// An engine that plays random legal moves and misbehaves as it is told.
#[derive(Debug, Parser)]
struct Arguments {
    /// Fixes the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Own moves to begin with, such as "h8 i9"; one that cannot be played is skipped.
    #[arg(long, value_delimiter = ' ', value_parser = read_point)]
    moves: Vec<Point>,
    /// What goes wrong.
    #[arg(long)]
    fault: Option<Fault>,
    /// With which own move of a game it goes wrong, 1 the first.
    #[arg(long, default_value_t = 1)]
    at: usize,
    /// How late a late answer is, in milliseconds.
    #[arg(long, default_value_t = 1000)]
    delay: u64,
    /// Milliseconds before every answer.
    #[arg(long, default_value_t = 0)]
    sleep: u64,
    /// Milliseconds before the first command is read.
    #[arg(long, default_value_t = 0)]
    slow_start: u64,
    /// The answer to START.
    #[arg(long, default_value = "OK")]
    ok: String,
    /// What it answers to SWAP2BOARD.
    #[arg(long, default_value = "any")]
    swap2: Swap2,
    /// Its answer to ABOUT; none if empty.
    #[arg(long, default_value = "name=\"Fake\", version=\"1\"")]
    about: String,
    /// The value that it tells before every move, such as -500 or +M5.
    #[arg(long, allow_hyphen_values = true)]
    eval: Option<String>,
    /// What it writes beside its answers.
    #[arg(long, value_delimiter = ',')]
    noise: Vec<Noise>,
    /// Stays when it is told to END.
    #[arg(long)]
    ignore_end: bool,
    /// Status with which it leaves at END.
    #[arg(long, default_value_t = 0)]
    end_status: u8,
}

fn read_point(text: &str) -> Result<Point, String> {
    text.parse().map_err(|_| format!("'{text}' is no point such as h8"))
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    std::thread::sleep(Duration::from_millis(arguments.slow_start));
    let mut engine = FakeEngine {
        mind: Mind::new(arguments.seed, arguments.moves.clone()),
        arguments,
        own_moves: 0,
        list: None,
    };
    let mut stdin = std::io::stdin().lock();
    let mut line = Vec::new();
    while stdin.read_until(b'\n', &mut line).is_ok_and(|count| count != 0) {
        if let Some(status) = engine.obey(String::from_utf8_lossy(&line).trim()) {
            return status;
        }
        line.clear();
    }
    ExitCode::SUCCESS
}

/// The engine between two lines of input.
struct FakeEngine {
    arguments: Arguments,
    mind: Mind,
    /// Own moves of this game.
    own_moves: usize,
    /// The list of stones that is being read.
    list: Option<List>,
}

/// Stones, and the command before them.
struct List {
    is_swap2: bool,
    stones: Vec<Point>,
}

impl FakeEngine {
    /// Does what a line says; with a status when the process is to end.
    fn obey(&mut self, line: &str) -> Option<ExitCode> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["START", side] => {
                self.mind.new_game(side.parse().ok());
                self.own_moves = 0;
                self.write(&[self.arguments.ok.as_bytes()]);
            }
            ["INFO", "rule", number] => self.mind.set_rule(number.parse().ok()),
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
            ["END"] if !self.arguments.ignore_end => {
                return Some(ExitCode::from(self.arguments.end_status));
            }
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
        self.own_moves += 1;
        self.make_noise();
        std::thread::sleep(Duration::from_millis(self.arguments.sleep));
        if let Some(fault) = self.due_fault() {
            return self.misbehave(fault);
        }
        let text = self.mind.choose();
        self.write(&[text.as_bytes()]);
        None
    }

    /// Answers SWAP2BOARD with so many stones.
    fn choose(&mut self, stones: usize) -> Option<ExitCode> {
        self.own_moves += 1;
        self.make_noise();
        std::thread::sleep(Duration::from_millis(self.arguments.sleep));
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

    /// What goes wrong with this move.
    fn due_fault(&self) -> Option<Fault> {
        self.arguments.fault.filter(|_| self.own_moves == self.arguments.at)
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
            Fault::Silent => {}
            Fault::Babble => loop {
                self.write(&[b"MESSAGE still thinking"]);
            },
            Fault::Garbage => self.write(&[b"I resign"]),
            Fault::Error => self.write(&[b"ERROR out of ideas"]),
            Fault::TwoAnswers => {
                let (first, second) = (self.mind.choose(), self.mind.other_point());
                let second = second.map_or("0,0".to_owned(), point_text);
                self.write(&[first.as_bytes(), second.as_bytes()]);
            }
        }
        None
    }

    fn is_noisy(&self, noise: Noise) -> bool {
        self.arguments.noise.contains(&noise)
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
        if self.is_noisy(Noise::Value) {
            self.write(&[format!("MESSAGE depth 1 eval {}", self.mind.value()).as_bytes()]);
        }
        if let Some(value) = &self.arguments.eval {
            self.write(&[format!("MESSAGE depth 3 eval {value}").as_bytes()]);
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
    Coordinates { x, y }.on(kagetsu::types::BoardSize::new(kagetsu::types::MAX_SIZE)?)
}
