//! The dialogue in which the engines choose their colours.

use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{Point, Side};

use super::GameEvent;
use super::question::Answer;
use super::table::Table;
use crate::record::MoveRecord;
use crate::swap2::{self, Choice, Decision, Step};
use crate::verdict::Fault;
use crate::wire;

impl Table<'_, '_> {
    /// The dialogue of the swap2 opening, if one is asked for: seats the players by their colours
    /// and tells White's move if it was made with the choice.
    pub(super) fn choose_colours(&mut self) -> Result<Option<MoveRecord>, (Side, Fault)> {
        if self.swap2.is_none() {
            return Ok(None);
        }
        while let Some(side) = swap2::chooser(self.referee.moves().len()) {
            let stones = self.referee.moves().len();
            let request = wire::choose(self.referee.moves());
            let blame = |fault| (side, fault);
            let answer = self.ask(side, &request, Choice::read).map_err(blame)?;
            let Answer { said, line, time, thought } = answer;
            let step = swap2::step(stones, said).ok_or(Fault::WrongChoice { line, stones });
            match step.map_err(blame)? {
                Step::Put(stones) => {
                    let answer = swap2::Answer::Put(self.put(&stones).map_err(blame)?);
                    self.decide(side, Decision { answer, time, thought });
                }
                Step::Chosen { crosses, at: None } => {
                    self.decide(side, Decision { answer: swap2::Answer::Swap, time, thought });
                    self.seat_by_colour(crosses);
                    return Ok(None);
                }
                Step::Chosen { crosses, at: Some(at) } => {
                    let point = self.referee.admit(at).map_err(blame)?;
                    self.seat_by_colour(crosses);
                    return Ok(Some(MoveRecord { point, time, thought }));
                }
            }
        }
        Ok(None)
    }

    /// Puts stones of the swap2 opening.
    fn put(&mut self, stones: &[Coordinates]) -> Result<Vec<Point>, Fault> {
        let put = |&at: &Coordinates| {
            let point = self.referee.admit(at)?;
            // Too few stones for the end of a game.
            self.referee.place(point);
            self.opening.push(point);
            Ok(point)
        };
        stones.iter().map(put).collect()
    }

    fn decide(&mut self, side: Side, decision: Decision) {
        (self.observer)(&GameEvent::Decided { side, decision: &decision });
        if let Some(swap2) = &mut self.swap2 {
            swap2.decisions.push(decision);
        }
    }

    /// Seats the players by the colours that were chosen.
    fn seat_by_colour(&mut self, crosses: bool) {
        if let (true, Some(swap2)) = (crosses, &mut self.swap2) {
            swap2.first = Side::White;
            self.seats.swap(0, 1);
        }
    }
}
