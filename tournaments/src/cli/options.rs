//! Options that `match`, `smoke` and `game` share: who plays, on which board, from where.

use kagetsu_tournaments::engine::{EngineSpec, SpecError, split_words};
use kagetsu_tournaments::settings::words::{self, lay_over};
use toml::{Table, Value};

use super::CliError;

/// Words that limit an engine's moves.
const LIMITS: [&str; 4] = ["tc", "st", "nodes", "depth"];

/// Who plays, and how engines are judged.
#[derive(Debug, clap::Args)]
pub(super) struct EngineOptions {
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
}

/// What is played.
#[derive(Debug, clap::Args)]
pub(super) struct GameOptions {
    /// A Gomocup league: sets rule, size, time, memory, suspension and the number of games
    #[arg(long, value_name = "NAME", help_heading = "Games")]
    preset: Option<String>,
    /// freestyle, standard, renju, caro or caro5, or their numbers 0, 1, 4, 8, 9; several apart by
    /// commas, or all
    #[arg(long, help_heading = "Games")]
    rule: Option<String>,
    /// Side of the board, 5 to 22; several apart by commas
    #[arg(long, help_heading = "Games")]
    size: Option<String>,
    /// The engines choose their colours by the swap2 opening
    #[arg(long, help_heading = "Games")]
    swap2: bool,
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
}

impl EngineOptions {
    /// Puts what they say into the keys of a match file.
    pub(super) fn set(&self, table: &mut Table) -> Result<(), CliError> {
        let mut engines = Vec::new();
        for line in &self.engine {
            engines.push(Value::Table(read_words("engine", line, Some("cmd"))?));
        }
        let values = [
            ("engine", (!engines.is_empty()).then_some(Value::Array(engines))),
            ("suspend", truth(self.suspend)),
            ("check_memory", truth(self.check_memory)),
            ("count_stalls", truth(self.count_stalls)),
            ("grace", self.grace.map(Value::from)),
        ];
        set_all(table, values);
        self.each.iter().try_for_each(|line| set_words(table, "each", line))
    }
}

impl GameOptions {
    /// Puts what they say into the keys of a match file.
    pub(super) fn set(&self, table: &mut Table) -> Result<(), CliError> {
        let values = [
            ("preset", self.preset.clone().map(Value::from)),
            ("rule", self.rule.clone().map(Value::from)),
            ("size", self.size.clone().map(Value::from)),
            ("swap2", truth(self.swap2)),
            ("draw_after", self.draw_after.map(Value::from)),
        ];
        set_all(table, values);
        for line in &self.openings {
            set_words(table, "openings", line)?;
        }
        for (key, line) in [("resign", &self.resign), ("draw", &self.draw)] {
            line.iter().try_for_each(|line| set_words(table, key, line))?;
        }
        if let Some(seed) = self.srand {
            set_inner(table, "openings", "seed", (seed as i64).into());
        }
        if self.transform {
            set_inner(table, "openings", "transform", true.into());
        }
        Ok(())
    }
}

/// Completes what two engines need that are not told much: Kagetsu where none is named, one against
/// itself, `usual` where nothing is said. Limits are usual only where nothing limits the moves.
pub(super) fn complete(table: Table, mut usual: Table, limit: (&str, &str)) -> Table {
    if table.contains_key("preset") {
        // It says all but where its games begin.
        usual.retain(|key, _| key == "openings");
    } else {
        set_inner(&mut usual, "each", "timemargin", TOLERANCE.into());
        if !is_limited(&table) {
            let (word, value) = limit;
            set_inner(&mut usual, "each", word, value.into());
        }
    }
    lay_over(&mut usual, table);
    name_two(&mut usual);
    usual
}

/// Whether something limits the moves of every engine.
fn is_limited(table: &Table) -> bool {
    let limits = |words: &Table| LIMITS.iter().any(|word| words.contains_key(*word));
    let engines = table.get("engine").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    table.get("each").and_then(Value::as_table).is_some_and(limits)
        || !engines.is_empty() && engines.iter().filter_map(Value::as_table).all(limits)
}

/// Kagetsu where no engine is named, and one engine twice.
fn name_two(table: &mut Table) {
    let engines = table.entry("engine").or_insert_with(|| Value::Array(Vec::new()));
    let Value::Array(engines) = engines else { return };
    if engines.is_empty() {
        let path = EngineSpec::kagetsu().command.to_string_lossy().into_owned();
        engines.push(Value::Table([("cmd".to_owned(), path.into())].into_iter().collect()));
    }
    if let [only] = engines.as_slice() {
        let twin = only.clone();
        engines.push(twin);
    }
}

/// How late an answer may be where nothing is said: as much as the tournament's judge allows, in ms.
const TOLERANCE: i64 = 1000;

pub(super) fn truth(is_set: bool) -> Option<Value> {
    is_set.then_some(Value::Boolean(true))
}

/// Puts what is said into a table.
pub(super) fn set_all<'a>(
    table: &mut Table,
    values: impl IntoIterator<Item = (&'a str, Option<Value>)>,
) {
    let said = values.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    table.extend(said);
}

/// Lays the words of a line over those that the table of this key has.
fn set_words(table: &mut Table, key: &'static str, line: &str) -> Result<(), CliError> {
    let words = read_words(key, line, (key == "openings").then_some("file"))?;
    lay_over(table, [(key.to_owned(), Value::Table(words))].into_iter().collect());
    Ok(())
}

/// Says one word of an inner table.
pub(super) fn set_inner(table: &mut Table, outer: &str, key: &str, value: Value) {
    let inner: Table = [(key.to_owned(), value)].into_iter().collect();
    lay_over(table, [(outer.to_owned(), Value::Table(inner))].into_iter().collect());
}

/// The words of an option as a table; a word alone is the value of `bare`.
pub(super) fn read_words(
    option: &'static str,
    line: &str,
    bare: Option<&str>,
) -> Result<Table, CliError> {
    let split = split_words(line).ok_or_else(|| SpecError::Quotes(line.to_owned()))?;
    Ok(words::table(option, &split, bare)?)
}
