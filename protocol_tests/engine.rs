//! A running engine process: lines in, lines out, and a guard against hanging.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kagetsu::types::{MAX_SIZE, Point};

/// A test fails when the engine says nothing for so long. Not a measure of anything.
const HANG_GUARD: Duration = Duration::from_mins(1);

/// The executable that is tested: the one built with the tests, or the one that the environment
/// variable `KAGETSU_TEST_ENGINE` names (`make transcripts` gives it the release build).
#[expect(clippy::disallowed_methods, reason = "only the caller of the tests can know it")]
pub(crate) fn executable() -> OsString {
    let built = || env!("CARGO_BIN_EXE_pbrain-kagetsu").into();
    std::env::var_os("KAGETSU_TEST_ENGINE").unwrap_or_else(built)
}

/// An engine process, killed when dropped.
#[derive(Debug)]
pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    stderr: Option<JoinHandle<String>>,
}

impl Engine {
    /// Starts the binary.
    pub(crate) fn start() -> Self {
        Self::start_command(&mut Command::new(executable()))
    }

    /// Starts the binary with arguments, environment or folder of the caller's choice.
    pub(crate) fn start_command(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut stderr = child.stderr.take().unwrap();
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut line = Vec::new();
            while stdout.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
                let text = String::from_utf8(std::mem::take(&mut line)).expect("ASCII is UTF-8");
                if sender.send(text).is_err() {
                    return;
                }
            }
        });
        let stderr = thread::spawn(move || {
            let mut text = String::new();
            drop(stderr.read_to_string(&mut text));
            text
        });
        Self { input: child.stdin.take(), child, lines, stderr: Some(stderr) }
    }

    /// Sends bytes as they are. An engine that is gone is no error here.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        drop(input.write_all(bytes).and_then(|()| input.flush()));
    }

    /// Sends a line with LF.
    pub(crate) fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes());
    }

    /// The next line without its end; nothing when the output has ended. Every line is checked for
    /// what no manager may ever see.
    #[track_caller]
    pub(crate) fn line(&mut self) -> Option<String> {
        self.line_for("a line")
    }

    /// The same, `what` being waited for.
    #[track_caller]
    pub(crate) fn line_for(&mut self, what: &str) -> Option<String> {
        match self.lines.recv_timeout(HANG_GUARD) {
            Ok(line) => Some(check_line(&line).to_owned()),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("{what} expected, the engine hangs"),
        }
    }

    /// The next line that is no message.
    #[track_caller]
    pub(crate) fn answer(&mut self) -> Option<String> {
        loop {
            let line = self.line()?;
            if !line.starts_with("MESSAGE ") {
                return Some(line);
            }
        }
    }

    /// Sends a line and returns the answer to it.
    #[track_caller]
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.answer().unwrap_or_else(|| {
            let status = self.child.wait().unwrap();
            let stderr = self.stderr.take().map(JoinHandle::join);
            panic!("the engine left ({status}, {stderr:?}) instead of answering {line}")
        })
    }

    /// Checks that nothing waits to be read: the next answer is the one to `ABOUT`.
    #[track_caller]
    pub(crate) fn expect_silence(&mut self) {
        let answer = self.ask("ABOUT");
        assert!(answer.starts_with("name=\"Kagetsu\""), "unasked for: {answer}");
    }

    /// Closes the input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Suspends the process, as GomocupJudge does between moves, or resumes it.
    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let status = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(status.is_ok_and(|status| status.success()), "kill {name}");
    }

    /// Waits for the end; returns the status and the lines that came before it.
    #[track_caller]
    pub(crate) fn wait(&mut self) -> (ExitStatus, Vec<String>) {
        let lines = std::iter::from_fn(|| self.line()).collect();
        let status = self.child.wait().unwrap();
        let stderr = self.stderr.take().expect("waited for once").join().unwrap();
        assert_eq!(stderr, "", "written to standard error");
        (status, lines)
    }

    /// Says `END` and checks that the engine leaves without another line but messages.
    #[track_caller]
    pub(crate) fn end(mut self) {
        self.say("END");
        let (status, lines) = self.wait();
        assert!(status.success(), "{status}");
        let unasked: Vec<_> = lines.iter().filter(|line| !line.starts_with("MESSAGE ")).collect();
        assert!(unasked.is_empty(), "after END: {unasked:?}");
    }

    /// What the engine left with, if it leaves within a second.
    fn left(&mut self) -> Option<ExitStatus> {
        (0..100).find_map(|_| {
            thread::sleep(Duration::from_millis(10));
            self.child.try_wait().ok().flatten()
        })
    }
}

impl Drop for Engine {
    /// A test that fails tells what the engine left with, if it did.
    #[expect(clippy::print_stderr, reason = "for the reader of a failed test")]
    fn drop(&mut self) {
        if thread::panicking()
            && let Some(status) = self.left()
        {
            eprintln!("the engine left: {status}");
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A line without its end, after the checks that hold for every line.
#[track_caller]
fn check_line(line: &str) -> &str {
    let text = line.strip_suffix('\n').unwrap_or_else(|| panic!("a line without end: {line:?}"));
    assert!(text.is_ascii(), "not ASCII: {text:?}");
    assert!(!text.is_empty(), "an empty line");
    assert_eq!(text, text.trim(), "blanks at the ends");
    assert!(!text.chars().any(|c| c.is_ascii_control()), "a control character: {text:?}");
    assert!(text != "MESSAGE" && text != "DEBUG", "a bare {text}");
    assert!(!text.starts_with("SUGGEST"), "managers do not know SUGGEST");
    for word in ["DATABASE", "REALTIME", "SWAP2", "SOOSORV", "INFO"] {
        let is_it = |said: &str| said.to_ascii_uppercase().starts_with(word);
        let for_user = text.strip_prefix("MESSAGE ").filter(|said| !said.starts_with(word));
        assert!(!for_user.is_some_and(is_it), "Yixin-Board takes it for its {word}: {text:?}");
    }
    if let Some(report) = text.strip_prefix("MESSAGE depth ") {
        check_report(report);
    }
    text
}

/// Checks what follows in `MESSAGE depth D-S eval V nodes N time T pv …`, from which match runners
/// read depth, score and nodes.
#[track_caller]
fn check_report(report: &str) {
    let words: Vec<_> = report.split(' ').collect();
    let [depths, "eval", value, "nodes", nodes, "time", time, "pv", line @ ..] = &words[..] else {
        panic!("another form: {report}");
    };
    let is_number = |text: &str| text.parse::<u64>().is_ok();
    assert!(depths.split('-').count() == 2 && depths.split('-').all(is_number), "{report}");
    let proven = value.strip_prefix("+M").or(value.strip_prefix("-M"));
    assert!(proven.map_or(value.parse::<i32>().is_ok(), is_number), "{report}");
    assert!(is_number(nodes) && is_number(time), "{report}");
    assert!(line.iter().all(|point| is_name(point)), "{report}");
}

/// `7,6` in the plain dialect, `g8` in the Yixin dialect.
fn is_name(text: &str) -> bool {
    let coordinate = |text: &str| text.parse::<usize>().is_ok_and(|number| number < MAX_SIZE);
    match text.split_once(',') {
        Some((x, y)) => coordinate(x) && coordinate(y),
        None => text.parse::<Point>().is_ok(),
    }
}
