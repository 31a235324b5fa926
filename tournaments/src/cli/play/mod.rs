//! `play`: a game at the terminal against an engine.
//!
//! | file | what |
//! |---|---|
//! | `board` | the board as text |
//! | `lines` | the user's lines, and Ctrl-C |
//! | `order` | what a line says |
//! | `partner` | the engine |
//! | `session` | the game, and what an order does |
//! | `swap2` | the opening in which colours are chosen |

mod board;
mod lines;
mod order;
mod partner;
mod session;
mod swap2;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use console::Term;
use kagetsu::types::{BoardSize, Rule};
use kagetsu_tournaments::wire::SearchLimits;

use super::adviser::{AdviserArguments, Budget};
use super::{CliError, settings};
use lines::{Event, Lines};
use order::{NewGame, Order, Seat};
use partner::Partner;
use session::{Outcome, Problem, Session};

/// Time for a move where nothing is limited.
const USUAL_TURN: Duration = Duration::from_secs(2);

/// Arguments of `play`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    adviser: AdviserArguments,
    /// freestyle, standard, renju, caro or caro5, or their numbers
    #[arg(long, default_value = "freestyle", value_parser = settings::read_rule)]
    rule: Rule,
    /// Side of the board, 5 to 22
    #[arg(long, default_value = "15", value_parser = settings::read_size)]
    size: BoardSize,
    /// Your colour; Black begins
    #[arg(long, value_enum, default_value = "black")]
    side: Seat,
    /// How well the engine plays, 0 to 100, where it knows INFO strength; hints are at 100
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    strength: Option<u32>,
    /// Choose the colours by swap2; with --side black you put the first three stones
    #[arg(long)]
    swap2: bool,
    /// Show the engine's value and the moves that it expects
    #[arg(long)]
    eval: bool,
    /// Draw the board with letters and dots
    #[arg(long)]
    ascii: bool,
    /// Go on with the game of a file: SGF, PSQ or moves
    #[arg(long, value_name = "FILE", conflicts_with = "swap2")]
    load: Option<PathBuf>,
}

/// Plays until the user has enough.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let spec = arguments.adviser.spec()?;
    let usual = Budget { turn: Some(USUAL_TURN), limits: SearchLimits::default() };
    let budget = arguments.adviser.budget(&spec, &usual);
    let guardian = settings::guardian()?;
    guardian.try_launch(&spec)?;
    let lines = Lines::open()?;
    let interrupts = lines.interrupts.clone();
    let partner = Partner::new(&spec, &guardian, interrupts, budget, arguments.strength);
    let mut session = Session::new(partner, Term::buffered_stdout(), arguments);
    let begun = match &arguments.load {
        Some(path) => session.load(path),
        None => session.begin(NewGame { swap2: arguments.swap2, ..NewGame::default() }),
    };
    tell(&mut session, begun)?;
    listen(&lines, &mut session)?;
    session.partner.end();
    Ok(ExitCode::SUCCESS)
}

/// Obeys line after line.
fn listen(lines: &Lines, session: &mut Session<'_>) -> Result<(), CliError> {
    loop {
        session.output.flush()?;
        let outcome = match lines.next() {
            Event::Line(line) => match order::read(&line) {
                Ok(Order::Quit) => return Ok(()),
                Ok(order) => session.obey(order),
                Err(problem) => Err(Problem::Wrong(problem)),
            },
            Event::Cancelled => Err(Problem::Wrong("Ctrl-D or quit leaves".to_owned())),
            Event::End => return Ok(()),
        };
        tell(session, outcome)?;
    }
}

/// Says what is wrong in one line; only an output that fails ends the game.
fn tell(session: &mut Session<'_>, outcome: Outcome) -> Result<(), CliError> {
    match outcome {
        Ok(()) => Ok(()),
        Err(Problem::Output(error)) => Err(error.into()),
        Err(problem) => Ok(writeln!(session.output, "{problem}")?),
    }
}
