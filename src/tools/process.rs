//! The program itself as a child process, driven as a manager drives it.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam::channel::{Receiver, RecvTimeoutError, unbounded};

use crate::util::clock;

/// An answer that takes longer never comes.
const PATIENCE: Duration = Duration::from_mins(2);

/// A running engine. Killed when dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    lines: Receiver<String>,
    started: Instant,
}

impl Process {
    /// Starts the executable that is running now.
    pub(super) fn start() -> io::Result<Self> {
        let started = clock::now();
        let mut child = Command::new(std::env::current_exe()?)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (sender, lines) = unbounded();
        let output = child.stdout.take().ok_or_else(closed)?;
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, lines, started })
    }

    /// Sends one line.
    pub(super) fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.child.stdin.as_mut().ok_or_else(closed)?;
        writeln!(input, "{line}")?;
        input.flush()
    }

    /// Sends one line and waits for the first output line that `is_answer`; how long it took.
    pub(super) fn ask(&mut self, line: &str, is_answer: fn(&str) -> bool) -> io::Result<Duration> {
        let start = clock::now();
        self.send(line)?;
        self.wait_for(is_answer)?;
        Ok(clock::since(start))
    }

    /// Starts a game on a board of `side`; time from the start of the process to its OK.
    pub(super) fn start_game(&mut self, side: usize) -> io::Result<Duration> {
        self.send(&format!("START {side}"))?;
        self.wait_for(|line| line == "OK")?;
        Ok(clock::since(self.started))
    }

    /// Ends the process in the friendly way; how long that took.
    pub(super) fn end(mut self) -> io::Result<Duration> {
        let start = clock::now();
        self.send("END")?;
        self.child.wait()?;
        Ok(clock::since(start))
    }

    /// Most memory that was ever resident, in MiB, where the system tells (Linux).
    pub(super) fn peak_memory(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kib: f64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kib / 1024.0)
    }

    fn wait_for(&self, is_answer: fn(&str) -> bool) -> io::Result<()> {
        let deadline = clock::now() + PATIENCE;
        loop {
            match self.lines.recv_deadline(deadline) {
                Ok(line) if is_answer(line.trim_end()) => return Ok(()),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(io::ErrorKind::TimedOut.into()),
                Err(RecvTimeoutError::Disconnected) => return Err(closed()),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already; then there is nothing to do.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Whether the line is a move such as `7,7`.
pub(super) fn is_move(line: &str) -> bool {
    line.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
}

fn closed() -> io::Error {
    io::ErrorKind::BrokenPipe.into()
}
