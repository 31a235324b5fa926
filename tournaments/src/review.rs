//! A finished game, judged once more.
//!
//! Builds with assertions, those of all tests among them, hold every game against the second
//! referee that stands with the tests: stones and the written rules only, nothing of the engine.

use kagetsu::board::Foul;
use kagetsu::types::{BoardSize, Point, Rule, Side};

use crate::record::GameRecord;
use crate::second_referee::{Colour, End, Refusal, SecondReferee};
use crate::verdict::{Fault, ForbiddenMove, Verdict};

/// A finished game as far as the rules are concerned.
#[derive(Clone, Debug)]
pub(crate) struct Judged<'a> {
    /// The rule.
    pub(crate) rule: Rule,
    /// The board.
    pub(crate) size: BoardSize,
    /// Draw when so many stones stand.
    pub(crate) draw_after: Option<usize>,
    /// All stones, Black's first.
    pub(crate) stones: Vec<Point>,
    /// So many of the first were put, not played.
    pub(crate) opening: usize,
    /// Whether the players chose their colours, so that a player who puts stones has no colour.
    pub(crate) swap2: bool,
    /// What is said to have ended it.
    pub(crate) verdict: &'a Verdict,
}

impl<'a> Judged<'a> {
    /// The game of a record.
    pub(crate) fn of(record: &'a GameRecord, draw_after: Option<usize>) -> Self {
        Self {
            rule: record.rule,
            size: record.size,
            draw_after,
            stones: record.points().collect(),
            opening: record.opening.len(),
            swap2: record.swap2.is_some(),
            verdict: &record.verdict,
        }
    }

    /// What the second referee objects to; none where it agrees.
    pub(crate) fn objection(&self) -> Option<String> {
        let number = self.rule.number();
        let mut referee = SecondReferee::new(number, self.size.side(), self.draw_after);
        let mut end = None;
        for (index, &stone) in self.stones.iter().enumerate() {
            let is_put = index < self.opening;
            match end {
                Some(end) if !is_put => {
                    return Some(format!("{stone} comes behind the end: {end:?}"));
                }
                // Nobody looks at the stones of an opening behind its own end.
                Some(_) => continue,
                None => {}
            }
            let place = place(stone);
            match referee.refusal(place) {
                Some(refusal) if !is_put || !is_foul(refusal) => {
                    return Some(format!("{stone} may not be played: {refusal:?}"));
                }
                _ => end = referee.place(place),
            }
        }
        let agrees = match end {
            Some(end) => self.is_ended_by(end),
            None => self.is_ended_by_a_player(&mut referee),
        };
        (!agrees).then(|| format!("the stones say {end:?}, the verdict is: {}", self.verdict))
    }

    /// Whether the verdict is what the last stone says.
    fn is_ended_by(&self, end: End) -> bool {
        match (self.verdict, end) {
            (Verdict::Five(winner), End::Won(colour)) => *winner == side(colour),
            (Verdict::BoardFull, End::Full) => true,
            (Verdict::DrawLimit { stones }, End::Limit(standing)) => *stones == standing,
            // An engine that failed before the stones of an opening were looked at.
            (Verdict::Fault { fault, .. }, _) => {
                self.stones.len() == self.opening && answered(fault).is_none()
            }
            _ => false,
        }
    }

    /// Whether the verdict is one that ends an open game, and a refused answer is to be refused.
    fn is_ended_by_a_player(&self, referee: &mut SecondReferee) -> bool {
        let Verdict::Fault { loser, fault, .. } = self.verdict else {
            return matches!(self.verdict, Verdict::Adjudicated(_));
        };
        let Some(answer) = answered(fault) else { return true };
        let Some(refusal) = referee.refusal(answer) else { return false };
        let is_choosing = self.swap2 && self.stones.len() == self.opening;
        let is_to_move = *loser == side(referee.to_move()) || is_choosing;
        let is_so = match fault {
            Fault::Outside { .. } => refusal == Refusal::Outside,
            Fault::Occupied(_) => refusal == Refusal::Occupied,
            Fault::Foul(ForbiddenMove { foul: Some(foul), .. }) => refusal == refusal_for(*foul),
            _ => is_foul(refusal),
        };
        is_to_move && is_so
    }
}

fn place(point: Point) -> (i64, i64) {
    (point.x() as i64, point.y() as i64)
}

const fn side(colour: Colour) -> Side {
    match colour {
        Colour::Black => Side::Black,
        Colour::White => Side::White,
    }
}

const fn is_foul(refusal: Refusal) -> bool {
    !matches!(refusal, Refusal::Outside | Refusal::Occupied)
}

const fn refusal_for(foul: Foul) -> Refusal {
    match foul {
        Foul::Overline => Refusal::Overline,
        Foul::DoubleFour => Refusal::DoubleFour,
        Foul::DoubleThree => Refusal::DoubleThree,
    }
}

/// The place of an answer that was refused by the rules.
fn answered(fault: &Fault) -> Option<(i64, i64)> {
    match fault {
        Fault::Foul(ForbiddenMove { point, .. }) | Fault::Occupied(point) => Some(place(*point)),
        Fault::Outside { x, y } => Some((*x, *y)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::adjudication::Reason;

    /// Whether the second referee agrees to a game of renju or of another rule; the stones before
    /// the bar are the opening.
    #[track_caller]
    fn check(rule: Rule, stones: &str, verdict: &Verdict, agrees: bool) {
        let (opening, moves) = stones.split_once('|').unwrap_or(("", stones));
        let points = |text: &str| -> Vec<Point> {
            text.split_whitespace().map(|word| word.parse().unwrap()).collect()
        };
        let judged = Judged {
            rule,
            size: BoardSize::DEFAULT,
            draw_after: Some(20),
            stones: [points(opening), points(moves)].concat(),
            opening: points(opening).len(),
            swap2: false,
            verdict,
        };
        let objection = judged.objection();
        assert_eq!(objection.is_none(), agrees, "{rule}: {stones}: {verdict}: {objection:?}");
    }

    fn lost(loser: Side, fault: Fault) -> Verdict {
        Verdict::Fault { loser, fault, stderr: Vec::new() }
    }

    fn forbidden(point: &str, foul: Option<Foul>) -> Fault {
        Fault::Foul(ForbiddenMove { point: point.parse().unwrap(), foul })
    }

    const FIVE: &str = "h8 a1 h9 c1 h10 e1 h11 g1 h12";

    #[test]
    fn a_wrong_winner_is_found() {
        for rule in Rule::ALL {
            check(rule, FIVE, &Verdict::Five(Side::Black), true);
            check(rule, FIVE, &Verdict::Five(Side::White), false);
            check(rule, FIVE, &Verdict::BoardFull, false);
            check(rule, FIVE, &Verdict::DrawLimit { stones: 9 }, false);
            check(rule, FIVE, &lost(Side::White, Fault::Crashed(None)), false);
            let reason = Reason::Resign { loser: Side::White, score: 0, moves: 1 };
            check(rule, FIVE, &Verdict::Adjudicated(reason), false);
            check(rule, "h8 a1", &Verdict::Adjudicated(reason), true);
        }
    }

    #[test]
    fn a_game_that_ends_too_early_or_too_late_is_found() {
        let black = Verdict::Five(Side::Black);
        check(Rule::Freestyle, "h8 a1 h9 c1 h10 e1 h11", &black, false);
        check(Rule::Freestyle, &format!("{FIVE} i1"), &black, false);
        check(Rule::Freestyle, &format!("{FIVE} i1 |"), &black, true);
        check(Rule::Freestyle, &format!("{FIVE} i1 | k1"), &black, false);
        check(Rule::Freestyle, "h8 a1 h8", &lost(Side::White, Fault::Crashed(None)), false);
    }

    #[test]
    fn an_overline_is_judged_by_the_rule() {
        let six = "a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1";
        let open = lost(Side::White, Fault::Silent { waited: Duration::ZERO });
        let foul = lost(Side::Black, forbidden("d1", Some(Foul::Overline)));
        for rule in Rule::ALL {
            let wins = matches!(rule, Rule::Freestyle | Rule::CaroSix);
            check(rule, six, &Verdict::Five(Side::Black), wins);
            check(rule, six, &open, !wins && rule != Rule::Renju);
            check(rule, six.strip_suffix(" d1").unwrap(), &foul, rule == Rule::Renju);
        }
    }

    #[test]
    fn an_answer_that_is_refused_for_nothing_is_found() {
        let point = |word: &str| word.parse::<Point>().unwrap();
        let outside = |x, y| lost(Side::Black, Fault::Outside { x, y });
        let occupied = |loser, word| lost(loser, Fault::Occupied(point(word)));
        check(Rule::Renju, "h8 a1", &outside(15, 0), true);
        check(Rule::Renju, "h8 a1", &outside(14, 0), false);
        check(Rule::Renju, "h8 a1", &occupied(Side::Black, "h8"), true);
        check(Rule::Renju, "h8 a1", &occupied(Side::White, "h8"), false);
        check(Rule::Renju, "h8 a1", &occupied(Side::Black, "h9"), false);
        // Two threes meet in h10; white stones beyond them, and one is none.
        let threes = "h8 a1 h9 c1 i10 e1 j10 g1";
        let foul = lost(Side::Black, forbidden("h10", None));
        check(Rule::Renju, threes, &foul, true);
        for named in [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree] {
            let fault = lost(Side::Black, forbidden("h10", Some(named)));
            check(Rule::Renju, threes, &fault, named == Foul::DoubleThree);
        }
        check(Rule::Standard, threes, &foul, false);
        check(Rule::Renju, "h8 h7 h9 h12 i10 e1 j10 g1", &foul, false);
        check(
            Rule::Renju,
            &format!("{threes} h10"),
            &lost(Side::White, Fault::NotReady { said: None }),
            false,
        );
    }

    #[test]
    fn a_draw_needs_so_many_stones() {
        let stones: Vec<String> = (0..20)
            .map(|index| format!("{}{}", char::from(b'a' + index % 10), 1 + index / 10 * 5))
            .collect();
        let draw = Verdict::DrawLimit { stones: 20 };
        check(Rule::Freestyle, &stones.join(" "), &draw, true);
        check(Rule::Freestyle, &stones[..19].join(" "), &draw, false);
        check(Rule::Freestyle, &stones.join(" "), &Verdict::BoardFull, false);
    }
}
