//! The table of an ablation.

use kagetsu_tournaments::stats::{EloEstimate, Pentanomial, Sprt};

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

/// The table: the whole search first, then what is left without each rule; with a test, how it stands.
#[must_use]
pub fn table(whole: Effort, rows: &[Row], test: Option<&Sprt>) -> String {
    let names = ["without", "nodes to depth", "× all", "time × all", "pairs", "Elo"];
    let mut heading = names.map(str::to_owned).to_vec();
    heading.extend(test.map(|test| format!("LLR {test}")));
    let mut of_all = ["– (all)", "", "1.00", "1.00", "", ""].map(str::to_owned).to_vec();
    of_all[1] = whole.nodes.to_string();
    of_all.extend(test.map(|_| String::new()));
    let mut text = line(&heading) + "|" + &"---|".repeat(heading.len()) + "\n" + &line(&of_all);
    for Row { name, effort, pairs } in rows {
        let nodes = effort.nodes as f64 / whole.nodes.max(1) as f64;
        let time = effort.time.as_secs_f64() / whole.time.as_secs_f64().max(1e-9);
        let [counts, elo] = games(pairs);
        let numbers = [effort.nodes.to_string(), format!("{nodes:.2}"), format!("{time:.2}")];
        let mut cells = [vec![name.clone()], numbers.to_vec(), vec![counts, elo]].concat();
        cells.extend(test.map(|test| verdict(test, pairs)));
        text.push_str(&line(&cells));
    }
    text
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// The counts of pairs and the difference of Elo; empty without games.
fn games(pairs: &Pentanomial) -> [String; 2] {
    let [ll, ld, even, wd, ww] = pairs.counts();
    EloEstimate::from_pairs(pairs).map_or_else(Default::default, |EloEstimate { elo, .. }| {
        let difference = format!("{:+.0} ± {:.0}", elo.value, elo.error);
        [format!("{ll}, {ld}, {even}, {wd}, {ww}"), difference]
    })
}

/// How the test stands: `-2.96 H0` once it has decided, `1.20` before.
fn verdict(test: &Sprt, pairs: &Pentanomial) -> String {
    let state = test.judge(pairs);
    let accepted = state.accepted.map_or_else(String::new, |accepted| format!(" {accepted}"));
    format!("{:.2}{accepted}", state.llr)
}
