//! `openings make`: a new set, or more of one that was begun.

use std::path::PathBuf;
use std::process::ExitCode;

use kagetsu_lab::opening_sets::{
    Census, Maker, Mix, Note, Recipe, SetFile, Style, TrialNodes, ValueCensus,
};
use kagetsu_tournaments::openings::Analyst;
use kagetsu_tournaments::wire::SearchLimits;

use super::GameArguments;
use crate::cli::{CliError, report};

/// Nodes for a candidate where nothing is limited.
const DEFAULT_NODES: u64 = 50_000;

/// Arguments of `openings make`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The set to write; one that was begun with the same settings is gone on with
    file: PathBuf,
    #[command(flatten)]
    game: GameArguments,
    /// Openings in the set
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// Fixes what is drawn at random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Styles and how often each is tried: centre=3,rim=2,corner=2,wide=2; renju
    #[arg(long, value_name = "MIX")]
    styles: Option<Mix<Style>>,
    /// Numbers of stones and how often each is tried, such as 5=10,6=4,7=4
    #[arg(long, value_name = "MIX")]
    stones: Option<Mix<usize>>,
    /// Largest value for either side that is balanced, in the engine's unit
    #[arg(long, default_value_t = 100, value_name = "VALUE")]
    window: i64,
    /// Keep only openings that tell two players apart who search so many nodes, such as 2000,8000
    #[arg(long, value_name = "WEAK,STRONG")]
    trial: Option<TrialNodes>,
    /// The engine that judges (words as in `game`); Kagetsu when none is given
    #[arg(long, num_args = 1.., value_name = "WORDS")]
    engine: Vec<String>,
    /// Nodes for a candidate [default: 50000, without --turn]
    #[arg(long)]
    nodes: Option<u64>,
    /// Look again at those in the window, with so many nodes: what is balanced then is kept
    #[arg(long, value_name = "NODES")]
    confirm: Option<u64>,
    /// Time for a candidate, in ms; a set that is judged by time does not come out twice
    #[arg(long, value_name = "MS")]
    turn: Option<u64>,
    /// Candidates judged at a time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
}

/// Makes the set.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let (guardian, engine) = super::engine(&arguments.engine)?;
    let mut asked = Analyst::launch(&guardian, &engine, None, SearchLimits::default())?;
    let introduction = asked.introduction();
    drop(asked);
    let mut set = SetFile::open(&arguments.file, recipe(arguments, introduction, &engine.options))?;
    let (threads, count) = (arguments.concurrency, arguments.count);
    let maker = Maker { guardian: &guardian, engine: &engine, threads, count };
    let bar = report::bar("openings", arguments.count as u64);
    let mut tried = 0;
    let made = maker.run(&mut set, |progress| {
        tried = progress.attempts;
        bar.set_position(progress.openings as u64);
        bar.set_message(format!("{tried} candidates, openings"));
    });
    bar.finish_and_clear();
    made?;
    super::say(&format!("{}: {}", arguments.file.display(), Census::of(set.openings())))?;
    super::say(&format!("styles: {}; {tried} candidates", styles(set.notes())))?;
    let mut values = ValueCensus::default();
    set.notes().iter().for_each(|note| values.add(note.value));
    super::say(&values.to_string())?;
    Ok(ExitCode::SUCCESS)
}

fn recipe(arguments: &Arguments, engine: String, options: &[(String, String)]) -> Recipe {
    let GameArguments { rule, size } = arguments.game;
    let default_nodes = arguments.turn.is_none().then_some(DEFAULT_NODES);
    Recipe {
        rule,
        size,
        seed: arguments.seed,
        styles: arguments.styles.clone().unwrap_or_else(|| Recipe::default_styles(rule)),
        stones: arguments.stones.clone().unwrap_or_else(|| Recipe::default_stones(rule)),
        engine,
        options: options.to_vec(),
        nodes: arguments.nodes.or(default_nodes),
        turn: arguments.turn,
        confirm: arguments.confirm,
        window: arguments.window,
        trial: arguments.trial,
    }
}

/// How many openings there are of each style.
fn styles(notes: &[Note]) -> String {
    let counts = Style::ALL.map(|style| {
        let count = notes.iter().filter(|note| note.style == style).count();
        (count != 0).then(|| format!("{style} {count}"))
    });
    counts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
