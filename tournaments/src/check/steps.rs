//! Steps of a dialogue that checks of several groups take: a game begun, played on, and ended.

use std::time::Duration;

use kagetsu::protocol::command::Coordinates;
use kagetsu::protocol::reply::Reply;

use super::dialogue::Dialogue;
use super::{Checked, fails, skipped};
use crate::clock::TimeControl;
use crate::engine::Exit;
use crate::wire::{self, SearchLimits, USUAL_MEMORY};

/// A quiet position in which no side is ahead by much, so that nobody answers from a book or by a
/// proof.
pub(super) const QUIET: &str = "h8i8g10f6j11";

impl Dialogue<'_> {
    /// START, and an empty table; an ERROR for a size is a proper answer.
    pub(super) fn start(&mut self) -> Checked {
        self.table.clear();
        let side = self.table.size().side();
        match self.command(&format!("START {side}"))? {
            Reply::Ok => Ok(()),
            Reply::Error(_) => {
                skipped(format!("it answers ERROR to START {side}, which is proper"))
            }
            reply => fails(format!("answers START {side} by '{reply}'")),
        }
    }

    /// START and the settings.
    pub(super) fn start_game(&mut self) -> Checked {
        self.start()?;
        self.say(&self.settings())
    }

    /// The INFO lines of a game.
    pub(super) fn settings(&self) -> String {
        let time =
            TimeControl { turn: Some(self.limit), total: self.left, ..TimeControl::default() };
        let limits = SearchLimits { memory: Some(USUAL_MEMORY), ..SearchLimits::default() };
        let options = &self.lab.subject.spec.options;
        wire::settings(self.table.rule().number(), &time, &limits, options)
    }

    /// Names the time left, where a clock is kept.
    pub(super) fn tell_time(&mut self) -> Checked {
        if self.left.is_some() {
            self.say(&wire::time_left(self.left))?;
        }
        Ok(())
    }

    /// Asks for a move, which is neither judged by the table nor played there.
    pub(super) fn answer_to(&mut self, question: &str) -> Checked<Coordinates> {
        self.nothing_unasked()?;
        self.say(question)?;
        self.wait_for_move()
    }

    /// Asks for a move, which is judged and played; its time is taken off the clock.
    pub(super) fn ask(&mut self, question: &str) -> Checked {
        let answer = self.answer_to(question)?;
        self.left = self.left.map(|left| left.saturating_sub(self.took));
        self.table.admit(answer)
    }

    /// The move that was asked for with the last command is waited for, judged and played.
    pub(super) fn take_move(&mut self) -> Checked {
        let answer = self.wait_for_move()?;
        self.table.admit(answer)
    }

    /// BOARD, or BEGIN on an empty board.
    pub(super) fn board(&mut self) -> Checked {
        self.tell_time()?;
        self.ask(&self.table.question(false))
    }

    /// The other side moves, and the engine answers TURN.
    pub(super) fn turn(&mut self) -> Checked {
        self.table.opponent();
        self.tell_time()?;
        self.ask(&self.table.question(true))
    }

    /// Plays the first moves of a game.
    pub(super) fn play(&mut self, moves: usize) -> Checked {
        self.board()?;
        for _ in 1..moves {
            if self.table.verdict().is_some() {
                break;
            }
            self.turn()?;
        }
        Ok(())
    }

    /// Whether the process still plays a game.
    pub(super) fn plays_afterwards(&mut self) -> Checked {
        self.settle()?;
        self.note("is it of use afterwards?");
        self.expect_ok("START 15")?;
        (self.table, self.limit) = (self.lab.table(), self.lab.turn());
        self.say(&self.settings())?;
        self.play(2)
    }

    /// Closes the input, which is to end the process.
    pub(super) fn leaves_without_input(&mut self) -> Checked {
        self.note("its input is closed");
        self.engine.close_input();
        let grace = self.lab.pace().grace();
        has_left(self.engine.exit(grace), grace, "the end of its input")
    }
}

/// Whether a process has left within `patience`, and in order, after what was to end it.
pub(super) fn has_left(exit: Option<Exit>, patience: Duration, after: &str) -> Checked {
    match exit {
        Some(exit) if exit.is_crash() => fails(format!("after {after}: {exit}")),
        Some(_) => Ok(()),
        None => fails(format!("is still there {} ms after {after}", patience.as_millis())),
    }
}
