//! What cannot be played is said in one line, with file and line, before any game begins.

use std::path::Path;

use super::commands::{ENGINE, command, missing, text};

/// Runs a match that must be refused, and returns what it says.
#[track_caller]
fn refused(directory: &Path, line: &str) -> String {
    let words = shell_words::split(&line.replace("FAKE", &format!("cmd={ENGINE}"))).unwrap();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = command(directory, &words).output().unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!((output.status.code(), out.as_str()), (Some(2), ""), "{err}");
    let line = err.strip_suffix('\n').unwrap();
    assert!(!line.contains('\n'), "one line: {err}");
    line.strip_prefix("kagetsu-tournaments: ").unwrap().to_owned()
}

/// A match file of which everything else is good, behind the given first lines.
#[track_caller]
fn check_file(head: &str, expected: &str) {
    let directory = tempfile::tempdir().unwrap();
    let engines = format!("[[engine]]\ncmd = '{ENGINE}'\nst = 1\n").repeat(2);
    std::fs::write(directory.path().join("m.toml"), format!("{head}\n{engines}")).unwrap();
    std::fs::write(directory.path().join("set.txt"), "# a set\nh8 i9\nh8 i9 h8\n").unwrap();
    std::fs::write(directory.path().join("good.txt"), "h8 i9\n").unwrap();
    assert_eq!(refused(directory.path(), "match m.toml"), expected);
    assert!(!directory.path().join("m.jsonl").exists(), "no record is begun");
}

#[test]
fn words_of_the_command_line() {
    let directory = tempfile::tempdir().unwrap();
    let check = |line: &str, expected: &str| assert_eq!(refused(directory.path(), line), expected);
    check("", "say what to do: --help lists the subcommands");
    check("frobnicate", "unrecognized subcommand 'frobnicate'; --help tells more");
    check("match -engin x", "unexpected argument '--engin' found; --help tells more");
    let good = "match -engine FAKE -engine FAKE -each st=1";
    check(
        &format!("{good} -record a.jsonl -report a.jsonl"),
        "a.jsonl: the report would replace the record; give another name to one of them",
    );
    check(
        &format!("{good} -report none/a.html"),
        &format!("none/a.html: {}; choose another place", missing("none/a.html")),
    );
    check(
        &format!("{good} -report penta=true"),
        "invalid value 'penta=true' for '--report <FILE>': pairs are always told; write -report \
         FILE for a report in HTML; --help tells more",
    );
    check(
        "rate",
        "the following required arguments were not provided: <FILE>...; --help tells more",
    );
    check(
        "openings make a.txt --help",
        "the laboratory does that: kagetsu-lab openings make a.txt --help (make lab builds it)",
    );
}

#[test]
fn keys_and_values_of_a_file() {
    check_file(
        "rule = 'go'",
        "m.toml:1: no rule 'go'; known are freestyle (0), standard (1), renju (4), caro (8), \
         caro5 (9), and all",
    );
    check_file("\nsize = 23", "m.toml:2: no board of 23x23; a side is 5 to 22");
    check_file("size = 4\nrule = 8", "m.toml:1: no board of 4x4; a side is 5 to 22");
    check_file("rounds = 0", "m.toml:1: invalid value: integer `0`, expected a nonzero usize");
    check_file(
        "games = 3",
        "m.toml:1: 3 games from an opening; write 2 for both colours or 1, and rounds = for more \
         openings",
    );
    check_file(
        "rule = 1\nsprt = { elo0 = 5, elo1 = 0 }",
        "m.toml:2: sprt: elo0 is 5 and elo1 is 0; elo0 must be the smaller one",
    );
    check_file(
        "games = 1\n[sprt]\nelo0 = 0\nelo1 = 5",
        "m.toml:2: sprt needs two engines and both colours of every opening (games = 2, no noswap)",
    );
    check_file("event = 'a\n", "m.toml:1: invalid literal string, expected `'`");
}

#[test]
fn words_of_engines() {
    let known = "known are cmd, name, dir, args, env.NAME, option.NAME, tc, st, tolerance, \
                 timemargin, nodes, depth, memory, threads, restart, folder";
    let file = |words: &str| format!("[[engine]]\ncmd = '{ENGINE}'\n{words}");
    check_file(
        &file("st = 1\nhash = 5"),
        &format!("m.toml:4: 'hash' is no word for an engine; {known}"),
    );
    check_file(&file("st = 'x'"), "m.toml:3: 'st=x' wants seconds");
    check_file("[each]\nmemory = -1", "m.toml:2: 'memory=-1' wants a number of bytes");
    check_file(
        &file("name = 'A'"),
        "m.toml:1: nothing limits the moves of A; give tc=180/30, st=5, nodes= or depth=, for all \
         engines after -each or in [each]",
    );
    check_file(
        "[[engine]]\nname = 'A'\nst = 1",
        "m.toml:1: an engine without cmd; give the path of its program as cmd=PATH",
    );
    check_file(
        "[[engine]]\nst = 1\ncmd = 'no/such'",
        &format!(
            "m.toml:3: cannot start engine 'such': no/such: {}; give its path as cmd=PATH",
            missing("no/such")
        ),
    );
}

#[test]
fn openings_that_cannot_be_played() {
    check_file(
        "openings.file = 'set.txt'",
        "set.txt:3: stone h8 is on an occupied point; remove it or the earlier one",
    );
    check_file("openings.file = 'none.txt'", &format!("none.txt: {}", missing("none.txt")));
    check_file(
        "draw_after = 2\nopenings.file = 'good.txt'",
        "m.toml:1: a draw after 2 stones, but opening 1 has 2 already; allow more",
    );
    check_file(
        "swap2 = true\nopenings.file = 'good.txt'",
        "m.toml:1: swap2 games begin with 0, 3 or 5 stones, but opening 1 has 2",
    );
}

#[test]
fn options() {
    let directory = tempfile::tempdir().unwrap();
    let check = |line: &str, expected: &str| {
        assert_eq!(refused(directory.path(), line), expected, "{line}");
    };
    check(
        "match -engine FAKE st=1",
        "a match needs two engines, not 1; give each as -engine cmd=PATH or [[engine]]",
    );
    check(
        "match -engine FAKE -engine FAKE -each st",
        "'st' after -each has no value; write it as st=VALUE",
    );
    check(
        "match -engine FAKE -engine cmd=no/such -each st=1",
        &format!(
            "cannot start engine 'such': no/such: {}; give its path as cmd=PATH",
            missing("no/such")
        ),
    );
    check("match none.toml", &format!("none.toml: {}", missing("none.toml")));
    check(
        "match -engine FAKE -engine FAKE -each tc=x",
        "'tc=x' wants MATCH/TURN+INCREMENT in seconds, such as 180/30 or 60+0.5",
    );
    check(
        "match -engine FAKE -engine FAKE -each st=1 -openings file=none.txt",
        &format!("none.txt: {}", missing("none.txt")),
    );
    check(
        "match -engine FAKE -engine FAKE -each st=1 -sprt elo1=x",
        "invalid type: string \"x\", expected f64 in `sprt.elo1`",
    );
    check(
        "match --resume none.jsonl -rule 1",
        "-resume goes on by the settings of the record; leave out 'rule'",
    );
    check("match --resume none.jsonl", &format!("none.jsonl: {}", missing("none.jsonl")));
}
