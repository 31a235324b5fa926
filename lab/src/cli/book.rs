//! `book` and `triples`: what the engine knows of openings.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kagetsu::opening::{Book, Entry, HEADER, line, section};
use kagetsu::types::{BoardSize, MAX_SIZE, MIN_SIZE, Rule};
use kagetsu_lab::opening_book::{Growth, Sieve, grow, sieve};

use super::generate::Boards;
use super::{CliError, report};

/// Arguments of `book`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The book; what stands in it is kept, so that a run that was stopped goes on from there
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// For what: a rule and its boards, as freestyle:15
    #[arg(long = "board", required = true, value_name = "RULE:SIZES", value_parser = Boards::read)]
    boards: Vec<Boards>,
    /// Nodes of a search
    #[arg(long, default_value_t = 2_000_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Most stones of a position
    #[arg(long, default_value_t = 4, value_name = "N")]
    stones: usize,
    /// Replies to each own move
    #[arg(long, default_value_t = 6, value_name = "N")]
    replies: usize,
}

/// Arguments of `triples`.
#[derive(Debug, clap::Args)]
pub(crate) struct TripleArguments {
    /// The table; what stands in it for other boards is kept
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// For what: a rule and its boards, as standard:15
    #[arg(long = "board", required = true, value_name = "RULE:SIZES", value_parser = Boards::read)]
    boards: Vec<Boards>,
    /// Random beginnings to try
    #[arg(long, default_value_t = 1024, value_name = "N")]
    tries: usize,
    /// Rounds, each with a quarter of the beginnings and eight times the nodes
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=8))]
    rounds: u32,
    /// Nodes of a search in the last round
    #[arg(long, default_value_t = 1_500_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// What is random follows from it
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

/// Searches what the book lacks.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let Arguments { out, nodes, stones, replies, .. } = arguments;
    let mut file = BookFile::open(out)?;
    let stop = report::stop_at_interrupt()?;
    for (rule, size) in places(&arguments.boards) {
        let growth = Growth { nodes: *nodes, stones: *stones, replies: *replies };
        let known = file.book()?;
        let bar = report::bar(format!("{rule} {}", size.side()), 0);
        let mut failed = None;
        grow(rule, size, growth, &known, &mut |entry, waiting| {
            bar.inc(1);
            bar.set_length(bar.position() + waiting as u64);
            file.section(rule, size).push(entry.clone());
            failed = file.save().err();
            failed.is_none() && !stop.is_raised()
        });
        failed.map_or(Ok(()), Err)?;
        if stop.is_raised() {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Looks for even beginnings.
pub(super) fn run_triples(arguments: &TripleArguments) -> Result<ExitCode, CliError> {
    let TripleArguments { out, tries, rounds, nodes, seed, .. } = arguments;
    let wanted = Sieve { tries: *tries, rounds: *rounds, nodes: *nodes, seed: *seed };
    let mut file = BookFile::open(out)?;
    let stop = report::stop_at_interrupt()?;
    for (rule, size) in places(&arguments.boards) {
        let bar = report::bar(format!("{rule} {}", size.side()), wanted.searches() as u64);
        let found = sieve(rule, size, wanted, &mut || {
            bar.inc(1);
            !stop.is_raised()
        });
        let Some(found) = found else { break };
        *file.section(rule, size) = found;
        file.save()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn places(boards: &[Boards]) -> impl Iterator<Item = (Rule, BoardSize)> {
    boards.iter().flat_map(|boards| boards.sizes.iter().map(|&size| (boards.rule, size)))
}

/// A book in the making: written anew after each search, in one piece.
struct BookFile<'a> {
    path: &'a Path,
    sections: Vec<(Rule, BoardSize, Vec<Entry>)>,
}

impl<'a> BookFile<'a> {
    /// What stands in the file; nothing when there is none.
    fn open(path: &'a Path) -> Result<Self, CliError> {
        let mut sections = Vec::new();
        if path.exists() {
            let book = read(path, &report::read(path)?)?;
            let sizes = || (MIN_SIZE..=MAX_SIZE).filter_map(BoardSize::new);
            let all = Rule::ALL.into_iter().flat_map(|rule| sizes().map(move |size| (rule, size)));
            let full = |(rule, size)| (rule, size, book.entries(rule, size).to_vec());
            sections.extend(all.map(full).filter(|(.., entries)| !entries.is_empty()));
        }
        Ok(Self { path, sections })
    }

    /// What stands there so far.
    fn book(&self) -> Result<Book, CliError> {
        read(self.path, &self.text())
    }

    /// The entries of a rule and a board.
    fn section(&mut self, rule: Rule, size: BoardSize) -> &mut Vec<Entry> {
        let is_it = |section: &(Rule, BoardSize, _)| (section.0, section.1) == (rule, size);
        let place = self.sections.iter().position(is_it).unwrap_or_else(|| {
            self.sections.push((rule, size, Vec::new()));
            self.sections.len() - 1
        });
        &mut self.sections[place].2
    }

    fn text(&self) -> String {
        let origin = format!("# searched by Kagetsu {}", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![HEADER.to_owned(), origin];
        for (rule, size, entries) in &self.sections {
            lines.push(section(*rule, *size));
            lines.extend(entries.iter().map(line));
        }
        lines.join("\n") + "\n"
    }

    fn save(&self) -> Result<(), CliError> {
        let part = self.path.with_extension("part");
        let written = fs::write(&part, self.text()).and_then(|()| fs::rename(&part, self.path));
        written.map_err(|source| CliError::Write { path: self.path.into(), source })
    }
}

fn read(path: &Path, text: &str) -> Result<Book, CliError> {
    Book::read(text).map_err(|source| CliError::Book { path: path.into(), source })
}
