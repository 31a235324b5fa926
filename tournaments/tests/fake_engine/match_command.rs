//! `match` as called from a shell: its lines, its record, its exit status.

use std::collections::BTreeMap;
use std::path::Path;

use kagetsu_tournaments::journal::{self, ClosingReason};
use kagetsu_tournaments::stats::{Outcome, Pentanomial, Sprt};

use super::commands::{ENGINE, command, text};
use super::documents;

/// Standard output and exit status of a match in a folder.
fn play(directory: &Path, line: &str) -> (String, Option<i32>) {
    let words = shell_words::split(&line.replace("FAKE", &format!("cmd={ENGINE}"))).unwrap();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = command(directory, &words).output().unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_ne!(output.status.code(), Some(2), "{line}: {err}");
    (out, output.status.code())
}

/// Results by number of game, read as OpenBench's worker reads them: the third and the seventh
/// word of the line.
fn results(out: &str) -> BTreeMap<usize, String> {
    let finished = out.lines().filter(|line| line.starts_with("Finished game"));
    finished
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            (words[2].parse().unwrap(), words[6].to_owned())
        })
        .collect()
}

/// Counts of pairs from such results, for the engine that comes first in odd games.
fn pentanomial(results: &BTreeMap<usize, String>) -> Pentanomial {
    let outcome = |number: usize| match (results[&number].as_str(), number % 2) {
        ("1/2-1/2", _) => Outcome::Draw,
        ("1-0", 1) | ("0-1", 0) => Outcome::Win,
        ("1-0" | "0-1", _) => Outcome::Loss,
        (other, _) => panic!("game {number} ended {other}"),
    };
    let mut pairs = Pentanomial::default();
    let odd = results.keys().copied().filter(|number| number % 2 == 1);
    odd.for_each(|number| pairs.add([outcome(number), outcome(number + 1)]));
    pairs
}

#[test]
fn its_lines_are_those_that_other_programs_read() {
    let directory = tempfile::tempdir().unwrap();
    let (out, status) = play(
        directory.path(),
        "match -engine name=A FAKE -engine name=B FAKE 'args=--seed 2' -each st=60 -rounds 12 \
         -repeat -concurrency 2 -force-concurrency -srand 7 -draw-after 150 -record a.jsonl -no-pin",
    );
    assert_eq!(status, Some(0), "{out}");
    let header = "A plays 60 s a move, 350 MB\nB plays 60 s a move, 350 MB\n";
    assert!(out.starts_with(&format!("{header}Started game 1 of 24 ")), "{out}");
    let results = results(&out);
    assert_eq!(results.len(), 24, "{out}");
    for number in 1..=24 {
        let [black, white] = if number % 2 == 1 { ["A", "B"] } else { ["B", "A"] };
        let started = format!("Started game {number} of 24 ({black} vs {white})");
        assert!(out.lines().any(|line| line == started), "{started}\n{out}");
        let finished = format!("Finished game {number} ({black} vs {white}): ");
        assert!(out.contains(&finished), "{finished}\n{out}");
    }
    let pairs = pentanomial(&results);
    assert!(out.contains(&format!("\nPtnml(0-2): {pairs}, WL/DD Ratio: ")), "{pairs}\n{out}");
    assert!(out.contains("\nResults of A vs B (60/move, NULL, 350MB, freestyle 15):\nElo: "));
    let told: Vec<&str> = out.lines().filter(|line| line.starts_with("Games: ")).collect();
    assert_eq!(told.len(), 2, "after ten pairs or one more, and at the end\n{out}");
    assert!(told[1].starts_with("Games: 24, Wins: "), "{out}");
    assert!(out.ends_with("\nTournament finished\n"), "{out}");

    let kept = journal::read(&directory.path().join("a.jsonl")).unwrap();
    assert_eq!((kept.games.len(), kept.damage.len(), kept.header.games), (24, 0, 24));
    for game in &kept.games {
        assert_eq!(results[&game.game], game.result(), "{game:?}");
    }
    assert_eq!(kept.closings[0].reason, ClosingReason::Complete);
}

/// The match file in `docs/tournaments.md` is complete: in the folder of the repository it runs.
#[test]
fn the_match_file_of_the_documents_is_understood() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("cup.toml");
    std::fs::write(&file, documents::match_file()).unwrap();
    let file = file.display().to_string();
    let line = format!("match {} -print-settings", shell_words::quote(&file));
    let (out, status) = play(root, &line);
    let settings: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &settings["event"]), (Some(0), &"Autumn cup".into()));
    assert_eq!(settings["engines"][1]["option.max_depth"], "3");
}

#[test]
fn a_decided_test_ends_the_match() {
    let directory = tempfile::tempdir().unwrap();
    let line = "match -engine name=A FAKE -engine name=B FAKE 'args=--fault panic --at 2' \
                -each st=60 -sprt elo0=0 elo1=100 model=logistic -concurrency 2 -force-concurrency -no-pin \
                -record a.jsonl";
    let (out, status) = play(directory.path(), line);
    assert_eq!(status, Some(3), "decided, but with faults: {out}");
    let conclusion = "SPRT ([0.00, 100.00]) completed - H1 was accepted";
    assert_eq!(out.lines().last(), Some(conclusion), "{out}");

    // The test is judged once more on the pairs that the standing shows.
    let shown = out.lines().rfind(|line| line.starts_with("Ptnml(0-2): [0, 0, 0, 0, ")).unwrap();
    let won: u64 = shown.split([' ', ']']).nth(5).unwrap().parse().unwrap();
    let test: Sprt = "elo0=0 elo1=100 model=logistic".parse().unwrap();
    let judge = |won| test.judge(&Pentanomial { ww: won, ..Pentanomial::default() }).accepted;
    assert_eq!((judge(won - 1).is_some(), judge(won).is_some()), (false, true), "{out}");

    let kept = journal::read(&directory.path().join("a.jsonl")).unwrap();
    let closing = kept.closings.last().unwrap();
    assert_eq!(closing.reason, ClosingReason::Decided);
    assert_eq!(closing.sprt.as_deref(), Some(conclusion));
    assert!(kept.games.len() as u64 >= 2 * won);

    let (again, status) = play(directory.path(), line);
    assert_eq!((results(&again).len(), status), (0, Some(3)), "nothing is left: {again}");
    assert_eq!(again.lines().last(), Some(conclusion));
}

#[test]
fn faults_are_told_in_the_words_that_other_programs_look_for() {
    for (fault, words) in [
        ("panic", "{Black disconnects: "),
        ("occupied", "{Black makes an illegal move: "),
        ("outside", "{Black makes an illegal move: "),
    ] {
        let line = format!(
            "match -engine name=A FAKE 'args=--fault {fault}' -engine name=B FAKE -each st=60 \
             -rounds 1 -no-pin"
        );
        let directory = tempfile::tempdir().unwrap();
        let (out, status) = play(directory.path(), &line);
        let first = out.lines().find(|line| line.starts_with("Finished game 1 ")).unwrap();
        assert!(first.contains(words), "{out}");
        assert_eq!(status, Some(3), "without -strict");
        let (_, status) = play(directory.path(), &format!("{line} -strict"));
        assert_eq!(status, Some(1), "{fault}");
    }
}

#[test]
fn strict_matches_without_a_fault_succeed() {
    let directory = tempfile::tempdir().unwrap();
    let line = "match -engine FAKE -engine FAKE -each st=60 -rounds 1 -strict -no-pin";
    assert_eq!(play(directory.path(), line).1, Some(0));
}

#[test]
fn a_gauntlet_ranks_all_engines() {
    let directory = tempfile::tempdir().unwrap();
    let (out, _) = play(
        directory.path(),
        "match -engine name=A FAKE -engine name=B FAKE 'args=--fault panic' -engine name=C FAKE \
         'args=--fault panic' -each st=60 -tournament gauntlet -rounds 2 -no-pin",
    );
    assert_eq!(results(&out).len(), 8, "{out}");
    let rank = |name: &str| {
        let row = out.lines().find(|line| line.split_whitespace().nth(1) == Some(name)).unwrap();
        row.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rank("A")[0], "1");
    assert_eq!(rank("A")[6..8], ["8", "100.0%"]);
    assert_eq!(rank("C")[6..8], ["4", "0.0%"]);
}

/// What `--print-settings` says.
fn settings(directory: &Path, line: &str) -> serde_json::Value {
    let (out, status) = play(directory, &format!("{line} -print-settings"));
    assert_eq!(status, Some(0));
    serde_json::from_str(&out).unwrap()
}

#[test]
fn a_file_says_the_same_as_options() {
    let directory = tempfile::tempdir().unwrap();
    let file = format!(
        "event = 'Cup'\nrule = 9\nsize = 17\nrounds = 30\ntournament = 'gauntlet'\nseeds = 2\n\
         draw_after = 200\nsuspend = true\n[openings]\norder = 'sequential'\nstart = 4\n\
         [resign]\nmovecount = 3\nscore = 600\n[each]\ntc = '60/5+0.5'\nnodes = 1000\n\
         option = {{ hash = 64 }}\n\
         [[engine]]\ncmd = '{ENGINE}'\nargs = ['--seed', '5']\n\
         [[engine]]\ncmd = '{ENGINE}'\nname = 'Two'\nenv.LOG = 'on'\nnodes = 5\n\
         [[engine]]\ncmd = '{ENGINE}'\ntimemargin = 50\n"
    );
    std::fs::write(directory.path().join("cup.toml"), file).unwrap();
    let options = "match -event Cup -rule caro5 -boardsize 17 -rounds 30 -gauntlet -seeds 2 \
                   -drawafter 200 -suspend -openings order=sequential start=4 \
                   -resign movecount=3 score=600 -each tc=60/5+0.5 nodes=1000 option.hash=64 \
                   -engine FAKE 'args=--seed 5' -engine FAKE name=Two env.LOG=on nodes=5 \
                   -engine FAKE timemargin=50";
    let said = settings(directory.path(), options);
    assert_eq!(settings(directory.path(), "match cup.toml"), said);
    assert_eq!(said["engines"][2]["name"], "fake-engine-2", "no two have the same name");
    let changed = settings(directory.path(), "match cup.toml -rule 0 -each nodes=7 -rule renju");
    assert_eq!(changed["rule"], "renju", "what the command line says last holds");
    assert_eq!(changed["engines"][0]["nodes"], "7");
    assert_eq!(changed["engines"][0]["tc"], "60/5+0.5");
}

#[test]
fn presets_are_the_leagues() {
    let directory = tempfile::tempdir().unwrap();
    let of = |league: &str| {
        let line = format!("match -preset gomocup-{league} -engine FAKE -engine FAKE");
        let said = settings(directory.path(), &line);
        assert_eq!((&said["rounds"], &said["games"]), (&12.into(), &2.into()));
        assert_eq!((&said["suspend"], &said["check_memory"]), (&true.into(), &true.into()));
        let words = &said["engines"][0];
        assert_eq!((&words["timemargin"], &words["memory"]), (&"1000".into(), &"367001600".into()));
        let word = |value: &serde_json::Value| value.to_string().replace('"', "");
        format!("{} {} {}", word(&said["rule"]), word(&said["size"]), word(&words["tc"]))
    };
    assert_eq!(of("freestyle20-fast"), "freestyle 20 120/5");
    assert_eq!(of("freestyle15-2"), "freestyle 15 180/30");
    assert_eq!(of("standard-1"), "standard 15 1000/300");
    assert_eq!(of("renju"), "renju 15 1000/300");
    assert_eq!(of("caro"), "caro 15 1000/300");
}

#[test]
fn a_dry_run_names_the_games() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("set.txt"), "h8\nh8i9\n").unwrap();
    let (out, _) = play(
        directory.path(),
        "match -engine name=A FAKE -engine name=B FAKE -each st=1 -rounds 3 -shard 1/2 -dry-run \
         -openings file=set.txt",
    );
    assert_eq!(out, "1 A vs B: h8\n2 B vs A: h8\n5 A vs B: h8\n6 B vs A: h8\n");
}

#[test]
fn without_a_subcommand_the_options_of_fastchess_make_a_match() {
    let line = format!(
        "-recover -variant standard -testEnv -concurrency 1 -rounds 1 -games 2 -engine dir=. \
         cmd={ENGINE} proto=uci st=60 name=A-dev -engine dir=. cmd={ENGINE} proto=uci st=60 \
         name=A-base -pgnout file=x.pgn seldepth=true 'match_line=^info'"
    );
    let words = shell_words::split(&line).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = command(directory.path(), &words).output().unwrap();
    let out = text(&output.stdout);
    let pgn = std::fs::read_to_string(directory.path().join("x.pgn")).unwrap();
    assert_eq!(pgn.matches("[Result ").count(), 2, "{pgn}");
    assert_eq!(results(&out).len(), 2, "{out}{}", text(&output.stderr));
    assert!(out.contains("Started game 2 of 2 (A-base vs A-dev)"), "{out}");
}

#[test]
fn what_engines_did_wrong_is_told_at_the_end() {
    let directory = tempfile::tempdir().unwrap();
    let line = "match -engine name=A FAKE -engine name=B FAKE 'args=--fault occupied --at 2' \
                -each st=60 -rounds 3 -no-pin -record a.jsonl";
    let (out, status) = play(directory.path(), line);
    assert_eq!(status, Some(3), "{out}");
    assert!(out.ends_with("\nFaults of B: 6 illegal\nTournament finished\n"), "{out}");
    // Of games that were played before, too.
    let (again, status) = play(directory.path(), line);
    assert_eq!(status, Some(3), "{again}");
    assert!(again.ends_with("\nFaults of B: 6 illegal\nTournament finished\n"), "{again}");
    assert_eq!(play(directory.path(), &format!("{line} -strict")).1, Some(1));
    let (fair, status) =
        play(directory.path(), "match -engine name=A FAKE -engine name=B FAKE -each st=60 -no-pin");
    assert_eq!(status, Some(0), "{fair}");
    assert!(fair.ends_with("\nFaults: none\nTournament finished\n"), "{fair}");
}

#[test]
fn colours_may_stay_and_be_reversed_and_the_score_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let line = "match -engine name=A FAKE -engine name=B FAKE -each st=60 -rounds 2 -no-pin \
                -noswap -reverse -scoreinterval 2 -wait 1 -log file=x.log level=info engine=true";
    let (out, status) = play(directory.path(), line);
    assert_eq!(status, Some(0), "{out}");
    let started = (1..=4).map(|number| format!("Started game {number} of 4 (B vs A)"));
    started.for_each(|line| assert!(out.contains(&line), "{line}\n{out}"));
    let scores = out.lines().filter(|line| line.starts_with("Score of A vs B: "));
    assert_eq!(scores.count(), 2, "{out}");
}

#[test]
fn the_dialogue_of_chosen_engines_is_written_down() {
    let directory = tempfile::tempdir().unwrap();
    let line = "match -engine name=A FAKE -engine name=B FAKE -each st=60 -rounds 1 -no-pin \
                -record a.jsonl -log file=talk.log engines=B";
    let (out, status) = play(directory.path(), line);
    assert_eq!(status, Some(0), "{out}");
    let talk = std::fs::read_to_string(directory.path().join("talk.log")).unwrap();
    let words: Vec<_> = talk.lines().map(|line| line.split_once(' ').unwrap().1).collect();
    assert!(words.iter().all(|words| words.starts_with("B/")), "{talk}");
    let heard = |words: &str| talk.lines().filter(|line| line.ends_with(words)).count();
    assert_eq!((heard(" > START 15"), heard(" < OK"), heard(" > END")), (2, 2, 2), "{talk}");
    let kept = journal::read(&directory.path().join("a.jsonl")).unwrap();
    for game in &kept.games {
        let own = game.names.iter().position(|name| name == "B").unwrap();
        let moves = (0..).zip(&game.moves).filter(|(index, _)| game.mover(*index).index() == own);
        for (_, played) in moves {
            let said = format!(" < {},{}", played.point.x(), played.point.y());
            assert!(heard(&said) > 0, "{said}\n{talk}");
        }
    }
    for (words, told) in [
        ("file=x.log engines=C", "-log engines=C: no engine is called so"),
        ("file=no/such/folder/x.log", "name another file after -log file="),
        ("engines=A", "file"),
        ("", "file"),
    ] {
        let line = line.replace("file=talk.log engines=B", words).replace("a.jsonl", "b.jsonl");
        let words = shell_words::split(&line.replace("FAKE", &format!("cmd={ENGINE}"))).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = command(directory.path(), &words).output().unwrap();
        let err = text(&output.stderr);
        assert!(output.status.code() == Some(2) && err.contains(told), "{words:?}: {err}");
    }
}

#[test]
fn more_games_at_a_time_than_cores_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let line = "match -engine FAKE -engine FAKE -each st=60 -rounds 1 -no-pin -concurrency 4000";
    let refused = |line: &str| {
        let words = shell_words::split(&line.replace("FAKE", &format!("cmd={ENGINE}"))).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = command(directory.path(), &words).output().unwrap();
        (output.status.code(), text(&output.stderr))
    };
    let (status, err) = refused(line);
    assert_eq!(status, Some(2), "{err}");
    assert!(
        err.contains("4000 games at a time on ") && err.contains("-force-concurrency"),
        "{err}"
    );
    assert_eq!(refused(&format!("{line} -force-concurrency")).0, Some(0));
}
