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
/// When the journal cannot be written.
pub fn run(
    tree: &mut Tree,
    journal: &mut Journal,
    effort: Effort,
    threads: usize,
    progress: &mut dyn Progress,
) -> Result<(), BadJournal> {
    let stop = Arc::new(StopFlag::new());
    let (give, jobs) = channel::<Job>();
    let (tell, answers) = channel();
    let jobs = Mutex::new(jobs);
    let game = tree.game;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (tell, stop, jobs) = (tell.clone(), &stop, &jobs);
            scope.spawn(move || {
                let desk = Desk::new(game, effort, stop);
                work(desk, || jobs.lock().recv().ok(), &tell);
            });
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
        done
    })
}

/// One thread: answers until there are no more questions.
fn work(
    desk: Result<Desk, TableTooSmall>,
    mut next: impl FnMut() -> Option<Job>,
    tell: &Sender<(Place, Found)>,
) {
    let Ok(mut desk) = desk else { return };
    while let Some(job) = next() {
        let Some(found) = desk.answer(&job) else { return };
        if tell.send((job.place, found)).is_err() {
            return;
        }
    }
}
