//! Numbered work on several threads, with the results in the order of the numbers.
//!
//! What comes out does not depend on the number of threads or on which of them is faster.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};

use parking_lot::Mutex;

/// How many jobs for each thread are given out before the results are taken.
const AHEAD: usize = 4;

/// Does `jobs` on so many threads, each of which begins with `start`; `accept` gets the results in
/// the order of the jobs and may send a job back to be done in the same place. The first error,
/// wherever it comes from, ends all.
pub fn in_order<J, W, R, E>(
    threads: usize,
    jobs: impl IntoIterator<Item = J>,
    start: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, J) -> Result<R, E> + Sync,
    accept: impl FnMut(R) -> Result<Option<J>, E>,
) -> Result<(), E>
where
    J: Send,
    R: Send,
    E: Send,
{
    let threads = threads.max(1);
    let (give, taken) = channel();
    let (tell, told) = channel();
    let taken = Mutex::new(taken);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (tell, taken, start, work) = (tell.clone(), &taken, &start, &work);
            scope.spawn(move || labour(taken, &tell, start, work));
        }
        drop(tell);
        let done = hand_out(threads * AHEAD, jobs, &give, &told, accept);
        // No more jobs can come and nobody listens: each thread ends behind the job that it does.
        drop((give, told));
        done
    })
}

/// A job or a result, and its place in the order.
type Numbered<T> = (usize, T);

/// One thread: does jobs until there are no more. Failed sends mean that nobody listens any more.
fn labour<J, W, R, E>(
    taken: &Mutex<Receiver<Numbered<J>>>,
    tell: &Sender<Result<Numbered<R>, E>>,
    start: &impl Fn() -> Result<W, E>,
    work: &impl Fn(&mut W, J) -> Result<R, E>,
) {
    let mut state = match start() {
        Ok(state) => state,
        Err(error) => return drop(tell.send(Err(error))),
    };
    loop {
        let next = taken.lock().recv();
        let Ok((number, job)) = next else { return };
        let result = work(&mut state, job).map(|result| (number, result));
        if tell.send(result).is_err() {
            return;
        }
    }
}

/// Gives out the jobs and takes the results.
fn hand_out<J, R, E>(
    ahead: usize,
    jobs: impl IntoIterator<Item = J>,
    give: &Sender<Numbered<J>>,
    told: &Receiver<Result<Numbered<R>, E>>,
    mut accept: impl FnMut(R) -> Result<Option<J>, E>,
) -> Result<(), E> {
    let mut jobs = jobs.into_iter().enumerate().fuse();
    let mut done = BTreeMap::new();
    let (mut given, mut accepted) = (0, 0);
    loop {
        for job in jobs.by_ref().take(accepted + ahead - given) {
            given += 1;
            give.send(job).ok();
        }
        if given == accepted {
            return Ok(());
        }
        // An end of the results without an error is a panic, which the scope passes on.
        let Ok(result) = told.recv() else { return Ok(()) };
        let (number, result) = result?;
        done.insert(number, result);
        while let Some(result) = done.remove(&accepted) {
            match accept(result)? {
                Some(job) => drop(give.send((accepted, job))),
                None => accepted += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_some_are_sent_back() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let slow_when_even = |(): &mut (), (place, attempt): (u64, u64)| {
                std::thread::sleep(std::time::Duration::from_micros(place % 2 * 200));
                Ok((place, attempt))
            };
            let accept = |(place, attempt)| {
                if place % 3 == 0 && attempt < 2 {
                    return Ok(Some((place, attempt + 1)));
                }
                seen.push((place, attempt));
                Ok::<_, ()>(None)
            };
            in_order(threads, (0..50).map(|place| (place, 0)), || Ok(()), slow_when_even, accept)
                .unwrap();
            let expected: Vec<_> =
                (0..50).map(|place| (place, if place % 3 == 0 { 2 } else { 0 })).collect();
            assert_eq!(seen, expected, "{threads} threads");
        }
    }

    #[test]
    fn errors_of_all_three_end_the_work() {
        let run = |start: Result<(), &'static str>, work, accept| {
            let accept = |()| Result::<Option<u32>, _>::and(accept, Ok(None));
            in_order(3, 0..1000_u32, || start, |(): &mut (), _| work, accept)
        };
        assert_eq!(run(Ok(()), Ok(()), Ok(None)), Ok(()));
        assert_eq!(run(Err("start"), Ok(()), Ok(None)), Err("start"));
        assert_eq!(run(Ok(()), Err("work"), Ok(None)), Err("work"));
        assert_eq!(run(Ok(()), Ok(()), Err("accept")), Err("accept"));
    }
}
