//! `analyse`: every move of a game judged by an engine.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use console::{Style, Term};
use kagetsu::types::{BoardSize, Rule, Side};
use kagetsu_tournaments::analysis::{self, Judgement, Mark, Standing, Tally};
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::input;
use kagetsu_tournaments::openings::Analyst;
use kagetsu_tournaments::sheet::{Replay, Sheet};
use kagetsu_tournaments::stop::Stop;
use kagetsu_tournaments::verdict::side_name;
use kagetsu_tournaments::wire::SearchLimits;

use super::adviser::{AdviserArguments, Budget};
use super::board_view::stone_letter;
use super::{CliError, STOPPED, progress, settings};

/// Nodes a position where nothing is limited.
const USUAL_NODES: u64 = 200_000;
/// How long an engine may take to leave.
const GRACE: Duration = Duration::from_secs(2);
/// The name of a file that means the standard input.
const STANDARD_INPUT: &str = "-";

/// Arguments of `analyse`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// SGF (its main line), PSQ, or moves such as "h8 i9 h9"; - reads the standard input
    file: PathBuf,
    #[command(flatten)]
    adviser: AdviserArguments,
    /// freestyle, standard, renju, caro or caro5, or their numbers; the file's unless given
    #[arg(long, value_parser = settings::read_rule)]
    rule: Option<Rule>,
    /// Side of the board, 5 to 22; the file's unless given
    #[arg(long, value_parser = settings::read_size)]
    size: Option<BoardSize>,
    /// Which game of a file with several
    #[arg(long, default_value_t = 1, value_name = "N")]
    game: usize,
    /// Judge from this move on; behind the opening unless given
    #[arg(long, value_name = "MOVE")]
    from: Option<usize>,
    /// Write the game with values, marks and better moves as SGF
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Draw the course of the game as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Judges the game and tells what was found.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let replay = read(arguments)?;
    let from = arguments.from.unwrap_or(replay.opening + 1);
    let first = from.saturating_sub(1).min(replay.moves.len() - 1);
    let spec = arguments.adviser.spec()?;
    let limits = SearchLimits { nodes: Some(USUAL_NODES), ..SearchLimits::default() };
    let budget = arguments.adviser.budget(&spec, &Budget { turn: None, limits });
    let stop = Stop::default();
    let signalled = stop.clone();
    ctrlc::set_handler(move || signalled.escalate())?;
    let judgements = examine(&replay, first, &spec, &budget, &stop)?;
    let by = format!("{}, {budget} a position", spec.name);
    if let Some(path) = &arguments.sgf {
        write(path, &analysis::write(&replay, &judgements, &by))?;
    }
    if let Some(path) = &arguments.svg {
        write(path, &analysis::picture(&replay, &judgements))?;
    }
    let mut output = Term::buffered_stdout();
    tell(&mut output, &replay, &judgements, &by)?;
    if stop.is_raised() {
        writeln!(output, "Stopped: moves without values were not judged.")?;
    }
    output.flush()?;
    Ok(if stop.is_raised() { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
}

/// Reads the game and plays it through.
fn read(arguments: &Arguments) -> Result<Replay, CliError> {
    let path = &arguments.file;
    let text = if path == Path::new(STANDARD_INPUT) {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        input::read(path)
    };
    let text = text.map_err(|source| CliError::Read { path: path.clone(), source })?;
    Sheet::read(&String::from_utf8_lossy(&text), arguments.game)
        .and_then(|sheet| sheet.replay(arguments.rule, arguments.size))
        .map_err(|source| CliError::Sheet { path: path.clone(), source })
}

/// Asks the engine, with a bar where somebody looks on.
fn examine(
    replay: &Replay,
    first: usize,
    spec: &EngineSpec,
    budget: &Budget,
    stop: &Stop,
) -> Result<Vec<Judgement>, CliError> {
    let guardian = settings::guardian()?;
    let mut analyst = Analyst::launch(&guardian, spec, budget.turn, budget.limits.clone())?;
    let positions = replay.moves.len() - first + usize::from(replay.end.is_none());
    let template = "{bar:40} {pos} of {len} positions, {eta} left";
    let bar = progress::bar(&Term::stderr(), Some(positions), template);
    let mut wants_stop = || stop.is_raised();
    let mut done = || bar.inc(1);
    let opinions = analysis::examine(&mut analyst, replay, first, &mut wants_stop, &mut done);
    progress::take_away(&bar, stop.is_raised());
    let judgements = analysis::judge(replay, &opinions?, first);
    if !stop.is_raised() {
        analyst.into_engine().end(GRACE);
    }
    Ok(judgements)
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    std::fs::write(path, text).map_err(|source| CliError::Write { path: path.to_owned(), source })
}

/// The table: a line for each move, and one for each player.
fn tell(
    output: &mut Term,
    replay: &Replay,
    judgements: &[Judgement],
    by: &str,
) -> std::io::Result<()> {
    let players = Side::ALL.map(|side| match replay.names[side.index()].as_str() {
        "" => side_name(side).to_owned(),
        name => format!("{name} ({})", side_name(side)),
    });
    let end = replay.end.as_ref().map_or("not over".to_owned(), ToString::to_string);
    let (rule, side) = (replay.rule, replay.size.side());
    writeln!(output, "{} against {}, {rule} {side}x{side}: {end}", players[0], players[1])?;
    writeln!(output, "Judged by {by}. Chances and values are those of the player who moves.")?;
    writeln!(output, "\n{HEADING}")?;
    for judgement in judgements {
        writeln!(output, "{}", line(judgement))?;
    }
    writeln!(output)?;
    for side in Side::ALL {
        writeln!(output, "{}: {}", side_name(side), Tally::of(judgements, side))?;
    }
    Ok(())
}

const HEADING: &str = "      move     before  after   value before, after    lost  engine";

/// ` 12. O i9      48 %   31 %      -15    -160        17 %  h10  ?  remark`
fn line(judgement: &Judgement) -> String {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let chance = |s: Option<Standing>| or_dash(s.map(|standing| standing.chance().to_string()));
    let value = |s: Option<Standing>| or_dash(s.map(|standing| standing.to_string()));
    let Judgement { number, side, point, before, after, .. } = judgement;
    let mark = judgement.mark.map_or("", Mark::symbol);
    let loss = or_dash(judgement.loss.map(|loss| format!("{:.0} %", 100.0 * loss)));
    let best = judgement.best();
    let best = best.map(|best| if best == *point { "=".to_owned() } else { best.to_string() });
    let best = or_dash(best);
    let remark = judgement.remark.map(|remark| remark.to_string()).unwrap_or_default();
    let point = format!("{point}{mark}");
    let [before_chance, after_chance] = [*before, *after].map(chance);
    let [before, after] = [*before, *after].map(value);
    let letter = stone_letter(*side);
    let text = format!(
        "{number:>4}. {letter} {point:<6} {before_chance:>6} {after_chance:>6}   \
         {before:>8} {after:>8}  {loss:>8}  {best:<6} {remark}"
    );
    style(judgement.mark).apply_to(text.trim_end()).to_string()
}

fn style(mark: Option<Mark>) -> Style {
    match mark {
        None => Style::new(),
        Some(Mark::Doubtful) => Style::new().yellow(),
        Some(Mark::Mistake) => Style::new().red(),
        Some(Mark::Blunder) => Style::new().red().bold(),
    }
}
