//! The dialogue of a check with its times.
//!
//! One line a line: seconds since the check began, who (where a check runs more than one process),
//! and a mark: `>` sent to the engine, `<` said by it, `#` a remark of the check, `!` stderr.

use std::cell::RefCell;
use std::time::Instant;

use crate::clock;

/// Longer lines are cut.
const WIDTH: usize = 200;
/// Of an engine that never stops talking only so many lines are kept.
const MOST_LINES: usize = 5000;

/// The lines so far.
#[derive(Debug)]
pub(super) struct Transcript {
    began: Instant,
    lines: RefCell<Vec<(Instant, String)>>,
}

impl Transcript {
    pub(super) fn new(began: Instant) -> Self {
        Self { began, lines: RefCell::default() }
    }

    /// A remark of the check.
    pub(super) fn note(&self, text: &str) {
        self.add(clock::now(), "", '#', text);
    }

    /// Lines that were written to `who`.
    pub(super) fn sent(&self, at: Instant, who: &str, bytes: &[u8]) {
        for line in bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|&byte| byte == b'\n') {
            self.add(at, who, '>', &line.escape_ascii().to_string());
        }
    }

    /// A line that came from `who`.
    pub(super) fn said(&self, at: Instant, who: &str, line: &str) {
        let count = self.lines.borrow().len();
        match count {
            0..MOST_LINES => {}
            MOST_LINES => return self.add(at, who, '#', "says more, which is left out here"),
            _ => return,
        }
        self.add(at, who, '<', &line.escape_debug().to_string().replace("\\\"", "\""));
    }

    /// A line of `who`'s stderr; nobody knows when it was written.
    pub(super) fn stderr(&self, who: &str, line: &str) {
        self.add(clock::now(), who, '!', line);
    }

    fn add(&self, at: Instant, who: &str, mark: char, text: &str) {
        let seconds = at.saturating_duration_since(self.began).as_secs_f64();
        let gap = if who.is_empty() { "" } else { " " };
        let length = text.chars().count();
        let shown: String = text.chars().take(WIDTH).collect();
        let rest = if length > WIDTH { format!("… ({length})") } else { String::new() };
        let line = format!("{seconds:9.3} {who}{gap}{mark} {shown}{rest}");
        self.lines.borrow_mut().push((at, line.trim_end().to_owned()));
    }

    /// All of it, by time.
    pub(super) fn text(&self) -> String {
        let mut lines = self.lines.borrow().clone();
        lines.sort_by_key(|(at, _)| *at);
        lines.into_iter().map(|(_, line)| line + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn lines_stand_by_time_and_odd_bytes_are_shown() {
        let began = clock::now();
        let transcript = Transcript::new(began);
        let at = |ms| began + Duration::from_millis(ms);
        transcript.said(at(20), "", "name=\"A\" \u{fffd}");
        transcript.sent(at(10), "black", b"START 15\r\n\xff\n");
        transcript.sent(at(30), "", &[b'x'; 300]);
        let text = transcript.text();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("    0.010 black > START 15\\r"));
        assert_eq!(lines.next(), Some("    0.010 black > \\xff"));
        assert_eq!(lines.next(), Some("    0.020 < name=\"A\" \u{fffd}"));
        let long = lines.next().unwrap();
        assert!(long.ends_with("xxx… (300)") && long.chars().count() < 230, "{long}");
    }

    #[test]
    fn an_endless_talker_does_not_fill_the_disk() {
        let transcript = Transcript::new(clock::now());
        for _ in 0..2 * MOST_LINES {
            transcript.said(clock::now(), "", "MESSAGE still thinking");
        }
        transcript.note("FAIL");
        let text = transcript.text();
        assert_eq!(text.lines().count(), MOST_LINES + 2);
        assert!(text.contains("# says more") && text.ends_with("# FAIL\n"));
    }
}
