//! `ablation` from its command line: what it writes, how it goes on, what it refuses.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod arena;
mod folder;

use std::fs;
use std::process::{Command, Output};

use folder::Folder;

fn ablation(folder: &Folder, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"))
        .args(["ablation", "--depth", "5", "--arena"])
        .arg(arena::short(&folder.0))
        .arg("--out")
        .arg(folder.0.join("out"))
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn a_run_writes_its_table_and_goes_on() {
    let folder = Folder::new("ablation-run");
    let run = |pairs: &str| {
        let rules = ["--only", "null move,BT", "--change", "razoring_max_depth=0"];
        let more = ["--nodes", "150", "--threads", "2", "--pairs", pairs];
        let output = ablation(&folder, &[rules.as_slice(), &more].concat());
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let first = run("1");
    for name in ["– (all)", "null move", "null move, verified", "BT", "razoring_max_depth=0"] {
        assert!(first.contains(&format!("| {name} | ")), "{first}");
    }
    assert!(!first.contains("| history |"), "{first}");
    let pairs = |table: &str| -> Vec<String> {
        let counts = |line: &str| line.split('|').nth(5).map(|cell| cell.trim().to_owned());
        table.lines().skip(3).filter_map(counts).collect()
    };
    let sum = |counts: &String| -> u32 {
        counts.split(", ").map(|count| count.parse::<u32>().unwrap()).sum()
    };
    assert!(pairs(&first).iter().all(|counts| sum(counts) == 1), "{first}");
    assert!(pairs(&run("2")).iter().all(|counts| sum(counts) == 2));
    let last = run("2");
    assert_eq!(fs::read_to_string(folder.0.join("out/ablation.md")).unwrap(), last);
}

#[test]
fn what_cannot_be_used_is_told_in_one_line() {
    let folder = Folder::new("ablation-bad");
    let refused = |arguments: &[&str], text: &str| {
        let output = ablation(&folder, arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(text) && error.lines().count() == 1, "{error}");
    };
    refused(&["--only", "null hypothesis"], "no rule begins with null hypothesis; known are");
    refused(&["--change", "no_such_number=1"], "no parameter is called no_such_number");
    refused(&["--change", "killer_bonus"], "write NAME=VALUE");
    refused(&["--sprt", "elo0=0 elo1=-8"], "elo0 must be the smaller one");
    let out = folder.0.join("out");
    fs::create_dir_all(&out).unwrap();
    fs::write(out.join("state.json"), "{").unwrap();
    refused(&["--only", "BT"], "these are no results of games");
    let other = r#"{"nodes": 1, "arenas": [], "pairs": {}}"#;
    fs::write(out.join("state.json"), other).unwrap();
    refused(&["--only", "BT"], "played with other nodes or arenas");
}
