//! Tables as Markdown and CSV, and the pictures.

use std::fmt::Write;

use super::generator::Generator;
use super::run::{Results, Row};
use super::trial::{Trial, Verdict};
use crate::experiments::scatter::{Cloud, Scatter};

/// The paper compares so many; they come first.
const PUBLISHED: usize = 3;

const fn word_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Won => "won",
        Verdict::Refuted => "refuted",
        Verdict::Open => "open",
    }
}

/// One line for each trial; times in milliseconds.
#[must_use]
pub fn csv(results: &Results) -> String {
    let mut text = "set,number,generator,algorithm,verdict,nodes,four_nodes,ms,tree\n".to_owned();
    for Row { generator, name, trials } in &results.rows {
        for (set, trials) in results.plan.sets.iter().zip(trials) {
            for (number, trial) in (1..).zip(trials) {
                let Trial { verdict, nodes, four_nodes, time, tree } = trial;
                let tree = tree.map_or("", |holds| if holds { "accepted" } else { "refused" });
                let (set, verdict) = (&set.name, word_of(*verdict));
                let ms = time.as_secs_f64() * 1000.0;
                // writing to a string cannot fail
                writeln!(
                    text,
                    "{set},{number},{},\"{name}\",{verdict},{nodes},{four_nodes},{ms:.2},\
                     {tree}",
                    generator.word()
                )
                .ok();
            }
        }
    }
    text
}

/// All tables.
#[must_use]
pub fn markdown(results: &Results) -> String {
    let mut parts = vec![overview(results)];
    for &generator in &results.plan.generators {
        parts.push(algorithms(results, generator));
        parts.push(duels(results, generator));
    }
    parts.join("\n")
}

/// How many problems of a set came out so.
fn count(trials: &[Trial], verdict: Verdict) -> usize {
    trials.iter().filter(|trial| trial.verdict == verdict).count()
}

/// The paper's table: solved by each of the three, generator by generator.
fn overview(results: &Results) -> String {
    let names: Vec<&str> =
        results.plan.algorithms.iter().take(PUBLISHED).map(|named| &*named.name).collect();
    let problems: usize = results.plan.sets.iter().map(|set| set.problems.len()).sum();
    let mut lines = vec![
        format!(
            "### Solved of {problems}, order {}, {} nodes each\n",
            results.plan.order, results.plan.limit
        ),
        format!("| generator | {} |", names.join(" | ")),
        format!("|---|{}", "---:|".repeat(names.len())),
    ];
    for &generator in &results.plan.generators {
        let solved = results.of(generator).take(PUBLISHED).map(|row| {
            let trials = row.trials.iter().flatten();
            trials.filter(|trial| trial.is_settled()).count().to_string()
        });
        let solved: Vec<String> = solved.collect();
        lines.push(format!("| {} | {} |", generator.name(), solved.join(" | ")));
    }
    lines.join("\n") + "\n"
}

/// All algorithms with one generator.
fn algorithms(results: &Results, generator: Generator) -> String {
    let sets = &results.plan.sets;
    let head: Vec<String> =
        sets.iter().map(|set| format!("{} won / refuted / open", set.name)).collect();
    let mut lines = vec![
        format!("### {}\n", generator.name()),
        format!("| algorithm | {} | trees | nodes | stones of fours | s |", head.join(" | ")),
        format!("|---|{}---:|---:|---:|---:|", "---:|".repeat(sets.len())),
    ];
    for row in results.of(generator) {
        let verdicts: Vec<String> = row
            .trials
            .iter()
            .map(|trials| {
                [Verdict::Won, Verdict::Refuted, Verdict::Open]
                    .map(|verdict| count(trials, verdict).to_string())
                    .join(" / ")
            })
            .collect();
        let trials = || row.trials.iter().flatten();
        let seconds: f64 = trials().map(|trial| trial.time.as_secs_f64()).sum();
        lines.push(format!(
            "| {} | {} | {} | {} | {} | {seconds:.1} |",
            row.name,
            verdicts.join(" | "),
            trees(row),
            trials().map(|trial| trial.nodes).sum::<u64>(),
            trials().map(|trial| trial.four_nodes).sum::<u64>(),
        ));
    }
    lines.join("\n") + "\n"
}

/// Trees that the checker accepts, and those that it does not if there are any.
fn trees(row: &Row) -> String {
    let count =
        |holds| row.trials.iter().flatten().filter(|trial| trial.tree == Some(holds)).count();
    match (count(true), count(false)) {
        (0, 0) => "–".to_owned(),
        (accepted, 0) => accepted.to_string(),
        (accepted, refused) => format!("{accepted}, {refused} refused"),
    }
}

/// The first algorithm against each of the others.
fn duels(results: &Results, generator: Generator) -> String {
    let mut rows = results.of(generator);
    let Some(first) = rows.next() else { return String::new() };
    let mut lines = vec![
        format!(
            "| {} against | solved by both | by the first only | by the other only | \
             fewer nodes: first, other | nodes where both, other = 1 | verdicts differ |",
            first.name
        ),
        "|---|---:|---:|---:|---:|---:|---:|".to_owned(),
    ];
    for other in rows {
        lines.push(duel(first, other));
    }
    lines.join("\n") + "\n"
}

fn duel(first: &Row, other: &Row) -> String {
    let pairs = || first.trials.iter().flatten().zip(other.trials.iter().flatten());
    let both = || pairs().filter(|(a, b)| a.is_settled() && b.is_settled());
    let fewer = both().filter(|(a, b)| a.all_nodes() < b.all_nodes()).count();
    let more = both().filter(|(a, b)| a.all_nodes() > b.all_nodes()).count();
    let mine: u64 = both().map(|(a, _)| a.all_nodes()).sum();
    let others: u64 = both().map(|(_, b)| b.all_nodes()).sum();
    format!(
        "| {} | {} | {} | {} | {fewer}, {more} | {:.2} | {} |",
        other.name,
        both().count(),
        pairs().filter(|(a, b)| a.is_settled() && !b.is_settled()).count(),
        pairs().filter(|(a, b)| !a.is_settled() && b.is_settled()).count(),
        mine as f64 / others.max(1) as f64,
        both().filter(|(a, b)| a.verdict != b.verdict).count(),
    )
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Nodes, the same on every machine.
    Nodes,
    /// Time, as the paper does; most problems take less than the clock can tell from noise.
    Time,
}

impl Measure {
    /// Its name in the names of files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Time => "time",
        }
    }

    fn of(self, trial: &Trial) -> f64 {
        match self {
            Self::Nodes => trial.all_nodes() as f64,
            Self::Time => trial.time.as_secs_f64() * 1e6,
        }
    }
}

/// What the first two algorithms, LDFPN and DFPN+, took for problems that both solve with this
/// generator.
#[must_use]
pub fn picture(results: &Results, generator: Generator, measure: Measure) -> String {
    let mut rows = results.of(generator);
    let (Some(first), Some(second)) = (rows.next(), rows.next()) else { return String::new() };
    let sets = results.plan.sets.iter().zip(first.trials.iter().zip(&second.trials));
    let clouds = sets.flat_map(|(set, (xs, ys))| {
        [Verdict::Won, Verdict::Refuted].map(|verdict| {
            let pairs = xs.iter().zip(ys).filter(|(x, y)| x.verdict == verdict && y.is_settled());
            Cloud {
                name: format!("{}, {}", set.name, word_of(verdict)),
                points: pairs.map(|(x, y)| (measure.of(x), measure.of(y))).collect(),
            }
        })
    });
    let unit = match measure {
        Measure::Nodes => "nodes",
        Measure::Time => "microseconds",
    };
    let axis = |row: &Row| format!("{}: {unit}", row.name);
    let clouds = clouds.filter(|cloud| !cloud.points.is_empty()).collect();
    let (title, x, y) = (generator.name().to_owned(), axis(first), axis(second));
    Scatter { title, x, y, clouds }.svg()
}
