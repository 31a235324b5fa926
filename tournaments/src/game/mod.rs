//! One game between two engines.
//!
//! It speaks the protocol with both, keeps their clocks, and stops at the first verdict. It starts
//! and ends no process: the same engines may play the next game.
//!
//! Here is what a game needs and what comes out of it; `table` plays it, `question` is one request
//! and its answer, `colours` the swap2 opening.

mod colours;
mod question;
mod table;

use std::time::Duration;

use jiff::Timestamp;
use kagetsu::types::{BoardSize, Point, Rule, Side};

use crate::adjudication::Adjudication;
use crate::clock::{self, TimeControl};
use crate::engine::{Engine, EngineSpec};
use crate::heartbeat::Heartbeat;
use crate::openings::Opening;
use crate::record::{GameRecord, MoveRecord};
use crate::review::Judged;
use crate::swap2::{Decision, Swap2};
use crate::verdict::Verdict;
use crate::wire::SearchLimits;
use table::Table;

/// Everything about a game but the players and the opening.
#[expect(clippy::struct_excessive_bools, reason = "each is a condition of its own")]
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// Time for each player.
    pub time: TimeControl,
    /// Other limits of the search.
    pub limits: SearchLimits,
    /// Draw when so many stones stand.
    pub draw_after: Option<usize>,
    /// Stop each engine while the other thinks, as GomocupJudge does: it is resumed before `INFO
    /// time_left`, and from then its clock runs. START and the settings are sent without waiting
    /// for `OK`, and what an engine has not done by then it does in the time of its first move.
    pub suspend: bool,
    /// Whether an engine loses that takes more memory than it is allowed.
    pub check_memory: bool,
    /// Whether an answer also loses that is late because the machine stood still.
    pub count_stalls: bool,
    /// When games are ended early by the engines' own scores.
    pub adjudication: Adjudication,
    /// Whether the engines choose their colours by the swap2 opening. The stones of the schedule's
    /// opening, none, three or five, are then taken as put by the first player and, from the
    /// fourth on, by the second.
    pub swap2: bool,
    /// How long is waited for the `OK` to START.
    pub start_patience: Duration,
    /// How long after limit and tolerance is waited, to tell a late engine from a silent one.
    pub late_patience: Duration,
    /// How long a move may take where nothing limits its time.
    pub unlimited_patience: Duration,
}

impl Conditions {
    /// A rule and a board with neither limits nor haste.
    pub fn new(rule: Rule, size: BoardSize) -> Self {
        Self {
            rule,
            size,
            time: TimeControl::default(),
            limits: SearchLimits::default(),
            draw_after: None,
            suspend: false,
            check_memory: false,
            count_stalls: false,
            adjudication: Adjudication::default(),
            swap2: false,
            start_patience: Duration::from_secs(10),
            late_patience: Duration::from_secs(2),
            unlimited_patience: Duration::from_mins(10),
        }
    }

    /// The record of a game of these engines as it is before any answer.
    pub(crate) fn record(
        &self,
        specs: [&EngineSpec; 2],
        opening: &[Point],
        started: Timestamp,
        verdict: Verdict,
    ) -> GameRecord {
        GameRecord {
            game: 0,
            started,
            rule: self.rule,
            size: self.size,
            names: specs.map(|spec| spec.name.clone()),
            versions: [None, None],
            time: self.time,
            limits: self.limits.clone(),
            own_limits: specs.map(|spec| spec.own.clone()),
            opening: opening.to_vec(),
            swap2: self.swap2.then(|| Swap2::new(opening.len())),
            moves: Vec::new(),
            verdict,
            farewells: [None, None],
        }
    }
}

/// One player: a running engine, and what it was started from.
#[derive(Debug)]
pub struct Player<'a> {
    /// The process.
    pub engine: &'a mut Engine,
    /// Its options, and the limits that it has of its own.
    pub spec: &'a EngineSpec,
}

/// What happens in a game, as it happens.
#[derive(Debug)]
pub enum GameEvent<'a> {
    /// An engine has decided in the swap2 opening and has not moved by it.
    Decided {
        /// Whose engine; the first player sits on Black's side until the colours are chosen.
        side: Side,
        /// What it decided.
        decision: &'a Decision,
    },
    /// The opening stands; the engines are ready.
    Begun {
        /// Stones of the opening.
        stones: &'a [Point],
        /// Whether the players have changed sides by the swap2 opening.
        crossed: bool,
    },
    /// An engine thinks; told when it begins and every tenth of a second.
    Thinking {
        /// Whose engine.
        side: Side,
        /// Since its thinking command.
        elapsed: Duration,
        /// On its clock when it began; none without a limit for the game.
        left: Option<Duration>,
    },
    /// An engine has moved.
    Moved {
        /// Whose engine.
        side: Side,
        /// Its move.
        played: &'a MoveRecord,
    },
    /// The game is over.
    Ended(&'a Verdict),
}

/// Plays a game from `opening`; Black's engine, or in a swap2 game the first player's, comes
/// first.
pub fn play(
    players: [Player<'_>; 2],
    conditions: &Conditions,
    opening: &Opening,
    heartbeat: &Heartbeat,
    observer: &mut dyn FnMut(&GameEvent<'_>),
) -> GameRecord {
    let started = clock::date();
    let mut table = Table::new(players, conditions, opening, heartbeat, observer);
    let verdict = table.play(opening);
    let record = table.record(started, verdict);
    debug_assert_eq!(Judged::of(&record, conditions.draw_after).objection(), None, "{record:?}");
    record
}
