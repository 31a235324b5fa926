//! Time controls as they are written on command lines: `tc=180/30+1`.
//!
//! The form is c-gomoku-cli's, in seconds: match, then for each move, then increment; what is 0 or
//! missing is not limited. Of fastchess's form, `minutes:seconds+increment` is the same; its number
//! of moves before the slash means nothing in this game.

use std::str::FromStr;
use std::time::Duration;

use serde_with::DeserializeFromStr;

/// `match/turn+increment`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, DeserializeFromStr)]
pub(super) struct TimeWords {
    /// For a whole game.
    pub(super) total: Option<Duration>,
    /// For one move.
    pub(super) turn: Option<Duration>,
    /// Added before each move.
    pub(super) increment: Duration,
}

/// What is wrong with a time control.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no time control; write match/turn+increment in seconds, such as 180/30 or 0/0.5")]
pub(super) struct TimeError(String);

impl FromStr for TimeWords {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Self, TimeError> {
        let wrong = || TimeError(text.to_owned());
        if text == "inf" || text == "infinite" {
            return Ok(Self::default());
        }
        let (limits, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (total, turn) = limits.split_once('/').unwrap_or((limits, "0"));
        let limit =
            |text| Some(seconds(text)?).map(|time| Some(time).filter(|time| !time.is_zero()));
        Ok(Self {
            total: limit(total).ok_or_else(wrong)?,
            turn: limit(turn).ok_or_else(wrong)?,
            increment: seconds(increment).ok_or_else(wrong)?,
        })
    }
}

/// `90`, `0.5`, `1:30`.
fn seconds(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let seconds =
        minutes.parse::<u32>().ok().map(f64::from)? * 60.0 + seconds.parse::<f64>().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, total: u64, turn: u64, increment: u64) {
        let limit = |time: Option<Duration>| time.map_or(0, |time| time.as_millis() as u64);
        let read: TimeWords = text.parse().unwrap();
        let shown = (limit(read.total), limit(read.turn), limit(Some(read.increment)));
        assert_eq!(shown, (total, turn, increment), "{text}");
    }

    #[test]
    fn parts_are_told_apart_by_their_signs() {
        check("180/30", 180_000, 30_000, 0);
        check("10+0.1", 10_000, 0, 100);
        check("0/0.5", 0, 500, 0);
        check("1:30/5+1", 90_000, 5_000, 1000);
        check("inf", 0, 0, 0);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "x", "1/2/3", "5+", "-1", "1e30", "a:1", "nan"] {
            assert_eq!(text.parse::<TimeWords>(), Err(TimeError(text.to_owned())));
        }
    }
}
