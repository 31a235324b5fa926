//! The second table: what the prover alone finds, and in what time.

use std::io::Write;
use std::time::Duration;

use comfy_table::{CellAlignment, presets};
use kagetsu::types::Rule;

use crate::proofs::Proved;

/// The prover on all suites.
#[derive(Default)]
pub(crate) struct ProofTable {
    rows: Vec<Row>,
}

/// The prover on one rule in one suite.
#[derive(Default)]
struct Row {
    suite: &'static str,
    rule: Option<Rule>,
    findings: [usize; 3],
    times: Vec<Duration>,
    replayed: Vec<Duration>,
    false_wins: usize,
}

impl Row {
    fn add(&mut self, proved: &Proved) {
        self.findings[proved.finding as usize] += 1;
        self.times.push(proved.time);
        self.replayed.extend(proved.replayed);
        self.false_wins += usize::from(proved.is_false);
    }

    fn cells(&self) -> Vec<String> {
        let [wins, no_wins, unknown] = self.findings.map(|count| count.to_string());
        let mut cells = vec![
            self.suite.to_owned(),
            self.rule.map_or("all", Rule::word).to_owned(),
            wins,
            no_wins,
            unknown,
            self.false_wins.to_string(),
        ];
        for times in [&self.times, &self.replayed] {
            cells.extend([50, 90, 100].map(|percent| percentile(times, percent)));
        }
        cells
    }
}

/// The time in ms that so many per cent do not exceed; `-` for none.
fn percentile(times: &[Duration], percent: usize) -> String {
    let mut times = times.to_vec();
    times.sort_unstable();
    let index = (times.len() * percent / 100).min(times.len().saturating_sub(1));
    let show = |time: &Duration| format!("{:.2}", time.as_secs_f64() * 1000.0);
    times.get(index).map_or("-".to_owned(), show)
}

impl ProofTable {
    /// Counts a position for its rule and for the whole suite.
    pub(crate) fn add(&mut self, suite: &'static str, rule: Rule, proved: &Proved) {
        for rule in [None, Some(rule)] {
            let found = self.rows.iter().position(|row| row.suite == suite && row.rule == rule);
            let index = found.unwrap_or_else(|| {
                self.rows.push(Row { suite, rule, ..Row::default() });
                self.rows.len() - 1
            });
            self.rows[index].add(proved);
        }
    }

    /// Whether a win was claimed that is none, or that no list knows.
    pub(crate) fn has_false_win(&self) -> bool {
        self.rows.iter().any(|row| row.false_wins > 0)
    }

    /// Writes the table; nothing when no suite was about wins.
    pub(crate) fn print(&self, output: &mut impl Write) -> std::io::Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let mut table = comfy_table::Table::new();
        table.load_style(presets::ASCII_MARKDOWN).set_header([
            "prover alone",
            "rule",
            "proven",
            "disproven",
            "unknown",
            "false",
            "verdict ms, median",
            "90 %",
            "max",
            "replayed ms, median",
            "90 %",
            "max",
        ]);
        for row in &self.rows {
            table.add_row(row.cells());
        }
        for column in 2..12 {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        writeln!(output, "{table}")
    }
}
