//! `false-wins`: the prover on positions that nearly hold a win, its claims checked.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu::types::Rule;
use kagetsu_lab::experiments::false_wins::{Hunt, Seed};

use super::{CliError, report};

/// Arguments of `false-wins`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Suite files with positions to begin with, of any rule
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Claims to be checked for each rule
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    wins: u64,
    /// Numbers that make the positions
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// Hunts rule after rule; 1 when a claim had a hole.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let mut seeds = Vec::new();
    for path in &arguments.files {
        let text = report::read(path)?;
        seeds.extend(text.lines().filter_map(Seed::of_line));
    }
    let mut output = std::io::stdout();
    writeln!(
        output,
        "| rule | positions | wins checked | with a quiet first move | undecided | false |"
    )?;
    writeln!(output, "|---|---|---|---|---|---|")?;
    let mut false_wins = 0;
    for rule in Rule::ALL {
        false_wins += hunt(rule, &seeds, arguments, &mut output)?;
    }
    Ok(if false_wins == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn hunt(
    rule: Rule,
    seeds: &[Seed],
    arguments: &Arguments,
    output: &mut impl Write,
) -> Result<usize, CliError> {
    let mut hunt = Hunt::new(rule, seeds, arguments.seed)?;
    let bar = report::bar(rule.to_string(), arguments.wins);
    while hunt.tally().accepted + (hunt.tally().false_wins.len() as u64) < arguments.wins {
        hunt.step();
        bar.set_position(hunt.tally().accepted);
    }
    bar.finish_and_clear();
    let tally = hunt.tally();
    for claim in &tally.false_wins {
        writeln!(output, "{rule}: false win: {claim}")?;
    }
    let found = tally.false_wins.len();
    writeln!(
        output,
        "| {rule} | {} | {} | {} | {} | {found} |",
        tally.positions, tally.accepted, tally.quiet, tally.undecided
    )?;
    output.flush()?;
    Ok(found)
}
