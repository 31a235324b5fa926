//! `rate` and `sprt` as called from a shell.

use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_kagetsu-tournaments");

/// A game of ours, which Black won.
const RECORD: &str = concat!(
    r#"{"game":1,"started":"1970-01-01T00:00:00Z","rule":"freestyle","size":15,"#,
    r#""names":["Ash","Elm"],"versions":[null,"2.0"],"time":{"turn":100.0},"limits":{},"#,
    r#""opening":[],"moves":[{"point":"a1","elapsed":90.0,"limit":100.0,"latency":0.0}],"#,
    r#""verdict":{"five":"black"},"farewells":[null,null]}"#,
);
const HEADER: &str = concat!(
    r#"{"format":1,"event":"test","started":"1970-01-01T00:00:00Z","engines":["Ash","Elm"],"#,
    r#""games":3,"settings":{}}"#,
);

fn rate(directory: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    run(directory, &[&["rate"], words].concat())
}

fn run(directory: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(PROGRAM);
    command.current_dir(directory).args(words).stdin(Stdio::null());
    let Output { status, stdout, stderr } = command.output().unwrap();
    let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (status.code(), out, err)
}

#[test]
fn records_and_pgn_are_counted_together() {
    let directory = tempfile::tempdir().unwrap();
    let pgn = "[White \"Ash\"]\n[Black \"Elm\"]\n[Result \"1/2-1/2\"]\n1/2-1/2\n";
    std::fs::write(directory.path().join("one.pgn"), pgn).unwrap();
    let second = RECORD.replace("\"game\":1", "\"game\":2");
    let records = format!("{HEADER}\n{RECORD}\n{second}\n");
    std::fs::write(directory.path().join("two.jsonl"), records).unwrap();
    let words =
        ["one.pgn", "two.jsonl", "--gomocup", "--with", "cross,los", "--anchor", "Elm=2000"];
    // With two virtual draws, five wins and three losses count: 400 lg(5 / 3) is 89, and
    // ln(5 / 3) / sqrt(1/5 + 1/3) is 0.70 standard deviations.
    let expected = "\
| rank | engine |  Elo |     + |     - | games | score | oppo. | draws |
|------|--------|------|-------|-------|-------|-------|-------|-------|
|    1 | Ash    | 2089 |   295 |   244 |     3 |   83% |  2000 |   33% |
|    2 | Elm    | 2000 | given | given |     3 |   17% |  2089 |   33% |

3 games of 2 engines, advantage 0.0, draw 0.01

Wins, draws, losses against each:
|   | engine |     1 |     2 |
|---|--------|-------|-------|
| 1 | Ash    |       | 2-1-0 |
| 2 | Elm    | 0-1-2 |       |

Likelihood of superiority, in percent:
|   | engine |    1 |    2 |
|---|--------|------|------|
| 1 | Ash    |      | 75.8 |
| 2 | Elm    | 24.2 |      |
";
    let (code, out, err) = rate(directory.path(), &words);
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), expected, ""));
}

#[test]
fn bad_lines_are_named_and_the_good_part_is_rated() {
    let directory = tempfile::tempdir().unwrap();
    let cut = &RECORD[..RECORD.len() / 2];
    std::fs::write(directory.path().join("cut.jsonl"), format!("{HEADER}\n{RECORD}\n{cut}"))
        .unwrap();
    let pgn = "[White \"Ash\"]\n[Black Elm]\n[Result \"1-0\"]\n1-0\n";
    std::fs::write(directory.path().join("bad.pgn"), pgn).unwrap();
    let (code, out, err) =
        rate(directory.path(), &["cut.jsonl", "bad.pgn", "--format", "csv", "--gomocup"]);
    assert_eq!(code, Some(0), "{err}");
    let told: Vec<&str> = err.lines().collect();
    assert!(told[0].starts_with("cut.jsonl:3: "), "{err}");
    assert_eq!(told[1], "bad.pgn:2: '[Black Elm]' is no tag; a tag is [Name \"value\"]");
    assert_eq!(told[2], "bad.pgn:1: the game that begins here has no tag Black");
    assert_eq!(told[3], "bad.pgn: no finished game");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "rank,engine,elo,plus,minus,games,score,opponents,draws,anchor");
    assert!(
        lines[1].starts_with("1,\"Ash\",1635.")
            && lines[1].ends_with(",1,1.0000,1564.78,0.0000,false"),
        "{out}"
    );
}

#[test]
fn the_json_holds_all_tables() {
    let directory = tempfile::tempdir().unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ratings/trees.pgn");
    let words = [path, "--format", "json", "--draw", "40", "--advantage", "-3.5"];
    let (code, out, err) = rate(directory.path(), &words);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let all: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&all["advantage"], &all["draw"]), (&(-3.5).into(), &40.0.into()));
    assert_eq!(all["engines"].as_array().unwrap().len(), 8);
    // Ash and Birch, whoever moved first.
    assert_eq!(all["cross"][0][1], serde_json::json!({ "wins": 32, "losses": 14, "draws": 4 }));
    assert_eq!(all["superiority"][0][0], serde_json::Value::Null);
}

#[test]
fn what_cannot_be_rated_is_told_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("empty.pgn"), "").unwrap();
    std::fs::write(directory.path().join("one.jsonl"), format!("{HEADER}\n{RECORD}\n")).unwrap();
    let bad = [
        (&["none.pgn"][..], "none.pgn: "),
        (&["empty.pgn"], "there is no finished game between two engines"),
        (&["one.jsonl", "--anchor", "Oak=5"], "no engine 'Oak' to give a rating to"),
        (&["one.jsonl", "--prior", "0"], "Elm has no finite rating"),
        (&["one.jsonl", "--draw", "0"], "draws of 0 Elo; give more than 0"),
    ];
    for (words, told) in bad {
        let (code, out, err) = rate(directory.path(), words);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{words:?}: {err}");
        assert!(err.lines().last().unwrap().contains(told), "{words:?}: {err}");
    }
}

#[test]
fn given_counts_are_judged() {
    let here = Path::new(".");
    let words =
        ["sprt", "elo0=-1.75", "elo1=0.25", "--pentanomial", "[127, 4883, 10712, 5150, 104]"];
    let expected = "\
Elo: 1.83 +/- 1.70, nElo: 3.58 +/- 3.32
LOS: 98.26 %
LLR: 3.01 (102.2%) (-2.94, 2.94) [-1.75, 0.25]
H1 is accepted
";
    assert_eq!(run(here, &words), (Some(0), expected.to_owned(), String::new()));
    let words = ["sprt", "elo0=0", "elo1=2", "model=logistic", "--score", "57433,57030,106593"];
    let (code, out, _) = run(here, &words);
    assert_eq!(code, Some(0));
    assert!(
        out.ends_with(
            "LLR: -2.59 (-88.1%) (-2.94, 2.94) [0.00, 2.00]\nneither is accepted: go on\n"
        ),
        "{out}"
    );
    for (words, told) in [
        (&["sprt", "elo0=0"][..], "kagetsu-tournaments: sprt: elo1 is missing"),
        (&["sprt", "elo0=0", "elo1=2", "--score", "1,2"], "give 3 counts apart by commas"),
    ] {
        let (code, out, err) = run(here, words);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{words:?}");
        assert!(err.contains(told), "{words:?}: {err}");
    }
}

#[test]
fn a_simulation_is_repeated_by_its_seed() {
    let simulate = |seed| {
        let words = ["sprt", "elo0=0", "elo1=100", "--simulate", "30", "--seed", seed];
        run(Path::new("."), &words)
    };
    let (code, out, err) = simulate("1");
    assert_eq!((code, err.as_str(), out.lines().count()), (Some(0), "", 2), "{out}");
    assert!(out.starts_with("at elo0 = 0: H1 wrongly accepted in "), "{out}");
    assert_eq!(simulate("1").1, out);
    assert_ne!(simulate("2").1, out);
}
