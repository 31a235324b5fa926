//! An analysed game as SGF: values and marks at the moves, and better moves as variations.
//!
//! | property | means |
//! |---|---|
//! | `V` | value in points, good for Black where positive |
//! | `DO`, `BM[1]`, `BM[2]` | a doubtful move, a mistake, a blunder |
//! | `TE[1]` | the engine's move where it is a better one: the first of a variation |
//! | `N` | the length of the win that the variation is |
//! | `C` | chances before and behind the move, the engine's choice, what was missed |

use kagetsu::types::{Point, Side};

use super::judge::{Judgement, Remark};
use super::mark::Mark;
use super::standing::Standing;
use super::tally::Tally;
use crate::openings::Value;
use crate::sgf::{property, stone};
use crate::sheet::Replay;
use crate::verdict::side_name;

/// The game with what was found; `by` tells who judged and with what limits. Judgements need not be
/// there for all moves.
pub fn write(replay: &Replay, judgements: &[Judgement], by: &str) -> String {
    let mut text = head(replay, judgements, by);
    let mut branches = Vec::new();
    for (index, &point) in replay.moves.iter().enumerate() {
        let judgement = judgements.iter().find(|judgement| judgement.number == index + 1);
        let better = judgement.filter(|judgement| judgement.has_better());
        if let Some(judgement) = better {
            // The game is the first branch; the variation follows when the game is written.
            text.push_str("\n(");
            branches.push(variation(judgement));
        }
        replay.sgf_stone(&mut text, index, point);
        if let Some(judgement) = judgement {
            annotate(&mut text, judgement);
        }
    }
    while let Some(variation) = branches.pop() {
        text.push(')');
        text.push_str(&variation);
    }
    text.push_str("\n)\n");
    text
}

fn head(replay: &Replay, judgements: &[Judgement], by: &str) -> String {
    let mut text = replay.sgf_head();
    property(&mut text, "AN", by);
    let [black, white] =
        Side::ALL.map(|side| format!("{}: {}", side_name(side), Tally::of(judgements, side)));
    property(&mut text, "C", &format!("{black}. {white}."));
    text
}

/// What is said at a move.
fn annotate(text: &mut String, judgement: &Judgement) {
    if let Some(points) = judgement.after.and_then(|after| points(after, judgement.side)) {
        property(text, "V", &points.to_string());
    }
    match judgement.mark {
        Some(Mark::Doubtful) => property(text, "DO", ""),
        Some(Mark::Mistake) => property(text, "BM", "1"),
        Some(Mark::Blunder) => property(text, "BM", "2"),
        None => {}
    }
    property(text, "C", &comment(judgement));
}

/// Points from Black's view, where there are any.
fn points(standing: Standing, side: Side) -> Option<i64> {
    let standing = if side == Side::Black { standing } else { standing.reversed() };
    match standing {
        Standing::Told(Value::Estimate(points)) => Some(points),
        _ => None,
    }
}

fn comment(judgement: &Judgement) -> String {
    let told = |standing: Option<Standing>| match standing {
        Some(standing) => format!("{} ({standing})", standing.chance()),
        None => "not judged".to_owned(),
    };
    let chances = format!(
        "{} {}: {} before, {} after",
        side_name(judgement.side),
        judgement.point,
        told(judgement.before),
        told(judgement.after)
    );
    let loss = 100.0 * judgement.loss.unwrap_or(0.0);
    let mark = judgement.mark.map(|mark| format!(". {mark} {loss:.0} % lost"));
    let remark = judgement.remark.map(|remark| format!(", {remark}"));
    let best = judgement.best().filter(|best| *best != judgement.point);
    let best = best.map(|best| format!("; the engine plays {best}"));
    [Some(chances), mark, remark, best].into_iter().flatten().collect()
}

/// The engine's moves instead of one of the game.
fn variation(judgement: &Judgement) -> String {
    let mut text = String::from("\n(");
    let sides = [judgement.side, judgement.side.opponent()].into_iter().cycle();
    for (index, (&point, side)) in judgement.line.iter().zip(sides).enumerate() {
        stone(&mut text, side, point);
        if index == 0 {
            describe(&mut text, judgement, point);
        }
    }
    text.push(')');
    text
}

fn describe(text: &mut String, judgement: &Judgement, point: Point) {
    property(text, "TE", "1");
    if let Some(Remark::MissesWin { plies }) = judgement.remark {
        property(text, "N", &format!("win in {plies} plies"));
    }
    if let Some(before) = judgement.before {
        property(text, "C", &format!("the engine plays {point}: {} ({before})", before.chance()));
    }
}
