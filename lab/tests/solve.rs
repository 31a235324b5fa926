//! `solve`: proofs by best-first search, what goes on after any end, and what is refused.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod folder;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use flate2::read::GzDecoder;
use folder::Folder;
use kagetsu::solver::tree::certificate;
use kagetsu_lab::proof_check::{POSITIONS, check, read};

/// Freestyle on 15 lines: Black wins, but by no threats that the prover finds with few nodes.
const QUIET: [&str; 4] = ["freestyle", "15", "h8h9i9a1", "b"];
/// The same without White's stone in the corner: far too much for a test.
const LONG: [&str; 4] = ["freestyle", "15", "h8", "w"];

fn command(folder: &Path, position: [&str; 4], more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"));
    command.arg("solve").args(position).arg("--out").arg(folder.join("out"));
    command.args(["--prover-nodes", "20000", "--search-nodes", "2000"]).args(more);
    command
}

fn solve(folder: &Folder, position: [&str; 4], more: &[&str]) -> Output {
    command(&folder.0, position, more).output().unwrap()
}

#[track_caller]
fn says(output: &Output, status: i32, parts: &[&str]) -> String {
    let text = [output.stdout.clone(), output.stderr.clone()].concat();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(output.status.code(), Some(status), "{text}");
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    text
}

fn bytes(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(fs::File::open(path).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

fn journal(folder: &Folder) -> String {
    fs::read_to_string(folder.0.join("out/journal.jsonl")).unwrap()
}

/// Waits until the journal has so many lines.
fn wait_for(folder: &Folder, child: &mut Child, lines: usize) {
    for _ in 0..6000 {
        let path = folder.0.join("out/journal.jsonl");
        if fs::read_to_string(path).is_ok_and(|text| text.lines().count() >= lines) {
            return;
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("no {lines} lines after a minute");
}

#[test]
fn a_quiet_win_is_proven_with_a_certificate_that_the_checker_accepts() {
    let folder = Folder::new("solve-win");
    let output = solve(&folder, QUIET, &["--threads", "2"]);
    says(&output, 0, &["verdict win\n", "win.kgp.gz\n", "accepted "]);
    let certificate = bytes(&folder.0.join("out/win.kgp.gz"));
    assert_eq!(certificate[4], 2, "the version");
    let accepted = check(&read(certificate.as_slice()).unwrap(), POSITIONS).unwrap();
    assert!(accepted.positions <= 1000 * accepted.nodes as u64, "{accepted:?}");
    // without images it is larger, and a proof all the same
    let unrolled = certificate::read(&certificate).unwrap();
    assert!(unrolled.tree.nodes().len() > accepted.nodes);
    check(&read(certificate::write(&unrolled).as_slice()).unwrap(), POSITIONS).unwrap();

    let answers = journal(&folder);
    let again = solve(&folder, QUIET, &[]);
    says(&again, 0, &["verdict win\n"]);
    assert_eq!(journal(&folder), answers, "what is proven is not asked again");
}

#[test]
fn one_that_was_stopped_goes_on_as_if_it_had_not_been() {
    let [stopped, whole] = ["solve-stopped", "solve-whole"].map(Folder::new);
    says(&solve(&whole, QUIET, &[]), 0, &["verdict win\n"]);
    let answers = journal(&whole);
    // behind its first line, which names the position: stopped as soon as a part is known
    let known = answers.lines().position(|line| line.contains("\"Won\"")).unwrap();
    let output = solve(&stopped, QUIET, &["--answers", &known.to_string()]);
    let count = format!("answers {known}\n");
    says(&output, 3, &["verdict unknown\n", &count, "parts "]);
    let parts: Vec<_> = fs::read_dir(stopped.0.join("out/parts")).unwrap().flatten().collect();
    assert!(!parts.is_empty());
    for part in parts {
        let part = bytes(&part.path());
        check(&read(part.as_slice()).unwrap(), POSITIONS).unwrap();
    }
    // the system went down in the middle of a line
    let path = stopped.0.join("out/journal.jsonl");
    let text = journal(&stopped);
    fs::write(&path, format!("{text}[{{\"node\":3")).unwrap();
    let next = known + 1;
    let output = solve(&stopped, QUIET, &["--answers", &next.to_string()]);
    says(&output, 3, &[&format!("answers {next}\n")]);
    assert!(journal(&stopped).starts_with(&text));
    says(&solve(&stopped, QUIET, &[]), 0, &["verdict win\n"]);
    assert_eq!(journal(&stopped), answers, "one thread: the same answers in the same order");
}

#[cfg(unix)]
#[test]
fn it_survives_a_kill_and_ends_at_a_signal_with_what_is_known() {
    let folder = Folder::new("solve-kill");
    let begin = || {
        let mut command = command(&folder.0, LONG, &[]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut killed = begin();
    wait_for(&folder, &mut killed, 12);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let answers = journal(&folder);
    let whole = &answers[..=answers.rfind('\n').unwrap()];

    let mut ended = begin();
    wait_for(&folder, &mut ended, whole.lines().count() + 3);
    assert!(journal(&folder).starts_with(whole));
    let id = ended.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let output = ended.wait_with_output().unwrap();
    says(&output, 3, &["verdict unknown\n", "certificates in "]);
}

#[test]
fn what_cannot_be_gone_on_with_is_refused_with_its_place() {
    let folder = Folder::new("solve-refused");
    says(&solve(&folder, QUIET, &["--answers", "5"]), 3, &[]);
    says(&solve(&folder, LONG, &[]), 2, &["another position; choose an empty folder"]);
    let first = solve(&folder, QUIET, &["--first", "g7"]);
    says(&first, 2, &["another position"]);
    let text = journal(&folder);
    let path = folder.0.join("out/journal.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    let unreadable = "[{\"node\":0},{\"Won\":\"AQID\"}]";
    let puts =
        [(2, "[]"), (3, "[{\"node\":999},\"Quiet\"]"), (2, unreadable), (1, "{}"), (2, lines[0])];
    for (line, put) in puts {
        let mut altered = lines.clone();
        altered[line - 1] = put;
        fs::write(&path, altered.join("\n") + "\n").unwrap();
        says(&solve(&folder, QUIET, &[]), 2, &[&format!("line {line}: no line of this journal")]);
        assert_eq!(journal(&folder), altered.join("\n") + "\n", "nothing is lost");
    }
    let other = Folder::new("solve-bad");
    let bad = |position| says(&solve(&other, position, &[]), 2, &["kagetsu-lab: "]);
    bad(["freestyle", "15", "h8h8", "b"]);
    bad(["freestyle", "15", "black=a1b1c1d1e1,white=a3b3c3d3", "w"]);
    says(&solve(&other, QUIET, &["--first", "h8"]), 2, &["--first h8 is no legal move"]);
    for minutes in ["NaN", "inf", "1e300", "0", "x"] {
        says(&solve(&other, QUIET, &["--minutes", minutes]), 2, &["a number of minutes above 0"]);
    }
}

#[test]
fn two_searches_cannot_write_one_journal() {
    let folder = Folder::new("solve-twice");
    let mut first = command(&folder.0, LONG, &[]).stdout(Stdio::piped()).spawn().unwrap();
    wait_for(&folder, &mut first, 1);
    says(&solve(&folder, LONG, &[]), 2, &["journal.jsonl: another process is writing it"]);
    first.kill().unwrap();
    first.wait().unwrap();
    says(&solve(&folder, LONG, &["--answers", "1"]), 3, &[]);
}
