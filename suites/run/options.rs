//! The command line of the runner.

use std::path::PathBuf;

use clap::Parser;
use kagetsu::types::Rule;

use crate::line::Line;

/// Suites in the order of the table, with the default time for a move in ms.
const SUITES: &[(&str, u64)] = &[
    ("forbidden", 1000),
    ("forbidden-disputed", 1000),
    ("winner", 100),
    ("winner-disputed", 100),
    ("entry", 1000),
    ("vcf", 1000),
    ("vcf-caro", 1000),
    ("novcf", 1000),
    ("novcf-caro", 1000),
    ("bestmove", 1000),
    ("vct", 1000),
    ("novct", 1000),
];

/// Runs an engine over the suites and prints how many positions it solves.
#[derive(Debug, Parser)]
#[command(name = "suites")]
pub(crate) struct Options {
    /// The engine
    #[arg(long, default_value = "target/release/pbrain-kagetsu")]
    pub(crate) engine: PathBuf,
    /// Only these suites (names of the files without .txt); may be given several times
    #[arg(long = "suite", value_name = "NAME", value_parser = suite_name)]
    chosen: Vec<String>,
    /// Time for a move in ms, instead of a suite's own
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// An answer that comes later than the limit and this many ms does not count
    #[arg(long, value_name = "MS", default_value_t = 50)]
    pub(crate) tolerance: u64,
    /// Only lines of this rule, by word or number
    #[arg(long, value_parser = rule)]
    rule: Option<Rule>,
    /// Only the line with this id
    #[arg(long)]
    id: Option<String>,
    /// Only lines of this board size
    #[arg(long)]
    size: Option<usize>,
    /// At most so many lines of a suite, drawn at random
    #[arg(long)]
    pub(crate) limit: Option<usize>,
    /// Seed of the draw
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Bytes of memory that the engine is allowed
    #[arg(long, default_value_t = 367_001_600)]
    pub(crate) memory: u64,
    /// Nodes of the exhaustive search that judges moves which are not listed
    #[arg(long, default_value_t = 300_000)]
    pub(crate) nodes: u32,
    /// A program that confirms wins by threats (see README.md of the suites)
    #[arg(long, value_name = "PATH")]
    pub(crate) prover: Option<PathBuf>,
    /// Only what the prover alone finds, without the engine
    #[arg(long)]
    pub(crate) proofs_only: bool,
    /// Lowest score of a suite in per cent for exit status 0
    #[arg(long, default_value_t = 0.0)]
    pub(crate) min: f64,
    /// Given by `cargo bench`
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    /// Names of the suites to run.
    pub(crate) fn suites(&self) -> impl Iterator<Item = &'static str> + '_ {
        let wanted = |name: &str| self.chosen.is_empty() || self.chosen.iter().any(|c| c == name);
        SUITES.iter().map(|(name, _)| *name).filter(move |name| wanted(name))
    }

    /// Time for a move of a suite in ms.
    pub(crate) fn time(&self, suite: &str) -> u64 {
        let own = SUITES.iter().find(|(name, _)| *name == suite).map_or(1000, |(_, time)| *time);
        self.time.unwrap_or(own)
    }

    /// Whether a line is to be run.
    pub(crate) fn wants(&self, kind: &str, line: &Line) -> bool {
        let has_winner = || matches!(line.field("result"), Some("black" | "white"));
        self.rule.is_none_or(|rule| rule == line.rule)
            && self.id.as_ref().is_none_or(|id| *id == line.id)
            && self.size.is_none_or(|size| size == line.size.side())
            && (kind != "winner" || has_winner())
    }
}

fn rule(word: &str) -> Result<Rule, String> {
    Rule::from_word(word).ok_or_else(|| format!("one of {:?}", Rule::ALL.map(Rule::word)))
}

fn suite_name(name: &str) -> Result<String, String> {
    let names = SUITES.iter().map(|(name, _)| *name);
    if names.clone().any(|known| known == name) {
        return Ok(name.into());
    }
    Err(format!("one of {}", names.collect::<Vec<_>>().join(", ")))
}
