//! Arguments of `match`, and the settings that they say.

use std::path::PathBuf;

use kagetsu_tournaments::schedule::Shard;
use toml::{Table, Value};

use crate::cli::CliError;
use crate::cli::options::{EngineOptions, GameOptions, read_words, set_all, truth};

/// Arguments of `match`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Match file (TOML); all of it can be said by options instead
    #[arg(value_name = "FILE", conflicts_with = "resume")]
    pub(super) file: Option<PathBuf>,
    #[command(flatten)]
    pub(super) options: Options,
}

/// The options of a match. Nearly all are keys of a match file, too; what is said here holds.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Debug, clap::Args)]
#[command(args_override_self = true)]
pub(crate) struct Options {
    #[command(flatten)]
    engines: EngineOptions,
    #[command(flatten)]
    game: GameOptions,

    /// roundrobin or gauntlet
    #[arg(long, value_name = "KIND", help_heading = "Games")]
    tournament: Option<String>,
    /// The same as --tournament gauntlet
    #[arg(long, help_heading = "Games")]
    gauntlet: bool,
    /// The first N engines play the gauntlet
    #[arg(long, value_name = "N", help_heading = "Games")]
    seeds: Option<u32>,
    /// Rounds; each gives all encounters the next opening
    #[arg(long, value_name = "N", help_heading = "Games")]
    rounds: Option<u32>,
    /// Games from an opening: 2 for both colours, 1
    #[arg(long, value_name = "N", help_heading = "Games")]
    games: Option<u32>,
    /// The same as --games 2, which is usual
    #[arg(long, num_args = 0..=1, value_name = "N", default_missing_value = "2", help_heading = "Games")]
    repeat: Option<u32>,
    /// Leave the colours as they are in the first game
    #[arg(long, help_heading = "Games")]
    noswap: bool,
    /// The second engine of an encounter begins with Black
    #[arg(long, help_heading = "Games")]
    reverse: bool,
    /// End the match when decided: elo0= elo1= alpha= beta= model=normalized|logistic
    #[arg(long, value_name = "WORDS", help_heading = "Games")]
    sprt: Option<String>,

    /// Games at a time
    #[arg(long, value_name = "N", help_heading = "This run")]
    concurrency: Option<u32>,
    /// Allow more games at a time than there are cores: engines will wait for each other
    #[arg(long, help_heading = "This run")]
    pub(super) force_concurrency: bool,
    /// Pin each game to a core of its own, which is usual where there are enough
    #[arg(long, num_args = 0..=1, value_name = "CPUS", default_missing_value = "", help_heading = "This run")]
    pin: Option<String>,
    /// Do not pin
    #[arg(long, conflicts_with = "pin", help_heading = "This run")]
    no_pin: bool,
    /// Any crash, late or illegal move makes the exit status 1
    #[arg(long, help_heading = "This run")]
    strict: bool,
    /// Keep the games here; where games are there already, go on with them
    #[arg(long, value_name = "FILE", help_heading = "This run")]
    record: Option<PathBuf>,
    /// Also write every game as PGN, behind what stands there: file=FILE
    #[arg(long, value_name = "WORDS", help_heading = "This run")]
    pgnout: Option<String>,
    /// Write what is said between runner and engines into a file: file=FILE, engines=NAME,NAME
    #[arg(long, value_name = "WORDS", help_heading = "This run")]
    log: Option<String>,
    /// Write a report here, one HTML file, and keep it fresh while the match runs
    #[arg(long, value_name = "FILE", value_parser = read_report, help_heading = "This run")]
    report: Option<String>,
    /// Go on with a record by its own settings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "shard"], help_heading = "This run")]
    pub(in crate::cli) resume: Option<PathBuf>,
    /// Play only the Ith of N parts of the schedule; `merge` joins them
    #[arg(long, value_name = "I/N", help_heading = "This run")]
    pub(super) shard: Option<Shard>,
    /// What the match is called
    #[arg(long, value_name = "NAME", help_heading = "This run")]
    event: Option<String>,
    /// Tell the standing after so many pairs; 0 for never
    #[arg(long, value_name = "PAIRS", help_heading = "This run")]
    ratinginterval: Option<u32>,
    /// Tell the score of two engines in a line after so many games; 0 for never
    #[arg(long, value_name = "GAMES", help_heading = "This run")]
    scoreinterval: Option<u32>,
    /// So many threads only use up processor time beside the games
    #[arg(long, value_name = "N", help_heading = "This run")]
    busy: Option<u32>,
    /// Wait so many ms between two games
    #[arg(long, value_name = "MS", help_heading = "This run")]
    wait: Option<u32>,
    /// Print the complete settings and play nothing
    #[arg(long, help_heading = "This run")]
    pub(super) print_settings: bool,
    /// Print the games that would be played and play nothing
    #[arg(long, help_heading = "This run")]
    pub(super) dry_run: bool,

    // Options that other programs always give, and that say nothing here.
    #[arg(long, hide = true)]
    recover: bool,
    #[arg(long, hide = true)]
    test_env: bool,
    #[arg(long, hide = true)]
    variant: Option<String>,
    #[arg(long, hide = true)]
    site: Option<String>,
}

impl Options {
    /// What they say, in the keys of a match file.
    pub(crate) fn table(&self) -> Result<Table, CliError> {
        let mut table = Table::new();
        self.engines.set(&mut table)?;
        self.game.set(&mut table)?;
        let tournament = self.gauntlet.then(|| "gauntlet".into());
        let pin = self.no_pin.then_some(Value::Boolean(false));
        let values = [
            ("tournament", tournament.or_else(|| self.tournament.clone().map(Value::from))),
            ("seeds", self.seeds.map(Value::from)),
            ("rounds", self.rounds.map(Value::from)),
            ("games", self.games.or(self.repeat.and(Some(2))).map(Value::from)),
            ("noswap", truth(self.noswap)),
            ("reverse", truth(self.reverse)),
            ("concurrency", self.concurrency.map(Value::from)),
            ("pin", pin.or_else(|| truth(self.pin.is_some()))),
            ("busy", self.busy.map(Value::from)),
            ("wait", self.wait.map(Value::from)),
            ("strict", truth(self.strict)),
            ("event", self.event.clone().map(Value::from)),
            ("ratinginterval", self.ratinginterval.map(Value::from)),
            ("scoreinterval", self.scoreinterval.map(Value::from)),
            ("record", self.record.as_ref().map(|path| path.to_string_lossy().into_owned().into())),
            ("report", self.report.clone().map(Value::from)),
        ];
        set_all(&mut table, values);
        self.set_lists(&mut table)?;
        Ok(table)
    }

    fn set_lists(&self, table: &mut Table) -> Result<(), CliError> {
        if let Some(words) = &self.pgnout {
            // Of the other words, which say what is to be noted of a move, there is no need.
            let file = read_words("pgnout", words, Some("file"))?.remove("file");
            table.extend(file.map(|file| ("pgn".to_owned(), file)));
        }
        if let Some(line) = &self.log {
            let mut words = read_words("log", line, Some("file"))?;
            words.retain(|word, _| !FOREIGN.contains(&word));
            table.insert("log".to_owned(), words.into());
        }
        if let Some(line) = &self.sprt {
            let mut words = read_words("sprt", line, None)?;
            // The only one that c-gomoku-cli needs not be told.
            words.entry("elo0").or_insert(Value::Float(0.0));
            table.insert("sprt".to_owned(), words.into());
        }
        Ok(())
    }
}

/// The words of fastchess for `-log` that say what is to be noted beside the dialogue.
const FOREIGN: [&str; 5] = ["level", "append", "compress", "realtime", "engine"];

/// Reads the name of a file; fastchess has another option of this name.
fn read_report(text: &str) -> Result<String, String> {
    if text.starts_with("penta=") {
        return Err("pairs are always told; write -report FILE for a report in HTML".to_owned());
    }
    Ok(text.into())
}
