//! Lines that no manager would send: the engine must stay alive, in form, and under control.

use std::io::{Cursor, Write};

use kagetsu::protocol::front_end::{Ending, run};
use kagetsu::util::rng::Rng;

use crate::engine::Engine;

/// First words: all that are known, and some that are not.
const WORDS: &[&str] = &[
    "START",
    "RECTSTART",
    "RESTART",
    "BEGIN",
    "TURN",
    "TURN",
    "TURN",
    "PLAY",
    "TAKEBACK",
    "BOARD",
    "SWAP2BOARD",
    "INFO",
    "STOP",
    "ABOUT",
    "YXSHOWINFO",
    "YXBOARD",
    "YXSTOP",
    "YXSHOWFORBID",
    "YXNBEST",
    "YXHASHCLEAR",
    "YXSHOWHASHUSAGE",
    "YXBLOCK",
    "YXBLOCKUNDO",
    "YXBLOCKRESET",
    "YXBLOCKPATH",
    "YXBLOCKPATHUNDO",
    "YXBLOCKPATHRESET",
    "YXSEARCHDEFEND",
    "YXBALANCEONE",
    "YXBALANCETWO",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
    "YXSOOSORVSTEP1",
    "YXSOOSORVSTEP3",
    "YXSOOSORVSTEP5",
    "YXSOOSORVSTEP6",
    "YXQUERYDATABASEALLT",
    "YXEDITTVDDATABASE",
    "YXEDITLABELDATABASE",
    "YXDELETEDATABASEALL",
    "YXHASHLOAD", // not YXHASHDUMP, which would write files
    "YXUNHEARDOF",
    "DONE",
    "DONE",
    "SUGGEST",
    "hello",
    "",
];

/// Second words of `INFO`.
const KEYS: &[&str] = &[
    "timeout_match",
    "time_left",
    "game_type",
    "rule",
    "rule",
    "folder",
    "max_depth",
    "evaluate",
    "show_detail",
    "thread_num",
    "vcthread",
    "usedatabase",
    "database_readonly",
    "pondering",
    "weights",
    "driver",
    "granularity",
    "temperament",
    "caution_factor",
    "messages",
    "reserve",
    "nonsense",
    "",
];

/// Numbers and what stands in their place.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "8",
    "9",
    "14",
    "15",
    "19",
    "22",
    "23",
    "-1",
    "99",
    "2147483647",
    "2147483648",
    "-9223372036854775808",
    "18446744073709551616",
    "1.5",
    "x",
    "mtdf",
    "bt",
    "coarse",
    "auto",
    "",
];

/// Between numbers.
const GAPS: &[&str] = &[",", ",", ",", ",", " ", " , ", ",,", ";", "\t"];

/// A random line without its end. Limits that would let a search run on are not among them, and
/// neither is `END`.
fn line(rng: &mut Rng) -> Vec<u8> {
    let pick = |rng: &mut Rng, words: &[&'static str]| rng.pick(words).copied().unwrap_or_default();
    let mut text = String::new();
    if rng.below(3) > 0 {
        text.push_str(pick(rng, WORDS));
        text.push(' ');
    }
    if text == "INFO " {
        text.push_str(pick(rng, KEYS));
        text.push(' ');
    }
    for _ in 0..rng.below(5) {
        text.push_str(pick(rng, NUMBERS));
        text.push_str(pick(rng, GAPS));
    }
    if rng.below(8) == 0 {
        text.push_str("DONE");
    }
    if rng.below(4) == 0 {
        text = text.to_lowercase();
    }
    let mut bytes = text.into_bytes();
    for _ in 0..rng.below(20).saturating_sub(16) {
        let at = rng.below(bytes.len() + 1);
        let byte = rng.next_u64() as u8;
        bytes.insert(at, if byte == b'\n' { 0 } else { byte });
    }
    bytes
}

/// Many random lines, after settings that keep searches short.
fn lines(rng: &mut Rng, count: usize) -> Vec<u8> {
    let mut bytes = b"INFO max_node 40\nINFO hash_size 1024\nINFO timeout_turn 1000\n".to_vec();
    for _ in 0..count {
        bytes.extend(line(rng));
        bytes.extend_from_slice(if rng.below(2) == 0 { b"\n" } else { b"\r\n" });
    }
    bytes
}

/// Checks that every write is one line.
#[derive(Debug, Default)]
struct LineWriter {
    lines: Vec<String>,
    unflushed: usize,
}

impl Write for &mut LineWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let text = std::str::from_utf8(bytes).expect("ASCII");
        let line = text.strip_suffix('\n').expect("a write ends with its line");
        assert!(!line.is_empty() && line == line.trim() && !line.contains('\n'), "{text:?}");
        self.lines.push(line.to_owned());
        self.unflushed += 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        assert_eq!(self.unflushed, 1, "each line is flushed");
        self.unflushed = 0;
        Ok(())
    }
}

#[test]
fn ten_thousand_random_lines_do_no_harm() {
    for seed in 1..=5 {
        let input = lines(&mut Rng::new(seed), 2_000);
        let mut output = LineWriter::default();
        assert_eq!(run(Cursor::new(input), &mut output), Ending::Left, "seed {seed}");
        let count = |start: &str| output.lines.iter().filter(|l| l.starts_with(start)).count();
        for start in ["OK", "ERROR ", "UNKNOWN ", "MESSAGE ", "name="] {
            assert!(count(start) > 0, "seed {seed}: no line {start}");
        }
    }
}

/// One by one, so that searches have time to end.
#[test]
fn the_process_survives_random_lines_and_still_plays() {
    for seed in 11..=14 {
        let mut rng = Rng::new(seed);
        let mut engine = Engine::start();
        engine.send(&lines(&mut rng, 0));
        for _ in 0..300 {
            engine.send(&line(&mut rng));
            engine.say("");
            engine.say("ABOUT");
            while !engine.answer().unwrap_or_else(|| panic!("seed {seed}: it left")).contains('=') {
            }
        }
        // Whatever was left open: a search, a rule, limits.
        for line in ["STOP", "RESTART", "INFO rule 0", "INFO show_detail 0", "INFO time_left 1000"]
        {
            engine.say(line);
        }
        engine.say("START 22");
        engine.say("PLAY 21,21");
        while engine.answer().unwrap_or_else(|| panic!("seed {seed}: it left")) != "21,21" {}
        let answer = engine.ask("TURN 0,0");
        assert!(answer.contains(','), "seed {seed}: {answer}");
        engine.end();
    }
}

#[test]
fn lines_longer_than_any_buffer_are_survived() {
    let mut engine = Engine::start();
    engine.say(&"x".repeat(300_000));
    engine.say(&format!("BOARD {}", "99,99,1 ".repeat(30_000)));
    engine.say("DONE");
    engine.say("START 15");
    while engine.answer().expect("it left") != "OK" {}
    engine.end();
}

/// A setting of a megabyte is a setting: nothing in it is taken for a command.
#[test]
fn an_endless_setting_has_no_answer() {
    let mut engine = Engine::start();
    engine.say(&format!("INFO folder {}", "x\tSTART 15 ".repeat(100_000)));
    engine.say("ABOUT");
    assert!(engine.line().expect("it left").starts_with("name="));
    engine.end();
}
