//! The five rules of play.

use std::fmt;

/// A rule of play; the numbers are those of `INFO rule`.
///
/// | rule | Black wins by | White wins by | overline |
/// |---|---|---|---|
/// | freestyle | five or more | the same | wins |
/// | standard | exactly five | the same | does not win |
/// | renju | exactly five | five or more | Black: forbidden, with double fours and threes |
/// | caro, six wins | five not shut in by stones on both ends, six or more | the same | wins |
/// | caro, exactly five | exactly five not shut in by stones on both ends | the same | does not win |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Rule {
    /// Rule 0.
    Freestyle = 0,
    /// Rule 1.
    Standard = 1,
    /// Rule 4.
    Renju = 2,
    /// Rule 8, the form that GomocupJudge plays.
    CaroSix = 3,
    /// Rule 9.
    CaroFive = 4,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 5] =
        [Self::Freestyle, Self::Standard, Self::Renju, Self::CaroSix, Self::CaroFive];

    /// Position in [`Rule::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number that managers use: 0, 1, 4, 8 or 9.
    pub const fn number(self) -> u32 {
        match self {
            Self::Freestyle => 0,
            Self::Standard => 1,
            Self::Renju => 4,
            Self::CaroSix => 8,
            Self::CaroFive => 9,
        }
    }

    /// The rule with one of the numbers 0, 1, 4, 8, 9.
    pub const fn from_number(number: u32) -> Option<Self> {
        match number {
            0 => Some(Self::Freestyle),
            1 => Some(Self::Standard),
            4 => Some(Self::Renju),
            8 => Some(Self::CaroSix),
            9 => Some(Self::CaroFive),
            _ => None,
        }
    }

    /// The word used in files and messages, without blanks; `caro` is rule 8, `caro5` rule 9.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Renju => "renju",
            Self::CaroSix => "caro",
            Self::CaroFive => "caro5",
        }
    }

    /// The rule with the given word or number.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.word().eq_ignore_ascii_case(word))
            .or_else(|| Self::from_number(word.parse().ok()?))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A rule as a type: the hot path is compiled once for each and has no branch on the rule.
pub trait RuleSet: Copy + Send + Sync + fmt::Debug + 'static {
    /// The rule as a value.
    const RULE: Rule;
    /// How many cells to each side of a stone its line patterns depend on: 4 where a longer row
    /// wins too, 5 where the cell behind a five counts.
    const REACH: usize;
    /// Whether the two ends of a segment (stone or edge) matter: caro.
    const ENDS_MATTER: bool;
}

macro_rules! rule_sets {
    ($($(#[$doc:meta])* $name:ident: $reach:literal, $ends:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl RuleSet for $name {
            const RULE: Rule = Rule::$name;
            const REACH: usize = $reach;
            const ENDS_MATTER: bool = $ends;
        }
    )*};
}

rule_sets! {
    /// [`Rule::Freestyle`] as a type.
    Freestyle: 4, false;
    /// [`Rule::Standard`] as a type.
    Standard: 5, false;
    /// [`Rule::Renju`] as a type.
    Renju: 5, false;
    /// [`Rule::CaroSix`] as a type.
    CaroSix: 5, true;
    /// [`Rule::CaroFive`] as a type.
    CaroFive: 5, true;
}

/// Calls a function generic over [`RuleSet`] with the type of a rule that is known only at run
/// time: `with_rule!(rule, R => search::<R>(board))`.
#[macro_export]
macro_rules! with_rule {
    ($rule:expr, $R:ident => $call:expr) => {
        match $rule {
            $crate::types::Rule::Freestyle => {
                type $R = $crate::types::Freestyle;
                $call
            }
            $crate::types::Rule::Standard => {
                type $R = $crate::types::Standard;
                $call
            }
            $crate::types::Rule::Renju => {
                type $R = $crate::types::Renju;
                $call
            }
            $crate::types::Rule::CaroSix => {
                type $R = $crate::types::CaroSix;
                $call
            }
            $crate::types::Rule::CaroFive => {
                type $R = $crate::types::CaroFive;
                $call
            }
        }
    };
}
