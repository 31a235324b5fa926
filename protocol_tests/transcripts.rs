//! Every transcript, in every manner in which managers write.

use crate::player::{Arrival, Letters, Manner, play};
use crate::transcript::Transcript;

const LF: &[&str] = &["\n"];
const CR_LF: &[&str] = &["\r\n"];
const MIXED: &[&str] = &["\n", "\r\n"];

fn play_all(line_ends: &'static [&'static str], letters: Letters, arrival: Arrival) {
    let manner = Manner { line_ends, letters, arrival };
    for (seed, transcript) in (1..).zip(&Transcript::all()) {
        play(transcript, manner, seed);
    }
}

#[test]
fn as_written() {
    play_all(LF, Letters::AsWritten, Arrival::Lines);
}

#[test]
fn with_cr_lf() {
    play_all(CR_LF, Letters::AsWritten, Arrival::Lines);
}

#[test]
fn in_lower_case() {
    play_all(MIXED, Letters::Lower, Arrival::Lines);
}

#[test]
fn in_upper_case() {
    play_all(CR_LF, Letters::Upper, Arrival::Lines);
}

#[test]
fn in_pieces() {
    play_all(MIXED, Letters::AsWritten, Arrival::Pieces);
}

/// GomocupJudge suspends the process between moves, Piskvork too.
#[cfg(unix)]
#[test]
fn suspended_between_any_two_lines() {
    let manner =
        Manner { line_ends: CR_LF, letters: Letters::AsWritten, arrival: Arrival::Suspended };
    let mut managers = Transcript::all();
    managers.retain(|transcript| {
        transcript.path.file_name().unwrap().to_string_lossy().starts_with("manager-")
    });
    assert!(managers.len() > 5, "only {} transcripts of managers", managers.len());
    for transcript in &managers {
        play(transcript, manner, 1);
    }
}
