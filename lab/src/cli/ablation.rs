//! `ablation`: what each rule of the search is worth.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use indicatif::ProgressBar;
use kagetsu::board::Board;
use kagetsu::eval::Evaluator;
use kagetsu::util::clock::StopFlag;
use kagetsu_lab::ablation::{Goal, Progress, Row, Variant, duel, effort, table};
use kagetsu_lab::self_play::Arena;
use kagetsu_tournaments::stats::{Pentanomial, Sprt};
use serde::{Deserialize, Serialize};

use super::place::Place;
use super::{CliError, report};

/// The results so far, in the folder.
const STATE: &str = "state.json";

/// Arguments of `ablation`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where the table goes; a run that was stopped goes on from there
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// What is played and searched, one in turn after the other
    #[arg(long = "arena", required = true, value_name = "RULE:SIZE:OPENINGS", value_parser = Place::read)]
    arenas: Vec<Place>,
    /// Rules whose names begin so, and no others
    #[arg(long, value_delimiter = ',', value_name = "NAME,...")]
    only: Vec<String>,
    /// Another change of the numbers of src/search/params.rs, beside the rules
    #[arg(long = "change", value_name = "NAME=VALUE,...", value_parser = Variant::read)]
    changes: Vec<Variant>,
    /// Pairs of games of each; 0: no games
    #[arg(long, default_value_t = 500, value_name = "N")]
    pairs: u64,
    /// Fewer pairs where a sequential test has decided: "elo0=-8 elo1=0", seen from the search without the rule
    #[arg(long, value_name = "WORDS")]
    sprt: Option<Sprt>,
    /// Nodes a move
    #[arg(long, default_value_t = 20_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Depth of the searches without a game
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=60))]
    depth: u16,
    /// Openings of each arena that are searched to it
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    positions: u16,
    /// Threads of the games
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
}

/// Results of games so far, and what they were played with.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct State {
    nodes: u64,
    arenas: Vec<String>,
    pairs: BTreeMap<String, Pentanomial>,
}

/// Measures and writes.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let variants = chosen(arguments)?;
    let arenas: Vec<Arena> =
        arguments.arenas.iter().map(Place::open_for_match).collect::<Result<_, _>>()?;
    let folder = report::Folder::open(&arguments.out)?;
    let mut state = read_state(arguments)?;
    let boards = boards(&arenas, usize::from(arguments.positions));
    let depth = usize::from(arguments.depth);
    let stop = report::stop_at_interrupt()?;
    let whole = effort(&Variant::whole(), &boards, depth)?;
    let goal = Goal { pairs: arguments.pairs, test: arguments.sprt };
    let mut rows = Vec::new();
    for variant in &variants {
        let name = variant.name.to_string();
        let bar = report::bar(name.clone(), arguments.pairs);
        let effort = effort(variant, &boards, depth)?;
        let mut watcher = Watcher { bar, stop: &stop };
        let before = state.pairs.get(&name).copied().unwrap_or_default();
        let threads = usize::from(arguments.threads);
        let from = (before, goal);
        let pairs = duel(variant, &arenas, from, arguments.nodes, threads, &mut watcher)?;
        state.pairs.insert(name.clone(), pairs);
        folder.save(STATE, &serde_json::to_string_pretty(&state).unwrap_or_default())?;
        rows.push(Row { name, effort, pairs });
        if stop.is_raised() {
            break;
        }
    }
    folder.show("ablation.md", &table(whole, &rows, arguments.sprt.as_ref()))?;
    Ok(ExitCode::SUCCESS)
}

/// The rules that were asked for, then the other changes.
fn chosen(arguments: &Arguments) -> Result<Vec<Variant>, CliError> {
    let Arguments { only, changes, .. } = arguments;
    let all = Variant::all();
    let begins = |variant: &Variant, word: &String| variant.name.starts_with(word.as_str());
    if let Some(word) = only.iter().find(|word| !all.iter().any(|variant| begins(variant, word))) {
        let names: Vec<_> = all.iter().map(|variant| variant.name.as_ref()).collect();
        return Err(CliError::NoRule { word: word.clone(), known: names.join("; ") });
    }
    let is_asked = |variant: &Variant| match only.as_slice() {
        [] => changes.is_empty(),
        words => words.iter().any(|word| begins(variant, word)),
    };
    Ok(all.into_iter().filter(is_asked).chain(changes.iter().cloned()).collect())
}

/// The results in the folder, where they were played with the same nodes and arenas.
fn read_state(arguments: &Arguments) -> Result<State, CliError> {
    let arenas = arguments.arenas.iter().map(Place::to_string).collect();
    let asked = State { nodes: arguments.nodes, arenas, pairs: BTreeMap::new() };
    let path = arguments.out.join(STATE);
    if !path.exists() {
        return Ok(asked);
    }
    let text = fs::read_to_string(&path)
        .map_err(|source| CliError::Read { path: path.clone(), source })?;
    let state: State = serde_json::from_str(&text)
        .map_err(|source| CliError::Results { path: path.clone(), source })?;
    if (state.nodes, &state.arenas) == (asked.nodes, &asked.arenas) {
        Ok(state)
    } else {
        Err(CliError::OtherRun { path })
    }
}

/// The first openings of each arena.
fn boards(arenas: &[Arena], count: usize) -> Vec<Board> {
    let of_arena = |arena: &Arena| -> Vec<Board> {
        let evaluator = Evaluator::embedded(arena.rule);
        arena
            .openings()
            .iter()
            .take(count)
            .map(|opening| arena.board(&evaluator, opening))
            .collect()
    };
    arenas.iter().flat_map(of_arena).collect()
}

/// Shows the games of one variant.
struct Watcher<'a> {
    bar: ProgressBar,
    stop: &'a Arc<StopFlag>,
}

impl Progress for Watcher<'_> {
    fn pair(&mut self, pairs: &Pentanomial) {
        self.bar.set_position(pairs.pairs());
    }

    fn must_stop(&mut self) -> bool {
        self.stop.is_raised()
    }
}
