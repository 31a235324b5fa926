//! Whole games of the engine against itself, two processes, judged by the referee.

use std::time::Duration;

use kagetsu::types::{BoardSize, Point, Rule, Side};

use super::dialogue::Dialogue;
use super::lab::Lab;
use super::steps::start;
use super::table::{Table, quiet_filling};
use super::{Checked, skipped};
use crate::clock::TimeControl;
use crate::record::point_words;
use crate::review::Judged;
use crate::wire::{self, SearchLimits, USUAL_MEMORY};

/// Of the usual limit, what a move of a whole game gets.
const SHARE: u32 = 5;
/// On the clock of a whole game, in limits of a move.
const MATCH_MOVES: u32 = 60;
/// Free points when the almost full board is shown.
const FREE: usize = 12;
/// The draw of renju comes with so many free points.
const FREE_AT_RENJU_DRAW: usize = 25;

/// A player and its clock.
struct Seat<'a> {
    dialogue: Dialogue<'a>,
    left: Duration,
    has_moved: bool,
}

impl<'a> Seat<'a> {
    fn new(lab: &Lab<'a>, who: &'static str, table: &Table, turn: Duration) -> Checked<Self> {
        let (rule, size) = table.conditions();
        let mut dialogue = lab.launch(who)?;
        start(&mut dialogue, size)?;
        let left = MATCH_MOVES * turn;
        let time = TimeControl { turn: Some(turn), total: Some(left), ..TimeControl::default() };
        let limits = SearchLimits { memory: Some(USUAL_MEMORY), ..SearchLimits::default() };
        dialogue.say(&wire::settings(rule.number(), &time, &limits, &lab.spec().options))?;
        Ok(Self { dialogue, left, has_moved: false })
    }

    fn play(&mut self, table: &mut Table, turn: Duration) -> Checked {
        self.dialogue.say(&wire::time_left(Some(self.left)))?;
        let question = table.question(self.has_moved);
        let (answer, took) = self.dialogue.ask_timed(&question, turn.min(self.left))?;
        self.left = self.left.saturating_sub(took);
        self.has_moved = true;
        table.admit(answer).map(drop)
    }
}

/// Both sides play until the game is over.
fn play(lab: &Lab<'_>, table: &mut Table) -> Checked {
    let turn = lab.turn() / SHARE;
    let opening = table.stones().len();
    let mut seats = [Seat::new(lab, "black", table, turn)?, Seat::new(lab, "white", table, turn)?];
    while table.verdict().is_none() {
        let side = table.side_to_move();
        seats[side.index()].play(table, turn)?;
    }
    lab.transcript.note(&format!("moves: {}", point_words(table.stones().iter().copied())));
    if let Some(verdict) = table.verdict() {
        lab.transcript.note(&verdict.to_string());
        let (rule, size) = table.conditions();
        let stones = table.stones().to_vec();
        let judged =
            Judged { rule, size, draw_after: None, stones, opening, swap2: false, verdict };
        debug_assert_eq!(judged.objection(), None, "{judged:?}");
    }
    for seat in seats {
        seat.dialogue.leave(lab.pace().ready());
    }
    Ok(())
}

/// A game from the stones of Gomocup's entry test, in the far corner.
pub(super) fn whole(lab: &Lab<'_>, rule: Rule, side: usize) -> Checked {
    lab.claims(rule)?;
    let Some(size) = BoardSize::new(side) else { return skipped("no such board") };
    let mut table = Table::new(rule, size, lab.seed());
    let stones = [(2, 2), (5, 2), (5, 3)].map(|(x, y)| Point::new(side - x, side - y));
    table.place(&stones);
    play(lab, &mut table)
}

/// The last moves on an almost full board.
pub(super) fn almost_full(lab: &Lab<'_>, rule: Rule) -> Checked {
    lab.claims(rule)?;
    let size = BoardSize::DEFAULT;
    let free = FREE + if rule == Rule::Renju { FREE_AT_RENJU_DRAW } else { 0 };
    let points = quiet_filling(size);
    let mut table = Table::new(rule, size, lab.seed());
    table.place(&points[..(size.area() - free).min(points.len())]);
    play(lab, &mut table)
}

/// Two games in the same processes: the second begins with START.
pub(super) fn two_in_a_row(lab: &Lab<'_>) -> Checked {
    let turn = lab.turn() / SHARE;
    let mut table = lab.table();
    let mut seats =
        [Seat::new(lab, "black", &table, turn)?, Seat::new(lab, "white", &table, turn)?];
    for _ in 0..2 {
        for _ in 0..12 {
            if table.verdict().is_some() {
                break;
            }
            let side: Side = table.side_to_move();
            seats[side.index()].play(&mut table, turn)?;
        }
        table = lab.table();
        for seat in &mut seats {
            seat.dialogue.nothing_unasked()?;
            start(&mut seat.dialogue, BoardSize::DEFAULT)?;
            seat.dialogue.say(&lab.settings(lab.any_rule(), turn))?;
            (seat.left, seat.has_moved) = (MATCH_MOVES * turn, false);
        }
    }
    Ok(())
}
