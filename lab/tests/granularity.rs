//! `granularity` and `fixed-depth-game` from their command lines: what they write, and what they refuse.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod arena;
mod folder;

use std::fs;
use std::process::{Command, Output};

use folder::Folder;

fn lab(folder: &Folder, subcommand: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"))
        .arg(subcommand)
        .arg("--out")
        .arg(folder.0.join("out"))
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn granularity_writes_a_table_for_each_depth_and_a_picture() {
    let folder = Folder::new("granularity");
    let small = ["--positions", "3", "--plies", "3", "--nodes", "100", "--depths", "2,4"];
    let arena = arena::short(&folder.0);
    let named = ["--arena", &arena];
    let output = lab(&folder, "granularity", &[small.as_slice(), &named].concat());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let counted = "2 openings, 1 middle-game positions; 0 of them decided.";
    assert!(text.contains("### Depth 2\n") && text.contains("### Depth 4\n"), "{text}");
    assert_eq!(text.matches(counted).count(), 2, "{text}");
    let rows = |word: &str| text.lines().filter(|line| line.starts_with(word)).count();
    for evaluation in ["fine", "medium", "coarse", "linked"] {
        for driver in ["PVS", "MTD(f)", "BT"] {
            assert_eq!(rows(&format!("| {evaluation} | {driver} | ")), 2, "{text}");
        }
    }
    assert_eq!(fs::read_to_string(folder.0.join("out/granularity.md")).unwrap(), text);
    let svg = fs::read_to_string(folder.0.join("out/granularity.svg")).unwrap();
    assert!(svg.contains(">linked, PVS<"), "{svg}");
}

#[test]
fn a_game_is_written_beside_the_papers_sums() {
    let folder = Folder::new("fixed-depth-game");
    let small = ["--depth", "3", "--driver", "mtdf", "--moves", "30", "--opening", "direct"];
    let output =
        lab(&folder, "fixed-depth-game", &[small.as_slice(), &["--nodes", "200"]].concat());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("### 3 plies, MTD(f), 30 moves a node, direct opening\n"), "{text}");
    assert!(text.contains("\n    h8h7") && text.contains("\n| 4 "), "{text}");
    assert!(text.contains("| paper, 16 plies, MTD(f): sum of 15 | 1117.3 | 38501511 "), "{text}");
    assert_eq!(fs::read_to_string(folder.0.join("out/fixed-depth-game-direct.md")).unwrap(), text);
}

#[test]
fn what_cannot_be_used_is_told_in_one_line() {
    let folder = Folder::new("granularity-bad");
    let refused = |subcommand: &str, arguments: &[&str], problem: &str| {
        let output = lab(&folder, subcommand, arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(problem) && error.lines().count() == 1, "{error}");
    };
    refused("granularity", &["--arena", "freestyle:15:no-such-file.txt"], "no-such-file.txt");
    refused("granularity", &["--depths", "10,0"], "0 is not in 1..=60");
    refused("fixed-depth-game", &["--driver", "alpha"], "known are pvs, mtdf and bt");
    refused("fixed-depth-game", &["--opening", "hogetsu"], "known are direct and indirect");
    refused("fixed-depth-game", &["--moves", "0"], "most_moves = 0; use 1 to 484");
}
