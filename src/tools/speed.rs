//! How fast the parts and the whole program are: one line for each figure, `name value unit`.
//!
//! | figure | what |
//! |---|---|
//! | `make_undo.RULE.SIZE` | one stone played and taken back, with all that the board keeps up |
//! | `nodes.RULE.SIZE` | nodes of the search from an opening position, in a second |
//! | `vcf.RULE` | stones of the solver for continuous fours, in a second |
//! | `vct.RULE` | nodes of the prover of wins by threats, in a second, with their searches for fours |
//! | `startup` | from the start of a process to its first OK |
//! | `exit` | from END to the end of the process |
//! | `instant` | from TURN to the answer with no time to think |
//! | `peak_memory` | most resident memory in a search under the limit of tournaments |
//!
//! Every figure is the median of several runs. Figures of two machines, or of one machine at two
//! times, do not compare: `docs/measurements.md` says how to take them in turns.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::Duration;

use crate::eval::Evaluator;
use crate::search::{Limits, Worker};
use crate::solver::prover::{Prover, Request};
use crate::solver::vcf::{FourRequest, Vcf};
use crate::types::{BoardSize, Rule, RuleSet};
use crate::util::clock;
use crate::with_rule;

use super::bench::{per_second, think, worker};
use super::positions::{POSITIONS, Position, SIDES, Stage, find};
use super::process::{Process, is_move};
use super::walk::{games, moves_near, walk};

/// Runs of which the median is taken.
const RUNS: usize = 5;
/// Nodes of each search.
const SEARCH_NODES: u64 = 400_000;
/// Stones of each solver run at most.
const VCF_NODES: u64 = 200_000;
/// Solver runs from each position and side.
const VCF_ROUNDS: usize = 50;
/// Size of the solver's table.
const VCF_TABLE_BYTES: usize = 1 << 16;
/// Nodes of each proof at most, the stones of its solver of fours counted.
const VCT_NODES: u64 = 200_000;
/// Size of the prover's tables.
const VCT_TABLE_BYTES: usize = 4 << 20;
/// Memory limit of tournaments.
const MEMORY_LIMIT: u64 = 367_001_600;
/// How long the search for `peak_memory` lasts.
const MEMORY_SEARCH: Duration = Duration::from_secs(30);

/// Measures everything; takes a minute or two.
pub fn speed(out: &mut impl Write) -> io::Result<()> {
    for rule in Rule::ALL {
        for size in SIDES.into_iter().filter_map(BoardSize::new) {
            let figure = median_of(|| Ok(with_rule!(rule, R => make_undo::<R>(size))))?;
            writeln!(out, "make_undo.{rule}.{} {figure:.0} ns", size.side())?;
        }
    }
    let mut worker = worker();
    for rule in Rule::ALL {
        for position in SIDES.into_iter().filter_map(|side| find(rule, side, Stage::Opening)) {
            let figure = median_of(|| Ok(nodes_per_second(&mut worker, position)))?;
            writeln!(out, "nodes.{rule}.{} {figure:.0} per_second", position.side)?;
        }
    }
    for rule in Rule::ALL {
        let figure = median_of(|| Ok(with_rule!(rule, R => vcf_per_second::<R>())))?;
        writeln!(out, "vcf.{rule} {figure:.0} plies_per_second")?;
    }
    for rule in Rule::ALL {
        let figure = median_of(|| with_rule!(rule, R => vct_per_second::<R>()))?;
        writeln!(out, "vct.{rule} {figure:.0} nodes_per_second")?;
    }
    writeln!(out, "startup {:.1} ms", median_of(startup)?)?;
    writeln!(out, "exit {:.1} ms", median_of(exit)?)?;
    writeln!(out, "instant {:.1} ms", median_of(instant)?)?;
    match peak_memory()? {
        Some(mib) => writeln!(out, "peak_memory {mib:.0} MiB"),
        None => writeln!(out, "peak_memory unknown MiB"),
    }
}

/// The median of [`RUNS`] runs.
fn median_of(mut measure: impl FnMut() -> io::Result<f64>) -> io::Result<f64> {
    let mut figures = (0..RUNS).map(|_| measure()).collect::<io::Result<Vec<f64>>>()?;
    figures.sort_by(f64::total_cmp);
    Ok(figures[RUNS / 2])
}

/// Nanoseconds to play a stone and take it back, over walks of two plies from random positions.
fn make_undo<R: RuleSet>(size: BoardSize) -> f64 {
    let evaluator = Evaluator::embedded(R::RULE);
    let (mut spent, mut pairs) = (Duration::ZERO, 0);
    for game in games(size) {
        let mut board = evaluator.new_board(size);
        for &point in &game {
            board.play::<R>(point);
        }
        let moves = moves_near(&game, size);
        let start = clock::now();
        pairs += walk::<R>(&mut board, &moves);
        spent += clock::since(start);
    }
    spent.as_nanos() as f64 / pairs as f64
}

fn nodes_per_second(worker: &mut Worker, position: &Position) -> f64 {
    let report = think(worker, position, |start| Limits::nodes(start, SEARCH_NODES));
    per_second(report.nodes, report.elapsed)
}

/// Stones a second of the solver, over all positions of the rule, each side attacking, again and
/// again with an empty table.
fn vcf_per_second<R: RuleSet>() -> f64 {
    let evaluator = Evaluator::embedded(R::RULE);
    let mut solver = Vcf::new(VCF_TABLE_BYTES);
    let (mut nodes, mut spent) = (0, Duration::ZERO);
    for position in POSITIONS.iter().filter(|position| position.rule == R::RULE) {
        let mut board = position.board(&evaluator);
        for _ in 0..2 * VCF_ROUNDS {
            solver.clear();
            let start = clock::now();
            black_box(solver.solve::<R>(&mut board, &FourRequest::of_nodes(VCF_NODES)));
            spent += clock::since(start);
            nodes += solver.nodes();
            board.pass();
        }
    }
    per_second(nodes, spent)
}

/// Nodes a second of the prover, over all positions of the rule, each side attacking, with empty
/// tables.
fn vct_per_second<R: RuleSet>() -> io::Result<f64> {
    let evaluator = Evaluator::embedded(R::RULE);
    let mut prover = Prover::new(VCT_TABLE_BYTES).map_err(io::Error::other)?;
    let request = Request::of_order(2).with_nodes(VCT_NODES);
    let (mut nodes, mut spent) = (0, Duration::ZERO);
    for position in POSITIONS.iter().filter(|position| position.rule == R::RULE) {
        let mut board = position.board(&evaluator);
        for _ in 0..2 {
            prover.clear();
            let start = clock::now();
            let proof = prover.prove::<R>(&mut board, &request, &mut |_| ());
            spent += clock::since(start);
            nodes += proof.nodes;
            board.pass();
        }
    }
    Ok(per_second(nodes, spent))
}

fn startup() -> io::Result<f64> {
    let mut process = Process::start()?;
    let spent = process.start_game(15)?;
    process.end()?;
    Ok(in_ms(spent))
}

fn exit() -> io::Result<f64> {
    let mut process = Process::start()?;
    process.start_game(15)?;
    process.end().map(in_ms)
}

fn instant() -> io::Result<f64> {
    let mut process = Process::start()?;
    process.start_game(20)?;
    process.send("INFO timeout_turn 0")?;
    let spent = process.ask("TURN 10,10", is_move)?;
    process.end()?;
    Ok(in_ms(spent))
}

fn peak_memory() -> io::Result<Option<f64>> {
    let mut process = Process::start()?;
    process.start_game(20)?;
    process.send(&format!("INFO max_memory {MEMORY_LIMIT}"))?;
    process.send("INFO timeout_match 0")?;
    process.send(&format!("INFO timeout_turn {}", MEMORY_SEARCH.as_millis()))?;
    process.ask("TURN 10,10", is_move)?;
    let peak = process.peak_memory();
    process.end()?;
    Ok(peak)
}

fn in_ms(spent: Duration) -> f64 {
    spent.as_secs_f64() * 1e3
}
