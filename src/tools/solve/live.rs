//! The line that shows how a search stands, written again and again in its place.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::proof::lambda::Progress;
use crate::types::Point;
use crate::util::clock;

/// Between two looks.
const GAP: Duration = Duration::from_millis(200);
/// Longest line, so that it fits a terminal.
const WIDTH: usize = 78;

/// Shows how a search stands, or nothing where nobody looks.
#[derive(Debug)]
pub(super) struct Live {
    is_wanted: bool,
    is_shown: bool,
    start: Instant,
    last: Instant,
}

impl Live {
    /// For a terminal, or for none.
    pub(super) fn new(is_wanted: bool) -> Self {
        let now = clock::now();
        Self { is_wanted, is_shown: false, start: now, last: now }
    }

    /// Shows the search, when the last look is long enough ago.
    pub(super) fn show(&mut self, out: &mut impl Write, progress: &Progress<'_, Point>) {
        if !self.is_wanted || clock::since(self.last) < GAP {
            return;
        }
        self.last = clock::now();
        self.is_shown = true;
        let text = text(progress, clock::since(self.start));
        // A terminal that is gone ends the program at its next proper line.
        write!(out, "\r{text}\x1b[K").and_then(|()| out.flush()).ok();
    }

    /// Takes the line away.
    pub(super) fn wipe(&mut self, out: &mut impl Write) -> io::Result<()> {
        if std::mem::take(&mut self.is_shown) { write!(out, "\r\x1b[K") } else { Ok(()) }
    }
}

/// Nodes, nodes a second, the numbers of the root and the moves that are looked at.
pub(super) fn text(progress: &Progress<'_, Point>, spent: Duration) -> String {
    let Progress { numbers, nodes, line } = *progress;
    let speed = nodes as f64 / spent.as_secs_f64().max(1e-3);
    let mut text = format!("nodes {nodes}, {speed:.0}/s, pn {} dn {},", numbers.pn, numbers.dn);
    for point in line {
        let name = point.to_string();
        if text.len() + 1 + name.len() > WIDTH {
            break;
        }
        text.push(' ');
        text.push_str(&name);
    }
    text
}
