//! The engine that is played against or asked, and its limits: what `play` and `analyse` share.

use std::time::Duration;

use kagetsu_tournaments::clock::TimeControl;
use kagetsu_tournaments::engine::{EngineSpec, SpecError, split_words};
use kagetsu_tournaments::wire::{SearchLimits, USUAL_MEMORY};

/// What the engine is called that nobody had to name.
const OWN_NAME: &str = "Kagetsu";

/// Which engine, and how long it may think.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct AdviserArguments {
    /// The engine; Kagetsu unless given. Words: cmd=PATH (or PATH alone), name=, dir=,
    /// args="-x 1", env.NAME=, option.NAME= (sent as INFO NAME value); limits of its own: st=5
    /// (seconds), nodes=, depth=, memory=, threads=
    #[arg(long = "engine", value_name = "WORDS")]
    engine: Vec<String>,
    /// Time for a move, in ms
    #[arg(long, value_name = "MS")]
    turn: Option<u64>,
    /// Nodes a move
    #[arg(long)]
    nodes: Option<u64>,
    /// Depth
    #[arg(long)]
    depth: Option<u32>,
    /// Bytes for each engine's process
    #[arg(long, default_value_t = USUAL_MEMORY, value_name = "BYTES")]
    memory: u64,
}

/// What the engine may spend on a move.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    pub(super) turn: Option<Duration>,
    pub(super) limits: SearchLimits,
}

impl AdviserArguments {
    /// The engine, which can be started.
    pub(super) fn spec(&self) -> Result<EngineSpec, SpecError> {
        let split =
            |line: &String| split_words(line).ok_or_else(|| SpecError::Quotes(line.clone()));
        let words = self.engine.iter().map(split).collect::<Result<Vec<_>, _>>()?.concat();
        let mut spec = EngineSpec::one(&words)?;
        if words.is_empty() {
            OWN_NAME.clone_into(&mut spec.name);
        }
        Ok(spec)
    }

    /// What is limited; `usual` where nothing is.
    pub(super) fn budget(&self, spec: &EngineSpec, usual: &Budget) -> Budget {
        let turn = self.turn.map(Duration::from_millis);
        let turn = spec.own.time(&TimeControl { turn, ..TimeControl::default() }).turn;
        let &Self { nodes, depth, memory, .. } = self;
        let limits = SearchLimits { nodes, depth, memory: Some(memory), threads: None };
        let limits = spec.own.search(&limits);
        if turn.is_some() || limits.nodes.is_some() || limits.depth.is_some() {
            return Budget { turn, limits };
        }
        let &SearchLimits { nodes, depth, .. } = &usual.limits;
        Budget { turn: usual.turn, limits: SearchLimits { nodes, depth, ..limits } }
    }
}

impl Budget {
    /// Limits time or nodes instead of what was limited before.
    pub(super) fn set(&mut self, turn: Option<Duration>, nodes: Option<u64>) {
        (self.turn, self.limits.nodes) = (turn, nodes);
    }
}

impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let turn = self.turn.map(|turn| format!("{} s", turn.as_secs_f64()));
        let nodes = self.limits.nodes.map(|nodes| format!("{nodes} nodes"));
        let depth = self.limits.depth.map(|depth| format!("depth {depth}"));
        let told: Vec<String> = [turn, nodes, depth].into_iter().flatten().collect();
        f.write_str(&told.join(", "))
    }
}
