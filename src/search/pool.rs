//! The table and the team of workers: tasks in, events out.
//!
//! The team is led by a detached thread that waits for tasks. A search runs inside `catch_unwind`: a
//! panic costs an event and what the worker had learned, never the process; the caller plays the
//! last finished move.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam::channel::{Receiver, Sender, bounded, unbounded};

use super::event::{News, Report, SearchEvent};
use super::limits::Limits;
use super::options::SearchOptions;
use super::team::{STACK_BYTES, Shared, Team};
use crate::board::Board;
use crate::eval::Evaluator;
use crate::tt::TranspositionTable;
use crate::types::{BoardSize, Rule};
use crate::util::clock::StopFlag;
use crate::util::memory::physical;

/// Memory of the process when nothing was said: 350 MB, the tournament's limit.
const DEFAULT_MEMORY: u64 = 350_000_000;
/// Kept back from the limit for everything that is no transposition table: what the program takes,
/// some 13 MiB, and a share for the provers, which take up to a quarter of the table.
const OTHER_MEMORY: u64 = 12 << 20;
const OTHER_SHARE_DIV: u64 = 4;
/// And no more than this.
const MOST_OTHER_MEMORY: u64 = 92 << 20;
/// For how many moves a match clock is taken when the size of the table is chosen. A guess.
const MOVES_OF_A_CLOCK: u32 = 20;
/// Bytes of the table for each microsecond of a move: three nodes of 16 bytes, for sixteen moves. A guess.
const TABLE_BYTES_A_US: u64 = 3 * 16 * 16;
/// Smallest transposition table.
const MIN_TABLE: u64 = 1 << 20;
/// What a worker more takes: its solver of fours, its histories, what is used of its stack.
const HELPER_MEMORY: u64 = 8 << 20;

/// One search to be done.
#[derive(Clone, Debug)]
pub struct Task {
    /// Comes back in every event.
    pub number: u64,
    /// The position, made by the evaluator's `new_board`.
    pub board: Board,
    /// Scores positions.
    pub evaluator: Arc<Evaluator>,
    /// How long and how deep.
    pub limits: Limits,
    /// How to search.
    pub options: SearchOptions,
    /// A win by moves of this order is looked for first.
    pub proof: Option<u8>,
}

/// What the worker thread is told to do.
enum Order {
    Search(Box<Job>),
    /// Forget what was learned; then the sender is dropped.
    Forget(Sender<()>),
}

/// A search to be done, and with what.
struct Job {
    task: Task,
    table: Arc<TranspositionTable>,
    stop: Arc<StopFlag>,
    /// Workers.
    threads: NonZeroUsize,
}

/// Owner of the transposition table and of the worker. No table is allocated before the first search.
#[derive(Debug)]
pub struct Pool {
    events: Sender<SearchEvent>,
    orders: Option<Sender<Order>>,
    /// The worker thread.
    thread: Option<JoinHandle<()>>,
    table: Option<Arc<TranspositionTable>>,
    /// Bytes that were asked for when it was made; the system may have given less.
    table_made_with: u64,
    /// Bytes of the largest that there may be.
    table_bytes: u64,
    /// Whether a size of the table was asked for.
    is_size_asked: bool,
    /// Workers of a search.
    threads: NonZeroUsize,
    /// What the table's positions belong to: their keys do not say it.
    game: Option<(Rule, BoardSize)>,
    stop: Arc<StopFlag>,
}

impl Pool {
    /// A pool that tells `events` of its searches.
    pub fn new(events: Sender<SearchEvent>) -> Self {
        Self {
            events,
            orders: None,
            thread: None,
            table: None,
            table_made_with: 0,
            table_bytes: table_bytes(None, None, 0),
            is_size_asked: false,
            threads: NonZeroUsize::MIN,
            game: None,
            stop: Arc::new(StopFlag::new()),
        }
    }

    /// Sets the memory of the whole process in bytes (none or 0: 350 MB), the bytes asked for the
    /// table (none: what the process leaves), and the threads that search: fewer where they would
    /// take more than half of the table's. From the next search on; a table of a new size begins empty.
    pub fn set_resources(
        &mut self,
        max_memory: Option<u64>,
        hash_size: Option<u64>,
        threads: NonZeroUsize,
    ) {
        let most = room(max_memory) / 2 / HELPER_MEMORY;
        let helpers = (threads.get() - 1).min(most as usize);
        self.threads = NonZeroUsize::MIN.saturating_add(helpers);
        self.is_size_asked = hash_size.is_some_and(|bytes| bytes > 0);
        let bytes = table_bytes(max_memory, hash_size, helpers as u64);
        if bytes != self.table_bytes {
            self.table_bytes = bytes;
            self.table = None;
        }
    }

    /// The next search begins with clean tables; one that still runs is told to end.
    pub fn clear(&mut self) {
        self.stop.raise();
        self.table = None;
        self.forget_learned();
    }

    /// The same, and their memory is given back before this returns. Some hundred megabytes take the
    /// system 20 ms, which no search has to spare. Only while none runs: it would be waited for.
    pub fn clear_now(&mut self) {
        self.clear();
        let (done, forgotten) = bounded(0);
        self.tell(Order::Forget(done));
        // nobody sends: it ends with the sender
        forgotten.iter().for_each(drop);
    }

    /// Starts a search; one that still runs is told to end, its events carry its own number.
    /// Another rule or size than last time begins with clean tables.
    pub fn start(&mut self, task: Task) {
        self.stop.raise();
        let bytes = self.bytes_for(&task.limits);
        let table = self.table_with(bytes, task.board.rule(), task.board.size());
        self.stop = Arc::new(StopFlag::new());
        // the others would vote for the best move
        let is_weak = !task.options.strength.is_full();
        let job = Job {
            task,
            table,
            stop: Arc::clone(&self.stop),
            threads: if is_weak { NonZeroUsize::MIN } else { self.threads },
        };
        let number = job.task.number;
        self.make_ready();
        if !self.tell(Order::Search(Box::new(job))) {
            // The loop is gone when nobody listens, so there is nobody to tell either.
            drop(self.events.send(SearchEvent { number, news: News::Failed }));
        }
    }

    /// The table of the next search, if that is of this game: another rule or size than last time begins
    /// with clean ones.
    pub fn table_of(&mut self, rule: Rule, size: BoardSize) -> Arc<TranspositionTable> {
        let bytes = self.table.as_ref().map_or(self.table_bytes, |_| self.table_made_with);
        self.table_with(bytes, rule, size)
    }

    /// The same, with about so many bytes at least. One that is much too small is made anew: what shorter
    /// searches left in it is soon found again.
    fn table_with(&mut self, bytes: u64, rule: Rule, size: BoardSize) -> Arc<TranspositionTable> {
        if self.game.replace((rule, size)) != Some((rule, size)) {
            self.clear();
        }
        let kept = self.table.take().filter(|_| bytes / 2 <= self.table_made_with);
        let table = kept.unwrap_or_else(|| {
            self.table_made_with = bytes;
            Arc::new(TranspositionTable::with_bytes(bytes as usize))
        });
        Arc::clone(self.table.insert(table))
    }

    /// What the table of a search needs: where a clock makes it short less than there is, since the
    /// first touch of a page costs more than many nodes.
    fn bytes_for(&self, limits: &Limits) -> u64 {
        let share = limits.left.map(|left| left / MOVES_OF_A_CLOCK);
        let time = limits.turn.into_iter().chain(share).min();
        match time.filter(|_| !self.is_size_asked && limits.max_nodes.is_none()) {
            None => self.table_bytes,
            Some(time) => (time.as_micros() as u64)
                .saturating_mul(TABLE_BYTES_A_US * self.threads.get() as u64)
                .clamp(MIN_TABLE, self.table_bytes),
        }
    }

    /// The next search begins with what is in the table, and nothing else.
    pub fn forget_learned(&mut self) {
        self.tell(Order::Forget(bounded(0).0));
    }

    /// Asks the running search to end; it then sends its last word.
    pub fn stop(&self) {
        self.stop.raise();
    }

    /// Whether there is a worker thread to be told.
    fn tell(&mut self, order: Order) -> bool {
        let is_told = self.orders.as_ref().is_some_and(|orders| orders.send(order).is_ok());
        if !is_told {
            self.orders = None;
        }
        is_told
    }

    /// Starts the worker thread where there is none. The first search would, and has its time for more.
    pub fn make_ready(&mut self) {
        if self.orders.is_none() {
            self.spawn_worker();
        }
    }

    /// Starts the worker thread. Where the system gives none there is no way to it either, and the
    /// caller of [`Pool::start`] is told that the search failed.
    fn spawn_worker(&mut self) {
        let (sender, receiver) = unbounded();
        let events = self.events.clone();
        let builder = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
        match builder.spawn(move || work(&receiver, &events)) {
            Ok(thread) => (self.orders, self.thread) = (Some(sender), Some(thread)),
            Err(error) => log::error!("no search thread: {error}"),
        }
    }

    /// Part of the table in use, per mille.
    pub fn hash_usage(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.usage())
    }
}

/// The worker thread ends before its pool. A process that left in the midst of that would end the
/// thread by force, and wine deadlocked in one of some hundred exits.
impl Drop for Pool {
    fn drop(&mut self) {
        self.stop.raise();
        self.orders = None;
        if let Some(Err(_)) = self.thread.take().map(JoinHandle::join) {
            log::error!("the search thread panicked");
        }
    }
}

/// What the memory leaves for the transposition table and for helpers.
fn room(max_memory: Option<u64>) -> u64 {
    let whole = max_memory.filter(|&bytes| bytes > 0).unwrap_or(DEFAULT_MEMORY);
    let other = (OTHER_MEMORY + whole / OTHER_SHARE_DIV).min(MOST_OTHER_MEMORY);
    whole.saturating_sub(other)
}

/// The transposition table's share of the memory; never above half of what the machine has.
fn table_bytes(max_memory: Option<u64>, hash_size: Option<u64>, helpers: u64) -> u64 {
    let half = physical().map_or(u64::MAX, |bytes| bytes / 2);
    let room = (room(max_memory) - helpers * HELPER_MEMORY).min(half).max(MIN_TABLE);
    hash_size.filter(|&bytes| bytes > 0).map_or(room, |asked| asked.clamp(MIN_TABLE, room))
}

/// The worker thread: searches task after task until the pool or the listener is gone.
fn work(orders: &Receiver<Order>, events: &Sender<SearchEvent>) {
    let mut team: Option<Team> = None;
    for order in orders {
        let job = match order {
            Order::Search(job) => job,
            Order::Forget(done) => {
                team = None;
                drop(done);
                continue;
            }
        };
        let number = job.task.number;
        let send = |news| events.send(SearchEvent { number, news });
        let result = catch_unwind(AssertUnwindSafe(|| {
            let report = do_job(&mut team, *job, &mut |news| drop(send(news)));
            News::Finished(report)
        }));
        let last = result.unwrap_or_else(|_| {
            team = None;
            News::Failed
        });
        if send(last).is_err() {
            return;
        }
    }
}

fn do_job(team: &mut Option<Team>, job: Job, tell: &mut dyn FnMut(News)) -> Report {
    let Job { task, table, stop, threads } = job;
    let Task { board, evaluator, limits, options, proof, .. } = task;
    let shared = Shared { board, evaluator, table, stop, options };
    let team = team.get_or_insert_with(|| Team::new(shared.clone()));
    team.set_position(&shared, threads);
    team.search(proof, &limits, tell)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::util::clock;

    fn pool() -> Pool {
        Pool::new(unbounded().0)
    }

    fn timed(start: Instant, turn: u64) -> Limits {
        Limits { turn: Some(Duration::from_millis(turn)), ..Limits::infinite(start) }
    }

    #[test]
    fn a_short_search_gets_a_small_table() {
        let (mut pool, now) = (pool(), clock::now());
        let whole = pool.table_bytes;
        assert_eq!(pool.bytes_for(&timed(now, 0)), MIN_TABLE);
        assert_eq!(pool.bytes_for(&timed(now, 20)), 20_000 * TABLE_BYTES_A_US);
        let left = Some(Duration::from_millis(400));
        assert_eq!(pool.bytes_for(&Limits { left, ..timed(now, 5000) }), 20_000 * TABLE_BYTES_A_US);
        for limits in [timed(now, 60_000), Limits::infinite(now), Limits::nodes(now, 10)] {
            assert_eq!(pool.bytes_for(&limits), whole);
        }
        pool.set_resources(None, Some(64 << 20), NonZeroUsize::MIN);
        assert_eq!(pool.bytes_for(&timed(now, 20)), 64 << 20);
    }

    /// What is kept back grows with the memory; the rest is the table's, and provers take a quarter of
    /// that, 28 MiB at most.
    #[test]
    fn most_of_a_small_memory_is_the_tables() {
        let mib = |memory: u64| table_bytes(Some(memory << 20), None, 0) >> 20;
        assert_eq!([1, 16, 32, 64, 128, 350].map(mib), [1, 1, 12, 36, 84, 258]);
        assert_eq!(table_bytes(None, None, 0), DEFAULT_MEMORY - MOST_OTHER_MEMORY);
        assert_eq!(table_bytes(Some(64 << 20), None, 1) >> 20, 28);
        for memory in [32, 64, 128, 256, 350, 1024] {
            let provers = (mib(memory) / 4).min(28);
            assert!(13 + mib(memory) + provers <= memory, "{memory} MiB");
        }
    }

    #[test]
    fn a_table_stays_until_one_more_than_twice_as_large_is_needed() {
        let mut pool = pool();
        let mut table = |bytes| pool.table_with(bytes, Rule::Renju, BoardSize::DEFAULT);
        let first = table(4 << 20);
        for bytes in [1 << 20, 4 << 20, 8 << 20] {
            assert!(Arc::ptr_eq(&first, &table(bytes)), "{bytes}");
        }
        let second = table(9 << 20);
        assert!(!Arc::ptr_eq(&first, &second) && second.bytes() == 9 << 20);
        assert!(Arc::ptr_eq(&second, &pool.table_of(Rule::Renju, BoardSize::DEFAULT)));
    }
}
