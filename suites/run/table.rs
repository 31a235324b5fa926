//! The table at the end: solved positions, times and claims by suite and rule.

use std::io::Write;
use std::time::Duration;

use comfy_table::{CellAlignment, presets};
use kagetsu::types::Rule;

use crate::verdict::Verdict;

/// Results of all suites.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<Row>,
}

/// Results of one rule in one suite.
struct Row {
    suite: &'static str,
    rule: Option<Rule>,
    positions: usize,
    solved: usize,
    times: Vec<Duration>,
    claims: usize,
    confirmed: usize,
}

impl Row {
    const fn new(suite: &'static str, rule: Option<Rule>) -> Self {
        Self { suite, rule, positions: 0, solved: 0, times: vec![], claims: 0, confirmed: 0 }
    }

    fn add(&mut self, verdict: &Verdict) {
        self.positions += 1;
        self.solved += usize::from(verdict.is_solved());
        self.times.extend(verdict.time);
        self.claims += usize::from(verdict.claim.is_some());
        let confirmed = verdict.claim.as_ref().is_some_and(crate::claim::Claim::is_confirmed);
        self.confirmed += usize::from(confirmed);
    }

    fn percentage(&self) -> f64 {
        100.0 * self.solved as f64 / self.positions.max(1) as f64
    }

    fn cells(&self) -> [String; 8] {
        let mut times = self.times.clone();
        times.sort_unstable();
        let show = |time: Option<&Duration>| {
            time.map_or("-".into(), |time| format!("{:.0}", time.as_secs_f64() * 1000.0))
        };
        let claims = if self.claims == 0 {
            String::new()
        } else {
            format!("{} ({} confirmed)", self.claims, self.confirmed)
        };
        [
            self.suite.into(),
            self.rule.map_or("all", Rule::word).into(),
            self.solved.to_string(),
            self.positions.to_string(),
            format!("{:.1}", self.percentage()),
            show(times.get(times.len() / 2)),
            show(times.last()),
            claims,
        ]
    }
}

impl Table {
    /// Counts a verdict for its rule and for the whole suite.
    pub(crate) fn add(&mut self, suite: &'static str, rule: Rule, verdict: &Verdict) {
        for rule in [None, Some(rule)] {
            let found = self.rows.iter().position(|row| row.suite == suite && row.rule == rule);
            let index = found.unwrap_or_else(|| {
                self.rows.push(Row::new(suite, rule));
                self.rows.len() - 1
            });
            self.rows[index].add(verdict);
        }
    }

    /// The score of the worst suite in per cent.
    pub(crate) fn lowest_percentage(&self) -> f64 {
        let suites = self.rows.iter().filter(|row| row.rule.is_none());
        suites.map(Row::percentage).fold(100.0, f64::min)
    }

    /// Writes the table.
    pub(crate) fn print(&self, output: &mut impl Write) -> std::io::Result<()> {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::ASCII_MARKDOWN).set_header([
            "suite",
            "rule",
            "solved",
            "of",
            "%",
            "median ms",
            "max ms",
            "claimed wins",
        ]);
        for row in &self.rows {
            table.add_row(row.cells());
        }
        for column in 2..7 {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        writeln!(output, "{table}")
    }
}
