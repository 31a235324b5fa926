//! Tells about a match while it is played.
//!
//! On a terminal: a line a game, and below them a bar with score, Elo, the test's ratio, faults and the
//! time that is left. Elsewhere only the lines of fastchess. What engines did wrong goes to stderr.

use std::time::Duration;

use console::Term;
use indicatif::ProgressBar;
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::schedule::Pairing;
use kagetsu_tournaments::settings::{Lineup, MatchSettings};
use kagetsu_tournaments::standings::Standings;
use kagetsu_tournaments::totals::Totals;

use super::lines;
use crate::cli::progress;

/// How often the bar's clock is drawn.
const TICK: Duration = Duration::from_secs(1);

/// Of a test nobody knows how long it takes.
fn template(settings: &MatchSettings) -> &'static str {
    match settings.sprt {
        Some(_) => "{pos} games, {elapsed}  {msg}",
        None => "{bar:20} {pos}/{len}, {elapsed}, {eta} left  {msg}",
    }
}

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
        let bar = output.is_term().then(|| progress::bar(&output, None, template(settings)));
        if let Some(bar) = &bar {
            bar.enable_steady_tick(TICK);
        }
        Self { settings, lineup, games, output, errors: Term::stderr(), bar }
    }

    /// Tells how many games are still to be played.
    pub(super) fn expect(&self, remaining: usize) {
        if let Some(bar) = &self.bar {
            bar.set_length(remaining as u64);
        }
    }

    /// What says a line for people from any thread.
    pub(super) fn voice(&self) -> impl Fn(&str) + Send + use<> {
        let (bar, errors) = (self.bar.clone(), self.errors.clone());
        move |text| {
            // Where nobody listens nobody needs to know.
            progress::line(bar.as_ref(), &mut errors.clone(), text).ok();
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
        totals: &Totals,
    ) -> std::io::Result<()> {
        self.line(&lines::finished(record, lines::names(self.lineup, pairing)))?;
        for line in lines::fault_lines(record) {
            self.remark(&line)?;
        }
        if let Some(bar) = &self.bar {
            bar.set_message(lines::status(self.lineup, standings, totals));
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
