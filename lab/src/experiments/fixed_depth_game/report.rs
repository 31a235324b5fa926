//! The table of a game.

use std::fmt::Write;
use std::time::Duration;

use kagetsu::search::Spent;
use kagetsu::types::Side;

use super::game::{Ending, Game, Plan, Thought};
use super::published::Published;
use crate::experiments::granularity::driver_name;
use crate::experiments::spent::sum;

/// The game as Markdown: its settings, the moves of White, and what they cost beside the paper's.
#[must_use]
pub fn markdown(plan: &Plan, game: &Game) -> String {
    let Plan { depth, driver, most_moves, opening, black_nodes } = plan;
    let stones: String = game.stones.iter().map(ToString::to_string).collect();
    let mut text = format!(
        "### {} plies, {}, {most_moves} moves a node, {} opening\n\n\
         Black: {black_nodes} nodes a move. {}\n\n    {stones}\n\n\
         | move | s | evaluations | nodes | value |\n|---|---:|---:|---:|---:|\n",
        depth,
        driver_name(*driver),
        opening.name(),
        sentence(game),
    );
    let mut all = (Duration::ZERO, Spent::default());
    for Thought { number, point, time, spent, score } in &game.thoughts {
        all = (all.0 + *time, sum(all.1, *spent));
        let cost = cost(time.as_secs_f64(), spent.evaluations, spent.nodes);
        // writing to a text cannot fail
        writeln!(text, "| {number} {point} | {cost} | {score} |").ok();
    }
    text + &sums(&Published::with(*opening), game.thoughts.len() as u64, all)
}

/// The last rows: sums and means, ours and the paper's.
fn sums(paper: &Published, moves: u64, (time, spent): (Duration, Spent)) -> String {
    let Published { depth, seconds, evaluations, node_cost, .. } = *paper;
    let ours = (time.as_secs_f64(), spent.evaluations, spent.nodes);
    let theirs = (seconds, evaluations, node_cost);
    let name = format!("paper, {depth} plies, {}", driver_name(paper.driver));
    let mut text = String::new();
    for (what, moves, (seconds, evaluations, nodes)) in
        [("Kagetsu".to_owned(), moves, ours), (name, paper.moves, theirs)]
    {
        let each = moves.max(1);
        let sum = cost(seconds, evaluations, nodes);
        let mean = cost(seconds / each as f64, evaluations / each, nodes / each);
        // writing to a text cannot fail
        writeln!(text, "| {what}: sum of {moves} | {sum} | |\n| {what}: mean | {mean} | |").ok();
    }
    text
}

fn cost(seconds: f64, evaluations: u64, nodes: u64) -> String {
    format!("{seconds:.1} | {evaluations} | {nodes}")
}

/// How the game ended, in words.
fn sentence(game: &Game) -> String {
    let name = |side: Side| if side == Side::Black { "Black" } else { "White" };
    let moves = game.stones.len();
    match game.ending {
        Ending::Over(None) => format!("A draw after {moves} stones."),
        Ending::Over(Some(winner)) => format!("{} has won with stone {moves}.", name(winner)),
        Ending::Proven(winner) => format!("{}'s win was proven at stone {moves}.", name(winner)),
        Ending::Stopped => format!("Stopped after {moves} stones."),
    }
}
