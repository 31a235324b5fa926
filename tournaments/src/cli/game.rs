//! `game`: one game between two engines, shown as it is played.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use console::Term;
use kagetsu::types::Side;
use kagetsu_tournaments::clock;
use kagetsu_tournaments::engine::EngineSpec;
use kagetsu_tournaments::game::{self, Conditions, GameEvent, Player};
use kagetsu_tournaments::heartbeat::Heartbeat;
use kagetsu_tournaments::record::{Farewell, GameRecord, MoveRecord, point_words};
use kagetsu_tournaments::settings::{self, MatchSettings};
use kagetsu_tournaments::swap2::{Answer, Decision};
use kagetsu_tournaments::verdict::side_name;
use toml::Table;

use super::CliError;
use super::board_view::{BoardView, Canvas, PlayerView, stone_letter};
use super::options::{self, EngineOptions, GameOptions};

/// Seconds for a game and a move where nothing is limited: one to watch is over within half a minute.
const USUAL_TIME: &str = "12/0.5";
/// How long an engine may take to leave.
const GRACE: Duration = Duration::from_secs(2);

/// Arguments of `game`.
#[derive(Debug, clap::Args)]
#[command(args_override_self = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engines: EngineOptions,
    #[command(flatten)]
    game: GameOptions,
    /// Where the game is saved
    #[arg(long, default_value = "games", value_name = "DIR", help_heading = "This run")]
    save: PathBuf,
}

impl Arguments {
    /// The settings of a match of one game; the opening is another one each time unless chosen.
    fn settings(&self) -> Result<MatchSettings, CliError> {
        let mut table = Table::new();
        self.engines.set(&mut table)?;
        self.game.set(&mut table)?;
        let mut usual = Table::new();
        options::set_inner(&mut usual, "openings", "order", "random".into());
        options::set_inner(&mut usual, "openings", "seed", clock::date().as_second().into());
        let table = options::complete(table, usual, ("tc", USUAL_TIME));
        Ok(settings::read(None, table)?.0)
    }
}

/// Plays the game.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let settings = arguments.settings()?;
    let (lineup, books) = (settings.lineup()?, settings.books()?);
    settings.check(&books)?;
    let ([first, second], &[rule], &[size]) =
        (&*lineup.engines, &*settings.rules, &*settings.sizes)
    else {
        return Err(CliError::OneGame);
    };
    let specs = [first.clone(), second.clone()];
    let guardian = super::settings::guardian()?;
    specs.iter().try_for_each(|spec| guardian.try_launch(spec))?;
    let seed = settings.openings.seed;
    let schedule = settings.schedule(&lineup, books);
    let pairing = schedule.game(1).expect("a schedule has a game");
    let (conditions, opening) = (schedule.conditions(&pairing), &pairing.opening);

    let title = format!("{rule} {0}x{0}, seed {seed}", size.side());
    let mut show = Show::new(title, &specs, conditions);
    let mut engines = [guardian.launch(&specs[0])?, guardian.launch(&specs[1])?];
    let [black, white] = &mut engines;
    let players =
        [Player { engine: black, spec: &specs[0] }, Player { engine: white, spec: &specs[1] }];
    let heartbeat = Heartbeat::start();
    let mut record =
        game::play(players, conditions, opening, &heartbeat, &mut |event| show.event(event));
    for (side, engine) in record.colours().into_iter().zip(engines) {
        let farewell = Farewell::judge(engine.end(GRACE), record.verdict.blames(side));
        record.farewells[side.index()] = Some(farewell);
    }
    show.close(&record)?;
    let path = super::settings::save(&record, &arguments.save)?;
    writeln!(show.terminal, "Saved as {}", path.display())?;
    show.terminal.flush()?;
    Ok(if record.faults().next().is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The game on the screen.
struct Show {
    terminal: Term,
    /// None where pictures cannot be drawn: then a line is written for each move.
    canvas: Option<Canvas>,
    view: BoardView,
    /// The first error of the output; told at the end.
    failed: Option<std::io::Error>,
}

impl Show {
    fn new(title: String, specs: &[EngineSpec; 2], conditions: &Conditions) -> Self {
        let terminal = Term::buffered_stdout();
        let players = specs.each_ref().map(|spec| PlayerView {
            name: spec.name.clone(),
            left: conditions.time.total,
            thought: None,
        });
        let size = conditions.size;
        let canvas = terminal.is_term().then(|| Canvas::on(&terminal, size)).flatten();
        let view = BoardView { title, size, stones: Vec::new(), players, thinking: None };
        Self { terminal, canvas, view, failed: None }
    }

    fn event(&mut self, event: &GameEvent<'_>) {
        let told = match event {
            GameEvent::Decided { side, decision } => {
                self.view.thinking = None;
                self.view.players[side.index()].left = decision.time.left;
                if let Answer::Put(points) = &decision.answer {
                    self.view.stones.extend(points);
                }
                self.decision_line(*side, decision).and_then(|()| self.draw())
            }
            GameEvent::Begun { stones, crossed } => {
                self.view.stones = stones.to_vec();
                if *crossed {
                    self.view.players.swap(0, 1);
                }
                self.begin()
            }
            GameEvent::Thinking { side, elapsed, left } => {
                self.view.thinking = Some((*side, *elapsed));
                self.view.players[side.index()].left = *left;
                self.draw()
            }
            GameEvent::Moved { side, played } => {
                self.view.thinking = None;
                self.view.stones.push(played.point);
                let player = &mut self.view.players[side.index()];
                player.left = played.time.left;
                player.thought.clone_from(&played.thought);
                self.move_line(*side, played).and_then(|()| self.draw())
            }
            GameEvent::Ended(_) => {
                self.view.thinking = None;
                self.draw()
            }
        };
        if let Err(error) = told {
            self.failed.get_or_insert(error);
        }
    }

    fn draw(&mut self) -> std::io::Result<()> {
        match &mut self.canvas {
            Some(canvas) => canvas.draw(&self.view),
            None => Ok(()),
        }
    }

    /// A decision of the swap2 opening, told in a line.
    fn decision_line(&mut self, side: Side, decision: &Decision) -> std::io::Result<()> {
        if self.canvas.is_some() {
            return Ok(());
        }
        let name = &self.view.players[side.index()].name;
        match &decision.answer {
            Answer::Put(points) => {
                let points = point_words(points.iter().copied());
                writeln!(self.terminal, "{name} puts {points}")?;
            }
            Answer::Swap => writeln!(self.terminal, "{name} takes Black")?,
        }
        self.terminal.flush()
    }

    /// The head of a game told in lines.
    fn begin(&mut self) -> std::io::Result<()> {
        if self.canvas.is_some() {
            return Ok(());
        }
        let [black, white] = self.view.players.each_ref().map(|player| &player.name);
        writeln!(self.terminal, "{black} against {white}, {}", self.view.title)?;
        writeln!(self.terminal, "Opening: {}", numbered_moves(self.view.stones.iter()))?;
        self.terminal.flush()
    }

    /// A move of a game told in lines.
    fn move_line(&mut self, side: Side, played: &MoveRecord) -> std::io::Result<()> {
        if self.canvas.is_some() {
            return Ok(());
        }
        let (number, seconds) = (self.view.stones.len(), played.time.elapsed.as_secs_f64());
        let thought = played.thought.as_ref().map(ToString::to_string).unwrap_or_default();
        let (letter, name, point) = (stone_letter(side), side_name(side), played.point.to_string());
        let line = format!("{number:>4}. {letter} {name} {point:<4} {seconds:7.3} s  {thought}");
        writeln!(self.terminal, "{}", line.trim_end())?;
        self.terminal.flush()
    }

    /// The result, the moves, and what went wrong.
    fn close(&mut self, record: &GameRecord) -> Result<(), CliError> {
        if let Some(error) = self.failed.take() {
            return Err(error.into());
        }
        let [black, white] = &record.names;
        let moves: Vec<_> = record.points().collect();
        writeln!(self.terminal)?;
        writeln!(self.terminal, "{black} - {white}  {}  {}", record.result(), record.verdict)?;
        writeln!(self.terminal, "{}", numbered_moves(moves.iter()))?;
        for (side, fault, stderr) in record.faults() {
            writeln!(
                self.terminal,
                "{} ({}) {fault}",
                record.names[side.index()],
                side_name(side)
            )?;
            stderr.iter().try_for_each(|line| writeln!(self.terminal, "    stderr: {line}"))?;
        }
        Ok(self.terminal.flush()?)
    }
}

/// `1. h8 i9 2. h9 …`
fn numbered_moves<'a>(points: impl Iterator<Item = &'a kagetsu::types::Point>) -> String {
    let mut text = String::new();
    for (index, point) in points.enumerate() {
        let gap = if index == 0 { "" } else { " " };
        let number = if index % 2 == 0 { format!("{}. ", index / 2 + 1) } else { String::new() };
        text.extend([gap, &number, &point.to_string()]);
    }
    text
}
