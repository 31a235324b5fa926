//! What the session does with a position database: it keeps what searches found, and plays a win that
//! is proven there.
//!
//! No file is opened but one that somebody named. Whether it is used is another setting, which boards
//! send unasked; it waits until there is a file.

use std::path::Path;
use std::time::Instant;

use crate::board::{Board, Outcome};
use crate::database::{Finding, Position, Record, Records, Store, StoreError, keep};
use crate::types::{Bound, Point, Score, Side};
use crate::util::paths::file_name;

use super::thinking::Thinking;
use super::{Session, Step};

/// The database and how it is used.
#[derive(Debug)]
pub(super) struct DatabaseUse {
    store: Option<Store>,
    is_wanted: bool,
    is_read_only: bool,
    /// What the last search found and has not been kept yet.
    found: Option<Found>,
    /// What was known of the position when its search began, and has not been told.
    known: Option<Finding>,
}

impl Default for DatabaseUse {
    fn default() -> Self {
        Self { store: None, is_wanted: true, is_read_only: false, found: None, known: None }
    }
}

/// What a search found, and where.
#[derive(Debug)]
struct Found {
    position: Position,
    /// The way there, where the stones were played in turns.
    moves: Option<Vec<Point>>,
    finding: Finding,
}

impl Found {
    /// What it says about the position after the best move.
    fn after_best(&self) -> Option<(Position, Finding)> {
        let Finding { score, depth, bound, best } = self.finding;
        let position = self.position.clone().play(best?)?;
        // the five is a ply nearer from there
        let score = if score.is_win() || score.is_loss() {
            Score(-(score.0 + score.0.signum()))
        } else {
            -score
        };
        let is_open = score.0.abs() < Score::WIN.0;
        let depth = depth.saturating_sub(1);
        is_open.then_some((position, Finding { score, depth, bound, best: None }))
    }
}

impl Session {
    /// Opens a database instead of the one that is open; where that cannot be, nothing changes.
    ///
    /// # Errors
    /// When the file cannot be used.
    pub fn open_database(&mut self, path: &Path) -> Result<(), StoreError> {
        if self.database.store.as_ref().is_none_or(|store| store.path() != path) {
            self.database.store = Some(Store::open(path)?);
        }
        Ok(())
    }

    /// Whether an open database is used.
    pub fn use_database(&mut self, is_wanted: bool) {
        self.database.is_wanted = is_wanted;
    }

    /// Whether nothing is written into it.
    pub fn protect_database(&mut self, is_read_only: bool) {
        self.database.is_read_only = is_read_only;
    }

    /// The open database, where it is to be used.
    pub fn database(&self) -> Option<&Store> {
        self.database.store.as_ref().filter(|_| self.database.is_wanted)
    }

    /// The same, where it may be written.
    pub fn writable_database(&self) -> Option<&Store> {
        self.database().filter(|_| !self.database.is_read_only)
    }

    /// Whether a database is open, used or not.
    pub fn has_database(&self) -> bool {
        self.database.store.is_some()
    }

    /// The file has failed: the engine goes on without it. What to tell the user.
    pub fn give_up_database(&mut self, error: &StoreError) -> String {
        let store = self.database.store.take();
        let name = store.map(|store| file_name(store.path())).unwrap_or_default();
        format!("position database {name}: {error}; the engine goes on without it")
    }

    /// A position of the game's rule and size after stones in turns.
    pub fn position_after(&self, moves: &[Point]) -> Option<Position> {
        Position::after(self.options.rule(self.dialect), self.size, moves)
    }

    /// The stones of the game where they were played in turns.
    pub fn moves_in_turns(&mut self) -> Option<Vec<Point>> {
        let moves = self.position.points();
        let stones = position_of(&self.build_board()).stones;
        self.position_after(&moves).filter(|after| after.stones == stones).map(|_| moves)
    }

    /// What the database knew of the position when its search began, once.
    pub fn take_known(&mut self) -> Option<Finding> {
        self.database.known.take()
    }

    /// Writes what the last search found, behind its answer, so that no move waits for a disk.
    pub fn keep_found(&mut self) {
        let Some(found) = self.database.found.take() else { return };
        let Some(store) = self.writable_database() else { return };
        let kept = store.write(|edit| {
            match &found.moves {
                Some(moves) => {
                    let Position { rule, size, .. } = found.position;
                    keep(edit, rule, size, moves, |record| record.learn(found.finding))?;
                }
                None => edit.update(&found.position, |record| record.learn(found.finding))?,
            }
            match found.after_best() {
                Some((position, finding)) => edit.update(&position, |record| record.learn(finding)),
                None => Ok(()),
            }
        });
        if let Err(error) = kept {
            let notice = self.give_up_database(&error);
            self.notify(notice);
        }
    }

    /// Remembers what a search for a move found. With points excluded or below
    /// full strength it is no verdict on the position, and blocked points are not kept.
    pub(super) fn note_found(&mut self, thinking: &Thinking) {
        let Some((root, report)) = thinking.found() else { return };
        let has_blocks = !root.position().blocked.is_empty();
        let is_full = self.options.search.strength.is_full();
        let is_verdict = 0 < report.depth && thinking.excluded.is_empty() && is_full;
        if self.writable_database().is_none() || has_blocks || !is_verdict {
            return;
        }
        let finding = Finding {
            score: report.score,
            depth: u16::try_from(report.depth).unwrap_or(u16::MAX),
            bound: Bound::Exact,
            best: report.best.filter(|&best| root.is_legal(best)),
        };
        let position = position_of(root);
        let moves = Some(self.position.points())
            .filter(|moves| self.position_after(moves).is_some_and(|after| after == position));
        self.database.found = Some(Found { position, moves, finding });
    }

    /// Looks up what is known of the position that a search begins with.
    pub(super) fn look_up(&mut self, root: &Board) {
        self.database.known = self.recorded(root).and_then(|record| record.finding);
    }

    /// Answers at once where the database has a proven win and its first move.
    pub(super) fn recall(&mut self, root: &Board, start: Instant) -> Option<Step> {
        let finding = self.recorded(root)?.finding?;
        finding.score.plies_to_win()?;
        let best = finding.best.filter(|&best| root.is_legal(best))?;
        if root.outcome() != Outcome::Open || self.excluded().contains(best) {
            return None;
        }
        self.notify("the database has a proven win here; it is played".to_owned());
        let known = (best, finding.score, usize::from(finding.depth));
        Some(self.answer_known(root.clone(), known, start))
    }

    /// What was just answered was no new finding.
    pub(super) fn forget_found(&mut self) {
        self.database.found = None;
    }

    /// The record of a position.
    fn recorded(&mut self, root: &Board) -> Option<Record> {
        let store = self.database()?;
        if !root.position().blocked.is_empty() {
            return None;
        }
        match store.read(|view| view.find(&position_of(root))) {
            Ok(record) => record,
            Err(error) => {
                let notice = self.give_up_database(&error);
                self.notify(notice);
                None
            }
        }
    }
}

/// A board as the database sees it.
fn position_of(board: &Board) -> Position {
    let stones = board.position().stones;
    let [black, white] = Side::ALL.map(|side| stones[side.index()].iter().collect());
    Position {
        rule: board.rule(),
        size: board.size(),
        side: board.side_to_move(),
        stones: [black, white],
    }
}
