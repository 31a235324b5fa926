//! The experiment at its smallest: repeatable, complete, and the program writes its files.

#![expect(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::process::Command;
use std::sync::OnceLock;

use kagetsu_lab::experiments::two_level::{
    Cost, Plan, Results, csv, markdown, picture, problems, run,
};

fn fresh() -> Results {
    run(&Plan::quick(6), |done, steps| assert!(done <= steps)).unwrap()
}

/// The results that all tests look at.
fn quick() -> &'static Results {
    static RESULTS: OnceLock<Results> = OnceLock::new();
    RESULTS.get_or_init(fresh)
}

/// Everything but time.
fn counts(results: &Results) -> Vec<(usize, usize, u64, u64)> {
    let count = |cost: &Cost| (cost.settled, cost.won, cost.nodes, cost.again);
    let measured = results.measured.iter().flat_map(|measured| &measured.costs);
    let rationed = results.rationed.iter().flat_map(|r| r.together.iter().chain(&r.each));
    measured.chain(rationed).map(count).collect()
}

#[test]
fn the_same_seed_gives_the_same_counts() {
    assert_eq!(counts(quick()), counts(&fresh()));
    let other = run(&Plan::quick(7), |_, _| {}).unwrap();
    assert_ne!(counts(quick()), counts(&other));
}

#[test]
fn all_algorithms_settle_all_positions_alike() {
    let results = quick();
    let counts = [results.measured.len(), results.rationed.len(), results.names.len()];
    assert!(counts[0] > 0 && counts[1] > 0 && counts[2] > 1, "{counts:?}");
    for measured in &results.measured {
        assert_eq!(measured.kept, measured.set.positions);
        for (name, cost) in results.names.iter().zip(&measured.costs) {
            assert_eq!(cost.settled, measured.kept, "{name}");
            assert_eq!(cost.won, measured.costs[0].won, "{name}");
            assert!(measured.kept as u64 <= cost.nodes, "{name}");
            assert!(cost.again < cost.nodes, "{name}");
        }
    }
    for rationed in &results.rationed {
        for cost in &rationed.together {
            assert!(cost.nodes <= rationed.nodes);
        }
        for cost in &rationed.each {
            assert!(cost.nodes <= rationed.nodes * results.plan.sets[0].positions as u64);
        }
    }
}

#[test]
fn tables_and_picture_name_every_algorithm() {
    let results = quick();
    let (tables, lines) = (markdown(results), csv(results));
    for name in &results.names {
        assert_eq!(tables.matches(&format!("| {name} |")).count(), 5, "{name}");
        assert_eq!(lines.matches(&format!("\"{name}\"")).count(), 7, "{name}");
    }
    assert_eq!(lines.lines().count(), 1 + 7 * results.names.len());
    assert!(picture(results).contains("PN-DFPN"));
}

/// The first problems of the suite: all algorithms agree where they settle them.
#[test]
fn problems_of_this_game_are_solved() {
    let suite = include_str!("../../suites/vct.txt");
    let first: Vec<&str> = suite.lines().take(6).collect();
    let problems = problems::read(&first.join("\n")).unwrap();
    let (count, plan) = (problems.len(), Plan { sets: vec![], problems, ..Plan::quick(6) });
    let results = run(&Plan { problem_limit: 20_000, ..plan }, |_, _| {}).unwrap();
    assert_eq!(results.solved.problems, count);
    for (name, cost) in results.names.iter().zip(&results.solved.common) {
        assert_eq!(cost.settled, results.solved.by_all, "{name}");
        assert_eq!(cost.won, results.solved.common[0].won, "{name}: the same verdicts");
    }
    let best = results.solved.all.iter().map(|cost| cost.won).max().unwrap();
    assert!(0 < best);
    assert!(markdown(&results).contains("problems of this game"));
}

#[test]
fn the_program_writes_its_files() {
    let folder = std::env::temp_dir().join(format!("kagetsu-two-level-{}", std::process::id()));
    let program = env!("CARGO_BIN_EXE_kagetsu-lab");
    let output = Command::new(program)
        .args(["two-level", "--quick", "--out"])
        .arg(&folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(output.stdout, read("two-level.md").into_bytes());
    assert!(read("two-level.csv").lines().count() > 1);
    assert!(read("two-level.svg").starts_with("<svg"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bad_arguments_are_refused_in_one_line() {
    let program = env!("CARGO_BIN_EXE_kagetsu-lab");
    for words in [&["two-level", "--seed", "x"][..], &["nothing"], &[]] {
        let output = Command::new(program).args(words).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{words:?}");
    }
}
