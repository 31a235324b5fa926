//! Ends games whose result both engines' scores leave in no doubt, where the settings ask for it.
//!
//! The words are those of fastchess: `-resign movecount= score= twosided=` and
//! `-draw movenumber= movecount= score=`. Scores are taken as engines say them, each from its own
//! view; `+M5` and `-M4`, claims of a forced win or loss, count beyond any number. A move without a
//! score begins the count anew. The real judge adjudicates nothing.

use std::fmt;

use kagetsu::types::Side;
use serde::{Deserialize, Serialize};
use serde_with::{serde_as, skip_serializing_none};

use crate::json::{Colour, side_name};
use crate::thought::Thought;

/// When games are ended early; as made, never.
#[skip_serializing_none]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Adjudication {
    /// When an engine has lost.
    pub resign: Option<ResignRule>,
    /// When a game is drawn.
    pub draw: Option<DrawRule>,
}

/// An engine has lost when it says so often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// For so many own moves in a row.
    pub movecount: u32,
    /// Its score was at or below minus this.
    pub score: u32,
    /// And the other engine's at or above this, for as many moves.
    #[serde(default)]
    pub twosided: bool,
}

/// A game is drawn when both engines say so often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Not before so many stones of each side stand.
    #[serde(default)]
    pub movenumber: u32,
    /// For so many moves of each side in a row.
    pub movecount: u32,
    /// Their scores were between minus this and this.
    pub score: u32,
}

/// Why a game was ended early.
#[serde_as]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The engine gave itself up.
    Resign {
        /// Who lost.
        #[serde_as(as = "Colour")]
        loser: Side,
        /// The score that it was at or below minus of.
        score: u32,
        /// For how many moves.
        moves: u32,
    },
    /// Neither saw a way to win.
    Draw {
        /// The score that both stayed within.
        score: u32,
        /// For how many moves of each.
        moves: u32,
    },
}

impl Reason {
    /// Who won; none for a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Resign { loser, .. } => Some(loser.opponent()),
            Self::Draw { .. } => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resign { loser, score, moves } => {
                let loser = side_name(*loser);
                write!(f, "{loser} is adjudged to lose: -{score} or worse for {moves} moves")
            }
            Self::Draw { score, moves } => {
                write!(f, "Adjudged a draw: within {score} of zero for {moves} moves each")
            }
        }
    }
}

/// Moves in a row of one side that fulfil a condition.
#[derive(Clone, Copy, Debug, Default)]
struct Runs {
    lost: u32,
    won: u32,
    level: u32,
}

/// Counts through one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    settings: Adjudication,
    runs: [Runs; 2],
}

impl Adjudicator {
    /// Before the first move.
    pub fn new(settings: Adjudication) -> Self {
        Self { settings, runs: [Runs::default(); 2] }
    }

    /// Takes note of a move of `side`, with which `stones` stand, and tells whether it was the
    /// last.
    pub fn add(&mut self, side: Side, thought: Option<&Thought>, stones: usize) -> Option<Reason> {
        let score = thought.and_then(Thought::score);
        let Adjudication { resign, draw } = self.settings;
        let runs = &mut self.runs[side.index()];
        if let Some(ResignRule { score: limit, .. }) = resign {
            let limit = i64::from(limit);
            count(&mut runs.lost, score.is_some_and(|score| score <= -limit));
            count(&mut runs.won, score.is_some_and(|score| limit <= score));
        }
        if let Some(DrawRule { score: limit, .. }) = draw {
            let is_level = |score: i64| score.unsigned_abs() <= u64::from(limit);
            count(&mut runs.level, score.is_some_and(is_level));
        }
        self.resigned().or_else(|| self.drawn(stones))
    }

    fn resigned(&self) -> Option<Reason> {
        let ResignRule { movecount, score, twosided } = self.settings.resign?;
        let has_lost = |side: &Side| {
            let [own, other] = [*side, side.opponent()].map(|side| self.runs[side.index()]);
            movecount <= own.lost && (!twosided || movecount <= other.won)
        };
        let loser = Side::ALL.into_iter().filter(|_| 0 < movecount).find(has_lost)?;
        Some(Reason::Resign { loser, score, moves: movecount })
    }

    fn drawn(&self, stones: usize) -> Option<Reason> {
        let DrawRule { movenumber, movecount, score } = self.settings.draw?;
        let is_late = 2 * movenumber as usize <= stones;
        let is_level = 0 < movecount && self.runs.iter().all(|runs| movecount <= runs.level);
        (is_late && is_level).then_some(Reason::Draw { score, moves: movecount })
    }
}

fn count(run: &mut u32, holds: bool) {
    *run = if holds { *run + 1 } else { 0 };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays moves with these scores, Black's first, `-` for none, and compares the reason and with
    /// which move it came.
    #[track_caller]
    fn check(settings: &str, scores: &str, expected: Option<(usize, &str)>) {
        let mut adjudicator = Adjudicator::new(toml::from_str(settings).unwrap());
        let ended = scores.split_whitespace().enumerate().find_map(|(index, score)| {
            let thought = Thought::read(&format!("depth 1 eval {score}"));
            let side = Side::ALL[index % 2];
            let reason = adjudicator.add(side, thought.as_ref(), index + 1)?;
            Some((index + 1, reason.to_string()))
        });
        let ended = ended.as_ref().map(|(stones, reason)| (*stones, reason.as_str()));
        assert_eq!(ended, expected, "{settings}: {scores}");
    }

    const BLACK: &str = "Black is adjudged to lose: -500 or worse for 3 moves";
    const WHITE: &str = "White is adjudged to lose: -500 or worse for 3 moves";

    #[test]
    fn a_loser_says_so_several_times_in_a_row() {
        let rule = "resign = { movecount = 3, score = 500 }";
        check(rule, "-500 0 -501 0 -900 0", Some((5, BLACK)));
        check(rule, "0 -500 0 -500 0 -500", Some((6, WHITE)));
        check(rule, "-500 0 -499 0 -500 0 -500", None);
        check(rule, "-500 0 - 0 -500 0 -500", None);
        check(rule, "900 -900 - - 900 -900", None);
    }

    #[test]
    fn claims_of_mate_count_beyond_any_number() {
        let rule = "resign = { movecount = 3, score = 500 }";
        check(rule, "-M12 +M3 -M10 +M1 -M8", Some((5, BLACK)));
        let rule = "resign = { movecount = 1, score = 4000000000 }";
        check(
            rule,
            "1 -M1",
            Some((2, "White is adjudged to lose: -4000000000 or worse for 1 moves")),
        );
        check("draw = { movecount = 1, score = 4000000000 }", "+M1 0 +M1", None);
    }

    #[test]
    fn two_sided_means_that_the_winner_agrees() {
        let rule = "resign = { movecount = 3, score = 500, twosided = true }";
        check(rule, "-500 0 -500 0 -500 0 -500 0", None);
        check(rule, "-500 500 -500 500 -500 500 -500", Some((6, BLACK)));
        check(rule, "-500 -500 -500 -500 -500 -500", None);
    }

    #[test]
    fn draws_need_both_and_not_too_early() {
        let rule = "draw = { movenumber = 4, movecount = 2, score = 10 }";
        let reason = "Adjudged a draw: within 10 of zero for 2 moves each";
        check(rule, "0 0 0 0 0 0 0 0 0", Some((8, reason)));
        check(rule, "0 0 0 0 0 0 11 0 10 0 -10 -10", Some((11, reason)));
        check(rule, "11 0 11 0 11 0 11 0 11 0 11 0", None);
        check(rule, "- 0 - 0 - 0 - 0 - 0 - 0", None);
    }

    #[test]
    fn nothing_happens_unasked() {
        check("", "-M1 +M1 -M1 +M1 0 0 0 0", None);
        check("resign = { movecount = 0, score = 0 }", "-5 0 -5 0 -5", None);
    }

    #[test]
    fn unknown_words_are_refused() {
        assert!(toml::from_str::<Adjudication>("resign = { moves = 3, score = 5 }").is_err());
        assert!(toml::from_str::<Adjudication>("drawn = { movecount = 3, score = 5 }").is_err());
    }
}
