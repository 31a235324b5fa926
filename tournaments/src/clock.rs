//! The one reader of time, the time control of a game and the clock of one player.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_with::{serde_as, skip_serializing_none};

use crate::json::Milliseconds;

/// The time now, for measuring.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
pub fn now() -> Instant {
    Instant::now()
}

/// The date and time now, for file names and records.
pub fn date() -> jiff::Timestamp {
    jiff::Timestamp::now()
}

/// How much time a player has.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TimeControl {
    /// For one move (`INFO timeout_turn`); zero asks for an immediate answer.
    #[serde_as(as = "Option<Milliseconds>")]
    pub turn: Option<Duration>,
    /// For all moves of a game together (`INFO timeout_match`).
    #[serde_as(as = "Option<Milliseconds>")]
    pub total: Option<Duration>,
    /// Added to the clock before each move.
    #[serde(skip_serializing_if = "Duration::is_zero")]
    #[serde_as(as = "Milliseconds")]
    pub increment: Duration,
    /// How late an answer may be before it loses.
    #[serde(skip_serializing_if = "Duration::is_zero")]
    #[serde_as(as = "Milliseconds")]
    pub tolerance: Duration,
}

/// How long an answer took, and what the machine did meanwhile.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveTime {
    /// From before the write of the thinking command to the read of the answer.
    #[serde_as(as = "Milliseconds")]
    pub elapsed: Duration,
    /// What was allowed, without tolerance; none without a time control.
    #[serde_as(as = "Option<Milliseconds>")]
    pub limit: Option<Duration>,
    /// How late the runner's own threads were woken at worst meanwhile.
    #[serde_as(as = "Milliseconds")]
    pub latency: Duration,
    /// For how long the machine stood still meanwhile.
    #[serde(default, skip_serializing_if = "Duration::is_zero")]
    #[serde_as(as = "Milliseconds")]
    pub stalled: Duration,
    /// Left on the clock of the game after the move.
    #[serde_as(as = "Option<Milliseconds>")]
    pub left: Option<Duration>,
}

impl MoveTime {
    /// By how much the answer missed the limit.
    pub fn over(&self) -> Option<Duration> {
        self.elapsed.checked_sub(self.limit?).filter(|over| !over.is_zero())
    }
}

/// The clock of one player in one game.
///
/// ```
/// use std::time::Duration;
/// use kagetsu_tournaments::clock::{GameClock, TimeControl};
/// let second = Duration::from_secs(1);
/// let control = TimeControl { turn: Some(5 * second), total: Some(7 * second), ..Default::default() };
/// let mut clock = GameClock::new(control);
/// assert_eq!(clock.start_move(), Some(5 * second));
/// clock.charge(4 * second);
/// assert_eq!(clock.start_move(), Some(3 * second));
/// ```
#[derive(Clone, Debug)]
pub struct GameClock {
    control: TimeControl,
    left: Option<Duration>,
}

impl GameClock {
    /// A clock before the first move.
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: control.total }
    }

    /// Adds the increment and tells the limit of the coming move: none without a time control.
    pub fn start_move(&mut self) -> Option<Duration> {
        self.left = self.left.map(|left| left + self.control.increment);
        match (self.control.turn, self.left) {
            (Some(turn), Some(left)) => Some(turn.min(left)),
            (turn, left) => turn.or(left),
        }
    }

    /// Time left for the game; none when the game has no limit.
    pub fn left(&self) -> Option<Duration> {
        self.left
    }

    /// Takes the time of a move off the clock.
    pub fn charge(&mut self, elapsed: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(elapsed));
    }

    /// Whether an answer is too late after `elapsed`, of which the machine stood still for
    /// `stalled`: that is no engine's doing.
    pub fn is_late(&self, limit: Option<Duration>, elapsed: Duration, stalled: Duration) -> bool {
        let latest = limit.map(|limit| limit + self.control.tolerance);
        latest.is_some_and(|latest| latest < elapsed.saturating_sub(stalled))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn the_increment_comes_before_each_move() {
        let control = TimeControl { total: Some(ms(100)), increment: ms(30), ..Default::default() };
        let mut clock = GameClock::new(control);
        assert_eq!(clock.start_move(), Some(ms(130)));
        clock.charge(ms(500));
        assert_eq!(clock.left(), Some(ms(0)), "the clock stops at zero");
        assert_eq!(clock.start_move(), Some(ms(30)));
    }

    #[test]
    fn without_limits_nothing_is_late() {
        let mut clock = GameClock::new(TimeControl::default());
        let limit = clock.start_move();
        assert_eq!(limit, None);
        assert!(!clock.is_late(limit, ms(1_000_000), ms(0)));
    }

    #[test]
    fn lateness_counts_from_limit_and_tolerance_and_stalls_excuse_it() {
        let control = TimeControl { turn: Some(ms(100)), tolerance: ms(50), ..Default::default() };
        let clock = GameClock::new(control);
        let is_late = |elapsed, stalled| clock.is_late(Some(ms(100)), ms(elapsed), ms(stalled));
        assert!(!is_late(150, 0));
        assert!(is_late(151, 0));
        assert!(is_late(351, 200));
        assert!(!is_late(350, 200));
        assert!(!is_late(120, 200));
    }
}
