//! How the engine crate's types, and times, are written in JSON.
//!
//! Points are words (`h8`), rules and sides are words, boards are the length of a side, times are
//! milliseconds to the microsecond.

use std::time::Duration;

use kagetsu::board::Foul;
use kagetsu::types::{BoardSize, MAX_SIZE, MIN_SIZE, Point, Rule, Side};

/// `Black` or `White`.
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Black => "Black",
        Side::White => "White",
    }
}

/// Points as words: `h8 i9`.
pub fn point_words(points: impl IntoIterator<Item = Point>) -> String {
    points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

/// `overline`, `double four`, `double three`.
pub(crate) const fn foul_words(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "double four",
        Foul::DoubleThree => "double three",
    }
}

/// Whether a value is what its absence means.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

serde_with::serde_conv!(
    pub(crate) FoulWord,
    Foul,
    |foul: &Foul| foul_words(*foul),
    |word: String| [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree]
        .into_iter()
        .find(|&foul| foul_words(foul) == word)
        .ok_or_else(|| format!("no foul '{word}'"))
);

serde_with::serde_conv!(
    /// A rule by its word.
    pub RuleWord,
    Rule,
    |rule: &Rule| rule.word(),
    |word: String| Rule::from_word(&word).ok_or_else(|| format!("no rule '{word}'"))
);

serde_with::serde_conv!(
    /// A board by the length of its side.
    pub Length,
    BoardSize,
    |size: &BoardSize| size.side(),
    |side: usize| BoardSize::new(side)
        .ok_or_else(|| format!("no board of {side}; a side is {MIN_SIZE} to {MAX_SIZE}"))
);

serde_with::serde_conv!(
    pub(crate) Colour,
    Side,
    |side: &Side| side_name(*side).to_ascii_lowercase(),
    |word: String| Side::ALL
        .into_iter()
        .find(|&side| side_name(side).eq_ignore_ascii_case(&word))
        .ok_or_else(|| format!("no side '{word}'; write black or white"))
);

serde_with::serde_conv!(
    pub(crate) Milliseconds,
    Duration,
    |time: &Duration| time.as_micros() as f64 / 1000.0,
    |milliseconds: f64| Duration::try_from_secs_f64((milliseconds * 1000.0).round() / 1e6)
);
