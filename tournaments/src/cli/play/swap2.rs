//! The swap2 opening between the user and the engine, by the steps that matches have.

use std::io::Write;

use kagetsu::protocol::command::Coordinates;
use kagetsu::types::{Point, Side};
use kagetsu_tournaments::record::point_words;
use kagetsu_tournaments::swap2::{self, Choice, Step};
use kagetsu_tournaments::verdict::side_name;

use super::session::{Outcome, Problem, Session, position, wrong};

impl Session<'_> {
    /// Begins the opening: who has Black is the first player until the colours are chosen.
    pub(super) fn begin_swap2(&mut self) -> Outcome {
        self.is_choosing = true;
        let board = self.referee.board();
        let (rule, side) = (board.rule(), board.size().side());
        writeln!(self.output, "Swap2, {rule} {side}x{side}: stones first, then the colours")?;
        writeln!(self.output, "A point is written as h8; help lists the rest.")?;
        self.ask_for_choice()
    }

    /// Lets whoever has to choose: the engine at once, the user by his next line.
    fn ask_for_choice(&mut self) -> Outcome {
        while let Some(side) = swap2::chooser(self.referee.moves().len()) {
            if self.engine_side() != Some(side) {
                self.draw()?;
                let text = match self.referee.moves().len() {
                    0 => "Put three stones, black, white, black: h8 i9 g9",
                    3 => {
                        "Take Black: swap. Stay White: your move. Or put two stones, white, black: i7 g10"
                    }
                    _ => "Take Black: swap. Stay White: your move",
                };
                return Ok(writeln!(self.output, "{text}")?);
            }
            self.output.flush()?;
            let stones = self.referee.moves().len();
            let reply = self.partner.choose(&position(&self.referee));
            let reply = reply.inspect_err(|_| self.is_choosing = false)?;
            let name = self.partner.name();
            let choice = Choice::read(&reply.to_string()).ok().flatten();
            let step = choice.and_then(|choice| swap2::step(stones, choice));
            let Some(step) = step else {
                self.is_choosing = false;
                return wrong(format!(
                    "{name} does not know swap2 ({reply}); begin anew: new black"
                ));
            };
            let told = told(&step, stones);
            writeln!(self.output, "{name} {told}.")?;
            if self.take(step)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The user's stones.
    pub(super) fn choose_points(&mut self, points: &[Point]) -> Outcome {
        let choice = match points {
            [point] => Choice::Stay((*point).into()),
            _ => Choice::Put(points.iter().map(|&point| point.into()).collect()),
        };
        self.choose(choice)
    }

    /// What the user wants.
    pub(super) fn choose(&mut self, choice: Choice) -> Outcome {
        let stones = self.referee.moves().len();
        let Some(step) = swap2::step(stones, choice) else {
            return wrong(match stones {
                0 => "put three stones, such as h8 i9 g9",
                3 => "say swap, one move, or two stones such as i7 g10",
                _ => "say swap, or one move",
            });
        };
        if self.take(step)? { Ok(()) } else { self.ask_for_choice() }
    }

    /// Does what was chosen; whether the colours are chosen now.
    fn take(&mut self, step: Step) -> Result<bool, Problem> {
        match step {
            Step::Put(stones) => {
                self.put(&stones)?;
                Ok(false)
            }
            Step::Chosen { crosses, at } => {
                let point = at.map(|at| self.admit(at)).transpose()?;
                self.is_choosing = false;
                self.opening = self.referee.moves().len();
                if let (true, Some(side)) = (crosses, self.engine_side()) {
                    self.seat_engine(side.opponent());
                }
                if let Some(point) = point {
                    self.place(point)?;
                }
                self.begin_with_colours()?;
                Ok(true)
            }
        }
    }

    /// Puts all stones, or none where one of them cannot be.
    fn put(&mut self, stones: &[Coordinates]) -> Outcome {
        let points = stones.iter().map(|&at| self.admit(at)).collect::<Result<Vec<_>, _>>()?;
        if (1..points.len()).any(|index| points[..index].contains(&points[index])) {
            return wrong("two stones on one point; choose other points");
        }
        points.into_iter().try_for_each(|point| self.place(point))
    }

    fn admit(&self, at: Coordinates) -> Result<Point, Problem> {
        self.referee.admit(at).or_else(|fault| wrong(format!("that {fault}; choose another point")))
    }

    fn begin_with_colours(&mut self) -> Outcome {
        let engine = self.engine_side().unwrap_or(Side::White);
        let (user, engine) = (side_name(engine.opponent()), side_name(engine));
        let name = self.partner.name();
        writeln!(self.output, "You have {user}, {name} has {engine}.")?;
        self.show_position()?;
        self.answer()
    }
}

/// What the engine has chosen, behind its name.
fn told(step: &Step, stones: usize) -> String {
    let words = |points: &[Coordinates]| {
        let point =
            |at: &Coordinates| Some(Point::new(at.x.try_into().ok()?, at.y.try_into().ok()?));
        point_words(points.iter().filter_map(point))
    };
    match step {
        Step::Put(points) => format!("puts {}", words(points)),
        Step::Chosen { at: None, .. } => "takes Black".to_owned(),
        Step::Chosen { at: Some(at), .. } => {
            format!("stays White with stone {}, {}", stones + 1, words(&[*at]))
        }
    }
}
