//! `game`: one game between two engines, shown as it is played.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use console::Term;
use kagetsu::types::{Point, Side};
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
        self.view.thinking = None;
        let line = match event {
            GameEvent::Decided { side, decision } => {
                self.view.players[side.index()].left = decision.time.left;
                if let Answer::Put(points) = &decision.answer {
                    self.view.stones.extend(points);
                }
                Some(self.decision_line(*side, decision))
            }
            GameEvent::Begun { stones, crossed } => {
                self.view.stones = stones.to_vec();
                if *crossed {
                    self.view.players.swap(0, 1);
                }
                if self.canvas.is_some() {
                    // Drawn when an engine begins to think.
                    return;
                }
                Some(self.head())
            }
            GameEvent::Thinking { side, elapsed, left } => {
                self.view.thinking = Some((*side, *elapsed));
                self.view.players[side.index()].left = *left;
                None
            }
            GameEvent::Moved { side, played } => {
                self.view.stones.push(played.point);
                let player = &mut self.view.players[side.index()];
                player.left = played.time.left;
                player.thought.clone_from(&played.thought);
                Some(self.move_line(*side, played))
            }
            GameEvent::Ended(_) => None,
        };
        if let Err(error) = self.tell(line) {
            self.failed.get_or_insert(error);
        }
    }

    /// Draws the picture, or where it cannot be drawn writes a line.
    fn tell(&mut self, line: Option<String>) -> std::io::Result<()> {
        match (&mut self.canvas, line) {
            (Some(canvas), _) => canvas.draw(&self.view),
            (None, Some(line)) => {
                writeln!(self.terminal, "{line}")?;
                self.terminal.flush()
            }
            (None, None) => Ok(()),
        }
    }

    /// A decision of the swap2 opening.
    fn decision_line(&self, side: Side, decision: &Decision) -> String {
        let name = &self.view.players[side.index()].name;
        match &decision.answer {
            Answer::Put(points) => format!("{name} puts {}", point_words(points.iter().copied())),
            Answer::Swap => format!("{name} takes Black"),
        }
    }

    /// Who plays, and from which opening.
    fn head(&self) -> String {
        let [black, white] = self.view.players.each_ref().map(|player| &player.name);
        let opening = numbered_moves(&self.view.stones);
        format!("{black} against {white}, {}\nOpening: {opening}", self.view.title)
    }

    fn move_line(&self, side: Side, played: &MoveRecord) -> String {
        let (number, seconds) = (self.view.stones.len(), played.time.elapsed.as_secs_f64());
        let thought = played.thought.as_ref().map(ToString::to_string).unwrap_or_default();
        let (letter, name, point) = (stone_letter(side), side_name(side), played.point.to_string());
        let line = format!("{number:>4}. {letter} {name} {point:<4} {seconds:7.3} s  {thought}");
        line.trim_end().to_owned()
    }

    /// The result, the moves, and what went wrong.
    fn close(&mut self, record: &GameRecord) -> Result<(), CliError> {
        if let Some(error) = self.failed.take() {
            return Err(error.into());
        }
        let [black, white] = &record.names;
        let moves: Vec<_> = record.points().collect();
        writeln!(self.terminal, "\n{black} - {white}  {}  {}", record.result(), record.verdict)?;
        writeln!(self.terminal, "{}", numbered_moves(&moves))?;
        for (side, fault, stderr) in record.faults() {
            let (name, side) = (&record.names[side.index()], side_name(side));
            writeln!(self.terminal, "{name} ({side}) {fault}")?;
            stderr.iter().try_for_each(|line| writeln!(self.terminal, "    stderr: {line}"))?;
        }
        Ok(self.terminal.flush()?)
    }
}

/// `1. h8 i9 2. h9 …`
fn numbered_moves(points: &[Point]) -> String {
    let pairs = points.chunks(2).zip(1..);
    let words = pairs.map(|(pair, n)| format!("{n}. {}", point_words(pair.iter().copied())));
    words.collect::<Vec<_>>().join(" ")
}
