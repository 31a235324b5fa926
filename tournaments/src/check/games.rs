//! Whole games of the engine against itself, two processes, judged by the referee.

use kagetsu::types::{BoardSize, Point, Rule};

use super::Checked;
use super::dialogue::Dialogue;
use super::lab::Lab;
use super::table::quiet_filling;
use crate::record::point_words;
use crate::review::Judged;

/// Of the usual limit, what a move of a whole game gets.
const SHARE: u32 = 5;
/// On the clock of a whole game, in limits of a move.
const MATCH_MOVES: u32 = 60;
/// Free points when the almost full board is shown.
const FREE: usize = 12;
/// The draw of renju comes with so many free points.
const FREE_AT_RENJU_DRAW: usize = 25;

/// Two processes of the engine, Black's first; each has a table of its own.
type Seats<'a> = [Dialogue<'a>; 2];

/// Both sides before a game from these stones.
fn seats<'a>(lab: &'a Lab<'_>, rule: Rule, side: usize, opening: &[Point]) -> Checked<Seats<'a>> {
    let seat = |who| {
        let mut dialogue = lab.launch()?;
        (dialogue.who, dialogue.table) = (who, lab.table_of(rule, side)?);
        dialogue.limit = lab.turn() / SHARE;
        dialogue.left = Some(MATCH_MOVES * dialogue.limit);
        dialogue.start_game()?;
        dialogue.table.place(opening);
        Ok(dialogue)
    };
    Ok([seat("black")?, seat("white")?])
}

/// They play until the game is over, or so many moves.
fn play(seats: &mut Seats<'_>, moves: usize) -> Checked {
    for number in 0..moves {
        if seats[0].table.verdict().is_some() {
            break;
        }
        let side = seats[0].table.side_to_move();
        let seat = &mut seats[side.index()];
        seat.tell_time()?;
        seat.ask(&seat.table.question(number >= 2))?;
        let last = seat.table.stones().last().copied();
        seats[side.opponent().index()].table.place(last.as_slice());
    }
    Ok(())
}

/// A game from these stones to its end.
fn game(lab: &Lab<'_>, rule: Rule, side: usize, opening: &[Point]) -> Checked {
    lab.claims(rule)?;
    let mut seats = seats(lab, rule, side, opening)?;
    play(&mut seats, side * side)?;
    let table = &seats[0].table;
    let (size, stones) = (table.size(), table.stones().to_vec());
    lab.transcript.note(&format!("moves: {}", point_words(stones.iter().copied())));
    if let Some(verdict) = table.verdict() {
        lab.transcript.note(&verdict.to_string());
        let (draw_after, opening) = (None, opening.len());
        let judged = Judged { rule, size, draw_after, stones, opening, swap2: false, verdict };
        debug_assert_eq!(judged.objection(), None, "{judged:?}");
    }
    for seat in seats {
        seat.leave(lab.pace().ready());
    }
    Ok(())
}

/// A game from the stones of Gomocup's entry test, in the far corner.
pub(super) fn whole(lab: &Lab<'_>, rule: Rule, side: usize) -> Checked {
    let stones = [(2, 2), (5, 2), (5, 3)].map(|(x, y)| Point::new(side - x, side - y));
    game(lab, rule, side, &stones)
}

/// The last moves on an almost full board.
pub(super) fn almost_full(lab: &Lab<'_>, rule: Rule) -> Checked {
    let size = BoardSize::DEFAULT;
    let free = FREE + if rule == Rule::Renju { FREE_AT_RENJU_DRAW } else { 0 };
    let points = quiet_filling(size);
    game(lab, rule, size.side(), &points[..(size.area() - free).min(points.len())])
}

/// Two games in the same processes: the second begins with START.
pub(super) fn two_in_a_row(lab: &Lab<'_>) -> Checked {
    let mut seats = seats(lab, lab.any_rule(), 15, &[])?;
    for _ in 0..2 {
        play(&mut seats, 12)?;
        for seat in &mut seats {
            seat.nothing_unasked()?;
            // The settings of the second game name no limit for the match.
            seat.left = None;
            seat.start_game()?;
            seat.left = Some(MATCH_MOVES * seat.limit);
        }
    }
    Ok(())
}
