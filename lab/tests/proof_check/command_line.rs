//! The program itself: what it prints and its exit status.

use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output};

use flate2::Compression;
use flate2::write::GzEncoder;
use kagetsu::solver::tree::certificate::write;
use kagetsu::types::{Rule, Side};
use kagetsu_lab::proof_check::{self, POSITIONS};

use crate::fours::{certified, suite};
use crate::{certificate, check};

/// A file of the tests' folder.
pub(crate) fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

pub(crate) fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kagetsu-lab")).args(arguments).output().unwrap()
}

/// Runs the program; asserts its exit status and a part of what it says.
#[track_caller]
fn says(arguments: &[&str], status: i32, part: &str) {
    let output = lab(arguments);
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(output.status.code(), Some(status), "{text}");
    assert!(text.contains(part), "{text}");
    if status == 2 {
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

/// The example of docs/certificate.md, with another tree if wanted.
fn example(lines: &str) -> Vec<u8> {
    let diagram = "
        . . . . . . .
        . . X X X . .
        . . . . . . .
        . . O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let certificate = certificate(Rule::Freestyle, Side::Black, diagram, lines);
    check(&certificate).ok();
    write(&certificate)
}

#[test]
fn verdicts_and_exit_statuses_are_those_of_the_document() {
    let [good, bad, cut] = ["good.kgp", "bad.kgp", "cut.kgp"].map(place);
    let bytes = example("left: b2 \n right: g2 \n root: f2 | left | b2 right");
    fs::write(&good, &bytes).unwrap();
    fs::write(&cut, &bytes[..30]).unwrap();
    fs::write(&bad, example("left: b2 \n wrong: d4 \n root: f2 | left | b2 wrong")).unwrap();
    let [good, bad, cut] = [&good, &bad, &cut].map(|path| path.to_str().unwrap());
    says(&["check-proof", good], 0, "good.kgp: accepted: 3 nodes, 3 positions, longest line 3");
    says(&["check-proof", good, bad], 1, "bad.kgp: hole: after f2 b2: d4 is not empty");
    says(&["check-proof", good, bad], 1, "good.kgp: accepted");
    says(&["check-proof", cut], 2, "cut.kgp: byte 30: the file is cut off");
    says(&["check-proof", good, "--limit", "2"], 2, "not decided after 2 positions");
    says(&["check-proof", "no-such-file.kgp"], 2, "no-such-file.kgp: ");
    says(&["check-proof"], 2, "--help tells more");
    #[cfg(target_os = "linux")]
    says(&["check-proof", "/dev/zero"], 2, "no certificate begins here");
    says(&["export-proof", good], 2, "--sgf");
    says(&["export-proof", bad, "--sgf", "x.sgf"], 2, "only proofs are exported");
    says(&["export-proof", good, "--lib", "x.lib"], 2, "a board of 7×7; RenLib has 15×15 only");
    says(&["export-proof", good, "--sgf", "no/such/folder/x"], 2, "choose another place");
    says(&[], 2, "--help lists the subcommands");
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn packed_certificates_are_read() {
    let [proof, cut, sgf] = ["p.kgp.gz", "p-cut.kgp.gz", "p.sgf"].map(place);
    let bytes = write(&certified(&mut suite("vcf").swap_remove(3).board));
    let gzip = packed(&bytes);
    fs::write(&proof, &gzip).unwrap();
    fs::write(&cut, &gzip[..gzip.len() / 2]).unwrap();
    let [proof, cut, sgf] = [&proof, &cut, &sgf].map(|path| path.to_str().unwrap());
    says(&["check-proof", proof], 0, "p.kgp.gz: accepted: ");
    says(&["check-proof", cut], 2, "p-cut.kgp.gz: byte ");
    says(&["export-proof", proof, "--sgf", sgf], 0, "moves as SGF");
    // many zeros in few bytes, and no end of them in a tree
    let zeros = packed(&vec![0; 1 << 24]);
    fs::write(place("zeros.kgp.gz"), zeros).unwrap();
    says(&["check-proof", place("zeros.kgp.gz").to_str().unwrap()], 2, "no certificate begins");
    let mut endless = bytes;
    endless.truncate(endless.len() - 8);
    endless.resize(1 << 24, 0);
    fs::write(place("long.kgp.gz"), packed(&endless)).unwrap();
    says(&["check-proof", place("long.kgp.gz").to_str().unwrap()], 2, "the hash differs");
}

/// Hands its bytes out one by one, and fails behind them.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (&byte, rest) = self.0.split_first().ok_or(io::ErrorKind::TimedOut)?;
        buffer[0] = byte;
        self.0 = rest;
        Ok(1)
    }
}

#[test]
fn a_certificate_is_read_as_it_comes() {
    let bytes = write(&certified(&mut suite("vcf").swap_remove(3).board));
    for end in [20, bytes.len() - 9, bytes.len() - 1] {
        let error = proof_check::read(Failing(&bytes[..end])).unwrap_err();
        assert_eq!((error.offset, error.what.as_str()), (end, "timed out"));
    }
    let error = proof_check::read((&bytes[..]).chain(&[0][..])).unwrap_err();
    assert_eq!((error.offset, error.what.as_str()), (bytes.len(), "more bytes than the hash"));
    let claim = proof_check::read(Failing(&bytes).take(bytes.len() as u64)).unwrap();
    assert!(proof_check::check(&claim, POSITIONS).is_ok());
}

#[test]
fn a_proof_is_exported_in_both_forms() {
    let [proof, sgf, lib] = ["v.kgp", "v.sgf", "v.lib"].map(place);
    let mut board = suite("vcf").swap_remove(0).board;
    fs::write(&proof, write(&certified(&mut board))).unwrap();
    let names = [&proof, &sgf, &lib].map(|path| path.to_str().unwrap());
    let [proof, sgf_name, lib_name] = names;
    says(&["export-proof", proof, "--sgf", sgf_name, "--lib", lib_name], 0, "moves as a library");
    let whole = fs::read_to_string(&sgf).unwrap();
    assert!(whole.starts_with("(;FF[4]GM[4]"), "{whole}");
    assert!(fs::read(&lib).unwrap().starts_with(b"\xffRenLib\xff"));
    says(&["export-proof", proof, "--sgf", sgf_name, "--depth", "2"], 0, "moves as SGF");
    let cut = fs::read_to_string(&sgf).unwrap();
    assert!(cut.len() < whole.len() && cut.contains("C[cut: the proof goes on]"), "{cut}");
}
