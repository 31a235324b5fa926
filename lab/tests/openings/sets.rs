//! `openings` with an engine whose values are as good as random, but always the same.

use std::fs::{File, TryLockError, read_dir};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use super::{ENGINE, lab, text};

/// The engine that tells a value for every position.
const JUDGE: [&str; 3] = ["--engine", ENGINE, "args=--noise value"];

fn run(directory: &Path, words: &[&str]) -> Output {
    lab(directory, &[&["openings"], words].concat())
}

/// Bad input: one line to stderr, status 2.
#[track_caller]
fn check_bad(words: &[&str], message: &str) {
    let directory = tempfile::tempdir().unwrap();
    let output = run(directory.path(), words);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!((output.status.code(), out.as_str()), (Some(2), ""), "{err}");
    assert!(err.contains(message) && err.lines().count() == 1, "{err}");
}

/// Makes a set of twelve standard openings.
fn make(directory: &Path, more: &[&str]) -> Output {
    make_some(directory, "12", more)
}

fn make_some(directory: &Path, count: &str, more: &[&str]) -> Output {
    let words = ["make", "set.txt", "--rule", "standard", "--count", count];
    run(directory, &[&words[..], &JUDGE, more].concat())
}

fn read(directory: &Path, name: &str) -> String {
    std::fs::read_to_string(directory.join(name)).unwrap()
}

/// Both files of a set.
fn files(directory: &Path) -> [String; 2] {
    ["set.txt", "set.txt.notes"].map(|name| read(directory, name))
}

/// Both files of a set made without any disturbance.
fn undisturbed() -> [String; 2] {
    undisturbed_with(&[])
}

fn undisturbed_with(more: &[&str]) -> [String; 2] {
    let directory = tempfile::tempdir().unwrap();
    let output = make(directory.path(), more);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    files(directory.path())
}

#[test]
fn a_set_is_the_same_from_any_number_of_engines() {
    let directory = tempfile::tempdir().unwrap();
    make(directory.path(), &["--concurrency", "3"]);
    assert_eq!(files(directory.path()), undisturbed());
}

/// Cuts off the files of a set in several places and lets each be finished.
#[track_caller]
fn check_interrupted(more: &[&str]) {
    let whole = undisturbed_with(more);
    let cut_at = |text: &str, lines: usize, more: usize| {
        let length: usize = text.split_inclusive('\n').take(lines).map(str::len).sum();
        text[..length + more].to_owned()
    };
    // Whole lines in the set and in its notes, and characters of the line that was being written.
    for (set, part_of_set, notes, part_of_notes) in
        [(0, 0, 1, 0), (5, 0, 6, 0), (5, 0, 7, 0), (5, 3, 7, 0), (5, 0, 6, 9), (7, 0, 4, 0)]
    {
        let directory = tempfile::tempdir().unwrap();
        let left = cut_at(&whole[0], set, part_of_set);
        std::fs::write(directory.path().join("set.txt"), left).unwrap();
        let left = cut_at(&whole[1], notes, part_of_notes);
        std::fs::write(directory.path().join("set.txt.notes"), left).unwrap();
        let output = make(directory.path(), &[more, &["--concurrency", "2"]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert_eq!(files(directory.path()), whole, "from {set} lines and {notes} of notes");
    }
}

#[test]
fn a_set_that_was_interrupted_is_finished_as_if_it_had_not_been() {
    check_interrupted(&[]);
}

#[test]
fn a_set_of_decisive_openings_is_finished_after_an_interruption_too() {
    // The games of the trial depend on the nodes of its players and on the opening alone, as those
    // of an engine with clean tables do.
    let trial = ["--engine", "args=--noise value --steady", "--trial", "5,9", "--size", "9"];
    check_interrupted(&trial);
    let [set, notes] = undisturbed_with(&trial);
    let all = undisturbed_with(&["--size", "9"]);
    assert_ne!(set, all[0], "the trial leaves some openings out");
    assert!(
        notes.starts_with('{') && notes.contains(r#""trial":{"weak":5,"strong":9}"#),
        "{notes}"
    );
}

#[test]
fn a_set_grows_to_any_count() {
    let directory = tempfile::tempdir().unwrap();
    make_some(directory.path(), "3", &[]);
    assert_eq!(read(directory.path(), "set.txt").lines().count(), 3);
    make(directory.path(), &[]);
    assert_eq!(files(directory.path()), undisturbed());
}

#[test]
fn made_openings_are_within_the_window_and_all_different() {
    let [set, notes] = undisturbed();
    let values = notes.lines().skip(1).map(|note| {
        let note: serde_json::Value = serde_json::from_str(note).unwrap();
        note["value"].as_i64().unwrap()
    });
    assert!(values.clone().all(|value| value.abs() <= 100), "{notes}");
    assert!(values.clone().any(|value| value.abs() > 50), "{notes}");

    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("set.txt"), set).unwrap();
    let check = ["check", "set.txt", "--rule", "standard"];
    let narrow = |window| [&check[..], &["--window", window], &JUDGE].concat();
    assert_eq!(run(directory.path(), &check).status.code(), Some(0));
    assert_eq!(run(directory.path(), &narrow("100")).status.code(), Some(0));
    let output = run(directory.path(), &narrow("50"));
    assert_eq!(output.status.code(), Some(1));
    let outside = values.filter(|value| value.abs() > 50).count();
    let out = text(&output.stdout);
    assert_eq!(out.matches("for the side to move, outside of ±50").count(), outside, "{out}");
}

#[test]
fn a_set_with_other_settings_or_without_notes_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    make(directory.path(), &[]);
    let before = files(directory.path());
    let output = make(directory.path(), &["--seed", "2", "--window", "60"]);
    assert_eq!(output.status.code(), Some(2));
    let message = "set.txt was begun with another seed, window; ";
    assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    assert_eq!(files(directory.path()), before);

    std::fs::remove_file(directory.path().join("set.txt.notes")).unwrap();
    let output = make(directory.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("set.txt exists without its notes set.txt.notes"));
    assert_eq!(read(directory.path(), "set.txt"), before[0]);
    assert!(!directory.path().join("set.txt.notes").exists());
}

#[test]
fn engines_that_cannot_judge_are_named() {
    let make = ["make", "set.txt", "--rule", "0", "--engine", ENGINE];
    check_bad(&make, "lab-fake-engine tells no value for ");
    check_bad(
        &[&make[..], &["args=--fault panic"]].concat(),
        "lab-fake-engine ended while it was asked",
    );
    check_bad(&[&make[..], &[ENGINE]].concat(), "2 engines given; give one");
    let limited = [&make[..], &["nodes=5"]].concat();
    check_bad(
        &limited,
        "limits in the words of an engine are not used here; write --nodes or --turn",
    );
    check_bad(&[&make[..5], &["/no/such"]].concat(), "cannot start engine 'such': /no/such: ");
    let none_fits = [&["make", "set.txt", "--rule", "0", "--size", "5"][..], &JUDGE];
    let none_fits = [&none_fits.concat()[..], &["--stones", "30"]].concat();
    check_bad(&none_fits, "opening of 30 stones; choose others or a larger board");
}

/// How many engines are there: each keeps a file of this folder locked.
fn present(directory: &Path) -> usize {
    let is_locked =
        |path: &Path| matches!(File::open(path).unwrap().try_lock(), Err(TryLockError::WouldBlock));
    let files = read_dir(directory).unwrap().map(|entry| entry.unwrap());
    let files = files.filter(|file| file.file_name().to_string_lossy().starts_with("present-"));
    files.filter(|file| is_locked(&file.path())).count()
}

#[track_caller]
fn wait_for_engines(directory: &Path, count: usize) {
    let are_there = |_| {
        std::thread::sleep(Duration::from_millis(20));
        present(directory) == count
    };
    assert!((0..3000).any(are_there), "{} engines, not {count}", present(directory));
}

/// Also engines that neither listen nor leave at the end of their input.
#[test]
fn engines_do_not_outlive_a_killed_laboratory() {
    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"));
    command.current_dir(directory.path()).env("KAGETSU_TEST_RUN", directory.path());
    command.args(["openings", "make", "set.txt", "--rule", "0", "--concurrency", "2"]);
    command.args(["--engine", ENGINE, "args=--noise value --sleep 500 --ignore-end --ignore-eof"]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut lab = command.spawn().unwrap();
    wait_for_engines(directory.path(), 2);
    lab.kill().unwrap();
    lab.wait().unwrap();
    wait_for_engines(directory.path(), 0);
}

#[test]
fn check_tells_every_problem_with_its_line() {
    let directory = tempfile::tempdir().unwrap();
    let lines = [
        "# mine",
        "h8i9j8",
        "h8h8",
        "h8p1",
        "a1a3b1b3c1c3d1d3e1",
        "0,0, 1",
        "h8g7f8",
        "h8a1h9c1i10e1j10g1h10",
        "k1l1",
        "j8i9h8",
    ];
    std::fs::write(directory.path().join("mine.txt"), lines.join("\n")).unwrap();
    let output = run(directory.path(), &["check", "mine.txt", "--rule", "renju"]);
    assert_eq!(output.status.code(), Some(1));
    let expected = "\
        mine.txt:3: stone h8 is on an occupied point; remove it or the earlier one\n\
        mine.txt:4: 15x15 has no point p1; use a larger board or a set for 15\n\
        mine.txt:5: the game is over with stone e1; shorten the opening\n\
        mine.txt:6: '1' is no stone; write offsets (0,0, 1,1) or points (h8i9)\n\
        mine.txt:7: the same position as line 2, turned, mirrored or in another order; remove one\n\
        mine.txt:8: stone h10 is forbidden for Black in renju; change the opening\n\
        mine.txt:10: the same position as line 2, turned, mirrored or in another order; remove one\n\
        mine.txt: 4 openings, 1 with Black to move; stones: 2×1 3×3; 7 problems\n";
    assert_eq!(text(&output.stdout), expected);
    check_bad(&["check", "none.txt", "--rule", "0"], "none.txt: ");
}

#[test]
fn a_set_without_openings_is_a_problem() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("mine.txt"), "# nothing yet\n").unwrap();
    let output = run(directory.path(), &["check", "mine.txt", "--rule", "0"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("mine.txt: no opening in this file"));
}

#[test]
fn sets_are_converted_there_and_back() {
    let directory = tempfile::tempdir().unwrap();
    let convert = |file: &str, more: &[&str]| {
        let words = ["convert", file, "--rule", "0", "--size", "20"];
        let output = run(directory.path(), &[&words[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let offsets = "0,0, 1,-1, -10,9\n5,5, 6,6\n";
    std::fs::write(directory.path().join("offsets.txt"), offsets).unwrap();
    let points = convert("offsets.txt", &["--to", "points"]);
    assert_eq!(points, "k11l10a20\np16q17\n");
    assert_eq!(convert("offsets.txt", &["--to", "coordinates", "--output", "xy.txt"]), "");
    assert_eq!(read(directory.path(), "xy.txt"), "10,10 11,9 0,19\n15,15 16,16\n");
    assert_eq!(convert("xy.txt", &["--from", "coordinates"]), offsets);

    let images = convert("offsets.txt", &["--images", "all", "--to", "points"]);
    assert_eq!(images.lines().count(), 8 + 4);
    assert_eq!(images.lines().next(), Some("k11l10a20"));
    let one = convert("offsets.txt", &["--images", "one", "--seed", "3", "--to", "points"]);
    assert_eq!(one.lines().count(), 2);
    assert!(one.lines().all(|line| images.lines().any(|image| image == line)), "{one}");
    check_bad(&["convert", "none.txt", "--rule", "0"], "none.txt: ");
}

/// Both players have the same moves in mind. Black, who begins, gets a row of five out of them, so
/// that every pair is won by Black twice.
#[test]
fn measure_plays_both_colours_and_counts_the_pairs() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("two.txt"), "h8h9\na1a2\n").unwrap();
    let moves = "--moves 'c3 c5 d3 d5 e3 e5 f3 f5 g3'";
    let arguments = format!("args=--noise value {moves}");
    let words = ["measure", "two.txt", "--rule", "0", "--trial", "10,20", "--engine"];
    let output = run(directory.path(), &[&words[..], &[ENGINE, &arguments]].concat());
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(out.starts_with("values: mean "), "{out}");
    let pairs = "2 pairs: 0 decisive (0 for the stronger, 0 for the weaker player), 2 split by \
                 colour (Black 2, White 0), 0 drawn; of 4 games Black won 4, White 0";
    assert_eq!(out.lines().nth(1), Some(pairs));
}
