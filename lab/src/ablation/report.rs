//! The table of an ablation.

use std::fmt::Write;

use kagetsu_tournaments::stats::{EloEstimate, Pentanomial};

use super::depth::Effort;

/// What was measured of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// To the fixed depth.
    pub effort: Effort,
    /// Pairs of games against the whole search, as the variant sees them.
    pub pairs: Pentanomial,
}

/// The table: the whole search first, then what is left without each rule.
#[must_use]
pub fn table(whole: Effort, rows: &[Row]) -> String {
    let mut text = "| without | nodes to depth | × all | time × all | pairs | Elo |\n\
                    |---|---|---|---|---|---|\n"
        .to_owned();
    // Writing to a text cannot fail.
    writeln!(text, "| – (all) | {} | 1.00 | 1.00 | | |", whole.nodes).ok();
    for Row { name, effort, pairs } in rows {
        let nodes = effort.nodes as f64 / whole.nodes.max(1) as f64;
        let time = effort.time.as_secs_f64() / whole.time.as_secs_f64().max(1e-9);
        let [ll, ld, even, wd, ww] = pairs.counts();
        let elo = EloEstimate::from_pairs(pairs).map_or(String::new(), |found| {
            format!("{:+.0} ± {:.0}", found.elo.value, found.elo.error)
        });
        let counts =
            if elo.is_empty() { String::new() } else { format!("{ll}, {ld}, {even}, {wd}, {ww}") };
        writeln!(text, "| {name} | {} | {nodes:.2} | {time:.2} | {counts} | {elo} |", effort.nodes)
            .ok();
    }
    text
}
