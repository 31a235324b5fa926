//! What is kept of a game and of a match, and how it is written: JSON, one line each.
//!
//! A file of records begins with the line of a [`MatchHeader`]; every other line is a
//! [`GameRecord`] or the end of a run (`journal`). Unknown fields are skipped, so that files of later versions can be read.

use std::time::Duration;

use jiff::Timestamp;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as, skip_serializing_none};

use crate::clock::{MoveTime, TimeControl};
use crate::engine::{Exit, Leave, OwnLimits};
pub use crate::json::point_words;
use crate::json::{Length, RuleWord, is_default};
use crate::swap2::Swap2;
use crate::thought::Thought;
use crate::verdict::{Fault, Verdict};
use crate::wire::{Said, SearchLimits};

/// Version of the format of records; told in the header of every file.
pub const FORMAT: u32 = 1;

/// Key of [`MatchHeader::settings`] that tells whether the openings are the same, as the file may be
/// another one under the same name.
pub const OPENINGS_DIGEST: &str = "openings_digest";

/// The first line of a file of records: which match it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchHeader {
    /// Version of the format, [`FORMAT`].
    pub format: u32,
    /// What the match is called.
    pub event: String,
    /// When it began.
    pub started: Timestamp,
    /// Names of the engines, in the order of the settings.
    pub engines: Vec<String>,
    /// How many games the whole schedule has.
    pub games: usize,
    /// The settings from which the schedule follows; a match that goes on must have the same.
    pub settings: serde_json::Value,
    /// Which part of the schedule the file is for, such as `2/8`; none for all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
}

/// A move that an engine played.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// Where.
    #[serde_as(as = "DisplayFromStr")]
    pub point: Point,
    /// Time and stalls.
    #[serde(flatten)]
    pub time: MoveTime,
    /// What the engine last said about its search.
    pub thought: Option<Thought>,
}

/// What is known of an engine's end after a game.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Farewell {
    /// What it did wrong after the game was decided: no exit, a crash, one more answer.
    pub fault: Option<Fault>,
    /// How the process ended; none when it had to be killed.
    pub exit: Option<Exit>,
    /// The last lines of its stderr.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stderr: Vec<String>,
}

impl Farewell {
    /// Judges how an engine left. One that has lost the game by a fault is not blamed again.
    pub fn judge(leave: Leave, has_lost_by_fault: bool) -> Self {
        let is_move = |line: &String| matches!(Said::read(line), Said::Move(_));
        let mut last_lines = leave.last_lines.into_iter().map(|line| line.text);
        let fault = match &leave.exit {
            _ if has_lost_by_fault => None,
            None => Some(Fault::NoExit { waited: leave.took }),
            Some(exit) if exit.is_crash() => Some(Fault::Crashed(Some(exit.clone()))),
            Some(_) => last_lines.find(is_move).map(|line| Fault::TwoAnswers { line }),
        };
        Self { fault, exit: leave.exit, stderr: leave.stderr }
    }
}

/// A whole game.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the schedule of the match, from 1.
    pub game: usize,
    /// When it began.
    pub started: Timestamp,
    /// The rule.
    #[serde_as(as = "RuleWord")]
    pub rule: Rule,
    /// The board.
    #[serde_as(as = "Length")]
    pub size: BoardSize,
    /// Names of the engines, Black's first.
    pub names: [String; 2],
    /// Name and version as they answered ABOUT; none where nothing was said.
    #[serde(default)]
    pub versions: [Option<String>; 2],
    /// The time control.
    pub time: TimeControl,
    /// Other limits of the search.
    #[serde(default)]
    pub limits: SearchLimits,
    /// What held for one engine alone instead, Black's first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub own_limits: [OwnLimits; 2],
    /// The stones that stood before the engines began; in a swap2 game those that stood when the
    /// colours were chosen.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub opening: Vec<Point>,
    /// How the colours were chosen, in a swap2 game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap2: Option<Swap2>,
    /// The engines' moves.
    pub moves: Vec<MoveRecord>,
    /// How it ended.
    pub verdict: Verdict,
    /// How the engines left, Black's first; none for one that stays for the next game.
    #[serde(default)]
    pub farewells: [Option<Farewell>; 2],
}

impl GameRecord {
    /// The colours of the two players in the order in which the schedule seated them: Black and
    /// White, unless the swap2 opening changed that.
    pub fn colours(&self) -> [Side; 2] {
        let first = self.swap2.as_ref().map_or(Side::Black, |swap2| swap2.first);
        [first, first.opponent()]
    }

    /// The times of all answers with the side that gave them: those that chose the colours, then the
    /// moves.
    pub fn answers(&self) -> impl Iterator<Item = (Side, &MoveTime)> {
        let choices = self.swap2.iter().flat_map(|swap2| {
            let answers = swap2.decisions.iter().enumerate();
            answers.map(|(index, decision)| (swap2.chooser(index), &decision.time))
        });
        let moves = self.moves.iter().enumerate();
        choices.chain(moves.map(|(index, played)| (self.mover(index), &played.time)))
    }

    /// Whose move the `index`th of [`GameRecord::moves`] is.
    pub fn mover(&self, index: usize) -> Side {
        Side::ALL[(self.opening.len() + index) % 2]
    }

    /// All stones in order: the opening, then the moves.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.opening.iter().copied().chain(self.moves.iter().map(|played| played.point))
    }

    /// `1-0`, `0-1` or `1/2-1/2`, Black's score first.
    pub fn result(&self) -> &'static str {
        self.verdict.result(Side::Black)
    }

    /// By how much the worst answer missed its limit, answers during a stall left out; the answer
    /// that lost the game counts too.
    pub fn worst_over(&self) -> Duration {
        let times = self.answers().map(|(_, time)| time);
        let awake = times.filter(|time| time.stalled.is_zero());
        let late = match self.verdict.fault() {
            Some(Fault::Late { elapsed, limit, .. }) => elapsed.checked_sub(*limit),
            _ => None,
        };
        awake.filter_map(MoveTime::over).chain(late).max().unwrap_or_default()
    }

    /// Answers that missed their limit while the machine stood still.
    pub fn stalled_answers(&self) -> usize {
        let is_stalled =
            |(_, time): &(_, &MoveTime)| !time.stalled.is_zero() && time.over().is_some();
        self.answers().filter(is_stalled).count()
    }

    /// Answers of a side that would have lost, had the machine not stood still.
    pub fn forgiven_answers(&self, side: Side) -> usize {
        let tolerance = self.own_limits[side.index()].time(&self.time).tolerance;
        let own = self.answers().filter(|(answered, _)| *answered == side);
        own.filter(|(_, time)| time.over().is_some_and(|over| tolerance < over)).count()
    }

    /// Every fault with the side that did it: the one that decided the game, and those after it.
    pub fn faults(&self) -> impl Iterator<Item = (Side, &Fault, &[String])> {
        let decisive = match &self.verdict {
            Verdict::Fault { loser, fault, stderr } => Some((*loser, fault, stderr.as_slice())),
            _ => None,
        };
        let later = Side::ALL.into_iter().zip(&self.farewells).filter_map(|(side, farewell)| {
            let farewell = farewell.as_ref()?;
            Some((side, farewell.fault.as_ref()?, farewell.stderr.as_slice()))
        });
        decisive.into_iter().chain(later)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// A game in which Black answered after the given times, at a limit of 100 ms; the second
    /// number is for how long the machine stood still.
    fn record(times: &[(u64, u64)], verdict: Verdict) -> GameRecord {
        let played = |&(elapsed, stalled): &(u64, u64)| MoveRecord {
            point: Point::new(0, 0),
            time: MoveTime {
                elapsed: ms(elapsed),
                limit: Some(ms(100)),
                stalled: ms(stalled),
                ..MoveTime::default()
            },
            thought: None,
        };
        GameRecord {
            game: 1,
            started: Timestamp::UNIX_EPOCH,
            rule: Rule::Freestyle,
            size: BoardSize::DEFAULT,
            names: ["A".to_owned(), "B".to_owned()],
            versions: [None, Some("2.0".to_owned())],
            time: TimeControl::default(),
            limits: SearchLimits::default(),
            own_limits: <[OwnLimits; 2]>::default(),
            opening: Vec::new(),
            swap2: None,
            moves: times.iter().map(played).collect(),
            verdict,
            farewells: [None, None],
        }
    }

    #[test]
    fn the_worst_answer_is_one_without_a_stall() {
        let times = [(90, 0), (103, 0), (400, 290), (100, 0), (99, 30)];
        let record = record(&times, Verdict::BoardFull);
        assert_eq!(record.worst_over(), ms(3));
        assert_eq!(record.stalled_answers(), 1);
    }

    #[test]
    fn the_answer_that_lost_counts_too() {
        let fault = Fault::Late { said: "7,7".to_owned(), elapsed: ms(160), limit: ms(100) };
        let verdict = Verdict::Fault { loser: Side::Black, fault, stderr: Vec::new() };
        assert_eq!(record(&[(103, 0)], verdict).worst_over(), ms(60));
        assert_eq!(record(&[(99, 0)], Verdict::BoardFull).worst_over(), ms(0));
    }

    #[test]
    fn forgiven_is_what_would_have_lost_without_a_stall() {
        let times = [(90, 0), (103, 0), (400, 290), (120, 100), (131, 50)];
        let mut record = record(&times, Verdict::BoardFull);
        let forgiven = |record: &GameRecord| Side::ALL.map(|side| record.forgiven_answers(side));
        record.time.tolerance = ms(20);
        assert_eq!(forgiven(&record), [2, 0], "of Black's three answers the last two");
        record.own_limits[0].tolerance = Some(ms(31));
        assert_eq!(forgiven(&record), [1, 0]);
    }

    #[test]
    fn faults_come_in_their_order_with_their_sides() {
        let fault = Fault::Silent { waited: ms(1) };
        let verdict = Verdict::Fault { loser: Side::White, fault, stderr: vec!["no".to_owned()] };
        let mut record = record(&[], verdict);
        let fault = Some(Fault::NoExit { waited: ms(2) });
        let late = Farewell { fault, ..Farewell::default() };
        record.farewells = [Some(late), Some(Farewell::default())];
        let shown: Vec<String> = record
            .faults()
            .map(|(side, fault, stderr)| format!("{side:?} {fault} {stderr:?}"))
            .collect();
        let expected =
            ["White says nothing for 1 ms [\"no\"]", "Black is still there 2 ms after END []"];
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_game_survives_its_line_of_json() {
        let fault = Fault::Crashed(Some(Exit::Signal("SIGSEGV".to_owned())));
        let verdict = Verdict::Fault { loser: Side::White, fault, stderr: vec!["ü\n".to_owned()] };
        let mut record = record(&[(90, 0), (103, 7)], verdict);
        record.opening = vec![Point::new(7, 7), Point::new(21, 0)];
        record.moves[1].thought = Thought::read("depth 3-9 eval -M4 nodes 12 time 5");
        record.farewells[0] = Some(Farewell::default());
        let line = serde_json::to_string(&record).unwrap();
        assert!(!line.contains('\n'), "{line}");
        assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), record, "{line}");
    }

    #[test]
    fn the_words_of_a_line_are_what_people_read() {
        let mut record = record(&[(90, 0)], Verdict::Five(Side::Black));
        record.time.turn = Some(ms(100));
        let line = serde_json::to_string(&record).unwrap();
        let expected = concat!(
            r#"{"game":1,"started":"1970-01-01T00:00:00Z","rule":"freestyle","size":15,"#,
            r#""names":["A","B"],"versions":[null,"2.0"],"time":{"turn":100.0},"limits":{},"#,
            r#""opening":[],"moves":[{"point":"a1","elapsed":90.0,"limit":100.0,"latency":0.0}],"#,
            r#""verdict":{"five":"black"},"farewells":[null,null]}"#,
        );
        assert_eq!(line, expected);
    }
}
