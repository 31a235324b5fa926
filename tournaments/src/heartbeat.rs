//! Tells a late engine from a stalled machine.
//!
//! A thread sleeps a few milliseconds at a time and notes whenever it was woken much too late. An
//! answer that came late while the heartbeat missed its beats is the machine's fault: the engine,
//! or the thread that waited for it, could not run either. The same log gives the runner's own
//! latency for every move: how late its threads were woken at worst.
//!
//! A single core may stand still while others run, so a game that is bound to cores has a heartbeat
//! that is bound to the same.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::clock;
use crate::cores;

/// How long the thread sleeps between two beats.
const PERIOD: Duration = Duration::from_millis(5);
/// A beat that is late by less than this is not worth noting.
const NOTED: Duration = Duration::from_millis(1);
/// A beat that is late by this much means that the machine stood still. Far above the few
/// milliseconds that a fair scheduler makes a thread wait on a busy core.
const STALL: Duration = Duration::from_millis(25);
/// How many late beats are remembered: hours on a healthy machine, and more than one move's worth
/// on any.
const REMEMBERED: usize = 1 << 16;

/// A time in which the thread should have run and did not.
#[derive(Clone, Copy, Debug)]
struct Gap {
    due: Instant,
    woken: Instant,
}

impl Gap {
    fn length(self) -> Duration {
        self.woken.saturating_duration_since(self.due)
    }

    fn overlap(self, from: Instant, until: Instant) -> Duration {
        self.woken.min(until).saturating_duration_since(self.due.max(from))
    }
}

/// The late beats of the past, oldest first.
#[derive(Debug)]
struct GapLog {
    gaps: VecDeque<Gap>,
    due: Instant,
}

impl GapLog {
    fn new(now: Instant) -> Self {
        Self { gaps: VecDeque::new(), due: now + PERIOD }
    }

    fn beat(&mut self, now: Instant) {
        let gap = Gap { due: self.due, woken: now };
        if gap.length() >= NOTED {
            if self.gaps.len() == REMEMBERED {
                self.gaps.pop_front();
            }
            self.gaps.push_back(gap);
        }
        self.due = now + PERIOD;
    }

    /// The gaps that touch the interval, the one that may still go on included.
    fn within(&self, from: Instant, until: Instant) -> impl Iterator<Item = Gap> {
        let open = Gap { due: self.due, woken: until };
        let closed = self.gaps.iter().rev().take_while(move |gap| gap.woken > from).copied();
        closed.chain([open])
    }

    fn stalled(&self, from: Instant, until: Instant) -> Duration {
        self.within(from, until)
            .filter(|gap| gap.length() >= STALL)
            .map(|gap| gap.overlap(from, until))
            .sum()
    }

    fn latency(&self, from: Instant, until: Instant) -> Duration {
        self.within(from, until).map(|gap| gap.overlap(from, until)).max().unwrap_or_default()
    }
}

/// The running heartbeat of a match; its thread ends with the beat after this is dropped.
#[derive(Debug)]
pub struct Heartbeat(Arc<Mutex<GapLog>>);

impl Heartbeat {
    /// Starts a heartbeat that may run anywhere.
    pub fn start() -> Self {
        Self::start_on(&[])
    }

    /// Starts a heartbeat that is bound to these cores; to none, if there are none.
    pub fn start_on(cores: &[usize]) -> Self {
        let cores = cores.to_vec();
        let log = Arc::new(Mutex::new(GapLog::new(clock::now())));
        let wanted = Arc::downgrade(&log);
        std::thread::spawn(move || {
            cores::bind_this_thread(&cores);
            while let Some(log) = wanted.upgrade() {
                std::thread::sleep(PERIOD);
                log.lock().beat(clock::now());
            }
        });
        Self(log)
    }

    /// For how long the machine stood still between the two moments; short delays don't count.
    pub fn stalled(&self, from: Instant, until: Instant) -> Duration {
        self.0.lock().stalled(from, until)
    }

    /// How late the runner itself was woken at worst between the two moments.
    pub fn latency(&self, from: Instant, until: Instant) -> Duration {
        self.0.lock().latency(from, until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// A log with beats at the given milliseconds after its start.
    fn log_of(beats: &[u64]) -> (Instant, GapLog) {
        let start = clock::now();
        let mut log = GapLog::new(start);
        for &beat in beats {
            log.beat(start + ms(beat));
        }
        (start, log)
    }

    #[test]
    fn regular_beats_are_no_stall() {
        let (start, log) = log_of(&[5, 10, 15, 21, 26]);
        assert_eq!(log.stalled(start, start + ms(27)), ms(0));
        assert_eq!(log.latency(start, start + ms(27)), ms(1), "the beat of 20 came at 21");
    }

    #[test]
    fn a_missed_beat_is_a_stall_from_when_it_was_due() {
        let (start, log) = log_of(&[5, 10, 215, 220]);
        assert_eq!(log.stalled(start, start + ms(220)), ms(200));
        assert_eq!(log.stalled(start + ms(100), start + ms(220)), ms(115));
        assert_eq!(log.stalled(start, start + ms(115)), ms(100));
        assert_eq!(log.stalled(start + ms(216), start + ms(220)), ms(0));
    }

    #[test]
    fn the_scheduler_being_slow_is_latency_but_no_stall() {
        let (start, log) = log_of(&[5, 25, 30]);
        assert_eq!(log.stalled(start, start + ms(30)), ms(0));
        assert_eq!(log.latency(start, start + ms(30)), ms(15));
    }

    #[test]
    fn a_stall_that_still_goes_on_counts() {
        let (start, log) = log_of(&[5, 10]);
        assert_eq!(log.stalled(start, start + ms(315)), ms(300));
    }

    #[test]
    fn the_log_does_not_grow_without_end() {
        let (start, log) = log_of(&(0..70_000).map(|beat| beat * 10).collect::<Vec<_>>());
        assert_eq!(log.gaps.len(), REMEMBERED);
        assert_eq!(log.latency(start + ms(699_000), start + ms(699_990)), ms(5));
    }
}
