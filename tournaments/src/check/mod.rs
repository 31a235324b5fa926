//! What would lose games: checks of one engine, each a dialogue with a new process.
//!
//! | file | what |
//! |---|---|
//! | `asker` | who does what a check does: the managers, people, bad lines |
//! | `catalogue` | every check with its group, its severity, who does it, and what happens to an engine that fails it |
//! | `chaos` | random commands: the engine stays alive, and plays when it is asked to |
//! | `commands` | single commands: boards of every kind and size, and requests that cannot be met |
//! | `dialects` | whole dialogues as the known managers hold them, and their way of reading the answers |
//! | `dialogue` | a dialogue with one process of the engine, in the manner of a manager |
//! | `entry` | the positions by which Gomocup tests an engine before it admits it, and one more |
//! | `form` | the form of the engine's lines: what managers read, letter by letter |
//! | `games` | whole games of the engine against itself, two processes, judged by the referee |
//! | `lab` | what a check works with: the engine to be started, the times, the rules that it claims |
//! | `manager` | how each known manager reads a line of an engine, as its source says |
//! | `odd` | odd bytes and odd lines: whatever comes, the engine answers what is asked next |
//! | `pace` | how much time the checks give, all of it scaled by the limit of a move |
//! | `resource` | memory, processor, files, and how an engine leaves |
//! | `steps` | steps of a dialogue that checks of several groups take: a game begun, played on, and ended |
//! | `stop` | searches that are broken off, and what must not disturb one |
//! | `suspension` | processes that are stopped and go on, as GomocupJudge and Piskvork do it |
//! | `table` | the position of a check, by which answers are judged, and moves for the other side |
//! | `time` | limits of time: short ones, none, and clocks that have run out |
//! | `transcript` | the dialogue of a check with its times |
//! | `undo` | stones that are taken back: Piskvork's undo |
//!
//! Every check speaks to the engine as some manager does, or as none should, and asks of it what
//! the protocol and the tournament ask. It is not a match: no check measures strength, but for the
//! few positions that Gomocup itself tests before it admits an engine.
//!
//! [`CHECKS`] is the table of contents. A check gets a [`Lab`], starts processes in it, and holds
//! dialogues with them (`dialogue.rs`), read as some manager reads them (`manager.rs`) and judged by
//! the referee (`table.rs`); what several groups do stands in `steps.rs`. The transcript of a check is what its author reads afterwards.

mod asker;
mod catalogue;
mod dialogue;
mod lab;
mod manager;
mod pace;
mod steps;
mod table;
mod transcript;

mod chaos;
mod commands;
mod dialects;
mod entry;
mod form;
mod games;
mod odd;
mod resource;
mod stop;
mod suspension;
mod time;
mod undo;

use std::fmt;
use std::time::Duration;

use serde::Serialize;
use serde_with::SerializeDisplay;

pub use asker::Asker;
pub use catalogue::CHECKS;
pub use lab::{Lab, Subject};
pub use pace::Pace;

use crate::clock;
use transcript::Transcript;

/// How bad it is to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, SerializeDisplay)]
pub enum Severity {
    /// It loses games.
    Must,
    /// It annoys somebody, or loses games in rare situations.
    Should,
}

/// One check.
#[derive(Debug)]
pub struct Check {
    /// By which it is asked for; begins with its group's subject.
    pub name: &'static str,
    /// With which others it can be asked for.
    pub group: &'static str,
    /// How bad it is to fail.
    pub severity: Severity,
    /// Who does what the check does.
    pub asked_by: &'static [Asker],
    /// What happens to an engine that fails.
    pub consequence: &'static str,
    run: fn(&Lab<'_>) -> Checked,
}

/// Why a check did not pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The engine did wrong.
    Fails(String),
    /// The engine need not do what is checked, or could not be brought to it.
    Skipped(String),
}

/// What a step of a check gives.
type Checked<T = ()> = Result<T, Finding>;

/// A failure.
fn fails<T>(text: impl Into<String>) -> Checked<T> {
    Err(Finding::Fails(text.into()))
}

/// A check that is left out.
fn skipped<T>(text: impl Into<String>) -> Checked<T> {
    Err(Finding::Skipped(text.into()))
}

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nothing was found.
    Pass,
    /// The engine did wrong.
    Fail,
    /// The check does not apply.
    Skip,
}

/// What a check found.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// What the engine did, or why the check was left out.
    pub finding: Option<String>,
    /// The dialogue.
    pub transcript: String,
    /// How long it took.
    pub took: Duration,
}

impl Check {
    /// Runs the check with new processes of the engine.
    pub fn run(&self, subject: &Subject<'_>) -> Report {
        let began = clock::now();
        let lab = Lab { subject, transcript: Transcript::new(began) };
        let transcript = &lab.transcript;
        transcript.note(&format!("{} ({}): {}", self.name, self.severity, self.consequence));
        let (outcome, finding) = match (self.run)(&lab) {
            Ok(()) => (Outcome::Pass, None),
            Err(Finding::Fails(text)) => (Outcome::Fail, Some(text)),
            Err(Finding::Skipped(text)) => (Outcome::Skip, Some(text)),
        };
        let shown = finding.as_deref().map(|text| format!(": {text}")).unwrap_or_default();
        transcript.note(&format!("{outcome}{shown}"));
        let took = clock::now().saturating_duration_since(began);
        Report { outcome, finding, transcript: transcript.text(), took }
    }

    /// Whether `word` asks for this check: its name or its group.
    pub fn is_meant_by(&self, word: &str) -> bool {
        [self.name, self.group].iter().any(|known| known.eq_ignore_ascii_case(word))
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Must => "must",
            Self::Should => "should",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pass => "pass",
            Self::Fail => "FAIL",
            Self::Skip => "skip",
        })
    }
}
