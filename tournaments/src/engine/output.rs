//! What an engine writes: lines of its output with their moments, and the last of its stderr.
//!
//! Whatever arrives in one read gets one stamp: two lines written at once carry the same moment,
//! however late they are looked at.

use std::collections::VecDeque;
use std::process::{ChildStderr, ChildStdout};
use std::time::{Duration, Instant};

use super::dialogue::Part;
use super::platform::{Pipes, Stream};
use crate::clock;

/// Longer lines are cut into pieces.
const LONGEST_LINE: usize = 1 << 16;
/// How many lines of stderr are kept.
const TAIL_LINES: usize = 20;
/// How much of each is kept.
const TAIL_WIDTH: usize = 400;

/// A line with the moment when its end was read.
#[derive(Clone, Debug)]
pub struct Line {
    /// When it was read.
    pub at: Instant,
    /// Without the line end; broken UTF-8 is replaced.
    pub text: String,
}

/// Both outputs of a process.
#[derive(Debug)]
pub(super) struct Output {
    pipes: Pipes,
    heard: Heard,
}

/// What has come and was not taken yet.
#[derive(Debug, Default)]
struct Heard {
    lines: VecDeque<Line>,
    stdout: Splitter,
    /// The last lines of stderr.
    tail: VecDeque<String>,
    stderr: Splitter,
    /// Where all of it is written down.
    log: Option<Part>,
}

impl Output {
    pub(super) fn new(stdout: ChildStdout, stderr: ChildStderr) -> Self {
        Self { pipes: Pipes::new(stdout, stderr), heard: Heard::default() }
    }

    /// From now on what comes is written down.
    pub(super) fn write_down(&mut self, log: Option<Part>) {
        self.heard.log = log;
    }

    /// Waits for more of either output, at most for `patience`.
    pub(super) fn listen(&mut self, patience: Duration) {
        let Self { pipes, heard } = self;
        pipes.listen(patience, &mut |stream, bytes| heard.take(stream, bytes));
    }

    /// The next line that has been read.
    pub(super) fn line(&mut self) -> Option<Line> {
        self.heard.lines.pop_front()
    }

    /// What has come after the last end of line, if anything.
    pub(super) fn unfinished(&self) -> Option<String> {
        let rest = &self.heard.stdout.rest;
        let shown = || String::from_utf8_lossy(rest).chars().take(TAIL_WIDTH).collect();
        (!rest.is_empty()).then(shown)
    }

    /// Whether no line will come any more but those that have been read.
    pub(super) fn has_ended(&self) -> bool {
        self.heard.stdout.has_ended
    }

    /// Whether stderr has ended.
    pub(super) fn stderr_has_ended(&self) -> bool {
        self.heard.stderr.has_ended
    }

    /// The last lines of stderr so far.
    pub(super) fn stderr(&self) -> Vec<String> {
        self.heard.tail.iter().cloned().collect()
    }
}

impl Heard {
    fn take(&mut self, stream: Stream, bytes: &[u8]) {
        let log = self.log.as_ref();
        match stream {
            Stream::Stdout => {
                let at = clock::now();
                self.stdout.feed(bytes, &mut |text| {
                    log.inspect(|log| log.said(&text));
                    self.lines.push_back(Line { at, text });
                });
            }
            Stream::Stderr => self.stderr.feed(bytes, &mut |line| {
                log.inspect(|log| log.complained(&line));
                if self.tail.len() == TAIL_LINES {
                    self.tail.pop_front();
                }
                self.tail.push_back(line.chars().take(TAIL_WIDTH).collect());
            }),
        }
    }
}

/// Cuts chunks of bytes into lines.
#[derive(Debug, Default)]
struct Splitter {
    rest: Vec<u8>,
    has_ended: bool,
}

impl Splitter {
    /// Hands over the lines that the chunk completes; no bytes are the end, which completes what
    /// has come without a line end.
    fn feed(&mut self, chunk: &[u8], take: &mut dyn FnMut(String)) {
        for &byte in chunk {
            if byte != b'\n' {
                self.rest.push(byte);
            }
            if byte == b'\n' || self.rest.len() == LONGEST_LINE {
                take(self.cut());
            }
        }
        self.has_ended = chunk.is_empty();
        if self.has_ended && !self.rest.is_empty() {
            take(self.cut());
        }
    }

    fn cut(&mut self) -> String {
        let bytes = self.rest.strip_suffix(b"\r").unwrap_or(&self.rest);
        let text = String::from_utf8_lossy(bytes).into_owned();
        self.rest.clear();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(chunks: &[&[u8]]) -> Vec<String> {
        let (mut splitter, mut lines) = (Splitter::default(), Vec::new());
        for chunk in chunks {
            splitter.feed(chunk, &mut |line| lines.push(line));
        }
        splitter.feed(b"", &mut |line| lines.push(line));
        lines
    }

    #[test]
    fn lines_are_cut_at_any_chunk_border() {
        let text = b"OK\r\n\nMESSAGE \xff\n7,7";
        let expected = ["OK", "", "MESSAGE \u{fffd}", "7,7"];
        for border in 0..text.len() {
            assert_eq!(split(&[&text[..border], &text[border..]]), expected, "cut at {border}");
        }
    }

    #[test]
    fn endless_lines_come_in_pieces() {
        let endless = vec![b'x'; 3 * LONGEST_LINE + 1];
        for border in [0, 1, LONGEST_LINE - 1, LONGEST_LINE, LONGEST_LINE + 1] {
            let lines = split(&[&endless[..border], &endless[border..]]);
            let lengths: Vec<usize> = lines.iter().map(String::len).collect();
            assert_eq!(lengths, [LONGEST_LINE, LONGEST_LINE, LONGEST_LINE, 1], "cut at {border}");
        }
    }

    #[test]
    fn the_tail_keeps_the_last_lines() {
        let mut heard = Heard::default();
        for number in 0..100 {
            let line = format!("{number}{}\n", "x".repeat(1000));
            heard.take(Stream::Stderr, line.as_bytes());
        }
        heard.take(Stream::Stderr, b"end");
        heard.take(Stream::Stderr, b"");
        let lines = heard.tail;
        assert_eq!(lines.len(), TAIL_LINES);
        assert!(lines[0].starts_with("81x") && lines[TAIL_LINES - 1] == "end", "{lines:?}");
        assert!(lines.iter().rev().skip(1).all(|line| line.len() == TAIL_WIDTH));
    }
}
