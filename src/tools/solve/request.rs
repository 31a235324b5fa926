//! The arguments of `solve`, read and checked: what is wrong with them is said in one line.

use std::time::Duration;

use crate::board::{Board, Outcome, Position, parse_points};
use crate::pattern::Weights;
use crate::proof::lambda::HIGHEST_ORDER;
use crate::solver::prover;
use crate::solver::threats::Width;
use crate::types::{BoardSize, MAX_SIZE, MIN_SIZE, Point, PointSet, Rule, Side};
use crate::util::clock;

/// Memory of the tables in MiB, unless another is asked for.
const DEFAULT_MEMORY: u64 = 256;
/// Moves of this order are looked at, unless others are asked for: threats of fours.
const DEFAULT_ORDER: u8 = 2;
/// Plies of a printed tree, unless others are asked for.
const DEFAULT_TREE_DEPTH: usize = 8;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Does the side to move win by moves of the order?
    Win,
    /// Does it win by any moves?
    AnyWin,
    /// Does it have a defence?
    Defence,
}

/// A question about a position.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) board: Board,
    pub(super) question: Question,
    pub(super) first: Option<Point>,
    pub(super) proof: prover::Request<'static>,
    pub(super) bytes: usize,
    pub(super) all: bool,
    pub(super) tree_depth: Option<usize>,
    pub(super) certificate: Option<String>,
}

/// What the options say.
#[derive(Debug)]
struct Options {
    question: Question,
    first: Option<Point>,
    /// By `--goal`.
    goal: Option<u8>,
    /// By `--order`.
    order: Option<u8>,
    width: Width,
    is_shortest: bool,
    all: bool,
    tree_depth: Option<usize>,
    certificate: Option<String>,
    time: Option<Duration>,
    nodes: Option<u64>,
    memory: u64,
}

impl Request {
    /// Reads the arguments behind `solve`.
    pub(super) fn read(arguments: &[String]) -> Result<Self, String> {
        let (words, options) = split(arguments)?;
        let [rule, size, stones, side @ ..] = words.as_slice() else {
            return Err("RULE, SIZE and STONES are needed; solve --help tells more".to_owned());
        };
        let side = match side {
            [] => None,
            [side] => Some(read_side(side)?),
            [_, other, ..] => return Err(format!("'{other}' is too much")),
        };
        let rule = Rule::from_word(rule).ok_or_else(|| {
            format!(
                "rule '{rule}' is not known; known are {}",
                Rule::ALL.map(Rule::word).join(", ")
            )
        })?;
        let size = size.parse().ok().and_then(BoardSize::new);
        let size = size.ok_or_else(|| format!("SIZE is a number from {MIN_SIZE} to {MAX_SIZE}"))?;
        let board = read_board(rule, size, stones, side)?;
        options.request(board)
    }

    /// Whether nothing may be spent.
    pub(super) fn is_limited_to_nothing(&self) -> bool {
        self.proof.nodes == 0 || clock::has_passed(self.proof.deadline)
    }
}

impl Options {
    const DEFAULT: Self = Self {
        question: Question::Win,
        first: None,
        goal: None,
        order: None,
        width: Width::Threats,
        is_shortest: false,
        all: false,
        tree_depth: None,
        certificate: None,
        time: None,
        nodes: None,
        memory: DEFAULT_MEMORY,
    };

    /// Takes an option; `value` fetches its value.
    fn set(
        &mut self,
        name: &str,
        value: &mut dyn FnMut() -> Result<String, String>,
    ) -> Result<(), String> {
        match name {
            "--goal" => match read_goal(&value()?)? {
                Some(order) => self.goal = Some(order),
                None => self.ask(Question::AnyWin)?,
            },
            "--first" => self.first = Some(read_point(&value()?)?),
            "--order" => self.order = Some(read_order(&value()?)?),
            "--width" => self.width = read_width(&value()?)?,
            "--shortest" => self.is_shortest = true,
            "--all" => self.all = true,
            "--defence" => self.ask(Question::Defence)?,
            "--certificate" => self.certificate = Some(value()?),
            "--time" => self.time = Some(read_seconds(&value()?)?),
            "--nodes" => self.nodes = Some(read_number(name, &value()?)?),
            "--memory" => self.memory = read_number(name, &value()?)?,
            _ => return Err(format!("option '{name}' is not known; solve --help lists them")),
        }
        Ok(())
    }

    fn ask(&mut self, question: Question) -> Result<(), String> {
        if self.question != Question::Win && self.question != question {
            return Err("--defence goes without --goal win".to_owned());
        }
        self.question = question;
        Ok(())
    }

    /// Options that do not go together.
    fn contradiction(&self) -> Option<&'static str> {
        let is_about_order = self.all || self.is_shortest;
        let has_order = self.order.is_some() || self.width != Self::DEFAULT.width;
        let is_about_tree = self.tree_depth.is_some() || self.certificate.is_some();
        match self.question {
            Question::Defence if is_about_order || is_about_tree => {
                Some("--defence goes without --all, --shortest, --tree and --certificate")
            }
            Question::AnyWin if is_about_order || has_order => {
                Some("--goal win goes without --order, --width, --all and --shortest")
            }
            Question::Win | Question::Defence if self.first.is_some() => {
                Some("--first goes with --goal win only")
            }
            _ if self.goal.zip(self.order).is_some_and(|(goal, order)| goal != order) => {
                Some("--goal vcf is --order 1, vct is 2; name one of both")
            }
            _ => None,
        }
    }

    fn request(self, board: Board) -> Result<Request, String> {
        if let Some(problem) = self.contradiction() {
            return Err(problem.to_owned());
        }
        if let Some(first) = self.first.filter(|&first| !board.is_legal(first)) {
            return Err(format!("--first {first} is no legal move"));
        }
        let bytes = self.memory.checked_mul(1 << 20).and_then(|bytes| usize::try_from(bytes).ok());
        let bytes = bytes.filter(|&bytes| bytes > 0);
        let proof = prover::Request {
            width: self.width,
            shortest: self.is_shortest,
            nodes: self.nodes.unwrap_or(u64::MAX),
            deadline: self.time.and_then(|time| clock::now().checked_add(time)),
            ..prover::Request::of_order(self.order.or(self.goal).unwrap_or(DEFAULT_ORDER))
        };
        Ok(Request {
            board,
            question: self.question,
            first: self.first,
            proof,
            bytes: bytes.ok_or_else(|| format!("--memory {}: no such amount", self.memory))?,
            all: self.all,
            tree_depth: self.tree_depth,
            certificate: self.certificate,
        })
    }
}

/// The words that are no options, and the options.
fn split(arguments: &[String]) -> Result<(Vec<&str>, Options), String> {
    let (mut words, mut options) = (Vec::new(), Options::DEFAULT);
    let mut rest = arguments.iter();
    while let Some(word) = rest.next() {
        if !word.starts_with("--") {
            words.push(word.as_str());
            continue;
        }
        let (name, mut given) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (word.as_str(), None),
        };
        if name == "--tree" {
            let depth = given.take().map(|depth| read_number(name, &depth)).transpose()?;
            options.tree_depth = Some(depth.map_or(DEFAULT_TREE_DEPTH, |depth| depth as usize));
            continue;
        }
        let mut value = || {
            let next = || rest.next().cloned();
            given.take().or_else(next).ok_or_else(|| format!("{name} needs a value"))
        };
        options.set(name, &mut value)?;
        if given.is_some() {
            return Err(format!("{name} takes no value"));
        }
    }
    Ok((words, options))
}

/// The order of the moves; none for any moves.
fn read_goal(word: &str) -> Result<Option<u8>, String> {
    match word.to_ascii_lowercase().as_str() {
        "vcf" => Ok(Some(1)),
        "vct" => Ok(Some(2)),
        "win" => Ok(None),
        _ => Err(format!("--goal is vcf, vct or win, not '{word}'")),
    }
}

fn read_point(word: &str) -> Result<Point, String> {
    word.parse().map_err(|_| format!("--first is a point such as h8, not '{word}'"))
}

fn read_order(word: &str) -> Result<u8, String> {
    let order = word.parse().ok().filter(|order| (1..=HIGHEST_ORDER).contains(order));
    order.ok_or_else(|| format!("--order is a number from 1 to {HIGHEST_ORDER}, not '{word}'"))
}

fn read_width(word: &str) -> Result<Width, String> {
    let found = Width::ALL.into_iter().find(|width| width.word().eq_ignore_ascii_case(word));
    let words = Width::ALL.map(Width::word).join(", ");
    found.ok_or_else(|| format!("--width is one of {words}, not '{word}'"))
}

fn read_seconds(word: &str) -> Result<Duration, String> {
    let seconds = word.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("--time is a number of seconds, not '{word}'"))
}

fn read_number(name: &str, word: &str) -> Result<u64, String> {
    word.parse().map_err(|_| format!("{name} is a whole number, not '{word}'"))
}

fn read_side(word: &str) -> Result<Side, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::Black),
        "w" | "white" => Ok(Side::White),
        _ => Err(format!("the side to move is b or w, not '{word}'")),
    }
}

/// The position; a `side` whose turn it is not moves because the other has passed.
/// The position that stones and side stand for, as the arguments name them.
///
/// # Errors
/// What is wrong with them, in a line.
pub fn read_board(
    rule: Rule,
    size: BoardSize,
    text: &str,
    side: Option<Side>,
) -> Result<Board, String> {
    let mut board = if text.contains('=') {
        listed(rule, size, text)?
    } else {
        alternating(rule, size, &read_stones(size, text)?)?
    };
    match board.outcome() {
        Outcome::Won(winner) => return Err(format!("{} has won already", name(winner))),
        Outcome::Draw => return Err("no point is free".to_owned()),
        Outcome::Open => {}
    }
    if side.is_some_and(|side| side != board.side_to_move()) {
        if board.stones() == 0 {
            return Err("an empty board is Black's to begin".to_owned());
        }
        board.pass();
    }
    Ok(board)
}

/// Points on the board; `-` for none.
fn read_stones(size: BoardSize, text: &str) -> Result<Vec<Point>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let points = parse_points(text).map_err(|error| format!("stones, {error}"))?;
    let outside = points.iter().find(|&&point| !size.contains(point));
    match outside {
        Some(point) => Err(format!("{point} is not on a board of {0}x{0}", size.side())),
        None => Ok(points),
    }
}

/// Moves in turn, Black's first. Whether one was a foul is not asked: the order may be made up.
fn alternating(rule: Rule, size: BoardSize, points: &[Point]) -> Result<Board, String> {
    let mut board = Board::without_scores(rule, size);
    for &point in points {
        if !board.is_empty(point) {
            return Err(format!("{point} stands there twice"));
        }
        board.play_any(point);
    }
    Ok(board)
}

/// `black=h8h9,white=i9`: two lists; Black is to move unless it has more stones.
fn listed(rule: Rule, size: BoardSize, text: &str) -> Result<Board, String> {
    let lists = text.strip_prefix("black=").and_then(|rest| rest.split_once("white="));
    let (black, white) = lists.ok_or("write stones as h8i9h9 or as black=h8h9,white=i9")?;
    let black = read_stones(size, black.trim_end_matches([',', ' ']))?;
    let white = read_stones(size, white)?;
    let mut seen = PointSet::EMPTY;
    for &point in black.iter().chain(&white) {
        if seen.contains(point) {
            return Err(format!("{point} stands there twice"));
        }
        seen.insert(point);
    }
    let (blacks, whites) = (black.len(), white.len());
    if blacks.abs_diff(whites) > 1 {
        return Err(format!("{blacks} black and {whites} white stones: they may differ by one"));
    }
    let position = Position {
        size,
        stones: [black.into_iter().collect(), white.into_iter().collect()],
        blocked: PointSet::EMPTY,
        to_move: if blacks > whites { Side::White } else { Side::Black },
        marked: PointSet::EMPTY,
    };
    Ok(Board::from_position(rule, &Weights::zero(), &position))
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::Black => "Black",
        Side::White => "White",
    }
}
