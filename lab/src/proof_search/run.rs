//! The search on all threads.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use kagetsu::proof::table::TableTooSmall;
use kagetsu::util::clock::StopFlag;
use parking_lot::Mutex;

use super::desk::{Desk, Effort};
use super::job::{Found, Job, Place};
use super::journal::{BadJournal, Journal};
use super::tree::Tree;

/// A search that could not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// An answer could not be kept.
    #[error(transparent)]
    Journal(#[from] BadJournal),
    /// No room for a prover.
    #[error(transparent)]
    Table(#[from] TableTooSmall),
}

/// Who is told of the search.
pub trait Progress {
    /// An answer came in.
    fn answer(&mut self, tree: &Tree);
    /// Whether to stop.
    fn must_stop(&mut self) -> bool;
}

/// Asks until the first position is settled or `progress` ends it; every answer is in the journal
/// before it counts. Answers that are under way at the end are lost.
///
/// # Errors
/// When the journal cannot be written, or there is no room for the provers.
pub fn run(
    tree: &mut Tree,
    journal: &mut Journal,
    effort: Effort,
    threads: usize,
    progress: &mut dyn Progress,
) -> Result<(), RunError> {
    let stop = Arc::new(StopFlag::new());
    let (give, jobs) = channel::<Job>();
    let (tell, answers) = channel();
    let jobs = Mutex::new(jobs);
    let desks: Vec<Desk> =
        (0..threads).map(|_| Desk::new(tree.game, effort, &stop)).collect::<Result<_, _>>()?;
    std::thread::scope(|scope| {
        for desk in desks {
            let (tell, jobs) = (tell.clone(), &jobs);
            scope.spawn(move || work(desk, || jobs.lock().recv().ok(), &tell));
        }
        drop(tell);
        let mut idle = threads;
        let mut done = Ok(());
        while done.is_ok() && !tree.standing().root.is_settled() && !progress.must_stop() {
            while idle > 0
                && let Some(job) = tree.take()
            {
                idle -= 1;
                give.send(job).ok();
            }
            // without threads that work nothing more will come
            let Ok((place, found)) = answers.recv() else { break };
            idle += 1;
            done = journal.append(place, &found);
            tree.learn(place, found);
            progress.answer(tree);
        }
        stop.raise();
        drop(give);
        Ok(done?)
    })
}

/// One thread: answers until there are no more questions.
fn work(mut desk: Desk, mut next: impl FnMut() -> Option<Job>, tell: &Sender<(Place, Found)>) {
    while let Some(job) = next() {
        let Some(found) = desk.answer(&job) else { return };
        if tell.send((job.place, found)).is_err() {
            return;
        }
    }
}
