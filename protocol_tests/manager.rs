//! What a manager knows of the game: enough to tell a legal move from an illegal one.
//!
//! It reads the lines that a transcript sends, in their plain form, by its own small means.

use kagetsu::board::Board;
use kagetsu::types::{BoardSize, Point, Rule, Side};
use kagetsu::util::rng::Rng;

/// Whose stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Engine,
    Manager,
    Nobody,
}

/// The game as the manager sees it.
#[derive(Debug)]
pub(crate) struct Manager {
    size: BoardSize,
    rule: Rule,
    stones: Vec<(Point, Owner)>,
    /// The command whose data lines are being sent.
    block: Option<String>,
}

impl Manager {
    pub(crate) fn new() -> Self {
        Self { size: BoardSize::DEFAULT, rule: Rule::Freestyle, stones: Vec::new(), block: None }
    }

    /// Takes note of a line that is sent to the engine.
    pub(crate) fn note_sent(&mut self, line: &str) {
        let line = line.to_ascii_uppercase();
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return };
        let mut rest: Vec<&str> = words.collect();
        let argument = rest.first().copied().unwrap_or_default();
        match first {
            "START" => {
                let size = argument.parse().ok().and_then(BoardSize::new);
                if let Some(size) = size.filter(|_| rest.iter().all(|side| *side == argument)) {
                    self.size = size;
                    self.stones.clear();
                }
            }
            "RESTART" => self.stones.clear(),
            "TURN" => self.place(argument, Owner::Manager),
            "TAKEBACK" => {
                let point = self.point(argument);
                self.stones.retain(|(stone, _)| Some(*stone) != point);
            }
            "INFO" if rest.len() == 2 && rest[0] == "RULE" => {
                self.rule = rest[1].parse().ok().and_then(Rule::from_number).unwrap_or(self.rule);
            }
            "BOARD" | "YXBOARD" | "SWAP2BOARD" => {
                self.stones.clear();
                self.block = Some(first.to_owned());
                self.note_data(&rest);
            }
            _ if self.block.is_some() => {
                rest.insert(0, first);
                self.note_data(&rest);
            }
            _ => {}
        }
    }

    fn note_data(&mut self, words: &[&str]) {
        for word in words {
            if *word == "DONE" {
                self.block = None;
                return;
            }
            let owner = match word.split(',').nth(2) {
                Some("1") => Owner::Engine,
                Some("2") => Owner::Manager,
                _ => Owner::Nobody,
            };
            self.place(word, owner);
        }
    }

    fn place(&mut self, text: &str, owner: Owner) {
        if let Some(point) = self.point(text).filter(|&point| self.is_free(point)) {
            self.stones.push((point, owner));
        }
    }

    /// Takes note of the engine's move, and says what is wrong with it.
    pub(crate) fn judge(&mut self, line: &str) -> Result<(), String> {
        let point = self.point(line).ok_or_else(|| format!("{line} is no point of the board"))?;
        if !self.is_free(point) {
            return Err(format!("{line} is occupied"));
        }
        if self.is_foul(point) {
            return Err(format!("{line} is a foul"));
        }
        self.stones.push((point, Owner::Engine));
        Ok(())
    }

    /// A free point, not next to a stone where possible, so that games stay open.
    pub(crate) fn free_point(&self, rng: &mut Rng) -> Option<String> {
        let is_apart = |point: &Point| {
            let near =
                |stone: Point| stone.x().abs_diff(point.x()).max(stone.y().abs_diff(point.y()));
            self.stones.iter().all(|(stone, _)| near(*stone) > 1)
        };
        let free: Vec<_> = self.size.points().filter(|&point| self.is_free(point)).collect();
        let apart: Vec<_> = free.iter().copied().filter(is_apart).collect();
        let point = rng.pick(&apart).or_else(|| rng.pick(&free))?;
        Some(format!("{},{}", point.x(), point.y()))
    }

    /// The point that `X,Y`, with or without more behind it, means on this board.
    fn point(&self, text: &str) -> Option<Point> {
        let mut numbers = text.split(',').map(|number| number.parse().ok());
        self.size.point(numbers.next()??, numbers.next()??)
    }

    fn is_free(&self, point: Point) -> bool {
        self.stones.iter().all(|(stone, _)| *stone != point)
    }

    /// Whether the engine has Black in a game of renju and may not play here. When every free
    /// point is a foul, none is.
    fn is_foul(&self, point: Point) -> bool {
        let mut board = Board::without_scores(self.rule, self.size);
        let stones: Vec<_> =
            self.stones.iter().filter(|(_, owner)| *owner != Owner::Nobody).collect();
        let first = stones.first().map_or(Owner::Engine, |(_, owner)| *owner);
        for (stone, owner) in stones {
            let side = if *owner == first { Side::Black } else { Side::White };
            if board.side_to_move() != side {
                board.pass();
            }
            board.play_any(*stone);
        }
        let engine = if first == Owner::Engine { Side::Black } else { Side::White };
        let is_foul = |point| board.is_forbidden(engine, point);
        is_foul(point) && !self.size.points().all(|free| !self.is_free(free) || is_foul(free))
    }
}
