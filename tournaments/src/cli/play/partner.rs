//! The engine at the board: started when it is needed first, and anew when it has failed.

use std::time::Duration;

use console::Term;
use indicatif::ProgressBar;
use kagetsu::protocol::reply::Reply;
use kagetsu_tournaments::engine::{EngineSpec, Guardian};
use kagetsu_tournaments::openings::{Analyst, AnalystError, Opinion, Position};
use kagetsu_tournaments::wire::SearchLimits;

use super::super::adviser::Budget;
use super::super::progress;
use super::lines::Interrupts;

/// How long an engine may take to leave.
const GRACE: Duration = Duration::from_secs(1);
/// The setting that makes an engine play worse than it can.
const STRENGTH: &str = "strength";
/// As well as it can.
const FULL_STRENGTH: u32 = 100;

/// The engine, its limits, and what stops it.
pub(super) struct Partner<'a> {
    spec: &'a EngineSpec,
    guardian: &'a Guardian,
    interrupts: Interrupts,
    pub(super) budget: Budget,
    pub(super) strength: Option<u32>,
    analyst: Option<Analyst<'a>>,
}

impl<'a> Partner<'a> {
    pub(super) fn new(
        spec: &'a EngineSpec,
        guardian: &'a Guardian,
        interrupts: Interrupts,
        budget: Budget,
        strength: Option<u32>,
    ) -> Self {
        Self { spec, guardian, interrupts, budget, strength, analyst: None }
    }

    pub(super) fn name(&self) -> &'a str {
        &self.spec.name
    }

    /// Its move.
    pub(super) fn play(&mut self, position: &Position<'_>) -> Result<Opinion, AnalystError> {
        let strength = self.strength;
        self.ask(strength, |analyst, wants_stop| analyst.consult(position, wants_stop))
    }

    /// What it would play if it played as well as it can.
    pub(super) fn advise(&mut self, position: &Position<'_>) -> Result<Opinion, AnalystError> {
        let strength = self.strength.map(|_| FULL_STRENGTH);
        self.ask(strength, |analyst, wants_stop| analyst.consult(position, wants_stop))
    }

    /// Its answer in the swap2 opening.
    pub(super) fn choose(&mut self, position: &Position<'_>) -> Result<Reply, AnalystError> {
        let strength = self.strength;
        self.ask(strength, |analyst, wants_stop| analyst.choose(position, wants_stop))
    }

    /// Asks while Ctrl-C means that it shall answer at once. One that fails is dropped.
    fn ask<T>(
        &mut self,
        strength: Option<u32>,
        question: impl FnOnce(&mut Analyst<'a>, &mut dyn FnMut() -> bool) -> Result<T, AnalystError>,
    ) -> Result<T, AnalystError> {
        let mut analyst = match self.analyst.take() {
            Some(analyst) => analyst,
            None => Analyst::launch(self.guardian, self.spec, None, SearchLimits::default())?,
        };
        let Budget { turn, limits } = self.budget.clone();
        analyst.set_limits(turn, limits);
        if let Some(strength) = strength {
            analyst.set_option(STRENGTH, &strength.to_string());
        }
        let bar = self.bar();
        let watch = self.interrupts.watch();
        let answer = question(&mut analyst, &mut || watch.is_interrupted());
        progress::take_away(&bar, watch.is_interrupted());
        drop(watch);
        self.analyst = answer.is_ok().then_some(analyst);
        answer
    }

    /// Shows on a terminal that it thinks.
    fn bar(&self) -> ProgressBar {
        let template = "{spinner} {msg} thinks, {elapsed} (Ctrl-C: move now)";
        let bar = progress::bar(&Term::stderr(), None, template);
        bar.set_message(self.spec.name.clone());
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }

    /// Tells it to leave.
    pub(super) fn end(self) {
        if let Some(analyst) = self.analyst {
            analyst.into_engine().end(GRACE);
        }
    }
}
