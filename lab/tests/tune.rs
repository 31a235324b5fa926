//! `tune` from its command line: what it refuses, without writing anything.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod folder;

use std::fs;
use std::process::Command;

use folder::Folder;

#[test]
fn what_cannot_be_used_is_told_in_one_line_and_nothing_is_written() {
    let folder = Folder::new("tune-bad");
    let (games, out) = (folder.0.join("games.txt"), folder.0.join("out"));
    fs::write(&games, "").unwrap();
    let refused = |arguments: &[&str], text: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"))
            .args(["tune", "--rule", "caro", "--origin", "none", "--out"])
            .args([&out, &games])
            .args(arguments)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(text) && error.lines().count() == 1, "{error}");
        assert!(!out.exists(), "{arguments:?}");
    };
    refused(&["--value-epochs", "0"], "0 is not in 1..");
    refused(&["--move-epochs", "0"], "0 is not in 1..");
    refused(&["--value-pull=-1"], "use 0 to");
    refused(&["--move-pull", "NaN"], "use 0 to");
    refused(&["--times", "0"], "use 0.1 to 10");
    refused(&["--network-only"], "--begin");
    refused(&["--begin", "no-such-file"], "no-such-file");
    refused(&[], "are too little");
}
