//! The report without a browser: what stands in the page, and the subcommand that writes it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on shall panic")]

mod games;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use kagetsu::types::{Rule, Side};
use kagetsu_tournaments::journal::{Closing, ClosingReason, Journal};
use kagetsu_tournaments::record::{FORMAT, GameRecord, MatchHeader};
use kagetsu_tournaments::report::duel::Duel;
use kagetsu_tournaments::report::tally::Tally;
use kagetsu_tournaments::report::times::{Bin, Times, bin_bounds};
use kagetsu_tournaments::report::{self, Context};
use kagetsu_tournaments::stats::{Hypothesis, Sprt, SprtRun};
use kagetsu_tournaments::verdict::{Fault, Verdict};
use serde_json::Value;

use games::Simulation;

fn context(simulation: &Simulation) -> Context {
    Context {
        title: "A match".to_owned(),
        engines: simulation.engines.clone(),
        planned: simulation.games,
        sprt: None,
        refresh: None,
        written: Timestamp::UNIX_EPOCH,
    }
}

fn page(records: &[GameRecord], context: &Context) -> String {
    let mut page = Vec::new();
    report::write(records, context, &mut page).unwrap();
    String::from_utf8(page).unwrap()
}

/// The block of data.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once(r#"<script id="data" type="application/json">"#).unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

/// The texts of the cells of a table, row by row.
fn cells(page: &str, table: &str) -> Vec<Vec<String>> {
    let (_, rest) = page.split_once(&format!(r#" id="{table}""#)).unwrap();
    let (table, _) = rest.split_once("</table>").unwrap();
    let (_, body) = table.split_once("<tbody>").unwrap();
    let cell_ends = |row: &str| -> Vec<String> {
        row.replace("</th>", "</td>").split("</td>").map(text).collect()
    };
    body.split("</tr>").map(cell_ends).filter(|row| row.len() > 1).collect()
}

/// What stands between tags. These are blanks: what stands in different elements are different words.
fn text(markup: &str) -> String {
    let outside = markup.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    outside.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All games of the simulation come back from the page's data as they were.
fn check_games(simulation: &Simulation) {
    let records = simulation.play();
    let data = data(&page(&records, &context(simulation)));
    let words = |value: &Value| value.as_str().unwrap().to_owned();
    for (record, packed) in records.iter().zip(data["games"].as_array().unwrap()) {
        let opening = packed["o"].as_u64().unwrap() as usize;
        let stones = words(&data["openings"][opening]) + &words(&packed["m"]);
        assert_eq!(stones, record.points().map(|point| point.to_string()).collect::<String>());
        let players = Side::ALL.map(|side| {
            let index = packed["e"][side.index()].as_u64().unwrap() as usize;
            words(&data["engines"][index])
        });
        assert_eq!(players, record.names);
        let result = match record.result() {
            "1-0" => "b",
            "0-1" => "w",
            _ => "d",
        };
        assert_eq!(packed["r"], result, "game {}", record.game);
        assert_eq!(packed["v"], record.verdict.to_string());
        for (index, played) in record.moves.iter().enumerate() {
            let thought = played.thought.as_ref().unwrap();
            assert_eq!(packed["x"][index].as_str(), thought.value.as_deref());
            assert_eq!(packed["c"][index].as_u64(), thought.nodes);
            let shown = packed["t"][index].as_f64().unwrap();
            let exact = played.time.elapsed.as_secs_f64() * 1e3;
            assert!((shown - exact).abs() <= 0.5, "{shown} for {exact}");
        }
        assert_eq!(packed["f"].as_array().map_or(0, Vec::len), record.faults().count());
    }
    assert_eq!(data["games"].as_array().unwrap().len(), records.len());
}

#[test]
fn the_page_holds_every_game() {
    check_games(&Simulation::new(&["One", "Two"], 12));
    for rule in [Rule::Renju, Rule::CaroSix] {
        let engines = ["One", "Two", "Three"];
        check_games(&Simulation {
            rule,
            size: 20,
            fault_every: 4,
            ..Simulation::new(&engines, 16)
        });
    }
}

#[test]
fn the_cross_table_adds_up() {
    let simulation = Simulation { fault_every: 7, ..Simulation::new(&["One", "Two", "Three"], 60) };
    let records = simulation.play();
    let page = page(&records, &context(&simulation));
    let points = |name: &str| -> f64 {
        let of = |record: &GameRecord| match record.verdict.winner() {
            Some(side) => f64::from(record.names[side.index()] == name),
            None => 0.5,
        };
        records.iter().filter(|record| record.names.iter().any(|n| n == name)).map(of).sum()
    };
    let first_number = |text: &str| -> f64 { text.split(' ').next().unwrap().parse().unwrap() };
    let rows = cells(&page, "cross");
    assert_eq!(rows.len(), 3);
    let shares: Vec<f64> = rows.iter().map(|row| first_number(&row[2])).collect();
    for (row, shown) in rows.iter().zip(&shares) {
        assert!((points(&row[1]) - shown).abs() < 1e-9, "{row:?}");
        assert_eq!(row[3], "40", "{row:?}");
    }
    assert!(shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
    assert!((shares.iter().sum::<f64>() - 60.0).abs() < 1e-9, "a game is one point: {shares:?}");
}

#[test]
fn every_engine_has_a_line_of_conditions() {
    let simulation = Simulation::new(&["One", "Two", "Three"], 12);
    let mut records = simulation.play();
    for record in &mut records {
        for side in Side::ALL.map(Side::index) {
            if record.names[side] == "Two" {
                record.own_limits[side].threads = Some(2);
                record.own_limits[side].turn = Some(Duration::from_secs(5));
                record.versions[side] = Some("Two 1.2".to_owned());
            }
        }
    }
    let page = page(&records, &context(&simulation));
    let (_, list) = page.split_once(r#"<ul id="conditions">"#).unwrap();
    let (list, _) = list.split_once("</ul>").unwrap();
    let lines: Vec<String> =
        list.split("</li>").map(text).filter(|line| !line.is_empty()).collect();
    let expected =
        ["One 100 ms a move", "Two 5 s a move, 2 threads · Two 1.2", "Three 100 ms a move"];
    assert_eq!(lines, expected);
}

/// What the headline says of the games beside their number.
fn status(records: &[GameRecord], sprt: Option<&str>, planned: usize) -> String {
    let mut context = context(&Simulation::new(&["One", "Two"], planned));
    context.sprt = sprt.map(|words| words.parse().unwrap());
    let page = page(records, &context);
    let (_, status) = page.split_once(r#"id="status">"#).unwrap();
    text(status.split_once("</div>").unwrap().0)
}

#[test]
fn after_a_decided_test_nothing_is_missing() {
    let mut records = Simulation::new(&["One", "Two"], 60).play();
    for record in &mut records {
        let one = if record.names[0] == "One" { Side::Black } else { Side::White };
        record.verdict = Verdict::Five(one);
    }
    let test = Some("elo0=0 elo1=100");
    assert_eq!(status(&records, test, 1000), "60 games the sequential test is decided");
    let undecided = status(&records[..4], test, 1000);
    assert_eq!(undecided, "4 games 996 of 1000 were not played");
    assert_eq!(status(&records, None, 1000), "60 games 940 of 1000 were not played");
    assert_eq!(status(&records, None, 60), "60 games");
}

#[test]
fn hostile_texts_end_no_element() {
    let names = ["</script><script>alert(1)</script>", "<img src=x>\" onload='x'", "<!--<script>"];
    let simulation = Simulation { fault_every: 2, ..Simulation::new(&names, 40) };
    let records = simulation.play();
    let mut context = context(&simulation);
    context.title = "</title><script>alert(1)</script>".to_owned();
    let page = page(&records, &context);
    assert_eq!(page.matches("<script").count(), 2, "the data and the script");
    assert_eq!(page.matches("</script").count(), 2);
    let (head, rest) = page.split_once(r#"<script id="data""#).unwrap();
    assert!(!rest.split_once("</script>").unwrap().0.contains(['<', '\n']));
    for tag in ["<img", "<!--", "\" onload"] {
        assert!(!head.contains(tag), "{tag}");
    }
    assert_eq!(data(&page)["engines"], serde_json::json!(names));
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let simulation = Simulation::new(&["One", "Two"], 4);
    let page = page(&simulation.play(), &context(&simulation));
    let own = page.replace("http://www.w3.org/2000/svg", "");
    for address in ["http:", "https:", "src=", "@import", "url(", "fetch(", "XMLHttpRequest"] {
        assert!(!own.contains(address), "{address}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn a_thousand_games_fit_into_a_small_file() {
    let simulation = Simulation::new(&["One", "Two"], 20);
    let context = context(&simulation);
    let frame = page(&[], &context).len();
    let size = page(&simulation.play(), &context).len() - frame;
    // With tables and pictures, which grow slower than the games.
    assert!(size / 20 < 3_000, "{} bytes a game", size / 20);
    assert!(frame < 60_000, "{frame} bytes without a game");
}

#[test]
fn numbers_that_repeat_are_counted_anew() {
    let simulation = Simulation::new(&["One", "Two"], 6);
    let mut records = simulation.play();
    records.extend(simulation.play());
    let data = data(&page(&records, &context(&simulation)));
    let numbers: BTreeSet<u64> =
        data["games"].as_array().unwrap().iter().map(|game| game["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=12).collect());
}

// ---------------------------------------------------------------------------------------------
// Figures

/// The duel of the games, some left out.
fn duel(records: &[GameRecord], without: &[usize]) -> Duel {
    let games: Vec<&GameRecord> =
        records.iter().filter(|record| !without.contains(&record.game)).collect();
    Duel::new(&Tally::new(&["One".to_owned()], games.iter().copied()), &games).unwrap()
}

#[test]
fn the_test_follows_the_schedule_up_to_the_first_gap() {
    let records = Simulation::new(&["One", "Two"], 40).play();
    let test: Sprt = "elo0=0 elo1=100".parse().unwrap();
    let whole = duel(&records, &[]);
    assert_eq!((whole.pairs.pairs(), whole.prefix.len(), whole.score.games()), (20, 20, 40));
    let gap = duel(&records, &[22]);
    assert_eq!((gap.pairs.pairs(), gap.prefix.len(), gap.score.games()), (19, 10, 39));
    assert_eq!(gap.prefix, whole.prefix[..10]);

    let mut run = SprtRun::new(test);
    let expected: Vec<_> = whole.prefix.iter().map(|&pair| run.add(pair)).collect();
    let path = whole.path(&test);
    assert_eq!(path, expected[..path.len()]);
    assert!(path.len() == 20 || path[path.len() - 1].accepted.is_some());
}

#[test]
fn the_curve_ends_where_the_test_does() {
    let mut records = Simulation::new(&["One", "Two"], 60).play();
    for record in &mut records {
        let one = if record.names[0] == "One" { Side::Black } else { Side::White };
        record.verdict = Verdict::Five(one);
    }
    let duel = duel(&records, &[]);
    assert_eq!(duel.pairs.counts(), [0, 0, 0, 0, 30], "the first engine's view");
    let path = duel.path(&"elo0=0 elo1=100".parse().unwrap());
    assert_eq!(path.last().unwrap().accepted, Some(Hypothesis::H1));
    assert!(path.len() < 30 && path[..path.len() - 1].iter().all(|state| state.accepted.is_none()));
}

#[test]
fn answers_are_counted_by_time_and_lateness() {
    let mut records = Simulation::new(&["One", "Two"], 2).play();
    let ms = Duration::from_millis;
    for (moved, elapsed, stalled) in [(0, 100, 0), (2, 101, 0), (4, 104, 40), (6, 130, 0)] {
        let time = &mut records[0].moves[moved].time;
        (time.elapsed, time.stalled) = (ms(elapsed), ms(stalled));
    }
    let fault = Fault::Late { said: "7,7".to_owned(), elapsed: ms(250), limit: ms(100) };
    let loser = records[0].mover(0);
    records[0].verdict = Verdict::Fault { loser, fault, stderr: Vec::new() };
    let name = records[0].names[loser.index()].clone();

    let games: Vec<&GameRecord> = records.iter().collect();
    let tally = Tally::new(&[name], games.iter().copied());
    let times = &Times::by_engine(&tally, &games)[0];
    assert_eq!((times.late, times.stalled, times.worst_over), (3, 1, ms(150)));
    let bin = |from: f64| times.bins[bin_bounds().partition_point(|&bound| bound < from)];
    assert_eq!(bin(100.0), Bin { moves: 3, late: 1 }, "the limit itself is in time");
    assert_eq!(bin(120.0), Bin { moves: 1, late: 1 });
    assert_eq!(bin(250.0), Bin { moves: 1, late: 1 });
    assert_eq!(times.bins.iter().map(|bin| bin.moves).sum::<usize>(), times.moves());
    assert_eq!(times.quantile(1.0), Some(250.0));
    assert_eq!(times.limits.iter().collect::<Vec<_>>(), [&100]);
}

// ---------------------------------------------------------------------------------------------
// The subcommand

fn header(simulation: &Simulation) -> MatchHeader {
    MatchHeader {
        format: FORMAT,
        event: "Simulated".to_owned(),
        started: Timestamp::UNIX_EPOCH,
        engines: simulation.engines.clone(),
        games: simulation.games,
        settings: serde_json::json!({ "sprt": { "elo0": 0.0, "elo1": 20.0 } }),
        shard: None,
    }
}

/// Writes records as a match does.
fn write_records(path: &Path, simulation: &Simulation, records: &[GameRecord]) {
    let (mut journal, _) = Journal::open(path, &header(simulation), &mut |_| ()).unwrap();
    for record in records {
        journal.append(record).unwrap();
    }
}

fn run(arguments: &[&str], directory: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kagetsu-tournaments"))
        .arg("report")
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap()
}

#[test]
fn the_subcommand_writes_beside_the_records() {
    let directory = tempfile::tempdir().unwrap();
    let simulation = Simulation::new(&["One", "Two"], 8);
    write_records(&directory.path().join("m.jsonl"), &simulation, &simulation.play());
    let output = run(&["m.jsonl"], directory.path());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "8 games in m.html\n");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let page = std::fs::read_to_string(directory.path().join("m.html")).unwrap();
    assert!(page.contains("<h1>Simulated</h1>"));
    assert!(page.contains("[0.00, 20.00]"), "the test of the match");
    assert_eq!(data(&page)["refresh"], Value::Null);
    assert!(!directory.path().join("m.html.part").exists());
}

#[test]
fn a_match_that_its_test_has_ended_lacks_no_games_for_another_test() {
    let directory = tempfile::tempdir().unwrap();
    let simulation = Simulation::new(&["One", "Two"], 8);
    let path = directory.path().join("m.jsonl");
    write_records(&path, &simulation, &simulation.play()[..6]);
    let mut at = Timestamp::from_second(1_900_000_000).unwrap();
    let mut status = |reason| {
        at += SignedDuration::from_mins(1);
        let closing = Closing { at, reason, sprt: None, abandoned: Vec::new() };
        let (journal, _) = Journal::open(&path, &header(&simulation), &mut |_| ()).unwrap();
        journal.close(&closing).unwrap();
        assert!(run(&["m.jsonl", "--sprt", "elo0=0 elo1=1"], directory.path()).status.success());
        std::fs::read_to_string(directory.path().join("m.html")).unwrap()
    };
    assert!(status(ClosingReason::Stopped).contains("2 of 8 were not played"));
    assert!(!status(ClosingReason::Decided).contains("not played"));
}

#[test]
fn what_cannot_be_read_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let simulation = Simulation::new(&["One", "Two"], 4);
    let path = directory.path().join("m.jsonl");
    write_records(&path, &simulation, &simulation.play());
    let text = std::fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[2] = "{\"game\":2,";
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    let output = run(&["m.jsonl", "-o", "out.html"], directory.path());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.starts_with("kagetsu-tournaments: m.jsonl:3: "), "{told}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3 games in out.html\n");

    for (arguments, words) in [
        (&["none.jsonl"][..], "none.jsonl"),
        (&["m.jsonl", "-o", "no/such/folder.html"], "another place"),
        (&["m.jsonl", "--sprt", "elo0=5 elo1=1"], "elo0"),
        (&[], "<RECORDS>"),
    ] {
        let output = run(arguments, directory.path());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(words), "{arguments:?}: {told}");
    }
}

#[test]
fn watching_ends_with_the_match() {
    let directory = tempfile::tempdir().unwrap();
    let simulation = Simulation::new(&["One", "Two"], 4);
    let records = simulation.play();
    let path = directory.path().join("m.jsonl");
    write_records(&path, &simulation, &records[..2]);
    let mut watcher = Command::new(env!("CARGO_BIN_EXE_kagetsu-tournaments"))
        .args(["report", "m.jsonl", "--watch", "--every", "1"])
        .current_dir(directory.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let report = directory.path().join("m.html");
    let games = || {
        let page = std::fs::read_to_string(&report).ok()?;
        let data = data(&page);
        Some((data["games"].as_array()?.len(), data["refresh"].as_u64()))
    };
    let wait = |expected: (usize, Option<u64>)| {
        let seen = (0..3000).any(|_| {
            std::thread::sleep(Duration::from_millis(20));
            games() == Some(expected)
        });
        assert!(seen, "{:?} should become {expected:?}", games());
    };
    wait((2, Some(1)));
    write_records(&path, &simulation, &records[2..]);
    assert!(watcher.wait().unwrap().success());
    assert_eq!(games(), Some((4, None)));
}
