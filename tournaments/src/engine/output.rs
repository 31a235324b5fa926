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
    splitter: Splitter,
    ended: bool,
    tail: Tail,
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
        let rest = &self.heard.splitter.rest;
        let shown = || String::from_utf8_lossy(rest).chars().take(TAIL_WIDTH).collect();
        (!rest.is_empty()).then(shown)
    }

    /// Whether no line will come any more but those that have been read.
    pub(super) fn has_ended(&self) -> bool {
        self.heard.ended
    }

    /// Whether stderr has ended.
    pub(super) fn stderr_has_ended(&self) -> bool {
        self.heard.tail.ended
    }

    /// The last lines of stderr so far.
    pub(super) fn stderr(&self) -> Vec<String> {
        self.heard.tail.lines()
    }
}

impl Heard {
    fn take(&mut self, stream: Stream, bytes: &[u8]) {
        if stream == Stream::Stderr {
            return self.tail.feed(bytes, self.log.as_ref());
        }
        let at = clock::now();
        self.ended = bytes.is_empty();
        let (lines, log) = (&mut self.lines, self.log.as_ref());
        let mut keep = |text: String| {
            log.inspect(|log| log.said(&text));
            lines.push_back(Line { at, text });
        };
        self.splitter.feed(bytes, &mut keep);
        if self.ended {
            self.splitter.finish(&mut keep);
        }
    }
}

/// Cuts chunks of bytes into lines.
#[derive(Debug, Default)]
struct Splitter {
    rest: Vec<u8>,
}

impl Splitter {
    /// Hands over the lines that the chunk completes.
    fn feed(&mut self, chunk: &[u8], take: &mut dyn FnMut(String)) {
        for piece in chunk.split_inclusive(|&byte| byte == b'\n') {
            for part in piece.chunks(LONGEST_LINE) {
                self.add(part, take);
            }
        }
    }

    /// Adds bytes of one line, at most as many as a line may have.
    fn add(&mut self, part: &[u8], take: &mut dyn FnMut(String)) {
        let (text, is_whole) = match part.strip_suffix(b"\n") {
            Some(text) => (text, true),
            None => (part, false),
        };
        let room = LONGEST_LINE - self.rest.len();
        let (fitting, over) = text.split_at(room.min(text.len()));
        self.rest.extend_from_slice(fitting);
        if self.rest.len() == LONGEST_LINE {
            take(self.cut());
            self.rest.extend_from_slice(over);
        }
        if is_whole {
            take(self.cut());
        }
    }

    /// Hands over what has come without a line end.
    fn finish(&mut self, take: &mut dyn FnMut(String)) {
        if !self.rest.is_empty() {
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

/// The last lines of an engine's stderr.
#[derive(Debug, Default)]
struct Tail {
    lines: VecDeque<String>,
    splitter: Splitter,
    ended: bool,
}

impl Tail {
    fn feed(&mut self, bytes: &[u8], log: Option<&Part>) {
        self.ended = bytes.is_empty();
        let lines = &mut self.lines;
        let mut keep = |line: String| {
            log.inspect(|log| log.complained(&line));
            if lines.len() == TAIL_LINES {
                lines.pop_front();
            }
            lines.push_back(line.chars().take(TAIL_WIDTH).collect());
        };
        self.splitter.feed(bytes, &mut keep);
        if self.ended {
            self.splitter.finish(&mut keep);
        }
    }

    fn lines(&self) -> Vec<String> {
        self.lines.iter().cloned().collect()
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
        splitter.finish(&mut |line| lines.push(line));
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
        let mut tail = Tail::default();
        for number in 0..100 {
            tail.feed(format!("{number}{}\n", "x".repeat(1000)).as_bytes(), None);
        }
        tail.feed(b"end", None);
        tail.feed(b"", None);
        let lines = tail.lines();
        assert_eq!(lines.len(), TAIL_LINES);
        assert!(lines[0].starts_with("81x") && lines[TAIL_LINES - 1] == "end", "{lines:?}");
        assert!(lines.iter().rev().skip(1).all(|line| line.len() == TAIL_WIDTH));
    }
}
