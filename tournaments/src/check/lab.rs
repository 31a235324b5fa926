//! What a check works with: the engine to be started, the times, the rules that it claims.

use std::time::Duration;

use kagetsu::types::{BoardSize, Rule};

use super::dialogue::Dialogue;
use super::table::Table;
use super::transcript::Transcript;
use super::{Checked, Finding, Pace, skipped};
use crate::engine::{EngineSpec, Guardian};
use crate::heartbeat::Heartbeat;

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
    pub(super) subject: &'a Subject<'a>,
    pub(super) transcript: Transcript,
}

impl Lab<'_> {
    pub(super) fn pace(&self) -> Pace {
        self.subject.pace
    }

    /// Limit of a move.
    pub(super) fn turn(&self) -> Duration {
        self.subject.pace.turn
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
        Table::new(self.any_rule(), BoardSize::DEFAULT, self.subject.seed)
    }

    /// An empty game on a board of this side.
    pub(super) fn table_of(&self, rule: Rule, side: usize) -> Checked<Table> {
        match BoardSize::new(side) {
            Some(size) => Ok(Table::new(rule, size, self.subject.seed)),
            None => skipped("no such board"),
        }
    }

    /// Starts a process; its game, of which it was told nothing yet, is that of [`Self::table`].
    pub(super) fn launch(&self) -> Checked<Dialogue<'_>> {
        self.launch_as(self.subject.spec)
    }

    /// As [`Self::launch`], by another description.
    pub(super) fn launch_as(&self, spec: &EngineSpec) -> Checked<Dialogue<'_>> {
        let engine = self.subject.guardian.launch(spec);
        let engine = engine.map_err(|error| Finding::Fails(error.to_string()))?;
        Ok(Dialogue::new(self, engine))
    }

    /// A new process behind START and the settings of a game on [`Self::table`].
    pub(super) fn ready(&self) -> Checked<Dialogue<'_>> {
        self.ready_for(self.table(), self.turn())
    }

    /// A new process behind START and the settings of a game.
    pub(super) fn ready_for(&self, table: Table, limit: Duration) -> Checked<Dialogue<'_>> {
        let mut dialogue = self.launch()?;
        (dialogue.table, dialogue.limit) = (table, limit);
        dialogue.start_game()?;
        Ok(dialogue)
    }
}
