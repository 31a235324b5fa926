//! Plays a transcript against an engine in a given manner.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use kagetsu::util::rng::Rng;

use crate::engine::Engine;
use crate::manager::Manager;
use crate::transcript::{Line, Transcript};

/// Most messages before an answer: managers look at each.
const MAX_MESSAGES: usize = 100;

/// How the manager writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// What ends a line; of two, they take turns.
    pub(crate) line_ends: &'static [&'static str],
    /// Which letters.
    pub(crate) letters: Letters,
    /// How the bytes arrive.
    pub(crate) arrival: Arrival,
}

/// Which letters the manager uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    AsWritten,
    Lower,
    Upper,
}

/// How the manager's bytes arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// Line by line.
    Lines,
    /// In pieces cut anywhere.
    Pieces,
    /// Each line while the engine is suspended.
    #[cfg(unix)]
    Suspended,
}

/// A game in progress.
struct Play<'a> {
    transcript: &'a Transcript,
    manner: Manner,
    engine: Engine,
    manager: Manager,
    rng: Rng,
    /// Points that the transcript has named, and `last`.
    names: HashMap<String, String>,
    /// Where the files of this play are.
    folder: PathBuf,
    never: Vec<String>,
    passed_over: Vec<String>,
    sent: usize,
}

/// Plays a transcript from the start of a process to its end. Panics, with file and line, when the
/// engine says anything else.
pub(crate) fn play(transcript: &Transcript, manner: Manner, seed: u64) {
    let mut play = Play {
        transcript,
        manner,
        engine: Engine::start(),
        manager: Manager::new(),
        rng: Rng::new(seed),
        names: HashMap::new(),
        folder: folder_of(transcript, manner),
        never: Vec::new(),
        passed_over: Vec::new(),
        sent: 0,
    };
    drop(fs::remove_dir_all(&play.folder));
    fs::create_dir_all(&play.folder).unwrap();
    let mut has_ended = false;
    for (number, line) in &transcript.lines {
        match line {
            Line::Send(text) => {
                has_ended = text.eq_ignore_ascii_case("END");
                play.send(text);
            }
            Line::Expect(text) => play.expect(*number, text),
            Line::Never(start) => play.never.push(start.clone()),
            Line::PassOver(start) => play.passed_over.push(start.clone()),
            Line::Silence => play.expect_silence(*number),
        }
    }
    if has_ended {
        let (status, lines) = play.engine.wait();
        assert!(status.success(), "{}: {status}", play.place(0));
        assert!(lines.is_empty(), "{}: after END: {lines:?}", play.place(0));
    } else {
        play.expect_silence(0);
        play.engine.end();
    }
}

impl Play<'_> {
    /// File, line and manner, for failures.
    fn place(&self, number: usize) -> String {
        format!("{}:{number} ({:?})", self.transcript.path.display(), self.manner)
    }

    fn send(&mut self, text: &str) {
        let text = self.fill_in(text);
        self.manager.note_sent(&text);
        let text = match self.manner.letters {
            Letters::Lower if !self.transcript.is_exact => text.to_ascii_lowercase(),
            Letters::Upper if !self.transcript.is_exact => {
                text.to_ascii_uppercase().replace("\\X", "\\x")
            }
            _ => text,
        };
        let mut bytes = unescape(&text);
        let end = self.manner.line_ends[self.sent % self.manner.line_ends.len()];
        bytes.extend_from_slice(end.as_bytes());
        self.sent += 1;
        match self.manner.arrival {
            Arrival::Lines => self.engine.send(&bytes),
            Arrival::Pieces => self.send_pieces(&bytes),
            #[cfg(unix)]
            Arrival::Suspended => {
                self.engine.signal("-STOP");
                self.engine.send(&bytes);
                self.engine.signal("-CONT");
            }
        }
    }

    fn send_pieces(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let (piece, behind) = rest.split_at(1 + self.rng.below(rest.len()));
            self.engine.send(piece);
            thread::yield_now();
            rest = behind;
        }
    }

    /// Puts points in for `{free}`, `{free NAME}` and `{NAME}`, a path for `{file NAME}`.
    fn fill_in(&mut self, text: &str) -> String {
        let Some((before, rest)) = text.split_once('{') else { return text.to_owned() };
        let (name, behind) = rest.split_once('}').expect("a } to every {");
        if let Some(file) = name.strip_prefix("file ") {
            let path = self.folder.join(file).display().to_string();
            return format!("{before}{path}{}", self.fill_in(behind));
        }
        let point = match name.strip_prefix("free") {
            Some(new_name) => {
                let point = self.manager.free_point(&mut self.rng).expect("a free point");
                self.names.insert(new_name.trim().to_owned(), point.clone());
                point
            }
            None => self.names.get(name).unwrap_or_else(|| panic!("no point {name}")).clone(),
        };
        let behind = self.fill_in(behind);
        format!("{before}{point}{behind}")
    }

    fn expect(&mut self, number: usize, expected: &str) {
        let line = self.next_line(number, expected);
        let problem = match expected.split_whitespace().collect::<Vec<_>>()[..] {
            ["<move>"] => self.take_move(&line, None),
            ["<move", name] => self.take_move(&line, name.strip_suffix('>')),
            ["<point>"] => check(is_point(&line)),
            ["<point>", "<point>"] => check(are_points(&line, 2)),
            ["<point>", "<point>", "<point>"] => check(are_points(&line, 3)),
            ["<swap2", "answer>"] => {
                check(line == "SWAP" || is_point(&line) || are_points(&line, 2))
            }
            ["<block>"] => self.take_block(line.clone()),
            [.., "<text>"] => {
                let start = expected.trim_end_matches("<text>");
                check(line.strip_prefix(start).is_some_and(|text| !text.is_empty()))
            }
            _ => check(line == self.fill_in(expected)),
        };
        if let Err(problem) = problem {
            panic!("{}: {expected} expected, got {line} {problem}", self.place(number));
        }
    }

    /// The next line that matters.
    fn next_line(&mut self, number: usize, expected: &str) -> String {
        let mut messages = 0;
        while messages < MAX_MESSAGES {
            let wanted = format!("{}: {expected}", self.place(number));
            let Some(line) = self.engine.line_for(&wanted) else {
                let (status, _) = self.engine.wait();
                panic!("{wanted} expected, the engine left: {status}");
            };
            if let Some(start) = self.never.iter().find(|start| line.starts_with(*start)) {
                panic!("{}: {line}, but never {start}", self.place(number));
            }
            let is_message = line.starts_with("MESSAGE ") && !expected.starts_with("MESSAGE");
            let wanted = expected.strip_suffix("<text>").unwrap_or(expected);
            let is_other_message = line.starts_with("MESSAGE ")
                && expected.starts_with("MESSAGE")
                && !line.starts_with(wanted);
            let is_passed_over = self.passed_over.iter().any(|start| line.starts_with(start))
                && !line.starts_with(wanted)
                && expected != "<block>";
            if !(is_message || is_other_message || is_passed_over) {
                return line;
            }
            // of search data a transcript may ask for as much as it likes
            messages += usize::from(!is_passed_over);
        }
        panic!("{}: more than {MAX_MESSAGES} messages", self.place(number));
    }

    fn take_move(&mut self, line: &str, name: Option<&str>) -> Result<(), String> {
        check(is_point(line))?;
        self.names.insert("last".to_owned(), line.to_owned());
        if let Some(name) = name {
            self.names.insert(name.to_owned(), line.to_owned());
        }
        self.manager.judge(line)
    }

    /// Reads a block of search data whose first line is `line`.
    fn take_block(&mut self, mut line: String) -> Result<(), String> {
        let keys = ["PV", "NUMPV", "DEPTH", "EVAL", "WINRATE", "BESTLINE"];
        let mut seen = Vec::new();
        while line != "INFO PV DONE" {
            let [_, key, value] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
                return Err(format!("in a block: {line}"));
            };
            check(line.starts_with("INFO ") && !value.is_empty())?;
            if key == "BESTLINE" {
                check(value.split(' ').all(is_point))?;
            }
            seen.push(key.to_owned());
            line = self.engine.line().ok_or("the engine left")?;
        }
        check(keys.iter().all(|key| seen.iter().any(|seen| seen == key)))
    }

    fn expect_silence(&mut self, number: usize) {
        self.engine.send(b"ABOUT\n");
        let line = self.next_line(number, "silence");
        assert!(line.starts_with("name=\""), "{}: unasked for: {line}", self.place(number));
    }
}

/// A folder for the files of one play: plays go on beside each other.
fn folder_of(transcript: &Transcript, manner: Manner) -> PathBuf {
    let name = transcript.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let manner =
        format!("{:?}-{:?}-{}", manner.letters, manner.arrival, manner.line_ends.concat().len());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("transcripts").join(format!("{name}-{manner}"))
}

fn check(is_right: bool) -> Result<(), String> {
    if is_right { Ok(()) } else { Err(String::new()) }
}

/// `X,Y` and nothing else, as the strictest manager reads it.
fn is_point(text: &str) -> bool {
    text.split_once(',').is_some_and(|(x, y)| x.parse::<u8>().is_ok() && y.parse::<u8>().is_ok())
}

fn are_points(text: &str, count: usize) -> bool {
    text.split(' ').count() == count && text.split(' ').all(is_point)
}

/// `\xE9` stands for one byte.
fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let byte = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.expect("two hexadecimal digits behind \\x"));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}
