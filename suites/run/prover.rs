//! A second program that can prove wins by threats, asked line by line.
//!
//! Request: `vctafter RULE SIZE SIDE BLACK WHITE MOVE BUDGET NODES THREATLEN`, stones glued or `-`;
//! a reply that begins with `WIN` is a proof.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use kagetsu::types::{Point, Side};

use crate::engine::EngineError;
use crate::line::Line;

/// Quiet threats in a row, nodes, and fours in a threat's own win: what a prover may spend.
const LIMITS: &str = "5 20000 1";

/// A running prover. It ends when its input is closed.
pub(crate) struct Prover {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Prover {
    pub(crate) fn start(path: &Path) -> Result<Self, EngineError> {
        let failed = |why: String| EngineError::NotStarted(format!("{}: {why}", path.display()));
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(failed("no pipes".into()));
        };
        Ok(Self { input, output: BufReader::new(output) })
    }

    /// Whether it proves that the side to move wins by playing on the point.
    pub(crate) fn wins_after(&mut self, line: &Line, point: Point) -> bool {
        let stones = |first: usize| {
            let names = line.moves.iter().skip(first).step_by(2).map(Point::to_string);
            Some(names.collect::<String>()).filter(|list| !list.is_empty()).unwrap_or("-".into())
        };
        let side = if line.side() == Side::Black { "b" } else { "w" };
        let size = line.size.side();
        let (black, white) = (stones(0), stones(1));
        let request =
            format!("vctafter {} {size} {side} {black} {white} {point} {LIMITS}\n", line.rule);
        let mut reply = String::new();
        let asked = self.input.write_all(request.as_bytes()).and_then(|()| self.input.flush());
        asked.and_then(|()| self.output.read_line(&mut reply)).is_ok() && reply.starts_with("WIN")
    }
}
