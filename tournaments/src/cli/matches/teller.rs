//! Tells about a match while it is played.
//!
//! On a terminal: a line a game, and below them a bar with Elo and the test's ratio. Elsewhere only
//! the lines of fastchess. What engines did wrong goes to stderr.

use console::Term;
use indicatif::ProgressBar;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::schedule::Pairing;
use kagetsu_tournaments::settings::{Lineup, MatchSettings};
use kagetsu_tournaments::standings::Standings;

use super::lines;
use crate::cli::progress;

/// Where the lines go.
pub(super) struct Teller<'a> {
    settings: &'a MatchSettings,
    lineup: &'a Lineup,
    /// Games of the whole schedule.
    games: usize,
    output: Term,
    errors: Term,
    bar: Option<ProgressBar>,
}

impl<'a> Teller<'a> {
    /// Begins to tell of a match of so many games.
    pub(super) fn new(settings: &'a MatchSettings, lineup: &'a Lineup, games: usize) -> Self {
        let output = Term::stdout();
        let bar = output
            .is_term()
            .then(|| progress::bar(&output, None, "{bar:30} {pos}/{len}, {elapsed}  {msg}"));
        Self { settings, lineup, games, output, errors: Term::stderr(), bar }
    }

    /// Tells how many games are still to be played.
    pub(super) fn expect(&self, remaining: usize) {
        if let Some(bar) = &self.bar {
            bar.set_length(remaining as u64);
        }
    }

    /// A line for whoever reads the output.
    pub(super) fn line(&mut self, text: &str) -> std::io::Result<()> {
        progress::line(self.bar.as_ref(), &mut self.output, text)
    }

    /// A line for people only.
    pub(super) fn remark(&mut self, text: &str) -> std::io::Result<()> {
        progress::line(self.bar.as_ref(), &mut self.errors, text)
    }

    pub(super) fn started(&mut self, pairing: &Pairing) -> std::io::Result<()> {
        // On a terminal the line of its end is enough.
        if self.bar.is_some() {
            return Ok(());
        }
        let names = lines::names(self.lineup, pairing);
        self.line(&lines::started(pairing, self.games, names))
    }

    pub(super) fn finished(
        &mut self,
        pairing: &Pairing,
        record: &GameRecord,
        standings: &Standings<'_>,
    ) -> std::io::Result<()> {
        self.line(&lines::finished(record, lines::names(self.lineup, pairing)))?;
        for line in lines::fault_lines(record) {
            self.remark(&line)?;
        }
        if let Some(bar) = &self.bar {
            bar.set_message(lines::status(self.lineup, standings));
            bar.inc(1);
        }
        Ok(())
    }

    pub(super) fn standing(&mut self, standings: &Standings<'_>) -> std::io::Result<()> {
        self.line(&lines::standing(self.settings, self.lineup, standings))
    }

    /// Takes the bar away.
    pub(super) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
