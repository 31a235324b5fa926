//! What a match comes to: results, faults and answer times by rule and size, and what each engine
//! did wrong.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};
use kagetsu::types::{Rule, Side};

use crate::record::{Farewell, GameRecord};
use crate::verdict::FaultKind;

/// Kinds of faults that the table always shows.
const USUAL: [FaultKind; 4] =
    [FaultKind::Crash, FaultKind::Illegal, FaultKind::Foul, FaultKind::Late];

/// How often each kind of fault was seen, of those that were.
#[derive(Clone, Debug, Default)]
struct Faults(BTreeMap<FaultKind, usize>);

impl Faults {
    fn add(&mut self, kind: FaultKind) {
        *self.0.entry(kind).or_default() += 1;
    }

    fn count(&self, kind: FaultKind) -> usize {
        self.0.get(&kind).copied().unwrap_or_default()
    }

    fn sum(&self) -> usize {
        self.0.values().sum()
    }
}

impl fmt::Display for Faults {
    /// `2 late, 1 crash`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.iter().map(|(kind, count)| format!("{count} {}", kind.word()));
        let words: Vec<_> = words.collect();
        f.write_str(&words.join(", "))
    }
}

/// What one engine did wrong, and what it was forgiven.
#[derive(Clone, Debug, Default)]
struct Conduct {
    faults: Faults,
    /// Answers that were too late because the machine stood still.
    forgiven: usize,
}

/// What is counted for one rule and size, or for all.
#[derive(Clone, Debug, Default)]
struct Row {
    games: usize,
    /// Black's wins, White's wins, draws.
    results: [usize; 3],
    plies: usize,
    faults: Faults,
    stalled: usize,
    worst_over: Duration,
    latency: Duration,
}

impl Row {
    fn add(&mut self, record: &GameRecord) {
        self.games += 1;
        self.results[record.verdict.winner().map_or(2, Side::index)] += 1;
        self.plies += record.points().count();
        record.faults().for_each(|(_, fault, _)| self.faults.add(fault.kind()));
        self.stalled += record.stalled_answers();
        self.worst_over = self.worst_over.max(record.worst_over());
        let latencies = record.moves.iter().map(|played| played.time.latency);
        self.latency = self.latency.max(latencies.max().unwrap_or_default());
    }

    fn cells(&self, rule: &str, size: &str, kinds: &[FaultKind]) -> Vec<String> {
        let plies = self.plies as f64 / self.games.max(1) as f64;
        let [worst_over, latency] = [self.worst_over, self.latency].map(|time| time.as_millis());
        let mut cells = vec![rule.to_owned(), size.to_owned(), self.games.to_string()];
        cells.extend(self.results.map(|count| count.to_string()));
        cells.push(format!("{plies:.1}"));
        cells.extend(kinds.iter().map(|&kind| self.faults.count(kind).to_string()));
        cells.extend([self.stalled.to_string(), worst_over.to_string(), latency.to_string()]);
        cells
    }
}

/// Counts of a match.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    rows: BTreeMap<(usize, usize), Row>,
    all: Row,
    /// By name.
    engines: BTreeMap<String, Conduct>,
}

impl Totals {
    /// Adds a game.
    pub fn add(&mut self, record: &GameRecord) {
        let board = (record.rule.index(), record.size.side());
        self.rows.entry(board).or_default().add(record);
        self.all.add(record);
        for side in Side::ALL {
            let conduct = self.conduct(&record.names[side.index()]);
            let own = record.faults().filter(|(blamed, _, _)| *blamed == side);
            own.for_each(|(_, fault, _)| conduct.faults.add(fault.kind()));
            conduct.forgiven += record.forgiven_answers(side);
        }
    }

    /// Adds what an engine did that left after several games.
    pub fn add_farewell(&mut self, name: &str, farewell: &Farewell) {
        if let Some(fault) = &farewell.fault {
            self.all.faults.add(fault.kind());
            self.conduct(name).faults.add(fault.kind());
        }
    }

    fn conduct(&mut self, name: &str) -> &mut Conduct {
        self.engines.entry(name.to_owned()).or_default()
    }

    /// What engines did wrong, a line each: `Faults of A: 2 late, 1 crash`, and what was forgiven.
    pub fn conduct_lines(&self) -> Vec<String> {
        let faulty = self.engines.iter().filter(|(_, conduct)| conduct.faults.sum() != 0);
        let mut lines: Vec<_> =
            faulty.map(|(name, conduct)| format!("Faults of {name}: {}", conduct.faults)).collect();
        if lines.is_empty() {
            lines.push("Faults: none".to_owned());
        }
        let forgiven = self.engines.iter().filter(|(_, conduct)| conduct.forgiven != 0);
        lines.extend(forgiven.map(|(name, conduct)| {
            let answers = if conduct.forgiven == 1 { "answer" } else { "answers" };
            let count = conduct.forgiven;
            format!("Forgiven: {count} late {answers} of {name}, while the machine stood still")
        }));
        lines
    }

    /// Games played.
    pub fn games(&self) -> usize {
        self.all.games
    }

    /// Faults of all kinds.
    pub fn faults(&self) -> usize {
        self.all.faults.sum()
    }

    /// How often a kind of fault was seen.
    pub fn count(&self, kind: FaultKind) -> usize {
        self.all.faults.count(kind)
    }
}

impl fmt::Display for Totals {
    /// A table in Markdown, one line a rule and size and one for all. Kinds of faults other than
    /// the usual ones have a column only where they were seen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_shown = |kind: &FaultKind| USUAL.contains(kind) || self.count(*kind) != 0;
        let kinds: Vec<FaultKind> = FaultKind::ALL.into_iter().filter(is_shown).collect();
        let mut table = Table::new();
        table.load_style(ASCII_MARKDOWN);
        let head = ["rule", "size", "games", "Black", "White", "draw", "plies"];
        let times = ["stalls", "worst over ms", "latency ms"];
        let words = kinds.iter().map(|kind| kind.word());
        table.set_header(head.into_iter().chain(words).chain(times));
        for ((rule, side), row) in &self.rows {
            table.add_row(row.cells(Rule::ALL[*rule].word(), &side.to_string(), &kinds));
        }
        table.add_row(self.all.cells("all", "", &kinds));
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        write!(f, "{table}")
    }
}
