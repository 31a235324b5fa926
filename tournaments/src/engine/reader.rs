//! The threads that read what an engine writes.
//!
//! Whatever arrives in one read gets one stamp: two lines written at once carry the same moment,
//! however late they are looked at.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

use parking_lot::Mutex;

use crate::clock;

/// Lines that wait to be looked at; an engine that writes more is held up by a full pipe.
const QUEUE: usize = 4096;
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

/// Cuts chunks of bytes into lines.
#[derive(Debug, Default)]
struct Splitter {
    rest: Vec<u8>,
}

impl Splitter {
    /// The lines that the chunk completes.
    fn feed(&mut self, chunk: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for &byte in chunk {
            if byte != b'\n' {
                self.rest.push(byte);
            }
            if byte == b'\n' || LONGEST_LINE <= self.rest.len() {
                lines.push(self.cut());
            }
        }
        lines
    }

    /// What has come without a line end.
    fn finish(mut self) -> Option<String> {
        (!self.rest.is_empty()).then(|| self.cut())
    }

    fn cut(&mut self) -> String {
        let bytes = std::mem::take(&mut self.rest);
        String::from_utf8_lossy(bytes.strip_suffix(b"\r").unwrap_or(&bytes)).into_owned()
    }
}

/// Reads lines until the end of the stream and hands each to `take`, which says whether to go on.
fn read_lines(mut stream: impl Read, mut take: impl FnMut(Line) -> bool) {
    let mut splitter = Splitter::default();
    let mut chunk = vec![0; 1 << 14];
    loop {
        // An interrupted read is repeated; any other error is as good as the end.
        let count = match stream.read(&mut chunk) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            result => result.unwrap_or(0),
        };
        let at = clock::now();
        if count == 0 {
            if let Some(text) = splitter.finish() {
                take(Line { at, text });
            }
            return;
        }
        for text in splitter.feed(&chunk[..count]) {
            if !take(Line { at, text }) {
                return;
            }
        }
    }
}

/// Starts a thread that sends the lines of `stream`; the channel closes at its end.
pub(super) fn lines_of(stream: impl Read + Send + 'static) -> Receiver<Line> {
    let (sender, receiver): (SyncSender<Line>, _) = sync_channel(QUEUE);
    std::thread::spawn(move || read_lines(stream, |line| sender.send(line).is_ok()));
    receiver
}

/// The last lines of an engine's stderr.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail {
    lines: Arc<Mutex<VecDeque<String>>>,
    ended: Arc<AtomicBool>,
}

impl Tail {
    /// Starts a thread that keeps the last lines of `stream`.
    pub(super) fn of(stream: impl Read + Send + 'static) -> Self {
        let tail = Self::default();
        let writer = tail.clone();
        std::thread::spawn(move || {
            read_lines(stream, |line| {
                writer.push(&line.text);
                true
            });
            writer.ended.store(true, Ordering::Release);
        });
        tail
    }

    fn push(&self, line: &str) {
        let mut lines = self.lines.lock();
        if lines.len() == TAIL_LINES {
            lines.pop_front();
        }
        lines.push_back(line.chars().take(TAIL_WIDTH).collect());
    }

    /// Whether the stream has ended: there will be no more lines.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }

    /// The lines so far.
    pub(super) fn lines(&self) -> Vec<String> {
        self.lines.lock().iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_at_any_chunk_border() {
        let text = b"OK\r\n\nMESSAGE \xff\n7,7";
        let expected = ["OK", "", "MESSAGE \u{fffd}", "7,7"];
        for border in 0..text.len() {
            let mut splitter = Splitter::default();
            let mut lines = splitter.feed(&text[..border]);
            lines.extend(splitter.feed(&text[border..]));
            lines.extend(splitter.finish());
            assert_eq!(lines, expected, "cut at {border}");
        }
    }

    #[test]
    fn endless_lines_come_in_pieces() {
        let mut splitter = Splitter::default();
        let lines = splitter.feed(&vec![b'x'; 3 * LONGEST_LINE + 1]);
        assert_eq!(lines.iter().map(String::len).collect::<Vec<_>>(), [LONGEST_LINE; 3]);
    }

    #[test]
    fn the_tail_keeps_the_last_lines() {
        let tail = Tail::default();
        (0..100).for_each(|number| tail.push(&format!("{number}{}", "x".repeat(1000))));
        let lines = tail.lines();
        assert_eq!(lines.len(), TAIL_LINES);
        assert!(lines[0].starts_with("80x") && lines[TAIL_LINES - 1].starts_with("99x"));
        assert!(lines.iter().all(|line| line.len() == TAIL_WIDTH));
    }
}
