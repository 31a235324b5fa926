//! `analyse` as called from a shell: what it writes is read again, what it cannot use it names.

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use kagetsu::types::{Point, Rule};
use kagetsu_tournaments::game::Conditions;
use kagetsu_tournaments::sgf;
use kagetsu_tournaments::sheet::Sheet;

use super::commands::{ENGINE, command, text};
use super::sgf_file::{parse, points, value};
use super::{fake, patient, play, scripted};

/// A game with a row of five at its end.
const GAME: &str = "1. h8 i9 2. h9 i8 3. h10 i10 4. h11 i7 5. h12";

/// Analyses `FILE` with the fake engine and these words for it.
fn analyse(directory: &Path, file: &str, engine: &str, words: &[&str]) -> Output {
    let engine = format!("args={engine}");
    let words = [&["analyse", file, "-engine", ENGINE, &engine][..], words].concat();
    command(directory, &words).output().unwrap()
}

/// The lines of the table.
fn table(output: &Output) -> Vec<String> {
    moves_of(&text(&output.stdout))
}

fn moves_of(out: &str) -> Vec<String> {
    let is_move = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    out.lines().filter(is_move).map(str::to_owned).collect()
}

#[test]
fn what_is_written_comes_back() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    std::fs::write(directory.join("a.txt"), GAME).unwrap();
    let output =
        analyse(directory, "a.txt", "--noise value --steady", &["-sgf", "o.sgf", "-svg", "o.svg"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
    let moves = Sheet::read(GAME, 1).unwrap().points();
    let table = table(&output);
    assert_eq!(table.len(), moves.len(), "{table:#?}");

    let sgf = std::fs::read_to_string(directory.join("o.sgf")).unwrap();
    let replay = Sheet::read(&sgf, 1).unwrap().replay(None, None).unwrap();
    assert_eq!((replay.moves.as_slice(), replay.rule), (moves.as_slice(), Rule::Freestyle));
    let root = parse(&sgf);
    assert_eq!(points(&root), moves, "by another program's reader");
    assert_eq!(value(&root, "RE").as_deref(), Some("B+"));

    // Values of an engine that plays at random: some moves are marked, and their marks agree.
    let marked = |mark: &str| {
        let words = table.iter().filter_map(|line| line.split_whitespace().nth(2));
        words
            .filter(|word| word.trim_start_matches(|c: char| c.is_ascii_alphanumeric()) == mark)
            .count()
    };
    let count = |property: &str| sgf.matches(property).count();
    assert_eq!(
        [marked("?!"), marked("?"), marked("??")],
        [count("DO[]"), count("BM[1]"), count("BM[2]")]
    );
    assert_ne!(marked("??"), 0, "{table:#?}");
    assert_eq!(root.main_variation().count(), moves.len() + 1);
    assert_eq!(count("TE[1]"), sgf.matches("\n(\n").count() / 2, "a variation at each: {sgf}");

    let svg = std::fs::read_to_string(directory.join("o.svg")).unwrap();
    let discs =
        ["\"doubtful\"", "\"mistake\"", "\"blunder\""].map(|class| svg.matches(class).count());
    assert_eq!(discs, [marked("?!"), marked("?"), marked("??")]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn the_standard_input_is_a_file_too() {
    let directory = tempfile::tempdir().unwrap();
    let words = ["analyse", "-", "-engine", ENGINE, "args=--eval 0", "-from", "9"];
    let mut child = command(directory.path(), &words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(GAME.as_bytes()).unwrap();
    let table = table(&child.wait_with_output().unwrap());
    assert_eq!(table.len(), 1);
    assert!(table[0].starts_with("   9. X h12") && table[0].contains("won"), "{table:?}");
}

#[test]
fn bad_files_are_named_with_line_and_mend() {
    let directory = tempfile::tempdir().unwrap();
    let check = |content: &str, words: &[&str], expected: &str| {
        std::fs::write(directory.path().join("a"), content).unwrap();
        let output = analyse(directory.path(), "a", "", words);
        let told = format!("kagetsu-tournaments: {expected}\n");
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(2), told));
    };
    check("h8\nh8", &[], "a:2: h8 is taken; remove this stone or the earlier one");
    check("h8 k9", &["-size", "8"], "a:1: k9 is not on a board of 8x8; give the size with -size");
    check(
        "(;B[hh]\n;B[aa])",
        &[],
        "a:2: two stones of one colour in a row; Black begins and both take turns",
    );
    check(
        "(;B[hh])",
        &["-game", "2"],
        "a:1: only 1 games in this file; choose one of them with -game",
    );
    check("", &[], "a:1: no moves; give an SGF or PSQ file, or moves such as h8 i9 h9");
}

#[test]
fn fouls_and_draws_are_results() {
    let directory = tempfile::tempdir().unwrap();
    let six = "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1";
    std::fs::write(directory.path().join("a"), six).unwrap();
    let output = analyse(directory.path(), "a", "--eval 0", &["-rule", "renju", "-sgf", "o.sgf"]);
    let last = table(&output).pop().unwrap();
    assert!(last.starts_with("  11. X d1??") && last.ends_with("forbidden"), "{last}");
    let sgf = std::fs::read_to_string(directory.path().join("o.sgf")).unwrap();
    assert!(sgf.contains("RE[W+F]") && sgf.contains("RU[Renju]"), "{sgf}");
    assert_eq!(Sheet::read(&sgf, 1).unwrap().points().len(), 11);

    // Five rows of pairs, shifted: nobody has five on a board of five.
    let full = "a1 c1 b1 d1 e1 a2 c2 b2 d2 e2 a3 c3 b3 d3 e3 a4 c4 b4 d4 e4 a5 c5 b5 d5 e5";
    std::fs::write(directory.path().join("a"), full).unwrap();
    let output = analyse(directory.path(), "a", "--eval 0", &["-size", "5"]);
    assert!(text(&output.stdout).contains("Draw by a full board"), "{}", text(&output.stdout));
    let last = table(&output).pop().unwrap();
    assert!(last.contains("draw") && last.contains(" 0 %"), "{last}");
}

#[test]
fn stones_of_an_opening_are_not_judged() {
    let directory = tempfile::tempdir().unwrap();
    let conditions = Conditions { swap2: true, ..patient(Rule::Freestyle) };
    let record = play(fake("--swap2 swap"), scripted("a1 b2", "--swap2 put"), conditions);
    std::fs::write(directory.path().join("a.sgf"), sgf::write(&record)).unwrap();
    let output = analyse(directory.path(), "a.sgf", "--eval 0", &["-sgf", "o.sgf"]);
    let table = table(&output);
    assert!(table[0].starts_with("   6. O "), "{table:#?}");
    let written = std::fs::read_to_string(directory.path().join("o.sgf")).unwrap();
    let sheet = Sheet::read(&written, 1).unwrap();
    assert_eq!((sheet.opening, sheet.points()), (5, record.points().collect::<Vec<Point>>()));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_is_known() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a"), "h8 i9 h9").unwrap();
    // Answers twice, then never again; by then the file is there.
    let engine = format!("args=-c 'touch asked; exec {ENGINE} --eval 0 --fault silent --at 1'");
    let words = ["analyse", "a", "-engine", "cmd=sh", &engine, "-sgf", "o.sgf"];
    let child = command(directory.path(), &words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !directory.path().join("asked").exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(4), String::new()));
    let out = text(&output.stdout);
    assert!(out.ends_with("Stopped: moves without values were not judged.\n"), "{out}");
    assert_eq!(moves_of(&out).len(), 3, "{out}");
    assert!(directory.path().join("o.sgf").exists());
}

#[test]
fn an_engine_without_values_is_named() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a"), "h8 i9").unwrap();
    let output = analyse(directory.path(), "a", "", &["-rule", "renju"]);
    let told = "kagetsu-tournaments: fake-engine tells no value for h8i9 (renju 15); it must say one, \
                such as MESSAGE depth 5 eval -31\n";
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(2), told));
}
