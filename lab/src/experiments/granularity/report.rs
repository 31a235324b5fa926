//! Tables and picture.

use std::fmt::Write;

use kagetsu::eval::Granularity;
use kagetsu::search::Driver;

use super::run::{AtDepth, Row};
use crate::experiments::chart::{Chart, Line};

/// Tables as Markdown, one for each depth.
#[must_use]
pub fn markdown(results: &[AtDepth]) -> String {
    results.iter().map(table).collect::<Vec<_>>().join("\n")
}

/// The table of one depth.
fn table(at_depth: &AtDepth) -> String {
    let AtDepth { depth, openings, middle, decided, rows } = at_depth;
    let mut text = format!(
        "### Depth {depth}\n\n{openings} openings, {middle} middle-game positions; {decided} of \
         them decided.\n\n\
         | evaluation | driver | s | evaluations | nodes | time, fine PVS = 1 | probes an iteration \
         | same move, openings | same move, middle game |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|\n"
    );
    let whole = rows.first().map_or(0.0, |row| row.time.as_secs_f64()).max(1e-9);
    for row in rows {
        let Row { way, time, spent, same_opening, same_middle } = row;
        let seconds = time.as_secs_f64();
        let probes = spent.probes as f64 / spent.iterations.max(1) as f64;
        // writing to a text cannot fail
        writeln!(
            text,
            "| {} | {} | {seconds:.2} | {} | {} | {:.2} | {probes:.2} | {same_opening} of {openings} \
             | {same_middle} of {middle} |",
            way.evaluation(),
            super::driver_name(way.driver),
            spent.evaluations,
            spent.nodes,
            seconds / whole,
        )
        .ok();
    }
    text
}

/// How often the move is that of fine evaluation with principal variation search, over the depth: for
/// the other evaluations, and for the other drivers.
#[must_use]
pub fn picture(results: &[AtDepth]) -> String {
    let shown = |row: &&Row| {
        let is_fine = row.way.granularity == Some(Granularity::Fine);
        is_fine != (row.way.driver == Driver::Pvs)
    };
    let line = |way| {
        let share = |at_depth: &AtDepth| {
            let row = at_depth.rows.iter().find(|row| row.way == way)?;
            let same = (row.same_opening + row.same_middle) as f64;
            Some((at_depth.depth as f64, 100.0 * same / at_depth.positions() as f64))
        };
        Line { name: way.to_string(), points: results.iter().filter_map(share).collect() }
    };
    let first = results.iter().take(1).flat_map(|at_depth| at_depth.rows.iter().filter(shown));
    let lines = first.map(|row| line(row.way)).collect();
    let (x, y) = ("depth".to_owned(), "move as of fine evaluation, PVS (percent)".to_owned());
    Chart { x, y, lines }.svg()
}
