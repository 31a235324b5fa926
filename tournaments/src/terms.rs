//! Under which terms an engine plays, in words for people.

use std::time::Duration;

use crate::clock::TimeControl;
use crate::wire::SearchLimits;

/// All that an engine was given: `100 ms a move, 2 threads, 350 MB, tolerance 50 ms`.
pub fn full(time: &TimeControl, search: &SearchLimits) -> String {
    let tolerance = Some(time.tolerance).filter(|tolerance| !tolerance.is_zero());
    let parts = [
        Some(brief(time, search)),
        search
            .threads
            .map(|threads| format!("{threads} thread{}", if threads == 1 { "" } else { "s" })),
        search.memory.filter(|&bytes| bytes != 0).map(|bytes| format!("{} MB", bytes >> 20)),
        time.turn.or(time.total).and(tolerance).map(|time| format!("tolerance {}", duration(time))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What bounds a move: `100 ms a move`, `5 s a move, 60 s a game + 1 s`, `10000 nodes`.
pub fn brief(time: &TimeControl, search: &SearchLimits) -> String {
    let increment = match time.increment {
        Duration::ZERO => String::new(),
        increment => format!(" + {}", duration(increment)),
    };
    let parts = [
        time.turn.map(|turn| format!("{} a move", duration(turn))),
        time.total.map(|total| format!("{} a game{increment}", duration(total))),
        search.nodes.filter(|&nodes| nodes != 0).map(|nodes| format!("{nodes} nodes")),
        search.depth.filter(|&depth| depth != 0).map(|depth| format!("depth {depth}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "no limit".to_owned() } else { parts.join(", ") }
}

fn duration(time: Duration) -> String {
    if time.as_millis().is_multiple_of(1000) && !time.is_zero() {
        format!("{} s", time.as_secs())
    } else {
        format!("{} ms", time.as_millis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time([turn, total, increment]: [u64; 3]) -> TimeControl {
        let of = |ms: u64| (ms != NONE).then(|| Duration::from_millis(ms));
        let increment = of(increment).unwrap_or_default();
        TimeControl { turn: of(turn), total: of(total), increment, ..TimeControl::default() }
    }

    const NONE: u64 = u64::MAX;

    #[track_caller]
    fn check(times: [u64; 3], nodes: Option<u64>, expected: &str) {
        let search = SearchLimits { nodes, ..SearchLimits::default() };
        assert_eq!(brief(&time(times), &search), expected);
    }

    #[test]
    fn limits_are_told_as_people_read_them() {
        check([100, NONE, 0], None, "100 ms a move");
        check([5_000, 60_000, 1_000], None, "5 s a move, 60 s a game + 1 s");
        check([NONE, 1_500, 10], Some(7), "1500 ms a game + 10 ms, 7 nodes");
        check([0, NONE, 0], None, "0 ms a move");
        check([NONE, NONE, 0], Some(0), "no limit");
    }

    #[test]
    fn an_engine_has_threads_memory_and_tolerance_too() {
        let search = SearchLimits {
            memory: Some(350 << 20),
            threads: Some(2),
            depth: Some(9),
            ..SearchLimits::default()
        };
        let late =
            |ms| TimeControl { tolerance: Duration::from_millis(ms), ..time([100, NONE, 0]) };
        let rest = "depth 9, 2 threads, 350 MB";
        assert_eq!(full(&late(50), &search), format!("100 ms a move, {rest}, tolerance 50 ms"));
        assert_eq!(full(&late(0), &search), format!("100 ms a move, {rest}"));
        let clockless = TimeControl { turn: None, ..late(50) };
        assert_eq!(full(&clockless, &search), rest, "nothing is late without a clock");
    }
}
