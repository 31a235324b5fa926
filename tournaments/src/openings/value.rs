//! An engine's opinion of a position, as far as engines have it in common.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A value from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// An estimate, in the engine's own unit.
    Estimate(i64),
    /// A win or loss that the engine has proven, in so many moves: positive for a win.
    Proven {
        /// Number of moves.
        mate: i64,
    },
}

impl Value {
    /// Reads `-31`, `+35`, `+M5`, `-M4`; fractions are cut off.
    ///
    /// ```
    /// use kagetsu_tournaments::openings::Value;
    /// assert_eq!(Value::read("-31"), Some(Value::Estimate(-31)));
    /// assert_eq!(Value::read("-M4"), Some(Value::Proven { mate: -4 }));
    /// assert_eq!(Value::read("high"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let (sign, rest) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        if let Some(moves) = rest.strip_prefix(['M', 'm', '#']) {
            let moves: i32 = moves.parse().ok()?;
            return Some(Self::Proven { mate: sign * i64::from(moves) });
        }
        let number = rest.starts_with(|c: char| c.is_ascii_digit()).then_some(rest)?;
        let number = number.parse::<f64>().ok()?;
        Some(Self::Estimate(sign * number as i64))
    }

    /// Whether it is an estimate of at most `window` for either side.
    pub fn is_within(self, window: i64) -> bool {
        matches!(self, Self::Estimate(value) if value.abs() <= window)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Estimate(value) => write!(f, "{value:+}"),
            Self::Proven { mate } => {
                let sign = if *mate < 0 { '-' } else { '+' };
                write!(f, "{sign}M{}", mate.abs())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_hold_estimates_only() {
        let within = |text: &str| Value::read(text).unwrap().is_within(60);
        assert!(within("60") && within("-60.9") && within("+0"));
        assert!(!within("61") && !within("-61") && !within("+M5") && !within("-M0"));
    }

    #[test]
    fn odd_texts_are_no_value() {
        for text in ["", "-", "nan", "inf", "--5", "M", "+Mx", "1,5"] {
            assert_eq!(Value::read(text), None, "{text}");
        }
        assert_eq!(Value::read("99999999999999999999"), Some(Value::Estimate(i64::MAX)));
    }
}
