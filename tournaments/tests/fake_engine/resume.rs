//! A match that was ended in the middle goes on: no game lost, none played twice, nobody left.

use std::collections::BTreeSet;
#[cfg(unix)]
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use kagetsu_tournaments::journal::{self, ClosingReason, Contents};

use super::commands::{ENGINE, command, text};

/// Nothing here takes so long unless it hangs.
const HANG: Duration = Duration::from_mins(10);

/// How many games the long match has, and how often its runner is killed. The full measure is
/// 1,000 and 10: `KAGETSU_KILL_GAMES=1000 KAGETSU_KILLS=10 cargo test -p kagetsu-tournaments
/// survives_the_kill`.
#[expect(clippy::disallowed_methods, reason = "only to make a test longer")]
fn measure(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap())
}

/// A match in a folder, kept in `a.jsonl`. What it starts has a mark in its environment.
fn runner(directory: &Path, line: &str) -> Command {
    let words = shell_words::split(&line.replace("FAKE", &format!("cmd={ENGINE}"))).unwrap();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut runner = command(directory, &words);
    runner.args(["-record", "a.jsonl", "-no-pin"]).env("KAGETSU_TEST_RUN", directory);
    runner.stdout(Stdio::null()).stderr(Stdio::piped());
    runner
}

fn record(directory: &Path) -> Contents {
    journal::read(&directory.join("a.jsonl")).unwrap()
}

/// Waits until something holds.
#[track_caller]
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    #[expect(clippy::disallowed_methods, reason = "a guard against hanging")]
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < HANG, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Waits until so many lines stand in the record, or the runner has ended.
fn wait_for_lines(directory: &Path, runner: &mut Child, lines: usize) {
    wait_for("the record grows", || {
        let text = std::fs::read_to_string(directory.join("a.jsonl")).unwrap_or_default();
        let found = text.matches('\n').count();
        lines <= found || runner.try_wait().unwrap().is_some()
    });
}

/// Processes that bear the mark, with their names and states.
#[cfg(target_os = "linux")]
fn left_over(directory: &Path) -> Vec<String> {
    let mark = format!("KAGETSU_TEST_RUN={}", directory.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
        let mut variables = environment.split(|&byte| byte == 0);
        if variables.any(|variable| variable == mark.as_bytes()) {
            let status = std::fs::read_to_string(entry.path().join("status")).unwrap_or_default();
            found.push(status.lines().take(3).collect::<Vec<_>>().join(", "));
        }
    }
    found
}

#[cfg(target_os = "linux")]
#[track_caller]
fn assert_nobody_left(directory: &Path) {
    let mut found = Vec::new();
    wait_for("all processes end", || {
        found = left_over(directory);
        found.is_empty()
    });
}

#[cfg(not(target_os = "linux"))]
#[track_caller]
fn assert_nobody_left(directory: &Path) {
    wait_for("all processes end", || super::daemons::present(directory).is_empty());
}

/// Whether every game of the schedule stands in the record exactly once.
#[track_caller]
fn assert_whole(contents: &Contents, games: usize) {
    assert_eq!(contents.damage, []);
    let numbers: BTreeSet<usize> = contents.games.iter().map(|game| game.game).collect();
    assert_eq!(contents.games.len(), games);
    assert!(numbers.into_iter().eq(1..=games));
    assert_eq!(contents.closings.last().unwrap().reason, ClosingReason::Complete);
}

#[test]
fn a_match_survives_the_kill_of_its_runner() {
    let games = measure("KAGETSU_KILL_GAMES", 96);
    let kills = measure("KAGETSU_KILLS", 3);
    let directory = tempfile::tempdir().unwrap();
    let engines = [1, 2, 3, 4].map(|seed| {
        format!("-engine name=E{seed} FAKE 'args=--seed {seed} --fault random --at 3'")
    });
    let line = format!(
        "match {} -each st=0.2 timemargin=50 -grace 30 -suspend -check-memory -rounds {} \
         -concurrency 8 -force-concurrency",
        engines.join(" "),
        games.div_ceil(12)
    );
    let games = games.div_ceil(12) * 12;
    for kill in 1..=kills {
        // Nobody reads what it says, and a full pipe would hold it up.
        let mut runner = runner(directory.path(), &line).stderr(Stdio::null()).spawn().unwrap();
        wait_for_lines(directory.path(), &mut runner, kill * games / (kills + 1));
        assert!(runner.try_wait().unwrap().is_none(), "killed too late");
        runner.kill().unwrap();
        runner.wait().unwrap();
        assert_nobody_left(directory.path());
    }
    let last = runner(directory.path(), &line).output().unwrap();
    assert_eq!(last.status.code(), Some(3), "{}", text(&last.stderr));
    assert_nobody_left(directory.path());
    assert_whole(&record(directory.path()), games);
}

const SHORT: &str = "match -engine name=A FAKE -engine name=B FAKE 'args=--seed 2' -each st=60 \
                     -rounds 3";

#[test]
fn half_a_line_is_cut_off_and_its_game_played_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.jsonl");
    assert!(runner(directory.path(), SHORT).status().unwrap().success());
    let whole = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    for (kept, expected) in [
        (lines[0].len() / 2, "a.jsonl:1: half a line of "),
        (lines[0].len(), "a.jsonl:1: half a line of "),
        (
            lines[..3].iter().map(|line| line.len() + 1).sum::<usize>() + 40,
            "a.jsonl:4: half a line of 40 bytes",
        ),
    ] {
        std::fs::write(&path, &whole[..kept]).unwrap();
        let output = runner(directory.path(), SHORT).output().unwrap();
        let err = text(&output.stderr);
        assert!(err.starts_with(expected), "{err}");
        assert_whole(&record(directory.path()), 6);
    }
}

#[test]
fn a_damaged_line_is_named_and_its_game_played_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.jsonl");
    assert!(runner(directory.path(), SHORT).status().unwrap().success());
    let whole = std::fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    lines[3].replace_range(10..12, "}{");
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    let output = runner(directory.path(), SHORT).output().unwrap();
    let err = text(&output.stderr);
    assert!(err.starts_with("a.jsonl:4: no record of a game: "), "{err}");
    let mut contents = record(directory.path());
    assert_eq!(contents.damage.len(), 1);
    assert_eq!(contents.damage.pop().unwrap().line, 4);
    assert_whole(&contents, 6);
}

#[test]
fn other_settings_are_refused_and_named() {
    let directory = tempfile::tempdir().unwrap();
    assert!(runner(directory.path(), SHORT).status().unwrap().success());
    let before = std::fs::read(directory.path().join("a.jsonl")).unwrap();
    for (change, what) in [
        ("-srand 2", "openings.seed was 1, now it is 2"),
        ("-rule caro", "rule was \"freestyle\", now it is \"caro\""),
        ("-rounds 2", "rounds was 3, now it is 2"),
        ("-shard 1/2", "shard was not set, now it is \"1/2\""),
        ("-each nodes=5", "engines.0.nodes was not set, now it is \"5\""),
    ] {
        let line = format!(
            "{} {change}",
            SHORT.replace("-rounds 3", if change.contains("rounds") { "" } else { "-rounds 3" })
        );
        let output = runner(directory.path(), &line).output().unwrap();
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(err.contains(what), "{err}");
    }
    assert_eq!(std::fs::read(directory.path().join("a.jsonl")).unwrap(), before);
    let run_alone = format!("{SHORT} -concurrency 3 -force-concurrency -strict");
    assert!(runner(directory.path(), &run_alone).status().unwrap().success());
}

#[test]
fn a_finished_match_is_extended() {
    let directory = tempfile::tempdir().unwrap();
    assert!(runner(directory.path(), SHORT).status().unwrap().success());
    let read = || std::fs::read_to_string(directory.path().join("a.jsonl")).unwrap();
    let before = read();
    let longer = SHORT.replace("-rounds 3", "-rounds 5");
    assert!(runner(directory.path(), &longer).status().unwrap().success());
    assert_whole(&record(directory.path()), 10);
    let after = read();
    let kept = |text: &str| text.split_once('\n').unwrap().1.to_owned();
    assert!(after.starts_with(r#"{"format":1,"#) && kept(&after).starts_with(&kept(&before)));
    assert_eq!(record(directory.path()).header.games, 10);
    let words = ["match", "-resume", "a.jsonl", "-no-pin", "-rounds", "6"];
    assert!(command(directory.path(), &words).status().unwrap().success());
    assert_whole(&record(directory.path()), 12);
    let shorter = runner(directory.path(), SHORT).output().unwrap();
    assert!(text(&shorter.stderr).contains("rounds was 6, now it is 3"));
}

/// A match whose games last as long as nobody ends them.
const ENDLESS: &str = "match -engine name=A FAKE 'args=--fault silent --at 3' -engine name=B FAKE \
                       'args=--fault silent --at 3' -each st=600 -rounds 2 -concurrency 2 -force-concurrency";

#[test]
fn two_runners_do_not_share_a_record() {
    let directory = tempfile::tempdir().unwrap();
    let mut first = runner(directory.path(), ENDLESS).spawn().unwrap();
    wait_for_lines(directory.path(), &mut first, 1);
    let second = runner(directory.path(), ENDLESS).output().unwrap();
    first.kill().unwrap();
    first.wait().unwrap();
    let err = text(&second.stderr);
    assert_eq!(second.status.code(), Some(2), "{err}");
    assert!(err.contains("a.jsonl: another runner is writing to it"), "{err}");
}

#[cfg(unix)]
#[test]
fn signals_end_a_match_that_can_go_on() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let directory = tempfile::tempdir().unwrap();
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let mut child = runner(directory.path(), ENDLESS).stdout(Stdio::piped()).spawn().unwrap();
        // Kept open, or the runner could not tell its end.
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let header: Vec<String> = lines.by_ref().take(2).map(Result::unwrap).collect();
        assert!(header.iter().all(|line| line.contains(" plays ")), "{header:?}");
        for started in lines.by_ref().take(2) {
            assert!(started.unwrap().starts_with("Started game"));
        }
        // The first one waits for the running games, the second does not.
        for _ in 0..2 {
            kill(Pid::from_raw(child.id() as i32), signal).unwrap();
            std::thread::sleep(Duration::from_millis(300));
        }
        let output = child.wait_with_output().unwrap();
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(4), "{err}");
        assert!(err.ends_with("Go on with: match -resume a.jsonl -concurrency 2\n"), "{err}");
        assert_nobody_left(directory.path());
    }
    let contents = record(directory.path());
    assert_eq!((contents.games.len(), contents.closings.len()), (0, 2));
    let closing = &contents.closings[0];
    assert_eq!((closing.reason, closing.abandoned.len()), (ClosingReason::Stopped, 2));
}

#[cfg(unix)]
#[test]
fn one_signal_lets_the_running_games_end() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let directory = tempfile::tempdir().unwrap();
    let line = "match -engine name=A FAKE -engine name=B FAKE 'args=--sleep 5 --seed 2' \
                -each st=60 -rounds 40 -concurrency 2 -force-concurrency";
    let mut child = runner(directory.path(), line).spawn().unwrap();
    wait_for_lines(directory.path(), &mut child, 3);
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{err}");
    let told = "The running games are played to their end, with at most 60 s a move; once more";
    assert!(err.contains(told), "{err}");
    let contents = record(directory.path());
    assert_eq!(contents.closings[0].abandoned, Vec::<usize>::new());
    assert!(contents.games.len() < 80);

    let rest = command(directory.path(), &["match", "-resume", "a.jsonl", "-no-pin"]).output();
    assert_eq!(rest.unwrap().status.code(), Some(0), "by the settings of the record");
    assert_whole(&record(directory.path()), 80);
}
