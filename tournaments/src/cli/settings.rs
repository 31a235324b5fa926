//! Arguments that several subcommands share. Times are milliseconds.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use kagetsu::types::{BoardSize, MAX_SIZE, MIN_SIZE, Rule};
use kagetsu_tournaments::clock::{self, TimeControl};
use kagetsu_tournaments::cores::CorePlan;
use kagetsu_tournaments::engine::{Engine, EngineSpec, Guardian};
use kagetsu_tournaments::openings::{Book, OpeningError};
use kagetsu_tournaments::record::GameRecord;
use kagetsu_tournaments::sgf;
use kagetsu_tournaments::wire::{SearchLimits, USUAL_MEMORY};

use super::CliError;

/// The engine that plays when none is named: it is built into the same folder.
const DEFAULT_ENGINE: &str = "pbrain-kagetsu";

/// Which engines play.
#[derive(Debug, clap::Args)]
pub(super) struct EngineArguments {
    /// An engine; give two for a match. Words: cmd=PATH (or PATH alone), name=, dir=,
    /// args="-x 1", env.NAME=, option.NAME= (sent as INFO NAME value); of its own: tc=180/30+1
    /// or st=30 (seconds), tolerance=, nodes=, depth=, memory=, threads=, restart=, folder=on
    #[arg(long = "engine", num_args = 1.., value_name = "WORDS")]
    engines: Vec<String>,
}

impl EngineArguments {
    /// Two engines with different names, both of which can be started.
    pub(super) fn pair(&self) -> Result<[EngineSpec; 2], CliError> {
        let mut specs = EngineSpec::list(&self.engines)?;
        if specs.is_empty() {
            specs.push(EngineSpec::new(default_engine()));
        }
        if specs.len() == 1 {
            specs.push(specs[0].clone());
        }
        let count = specs.len();
        let Ok([first, mut second]) = <[EngineSpec; 2]>::try_from(specs) else {
            return Err(CliError::EngineCount { count });
        };
        if first.name == second.name {
            second.name.push_str(" (2)");
        }
        Engine::try_launch(&first)?;
        Engine::try_launch(&second)?;
        Ok([first, second])
    }
}

/// The guardian that ends all engines when this program is killed.
pub(super) fn guardian() -> Result<Guardian, CliError> {
    let own = std::env::current_exe()?;
    Ok(Guardian::start(&own)?)
}

/// The cores that games are bound to. Where they do not suffice nothing is bound, and a line says
/// so.
pub(super) fn cores(
    bind: bool,
    slots: usize,
    engines: &[EngineSpec],
) -> Result<CorePlan, CliError> {
    if !bind {
        return Ok(CorePlan::free());
    }
    let threads = engines.iter().filter_map(|engine| engine.own.threads).max().unwrap_or(1);
    CorePlan::bound(slots, threads as usize).or_else(|warning| {
        writeln!(std::io::stderr(), "kagetsu-tournaments: {warning}")?;
        Ok(CorePlan::free())
    })
}

/// The one engine that the words describe; [`default_engine`] where there are none.
pub(super) fn one_engine(words: &[String]) -> Result<EngineSpec, CliError> {
    let mut specs = EngineSpec::list(words)?;
    if specs.len() > 1 {
        return Err(CliError::OneEngine { count: specs.len() });
    }
    Ok(specs.pop().unwrap_or_else(|| EngineSpec::new(default_engine())))
}

/// Kagetsu: beside the program itself, or else wherever PATH finds it.
fn default_engine() -> PathBuf {
    let own = std::env::current_exe().unwrap_or_default();
    let name = format!("{DEFAULT_ENGINE}{}", std::env::consts::EXE_SUFFIX);
    let beside = own.with_file_name(&name);
    if beside.is_file() { beside } else { name.into() }
}

/// Limits of one search.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct MoveLimitArguments {
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

impl MoveLimitArguments {
    pub(super) fn turn(&self) -> Option<Duration> {
        self.turn.map(Duration::from_millis)
    }

    pub(super) const fn search(&self) -> SearchLimits {
        SearchLimits {
            nodes: self.nodes,
            depth: self.depth,
            memory: Some(self.memory),
            threads: None,
        }
    }
}

/// Limits of the search. Where none is given, the subcommand's own time control holds.
#[derive(Debug, clap::Args)]
pub(super) struct LimitArguments {
    #[command(flatten)]
    a_move: MoveLimitArguments,
    /// Time for all moves of a player, in ms
    #[arg(long, value_name = "MS")]
    match_time: Option<u64>,
    /// Added to the match clock before each move, in ms
    #[arg(long, default_value_t = 0, value_name = "MS")]
    increment: u64,
    /// How late an answer may be before it loses, in ms
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    tolerance: u64,
}

impl LimitArguments {
    /// The time control; `default_turn` and `default_total` where nothing is limited.
    pub(super) fn time(
        &self,
        default_turn: Duration,
        default_total: Option<Duration>,
    ) -> TimeControl {
        let MoveLimitArguments { turn, nodes, depth, .. } = self.a_move;
        let is_limited = turn.or(self.match_time).or(nodes).is_some() || depth.is_some();
        let (turn, total) = if is_limited {
            (self.a_move.turn(), self.match_time.map(Duration::from_millis))
        } else {
            (Some(default_turn), default_total)
        };
        TimeControl {
            turn,
            total,
            increment: Duration::from_millis(self.increment),
            tolerance: Duration::from_millis(self.tolerance),
        }
    }

    pub(super) const fn search(&self) -> SearchLimits {
        self.a_move.search()
    }
}

/// How like the tournament's own judge games are judged.
#[derive(Debug, clap::Args)]
pub(super) struct JudgingArguments {
    /// Stop each engine while the other thinks, and start its clock when it is resumed
    #[arg(long)]
    pub(super) suspend: bool,
    /// An engine that takes more memory than --memory loses
    #[arg(long)]
    pub(super) check_memory: bool,
    /// Bind every game to its own core
    #[arg(long)]
    pub(super) pin: bool,
}

/// Reads a rule's word or number.
pub(super) fn read_rule(text: &str) -> Result<Rule, String> {
    Rule::from_word(text).ok_or_else(|| {
        let known = Rule::ALL.map(|rule| format!("{} ({})", rule.word(), rule.number()));
        format!("known are {}", known.join(", "))
    })
}

/// Reads a board's side.
pub(super) fn read_size(text: &str) -> Result<BoardSize, String> {
    let side = text.parse().ok().and_then(BoardSize::new);
    side.ok_or_else(|| format!("a board's side is {MIN_SIZE} to {MAX_SIZE}"))
}

/// The openings of a file, or the built-in ones, mixed.
pub(super) fn book(
    file: Option<&Path>,
    rule: Rule,
    size: BoardSize,
    seed: u64,
) -> Result<Book, OpeningError> {
    let mut book = match file {
        Some(file) => Book::read(file, rule, size)?,
        None => Book::built_in(rule, size),
    };
    book.shuffle(seed);
    Ok(book)
}

/// Writes a game as SGF into `directory`, under a name made of date, rule, size and `label`.
pub(super) fn save(
    record: &GameRecord,
    directory: &Path,
    label: &str,
) -> Result<PathBuf, CliError> {
    let date = clock::date();
    let (rule, side) = (record.rule, record.size.side());
    let stem = format!("{}-{rule}{side}{label}", date.strftime("%Y%m%d-%H%M%S"));
    let text = sgf::write(record);
    write_new(directory, &stem, &text)
        .map_err(|source| CliError::Save { path: directory.join(stem), source })
}

/// Writes `STEM.sgf`, or `STEM-2.sgf` and so on where that exists.
fn write_new(directory: &Path, stem: &str, text: &str) -> std::io::Result<PathBuf> {
    std::fs::create_dir_all(directory)?;
    let mut path = directory.join(format!("{stem}.sgf"));
    for number in 2.. {
        match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                path = directory.join(format!("{stem}-{number}.sgf"));
            }
            file => {
                file?.write_all(text.as_bytes())?;
                break;
            }
        }
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_game_is_written_over() {
        let directory = tempfile::tempdir().unwrap();
        for (text, name) in [("one", "game.sgf"), ("two", "game-2.sgf"), ("three", "game-3.sgf")] {
            let path = write_new(directory.path(), "game", text).unwrap();
            assert_eq!(path, directory.path().join(name));
        }
        let first = std::fs::read_to_string(directory.path().join("game.sgf")).unwrap();
        assert_eq!(first, "one");
    }
}
