//! `spsa` from its command line: what it writes, how it goes on, what it refuses.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod folder;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use folder::Folder;

fn folder_with_openings(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::write(folder.0.join("openings.txt"), "0,0, 1,1, 2,0\n0,0, 1,0, 2,2\n").unwrap();
    folder
}

fn spsa(folder: &Path, arena: &str, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"))
        .args(["spsa", "--out"])
        .arg(folder.join("out"))
        .args(["--nodes", "200", "--arena"])
        .arg(arena)
        .args(more)
        .output()
        .unwrap()
}

fn arena(folder: &Folder) -> String {
    format!("freestyle:15:{}", folder.0.join("openings.txt").display())
}

#[test]
fn a_run_writes_its_state_goes_on_from_it_and_ends() {
    let folder = folder_with_openings("spsa-run");
    let run = ["--params", "move_count,razoring_base", "--pairs", "3", "--threads", "2"];
    let output = spsa(&folder.0, &arena(&folder), &run);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("3 of 3 pairs, 6 games"), "{text}");
    let numbers = ["move_count_base", "move_count_div", "move_count_max_depth", "razoring_base"];
    assert!(numbers.iter().all(|name| text.contains(&format!("| {name} |"))), "{text}");
    assert!(!text.contains("razoring_margin"), "{text}");
    let read = |name: &str| fs::read_to_string(folder.0.join("out").join(name)).unwrap();
    assert_eq!(read("numbers.md"), text);
    assert!(read("paths.svg").starts_with("<svg"));
    let state = read("state.json");

    let again = spsa(&folder.0, &arena(&folder), &run);
    assert_eq!(String::from_utf8(again.stdout).unwrap(), text, "a finished run plays no more");
    assert_eq!(read("state.json"), state);

    let others =
        [("--params", "razoring_base"), ("--pairs", "4"), ("--rate", "0.1"), ("--steps", "2")];
    for (argument, value) in others {
        let mut changed = run;
        let more = match changed.iter().position(|&word| word == argument) {
            Some(place) => {
                changed[place + 1] = value;
                [].as_slice()
            }
            None => &[argument, value],
        };
        let output = spsa(&folder.0, &arena(&folder), &[&changed, more].concat());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(&format!("began with another {argument}")), "{error}");
        assert_eq!(read("state.json"), state, "{argument}");
    }
}

#[test]
fn what_cannot_be_used_is_told_in_one_line() {
    let folder = folder_with_openings("spsa-bad");
    let good = arena(&folder);
    let refused = |arena: &str, params: &str, text: &str| {
        let output = spsa(&folder.0, arena, &["--params", params]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(text) && error.lines().count() == 1, "{error}");
    };
    refused(&good, "no_such_number", "no parameter is called no_such_number");
    refused("freestyle:15", "killer_bonus", "write RULE:SIZE:FILE");
    refused("chess:15:x", "killer_bonus", "known are");
    refused("freestyle:99:x", "killer_bonus", "5 to 22");
    let sizes = [
        ("--rate", ["0", "-0.1", "1.5", "NaN", "x"], "use a share above 0"),
        ("--steps", ["0", "-1", "10.5", "NaN", "x"], "use 0.1 to 10"),
    ];
    for (argument, values, text) in sizes {
        for value in values {
            let size = format!("{argument}={value}");
            let output = spsa(&folder.0, &good, &["--params", "killer_bonus", &size]);
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            let error = String::from_utf8(output.stderr).unwrap();
            assert!(error.contains(text), "{error}");
        }
    }
    refused("freestyle:15:no-such-file", "killer_bonus", "no-such-file");
    fs::write(folder.0.join("openings.txt"), "0,0, 0,0\n").unwrap();
    refused(&good, "killer_bonus", "openings.txt:1: stone h8 is on an occupied point");
    fs::write(folder.0.join("openings.txt"), "0,0\n").unwrap();
    fs::create_dir_all(folder.0.join("out")).unwrap();
    fs::write(folder.0.join("out").join("state.json"), "{").unwrap();
    refused(&good, "killer_bonus", "this is no state of a tuning run");
}
