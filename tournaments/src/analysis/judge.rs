//! What the searches before and behind a move say of it.

use std::fmt;

use kagetsu::types::{Point, Side};

use super::mark::Mark;
use super::standing::Standing;
use crate::openings::{Opinion, Value};
use crate::sheet::Replay;
use crate::verdict::{Fault, Verdict};

/// What is said of one move. Values are from the view of the player who made it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Which stone of the game, 1 the first.
    pub number: usize,
    /// Whose.
    pub side: Side,
    /// Where.
    pub point: Point,
    /// How he stood before.
    pub before: Option<Standing>,
    /// How he stands with it.
    pub after: Option<Standing>,
    /// The engine's moves, its own choice first; empty where it said none.
    pub line: Vec<Point>,
    /// The chances that it lost, from 0 to 1; none where they are not known.
    pub loss: Option<f64>,
    /// How bad that is.
    pub mark: Option<Mark>,
    /// What has to be said in words.
    pub remark: Option<Remark>,
}

/// What is said of a move in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A proven win was there, and the move is not proven to keep it.
    MissesWin {
        /// The length of the win.
        plies: u64,
    },
    /// The opponent has a proven win now and had none before.
    AllowsWin {
        /// The length of his win.
        plies: u64,
    },
    /// Renju forbids the move.
    Forbidden,
}

impl Judgement {
    /// The engine's choice.
    pub fn best(&self) -> Option<Point> {
        self.line.first().copied()
    }

    /// Whether the engine would have played otherwise, and that matters.
    pub fn has_better(&self) -> bool {
        let is_faulty = self.mark.is_some() || self.remark.is_some();
        is_faulty && self.best().is_some_and(|best| best != self.point)
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissesWin { plies } => write!(f, "misses a win in {plies} plies"),
            Self::AllowsWin { plies } => write!(f, "lets the opponent win in {plies} plies"),
            Self::Forbidden => f.write_str("forbidden"),
        }
    }
}

/// Judges the moves from the stone behind `first` stones on.
pub fn judge(replay: &Replay, opinions: &[Option<Opinion>], first: usize) -> Vec<Judgement> {
    let moves = replay.moves.iter().copied().enumerate().skip(first);
    moves.map(|(index, point)| judge_move(replay, opinions, index, point)).collect()
}

fn judge_move(
    replay: &Replay,
    opinions: &[Option<Opinion>],
    index: usize,
    point: Point,
) -> Judgement {
    let side = replay.mover(index);
    let told = |stones: usize| opinions[stones].as_ref()?.value().map(Standing::Told);
    let before = told(index);
    let is_last = index + 1 == replay.moves.len();
    let after = match &replay.end {
        Some(verdict) if is_last => Some(Standing::at_end(verdict, side)),
        _ => told(index + 1).map(Standing::reversed),
    };
    let line = opinions[index].as_ref().map(|opinion| choice(replay, opinion)).unwrap_or_default();
    let is_own_choice = line.first() == Some(&point);
    let fault = replay.end.as_ref().and_then(Verdict::fault).filter(|_| is_last);
    let loss = before.zip(after).map(|(before, after)| {
        if is_own_choice { 0.0 } else { before.chance().loss_to(after.chance()) }
    });
    let remark = match before.zip(after) {
        _ if matches!(fault, Some(Fault::Foul(_))) => Some(Remark::Forbidden),
        Some((before, after)) if !is_own_choice => remark(before, after),
        _ => None,
    };
    let mark = loss.and_then(Mark::of);
    Judgement { number: index + 1, side, point, before, after, line, loss, mark, remark }
}

/// The engine's move with the moves that it expects behind it.
fn choice(replay: &Replay, opinion: &Opinion) -> Vec<Point> {
    let Some(answer) = opinion.answer.on(replay.size) else { return Vec::new() };
    if opinion.line.first() == Some(&answer) { opinion.line.clone() } else { vec![answer] }
}

fn remark(before: Standing, after: Standing) -> Option<Remark> {
    if let Some(plies) = before.plies_to_win() {
        return after.plies_to_win().is_none().then_some(Remark::MissesWin { plies });
    }
    let was_lost = matches!(before, Standing::Told(Value::Proven { .. }));
    let plies = after.reversed().plies_to_win().filter(|&plies| !was_lost && plies != 0)?;
    Some(Remark::AllowsWin { plies })
}

#[cfg(test)]
mod tests {
    use kagetsu::types::Rule;

    use super::*;
    use crate::sheet::Sheet;
    use crate::thought::Thought;

    /// Judges `h8 i9 h9` where the engine says these values and moves with 0, 1, 2 and 3 stones,
    /// `-` for nothing, and compares what it says of the second move.
    #[track_caller]
    fn check(values: [&str; 4], expected: &str) {
        let replay = Sheet::read("h8 i9 h9", 1).unwrap().replay(None, None).unwrap();
        let opinions = values.map(|text| {
            let (value, choice) = text.split_once(' ')?;
            let thought = Thought::read(&format!("eval {value}"));
            let answer = choice.parse::<Point>().unwrap();
            Some(Opinion { answer: answer.into(), thought, line: vec![answer] })
        });
        let judgement = judge(&replay, &opinions, 0).swap_remove(1);
        assert_eq!(shown(&judgement), expected, "{values:?}");
    }

    fn shown(judgement: &Judgement) -> String {
        let Judgement { loss, mark, remark, .. } = judgement;
        let loss = loss.map_or("-".to_owned(), |loss| format!("{loss:.2}"));
        let mark = mark.map_or("", Mark::symbol);
        let remark = remark.map(|remark| remark.to_string()).unwrap_or_default();
        let words = [loss.as_str(), mark, &remark].into_iter().filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn losses_are_those_of_the_player() {
        check(["-", "0 a1", "0 a1", "-"], "0.00");
        check(["-", "0 a1", "200 a1", "-"], "0.23 ?");
        check(["-", "0 a1", "-200 a1", "-"], "0.00");
        check(["-", "200 a1", "200 a1", "-"], "0.46 ??");
        check(["-", "0 a1", "70 a1", "-"], "0.09 ?!");
        check(["-", "0 a1", "60 a1", "-"], "0.07");
        check(["-", "-", "0 a1", "-"], "-");
    }

    #[test]
    fn decided_positions_are_no_matter_of_degree() {
        check(["-", "+M5 a1", "-M8 a1", "-"], "0.00");
        check(["-", "+M5 a1", "-300 a1", "-"], "0.18 ? misses a win in 5 plies");
        check(["-", "+M5 a1", "-5000 a1", "-"], "0.00 misses a win in 5 plies");
        check(["-", "+M5 a1", "+M3 a1", "-"], "1.00 ?? misses a win in 5 plies");
        check(["-", "-M8 a1", "+M7 a1", "-"], "0.00");
        check(["-", "-M8 a1", "50 a1", "-"], "0.00");
        check(["-", "0 a1", "+M7 a1", "-"], "0.50 ?? lets the opponent win in 7 plies");
        check(["-", "-900 a1", "+M7 a1", "-"], "0.01 lets the opponent win in 7 plies");
    }

    #[test]
    fn the_engines_own_choice_is_not_held_against_a_player() {
        check(["-", "0 i9", "900 a1", "-"], "0.00");
        check(["-", "0 i9", "+M7 a1", "-"], "0.00");
    }

    #[test]
    fn the_end_of_a_game_needs_no_search() {
        let judge_last = |moves: &str, rule| {
            let replay = Sheet::read(moves, 1).unwrap().replay(Some(rule), None).unwrap();
            let mut opinions = vec![None; replay.moves.len() + 1];
            let thought = Thought::read("eval +M1");
            let answer = kagetsu::types::Point::new(3, 0).into();
            opinions[replay.moves.len() - 1] = Some(Opinion { answer, thought, line: Vec::new() });
            shown(judge(&replay, &opinions, 0).last().unwrap())
        };
        let six = "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1";
        assert_eq!(judge_last(six, Rule::Freestyle), "0.00");
        assert_eq!(judge_last(six, Rule::Renju), "0.00 forbidden");
        let other = "a1 a3 b1 b3 c1 c3 d1 d3 f1 f3 e1";
        assert_eq!(judge_last(other, Rule::Renju), "1.00 ?? forbidden");
    }
}
