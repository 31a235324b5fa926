//! The experiment at its smallest: repeatable, without contradictions, and the program writes its
//! files.

use std::process::Command;
use std::sync::OnceLock;

use kagetsu::solver::threats::Replies;
use kagetsu_lab::experiments::lambda::{
    Measure, Plan, Results, Row, Set, Trial, Verdict, csv, markdown, picture, run,
};
use kagetsu_lab::experiments::two_level::problems;

fn suite(name: &str) -> Set {
    let path = format!("{}/../suites/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let problems = problems::read(&std::fs::read_to_string(path).unwrap()).unwrap();
    Set { name: name.to_owned(), problems }
}

fn fresh(order: u8) -> Results {
    let plan = Plan { order, ..Plan::quick(vec![suite("vct"), suite("novct")]) };
    run(&plan, |done, trials| assert!(done <= trials)).unwrap()
}

/// Results of order 3 that several tests look at.
fn quick() -> &'static Results {
    static RESULTS: OnceLock<Results> = OnceLock::new();
    RESULTS.get_or_init(|| fresh(3))
}

fn trials(row: &Row) -> impl Iterator<Item = &Trial> {
    row.trials.iter().flatten()
}

/// Everything but time.
fn counts(results: &Results) -> Vec<(Verdict, u64, u64, Option<bool>)> {
    let count = |trial: &Trial| (trial.verdict, trial.nodes, trial.four_nodes, trial.tree);
    results.rows.iter().flat_map(trials).map(count).collect()
}

#[test]
fn counts_are_the_same_again() {
    assert_eq!(counts(quick()), counts(&fresh(3)));
    assert_ne!(counts(quick()), counts(&fresh(2)));
}

/// At order 2 all but the control ask the same question. A win of order 2 is one of order 3.
#[test]
fn verdicts_agree_where_the_question_is_the_same() {
    let two = fresh(2);
    let mut settled = 0;
    for &generator in &two.plan.generators {
        let is_control = |row: &&Row| row.name.contains("any move");
        let rows: Vec<&Row> = two.of(generator).filter(|row| !is_control(row)).collect();
        for row in &rows {
            for (a, b) in trials(rows[0]).zip(trials(row)) {
                let differ = a.is_settled() && b.is_settled() && a.verdict != b.verdict;
                assert!(!differ, "{generator:?}: {} and {}", rows[0].name, row.name);
                settled += u32::from(a.is_settled() && b.is_settled());
            }
            for three in quick().of(generator) {
                for (low, high) in trials(row).zip(trials(three)) {
                    let is_lost = low.verdict == Verdict::Won && high.verdict == Verdict::Refuted;
                    assert!(!is_lost || three.name.starts_with("DFPN+"), "{}", three.name);
                }
            }
        }
    }
    assert!(settled > 30, "{settled}");
}

#[test]
fn trees_hold_and_nothing_is_won_that_should_not_be() {
    for row in &quick().rows {
        assert!(trials(row).all(|trial| trial.tree != Some(false)), "{}", row.name);
        let proves = row.generator.replies == Replies::Legal;
        let won = row.trials[1].iter().any(|trial| trial.verdict == Verdict::Won);
        assert!(!proves || !won, "{}", row.name);
        let limit = quick().plan.limit;
        assert!(trials(row).all(|trial| trial.is_settled() || limit <= trial.all_nodes()));
    }
    assert!(quick().rows.iter().flat_map(trials).any(|trial| trial.tree == Some(true)));
}

#[test]
fn tables_and_pictures_name_every_algorithm() {
    let results = quick();
    let (tables, lines) = (markdown(results), csv(results));
    let problems = 12;
    for named in &results.plan.algorithms {
        let times = tables.matches(&format!("| {} |", named.name)).count();
        assert!(results.plan.generators.len() <= times, "{}", named.name);
        let rows = lines.matches(&format!("\"{}\"", named.name)).count();
        assert_eq!(rows, 4 * problems, "{}", named.name);
    }
    for &generator in &results.plan.generators {
        assert!(picture(results, generator, Measure::Nodes).contains("DFPN+: nodes"));
        assert!(picture(results, generator, Measure::Time).contains("DFPN+: microseconds"));
    }
}

#[test]
fn the_program_writes_its_files() {
    let folder = std::env::temp_dir().join(format!("kagetsu-lambda-{}", std::process::id()));
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../suites/vct.txt");
    let output = Command::new(env!("CARGO_BIN_EXE_kagetsu-lab"))
        .args(["lambda", "--quick", "--published", suite, "--out"])
        .arg(&folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(output.stdout, read("lambda.md").into_bytes());
    assert!(read("lambda.csv").lines().count() > 1);
    for name in ["threats-nodes", "near-nodes", "all-time", "narrow-time"] {
        assert!(read(&format!("lambda-{name}.svg")).starts_with("<svg"));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bad_arguments_are_refused_in_one_line() {
    for words in [&["lambda"][..], &["lambda", "nowhere.txt"], &["lambda", "x", "--order", "6"]] {
        let program = env!("CARGO_BIN_EXE_kagetsu-lab");
        let output = Command::new(program).args(words).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{words:?}");
    }
}
