//! A second program that can prove wins by threats, asked line by line.
//!
//! Request: `vctafter RULE SIZE SIDE BLACK WHITE MOVE BUDGET NODES THREATLEN`, stones glued or `-`;
//! a reply that begins with `WIN` is a proof.

use std::path::{Path, PathBuf};

use kagetsu::types::{Point, Side};

use crate::engine::{EngineError, Process};
use crate::line::Line;

/// Quiet threats in a row, nodes, and fours in a threat's own win: what a prover may spend.
const LIMITS: &str = "5 8000 1";
/// After so many ms it is given up; nodes do not bound its time.
const PATIENCE: u64 = 10_000;

/// A prover; one that was given up is started anew for the next question.
pub(crate) struct Prover {
    path: PathBuf,
    process: Option<Process>,
}

impl Prover {
    pub(crate) fn start(path: &Path) -> Result<Self, EngineError> {
        Ok(Self { path: path.to_owned(), process: Some(Process::start(path)?) })
    }

    /// Whether it proves that the side to move wins by playing on the point.
    pub(crate) fn wins_after(&mut self, line: &Line, point: Point) -> bool {
        let Some(mut process) = self.process.take().or_else(|| Process::start(&self.path).ok())
        else {
            return false;
        };
        let is_win = |text: &str| Some(text.starts_with("WIN"));
        let Ok(answer) = process.ask(&request(line, point), PATIENCE, is_win) else {
            process.kill();
            return false;
        };
        self.process = Some(process);
        answer.value
    }

    /// Ends the process.
    pub(crate) fn end(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill();
        }
    }
}

/// The question about a move.
fn request(line: &Line, point: Point) -> String {
    let stones = |first: usize| {
        let names = line.moves.iter().skip(first).step_by(2).map(Point::to_string);
        Some(names.collect::<String>()).filter(|list| !list.is_empty()).unwrap_or("-".into())
    };
    let side = if line.side() == Side::Black { "b" } else { "w" };
    let (size, black, white) = (line.size.side(), stones(0), stones(1));
    format!("vctafter {} {size} {side} {black} {white} {point} {LIMITS}\n", line.rule)
}
