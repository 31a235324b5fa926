//! Limits that one engine has instead of those of the game.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_with::{serde_as, skip_serializing_none};

use super::spec::SpecError;
use crate::clock::TimeControl;
use crate::json::Milliseconds;
use crate::wire::SearchLimits;

/// What one engine has of its own; where nothing is said, the conditions of the game hold.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OwnLimits {
    /// Time for one move.
    #[serde_as(as = "Option<Milliseconds>")]
    pub turn: Option<Duration>,
    /// Time for all moves of a game together.
    #[serde_as(as = "Option<Milliseconds>")]
    pub total: Option<Duration>,
    /// Added to the clock before each move.
    #[serde_as(as = "Option<Milliseconds>")]
    pub increment: Option<Duration>,
    /// How late an answer may be before it loses.
    #[serde_as(as = "Option<Milliseconds>")]
    pub tolerance: Option<Duration>,
    /// Nodes a move.
    pub nodes: Option<u64>,
    /// Depth.
    pub depth: Option<u32>,
    /// Bytes for the whole process.
    pub memory: Option<u64>,
    /// Threads of the search.
    pub threads: Option<u32>,
}

impl OwnLimits {
    /// The time control of this player. One whose time for a move or a game is set has no other
    /// limit from the game.
    ///
    /// ```
    /// use std::time::Duration;
    /// use kagetsu_tournaments::clock::TimeControl;
    /// use kagetsu_tournaments::engine::OwnLimits;
    /// let second = Duration::from_secs(1);
    /// let game = TimeControl { turn: Some(5 * second), total: Some(60 * second), ..Default::default() };
    /// let own = OwnLimits { turn: Some(second), ..Default::default() };
    /// assert_eq!(own.time(&game), TimeControl { turn: Some(second), ..Default::default() });
    /// assert_eq!(OwnLimits::default().time(&game), game);
    /// ```
    pub fn time(&self, game: &TimeControl) -> TimeControl {
        let has_own_time = self.turn.or(self.total).is_some();
        let (turn, total, increment) = if has_own_time {
            (self.turn, self.total, self.increment.unwrap_or_default())
        } else {
            (game.turn, game.total, self.increment.unwrap_or(game.increment))
        };
        let tolerance = self.tolerance.unwrap_or(game.tolerance);
        TimeControl { turn, total, increment, tolerance }
    }

    /// The other limits of this player.
    pub fn search(&self, game: &SearchLimits) -> SearchLimits {
        SearchLimits {
            nodes: self.nodes.or(game.nodes),
            depth: self.depth.or(game.depth),
            memory: self.memory.or(game.memory),
            threads: self.threads.or(game.threads),
        }
    }

    /// Takes a word of an engine's description; false when it is none of a limit.
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<bool, SpecError> {
        let wants = |wanted| SpecError::Value(format!("{key}={value}"), wanted);
        let seconds = || seconds(value).ok_or_else(|| wants("seconds"));
        match key {
            "tc" => self.set_time(value).ok_or_else(|| wants(TIME_FORM))?,
            // The whole time control, as `tc` is: of both the later holds.
            "st" => (self.turn, self.total, self.increment) = (Some(seconds()?), None, None),
            "tolerance" => self.tolerance = Some(seconds()?),
            "timemargin" => {
                let margin = value.parse().map(Duration::from_millis);
                self.tolerance = Some(margin.map_err(|_| wants("milliseconds"))?);
            }
            "nodes" => self.nodes = Some(value.parse().map_err(|_| wants("a number of nodes"))?),
            "depth" => self.depth = Some(value.parse().map_err(|_| wants("a depth"))?),
            "memory" | "maxmemory" => {
                self.memory = Some(value.parse().map_err(|_| wants("a number of bytes"))?);
            }
            "threads" | "thread" => {
                let threads = value.parse().ok().filter(|&threads| threads != 0);
                self.threads = Some(threads.ok_or_else(|| wants("a number of threads"))?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Reads `MATCH/TURN+INCREMENT` in seconds as c-gomoku-cli does: without a turn it is as long
    /// as the match, and a match of 0 has no limit. `inf`, a word of fastchess, has no clock.
    fn set_time(&mut self, text: &str) -> Option<()> {
        if text == "inf" {
            (self.turn, self.total, self.increment) = (None, None, None);
            return Some(());
        }
        let (limits, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (total, turn) = limits.split_once('/').unwrap_or((limits, limits));
        let (total, turn) = (seconds(total)?, seconds(turn)?);
        self.increment = Some(seconds(increment)?);
        self.total = Some(total).filter(|total| !total.is_zero());
        self.turn = Some(turn);
        Some(())
    }
}

/// What `tc=` wants.
const TIME_FORM: &str = "MATCH/TURN+INCREMENT in seconds, such as 180/30 or 60+0.5";

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &[(&str, &str)], json: &str) {
        let mut own = OwnLimits::default();
        for (key, value) in words {
            assert_eq!(own.set(key, value), Ok(true), "{key}={value}");
        }
        assert_eq!(serde_json::to_string(&own).unwrap(), json);
    }

    #[test]
    fn time_controls_are_those_of_c_gomoku_cli() {
        check(&[("tc", "180/30")], r#"{"turn":30000.0,"total":180000.0,"increment":0.0}"#);
        check(&[("tc", "60+0.5")], r#"{"turn":60000.0,"total":60000.0,"increment":500.0}"#);
        check(&[("tc", "0/5+1")], r#"{"turn":5000.0,"increment":1000.0}"#);
        check(&[("tc", "5"), ("tc", "inf"), ("nodes", "9")], r#"{"nodes":9}"#);
        check(&[("st", "0.1"), ("timemargin", "50")], r#"{"turn":100.0,"tolerance":50.0}"#);
        check(&[("tc", "60/9+1"), ("st", "0.1")], r#"{"turn":100.0}"#);
        check(&[("st", "0.1"), ("tc", "0/5")], r#"{"turn":5000.0,"increment":0.0}"#);
        check(&[("tolerance", "1"), ("timemargin", "50")], r#"{"tolerance":50.0}"#);
    }

    #[test]
    fn other_limits_land_in_their_fields() {
        let words = [("nodes", "9"), ("depth", "4"), ("maxmemory", "1024"), ("thread", "2")];
        check(&words, r#"{"nodes":9,"depth":4,"memory":1024,"threads":2}"#);
        assert_eq!(OwnLimits::default().set("colour", "red"), Ok(false));
    }

    #[test]
    fn broken_values_are_named_with_what_is_wanted() {
        for (key, value) in [("tc", "a/b"), ("tc", "1/-2"), ("st", "nan"), ("threads", "0")] {
            let error = OwnLimits::default().set(key, value).unwrap_err().to_string();
            assert!(error.starts_with(&format!("'{key}={value}' wants ")), "{error}");
        }
    }

    #[test]
    fn what_is_not_said_comes_from_the_game() {
        let game = SearchLimits { nodes: Some(5), memory: Some(7), ..Default::default() };
        let own = OwnLimits { nodes: Some(6), threads: Some(2), ..Default::default() };
        let expected =
            SearchLimits { nodes: Some(6), memory: Some(7), threads: Some(2), depth: None };
        assert_eq!(own.search(&game), expected);
    }
}
