//! What a check works with: the engine to be started, the times, the rules that it claims.

use std::time::Duration;

use kagetsu::types::{BoardSize, Rule};

use super::dialogue::Dialogue;
use super::steps::start;
use super::table::Table;
use super::transcript::Transcript;
use super::{Checked, Finding, Pace, skipped};
use crate::clock::TimeControl;
use crate::engine::{EngineSpec, Guardian};
use crate::heartbeat::Heartbeat;
use crate::wire::{self, SearchLimits, USUAL_MEMORY};

/// The engine that is checked.
#[derive(Debug)]
pub struct Subject<'a> {
    /// How it is started.
    pub spec: &'a EngineSpec,
    /// How much time it gets.
    pub pace: Pace,
    /// The rules that it claims to know.
    pub rules: &'a [Rule],
    /// Chooses what is random.
    pub seed: u64,
    /// Tells when the machine stands still.
    pub heartbeat: &'a Heartbeat,
    /// Ends its processes, stopped ones too, when the checker is killed.
    pub guardian: &'a Guardian,
}

/// A subject and the transcript of one check.
#[derive(Debug)]
pub struct Lab<'a> {
    subject: &'a Subject<'a>,
    pub(super) transcript: Transcript,
}

impl<'a> Lab<'a> {
    pub(super) fn new(subject: &'a Subject<'a>, transcript: Transcript) -> Self {
        Self { subject, transcript }
    }

    pub(super) fn spec(&self) -> &EngineSpec {
        self.subject.spec
    }

    pub(super) fn pace(&self) -> Pace {
        self.subject.pace
    }

    /// Limit of a move.
    pub(super) fn turn(&self) -> Duration {
        self.subject.pace.turn
    }

    pub(super) fn seed(&self) -> u64 {
        self.subject.seed
    }

    /// Skips the check when the engine does not claim the rule.
    pub(super) fn claims(&self, rule: Rule) -> Checked {
        if self.subject.rules.contains(&rule) {
            return Ok(());
        }
        skipped(format!("{rule} is not among its rules"))
    }

    /// A rule that the engine claims, freestyle if possible.
    pub(super) fn any_rule(&self) -> Rule {
        let rules = self.subject.rules;
        if rules.contains(&Rule::Freestyle) {
            return Rule::Freestyle;
        }
        rules.first().copied().unwrap_or(Rule::Freestyle)
    }

    /// An empty game by [`Self::any_rule`] on 15 × 15.
    pub(super) fn table(&self) -> Table {
        Table::new(self.any_rule(), BoardSize::DEFAULT, self.seed())
    }

    /// Starts a process; `who` tells it from others of the same check.
    pub(super) fn launch(&self, who: &'static str) -> Checked<Dialogue<'a>> {
        self.launch_as(self.spec(), who)
    }

    /// As [`Self::launch`], by another description.
    pub(super) fn launch_as(&self, spec: &EngineSpec, who: &'static str) -> Checked<Dialogue<'a>> {
        let Subject { pace, heartbeat, guardian, .. } = *self.subject;
        let engine = guardian.launch(spec);
        let engine = engine.map_err(|error| Finding::Fails(error.to_string()))?;
        Ok(Dialogue::new(engine, who, pace, heartbeat, self.transcript.clone()))
    }

    /// A new process behind START and the settings of a game by [`Self::any_rule`] on 15 × 15.
    pub(super) fn ready(&self) -> Checked<Dialogue<'a>> {
        self.ready_for(self.any_rule(), BoardSize::DEFAULT, self.turn())
    }

    /// A new process behind START and the settings of a game.
    pub(super) fn ready_for(
        &self,
        rule: Rule,
        size: BoardSize,
        turn: Duration,
    ) -> Checked<Dialogue<'a>> {
        let mut dialogue = self.launch("")?;
        start(&mut dialogue, size)?;
        dialogue.say(&self.settings(rule, turn))?;
        Ok(dialogue)
    }

    /// The INFO lines of a game without a limit for the match.
    pub(super) fn settings(&self, rule: Rule, turn: Duration) -> String {
        let time = TimeControl { turn: Some(turn), ..TimeControl::default() };
        let limits = SearchLimits { memory: Some(USUAL_MEMORY), ..SearchLimits::default() };
        wire::settings(rule.number(), &time, &limits, &self.spec().options)
    }
}
