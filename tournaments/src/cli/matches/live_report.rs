//! The report of a match that is being played: written again as games come in.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use kagetsu_tournaments::clock;
use kagetsu_tournaments::record::{GameRecord, MatchHeader};
use kagetsu_tournaments::report::{self, Context};

use crate::cli::CliError;

/// Least time from one writing to the next.
const PAUSE: Duration = Duration::from_secs(5);
/// A writing takes time from the games if there is no idle core, and the more so the more games
/// there are. Of so many moments it gets one.
const SHARE: u32 = 50;

/// A report that a thread of its own keeps fresh, so that nothing waits for it.
#[derive(Debug)]
pub(super) struct LiveReport {
    games: Sender<GameRecord>,
    writer: JoinHandle<Result<(), CliError>>,
}

impl LiveReport {
    /// Writes the report of the games that are there already, and begins to keep it fresh.
    pub(super) fn begin(
        path: &Path,
        header: &MatchHeader,
        games: Vec<GameRecord>,
    ) -> Result<Self, CliError> {
        let context = Context::new(header, clock::date());
        let mut writer = Writer { path: path.to_owned(), context, games, pause: PAUSE };
        writer.write(true)?;
        let (games, received) = channel();
        let writer = std::thread::spawn(move || writer.work(&received));
        Ok(Self { games, writer })
    }

    /// Takes a game that is over.
    pub(super) fn add(&self, record: GameRecord) {
        // A thread that could not write has left, and says so at the end.
        self.games.send(record).ok();
    }

    /// Writes the report of all games, which loads itself no more.
    pub(super) fn close(self) -> Result<(), CliError> {
        drop(self.games);
        self.writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

/// What the thread has.
struct Writer {
    path: PathBuf,
    context: Context,
    games: Vec<GameRecord>,
    /// From the end of one writing to the next.
    pause: Duration,
}

impl Writer {
    /// Writes whenever there are new games and the last writing is long enough ago.
    fn work(mut self, received: &Receiver<GameRecord>) -> Result<(), CliError> {
        let mut due = clock::now() + self.pause;
        while let Ok(record) = received.recv() {
            self.games.push(record);
            if !self.gather(received, due) {
                break;
            }
            self.write(true)?;
            due = clock::now() + self.pause;
        }
        self.write(false)
    }

    /// Takes games until the moment has come; false when there will be no more.
    fn gather(&mut self, received: &Receiver<GameRecord>, due: Instant) -> bool {
        loop {
            match received.recv_timeout(due.saturating_duration_since(clock::now())) {
                Ok(record) => self.games.push(record),
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    fn write(&mut self, is_running: bool) -> Result<(), CliError> {
        let begun = clock::now();
        self.context.written = clock::date();
        self.context.refresh = is_running.then_some(self.pause);
        report::save(&self.games, &self.context, &self.path)
            .map_err(|source| CliError::Write { path: self.path.clone(), source })?;
        self.pause = PAUSE.max(SHARE * clock::now().saturating_duration_since(begun));
        Ok(())
    }
}
