//! The tables of the thesis's experiment.

use std::fmt::Write;

use super::games::{GAMES, Game};
use super::net::Net;
use super::program::{Counting, Order, Played, Program, RootWindow};
use super::training::Trained;

/// A way to play and count, with its name.
struct Column<'a> {
    name: &'static str,
    program: Program<'a>,
}

/// The columns of the table.
fn columns(net: &Net) -> Vec<Column<'_>> {
    let column = |name, order, counting, window| Column {
        name,
        program: Program { order, counting, window },
    };
    let moves = |name, order| column(name, order, Counting::Moves, RootWindow::Reset);
    let kept = |name, order| column(name, order, Counting::Moves, RootWindow::Kept);
    vec![
        column("squares", Order::Rows, Counting::Squares, RootWindow::Reset),
        column("free first", Order::Rows, Counting::FreeSquaresFirst, RootWindow::Reset),
        moves("moves, rows", Order::Rows),
        moves("net inside", Order::Net(net)),
        moves("net, turned", Order::TurnedNet(net)),
        moves("net at root too", Order::NetAtRoot(net)),
        moves("exact", Order::Exact),
        kept("root window kept: rows", Order::Rows),
        kept("net", Order::Net(net)),
        kept("exact", Order::Exact),
    ]
}

/// The ten games: nodes as published and as counted in several ways. A game whose replies differ from
/// the published ones has a star.
#[must_use]
pub fn games_table(net: &Net) -> String {
    let columns = columns(net);
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    let mut text = format!("| human | paper without | paper with | {} |\n", names.join(" | "));
    // Writing to a text cannot fail.
    writeln!(text, "|---|{}", "---:|".repeat(2 + columns.len())).ok();
    let mut sums = vec![0; columns.len()];
    for game in &GAMES {
        let mut cells = vec![game.name(), game.without.to_string(), game.with.to_string()];
        for (sum, column) in sums.iter_mut().zip(&columns) {
            let played = column.program.play(game);
            *sum += played.nodes;
            cells.push(cell(game, &played));
        }
        writeln!(text, "| {} |", cells.join(" | ")).ok();
    }
    let total = |of: fn(&Game) -> u64| GAMES.iter().map(of).sum::<u64>();
    let sums: Vec<String> = sums.iter().map(u64::to_string).collect();
    let published = format!("{} | {}", total(|game| game.without), total(|game| game.with));
    text + &format!("| sum | {published} | {} |\n", sums.join(" | "))
}

fn cell(game: &Game, played: &Played) -> String {
    let star = if played.replies == game.replies { "" } else { "*" };
    format!("{}{star}", played.nodes)
}

/// The nets trained here, each with its seed and what it does to the nodes of the ten games.
#[must_use]
pub fn training_table(trained: &[(u64, Trained)]) -> String {
    let mut text = "| seed | loops | error | fit | test | nodes of the ten games |\n\
                    |---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for (seed, Trained { net, loops, error, fit, test }) in trained {
        let program = Program {
            order: Order::Net(net),
            counting: Counting::Moves,
            window: RootWindow::Reset,
        };
        let nodes: u64 = GAMES.iter().map(|game| program.play(game).nodes).sum();
        writeln!(text, "| {seed} | {loops} | {error:.2} | {fit:.2} | {test:.2} | {nodes} |").ok();
    }
    text
}
