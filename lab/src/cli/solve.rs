//! `solve`: proves a win by best-first search, for hours or days.

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use indicatif::{ProgressBar, ProgressStyle};
use kagetsu::board::{Board, parse_points};
use kagetsu::proof::numbers::{INFINITE, Numbers};
use kagetsu::tools::solve::read_board;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use kagetsu::util::clock::{self, StopFlag};
use kagetsu_lab::proof_check;
use kagetsu_lab::proof_search::{
    Effort, Journal, Progress, Question, Standing, Tree, run as search,
};
use kagetsu_tournaments::settings::words::{read_rule, read_size};

use super::{CliError, report};

/// What the folder holds.
const JOURNAL: &str = "journal.jsonl";
const CERTIFICATE: &str = "win.kgp.gz";
/// Certificates of parts, the largest first.
const PARTS: usize = 20;
/// Exit statuses, as those of `pbrain-kagetsu solve`.
const NO_WIN: u8 = 1;
const UNKNOWN: u8 = 3;

/// Arguments of `solve`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The rule: freestyle, standard, renju, caro or caro5
    #[arg(value_name = "RULE", value_parser = read_rule)]
    rule: Rule,
    /// Side of the board
    #[arg(value_name = "SIZE", value_parser = read_size)]
    size: BoardSize,
    /// The position: points in turns, Black's first (h8i9h9), or black=h8h9,white=i9, or - for none
    #[arg(value_name = "STONES")]
    stones: String,
    /// The side that is to move and to win; where it is not its turn the other has passed
    #[arg(value_name = "b|w", value_parser = read_side)]
    side: Option<Side>,
    /// Where journal and certificate go; a search that was ended in any way goes on from there
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Does this move win?
    #[arg(long, value_name = "POINT", value_parser = read_point)]
    first: Option<Point>,
    /// Minutes at most, in this run
    #[arg(long, value_name = "M", value_parser = read_minutes)]
    minutes: Option<Duration>,
    /// Answers at most, in all runs
    #[arg(long, value_name = "N")]
    answers: Option<u64>,
    /// Threads
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Nodes of the prover for one question
    #[arg(long, default_value_t = 40_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    prover_nodes: u64,
    /// Nodes of the search for one question
    #[arg(long, default_value_t = 160_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    search_nodes: u64,
    /// Moves of the attacker that are proposed at a time; others where these turn out to be worse than they looked
    #[arg(long, default_value = "1", value_name = "N")]
    moves: NonZeroUsize,
}

fn read_side(text: &str) -> Result<Side, String> {
    match text {
        "b" => Ok(Side::Black),
        "w" => Ok(Side::White),
        _ => Err("write b for Black or w for White".into()),
    }
}

fn read_point(text: &str) -> Result<Point, String> {
    match parse_points(text).as_deref() {
        Ok(&[point]) => Ok(point),
        _ => Err("write a point as h8".into()),
    }
}

fn read_minutes(text: &str) -> Result<Duration, String> {
    let minutes = text.parse().ok().filter(|minutes: &f64| *minutes > 0.0);
    let time = minutes.and_then(|minutes| Duration::try_from_secs_f64(minutes * 60.0).ok());
    time.ok_or_else(|| "write a number of minutes above 0, as 90 or 0.5".into())
}

/// Searches, and writes what is proven.
pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CliError> {
    let Arguments { rule, size, ref stones, side, first, .. } = *arguments;
    let board = read_board(rule, size, stones, side).map_err(CliError::Position)?;
    if let Some(first) = first.filter(|&first| !board.is_legal(first)) {
        return Err(CliError::Position(format!("--first {first} is no legal move")));
    }
    report::Folder::open(&arguments.out)?;
    let question = Question::of(&board, first);
    let (mut journal, mut tree) = Journal::open(&arguments.out.join(JOURNAL), &question)?;
    let effort = Effort {
        prover: arguments.prover_nodes,
        search: arguments.search_nodes,
        lines: arguments.moves,
    };
    let mut watch = Watch::new(arguments, &tree)?;
    search(&mut tree, &mut journal, effort, usize::from(arguments.threads), &mut watch)?;
    watch.bar.finish_and_clear();
    tell(arguments, &board, &question, &tree)
}

/// Says what came of it and writes the certificates.
fn tell(
    arguments: &Arguments,
    board: &Board,
    question: &Question,
    tree: &Tree,
) -> Result<ExitCode, CliError> {
    let Standing { nodes, won, answers, root } = tree.standing();
    let mut out = std::io::stdout().lock();
    write!(out, "{board}")?;
    let status = if let Some(certificate) = tree.certificate(&question.stones) {
        let path = arguments.out.join(CERTIFICATE);
        save(&path, &certificate)?;
        writeln!(out, "verdict win")?;
        writeln!(out, "certificate {}", path.display())?;
        write_check(&mut out, &path, &certificate)?;
        ExitCode::SUCCESS
    } else {
        let folder = arguments.out.join("parts");
        let parts = tree.parts(PARTS);
        report::Folder::open(&folder)?;
        for (number, part) in (1..).zip(&parts) {
            save(&folder.join(format!("{number:02}.kgp.gz")), part)?;
        }
        let verdict = if root.is_disproven() { "no win by these moves" } else { "unknown" };
        writeln!(out, "verdict {verdict}")?;
        writeln!(out, "parts {} certificates in {}", parts.len(), folder.display())?;
        ExitCode::from(if root.is_disproven() { NO_WIN } else { UNKNOWN })
    };
    writeln!(out, "positions {nodes}, won {won}")?;
    writeln!(out, "answers {answers}")?;
    out.flush()?;
    Ok(status)
}

/// What the checker says of the certificate.
fn write_check(out: &mut impl Write, path: &Path, certificate: &[u8]) -> Result<(), CliError> {
    let claim = proof_check::read(certificate)
        .map_err(|source| CliError::Unreadable { path: path.into(), source })?;
    let accepted = proof_check::check(&claim, proof_check::POSITIONS)
        .map_err(|source| CliError::Refused { path: path.into(), source })?;
    let proof_check::Accepted { nodes, positions, longest } = accepted;
    writeln!(out, "accepted {nodes} nodes, {positions} positions, longest line {longest} moves")?;
    Ok(())
}

/// Writes bytes with gzip.
fn save(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let write = || {
        let mut file = GzEncoder::new(fs::File::create(path)?, Compression::best());
        file.write_all(bytes)?;
        file.finish()?.sync_all()
    };
    write().map_err(|source| CliError::Write { path: path.into(), source })
}

/// Shows the search, and ends it.
struct Watch {
    bar: ProgressBar,
    stop: Arc<StopFlag>,
    deadline: Option<Instant>,
    most_answers: Option<u64>,
    answers: u64,
}

impl Watch {
    fn new(arguments: &Arguments, tree: &Tree) -> Result<Self, CliError> {
        let template = "{spinner} {elapsed_precise} {msg}";
        let style =
            ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_spinner());
        Ok(Self {
            bar: ProgressBar::new_spinner().with_style(style),
            stop: report::stop_at_interrupt()?,
            deadline: arguments.minutes.and_then(|time| clock::now().checked_add(time)),
            most_answers: arguments.answers,
            answers: tree.standing().answers,
        })
    }
}

impl Progress for Watch {
    fn answer(&mut self, tree: &Tree) {
        let Standing { nodes, won, answers, root: Numbers { pn, dn } } = tree.standing();
        self.answers = answers;
        let number = |n: u64| if n >= INFINITE { "inf".into() } else { n.to_string() };
        let line: Vec<String> = tree.line().iter().map(Point::to_string).collect();
        self.bar.set_message(format!(
            "answers {answers}, positions {nodes}, won {won}, pn {} dn {}, {}",
            number(pn),
            number(dn),
            line.join(" ")
        ));
        self.bar.tick();
    }

    fn must_stop(&mut self) -> bool {
        let are_enough = self.most_answers.is_some_and(|most| self.answers >= most);
        self.stop.is_raised() || are_enough || clock::has_passed(self.deadline)
    }
}
