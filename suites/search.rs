//! The whole search, with node limits, on positions with known good moves.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crossbeam::channel::{Receiver, unbounded};
use kagetsu::eval::Evaluator;
use kagetsu::search::{Limits, News, Pool, Report, SearchEvent, SearchOptions, Task};
use kagetsu::types::{Point, Rule, Side};
use kagetsu::util::clock;

use crate::assert_none;
use crate::line::{Line, load};
use crate::stones::Stones;

/// A search that is asked one position after the other.
struct Thinker {
    pool: Pool,
    events: Receiver<SearchEvent>,
    evaluators: Vec<Arc<Evaluator>>,
}

impl Thinker {
    fn new() -> Self {
        let (sender, events) = unbounded();
        let mut pool = Pool::new(sender);
        pool.set_resources(None, Some(8 << 20), NonZeroUsize::MIN);
        let evaluators = Rule::ALL.map(|rule| Arc::new(Evaluator::embedded(rule))).to_vec();
        Self { pool, events, evaluators }
    }

    /// Searches the position after `moves`, with empty tables.
    fn think(&mut self, line: &Line, moves: &[Point], nodes: u64) -> Report {
        let evaluator = Arc::clone(&self.evaluators[line.rule.index()]);
        let mut board = evaluator.new_board(line.size);
        for &point in moves {
            board.play_any(point);
        }
        let limits = Limits::nodes(clock::now(), nodes);
        self.pool.clear();
        let options = SearchOptions::default();
        self.pool.start(Task { number: 0, board, evaluator, limits, options, proof: None });
        loop {
            match self.events.recv().unwrap().news {
                News::Progress(_) | News::Proof(_) => {}
                News::Finished(report) => return report,
                News::Failed => panic!("{}: the search failed", line.id),
            }
        }
    }
}

/// Number of lines of a suite, and those whose move is not accepted.
fn failures(
    suite: &str,
    nodes: u64,
    accepts: impl Fn(&Line, Point) -> bool,
) -> (usize, Vec<String>) {
    let (lines, mut thinker) = (load(suite).lines, Thinker::new());
    let mut wrong = Vec::new();
    for line in &lines {
        let played = thinker.think(line, &line.moves, nodes).best.unwrap();
        if !accepts(line, played) {
            wrong.push(format!("{}: {played}", line.id));
        }
    }
    (lines.len(), wrong)
}

/// The tournament's own test of every entry.
#[test]
fn passes_the_entry_positions() {
    let (_, wrong) = failures("entry", 20_000, |line, point| match line.field("bad") {
        Some(_) => !line.points("bad").contains(&point),
        None => line.points("good").contains(&point),
    });
    assert_none(&wrong);
}

/// How many positions of a suite the search solves with a node limit. The floors lie a little
/// below what was found when they were set; raise them with the search.
#[test]
fn finds_good_moves() {
    let table = [("bestmove", "good", 20_000, 42), ("vct", "win", 20_000, 100)];
    for (suite, field, nodes, floor) in table {
        let (all, wrong) =
            failures(suite, nodes, |line, point| line.points(field).contains(&point));
        let solved = all - wrong.len();
        assert!(solved >= floor, "{suite}: {solved} of {all}, not:\n{}", wrong.join("\n"));
    }
}

/// A won score is a proof. Where an exhaustive search found no win by fours, a claim can only be a
/// win by quieter threats: it is played out against ten times the nodes, and must be won.
#[test]
fn claimed_wins_are_won() {
    const NODES: u64 = 5_000;
    let mut thinker = Thinker::new();
    let (mut claims, mut wrong) = (0, Vec::new());
    for line in ["novcf", "novcf-caro", "novct"].into_iter().flat_map(|name| load(name).lines) {
        let report = thinker.think(&line, &line.moves, NODES);
        if report.score.is_win() {
            claims += 1;
            let (winner, moves) = play_out(&mut thinker, &line, [NODES, 10 * NODES]);
            if winner != Some(line.side()) {
                wrong.push(format!("{}: {} {moves:?}", line.id, report.score));
            }
        }
    }
    assert_none(&wrong);
    assert!(claims > 0, "no claim was tested");
}

/// Plays a position to its end, judged over raw stones; the first number of nodes is for the side
/// to move. Returns the winner and the moves.
fn play_out(thinker: &mut Thinker, line: &Line, nodes: [u64; 2]) -> (Option<Side>, Vec<Point>) {
    let mut moves = line.moves.clone();
    let played = |moves: &[Point]| moves[line.moves.len()..].to_vec();
    while moves.len() < line.size.area() {
        let turn = moves.len() - line.moves.len();
        let side = Side::ALL[moves.len() % 2];
        let Some(point) = thinker.think(line, &moves, nodes[turn % 2]).best else {
            return (Some(!side), played(&moves)); // Black has only forbidden points left
        };
        let mut stones = Stones::after(line.rule, line.size, &moves);
        let cell = stones.index(point);
        assert!(stones.is_legal(cell, side), "{}: {point} after {:?}", line.id, played(&moves));
        let wins = stones.wins_at(cell, side);
        moves.push(point);
        if wins {
            return (Some(side), played(&moves));
        }
    }
    (None, played(&moves))
}
