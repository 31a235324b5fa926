//! An engine that plays random legal moves and misbehaves as it is told.
//!
//! It is what referee, driver and runner are tested against. What it is not: it does not search,
//! and it reads only the commands that a match runner sends.

mod engine;
mod fault;
mod mind;
mod plan;
mod presence;

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use engine::FakeEngine;
use fault::{Fault, Noise, Swap2};
use kagetsu::types::Point;

/// An engine that plays random legal moves and misbehaves as it is told.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Debug, Parser)]
struct Arguments {
    /// Fixes the random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Chooses a move by seed, position and limit of nodes alone, whatever was played before.
    #[arg(long)]
    steady: bool,
    /// Own moves to begin with, such as "h8 i9"; one that cannot be played is skipped.
    #[arg(long, value_delimiter = ' ', value_parser = read_point)]
    moves: Vec<Point>,
    /// What goes wrong; `random` is drawn anew for every game, from the seed and the stones that
    /// stand when it is first asked: then other oddities are drawn too, and sometimes nothing.
    #[arg(long)]
    fault: Option<Fault>,
    /// With which own move of a game it goes wrong, 1 the first.
    #[arg(long, default_value_t = 1)]
    at: usize,
    /// How late a late answer is, in milliseconds.
    #[arg(long, default_value_t = 1000)]
    delay: u64,
    /// Bytes that it takes when told to take memory.
    #[arg(long, default_value_t = 1 << 26)]
    hog: usize,
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
    /// Stays when its input ends.
    #[arg(long)]
    ignore_eof: bool,
    /// Takes so many bytes, says so, and stays until its input ends; plays no game.
    #[arg(long, value_name = "BYTES")]
    hold: Option<usize>,
    /// Is no engine but the daemon of one.
    #[arg(long, hide = true)]
    daemon: Option<Daemon>,
    /// Understands only what a match runner sends, and that only to the letter.
    #[arg(long)]
    narrow: bool,
    /// As Yixin-Board says it; means nothing.
    #[arg(long, hide = true)]
    force_utf8: bool,
    /// Status with which it leaves at END.
    #[arg(long, default_value_t = 0)]
    end_status: u8,
}

/// Which part of a daemon.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Daemon {
    /// Starts it and ends.
    Begin,
    /// Stays.
    Run,
}

fn read_point(text: &str) -> Result<Point, String> {
    text.parse().map_err(|_| format!("'{text}' is no point such as h8"))
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let presence = presence::show();
    match arguments.daemon {
        Some(Daemon::Begin) => {
            presence::begin_daemon().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)
        }
        Some(Daemon::Run) => presence::run_daemon(presence),
        None => play(arguments),
    }
}

/// The life of an engine.
fn play(arguments: Arguments) -> ExitCode {
    if let Some(bytes) = arguments.hold {
        return hold(bytes);
    }
    std::thread::sleep(Duration::from_millis(arguments.slow_start));
    let ignores_eof = arguments.ignore_eof;
    let mut engine = FakeEngine::new(arguments);
    let mut stdin = std::io::stdin().lock();
    let mut line = Vec::new();
    while stdin.read_until(b'\n', &mut line).is_ok_and(|count| count != 0) {
        if let Some(status) = engine.obey(String::from_utf8_lossy(&line).trim()) {
            return status;
        }
        line.clear();
    }
    if ignores_eof {
        loop {
            std::thread::park();
        }
    }
    ExitCode::SUCCESS
}

/// The child of an engine that takes memory by its child.
fn hold(bytes: usize) -> ExitCode {
    let held = vec![1_u8; bytes];
    // Nobody left to tell it to: then the input has ended too.
    writeln!(std::io::stdout(), "{} bytes held", held.len()).ok();
    std::io::stdin().lock().read_line(&mut String::new()).ok();
    ExitCode::SUCCESS
}
