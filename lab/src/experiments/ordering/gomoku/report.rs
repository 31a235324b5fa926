//! Tables and pictures.

use std::fmt::Write;
use std::time::Duration;

use super::cost::Measured;
use super::curve::{Curve, Learned};
use super::minimal::minimal_leaves;
use super::orders::{LEARNED, Order};
use super::setting::Setting;
use crate::experiments::chart::{Chart, Line};
use crate::tune::Begin;

/// Nodes of each order, as multiples of the minimal tree where the search is plain, and of the nodes
/// with the learned order.
#[must_use]
pub fn costs_table(setting: &Setting, orders: &[Order], measured: &Measured) -> String {
    let Setting { name, depth, is_plain, .. } = setting;
    let Measured { positions, agreed, moves, totals } = measured;
    let mut text = format!(
        "{name}, depth {depth}: {positions} positions, the same score with all orders in {agreed}."
    );
    let nodes = |&(all, last, _): &(u64, u64, Duration)| if *is_plain { last } else { all };
    let minimal = minimal_leaves(*moves, *depth) * *positions as f64;
    if *is_plain {
        write!(text, " B = {moves:.1}, minimal tree {minimal:.0} leaves.").ok();
    }
    text += "\n\n| order | nodes | × minimal tree | × learned | time × learned |\n|---|---:|---:|---:|---:|\n";
    let learned = orders.iter().position(|order| order.name == LEARNED).unwrap_or(0);
    let Some(unit) = totals.get(learned) else { return text };
    for (order, total) in orders.iter().zip(totals) {
        let of_minimal = nodes(total) as f64 / minimal;
        let of_minimal = if *is_plain { format!("{of_minimal:.2}") } else { "–".to_owned() };
        let of_learned = nodes(total) as f64 / nodes(unit).max(1) as f64;
        let time = total.2.as_secs_f64() / unit.2.as_secs_f64().max(1e-9);
        // Writing to a text cannot fail.
        writeln!(
            text,
            "| {} | {} | {of_minimal} | {of_learned:.2} | {time:.2} |",
            order.name,
            nodes(total)
        )
        .ok();
    }
    text
}

/// How often the best move of held-out games comes first, and among the first five.
#[must_use]
pub fn curve_table(curve: &Curve) -> String {
    let mut text = format!(
        "Games {}: {} free choices of games held out.\n\n\
         | order | choices to fit | best move first | in five |\n|---|---:|---:|---:|\n",
        curve.name, curve.held_out
    );
    for Learned { order, choices, first, in_five, .. } in &curve.learned {
        let choices = choices.map_or("–".to_owned(), |choices| choices.to_string());
        let (first, in_five) = (100.0 * first, 100.0 * in_five);
        writeln!(text, "| {} | {choices} | {first:.1} % | {in_five:.1} % |", order.name).ok();
    }
    text
}

/// The same over the number of choices, as a picture.
#[must_use]
pub fn curve_chart(curve: &Curve) -> String {
    let most = curve.learned.iter().filter_map(|learned| learned.choices).max().unwrap_or(0) as f64;
    let fitted = |begin: Begin, name: &str, share: fn(&Learned) -> f32| Line {
        name: name.to_owned(),
        points: curve
            .learned
            .iter()
            .filter(|learned| learned.begin == begin)
            .filter_map(|l| Some((l.choices? as f64 / 1000.0, 100.0 * f64::from(share(l)))))
            .collect(),
    };
    let mut lines = vec![
        fitted(Begin::Nothing, "first, from nothing", |learned| learned.first),
        fitted(Begin::HandMade, "first, from hand-made", |learned| learned.first),
        fitted(Begin::Nothing, "in five, from nothing", |learned| learned.in_five),
        fitted(Begin::HandMade, "in five, from hand-made", |learned| learned.in_five),
    ];
    for known in curve.learned.iter().filter(|learned| learned.choices.is_none()) {
        let height = 100.0 * f64::from(known.first);
        let points = vec![(0.0, height), (most / 1000.0, height)];
        lines.push(Line { name: format!("first, {} scores", known.order.name), points });
    }
    let x = "free choices that were fitted, thousands".to_owned();
    Chart { x, y: "best moves of held-out games, %".to_owned(), lines }.svg()
}
