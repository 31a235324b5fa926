//! What analysis costs: a line for each position, and the medians.
//!
//! | figure | what |
//! |---|---|
//! | ratio | nodes to a depth in four lines against those in one |
//! | first | from `YXNBEST` to the end of the first block of search data |
//! | stop | from `YXSTOP` to the move, some moments later |
//!
//! The times are measured in a process that is driven as a board drives it, and only where the best
//! line is not decided: such a search ends by itself.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use crate::eval::Evaluator;
use crate::search::{Limits, Lines, Report, Worker};

use super::bench::{think, worker};
use super::positions::{POSITIONS, Position};
use super::process::{Process, is_move};

/// Iterations of each search.
const DEPTH: usize = 12;
/// Lines of the one search; the other has one.
const LINES: NonZeroUsize = NonZeroUsize::new(4).expect("not zero");
/// How long a search runs before it is stopped.
const BEFORE_STOP: Duration = Duration::from_millis(700);

/// What is measured at a position.
struct Figures {
    ratio: f64,
    /// Milliseconds to the first block and to the move.
    times: Option<[f64; 2]>,
}

/// Measures everything; takes some minutes.
pub fn analysis(out: &mut impl Write) -> io::Result<()> {
    let mut worker = worker();
    let mut all = Vec::new();
    for position in &POSITIONS {
        let figures = measure(&mut worker, position)?;
        write!(out, "{position}: ratio {:.2}", figures.ratio)?;
        match figures.times {
            Some([first, stop]) => writeln!(out, " first {first:.1} ms stop {stop:.1} ms")?,
            None => writeln!(out, " decided")?,
        }
        out.flush()?;
        all.push(figures);
    }
    let times =
        |index: usize| all.iter().filter_map(|figures| Some(figures.times?[index])).collect();
    let [first, stop]: [Vec<f64>; 2] = [times(0), times(1)];
    let worst = |figures: &[f64]| figures.iter().copied().fold(0.0, f64::max);
    let (worst_first, worst_stop) = (worst(&first), worst(&stop));
    writeln!(out, "ratio {:.2}", median(all.iter().map(|figures| figures.ratio).collect()))?;
    writeln!(out, "first {:.1} ms, at most {worst_first:.1} ms", median(first))?;
    writeln!(out, "stop {:.1} ms, at most {worst_stop:.1} ms", median(stop))
}

fn measure(worker: &mut Worker, position: &Position) -> io::Result<Figures> {
    let mut searched = |lines| -> Report {
        think(worker, position, |start| Limits { lines, ..Limits::depth(start, DEPTH) })
    };
    let one = searched(Lines::ONE);
    let several = searched(Lines::Best(LINES));
    let ratio = several.nodes as f64 / one.nodes.max(1) as f64;
    let times = if several.score.is_decided() { None } else { Some(answer_times(position)?) };
    Ok(Figures { ratio, times })
}

/// Milliseconds to the first block, and to the move after a stop.
fn answer_times(position: &Position) -> io::Result<[f64; 2]> {
    let mut process = Process::start()?;
    process.start_game(position.side)?;
    process.send(&format!("INFO rule {}", position.rule.number()))?;
    process.send("INFO show_detail 2")?;
    process.send("INFO timeout_turn 100000")?;
    process.send("YXBOARD")?;
    let board = position.board(&Evaluator::embedded(position.rule));
    let stones = board.moves().flatten().count();
    for (index, stone) in board.moves().flatten().enumerate() {
        let field = 1 + (stones - index) % 2;
        process.send(&format!("{},{},{field}", stone.x(), stone.y()))?;
    }
    process.send("DONE")?;
    let first = process.ask(&format!("YXNBEST {LINES}"), |line| line == "INFO PV DONE")?;
    thread::sleep(BEFORE_STOP);
    let stop = process.ask("YXSTOP", is_move)?;
    process.end()?;
    Ok([first, stop].map(|time| time.as_secs_f64() * 1e3))
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(0.0)
}
