//! The game at the terminal: stones, who plays which colour, and what an order does.

use std::io::Write;
use std::path::Path;

use console::Term;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use kagetsu_tournaments::analysis::Chance;
use kagetsu_tournaments::input;
use kagetsu_tournaments::openings::{AnalystError, Opinion, Position};
use kagetsu_tournaments::record::point_words;
use kagetsu_tournaments::referee::Referee;
use kagetsu_tournaments::sheet::{Replay, Sheet};
use kagetsu_tournaments::swap2::Choice;
use kagetsu_tournaments::verdict::{Fault, Verdict, side_name};

use super::Arguments;
use super::board::{self, Signs};
use super::order::{HELP, NewGame, Order, Seat};
use super::partner::Partner;

/// How many of the expected moves are shown.
const LONGEST_LINE: usize = 8;

/// What comes of an order: lines for the user, or one line that says what to do instead.
pub(super) type Outcome = Result<(), Problem>;

/// Why an order could not be obeyed.
#[derive(Debug, thiserror::Error)]
pub(super) enum Problem {
    /// The user said something that cannot be.
    #[error("{0}")]
    Wrong(String),
    #[error("{0}; it is started anew when it is asked again: go")]
    Engine(#[from] AnalystError),
    #[error(transparent)]
    Output(#[from] std::io::Error),
}

/// Makes a problem of a text.
pub(super) fn wrong<T>(text: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::Wrong(text.into()))
}

/// The game and all that is shown of it.
pub(super) struct Session<'a> {
    pub(super) partner: Partner<'a>,
    pub(super) output: Term,
    signs: Signs,
    seat: Seat,
    pub(super) referee: Referee,
    end: Option<Verdict>,
    /// So many of the first stones were put.
    pub(super) opening: usize,
    /// Whether colours are still to be chosen.
    pub(super) is_choosing: bool,
    shows_values: bool,
}

/// The position of a game, for the engine.
pub(super) fn position(referee: &Referee) -> Position<'_> {
    let board = referee.board();
    Position { rule: board.rule(), size: board.size(), stones: referee.moves() }
}

/// The game in which these moves were played.
fn replayed(rule: Rule, size: BoardSize, moves: &[Point]) -> Referee {
    let mut referee = Referee::new(rule, size, None);
    for &point in moves {
        referee.place(point);
    }
    referee
}

impl<'a> Session<'a> {
    pub(super) fn new(partner: Partner<'a>, output: Term, arguments: &Arguments) -> Self {
        Self {
            partner,
            signs: Signs::on(&output, arguments.ascii),
            output,
            seat: arguments.side,
            referee: Referee::new(arguments.rule, arguments.size, None),
            end: None,
            opening: 0,
            is_choosing: false,
            shows_values: arguments.eval,
        }
    }

    /// Obeys.
    pub(super) fn obey(&mut self, order: Order) -> Outcome {
        match order {
            Order::Points(points) if self.is_choosing => return self.choose_points(&points),
            Order::Swap if self.is_choosing => return self.choose(Choice::Swap),
            Order::Hint | Order::Go | Order::Undo(_) | Order::Save(_) if self.is_choosing => {
                return wrong("the colours are not chosen yet; choose, or begin anew: new");
            }
            Order::Points(points) => return self.play_points(&points),
            Order::Undo(moves) => return self.undo(moves),
            Order::Hint => return self.hint(),
            Order::Go => return self.go(),
            Order::Save(path) => return self.save(&path),
            Order::Load(path) => return self.load(&path),
            Order::New(new) => return self.begin(new),
            Order::Swap => return self.swap(),
            Order::Board => self.draw()?,
            Order::Help => writeln!(self.output, "{HELP}")?,
            Order::Eval(shows) => self.shows_values = shows,
            Order::Turn(turn) => self.partner.budget.set(Some(turn), None),
            Order::Nodes(nodes) => self.partner.budget.set(None, Some(nodes)),
            Order::Strength(strength) => self.partner.strength = Some(strength),
            Order::Nothing | Order::Quit => {}
        }
        Ok(())
    }

    /// Another game; the engine begins it where it has Black.
    pub(super) fn begin(&mut self, new: NewGame) -> Outcome {
        if new.swap2 && new.seat.unwrap_or(self.seat) == Seat::Both {
            return wrong(
                "swap2 needs the engine: new black swap2 (you put three stones) or new white swap2",
            );
        }
        self.seat = new.seat.unwrap_or(self.seat);
        let board = self.referee.board();
        let (rule, size) = (new.rule.unwrap_or(board.rule()), new.size.unwrap_or(board.size()));
        self.set_up(Referee::new(rule, size, None), 0, None);
        if new.swap2 {
            return self.begin_swap2();
        }
        self.introduce()?;
        self.answer()
    }

    fn set_up(&mut self, referee: Referee, opening: usize, end: Option<Verdict>) {
        self.referee = referee;
        self.opening = opening;
        self.end = end;
        self.is_choosing = false;
    }

    /// Who plays what, and how help is found.
    pub(super) fn introduce(&mut self) -> Outcome {
        let board = self.referee.board();
        let (rule, side) = (board.rule(), board.size().side());
        let [black, white] = Side::ALL.map(|side| {
            let sign = self.signs.stone(side);
            format!("{sign} {}: {}", side_name(side), self.player(side))
        });
        writeln!(self.output, "{black}, {white}; {rule} {side}x{side}")?;
        writeln!(self.output, "A move is a point such as h8; help lists the rest.")?;
        self.show_position()
    }

    /// What a player is called.
    fn player(&self, side: Side) -> &str {
        if self.engine_side() == Some(side) { self.partner.name() } else { "You" }
    }

    pub(super) fn engine_side(&self) -> Option<Side> {
        match self.seat {
            Seat::Black => Some(Side::White),
            Seat::White => Some(Side::Black),
            Seat::Both => None,
        }
    }

    /// Seats the engine.
    pub(super) fn seat_engine(&mut self, side: Side) {
        self.seat = if side == Side::White { Seat::Black } else { Seat::White };
    }

    pub(super) fn is_engines_turn(&self) -> bool {
        self.end.is_none() && self.engine_side() == Some(self.referee.side_to_move())
    }

    pub(super) fn draw(&mut self) -> std::io::Result<()> {
        let last = self.referee.moves().last().copied();
        let lines = board::lines(self.referee.board(), last, &self.signs);
        lines.iter().try_for_each(|line| writeln!(self.output, "{line}"))
    }

    /// The user's move, or several in the order of play where he moves for both.
    fn play_points(&mut self, points: &[Point]) -> Outcome {
        if self.is_engines_turn() {
            return wrong(format!("{} has to move; let it: go", self.partner.name()));
        }
        if 1 < points.len() && self.seat != Seat::Both {
            return wrong("one move at a time; for moves of both colours begin with: new both");
        }
        let before = self.referee.moves().len();
        let placed = points.iter().try_for_each(|&point| self.place(point));
        if before < self.referee.moves().len() {
            self.show_position()?;
        }
        placed?;
        self.answer()
    }

    /// Places a stone of the side to move.
    pub(super) fn place(&mut self, point: Point) -> Outcome {
        self.expect_open()?;
        let what = match self.referee.admit(point.into()) {
            Ok(point) => {
                self.end = self.referee.place(point);
                return Ok(());
            }
            Err(Fault::Foul(_)) => "is forbidden to Black in renju".to_owned(),
            Err(Fault::Occupied(_)) => "is taken".to_owned(),
            Err(_) => {
                format!("is not on this board of {0}x{0}", self.referee.board().size().side())
            }
        };
        wrong(format!("{point} {what}; choose another point"))
    }

    fn expect_open(&self) -> Outcome {
        match &self.end {
            Some(end) => wrong(format!("the game is over ({end}); begin another: new")),
            None => Ok(()),
        }
    }

    /// The board where the engine will not draw it at once, and the end of the game.
    pub(super) fn show_position(&mut self) -> Outcome {
        if !self.is_engines_turn() {
            self.draw()?;
        }
        Ok(self.tell_end()?)
    }

    fn tell_end(&mut self) -> std::io::Result<()> {
        let Some(end) = &self.end else { return Ok(()) };
        let who = end.winner().map(|side| match (self.seat, self.player(side)) {
            (Seat::Both, _) => format!("{} wins.", side_name(side)),
            (_, "You") => "You win.".to_owned(),
            (_, name) => format!("{name} wins."),
        });
        let who = who.unwrap_or_else(|| "Nobody wins.".to_owned());
        writeln!(
            self.output,
            "{end}. {who} Another game: new; take back: undo; keep it: save game.sgf"
        )
    }

    /// Lets the engine move where it is its turn.
    pub(super) fn answer(&mut self) -> Outcome {
        if self.is_engines_turn() { self.let_engine_move() } else { Ok(()) }
    }

    fn go(&mut self) -> Outcome {
        self.expect_open()?;
        self.let_engine_move()?;
        self.answer()
    }

    fn let_engine_move(&mut self) -> Outcome {
        self.output.flush()?;
        let opinion = self.partner.play(&position(&self.referee))?;
        let name = self.partner.name();
        let point = self.referee.admit(opinion.answer).or_else(|fault| {
            wrong(format!("{name} {fault}; take back a move (undo) or move for it: new both"))
        })?;
        self.place(point)?;
        self.draw()?;
        writeln!(self.output, "{name} plays {point}.")?;
        if self.shows_values {
            self.tell_opinion(&opinion)?;
        }
        Ok(self.tell_end()?)
    }

    /// `+35, 54 % to win, depth 11, nodes 20000; expects i9 h10`
    fn tell_opinion(&mut self, opinion: &Opinion) -> std::io::Result<()> {
        let value = opinion.value();
        let chance = value.map(|value| format!("{value}, {} to win", Chance::of(value)));
        let thought = opinion.thought.as_ref();
        let depth = thought.and_then(|thought| thought.depth).map(|depth| format!("depth {depth}"));
        let nodes = thought.and_then(|thought| thought.nodes).map(|nodes| format!("{nodes} nodes"));
        let told: Vec<String> = [chance, depth, nodes].into_iter().flatten().collect();
        let line = match opinion.line.as_slice() {
            [] => String::new(),
            line => format!("; line {}", point_words(line.iter().copied().take(LONGEST_LINE))),
        };
        let told = if told.is_empty() { "no value told".to_owned() } else { told.join(", ") };
        writeln!(self.output, "  {told}{line}")
    }

    fn hint(&mut self) -> Outcome {
        self.expect_open()?;
        self.output.flush()?;
        let opinion = self.partner.advise(&position(&self.referee))?;
        let name = self.partner.name();
        let Some(point) = opinion.answer.on(self.referee.board().size()) else {
            return wrong(format!("{name} has no move here"));
        };
        writeln!(self.output, "{name} would play {point}.")?;
        Ok(self.tell_opinion(&opinion)?)
    }

    /// Takes back the user's last moves and what the engine answered.
    fn undo(&mut self, moves: usize) -> Outcome {
        let mut left = self.referee.moves().len();
        for _ in 0..moves {
            let is_users = |stones: usize| self.engine_side() != Some(Side::ALL[stones % 2]);
            let users = (self.opening..left).rev().find(|&stones| is_users(stones));
            let Some(stones) = users else {
                return wrong("there is no move of yours to take back");
            };
            left = stones;
        }
        let Position { rule, size, stones } = position(&self.referee);
        self.set_up(replayed(rule, size, &stones[..left]), self.opening, None);
        Ok(self.draw()?)
    }

    fn swap(&mut self) -> Outcome {
        let Some(side) = self.engine_side() else {
            return wrong("you move for both; choose a colour: new black");
        };
        self.seat_engine(side.opponent());
        writeln!(self.output, "You have {} now.", side_name(side))?;
        self.answer()
    }

    fn save(&mut self, path: &Path) -> Outcome {
        let Position { rule, size, stones } = position(&self.referee);
        let (names, moves) = (Side::ALL.map(|side| self.player(side).to_owned()), stones.to_vec());
        let (opening, end) = (self.opening, self.end.clone());
        let replay = Replay { rule, size, names, opening, moves, end };
        let text = match path.extension().and_then(|ending| ending.to_str()) {
            Some("sgf") => replay.to_sgf(),
            Some("psq") => replay.to_psq(),
            _ => return wrong("the ending tells the form; write save game.sgf or save game.psq"),
        };
        let shown = path.display();
        if let Err(error) = std::fs::write(path, text) {
            return wrong(format!("{shown}: {error}; choose another place"));
        }
        Ok(writeln!(self.output, "Saved as {shown}.")?)
    }

    /// Goes on with a game of a file; the user has the move.
    pub(super) fn load(&mut self, path: &Path) -> Outcome {
        let shown = path.display();
        let bytes = input::read(path)
            .or_else(|error| wrong(format!("{shown}: {error}; name another file")))?;
        let sheet = Sheet::read(&String::from_utf8_lossy(&bytes), 1);
        let replay = sheet.and_then(|sheet| {
            // Where the file tells no rule, or no board, those of the game before hold.
            let Position { rule, size, .. } = position(&self.referee);
            sheet.replay(sheet.rule.or(Some(rule)), sheet.size.or(Some(size)))
        });
        let replay = replay.or_else(|error| wrong(format!("{shown}:{error}")))?;
        let is_foul = replay.end.as_ref().is_some_and(|end| end.fault().is_some());
        let played = replay.moves.len() - usize::from(is_foul);
        let referee = replayed(replay.rule, replay.size, &replay.moves[..played]);
        let next = referee.side_to_move();
        self.set_up(referee, replay.opening.min(played), replay.end.filter(|_| !is_foul));
        if self.seat != Seat::Both {
            self.seat_engine(next.opponent());
        }
        self.introduce()
    }
}
