//! What an engine says about its own search.
//!
//! Kagetsu says `MESSAGE depth D-S eval V nodes N time T pv …`; other engines order, separate and
//! abbreviate the same things in their own ways (`Depth 12-20 | Eval 35 | Node 1234K`). The reader
//! looks for the words and takes what stands behind them.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_with::{serde_as, skip_serializing_none};

use crate::json::Milliseconds;

/// Depth, value and effort of a search, as far as the engine told them.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    /// Nominal depth.
    pub depth: Option<u32>,
    /// Depth of the deepest line.
    pub selective_depth: Option<u32>,
    /// The value from the engine's own view, as it was written: a number or `+M5`, `-M4`.
    pub value: Option<String>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time by the engine's own clock.
    #[serde_as(as = "Option<Milliseconds>")]
    pub time: Option<Duration>,
}

impl Thought {
    /// Reads the text behind `MESSAGE`; none when it says nothing about a search.
    ///
    /// ```
    /// use kagetsu_tournaments::thought::Thought;
    /// let thought = Thought::read("depth 9-14 eval +M5 nodes 51234 time 87 pv h8 i9").unwrap();
    /// assert_eq!((thought.depth, thought.value.as_deref()), (Some(9), Some("+M5")));
    /// assert_eq!(Thought::read("good luck"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let mut thought = Self::default();
        let mut words = text
            .split(|c: char| c.is_whitespace() || matches!(c, '|' | ':' | '=' | ','))
            .filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                "depth" | "d" => thought.read_depth(words.next()?),
                "eval" | "ev" | "score" => thought.value = Some(words.next()?.to_owned()),
                "nodes" | "node" | "n" => thought.nodes = count(words.next()?),
                "time" | "tm" => thought.time = milliseconds(words.next()?),
                "pv" | "bestline" => break,
                _ => {}
            }
        }
        (thought.depth.is_some() || thought.value.is_some()).then_some(thought)
    }

    /// The value as a number; a claim of a forced win or loss lies beyond all others.
    pub fn score(&self) -> Option<i64> {
        let word = self.value.as_deref()?;
        let (is_loss, size) = match word.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, word.strip_prefix('+').unwrap_or(word)),
        };
        let is_digit = |c: char| c.is_ascii_digit();
        let score = match size.strip_prefix(['M', 'm']) {
            Some(length) if length.starts_with(is_digit) => i64::MAX,
            None if size.starts_with(is_digit) => size.parse::<f64>().ok()?.round() as i64,
            _ => return None,
        };
        Some(if is_loss { -score } else { score })
    }

    fn read_depth(&mut self, word: &str) {
        let (depth, selective) = word.split_once('-').unwrap_or((word, ""));
        self.depth = depth.parse().ok();
        self.selective_depth = selective.parse().ok();
    }
}

impl fmt::Display for Thought {
    /// The same words in which Kagetsu says it, without the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let selective = self.selective_depth.map(|depth| format!("-{depth}")).unwrap_or_default();
        let fields = [
            self.depth.map(|depth| format!("depth {depth}{selective}")),
            self.value.as_ref().map(|value| format!("eval {value}")),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
            self.time.map(|time| format!("time {}", time.as_millis())),
        ];
        f.write_str(&fields.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// A number of nodes: `1234`, `1234K`, `1.5M`.
fn count(word: &str) -> Option<u64> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match word[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1_000,
        "M" => 1_000_000,
        "G" | "B" => 1_000_000_000,
        _ => return None,
    };
    if let Ok(number) = digits.parse::<u64>() {
        return number.checked_mul(unit);
    }
    let number = digits.parse::<f64>().ok().filter(|&number| 0.0 <= number)?;
    Some((number * unit as f64) as u64)
}

/// A time: `87`, `87ms`, `1.5s`.
fn milliseconds(word: &str) -> Option<Duration> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number: f64 = digits.parse().ok()?;
    let seconds = if word.ends_with('s') && !word.ends_with("ms") { number } else { number / 1e3 };
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, shown: &str) {
        let thought = Thought::read(text);
        assert_eq!(thought.map(|thought| thought.to_string()).as_deref(), Some(shown));
    }

    #[test]
    fn own_lines_come_back_as_they_were() {
        check("depth 9-14 eval -31 nodes 51234 time 87", "depth 9-14 eval -31 nodes 51234 time 87");
        check("depth 1 eval -M4 nodes 0 time 0 pv h8", "depth 1 eval -M4 nodes 0 time 0");
    }

    #[test]
    fn the_line_of_play_is_not_read() {
        check("depth 3 eval 5 pv d4 n10 time", "depth 3 eval 5");
    }

    #[test]
    fn other_engines_words_are_understood() {
        check(
            "Depth 12-20 | Eval +35 | Node 1.5M | Time 1.25s",
            "depth 12-20 eval +35 nodes 1500000 time 1250",
        );
        check("ev=-2, d=7", "depth 7 eval -2");
    }

    #[test]
    fn values_are_numbers_or_claims() {
        let score = |value: &str| Thought::read(&format!("depth 1 eval {value}"))?.score();
        assert_eq!([score("-31"), score("+35"), score("0")], [Some(-31), Some(35), Some(0)]);
        assert_eq!(
            [score("+M5"), score("M5"), score("-M4")],
            [Some(i64::MAX), Some(i64::MAX), Some(-i64::MAX)]
        );
        assert_eq!(
            [score("12.6"), score("-0.2"), score("1e99")],
            [Some(13), Some(0), Some(i64::MAX)]
        );
        for word in ["-", "+", "M", "-Mx", "inf", "NaN", "--5", "x"] {
            assert_eq!(score(word), None, "{word}");
        }
    }

    #[test]
    fn broken_numbers_are_left_out() {
        check("depth x eval 3 nodes -1 time nan", "eval 3");
        check(
            "depth 4 nodes 99999999999999999999G time 9e999",
            "depth 4 nodes 18446744073709551615",
        );
        assert_eq!(Thought::read("depth"), None);
        assert_eq!(Thought::read(""), None);
    }
}
