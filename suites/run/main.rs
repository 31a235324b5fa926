//! `make suites`: the executable over all suite files, through the protocol, at real time limits.
//!
//! A measurement, not a test: how many positions the engine solves and how long it takes depends
//! on the machine. Answers are judged over raw stones; a move that is not listed counts when an
//! exhaustive search or a second program confirms it.

#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../fours.rs"]
mod fours;
#[path = "../line.rs"]
mod line;
#[path = "../stones.rs"]
mod stones;

mod claim;
mod confirm;
mod engine;
mod options;
mod proof_table;
mod proofs;
mod prover;
mod table;
mod verdict;

use std::error::Error;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use kagetsu::util::rng::Rng;

use line::{Line, Suite};
use options::Options;
use proof_table::ProofTable;
use table::Table;
use verdict::Judge;

fn main() -> ExitCode {
    let options = Options::parse();
    match run(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            // Without standard error nobody can be told.
            writeln!(std::io::stderr(), "suites: {error}").ok();
            ExitCode::from(2)
        }
    }
}

/// Runs all suites; whether every one reached what was asked.
fn run(options: &Options) -> Result<bool, Box<dyn Error>> {
    let mut output = std::io::stdout();
    let mut judge = Judge::new(options)?;
    let mut table = Table::default();
    let mut proofs = ProofTable::default();
    for name in options.suites() {
        let suite = line::load(name);
        let lines = sample(&suite, options);
        if !options.proofs_only {
            run_suite(name, &suite.kind, &lines, &mut judge, &mut table, &mut output)?;
        }
        prove_suite(name, &suite.kind, &lines, options, &mut proofs, &mut output)?;
    }
    table.print(&mut output)?;
    proofs.print(&mut output)?;
    judge.end();
    Ok(table.lowest_percentage() >= options.min && !proofs.has_false_win())
}

/// The lines that the options ask for, in the order of the file.
fn sample(suite: &Suite, options: &Options) -> Vec<Line> {
    let mut lines: Vec<Line> =
        suite.lines.iter().filter(|line| options.wants(&suite.kind, line)).cloned().collect();
    let mut rng = Rng::new(options.seed);
    while lines.len() > options.limit.unwrap_or(usize::MAX) {
        lines.remove(rng.below(lines.len()));
    }
    lines
}

/// Puts all lines of a suite to the engine.
fn run_suite(
    name: &'static str,
    kind: &str,
    lines: &[Line],
    judge: &mut Judge<'_>,
    table: &mut Table,
    output: &mut impl Write,
) -> std::io::Result<()> {
    let bar = progress(name, lines.len());
    judge.begin_suite(name);
    for line in lines {
        let verdict = judge.judge(kind, line);
        if let Some(text) = verdict.complaint() {
            bar.suspend(|| writeln!(output, "{name} {} {}: {text}", line.id, line.rule))?;
        }
        bar.inc(1);
        table.add(name, line.rule, &verdict);
    }
    bar.finish_and_clear();
    if !std::io::stdout().is_terminal() {
        writeln!(output, "{name}: {} positions done", lines.len())?;
    }
    Ok(())
}

/// Puts all lines of a suite about wins to the prover alone.
fn prove_suite(
    name: &'static str,
    kind: &str,
    lines: &[Line],
    options: &Options,
    table: &mut ProofTable,
    output: &mut impl Write,
) -> std::io::Result<()> {
    let (bar, mut prover) = (progress(name, lines.len()), proofs::prover());
    let limit = milliseconds(options.time(name));
    for line in lines {
        let Some(proved) = proofs::prove(&mut prover, kind, line, limit) else { break };
        if let Some(text) = &proved.complaint {
            bar.suspend(|| writeln!(output, "{name} {} {}: {text}", line.id, line.rule))?;
        }
        bar.inc(1);
        table.add(name, line.rule, &proved);
    }
    bar.finish_and_clear();
    Ok(())
}

fn progress(name: &'static str, lines: usize) -> ProgressBar {
    let template = "{msg:20} {bar:40} {pos}/{len} {eta}";
    let style = ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar());
    ProgressBar::new(lines as u64).with_style(style).with_message(name)
}

/// A limit in milliseconds, as a duration.
const fn milliseconds(limit: u64) -> Duration {
    Duration::from_millis(limit)
}
