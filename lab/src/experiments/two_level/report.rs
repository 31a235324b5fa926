//! Tables as Markdown and CSV, and the picture.

use std::fmt::Write;

use super::problems::Solved;
use super::run::{Cost, Kept, Measured, Results};
use crate::experiments::chart::{Chart, Line};

/// Lines of the picture: the algorithms with the paper's settings, which come first.
const DRAWN: usize = 8;

/// One line for each algorithm, set and limit; times in milliseconds.
#[must_use]
pub fn csv(results: &Results) -> String {
    let mut text =
        "positions,limit,limit_holds_for,algorithm,settled,won,nodes,again,inner_nodes,ms\n"
            .to_owned();
    let mut rows = |set: &str, limit: u64, scope: &str, costs: &[Cost]| {
        for (name, cost) in results.names.iter().zip(costs) {
            let Cost { settled, won, nodes, again, inner, .. } = *cost;
            let ms = milliseconds(*cost);
            // writing to a string cannot fail
            writeln!(
                text,
                "\"{set}\",{limit},{scope},\"{name}\",{settled},{won},{nodes},{again},{inner},{ms:.1}"
            )
            .ok();
        }
    };
    for measured in &results.measured {
        rows(&set_name(measured), results.plan.limit, "each", &measured.costs);
    }
    if let Some(first) = results.measured.first() {
        for rationed in &results.rationed {
            rows(&set_name(first), rationed.nodes, "all together", &rationed.together);
            rows(&set_name(first), rationed.nodes, "each", &rationed.each);
        }
    }
    if 0 < results.solved.problems {
        rows("problems", results.solved.limit, "each", &results.solved.all);
        rows("problems settled by all", results.solved.limit, "each", &results.solved.common);
    }
    text
}

/// All tables.
#[must_use]
pub fn markdown(results: &Results) -> String {
    let mut text = String::new();
    for measured in &results.measured {
        totals(&mut text, results, measured);
    }
    if let Some(first) = results.measured.first() {
        let name = set_name(first);
        let title = format!("{name}: settled (ms) with a limit for all positions together");
        limits(&mut text, results, &title, |rationed| &rationed.together);
        let title = format!("{name}: settled (ms) with a limit for each position");
        limits(&mut text, results, &title, |rationed| &rationed.each);
    }
    if 0 < results.solved.problems {
        problems(&mut text, results);
    }
    text
}

/// Settled positions over the limit for each, one line an algorithm.
#[must_use]
pub fn picture(results: &Results) -> String {
    let lines = results.names.iter().take(DRAWN).enumerate().map(|(index, name)| Line {
        name: name.clone(),
        points: results
            .rationed
            .iter()
            .map(|rationed| (rationed.nodes as f64, rationed.each[index].settled as f64))
            .collect(),
    });
    let chart = Chart {
        x: "limit of nodes for each position".to_owned(),
        y: "positions settled".to_owned(),
        lines: lines.collect(),
    };
    chart.svg()
}

fn milliseconds(cost: Cost) -> f64 {
    cost.time.as_secs_f64() * 1000.0
}

fn set_name(measured: &Measured) -> String {
    let set = measured.set;
    let kept = if set.kept == Kept::Won { ", won by Black" } else { "" };
    format!("{0}×{0}, {1} in a row, {2} stones{kept}", set.size, set.row, set.stones)
}

/// Totals over one set, with ratios to the first algorithm.
fn totals(text: &mut String, results: &Results, measured: &Measured) {
    let Measured { made, trivial, too_hard, kept, ref costs, .. } = *measured;
    let limit = results.plan.limit;
    let won = costs.first().map_or(0, |cost| cost.won);
    let name = set_name(measured);
    let mut lines = vec![
        format!("### {name}\n"),
        format!(
            "{kept} positions, {won} of them won by Black. Made: {made}, seed {}; settled by one \
             look: {trivial}; not settled by all within {limit} nodes: {too_hard}.\n",
            results.plan.seed
        ),
        "| algorithm | nodes | of these again | ms | nodes, PN = 1 | time, PN = 1 |".to_owned(),
        "|---|---:|---:|---:|---:|---:|".to_owned(),
    ];
    let pn = costs.first().copied().unwrap_or_default();
    for (name, &cost) in results.names.iter().zip(costs) {
        let nodes = cost.nodes as f64 / pn.nodes.max(1) as f64;
        let time = milliseconds(cost) / milliseconds(pn).max(f64::MIN_POSITIVE);
        lines.push(format!(
            "| {name} | {} | {} | {:.0} | {nodes:.2} | {time:.2} |",
            cost.nodes,
            cost.again,
            milliseconds(cost)
        ));
    }
    text.push_str(&lines.join("\n"));
    text.push_str("\n\n");
}

/// The problems of this game; the last three columns are about those that all settle.
fn problems(text: &mut String, results: &Results) {
    let Solved { limit, problems, by_all, ref all, ref common } = results.solved;
    let mut lines = vec![
        format!("### {problems} problems of this game\n"),
        format!(
            "Limit {limit} nodes for each, stones of the solver of fours included. All algorithms \
             settle {by_all}.\n"
        ),
        "| algorithm | won | given up | nodes | stones of fours | ms |".to_owned(),
        "|---|---:|---:|---:|---:|---:|".to_owned(),
    ];
    for (name, (all, common)) in results.names.iter().zip(all.iter().zip(common)) {
        lines.push(format!(
            "| {name} | {} | {} | {} | {} | {:.0} |",
            all.won,
            problems - all.settled,
            common.nodes,
            common.inner,
            milliseconds(*common)
        ));
    }
    text.push_str(&lines.join("\n"));
    text.push_str("\n\n");
}

/// One column for each limit.
fn limits(
    text: &mut String,
    results: &Results,
    title: &str,
    costs: impl Fn(&super::run::Rationed) -> &Vec<Cost>,
) {
    let head: Vec<String> =
        results.rationed.iter().map(|rationed| rationed.nodes.to_string()).collect();
    let mut lines = vec![
        format!("### {title}\n"),
        format!("| algorithm | {} |", head.join(" | ")),
        format!("|---|{}", "---:|".repeat(head.len())),
    ];
    for (index, name) in results.names.iter().enumerate() {
        let cells = results.rationed.iter().map(|rationed| {
            let cost = costs(rationed)[index];
            format!("{} ({:.0})", cost.settled, milliseconds(cost))
        });
        lines.push(format!("| {name} | {} |", cells.collect::<Vec<_>>().join(" | ")));
    }
    text.push_str(&lines.join("\n"));
    text.push_str("\n\n");
}
