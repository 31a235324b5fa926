//! Random commands: the engine stays alive, and plays when it is asked to.
//!
//! The stream depends on the seed and the number of the check alone.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::Checked;
use super::lab::Lab;

/// Lines of one stream.
const LINES: usize = 150;
/// So many are sent before the answers are looked at.
const BURST: usize = 10;

const WORDS: &str = "START RECTSTART RESTART BEGIN TURN TURN TURN PLAY TAKEBACK BOARD SWAP2BOARD \
    INFO STOP ABOUT DONE DONE DONE SUGGEST YXSHOWINFO YXBOARD YXSTOP YXHASHCLEAR YXSHOWFORBID \
    nonsense";
const KEYS: &str = "timeout_match time_left game_type rule folder evaluate nonsense";
const NUMBERS: &str =
    "0 1 2 3 7 8 9 14 15 19 20 22 23 -1 99 2147483647 2147483648 18446744073709551616 1.5 x";
const GAPS: &[&str] = &[",", ",", ",", ",", " ", " , ", ",,", ";"];

/// One of the words, or none of them.
fn pick(random: &mut Pcg64, words: &'static str) -> &'static str {
    let words: Vec<&str> = words.split(' ').chain([""]).collect();
    words.choose(random).copied().unwrap_or_default()
}

/// A random line; with `bytes` also broken ones.
fn line(random: &mut Pcg64, bytes: bool) -> Vec<u8> {
    let mut text = String::new();
    if random.random_range(0..4) > 0 {
        text.push_str(pick(random, WORDS));
        text.push(' ');
    }
    if text == "INFO " {
        text.push_str(pick(random, KEYS));
        text.push(' ');
    }
    for _ in 0..random.random_range(0..4) {
        text.push_str(pick(random, NUMBERS));
        text.push_str(GAPS.choose(random).copied().unwrap_or_default());
    }
    if random.random_range(0..8) == 0 {
        text.push_str("DONE");
    }
    let mut line = text.into_bytes();
    if bytes {
        for _ in 0..random.random_range(0..4) {
            let at = random.random_range(0..=line.len());
            let byte: u8 = random.random();
            line.insert(at, if byte == b'\n' { 0 } else { byte });
        }
    }
    line.push(b'\n');
    line
}

/// A stream of random lines, and a game behind it.
pub(super) fn stream(lab: &Lab<'_>, number: u64, bytes: bool) -> Checked {
    let seed = lab.subject.seed.wrapping_mul(1000).wrapping_add(number);
    let mut random = Pcg64::seed_from_u64(seed);
    let mut dialogue = lab.ready_for(lab.table(), lab.turn() / 20)?;
    dialogue.note(&format!("seed {seed}"));
    for number in 0..LINES {
        dialogue.say_bytes(&line(&mut random, bytes))?;
        if number % BURST == 0 {
            // Whatever it says; only a closed output ends the check here.
            dialogue.listen_for(lab.turn() / 20, |_| false)?;
        }
    }
    // Ends whatever was begun.
    dialogue.say("DONE\nSTOP\nINFO time_left 100000\nSTART 15")?;
    dialogue.rest(lab.turn() / 10);
    dialogue.plays_afterwards()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_fixes_the_lines_and_each_line_is_one() {
        let lines = |seed, bytes| {
            let mut random = Pcg64::seed_from_u64(seed);
            (0..500).map(|_| line(&mut random, bytes)).collect::<Vec<_>>()
        };
        assert_eq!(lines(1, true), lines(1, true));
        assert_ne!(lines(1, true), lines(2, true));
        for bytes in [false, true] {
            for line in lines(3, bytes) {
                let end = line.iter().position(|&byte| byte == b'\n');
                assert_eq!(end, Some(line.len() - 1), "{line:?}");
                let text = String::from_utf8_lossy(&line).to_uppercase();
                assert!(!text.starts_with("END"), "{text:?}");
                assert!(bytes || line.is_ascii(), "{line:?}");
            }
        }
    }
}
