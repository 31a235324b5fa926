//! Arguments of `match`, and the settings that they say.

use std::path::PathBuf;

use kagetsu_tournaments::schedule::Shard;
use kagetsu_tournaments::settings::words::{self, lay_over};
use toml::{Table, Value};

use crate::cli::CliError;

/// Arguments of `match`. Nearly all are keys of a match file, too; what is said here holds.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Debug, clap::Args)]
#[command(args_override_self = true)]
pub(crate) struct Arguments {
    /// Match file (TOML); all of it can be said by options instead
    #[arg(value_name = "FILE")]
    pub(super) file: Option<PathBuf>,

    /// An engine, once for each: cmd=PATH name= args="-x 1" dir= env.NAME= option.NAME= (sent as
    /// INFO NAME value) tc=MATCH/TURN+INCREMENT or st=TURN in seconds, tolerance= in seconds or
    /// timemargin= in ms, nodes= depth= memory=BYTES threads= restart=on|off folder=on|off
    #[arg(long, value_name = "WORDS", help_heading = "Engines")]
    engine: Vec<String>,
    /// The same words for all engines; an engine's own words hold
    #[arg(long, value_name = "WORDS", help_heading = "Engines")]
    each: Vec<String>,
    /// Suspend an engine while the other one thinks, as Gomocup does
    #[arg(long, help_heading = "Engines")]
    suspend: bool,
    /// An engine that takes more memory than it may loses
    #[arg(long, help_heading = "Engines")]
    check_memory: bool,
    /// An answer also loses that is late because the machine stood still
    #[arg(long, help_heading = "Engines")]
    count_stalls: bool,
    /// How long an engine may take to leave after END, in ms
    #[arg(long, value_name = "MS", help_heading = "Engines")]
    grace: Option<u32>,

    /// A Gomocup league: sets rule, size, time, memory, suspension and the number of games
    #[arg(long, value_name = "NAME", help_heading = "Games")]
    preset: Option<String>,
    /// freestyle, standard, renju, caro or caro5, or their numbers 0, 1, 4, 8, 9
    #[arg(long, help_heading = "Games")]
    rule: Option<String>,
    /// Side of the board, 5 to 22
    #[arg(long, help_heading = "Games")]
    size: Option<u32>,
    /// The engines choose their colours by the swap2 opening
    #[arg(long, help_heading = "Games")]
    swap2: bool,
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
    /// Where games begin: file= order=sequential|random seed= start= transform=true (the eight
    /// images of each)
    #[arg(long, value_name = "WORDS", help_heading = "Games")]
    openings: Vec<String>,
    /// Mixes the openings
    #[arg(long, value_name = "SEED", help_heading = "Games")]
    srand: Option<u64>,
    /// Play all eight images of the openings
    #[arg(long, help_heading = "Games")]
    transform: bool,
    /// Draw when so many stones stand
    #[arg(long, value_name = "STONES", help_heading = "Games")]
    draw_after: Option<u32>,
    /// End games early: movecount= score= twosided=true|false
    #[arg(long, value_name = "WORDS", help_heading = "Games")]
    resign: Option<String>,
    /// End games early: movenumber= movecount= score=
    #[arg(long, value_name = "WORDS", help_heading = "Games")]
    draw: Option<String>,
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
    report: Option<PathBuf>,
    /// Go on with a record by its own settings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "record", "shard"], help_heading = "This run")]
    pub(super) resume: Option<PathBuf>,
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
    /// Wait so many ms between two games
    #[arg(long, value_name = "MS", help_heading = "This run")]
    wait: Option<u32>,
    /// Print the complete settings and play nothing
    #[arg(long, help_heading = "This run")]
    pub(super) print_settings: bool,
    /// Print the games that would be played and play nothing
    #[arg(long, help_heading = "This run")]
    pub(super) dry_run: bool,

    #[command(flatten)]
    foreign: Foreign,
}

/// Options that other programs always give, and that say nothing here.
#[derive(Debug, clap::Args)]
struct Foreign {
    #[arg(long, hide = true)]
    recover: bool,
    #[arg(long, hide = true)]
    test_env: bool,
    #[arg(long, hide = true)]
    variant: Option<String>,
    #[arg(long, hide = true)]
    site: Option<String>,
}

impl Arguments {
    /// What they say, in the keys of a match file.
    pub(super) fn table(&self) -> Result<Table, CliError> {
        let mut table = Table::new();
        let mut set = |key: &str, value: Option<Value>| {
            if let Some(value) = value {
                table.insert(key.to_owned(), value);
            }
        };
        let text = |text: &Option<String>| text.clone().map(Value::String);
        let number = |number: Option<u32>| number.map(|number| i64::from(number).into());
        let truth = |is_set: bool| is_set.then_some(Value::Boolean(true));
        set("preset", text(&self.preset));
        set("rule", text(&self.rule));
        set("size", number(self.size));
        set("swap2", truth(self.swap2));
        set("tournament", text(&self.tournament));
        set("tournament", self.gauntlet.then(|| "gauntlet".into()));
        set("seeds", number(self.seeds));
        set("rounds", number(self.rounds));
        set("games", number(self.games.or(self.repeat.and(Some(2)))));
        set("draw_after", number(self.draw_after));
        set("suspend", truth(self.suspend));
        set("check_memory", truth(self.check_memory));
        set("count_stalls", truth(self.count_stalls));
        set("grace", number(self.grace));
        set("concurrency", number(self.concurrency));
        set("pin", self.pin.is_some().then_some(Value::Boolean(true)));
        set("pin", self.no_pin.then_some(Value::Boolean(false)));
        set("noswap", truth(self.noswap));
        set("reverse", truth(self.reverse));
        set("scoreinterval", number(self.scoreinterval));
        set("wait", number(self.wait));
        set("strict", truth(self.strict));
        set("event", text(&self.event));
        set("ratinginterval", number(self.ratinginterval));
        let path = |path: &Option<PathBuf>| {
            path.as_ref().map(|path| path.to_string_lossy().into_owned().into())
        };
        set("record", path(&self.record));
        set("report", path(&self.report));
        if let Some(words) = &self.pgnout {
            // Of the other words, which say what is to be noted of a move, there is no need.
            let file = read_words("pgnout", words, None)?.remove("file");
            table.extend(file.map(|file| ("pgn".to_owned(), file)));
        }
        self.set_lists(&mut table)?;
        Ok(table)
    }

    fn set_lists(&self, table: &mut Table) -> Result<(), CliError> {
        let mut engines = Vec::new();
        for words in &self.engine {
            engines.push(Value::Table(read_words("engine", words, Some("cmd"))?));
        }
        if !engines.is_empty() {
            table.insert("engine".to_owned(), Value::Array(engines));
        }
        let once = |words: &Option<String>| words.iter().cloned().collect::<Vec<_>>();
        let lists = [
            ("each", self.each.clone()),
            ("openings", self.openings.clone()),
            ("log", once(&self.log)),
            ("resign", once(&self.resign)),
            ("draw", once(&self.draw)),
            ("sprt", once(&self.sprt)),
        ];
        for (key, lines) in lists {
            for line in lines {
                let mut words = read_words(key, &line, None)?;
                if key == "log" {
                    words.retain(|word, value| !is_foreign(word, value));
                }
                if key == "sprt" {
                    // The only one that c-gomoku-cli needs not be told.
                    words.entry("elo0").or_insert(Value::Float(0.0));
                }
                let whole = [(key.to_owned(), Value::Table(words))].into_iter().collect();
                lay_over(table, whole);
            }
        }
        let openings = [
            ("seed", self.srand.map(|seed| (seed as i64).into())),
            ("transform", self.transform.then_some(Value::Boolean(true))),
        ];
        for (key, value) in openings {
            let Some(value) = value else { continue };
            let inner: Table = [(key.to_owned(), value)].into_iter().collect();
            let outer = [("openings".to_owned(), Value::Table(inner))].into_iter().collect();
            lay_over(table, outer);
        }
        Ok(())
    }
}

/// Whether a word of `-log` is one of fastchess, which says what is to be noted beside the dialogue.
fn is_foreign(word: &str, value: &Value) -> bool {
    matches!(word, "level" | "append" | "compress" | "realtime") || value.is_bool()
}

/// Reads the name of a file; fastchess has another option of this name.
fn read_report(text: &str) -> Result<PathBuf, String> {
    if text.starts_with("penta=") {
        return Err("pairs are always told; write -report FILE for a report in HTML".to_owned());
    }
    Ok(text.into())
}

fn read_words(option: &'static str, line: &str, bare: Option<&str>) -> Result<Table, CliError> {
    let split = shell_words::split(line).map_err(|_| CliError::Quotes { line: line.to_owned() })?;
    Ok(words::table(option, &split, bare)?)
}
