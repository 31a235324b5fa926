//! What is kept of a game.

use std::time::Duration;

use kagetsu::types::{BoardSize, Point, Rule, Side};

use crate::clock::TimeControl;
use crate::engine::{Leave, Line};
use crate::thought::Thought;
use crate::verdict::{Fault, Verdict};
use crate::wire::Said;

/// How long an answer took, and what the machine did meanwhile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTime {
    /// From before the write of the thinking command to the read of the answer.
    pub elapsed: Duration,
    /// What was allowed, without tolerance; none without a time control.
    pub limit: Option<Duration>,
    /// How late the runner's own threads were woken at worst meanwhile.
    pub latency: Duration,
    /// For how long the machine stood still meanwhile.
    pub stalled: Duration,
    /// Left on the clock of the game after the move.
    pub left: Option<Duration>,
}

impl MoveTime {
    /// By how much the answer missed the limit.
    pub fn over(&self) -> Option<Duration> {
        self.elapsed.checked_sub(self.limit?).filter(|over| !over.is_zero())
    }
}

/// A move that an engine played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    /// Where.
    pub point: Point,
    /// Time and stalls.
    pub time: MoveTime,
    /// What the engine last said about its search.
    pub thought: Option<Thought>,
}

/// What is known of an engine's end after a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Farewell {
    /// What it did wrong after the game was decided: no exit, a crash, one more answer.
    pub fault: Option<Fault>,
    /// The last lines of its stderr.
    pub stderr: Vec<String>,
}

impl Farewell {
    /// Judges how an engine left. One that has lost the game by a fault is not blamed again.
    pub fn judge(leave: Leave, has_lost_by_fault: bool) -> Self {
        let is_move = |line: &&Line| matches!(Said::read(&line.text), Said::Move(_));
        let fault = match leave.exit {
            _ if has_lost_by_fault => None,
            None => Some(Fault::NoExit { waited: leave.took }),
            Some(exit) if exit.is_crash() => Some(Fault::Crashed(Some(exit))),
            Some(_) => leave
                .last_lines
                .iter()
                .find(is_move)
                .map(|line| Fault::TwoAnswers { line: line.text.clone() }),
        };
        Self { fault, stderr: leave.stderr }
    }
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// Names of the engines, Black's first.
    pub names: [String; 2],
    /// The time control.
    pub time: TimeControl,
    /// The stones that stood before the engines began.
    pub opening: Vec<Point>,
    /// The engines' moves.
    pub moves: Vec<MoveRecord>,
    /// How it ended.
    pub verdict: Verdict,
    /// How the engines left, Black's first; none for one that stays for the next game.
    pub farewells: [Option<Farewell>; 2],
}

impl GameRecord {
    /// Whose move the `index`th of [`GameRecord::moves`] is.
    pub fn mover(&self, index: usize) -> Side {
        Side::ALL[(self.opening.len() + index) % 2]
    }

    /// All stones in order: the opening, then the moves.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.opening.iter().copied().chain(self.moves.iter().map(|played| played.point))
    }

    /// `1-0`, `0-1` or `1/2-1/2`, Black's score first.
    pub const fn result(&self) -> &'static str {
        match self.verdict.winner() {
            Some(Side::Black) => "1-0",
            Some(Side::White) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// By how much the worst answer missed its limit, answers during a stall left out; the answer
    /// that lost the game counts too.
    pub fn worst_over(&self) -> Duration {
        let awake = self.moves.iter().filter(|played| played.time.stalled.is_zero());
        let late = match self.verdict.fault() {
            Some(Fault::Late { elapsed, limit }) => elapsed.checked_sub(*limit),
            _ => None,
        };
        awake.filter_map(|played| played.time.over()).chain(late).max().unwrap_or_default()
    }

    /// Answers that missed their limit while the machine stood still.
    pub fn stalled_answers(&self) -> usize {
        let is_stalled =
            |played: &&MoveRecord| !played.time.stalled.is_zero() && played.time.over().is_some();
        self.moves.iter().filter(is_stalled).count()
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
            rule: Rule::Freestyle,
            size: BoardSize::DEFAULT,
            names: ["A".to_owned(), "B".to_owned()],
            time: TimeControl::default(),
            opening: Vec::new(),
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
        let fault = Fault::Late { elapsed: ms(160), limit: ms(100) };
        let verdict = Verdict::Fault { loser: Side::Black, fault, stderr: Vec::new() };
        assert_eq!(record(&[(103, 0)], verdict).worst_over(), ms(60));
        assert_eq!(record(&[(99, 0)], Verdict::BoardFull).worst_over(), ms(0));
    }

    #[test]
    fn faults_come_in_their_order_with_their_sides() {
        let fault = Fault::Silent { waited: ms(1) };
        let verdict = Verdict::Fault { loser: Side::White, fault, stderr: vec!["no".to_owned()] };
        let mut record = record(&[], verdict);
        let late = Farewell { fault: Some(Fault::NoExit { waited: ms(2) }), stderr: Vec::new() };
        record.farewells = [Some(late), Some(Farewell::default())];
        let shown: Vec<String> = record
            .faults()
            .map(|(side, fault, stderr)| format!("{side:?} {fault} {stderr:?}"))
            .collect();
        let expected =
            ["White says nothing for 1 ms [\"no\"]", "Black is still there 2 ms after END []"];
        assert_eq!(shown, expected);
    }
}
